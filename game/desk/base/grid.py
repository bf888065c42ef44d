"""The desk's grid: a window of any size as design px, and rows stacked in a column (docs/table.md, The desk).

The column stands right of the map; in a window that is higher than wide it lies below it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from game.kit.system.window import DESIGN, is_tall, unit_of
from game.kit.values.area import Area, pixels
from game.kit.values.contents import Box

EDGE = 16.0
"""Walnut around everything."""
GAP = 12.0
COLUMN = 912.0
"""Where the column begins in a window of 16:9."""
BROAD = 130.0
"""How much farther right it begins beside a map that is wider than high."""
LEGIBLE = 0.6
"""Px per design px from which the column can spare that: a small window needs all of it for its words."""
WIDTH, HEIGHT = DESIGN
SIDE = (420.0, 620.0, 900.0)
"""Width of a second column at the right: the least it is worth having for, what it is in 21:9, the most."""
MAP_SHARE = 0.3
"""How much of a very wide window's further width lies around the map."""
RAIL, SENTENCE, NEWS = (16.0, 56.0), (82.0, 70.0), (158.0, 30.0)
"""Upper edge and height of the three strips at the head of the column."""
CONTENT = 198.0


@dataclass(frozen=True, slots=True)
class Grid:
    """A window in px; all other lengths in design px (1920x1080, larger where the window is not 16:9)."""

    size: tuple[int, int]
    sided: bool = False
    """Whether a very wide window has a second column."""
    broad: bool = False
    """Whether the map is wider than high."""

    @property
    def stacked(self) -> bool:
        """Whether the map lies above the column, not beside it."""
        return is_tall(self.size)

    @property
    def unit(self) -> float:
        """Px per design px."""
        return unit_of(self.size)

    @property
    def width(self) -> float:
        return self.size[0] / self.unit

    @property
    def height(self) -> float:
        return self.size[1] / self.unit

    @property
    def origin(self) -> tuple[float, float]:
        """Where the column begins; its rows count from there."""
        if self.stacked:
            return EDGE, self.height - HEIGHT
        around = max(0.0, self._spare - (self.side and self.side + GAP)) * MAP_SHARE
        broad = self.broad and self.unit >= LEGIBLE
        return COLUMN + max(around, BROAD if broad else 0.0), 0.0

    @property
    def _spare(self) -> float:
        """Px by which the window is wider than 16:9."""
        return 0.0 if self.stacked else self.width - WIDTH

    @property
    def side(self) -> float:
        """Width of the second column, 0 where there is none."""
        room = self._spare - GAP
        least, usual, most = SIDE
        return min(room, max(usual, min(most, room / 2))) if self.sided and room >= least else 0.0

    @property
    def map_room(self) -> tuple[float, float, float, float]:
        """The room kept for the map: x, y, width, height."""
        left, top = self.origin
        if self.stacked:
            return EDGE, EDGE, self.width - 2 * EDGE, top - EDGE
        return EDGE, EDGE, left - 2 * EDGE, self.height - 2 * EDGE

    @property
    def column(self) -> Area:
        """The column, from the edge of the window that it begins at."""
        left, top = self.origin
        return Area(left, top, self.width - left - EDGE - (self.side and self.side + GAP), self.height - top - EDGE)

    @property
    def beside(self) -> Area:
        """The second column."""
        return Area(0, EDGE, self.width - EDGE, self.height - 2 * EDGE).right(self.side)

    def rect(self, box: Box) -> Rect:
        """A place on the screen, edges rounded each for itself."""
        return pixels(box, self.unit)

    def rows(self, heights: Sequence[float], grow: Sequence[float], top: float = CONTENT) -> list[Area]:
        """Rows from `top` to the foot; what the column is higher than in 16:9 is shared by `grow`."""
        area = self.column.less(top=top)
        spare = area.h - sum(heights) - GAP * (len(heights) - 1)
        grown = (height + spare * weight / sum(grow) for height, weight in zip(heights, grow, strict=True))
        return area.rows(*grown, gap=GAP)
