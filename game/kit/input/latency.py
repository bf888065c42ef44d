"""Touch latency: in how many frames the ring under a finger follows it, measured in the drawn pixels."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field

from pygame import Surface

from game.kit.input.gestures import Contact
from game.kit.style.theme import CREAM

LOOKS = 12
"""Points of a ring that are compared."""
NEAR = 70
"""Tolerance for the ring's cream colour, as the sum over three channels."""
ON_THE_RING = 1.05
"""Radius at which the ring is cream, as a share of its radius."""


@dataclass(slots=True)
class Latency:
    """Frames between a contact's event and the picture that shows it: 1 is the very next frame."""

    worst: int = 0
    count: int = 0
    total: int = 0
    _shown: dict[Hashable, float] = field(default_factory=dict)
    """The time of each contact's last event that was visible."""
    _waited: dict[Hashable, int] = field(default_factory=dict)

    @property
    def mean(self) -> float:
        """The average number of frames."""
        return self.total / self.count if self.count else 0.0

    def look(self, screen: Surface, contacts: Iterable[Contact], radius: float) -> None:
        """Check in a drawn frame which contacts have their ring (of this radius, px) at their present place."""
        fingers = {contact.key: contact for contact in contacts if contact.finger and contact.state != "palm"}
        for gone in self._shown.keys() - fingers.keys():
            self._shown.pop(gone)
            self._waited.pop(gone, None)
        for key, contact in fingers.items():
            if self._shown.get(key) == contact.heard:
                continue
            waited = self._waited[key] = self._waited.get(key, 0) + 1
            seen = ringed(screen, contact.x, contact.y, radius)
            self.worst = max(self.worst, waited if seen else waited + 1)
            if seen:
                self._shown[key], self._waited[key] = contact.heard, 0
                self.count, self.total = self.count + 1, self.total + waited


def ringed(screen: Surface, x: float, y: float, radius: float) -> bool:
    """Return whether a finger's ring is visible around a point: most of its pixels are cream."""
    seen = found = 0
    for step in range(LOOKS):
        angle = math.tau * step / LOOKS
        place = round(x + ON_THE_RING * radius * math.cos(angle)), round(y + ON_THE_RING * radius * math.sin(angle))
        if screen.get_rect().collidepoint(place):
            seen += 1
            found += sum(abs(a - b) for a, b in zip(screen.get_at(place)[:3], CREAM[:3], strict=True)) < NEAR
    return seen > 0 and 2 * found > seen
