"""Areas: boxes that can be cut into rows, columns, grids and sides, so that layouts need no coordinate arithmetic.

An area is a box like any other (x, y, width, height). Cutting gives new areas; lengths are those of the panel. A part
of length 0 among rows or columns takes an equal share of the remaining length:

>>> Area(0, 0, 100, 40).columns(30, 0, gap=10)[1]
Area(x=40, y=0, w=60.0, h=40)
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect

from game.kit.values.contents import Box


class Area(NamedTuple):
    """A box (left, top, width, height) that can be cut into parts; a part is a box in the same frame.

    >>> head, body = Area(0, 0, 100, 60).cut(10, gap=2)
    >>> body
    Area(x=0, y=12, w=100, h=48)
    >>> [(part.x, part.w) for part in body.columns(20, 0, 30, gap=5)]
    [(0, 20), (25, 40.0), (70.0, 30)]
    """

    x: float
    y: float
    w: float
    h: float

    @classmethod
    def about(cls, middle: tuple[float, float], wide: float, high: float) -> Area:
        """Return a box of this size centred at a point."""
        return cls(middle[0] - wide / 2, middle[1] - high / 2, wide, high)

    @classmethod
    def around(cls, places: Sequence[tuple[float, float]]) -> Area:
        """Return the smallest box that contains all these points."""
        (left, top), (right, foot) = ([edge(axis) for axis in zip(*places, strict=True)] for edge in (min, max))
        return cls(left, top, right - left, foot - top)

    @property
    def end(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def foot(self) -> float:
        """The bottom edge."""
        return self.y + self.h

    @property
    def centre(self) -> float:
        """The horizontal middle."""
        return self.x + self.w / 2

    @property
    def level(self) -> float:
        """The vertical middle."""
        return self.y + self.h / 2

    def at(self, across: float, down: float) -> tuple[float, float]:
        """Return the point at these shares of the area's width and height."""
        return self.x + self.w * across, self.y + self.h * down

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point is inside the area or on its edge."""
        return self.x <= x <= self.end and self.y <= y <= self.foot

    def away(self, x: float, y: float) -> float:
        """Return the distance of a point from the area; 0 inside it."""
        return math.hypot(max(self.x - x, 0, x - self.end), max(self.y - y, 0, y - self.foot))

    def shared_with(self, other: Area) -> Area:
        """Return the intersection with another area; its width or height is below 0 if there is none."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        return Area(x, y, min(self.end, other.end) - x, min(self.foot, other.foot) - y)

    def meets(self, other: Area, gap: float = 0) -> bool:
        """Return whether another box overlaps this one or is nearer than the gap."""
        shared = self.shared_with(other)
        return shared.w > -gap and shared.h > -gap

    # -- insets and moves ------------------------------------------------------------------------------------

    def inset(self, across: float, down: float | None = None) -> Area:
        """Return the area inside a margin at the left and right, and at the top and bottom (the same if not given)."""
        deep = across if down is None else down
        return self.less(across, deep, across, deep)

    def less(self, left: float = 0, top: float = 0, right: float = 0, bottom: float = 0) -> Area:
        """Return the area without strips of these widths at its sides."""
        return Area(self.x + left, self.y + top, self.w - left - right, self.h - top - bottom)

    def scaled(self, k: float) -> Area:
        """Return the same area with all lengths multiplied by `k`."""
        return Area(self.x * k, self.y * k, self.w * k, self.h * k)

    def moved(self, right: float = 0, down: float = 0) -> Area:
        """Return the area moved to the right and down."""
        return Area(self.x + right, self.y + down, self.w, self.h)

    def to(self, last: Area) -> Area:
        """Return the box from this one's upper left corner to the lower right corner of another."""
        return Area(self.x, self.y, last.end - self.x, last.foot - self.y)

    # -- parts at a side -------------------------------------------------------------------------------------

    def left(self, wide: float) -> Area:
        """Return the part of this width at the area's left edge."""
        return Area(self.x, self.y, wide, self.h)

    def right(self, wide: float) -> Area:
        """Return the part of this width at the area's right edge."""
        return Area(self.end - wide, self.y, wide, self.h)

    def top(self, high: float) -> Area:
        """Return the part of this height at the area's top edge."""
        return Area(self.x, self.y, self.w, high)

    def bottom(self, high: float) -> Area:
        """Return the part of this height at the area's bottom edge."""
        return Area(self.x, self.foot - high, self.w, high)

    def middle(self, wide: float, high: float) -> Area:
        """Return a box of this size in the middle of the area."""
        return Area(self.x + (self.w - wide) / 2, self.y + (self.h - high) / 2, wide, high)

    def beside(self, side: str, start: float, long: float, out: float, deep: float) -> Area:
        """Return a box inside the area along a side (N, E, S or W): `long` from `start` on, `deep`, and `out` away from
        the side.
        """
        match side:
            case "N":
                return Area(self.x + start, self.y + out, long, deep)
            case "S":
                return Area(self.x + start, self.foot - out - deep, long, deep)
            case "W":
                return Area(self.x + out, self.y + start, deep, long)
            case _:
                return Area(self.end - out - deep, self.y + start, deep, long)

    def upright(self, turn: int) -> Area:
        """Return the area at 0, 0 with the width and height seen by a reader turned by `turn` quarters."""
        return Area(0, 0, self.h, self.w) if turn % 2 else Area(0, 0, self.w, self.h)

    def turned(self, part: Box, turn: int) -> Area:
        """Return the place of a part of this area, given in the frame of a reader turned clockwise by `turn`
        quarters.
        """
        x, y, wide, high = part
        match turn % 4:
            case 0:
                return Area(self.x + x, self.y + y, wide, high)
            case 1:
                return Area(self.end - y - high, self.y + x, high, wide)
            case 2:
                return Area(self.end - x - wide, self.foot - y - high, wide, high)
            case _:
                return Area(self.x + y, self.foot - x - wide, high, wide)

    def split(self, wide: float, gap: float = 0) -> tuple[Area, Area]:
        """Return the part of this width at the left edge, and the rest, `gap` apart."""
        return self.left(wide), self.less(left=wide + gap)

    def cut(self, high: float, gap: float = 0) -> tuple[Area, Area]:
        """Return the part of this height at the top edge, and the rest, `gap` apart."""
        return self.top(high), self.less(top=high + gap)

    # -- rows, columns, grids --------------------------------------------------------------------------------

    def columns(self, *widths: float, gap: float = 0) -> list[Area]:
        """Return parts of these widths side by side; parts of width 0 share what is left equally."""
        found, x = [], self.x
        for wide in _lengths(widths, self.w, gap):
            found.append(Area(x, self.y, wide, self.h))
            x += wide + gap
        return found

    def rows(self, *heights: float, gap: float = 0) -> list[Area]:
        """Return parts of these heights below each other; parts of height 0 share what is left equally."""
        found, y = [], self.y
        for high in _lengths(heights, self.h, gap):
            found.append(Area(self.x, y, self.w, high))
            y += high + gap
        return found

    def across(self, count: int, gap: float = 0) -> list[Area]:
        """Return `count` equal parts side by side."""
        return self.columns(*[0] * count, gap=gap)

    def down(self, count: int, gap: float = 0) -> list[Area]:
        """Return `count` equal parts below each other."""
        return self.rows(*[0] * count, gap=gap)

    def shared(self, shares: Sequence[float], gap: float = 0) -> list[Area]:
        """Return parts side by side that divide the width, without the gaps, by these shares."""
        whole = self.w - gap * (len(shares) - 1)
        return self.columns(*[whole * share / sum(shares) for share in shares], gap=gap)

    def grid(self, columns: int, rows: int, gap: float = 0) -> list[Area]:
        """Return the equal cells of a grid, row by row."""
        return [cell for row in self.down(rows, gap) for cell in row.across(columns, gap)]

    def columned(self, columns: int, count: int) -> list[Area]:
        """Return `count` cells, column by column, in as few rows as that many columns need."""
        rows = -(-count // columns)
        return [cell for column in self.across(columns) for cell in column.down(rows)][:count]

    def stack(self, count: int, step: float, gap: float = 0) -> list[Area]:
        """Return `count` rows from the top edge, one every `step`, each shortened at its bottom by `gap`."""
        return [Area(self.x, self.y + index * step, self.w, step - gap) for index in range(count)]

    def strewn(self, count: int, wide: float, gap: float) -> list[Area]:
        """Return `count` parts of this width, centred side by side."""
        row = self.middle(count * wide + (count - 1) * gap, self.h)
        return row.columns(*[wide] * count, gap=gap)


def _lengths(wanted: Sequence[float], whole: float, gap: float) -> list[float]:
    """Return each length as given; a length of 0 becomes an equal share of the rest."""
    open_ = sum(length == 0 for length in wanted)
    rest = whole - sum(wanted) - gap * (len(wanted) - 1)
    return [length or rest / open_ for length in wanted]


def area(box: Box) -> Area:
    """Return the box as an area."""
    return Area(*box)


def pixels(box: Box, k: float) -> Rect:
    """Return a box in px at `k` px per unit of length, each edge rounded by itself."""
    x, y, wide, high = box
    left, top = round(x * k), round(y * k)
    return Rect(left, top, round((x + wide) * k) - left, round((y + high) * k) - top)
