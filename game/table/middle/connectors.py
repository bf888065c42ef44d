"""Curves of light on the touch table that lead from a pulled-up copy of a plant card at a station to the original
card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from pygame import Rect

from game.kit.items import UNIT, Card
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel, place
from game.kit.style.layout_theme import CORD_LIGHT
from game.kit.style.theme import GLOW
from game.kit.values.area import Area
from game.kit.values.ids import CardId, OneOf, OriginId
from game.table.measures.table_view import Table
from game.table.middle.popout_cards import name_of

PARTS = 10
"""Number of panels into which a curve is divided, so that it covers little of the screen."""
BOW = 0.16
"""How far the curve bends sideways, as a share of its length."""
ROOM = 2.5
"""Space around the curve for its glow, mm."""

SMALL = 44.0
"""Approximate width of the original card, mm."""

Point = tuple[float, float]


def connector_panels(table: Table, panels: Sequence[Panel]) -> Iterator[Panel]:
    """Yield the panels of the curves for all copies of plant cards whose panels, and whose originals, are in
    `panels`."""
    by_name = {panel.name: panel for panel in panels}
    for seat, what in table.arrangement.popouts:
        copy = by_name.get(name_of(table, seat, what))
        if copy is None or not isinstance(what, CardId):
            continue
        small = _small(table, panels, what.number)
        if small is not None:
            end = float(copy.rect.centerx), float(copy.rect.centery)
            yield from _cord(table, CardId(what.number, table.colour(seat)), small, end)


def _small(table: Table, panels: Sequence[Panel], number: int) -> Point | None:
    """Return the middle of the original plant card of a copy, px; None if the card is not shown."""
    k = table.plan.seating.px_per_mm
    for panel in panels:
        for item in panel.key if isinstance(panel.key, tuple) else ():
            if isinstance(item, Card) and item.number == number:
                x, y, wide, high = item.box
                return place(panel, (x + wide / 2) * k, (y + high / 2) * k)
    return None


def _cord(table: Table, name: str, start: Point, end: Point) -> Iterator[Panel]:
    k = table.plan.seating.px_per_mm
    dx, dy = end[0] - start[0], end[1] - start[1]
    middle = (start[0] + dx / 2 - BOW * dy, start[1] + dy / 2 + BOW * dx)
    points = [_curve(start, middle, end, part / (3 * PARTS)) for part in range(3 * PARTS + 1)]
    for part in range(PARTS):
        piece = tuple(points[3 * part : 3 * part + 4])
        yield _part(OneOf("cord", name, part), piece, k, "" if part else OriginId(name))


def _curve(start: Point, middle: Point, end: Point, part: float) -> Point:
    rest = 1 - part
    a, b, c = rest * rest, 2 * rest * part, part * part
    return (
        round(a * start[0] + b * middle[0] + c * end[0], 1),
        round(a * start[1] + b * middle[1] + c * end[1], 1),
    )


def _part(name: str, points: tuple[Point, ...], k: float, origin: str) -> Panel:
    """Return the panel of a part of a curve; the part with an `origin` also marks where the copy's animation starts."""
    box = Area.around(points).inset(-ROOM * k)
    left, top = int(box.x), int(box.y)
    rect = Rect(left, top, int(box.end) + 1 - left, int(box.foot) + 1 - top)
    local = tuple((round(x - left, 1), round(y - top, 1)) for x, y in points)
    return Panel(name, rect, 0, local, partial(_paint, local, origin), unit=k / UNIT, bleed=0, glides=False)


def _paint(points: tuple[Point, ...], origin: str, pen: Pen) -> None:
    k = pen.u * UNIT
    if origin:
        pen.piece(origin, "origin", (), *points[0], SMALL * k)
    for width, ink in ((2.6, (*GLOW[:3], 60)), (1.3, (*GLOW[:3], 120)), (0.5, CORD_LIGHT)):
        pen.lines(list(points), ink, max(1.0, width * k))
