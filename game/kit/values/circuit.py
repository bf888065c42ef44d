"""The path around a rectangle: points on it, clockwise from its lower right corner, and its parts inside a box."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from game.kit.values.area import Area

Point = tuple[float, float]
STEP = 4.0
"""Approximate distance between the points with which a path is drawn."""


@dataclass(frozen=True, slots=True)
class Circuit:
    """The path along the edges of an area, with rounded corners."""

    area: Area
    corner: float
    """Radius of the corners."""

    @property
    def length(self) -> float:
        """The length of the whole path."""
        return 2 * (self.area.w + self.area.h)

    def begins(self, box: Area, turn: int) -> float:
        """Return the distance along the path at which a box at a side begins; `turn` 0 is the bottom side, then
        clockwise.
        """
        whole = self.area
        before = (0.0, whole.w, whole.w + whole.h, 2 * whole.w + whole.h)[turn]
        return before + (whole.end - box.end, whole.foot - box.foot, box.x - whole.x, box.y - whole.y)[turn]

    def at(self, way: float) -> Point:
        """Return the point at this distance along the path."""
        x, y, way = self.area.end, self.area.foot, way % self.length
        for dx, dy in ((-1, 0), (0, -1), (1, 0), (0, 1)):
            side = self.area.w if dx else self.area.h
            if way <= side:
                return self._rounded(x + dx * way, y + dy * way)
            x, y, way = x + dx * side, y + dy * side, way - side
        return x, y

    def _rounded(self, x: float, y: float) -> Point:
        """Move a point near a corner onto the corner's arc."""
        inner = self.area.inset(self.corner)
        near_x, near_y = min(max(x, inner.x), inner.end), min(max(y, inner.y), inner.foot)
        dx, dy = x - near_x, y - near_y
        if not (dx and dy):
            return x, y
        far = math.hypot(dx, dy)
        return near_x + dx / far * self.corner, near_y + dy / far * self.corner

    def parts_in(self, box: Area) -> list[list[Point]]:
        """Return the parts of the path inside a box, each straight stretch as one piece."""
        runs: list[list[Point]] = [[]]
        for point in _points(self):
            if box.holds(*point):
                run = runs[-1]
                if len(run) > 1 and _straight(run[-2], run[-1], point):
                    run[-1] = point
                else:
                    run.append(point)
            elif runs[-1]:
                runs.append([])
        return [run for run in runs if len(run) > 1]


@lru_cache(maxsize=2)
def _points(circuit: Circuit) -> list[Point]:
    """Return points along the whole path, once around."""
    steps = round(circuit.length / STEP)
    return [circuit.at(circuit.length * step / steps) for step in range(steps + 1)]


def _straight(a: Point, b: Point, c: Point) -> bool:
    return abs((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])) < 1e-6
