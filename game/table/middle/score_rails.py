"""The two score rails, each facing its own long side: houses by their number of cities, Step 2, the end."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations

from game.kit.items import UNIT
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel
from game.kit.style.layout_theme import CELL_LIGHT, SCORE_END, SCORE_HOT, SCORE_INK, SCORE_STEP
from game.kit.style.theme import CREAM
from game.kit.values.area import Area
from game.kit.values.ids import CellId, OneOf, ScoreId
from game.table.measures.seating import TURN
from game.table.measures.table_plan import DRAWER, RAIL, TablePlan
from game.table.measures.table_view import Table

LARGEST = 15.0
"""Size of a house that stands alone on its number, mm."""
LOW, WIDER = 13.0, 3.5
"""In cells below this height houses stand beside their number, on a rail so much deeper, mm."""
BESIDE = 7.4
"""What the number takes there, mm."""
LEAST_ALONG = 9.5
"""Least length of a cell that is read along the rail, mm."""
AIR = 1.5
"""Between a rail and an open drawer, mm."""
BEYOND_END = 3
"""Cells from the end on."""


@dataclass(frozen=True, slots=True)
class RailModel:
    """A score rail: cells from 0, houses by their number of cities, where Step 2 and the end stand."""

    cells: int
    scores: tuple[tuple[str, int], ...]
    step2: int
    end: int
    upright: bool
    """Whether it runs upwards, read from its foot."""
    far: bool
    length: float


def rail_panels(table: Table) -> Iterator[Panel]:
    """Two copies, facing out; beside the map they face the long sides unless somebody sits at both short ones."""
    plan, state = table.plan, table.state
    scores = tuple((table.colour(seat), len(table.state.players[seat].cities)) for seat in table.seats)
    cells = max(state.rules.end_cities + BEYOND_END, *(score + 1 for _, score in scores))
    sideways = plan.rails == "WE"
    upright = sideways and not {"W", "E"} <= plan.seating.sides
    sheet = _between_drawers(plan) if sideways else plan.sheet
    if not upright and sheet.h / cells < LEAST_ALONG:  # on the smallest screens numbers could not be told apart
        sheet = plan.sheet
    deep = RAIL + (WIDER if upright and sheet.h / cells < LOW else 0.0)
    length = sheet.h if sideways else sheet.w
    sides = ("E", "W") if sideways else ("S", "N")
    for far, side in enumerate(sides):
        turn = 2 * far if upright else TURN[side]
        model = RailModel(cells, scores, state.rules.step2_from, state.rules.end_cities, upright, bool(far), length)
        rect, unit = plan.px(sheet.beside(side, 0, length, -deep, deep)), plan.unit
        yield Panel(OneOf("rail", far), rect, turn, model, partial(_paint_rail, model), unit=unit)


def _between_drawers(plan: TablePlan) -> Area:
    """The map as high as a rail beside it may be: nothing of it lies under an open drawer."""
    sheet, top, foot = plan.sheet, plan.sheet.y, plan.sheet.foot
    for chair in plan.seating.chairs:
        drawer = plan.station(chair, DRAWER)
        if chair.side not in "NS" or (drawer.x >= sheet.x and drawer.end <= sheet.end):
            continue
        if chair.side == "N":
            top = max(top, drawer.foot + AIR)
        else:
            foot = min(foot, drawer.y - AIR)
    return Area(sheet.x, top, sheet.w, foot - top)


def _paint_rail(model: RailModel, pen: Pen) -> None:
    k = pen.u * UNIT
    pen.oak(pen.rect, SCORE_HOT, 1.0, 0.8, seed=5)
    cells = pen.rect.down(model.cells)[::-1] if model.upright else pen.rect.across(model.cells)
    for index, cell in enumerate(cells):
        _paint_cell(pen, model, index, cell, k)
        along = cell.h if model.upright else cell.w
        pen.piece(CellId(int(model.far), index), "origin", (), cell.centre, cell.level, along)
    by_score: dict[int, list[str]] = {}
    for colour, score in model.scores:
        by_score.setdefault(score, []).append(colour)
    for score, colours in by_score.items():
        _put_scores(pen, model, score, colours, cells[score], k)


def _paint_cell(pen: Pen, model: RailModel, index: int, cell: Area, k: float) -> None:
    hot = index in (model.step2, model.end)
    if index % 2:
        pen.fill(cell, CELL_LIGHT)
    if hot:
        pen.fill(cell.inset(0.7 * k), SCORE_END if index == model.end else SCORE_STEP, 1.5 * k)
    ink, size = CREAM if hot else SCORE_INK, pen.capitals(6.0 * k)
    if model.upright and cell.h < LOW * k:
        pen.number(index, cell.x + BESIDE / 2 * k, cell.level, size, ink, "center", alone=True)
    elif model.upright:
        pen.number(index, cell.centre, cell.foot - 5.0 * k, size, ink, "center", alone=True)
    else:
        pen.number(index, cell.x + 1.6 * k, cell.level, size, ink, alone=True)


def _put_scores(pen: Pen, model: RailModel, score: int, colours: list[str], cell: Area, k: float) -> None:
    """Houses of one number fanned out over the rest of its cell, as large as they do not heap."""
    if model.upright and cell.h < LOW * k:
        room = cell.less(BESIDE * k, 0.3 * k, 0.3 * k, 0.3 * k)
    elif model.upright:
        room = cell.inset(0.5 * k).top(max(5 * k, cell.h - 8.6 * k))
    else:
        ahead = (11.2 if score > 9 else 7.4) * k
        room = cell.less(ahead, 0.4 * k, bottom=0.4 * k).left(max(5 * k, cell.w - ahead - 0.6 * k))
    places, apart = fanned(len(colours), room.w, room.h)
    size = min(LARGEST * k, SPREAD * apart)
    for index, (colour, (px, py)) in enumerate(zip(colours, places, strict=True)):
        name = ScoreId(colour, far=True) if model.far else ScoreId(colour)
        pen.piece(name, "house", (colour,), room.x + px, room.y + py, size, z=2 + index)


SPREAD = 1.8
"""A house's size, seen from how far apart their middles lie: its body is about half of its picture."""


def fanned(count: int, room: float, tall: float) -> tuple[list[tuple[float, float]], float]:
    """Middles of things in a box of that size, in rows, and how far apart they are.

    As many rows as keep them farthest apart.
    """
    best: tuple[list[tuple[float, float]], float] = ([], 0.0)
    for rows in range(1, min(count, 3) + 1):
        step = room / -(-count // rows)
        places = []
        for index in range(count):
            column, row = divmod(index, rows)
            places.append((step * (column + 0.5), tall * (row + 0.5) / rows))
        near = min((math.dist(a, b) for a, b in combinations(places, 2)), default=math.inf)
        apart = min(near, tall, room)
        if apart > best[1]:
            best = places, apart
    return best
