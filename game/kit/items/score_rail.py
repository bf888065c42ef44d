"""A score rail beside a map: cells from 0 with houses, and marks for Step 2 and the game's end."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import combinations

from game.kit.items.mm_pen import UNIT
from game.kit.pen.pen import Pen
from game.kit.style.layout_theme import CELL_LIGHT, SCORE_END, SCORE_HOT, SCORE_INK, SCORE_STEP
from game.kit.style.theme import CREAM
from game.kit.values.area import Area
from game.kit.values.ids import CellId, ScoreId

LARGEST = 15.0
"""Size of a house alone on its number, mm."""
LOW = 13.0
"""In cells below this height houses are beside their number, mm."""
BESIDE = 7.4
"""Width of the number beside the houses in a low cell, mm."""
SPREAD = 1.8
"""Size of a house per distance between centres: its body is about half of its picture."""


@dataclass(frozen=True, slots=True)
class ScoreRail:
    """One copy of the score track beside the table's map, as a value that can be compared."""

    cells: int
    scores: tuple[tuple[str, int], ...]
    """Colours with their numbers of cities."""
    step2: int
    end: int
    upright: bool
    """Whether the score rail runs upwards, read from the bottom."""
    far: bool
    """Whether this score rail is the second copy, at the far side of the map."""
    length: float

    def paint(self, pen: Pen) -> None:
        """Paint the score rail's oak and cells, and record the houses as pieces."""
        k = pen.u * UNIT
        pen.oak(pen.rect, SCORE_HOT, 1.0, 0.8, seed=5)
        cells = pen.rect.down(self.cells)[::-1] if self.upright else pen.rect.across(self.cells)
        for index, cell in enumerate(cells):
            self._paint_cell(pen, index, cell, k)
            along = cell.h if self.upright else cell.w
            pen.piece(CellId(int(self.far), index), "origin", (), cell.centre, cell.level, along)
        by_score: dict[int, list[str]] = {}
        for colour, score in self.scores:
            by_score.setdefault(score, []).append(colour)
        for score, colours in by_score.items():
            self._put_houses(pen, colours, self._room(score, cells[score], k), k)

    def _paint_cell(self, pen: Pen, index: int, cell: Area, k: float) -> None:
        hot = index in (self.step2, self.end)
        if index % 2:
            pen.fill(cell, CELL_LIGHT)
        if hot:
            pen.fill(cell.inset(0.7 * k), SCORE_END if index == self.end else SCORE_STEP, 1.5 * k)
        ink, size = CREAM if hot else SCORE_INK, pen.capitals(6.0 * k)
        if self.upright and cell.h < LOW * k:
            pen.number(index, cell.x + BESIDE / 2 * k, cell.level, size, ink, "center", alone=True)
        elif self.upright:
            pen.number(index, cell.centre, cell.foot - 5.0 * k, size, ink, "center", alone=True)
        else:
            pen.number(index, cell.x + 1.6 * k, cell.level, size, ink, alone=True)

    def _room(self, score: int, cell: Area, k: float) -> Area:
        """Return the room for houses in a cell, beside its number."""
        if self.upright and cell.h < LOW * k:
            return cell.less(BESIDE * k, 0.3 * k, 0.3 * k, 0.3 * k)
        if self.upright:
            return cell.inset(0.5 * k).top(max(5 * k, cell.h - 8.6 * k))
        ahead = (11.2 if score > 9 else 7.4) * k
        return cell.less(ahead, 0.4 * k, bottom=0.4 * k).left(max(5 * k, cell.w - ahead - 0.6 * k))

    def _put_houses(self, pen: Pen, colours: list[str], room: Area, k: float) -> None:
        """Place the houses with one number of cities side by side, as large as possible without overlap."""
        places, apart = fanned(len(colours), room)
        size = min(LARGEST * k, SPREAD * apart)
        for index, (colour, place) in enumerate(zip(colours, places, strict=True)):
            name = ScoreId(colour, far=True) if self.far else ScoreId(colour)
            pen.piece(name, "house", (colour,), *place, size, z=2 + index)


def fanned(count: int, room: Area) -> tuple[list[tuple[float, float]], float]:
    """Return the centres of `count` houses in a cell, in the number of rows that keeps them farthest apart, and their
    distance.
    """
    best: tuple[list[tuple[float, float]], float] = ([], 0.0)
    for rows in range(1, min(count, 3) + 1):
        cells = [cell for column in room.across(-(-count // rows)) for cell in column.down(rows)]
        places = [cell.at(0.5, 0.5) for cell in cells[:count]]
        near = min((math.dist(a, b) for a, b in combinations(places, 2)), default=math.inf)
        apart = min(near, room.h, room.w)
        if apart > best[1]:
            best = places, apart
    return best
