"""Closes the report of a round and the news of a sale at a player's station of the touch table, when the player next
touches the station."""

from __future__ import annotations

from collections.abc import Hashable

from game.engine.events import PlantSold
from game.kit.input.gestures import Gesture, Press, Release
from game.parts.part import Part
from game.session.session import Session


class ReportClosing(Part):
    """Closes the report of a round and the news of a sale in a player's station after a touch there; palms and arms do
    not count."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._seen: dict[Hashable, tuple[bool, PlantSold | None]] = {}
        """For each finger, the report and the news of a sale that its station showed when it landed: a touch that ends
        the round or sells a plant does not close the report or news that it causes."""

    def on(self, gesture: Gesture) -> bool:
        """Close the touched station's report and news of a sale once the finger has lifted; return False, so that the
        touch also has its usual effect."""
        if not isinstance(gesture, Press | Release) or gesture.contact.owner is None:
            return False
        view, key = self._session.view(gesture.contact.owner), gesture.contact.key
        if isinstance(gesture, Press):
            self._seen[key] = view.report, view.sale
            return False
        reported, sold = self._seen.pop(key, (False, None))
        if gesture.contact.taken in ("tap", "drag", "long", "hold"):
            view.report, view.sale = view.report and not reported, None if view.sale is sold else view.sale
        return False
