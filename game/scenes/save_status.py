"""Tells the players of a game if its file has moved or the game cannot be saved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pygame import Rect

from game.kit.motion.overlay import Note
from game.kit.scenes.scene import Room
from game.kit.style import words
from game.kit.system.log import LOG
from game.kit.system.screenshot import brief
from game.parts.part import Part
from game.scenes.banners import Notice
from game.session.intents import Go
from game.session.session import Session

LOOKS: Final = 2.0
"""Seconds between two checks of the file."""


class SaveStatus(Part):
    """Checks the game's file between commits, tries to write it again after a failure, and tells the players if it has
    moved or cannot be written."""

    def __init__(self, session: Session, room: Room, readers: Callable[[], dict[int, str]]) -> None:
        self._match = session.match
        self._room = room
        self._readers = readers
        self._look = 0.0
        self._trouble = self._match.trouble

    @property
    def notice(self) -> Notice | None:
        """The notice for the map that the game is not saved, a touch on which tries again; None while the game is
        saved."""
        if not self._trouble:
            return None
        said = words.joined([words.say("play.not_kept", reason=self._trouble), words.say("play.retry")])
        return Notice(said, Go("save"), words.say("play.retry"), grave=True)

    def tick(self, now: float) -> bool:
        """Check the game's file; return whether the notice that the game is not saved appears, changes or
        disappears."""
        autosave = self._match.autosave
        if autosave is None:
            return False
        if now >= self._look:
            self._look = now + LOOKS
            self._match.secure()
        if autosave.moved:
            LOG.info("the game lies in %s now", autosave.moved.parent)
            self._show(words.say("play.moved", path=brief(autosave.moved)))
            autosave.moved = None
        changed, self._trouble = autosave.trouble != self._trouble, autosave.trouble
        if changed:
            LOG.info("the game is %s", f"not saved: {autosave.trouble}" if autosave.trouble else "saved again")
        return changed

    def _show(self, sentence: str) -> None:
        """Show a sentence to the players at each side of the table, in their language."""
        wide, high = self._room.size
        near = ((wide // 2, high - 4), (4, high // 2), (wide // 2, 4), (wide - 4, high // 2))
        for turn, language in self._readers().items():
            said = words.retranslate(sentence, language)
            self._room.canvas.overlay.tell(Note(said, Rect(near[turn], (1, 1)), turn))
