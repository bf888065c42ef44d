"""The base class of game parts at a table, which can address each seat in its language and orientation."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from game.kit.motion.overlay import Note
from game.kit.scenes.scene import Room
from game.kit.style import words
from game.parts.part import Part
from game.session.session import Session
from game.table.measures.table_view import Table


class TablePart(Part):
    """A part of a running game at the touch table, which can show notes to a seat; `table` returns the table as it is
    now."""

    def __init__(self, session: Session, room: Room, table: Callable[[], Table]) -> None:
        self.session, self.room = session, room
        self._table = table

    def tell(self, seat: int, note: Note) -> None:
        """Show a note in a seat's language, turned to that seat's side of the table."""
        note.turn = self._table().plan.seating.chairs[seat].turn
        note.text = words.retranslate(note.text, self.session.view(seat).language)
        self.room.canvas.overlay.tell(note)

    def refuse(self, seat: int, said: str, near: Rect, passing: bool = False) -> None:
        """Tell a seat why its touch has no effect, beside the touched rectangle (px)."""
        self.tell(seat, Note(said, near, refusal=True, passing=passing))
        self.room.hear("ui_error", near.centerx)
