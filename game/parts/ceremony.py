"""The ceremony at the end of a game, in which the players' places are revealed from last to first."""

from __future__ import annotations

from math import inf
from typing import Final

from game.engine.rules import ranking
from game.kit.input.gestures import Gesture, Hold, Key, Press, Tap
from game.kit.motion.cue import AllOf, Cue
from game.kit.scenes.scene import Room
from game.kit.style.timing import PACE
from game.parts.part import Part
from game.parts.power_route import power_flow
from game.session.session import Session

STEP_SECONDS: Final = 1.9
"""Seconds between two places at normal speed: long enough to read the reason."""
LIGHTS: Final = 0.3
"""Seconds from revealing a place to the light along its network."""
LAST_SECONDS: Final = 2.6
"""Seconds before the winner."""
APPLAUSE_SECONDS: Final = 3.4
"""Seconds for the winner alone, before the charts."""


class Ceremony(Part):
    """Reveals the places of a finished game; a touch or a key reveals the next one at once."""

    def __init__(self, session: Session, room: Room) -> None:
        self._session = session
        self._room = room
        self._due = inf
        self._now = 0.0
        if not session.match.over:
            session.unrevealed = self._all

    @property
    def _all(self) -> int:
        """The number of places that are hidden at first: 0 if animation is off."""
        settings = self._room.settings
        return len(self._session.match.seats) if PACE[settings.speed] and not settings.reduced_motion else 0

    @property
    def patience(self) -> float:
        """Seconds until the ceremony reveals the next place without input."""
        running = self._session.match.over and (self._session.unrevealed or self._session.applause)
        return max(0.0, self._due - self._now) if running and self._due < inf else 0.05 if running else inf

    def on(self, gesture: Gesture) -> bool:
        """Reveal the next place at once on a press; hide or show the ceremony on a touch in the middle of the table."""
        telling = self._session.unrevealed or self._session.applause
        if isinstance(gesture, Press | Key) and self._session.match.over and telling:
            self._due = self._now
            return False
        if isinstance(gesture, Tap | Hold) and gesture.target.name == "ceremony":
            self._session.put_away = not self._session.put_away
            return True
        return False

    def tick(self, now: float) -> bool:
        """Reveal the next place once its time has come; return whether the screen changes."""
        self._now = now
        session = self._session
        if not session.match.over:
            session.unrevealed, session.applause = self._all, False
            self._due = inf
            return False
        if not session.unrevealed:
            over = session.applause and now >= self._due
            session.applause = session.applause and not over
            return over
        if not self._all:
            session.unrevealed = 0
            return True
        if self._due == inf:
            self._due = now + self._pause
            return False
        if now < self._due:
            return False
        self._unveil()
        self._due = now + (self._pause if session.unrevealed else APPLAUSE_SECONDS * PACE[self._room.settings.speed])
        return True

    @property
    def _pause(self) -> float:
        seconds = LAST_SECONDS if self._session.unrevealed == 1 else STEP_SECONDS
        return seconds * PACE[self._room.settings.speed]

    def _unveil(self) -> None:
        """Reveal one place: its house drops and its network lights up; after the last place `PlayScene` starts
        music."""
        session = self._session
        session.unrevealed -= 1
        session.applause = not session.unrevealed
        canvas = self._room.canvas
        canvas.pieces.cues.append(Cue(AllOf("podium"), "podium", 0.0, ("in",)))
        rank = ranking(session.match.state)[session.unrevealed]
        light = power_flow(session, canvas, rank.seat, rank.supplied, LIGHTS * PACE[self._room.settings.speed])
        if light:
            canvas.effects.add([light])
        if session.applause:
            self._room.hear("city_lamp")
