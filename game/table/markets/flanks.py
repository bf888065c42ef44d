"""The two markets beside the map: how wide they lie, to whom they are turned, and the knob of each."""

from __future__ import annotations

from collections.abc import Collection
from typing import cast

from game.kit.items import Box, Items, Mark, Plate, TouchSpot, painter
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.layout_theme import FLANK_WOOD
from game.kit.style.theme import CREAM, WALNUT
from game.kit.values.ids import OneOf
from game.table.markets.fuel_flank import fuel_flank
from game.table.markets.lot import lot_panels
from game.table.markets.plant_flank import market_ended, plant_flank
from game.table.measures.arrangement import FLANKS, FUELS, PLANTS, Knob
from game.table.measures.table_plan import DRAWER, GAP, STRIP, TablePlan
from game.table.measures.table_view import Table

LEAST = 92.0
"""Width at which everything in a market can still be touched, mm."""
KNOB = 15.0
"""Side of a knob's target, mm."""
AIR = 3.0
"""Room between a market and its knob, mm."""

_ITEMS = {PLANTS: plant_flank, FUELS: fuel_flank}


def flank_panels(table: Table, opened: Collection[int] = ()) -> list[Panel]:
    """Both markets, then their knobs beside the stations that are `opened`; once the game is over only what is read
    at the ends of the plants' flank."""
    if table.session.match.over:
        return [_ended(table)]
    boxes = flank_boxes(table)
    panels = [_flank(table, name, boxes[name]) for name in FLANKS]
    market = panels[FLANKS.index(PLANTS)]
    panels += lot_panels(table, market, cast("Items", market.key))
    return panels + [_knob(table, name, boxes, opened) for name in FLANKS]


def _ended(table: Table) -> Panel:
    """Places in order and the menu, where no drawer lies over them."""
    plan = table.plan
    x, y, wide, high = ended_box(plan, PLANTS)
    items = market_ended(table, wide, high)
    return Panel(PLANTS, plan.px((x, y, wide, high)), 0, items, painter(items), unit=plan.unit)


def ended_box(plan: TablePlan, name: str) -> Box:
    """Where a market lay, without what an open drawer of a short side lies over."""
    x, y, wide, high = _usual(plan)[name]
    outer, open_ = ("E" if right_hand(plan, name) else "W"), DRAWER + GAP
    if outer in plan.seating.sides:
        start, end = max(x, open_ if outer == "W" else x), x + wide
        end = min(end, plan.seating.width - open_) if outer == "E" else end
        x, wide = start, end - start
    return x, y, wide, high


def flank_boxes(table: Table) -> dict[str, Box]:
    """Where the markets lie: from their outer edge inwards, each as wide as it was made, mm."""
    plan = table.plan
    usual = _usual(plan)
    found: dict[str, Box] = {}
    for side in (False, True):
        names = [name for name in FLANKS if right_hand(plan, name) == side]
        names.sort(key=lambda name: usual[name][0], reverse=side)
        edge = 0.0
        for index, name in enumerate(names):
            x, y, width, height = usual[name]
            wide = max(width * table.arrangement.flanks[name].zoom, min(width, LEAST))
            if index == 0:
                edge = x + width if side else x
            found[name] = (edge - wide if side else edge, y, wide, height)
            edge += -wide - GAP if side else wide + GAP
    return found


def right_hand(plan: TablePlan, name: str) -> bool:
    """Whether a market lies to the right of the map."""
    return _usual(plan)[name][0] > plan.sheet[0]


def usual_width(plan: TablePlan, name: str) -> float:
    """How wide a market is while nobody has changed it, mm."""
    return _usual(plan)[name][2]


def _usual(plan: TablePlan) -> dict[str, Box]:
    return {PLANTS: plan.plants, FUELS: plan.fuels}


def _flank(table: Table, name: str, box: Box) -> Panel:
    turn = table.arrangement.flanks[name].turn
    wide, high = box[2:] if turn % 2 == 0 else (box[3], box[2])
    items = _ITEMS[name](table, wide, high)
    if name == PLANTS and table.arrangement.flanks[name].zoom > 1:
        items = (Plate("wood", (0, 0, wide, high), FLANK_WOOD, 5, 1.4), *items)
    return Panel(name, table.plan.px(box), turn, items, painter(items), unit=table.plan.unit)


def _knob(table: Table, name: str, boxes: dict[str, Box], opened: Collection[int]) -> Panel:
    """A disc of dark wood in brass at a corner of the market where no station comes."""
    middle = KNOB / 2
    items: Items = (
        Plate("brass", (0.6, 0.6, KNOB - 1.2, KNOB - 1.2), radius=KNOB / 2, z=0.7),
        Plate("flat", (1.5, 1.5, KNOB - 3, KNOB - 3), WALNUT, KNOB / 2),
        Mark("icon", middle, middle, 9, "arrow-clockwise", CREAM),
        TouchSpot(
            OneOf("knob", name),
            (0, 0, KNOB, KNOB),
            Knob(name),
            drag="knob",
            hint=words.say("table.hint.knob"),
            round=True,
        ),
    )
    x, y = _corner(table, name, boxes, opened)
    rect = table.plan.px((x, y, KNOB, KNOB))
    return Panel(OneOf("knob", name), rect, 0, items, painter(items), unit=table.plan.unit, bleed=8)


def _corner(table: Table, name: str, boxes: dict[str, Box], opened: Collection[int]) -> tuple[float, float]:
    """The first corner of a market that no station reaches, however many are open.

    Where no corner is out of reach of all drawers: the first one that is free of those that are open now.
    """
    plan = table.plan
    x, y, width, height = boxes[name]
    ends = [x, x + width - KNOB]
    if right_hand(plan, name):
        ends.reverse()
    places = [(end, level) for end in ends for level in (y + height + AIR, y - AIR - KNOB)]
    now = [DRAWER if seat in opened else STRIP for seat in table.seats]
    for depths in ([DRAWER] * len(now), now, [STRIP] * len(now)):
        taken = [plan.station(chair, depth) for chair, depth in zip(plan.seating.chairs, depths, strict=True)]
        free = [place for place in places if not any(_meet((*place, KNOB, KNOB), box) for box in taken)]
        if free:
            return free[0]
    return places[0]


def _meet(one: Box, other: Box) -> bool:
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )
