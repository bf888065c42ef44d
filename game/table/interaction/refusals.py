"""Shows at the touch table why the rules refuse a move, beside the touched thing and turned to the player who touched
it."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from game.engine.state import IllegalAction
from game.kit.input.gestures import DragEnd, Gesture, Hold, Tap
from game.kit.motion.overlay import Note
from game.kit.scenes.interaction import beyond
from game.kit.scenes.scene import Room
from game.kit.values.contents import Target
from game.kit.values.ids import OneOf
from game.session import plan_words, planning, prompts
from game.session.session import Session
from game.table.interaction.table_part import TablePart
from game.table.measures.table_plan import DRAWER
from game.table.measures.table_view import Table
from game.views.rulebook import references
from game.views.rulebook.subject import Subject


class Refusals(TablePart):
    """Shows the reasons for refused moves in a running game at the touch table."""

    def __init__(self, session: Session, room: Room, table: Callable[[], Table]) -> None:
        super().__init__(session, room, table)
        self._touched: dict[int, Rect] = {}
        """The rectangle beside which each seat's last touch is answered, px."""
        self._shown_refusals: dict[int, IllegalAction] = {}

    def on(self, gesture: Gesture) -> bool:
        """Remember where a seat's move was touched; return False, as other parts handle the touch."""
        match gesture:
            case DragEnd(target=target, over=over) if over is not None:
                self._remember(target, over)
            case Tap(target=target) | Hold(target=target):
                self._remember(target, target)
        return False

    def _remember(self, meant: Target, there: Target) -> None:
        seat = getattr(meant.intent, "seat", None)
        seat = getattr(there.intent, "seat", None) if seat is None else seat
        if seat is not None:
            spot = self.room.canvas.spot(there.name)
            mine = spot is not None and spot.owner is not None
            self._touched[seat] = beyond(self.room.canvas, there) if mine else there.rect

    def tick(self, now: float) -> bool:
        """Show new refusals."""
        for seat in range(len(self.session.views)):
            refused = self.session.view(seat).refused
            if refused is None:
                self._shown_refusals.pop(seat, None)
            elif self._shown_refusals.get(seat) is not refused:
                self._shown_refusals[seat] = refused
                self._answer(seat, refused)
        return False

    def _answer(self, seat: int, refused: IllegalAction) -> None:
        """Show the reason for a refused move beside the touched target; a lack of hidden money is shown only in the
        seat's name band, except in the planner."""
        ahead = planning.is_open(self.session, seat)
        if prompts.lacks_covered_money(self.session, refused) and not ahead:
            return
        near = self._touched.get(seat) or self._station(self._table(), seat)
        said = plan_words.refusal_text(self.session, seat, refused) if ahead else prompts.refused(self.session, refused)
        leads = references.of_reason(Subject.of(self.session), refused.reason)
        self.tell(seat, Note(said, near, refusal=True, passing=True, leads=leads))

    def _station(self, table: Table, seat: int) -> Rect:
        """Return the rectangle of a seat's station, beside which a refusal without a touch is shown."""
        name = OneOf("station", table.colour(seat))
        lying = [painted.panel.rect for painted in self.room.canvas.painted if painted.panel.name == name]
        return lying[0] if lying else table.plan.px(table.plan.station(table.plan.seating.chairs[seat], DRAWER))
