"""The touch surface: its size, and where a contact is a sleeve, a wrist or ignored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pygame import Rect

WRIST_MM = 25.0
"""Width of a table's outer band: targets of a station there only move or turn it."""

SLOP_MM, SLOP_PX = 5.0, 12.0
"""The distance a tap may move; on coarse screens at least this many px."""

Ground = Literal["", "zone", "rim", "band"]
"""The part of the screen where a contact lands: inside, an ignored zone, the rim for sleeves, the band for wrists."""


@dataclass(slots=True)
class Screen:
    """The touch surface: px, px per millimetre, the rim (mm) where contacts are sleeves, and ignored zones."""

    width: int
    height: int
    mm: float = 3.8
    rim: float = 0.0
    zones: tuple[Rect, ...] = ()

    @property
    def slop(self) -> float:
        """The distance a tap may move, px."""
        return max(SLOP_PX, SLOP_MM * self.mm)

    def ground(self, x: float, y: float) -> Ground:
        """Return the kind of area at a place of the screen (px): inside, an ignored zone, the rim or the outer band."""
        if any(zone.collidepoint(x, y) for zone in self.zones):
            return "zone"
        inside = min(x, y, self.width - 1 - x, self.height - 1 - y)
        if self.rim <= 0 or inside >= WRIST_MM * self.mm:
            return ""
        return "rim" if inside < self.rim * self.mm else "band"
