"""The desk's grid in windows of any size: the map, and a column of panels stacked in rows (docs/table.md, The desk).

The column is on the right of the map; in a portrait window it is below the map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from game.kit.system.window import DESIGN, is_tall, unit_of
from game.kit.values.area import Area, pixels
from game.kit.values.contents import Box

EDGE = 16.0
"""Width of the walnut edge."""
GAP = 12.0
COLUMN = 912.0
"""Left edge of the column in a 16:9 window."""
BROAD = 130.0
"""The extra offset of the column beside a map that is wider than high."""
LEGIBLE = 0.6
"""Px for each design px from which the column can give up the width `BROAD`; in smaller windows its text needs it."""
WIDTH, HEIGHT = DESIGN
SIDE = (420.0, 620.0, 900.0)
"""Width of a second column on the right: minimum, width in 21:9, maximum."""
MAP_SHARE = 0.3
"""The share of a very wide window's extra width that is left around the map."""
RAIL, SENTENCE, NEWS = (14.0, 46.0), (64.0, 72.0), (140.0, 48.0)
"""Top edge and height of the three strips at the head of the column."""
CONTENT = 198.0


@dataclass(frozen=True, slots=True)
class Grid:
    """The areas of the desk's panels in a window: the window's size in px, other lengths in design px (1920x1080 or
    larger)."""

    size: tuple[int, int]
    sided: bool = False
    """Whether a very wide window has a second column."""
    broad: bool = False
    """Whether the map is wider than high."""

    @property
    def stacked(self) -> bool:
        """Whether the map is above the column of panels (in a portrait window) instead of beside it."""
        return is_tall(self.size)

    @property
    def unit(self) -> float:
        """The number of screen pixels for each design px."""
        return unit_of(self.size)

    @property
    def width(self) -> float:
        return self.size[0] / self.unit

    @property
    def height(self) -> float:
        return self.size[1] / self.unit

    @property
    def origin(self) -> tuple[float, float]:
        """The top left corner of the column of panels, from which its rows are measured, in design px."""
        if self.stacked:
            return EDGE, self.height - HEIGHT
        around = max(0.0, self._spare - (self.side and self.side + GAP)) * MAP_SHARE
        broad = self.broad and self.unit >= LEGIBLE
        return COLUMN + max(around, BROAD if broad else 0.0), 0.0

    @property
    def _spare(self) -> float:
        """By how many design px the window is wider than one of 16:9."""
        return 0.0 if self.stacked else self.width - WIDTH

    @property
    def side(self) -> float:
        """The width of a second column of panels in a very wide window; 0 without one."""
        room = self._spare - GAP
        least, usual, most = SIDE
        return min(room, max(usual, min(most, room / 2))) if self.sided and room >= least else 0.0

    @property
    def map_room(self) -> tuple[float, float, float, float]:
        """The space for the map: left, top, width and height in design px."""
        left, top = self.origin
        if self.stacked:
            return EDGE, EDGE, self.width - 2 * EDGE, top - EDGE
        return EDGE, EDGE, left - 2 * EDGE, self.height - 2 * EDGE

    @property
    def column(self) -> Area:
        """The area of the column of panels, down to the lower edge of the window."""
        left, top = self.origin
        return Area(left, top, self.width - left - EDGE - (self.side and self.side + GAP), self.height - top - EDGE)

    @property
    def beside(self) -> Area:
        """The area of the second column of panels."""
        return Area(0, EDGE, self.width - EDGE, self.height - 2 * EDGE).right(self.side)

    def rect(self, box: Box) -> Rect:
        """Return a box in design px as a rectangle on the screen, with each edge rounded separately."""
        return pixels(box, self.unit)

    def rows(self, heights: Sequence[float], grow: Sequence[float], top: float = CONTENT) -> list[Area]:
        """Return the areas of rows of the column, from `top` to its foot; extra height is distributed in the ratio of
        `grow`."""
        area = self.column.less(top=top)
        spare = area.h - sum(heights) - GAP * (len(heights) - 1)
        grown = (height + spare * weight / sum(grow) for height, weight in zip(heights, grow, strict=True))
        return area.rows(*grown, gap=GAP)
