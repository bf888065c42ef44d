"""The desk's grid: a window of any size as design px, and rows stacked in the right column (DESK.md, Grid)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

EDGE = 16.0
"""Walnut around everything."""
GAP = 12.0
COLUMN = 912.0
"""Where the right column begins."""
RAIL, SENTENCE, NEWS = (16.0, 56.0), (82.0, 70.0), (158.0, 30.0)
"""Upper edge and height of the three strips at the head of the column."""
CONTENT = 198.0


@dataclass(frozen=True, slots=True)
class Grid:
    """A window in px; all other lengths in design px (1920x1080, larger where the window is not 16:9)."""

    size: tuple[int, int]

    @property
    def unit(self) -> float:
        """Px per design px."""
        return min(self.size[0] / 1920, self.size[1] / 1080)

    @property
    def width(self) -> float:
        return self.size[0] / self.unit

    @property
    def height(self) -> float:
        return self.size[1] / self.unit

    @property
    def column(self) -> float:
        """Width of the right column."""
        return self.width - COLUMN - EDGE

    @property
    def foot(self) -> float:
        """Where the column ends."""
        return self.height - EDGE

    def rect(self, x: float, y: float, width: float, height: float) -> Rect:
        """A place on the screen, edges rounded each for itself."""
        u = self.unit
        left, top = round(x * u), round(y * u)
        return Rect(left, top, round((x + width) * u) - left, round((y + height) * u) - top)

    def in_column(self, row: tuple[float, float], left: float = 0.0, width: float = 0.0) -> Rect:
        """A part of the column from `left`, `width` wide (0: to its right edge), at a row (y, height)."""
        return self.rect(COLUMN + left, row[0], width or self.column - left, row[1])

    def rows(
        self, heights: Sequence[float], grow: Sequence[float] = (), top: float = CONTENT
    ) -> list[tuple[float, float]]:
        """Rows (y, height) from `top` to the foot; what the window is higher than 16:9 is shared by `grow`."""
        weights = list(grow) or [1.0] * len(heights)
        spare = self.foot - top - sum(heights) - GAP * (len(heights) - 1)
        rows, y = [], top
        for height, weight in zip(heights, weights, strict=True):
            high = height + spare * weight / sum(weights)
            rows.append((y, high))
            y += high + GAP
        return rows
