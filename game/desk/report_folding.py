"""The report of a round on the desk folds into the news by itself, or as soon as something beside it is touched."""

from __future__ import annotations

from math import inf

from game.kit.input.gestures import Gesture, Press
from game.kit.scenes.scene import Room
from game.parts.part import Part
from game.session.parties import front
from game.session.session import Session

READ = 6.0
"""Seconds it lies open."""


class Folding(Part):
    """A part of a running game. Every person's report has its time once that person's desk lies in front."""

    def __init__(self, session: Session, room: Room) -> None:
        self._session = session
        self._room = room
        self._open: tuple[int, float] | None = None
        """The seat whose report lies open, and since when."""
        self._patience = inf
        """Seconds until it folds."""

    @property
    def patience(self) -> float:
        return self._patience

    def on(self, gesture: Gesture) -> bool:
        """Fold at a touch beside the report, which means what it means all the same."""
        if isinstance(gesture, Press) and self._shown and not self._on_it(gesture.contact.x, gesture.contact.y):
            self._fold()
        return False

    def tick(self, now: float) -> bool:
        """Fold what has lain open long enough; True when it did."""
        if not self._shown:
            self._open, self._patience = None, inf
            return False
        seat = front(self._session)
        if self._open is None or self._open[0] != seat:
            self._open = (seat, now)
        self._patience = max(0.0, self._open[1] + READ - now)
        if self._patience > 0:
            return False
        self._fold()
        return True

    @property
    def _shown(self) -> bool:
        """Whether the report lies open by itself; one that was asked for stays until it is closed."""
        seat = front(self._session)
        view = self._session.view(seat)
        return view.report and not view.sheet and self._session.match.is_person(seat)

    def _on_it(self, x: float, y: float) -> bool:
        sheet = next((lain.panel.rect for lain in self._room.canvas.painted if lain.panel.name == "sheet"), None)
        return sheet is not None and sheet.collidepoint(x, y)

    def _fold(self) -> None:
        self._session.view(front(self._session)).report = False
        self._open, self._patience = None, inf
