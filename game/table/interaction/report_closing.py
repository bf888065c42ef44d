"""The slip with the report of a round closes at its owner's next touch of the station, whatever is touched."""

from __future__ import annotations

from game.kit.input.gestures import Gesture, Release
from game.parts.part import Part
from game.session.session import Session


class ReportClosing(Part):
    """Closes a station's report after a touch in it; palms, arms and sleeves are no touches."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def on(self, gesture: Gesture) -> bool:
        """Close the report once the finger has lifted; the touch keeps its own effect."""
        if isinstance(gesture, Release) and gesture.contact.taken in ("tap", "drag", "long", "hold"):
            seat = gesture.contact.owner
            if seat is not None:
                self._session.view(seat).report = False
        return False
