"""Lets the auctioneer's gavel fall on a sold plant while the screen still shows the auction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

from game.engine.events import Event, PlantSold
from game.kit.input.gestures import Gesture, Hold, Key, Press, Tap
from game.kit.scenes.scene import Room
from game.kit.style.timing import PACE
from game.kit.values.contents import Target
from game.parts.choreography import HIT, strike
from game.parts.focus_order import KEY
from game.parts.night import COVER
from game.parts.part import Part
from game.session.intents import Nothing


class FallingGavel(Part):
    """Delays all changes that the sale of a plant makes on the screen until the gavel strikes. A touch ends the delay
    and does nothing else, because it was meant for the auction."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._present: Callable[[], None] | None = None
        self._strikes = inf
        self._touched = False
        self._cover: Target | None = None
        """A target that catches touches while the gavel falls; None if the canvas was covered already."""

    @property
    def falls(self) -> bool:
        """Whether the gavel is still falling."""
        return self._present is not None

    def begin(self, happened: Sequence[Event], present: Callable[[], None]) -> bool:
        """Begin the delay if a plant was sold; return whether `present` is called later. Never delay while a finger is
        on the screen, because what it drags must not stop."""
        pieces = self._room.canvas.pieces
        sale = next((event for event in happened if isinstance(event, PlantSold)), None)
        if sale is None or pieces.calm or pieces.speed == "still" or self._room.touch.contacts:
            return False
        if not strike(self._room.canvas, sale.plant):
            return False
        self._present, self._strikes = present, inf
        if self._room.canvas.cover is None:
            self._cover = self._room.canvas.cover = Target(COVER, self._room.canvas.area, Nothing(), ground=True)
        return True

    def on(self, gesture: Gesture) -> bool:
        """End the delay at a touch or a key, which then does nothing else; return whether there was a delay."""
        pressed = isinstance(gesture, Tap | Hold) and gesture.contact.key == KEY
        if not (self.falls and (pressed or isinstance(gesture, Press | Key))):
            return False
        self._strikes, self._touched = -inf, True
        return True

    def tick(self, now: float) -> bool:
        """Show the sale once the gavel strikes; return whether it is shown now."""
        if not self.falls:
            if self._touched:  # in the frame before, pieces have begun to move
                self._touched = False
                self._room.canvas.hurry()
            return False
        if self._strikes == inf:
            self._strikes = now + HIT * PACE[self._room.canvas.pieces.speed]
        if now < self._strikes:
            return False
        self.end()
        return True

    def end(self) -> None:
        """Present the sale now."""
        present = self._present
        self.close()
        if present:
            present()

    def close(self) -> None:
        """Drop the delayed sale without showing it."""
        if self._cover and self._room.canvas.cover is self._cover:
            self._room.canvas.cover = None
        self._present = self._cover = None
