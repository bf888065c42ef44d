"""Finds places on the touch table for lenses (magnified copies of the map): over nothing in use, over little else,
within reach of their seat."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

from pygame import Rect

from game.kit.input.gestures import Contact
from game.kit.screen.canvas import Canvas
from game.kit.screen.panel import Painted
from game.kit.values.area import Area, area
from game.kit.values.contents import Target
from game.kit.values.ids import is_one_of
from game.session.intents import Nothing
from game.session.map_look import LookAt
from game.table.markets.plant_panel import HEAD
from game.table.measures.table_plan import DRAWER, STRIP
from game.table.measures.table_view import Table
from game.table.middle.auction_stage import STAGE
from game.table.middle.lens import RADIUS, REACH
from game.table.middle.map_panel_mm import map_view

STEPS = (14.0, 7.0)
"""Distances (mm) between the places tried for a lens: first the coarse one, then the fine one."""
EDGE = 14.0
"""Distance (mm) a lens keeps from the edge of the screen, where sleeves lie."""
PLANTS = "plants"
"""The panel with the phase and the turn order at its ends."""


def used(table: Table, canvas: Canvas, contacts: Iterable[Contact], seat: int) -> list[list[Rect]]:
    """Return three lists of boxes (px) that a seat's lens must not cover, the strictest first: all things in use with
    the plant market's phase and turn order; all without these; all without the seat's own touch targets either, which
    it also sees in the lens."""
    found: list[Rect] = []
    own: list[Rect] = []
    marks: list[Rect] = []
    asked = table.session.match.asked()
    for painted in canvas.painted:
        panel = painted.panel
        if is_one_of(panel.name, "lens"):
            continue
        if panel.owner is not None or panel.name == STAGE:
            found.append(panel.rect)
            continue
        for target in painted.targets:
            if _serves(target, asked):
                (own if getattr(target.intent, "seat", None) == seat else found).append(target.rect)
        if panel.name == PLANTS:
            marks += _ends(painted, HEAD * table.plan.seating.px_per_mm)
    touched = [c.target for c in contacts if c.owner is None and c.target is not None and not c.target.ground]
    found += [target.rect for target in touched]
    return [found + own + marks, found + own, found]


def _serves(target: Target, asked: Sequence[int]) -> bool:
    """Return whether a shared touch target has an effect for a seat that has to act, or must stay usable for all."""
    if target.hold or target.commit or isinstance(target.intent, LookAt):
        return True
    seat: int | None = getattr(target.intent, "seat", None)
    return not isinstance(target.intent, Nothing) and seat in asked


def _ends(painted: Painted, deep: float) -> list[Rect]:
    whole, high = area(painted.panel.rect), round(deep)
    ends = [whole.top(high), whole.bottom(high)] if whole.h >= whole.w else [whole.left(high), whole.right(high)]
    return [Rect(end) for end in ends]


def clear(table: Table, place: tuple[float, float], taken: Iterable[Rect]) -> bool:
    """Return whether a lens with its middle at `place` (mm) covers none of the given boxes (px)."""
    k = table.plan.seating.px_per_mm
    x, y, radius = place[0] * k, place[1] * k, RADIUS * k
    return all(area(rect).away(x, y) >= radius for rect in taken)


def quiet_place(
    table: Table, seat: int, around: tuple[float, float], taken: list[list[Rect]], own: bool
) -> tuple[float, float] | None:
    """Return the middle (mm) of the best place near (x, y) px for a seat's lens, where it covers nothing in use (the
    lists of `used`) and little else; None if there is no place.

    The strictest list that leaves a place counts; the last one, which ignores the seat's own targets, only with
    `own`."""
    cost = _costs(table, seat, around)
    for boxes in taken if own else taken[:2]:
        for step in STEPS:
            places = [place for place in _grid(table, step) if clear(table, place, boxes)]
            if places:
                return min(places, key=cost)
    return None


def _grid(table: Table, step: float) -> list[tuple[float, float]]:
    """Return positions in a regular grid over the whole table at which the middle of a lens could be, mm."""
    seating, least = table.plan.seating, RADIUS + EDGE
    columns = max(1, math.ceil((seating.width - 2 * least) / step))
    rows = max(1, math.ceil((seating.height - 2 * least) / step))
    return [
        (least + (seating.width - 2 * least) * column / columns, least + (seating.height - 2 * least) * row / rows)
        for column in range(columns + 1)
        for row in range(rows + 1)
    ]


def _costs(table: Table, seat: int, around: tuple[float, float]) -> Callable[[tuple[float, float]], float]:
    """Return a function that rates a place for a seat's lens by what the lens would cover and by its distance from the
    requested place; less is better."""
    plan = table.plan
    seating, k = plan.seating, plan.seating.px_per_mm
    rect = plan.px(plan.sheet)
    view = map_view(table)
    cities = [((rect.x + x) / k, (rect.y + y) / k) for x, y in (view.city_at(city) for city in view.in_play)]
    reach, radius = plan.station(seating.chairs[seat], STRIP).at(0.5, 0.5), view.city_radius / k
    shut = [plan.station(chair, DRAWER if other == seat else STRIP) for other, chair in enumerate(seating.chairs)]
    others = [(lens.x, lens.y) for lens in table.session.look.lenses]

    def cost(place: tuple[float, float]) -> float:
        hidden = sum(math.dist(place, city) < RADIUS + radius for city in cities)
        beyond = max(0.0, math.dist(place, reach) - REACH)
        over = sum(_overlap(place, box) for box in shut)
        markets = sum(_overlap(place, box) for box in (plan.plants, plan.fuels))
        stacked = sum(max(0.0, 2 * RADIUS - math.dist(place, other)) for other in others)
        far = math.dist(place, (around[0] / k, around[1] / k)) / 100
        return hidden * 4 + beyond * 0.2 + over * 14 + markets * 5 + stacked * 0.3 + far

    return cost


def _overlap(place: tuple[float, float], box: Area) -> float:
    """Return the share of the square around a lens that a box covers."""
    shared = Area.about(place, 2 * RADIUS, 2 * RADIUS).shared_with(box)
    return max(0.0, shared.w) * max(0.0, shared.h) / (4 * RADIUS * RADIUS)
