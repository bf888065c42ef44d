"""Folds the desk's report of a round into the news when the player touches anything else; the report stays until
then."""

from __future__ import annotations

from game.kit.input.gestures import Gesture, Press
from game.kit.scenes.scene import Room
from game.parts.part import Part
from game.session.parties import front_seat
from game.session.session import Session


class Folding(Part):
    """Folds the report of the last round on a person's desk at the first touch outside it."""

    def __init__(self, session: Session, room: Room) -> None:
        self._session = session
        self._room = room

    def on(self, gesture: Gesture) -> bool:
        """Fold the report of the last round at a touch outside it, unless the player opened it; return False, so that
        the touch also has its usual effect."""
        seat = front_seat(self._session)
        view = self._session.view(seat)
        # a report opened by the player stays until it is closed
        by_itself = view.report and not view.sheet and self._session.match.is_person(seat)
        if isinstance(gesture, Press) and by_itself and not self._on_it(gesture.contact.x, gesture.contact.y):
            view.report = False
        return False

    def _on_it(self, x: float, y: float) -> bool:
        shown = (painted.panel for painted in self._room.canvas.painted if painted.panel.name == "sheet")
        return any(panel.rect.collidepoint(x, y) for panel in shown)
