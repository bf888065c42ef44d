"""A button at each side of the touch table with seats, which shows the whole map again after it was enlarged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.kit.items import Button
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.values.area import Area
from game.kit.values.ids import OneOf
from game.parts.zoom_handle import quiet_rect
from game.session.map_look import LookAt
from game.table.measures.seating import TURN
from game.table.measures.table_view import Table

WIDE, HIGH = 26.0, 15.0
AIR = 2.0
"""Gap between the button and things at the edge of the map, mm."""
STEP = 8.0
"""Distance between the places tried for a button, mm."""
ICON = "arrows-in"


def whole_panels(table: Table, clear: tuple[float, float, float, float], handles: Iterable[Panel]) -> Iterator[Panel]:
    """Yield, while the map is enlarged, a button for each side with seats that shows the whole map again, clear of the
    zoom buttons (`handles`); none for a side that open zoom buttons fill.

    `clear` is how far, in mm, drawers may cover the map's top, bottom, left and right."""
    look, plan = table.session.look, table.plan
    if look.now.zoom <= 1 or not look.handle or look.place is None:
        return
    taken = [handle.rect for handle in handles]
    for side in sorted(plan.seating.sides):
        boxes = [box for box in map(plan.px, _places(side, plan.sheet, clear)) if box.collidelist(taken) < 0]
        if not boxes:
            continue
        name = OneOf("map", "home", side)
        home, hint = LookAt("whole"), words.say("map.home")
        items = (Button(name, (0.0, 0.0, WIDE, HIGH), home, "", "paper", ICON, cap=7.6, hint=hint),)
        rect = quiet_rect(look.place, look.drawn, boxes)
        taken.append(rect)
        yield plan.panel(name, rect, TURN[side], items, glides=False)


def _places(side: str, sheet: Area, clear: tuple[float, float, float, float]) -> list[Area]:
    """Return places along an edge of the map for the button, the middle one first, as near to the people there as their
    drawers permit."""
    free = sheet.less(clear[2], clear[0], clear[3], clear[1]).inset(AIR)
    start, room, long = (sheet.x, free.w, sheet.w) if side in "NS" else (sheet.y, free.h, sheet.h)
    first = (free.x if side in "NS" else free.y) - start
    middle, reach = (long - WIDE) / 2, int(long / 2 / STEP)
    near = sorted((middle + STEP * step for step in range(-reach, reach + 1)), key=lambda at: abs(at - middle))
    return [free.beside(side, at - first, WIDE, 0, HIGH) for at in near if first <= at <= first + room - WIDE]
