"""While somebody sees the map from near: a plate at every side at which people sit that brings all of it back."""

from __future__ import annotations

from collections.abc import Iterable

from game.kit.items import Item, painter
from game.kit.items.handled import Button
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.values.ids import OneOf
from game.parts.zoom_handle import quiet_box
from game.session.map_look import LookAt
from game.table.measures.table_plan import Box
from game.table.measures.table_view import Table

WIDE, HIGH = 26.0, 15.0
AIR = 2.0
"""Between the plate and what may lie at the rim of the map, mm."""
STEP = 8.0
"""Between the places that are tried for a plate, mm."""
ICON = "arrows-in"
TURNS = {"S": 0, "W": 1, "N": 2, "E": 3}


def whole_panels(table: Table, clear: tuple[float, float, float, float], handles: Iterable[Panel]) -> list[Panel]:
    """One for each side, upright to it, beside the `handles`; `clear`: mm at the head, foot, left and right that
    drawers may cover. Where a handle that is open takes all the room of a side, it brings the map back itself."""
    look, plan = table.session.look, table.plan
    if look.now.zoom <= 1 or not look.handle or look.place is None:
        return []
    view, corner = look.place.view(look.drawn), look.place.rect.topleft
    found: list[Panel] = []
    taken = [handle.rect for handle in handles]
    for side in sorted(plan.seating.sides):
        boxes = [box for box in map(plan.px, _places(side, plan.sheet, clear)) if box.collidelist(taken) < 0]
        if not boxes:
            continue
        name = OneOf("map", "home", side)
        home, hint = LookAt("whole"), words.say("map.home")
        items: tuple[Item, ...] = (Button(name, (0.0, 0.0, WIDE, HIGH), home, "", "paper", ICON, cap=7.6, hint=hint),)
        on_map = tuple((*map(float, box.move(-corner[0], -corner[1])),) for box in boxes)
        rect = quiet_box(view, on_map, False).move(corner)
        taken.append(rect)
        found.append(Panel(name, rect, TURNS[side], items, painter(items), unit=plan.unit, glides=False))
    return found


def _places(side: str, sheet: Box, clear: tuple[float, float, float, float]) -> list[Box]:
    """Places along the sheet's edge, its middle first, as near to the people there as nothing of theirs covers it."""
    x, y, wide, high = sheet
    head, foot, left, right = clear
    along = side in "NS"
    low, most, long = (left, wide - right, wide) if along else (head, high - foot, high)
    middle = (long - WIDE) / 2
    reach = int(long / 2 / STEP)
    near = sorted((middle + STEP * step for step in range(-reach, reach + 1)), key=lambda at: abs(at - middle))
    steps = [at for at in near if low + AIR <= at <= most - AIR - WIDE]
    match side:
        case "S":
            return [(x + step, y + high - foot - AIR - HIGH, WIDE, HIGH) for step in steps]
        case "N":
            return [(x + step, y + head + AIR, WIDE, HIGH) for step in steps]
        case "W":
            return [(x + left + AIR, y + step, HIGH, WIDE) for step in steps]
        case _:
            return [(x + wide - right - AIR - HIGH, y + step, HIGH, WIDE) for step in steps]
