"""The glass that fingers land on: how large it is, and where a landing is a sleeve, a wrist or to be ignored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pygame import Rect

WRIST_MM = 25.0
"""From the edge of a table: up to here nothing of a station answers but what moves or turns it."""

SLOP_MM, SLOP_PX = 5.0, 12.0
"""How far a tap may wander; on coarse screens at least so many px."""

Ground = Literal["", "zone", "rim", "band"]
"""Where a contact lands: anywhere, in a place to ignore, on the rim of sleeves, in the band of wrists."""


@dataclass(slots=True)
class Screen:
    """The glass: px, px per millimetre, the outer rim (mm) where a finger is a sleeve, and zones where none counts."""

    width: int
    height: int
    mm: float = 3.8
    rim: float = 0.0
    zones: tuple[Rect, ...] = ()

    @property
    def slop(self) -> float:
        """How far a tap may wander, px."""
        return max(SLOP_PX, SLOP_MM * self.mm)

    def ground(self, x: float, y: float) -> Ground:
        """Find what lies at a place, in px."""
        if any(zone.collidepoint(x, y) for zone in self.zones):
            return "zone"
        inside = min(x, y, self.width - 1 - x, self.height - 1 - y)
        if self.rim <= 0 or inside >= WRIST_MM * self.mm:
            return ""
        return "rim" if inside < self.rim * self.mm else "band"
