"""The outer edge of the touch table: a brass rail along which the turn arrow runs clockwise to the acting seat."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from game.kit.items import UNIT
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel
from game.kit.style.layout_theme import ARROW, ARROW_EDGE, RIM_BRASS, RIM_SHADOW, RIM_SHINE
from game.kit.values.area import Area
from game.kit.values.circuit import Circuit
from game.table.measures.seating import Seating
from game.table.measures.table_view import Table
from game.table.stations.station import station_box

INSET = 5.0
"""Distance of the rail from the edge of the screen, mm."""
CORNER = 12.0
DEEP, FLAT = 19.0, 11.0
"""Depth of the strips in which the rail is painted, at the long and the short sides, mm."""
TRAIL, STEPS = 150.0, 30
"""Length of the golden trail, mm, and the number of segments around a corner."""
STRAIGHT = 14
"""Number of segments of the trail where the rail is straight."""
HEAD = 9.0
"""Space for the arrow's head around the rail, mm."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class RimModel:
    """A part of the table's outer rim, and the whole brass rail to which it belongs, mm."""

    box: Area
    rail: Circuit
    tip: float = -1.0
    """Position of the arrow's tip, mm along the rail; negative if there is none."""


def rim_panels(table: Table) -> list[Panel]:
    """Return four panels with the unchanging parts of the brass rail, the long ones with its corners, and a small panel
    with the turn arrow."""
    rail = rail_of(table.plan.seating)
    upper, between, lower = rail.area.inset(-INSET).rows(DEEP, 0, DEEP)
    boxes = {"rim:N": upper, "rim:S": lower, "rim:W": between.left(FLAT), "rim:E": between.right(FLAT)}
    found = [_panel(table, name, RimModel(box, rail), _paint) for name, box in boxes.items()]
    tip = goal(table)
    if tip >= 0:
        tip = table.arrangement.tip if table.arrangement.tip >= 0 else tip
        places = [rail.at(tip - TRAIL * part / STEPS) for part in range(STEPS + 1)]
        box = Area.around(places).inset(-HEAD)
        found.append(_panel(table, "rim:arrow", RimModel(box, rail, tip), _paint_arrow))
    return found


def _panel(table: Table, name: str, model: RimModel, paint: Callable[[RimModel, Pen], None]) -> Panel:
    rect, unit = table.plan.px(model.box), table.plan.unit
    return Panel(name, rect, 0, model, partial(paint, model), unit=unit, bleed=0, glides=False)


def rail_of(seating: Seating) -> Circuit:
    """Return the brass rail around the table, mm, which begins at the lower right corner."""
    return Circuit(Area(0, 0, round(seating.width, 2), round(seating.height, 2)).inset(INSET), CORNER)


def goal(table: Table) -> float:
    """Return the position along the brass rail of the station whose turn it is, mm; negative if no single seat has to
    act."""
    seat, seating = table.session.acting, table.plan.seating
    if seat is None:
        return -1.0
    begins = rail_of(seating).begins(station_box(table, seat), seating.chairs[seat].turn)
    return round(max(0.0, begins - 3), 2)


def _paint(model: RimModel, pen: Pen) -> None:
    k = pen.u * UNIT
    ox, oy, _, _ = model.box
    runs = model.rail.parts_in(model.box.inset(-4))
    for width, colour in ((2.4, RIM_SHADOW), (1.2, RIM_BRASS), (0.4, RIM_SHINE)):
        for run in runs:
            pen.lines([((x - ox) * k, (y - oy) * k) for x, y in run], colour, max(1.0, width * k))


def _paint_arrow(model: RimModel, pen: Pen) -> None:
    """Paint the turn arrow: a trail that grows wider towards the acting station, and a head."""
    k = pen.u * UNIT
    ox, oy, _, _ = model.box

    def local(place: Point) -> Point:
        return (place[0] - ox) * k, (place[1] - oy) * k

    steps = STEPS if min(model.box[2:]) > 2.5 * HEAD else STRAIGHT
    for step in range(steps):
        start, end = (model.rail.at(model.tip - TRAIL * (1 - part / steps)) for part in (step, step + 1))
        share = (step + 1) / steps
        ink = (255, 226, 130, round(220 * share))
        pen.line(local(start), local(end), ink, (1.0 + 4.0 * share) * k)
    x, y = model.rail.at(model.tip)
    back_x, back_y = model.rail.at(model.tip - 2)
    angle = math.atan2(y - back_y, x - back_x)
    for size, colour in ((7.6, ARROW_EDGE), (6.0, ARROW)):
        pen.polygon([local(corner) for corner in _head(x, y, angle, size)], colour)


def _head(x: float, y: float, angle: float, size: float) -> list[Point]:
    shape_ = ((1.0, 0.0), (-0.7, 0.8), (-0.28, 0.0), (-0.7, -0.8))
    cos, sin = math.cos(angle), math.sin(angle)
    return [(x + size * (u * cos - v * sin), y + size * (u * sin + v * cos)) for u, v in shape_]
