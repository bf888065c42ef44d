"""The finish as a ceremony: one place after the other is told, from the last to the first."""

from __future__ import annotations

from math import inf
from typing import Final

from game.engine.rules import ranking
from game.scenes.current import current
from game.scenes.stage import Stage
from game.ui.cue import Cue
from game.ui.gestures import Gesture, Hold, Key, Press, Tap
from game.ui.scene import Room
from game.ui.story import PACE

STEP_SECONDS: Final = 1.9
"""Between two places, at normal speed: long enough to read why."""
LIGHTS: Final = 0.3
"""After a place is told, until light runs along its network."""
LAST_SECONDS: Final = 2.6
"""Before the winner."""
APPLAUSE_SECONDS: Final = 3.4
"""For the winner alone, before the charts."""


class Ceremony:
    """The part of a running game that unveils its end. A touch or a key unveils the next place at once."""

    def __init__(self, stage: Stage, room: Room) -> None:
        self._stage = stage
        self._room = room
        self._due = inf
        self._now = 0.0
        if not stage.match.over:
            stage.unrevealed = self._all

    @property
    def _all(self) -> int:
        """Places to keep back: none where everything happens at once."""
        settings = self._room.settings
        return len(self._stage.match.seats) if PACE[settings.speed] and not settings.reduced_motion else 0

    @property
    def patience(self) -> float:
        """Seconds until something happens by itself."""
        running = self._stage.match.over and (self._stage.unrevealed or self._stage.applause)
        return max(0.0, self._due - self._now) if running and self._due < inf else 0.05 if running else inf

    def on(self, gesture: Gesture) -> bool:
        """Hurry; a touch in the middle of the table puts the ceremony away and brings it back."""
        telling = self._stage.unrevealed or self._stage.applause
        if isinstance(gesture, Press | Key) and self._stage.match.over and telling:
            self._due = self._now
            return False
        if isinstance(gesture, Tap | Hold) and gesture.target.name == "ceremony":
            self._stage.put_away = not self._stage.put_away
            return True
        return False

    def tick(self, now: float) -> bool:
        """Tell the next place when it is due; True when one was told."""
        self._now = now
        stage = self._stage
        if not stage.match.over:
            stage.unrevealed, stage.applause = self._all, False
            self._due = inf
            return False
        if not stage.unrevealed:
            over = stage.applause and now >= self._due
            stage.applause = stage.applause and not over
            return over
        if not self._all:
            stage.unrevealed = 0
            return True
        if self._due == inf:
            self._due = now + self._pause
            return False
        if now < self._due:
            return False
        self._unveil()
        self._due = now + (self._pause if stage.unrevealed else APPLAUSE_SECONDS * PACE[self._room.settings.speed])
        return True

    @property
    def _pause(self) -> float:
        seconds = LAST_SECONDS if self._stage.unrevealed == 1 else STEP_SECONDS
        return seconds * PACE[self._room.settings.speed]

    def _unveil(self) -> None:
        """One place more: a house drops, its network lights up; with the last one the music begins (`PlayScene`)."""
        stage = self._stage
        stage.unrevealed -= 1
        stage.applause = not stage.unrevealed
        canvas = self._room.canvas
        canvas.pieces.cues.append(Cue("podium:*", "podium", 0.0, ("in",)))
        rank = ranking(stage.match.state)[stage.unrevealed]
        light = current(stage, canvas, rank.seat, rank.supplied, LIGHTS * PACE[self._room.settings.speed])
        if light:
            canvas.effects.add([light])
        if stage.applause:
            self._room.hear("city_lamp")
