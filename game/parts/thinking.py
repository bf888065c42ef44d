"""Shows that a bot is thinking, with up to three dots."""

from __future__ import annotations

from typing import Final

from game.engine.state import FREE
from game.kit.scenes.scene import Room
from game.parts.part import Part
from game.session.bot_players import seat_to_ask
from game.session.session import Session

MOMENT: Final = 0.4
"""Seconds a bot may take before dots appear."""
DOT: Final = 0.45
"""Seconds from dot to dot."""
DOTS: Final = 3


class Thinking(Part):
    """Stores in the session which bot is thinking, and how many dots to show."""

    def __init__(self, session: Session, room: Room) -> None:
        self._session = session
        self._room = room
        self._asked: tuple[int, int] | None = None
        self._since = 0.0

    def tick(self, now: float) -> bool:
        """Update the dots of the thinking bot; they do not change with reduced motion. Return whether the screen
        changes."""
        match = self._session.match
        seat = seat_to_ask(match) if self._session.reader is None else None  # the bots wait for a reader
        asked = None if seat is None else (seat, len(match.record.lines))
        if asked != self._asked:
            self._asked, self._since = asked, now
        passed = now - self._since - MOMENT
        shown = (FREE, 0)
        if seat is not None and passed >= 0:
            still = self._room.settings.reduced_motion
            shown = (seat, DOTS if still else 1 + int(passed / DOT) % DOTS)
        changed = shown != self._session.thinks
        self._session.thinks = shown
        return changed
