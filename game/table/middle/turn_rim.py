"""The outer edge of the table: a brass rail on which the turn runs clockwise to the seat that acts."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial

from game.kit.items import UNIT, Box
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel
from game.kit.style.layout_theme import ARROW, ARROW_EDGE, RIM_BRASS, RIM_SHADOW, RIM_SHINE
from game.kit.values.area import Area
from game.table.measures.seating import Seating
from game.table.measures.table_plan import ROW, STRIP
from game.table.measures.table_view import Table
from game.table.stations.station import shape

INSET = 5.0
"""The rail's way from the edge of the screen."""
CORNER = 12.0
DEEP, FLAT = 19.0, 11.0
"""Depth of the strips in which it is painted, at the long and the short sides."""
TRAIL, STEPS = 150.0, 30
"""Length of the golden trail, mm, and in how many pieces it is drawn round a corner."""
STRAIGHT = 14
"""In how many where it is straight."""
HEAD = 9.0
"""Room for the arrow's head around the rail."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class RimModel:
    """A part of the rim: its place and the table's size, mm."""

    box: Box
    width: float
    height: float
    tip: float = -1.0
    """Where the arrow ends, mm along the rail; negative where there is none."""


def rim_panels(table: Table) -> list[Panel]:
    """Four strips that never change, the long ones with the corners; above them the arrow, as small as it is."""
    seating = table.plan.seating
    width, height = round(seating.width, 2), round(seating.height, 2)
    upper, between, lower = Area(0, 0, width, height).rows(DEEP, 0, DEEP)
    boxes = {"rim:N": upper, "rim:S": lower, "rim:W": between.left(FLAT), "rim:E": between.right(FLAT)}
    found = [_panel(table, name, RimModel(box, width, height), _paint) for name, box in boxes.items()]
    tip = goal(table)
    if tip >= 0:
        tip = table.arrangement.tip if table.arrangement.tip >= 0 else tip
        bare = RimModel((0, 0, 0, 0), width, height, tip)
        places = [_along(bare, tip - TRAIL * part / STEPS) for part in range(STEPS + 1)]
        left, top = (min(place[axis] for place in places) - HEAD for axis in (0, 1))
        right, foot = (max(place[axis] for place in places) + HEAD for axis in (0, 1))
        box = (left, top, right - left, foot - top)
        found.append(_panel(table, "rim:arrow", RimModel(box, width, height, tip), _paint_arrow))
    return found


def _panel(table: Table, name: str, model: RimModel, paint: Callable[[RimModel, Pen], None]) -> Panel:
    rect, unit = table.plan.px(model.box), table.plan.unit
    return Panel(name, rect, 0, model, partial(paint, model), unit=unit, bleed=0, glides=False)


def goal(table: Table) -> float:
    """How far along the rail, clockwise from the lower right corner, the arrow points at the acting station, mm.

    Negative where nobody acts alone.
    """
    seat = table.session.acting
    return -1.0 if seat is None else round(max(0.0, _station_begins(table, seat) - 3), 2)


def whole(seating: Seating) -> float:
    """Length of the rail around the table, mm."""
    return 2 * (seating.width + seating.height - 4 * INSET)


def _station_begins(table: Table, seat: int) -> float:
    seating, plan = table.plan.seating, table.plan
    chair = seating.chairs[seat]
    wide = plan.sideways(chair.side) if shape(table, seat) == "row" else 0.0
    x, y, width, height = plan.station(chair, ROW if wide else STRIP, wide)
    across, down = seating.width - 2 * INSET, seating.height - 2 * INSET
    match chair.side:
        case "S":
            return seating.width - INSET - (x + width)
        case "W":
            return across + seating.height - INSET - (y + height)
        case "N":
            return across + down + x - INSET
        case _:
            return 2 * across + down + y - INSET


def _along(model: RimModel, way: float) -> Point:
    """A place on the rail, `way` mm clockwise from the lower right corner; corners are cut round."""
    across, down = model.width - 2 * INSET, model.height - 2 * INSET
    way %= 2 * (across + down)
    left, top, right, bottom = INSET, INSET, model.width - INSET, model.height - INSET
    legs = (
        (across, (right, bottom), (-1, 0)),
        (down, (left, bottom), (0, -1)),
        (across, (left, top), (1, 0)),
        (down, (right, top), (0, 1)),
    )
    for length, (x, y), (dx, dy) in legs:
        if way <= length:
            return _rounded(model, x + dx * way, y + dy * way)
        way -= length
    return right, bottom


def _rounded(model: RimModel, x: float, y: float) -> Point:
    """Pull a place near a corner onto the corner's arc."""
    near_x = min(max(x, INSET + CORNER), model.width - INSET - CORNER)
    near_y = min(max(y, INSET + CORNER), model.height - INSET - CORNER)
    dx, dy = x - near_x, y - near_y
    if not (dx and dy):
        return x, y
    far = math.hypot(dx, dy)
    return near_x + dx / far * CORNER, near_y + dy / far * CORNER


@lru_cache(maxsize=2)
def _rail(width: float, height: float) -> list[Point]:
    """Places all along the rail of a table of this size, once around."""
    model, whole = RimModel((0, 0, 0, 0), width, height), 2 * (width + height - 4 * INSET)
    steps = round(whole / 4)
    return [_along(model, whole * step / steps) for step in range(steps + 1)]


def _paint(model: RimModel, pen: Pen) -> None:
    k = pen.u * UNIT
    ox, oy, wide, high = model.box
    runs = _inside(_rail(model.width, model.height), (ox - 4, oy - 4, wide + 8, high + 8))
    for width, colour in ((2.4, RIM_SHADOW), (1.2, RIM_BRASS), (0.4, RIM_SHINE)):
        for run in runs:
            pen.lines([((x - ox) * k, (y - oy) * k) for x, y in run], colour, max(1.0, width * k))


def _inside(points: list[Point], box: Box) -> list[list[Point]]:
    """The parts of a line that lie in a box, straight stretches as one piece."""
    x, y, wide, high = box
    runs: list[list[Point]] = [[]]
    for point in points:
        if x <= point[0] <= x + wide and y <= point[1] <= y + high:
            run = runs[-1]
            if len(run) > 1 and _straight(run[-2], run[-1], point):
                run[-1] = point
            else:
                run.append(point)
        elif runs[-1]:
            runs.append([])
    return [run for run in runs if len(run) > 1]


def _straight(a: Point, b: Point, c: Point) -> bool:
    return abs((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])) < 1e-6


def _paint_arrow(model: RimModel, pen: Pen) -> None:
    """A trail that grows towards the acting station, and a head."""
    k = pen.u * UNIT
    ox, oy, _, _ = model.box

    def local(place: Point) -> Point:
        return (place[0] - ox) * k, (place[1] - oy) * k

    steps = STEPS if min(model.box[2:]) > 2.5 * HEAD else STRAIGHT
    for step in range(steps):
        start, end = (_along(model, model.tip - TRAIL * (1 - part / steps)) for part in (step, step + 1))
        share = (step + 1) / steps
        ink = (255, 226, 130, round(220 * share))
        pen.line(local(start), local(end), ink, (1.0 + 4.0 * share) * k)
    x, y = _along(model, model.tip)
    back_x, back_y = _along(model, model.tip - 2)
    angle = math.atan2(y - back_y, x - back_x)
    for size, colour in ((7.6, ARROW_EDGE), (6.0, ARROW)):
        pen.polygon([local(corner) for corner in _head(x, y, angle, size)], colour)


def _head(x: float, y: float, angle: float, size: float) -> list[Point]:
    shape_ = ((1.0, 0.0), (-0.7, 0.8), (-0.28, 0.0), (-0.7, -0.8))
    cos, sin = math.cos(angle), math.sin(angle)
    return [(x + size * (u * cos - v * sin), y + size * (u * sin + v * cos)) for u, v in shape_]
