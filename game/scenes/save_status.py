"""News of a game's file, told where people look: where it lies now, or that it lies nowhere."""

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
"""Seconds between two looks at the file."""


class SaveStatus(Part):
    """Looks after the file between commits, tries again where nothing could be written, and says what happened."""

    def __init__(self, session: Session, room: Room, readers: Callable[[], dict[int, str]]) -> None:
        self._match = session.match
        self._room = room
        self._readers = readers
        self._look = 0.0
        self._trouble = self._match.trouble

    @property
    def slip(self) -> Notice | None:
        """A sentence on the map while the game is not saved; a touch tries again."""
        if not self._trouble:
            return None
        said = words.joined([words.say("play.not_kept", reason=self._trouble), words.say("play.retry")])
        return Notice(said, Go("save"), words.say("play.retry"), grave=True)

    def tick(self, now: float) -> bool:
        """Look whether the file is still there; True when a slip comes or goes."""
        kept = self._match.autosave
        if kept is None:
            return False
        if now >= self._look:
            self._look = now + LOOKS
            self._match.secure()
        if kept.moved:
            LOG.info("the game lies in %s now", kept.moved.parent)
            self._tell(words.say("play.moved", path=brief(kept.moved)))
            kept.moved = None
        changed, self._trouble = kept.trouble != self._trouble, kept.trouble
        if changed:
            LOG.info("the game is %s", f"not saved: {kept.trouble}" if kept.trouble else "saved again")
        return changed

    def _tell(self, sentence: str) -> None:
        """To every side from which somebody reads."""
        wide, high = self._room.size
        near = ((wide // 2, high - 4), (4, high // 2), (wide // 2, 4), (wide - 4, high // 2))
        for turn, language in self._readers().items():
            said = words.retranslate(sentence, language)
            self._room.canvas.overlay.tell(Note(said, Rect(near[turn], (1, 1)), turn))
