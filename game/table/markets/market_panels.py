"""The two markets beside the touch table's map: their widths, their rotation, and the knobs to change these."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from game.kit.items import Items, Mark, Plate, TouchSpot
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.layout_theme import FLANK_WOOD
from game.kit.style.theme import CREAM, WALNUT
from game.kit.values.area import Area
from game.kit.values.ids import OneOf
from game.table.markets.fuel_panel import fuel_panel
from game.table.markets.plant_panel import market_ended, plant_panel
from game.table.measures.arrangement import FUELS, MARKETS, PLANTS, Knob
from game.table.measures.table_plan import DRAWER, GAP, STRIP, TablePlan
from game.table.measures.table_view import Table

LEAST = 92.0
"""Width at which everything in a market can still be touched, mm."""
KNOB = 15.0
"""Side of a knob's target, mm."""
AIR = 3.0
"""Gap between a market and its knob, mm."""

_ITEMS = {PLANTS: plant_panel, FUELS: fuel_panel}


def market_panels(table: Table, opened: Collection[int] = ()) -> Iterator[Panel]:
    """Yield the panels of both markets and of their knobs; the knobs keep clear of the stations of the seats in
    `opened`. After the game there is only a panel with the ends of the plant market."""
    if table.session.match.over:
        yield _ended(table)
        return
    boxes = market_boxes(table)
    for name in MARKETS:
        yield _flank(table, name, boxes[name])
    for name in MARKETS:
        yield _knob(table, name, boxes, opened)


def _ended(table: Table) -> Panel:
    """Return the panel shown in place of the markets after the game, with the final places and the menu."""
    box = box_after_drawers(table.plan, PLANTS)
    return table.plan.panel(PLANTS, box, 0, market_ended(table, box.w, box.h))


def box_after_drawers(plan: TablePlan, name: str) -> Area:
    """Return a market's area without the part that an open drawer at a short side covers."""
    box, right = _usual(plan)[name], right_hand(plan, name)
    if ("E" if right else "W") not in plan.seating.sides:
        return box
    whole = plan.seating.whole
    return box.shared_with(whole.less(right=DRAWER + GAP) if right else whole.less(left=DRAWER + GAP))


def market_boxes(table: Table) -> dict[str, Area]:
    """Return the areas of both markets at their current widths, mm."""
    plan = table.plan
    usual = _usual(plan)
    found: dict[str, Area] = {}
    for side in (False, True):
        names = [name for name in MARKETS if right_hand(plan, name) == side]
        names.sort(key=lambda name: usual[name].x, reverse=side)
        room = usual[names[0]] if names else plan.seating.whole
        for name in names:
            width = usual[name].w
            wide = max(width * table.arrangement.markets[name].zoom, min(width, LEAST))
            level = Area(room.x, usual[name].y, room.w, usual[name].h)
            found[name] = level.right(wide) if side else level.left(wide)
            room = room.less(right=wide + GAP) if side else room.less(left=wide + GAP)
    return found


def right_hand(plan: TablePlan, name: str) -> bool:
    """Return whether a market is to the right of the map."""
    return _usual(plan)[name].x > plan.sheet.x


def usual_width(plan: TablePlan, name: str) -> float:
    """Return the width of a market that was not resized, mm."""
    return _usual(plan)[name].w


def _usual(plan: TablePlan) -> dict[str, Area]:
    return {PLANTS: plan.plants, FUELS: plan.fuels}


def _flank(table: Table, name: str, box: Area) -> Panel:
    flank = table.arrangement.markets[name]
    whole = box.upright(flank.turn)
    items = _ITEMS[name](table, whole.w, whole.h)
    if name == PLANTS and flank.zoom > 1:
        items = (Plate("wood", whole, FLANK_WOOD, 5, 1.4), *items)
    return table.plan.panel(name, box, flank.turn, items)


def _knob(table: Table, name: str, boxes: dict[str, Area], opened: Collection[int]) -> Panel:
    """Return the panel of a market's knob, a disc of dark wood and brass."""
    whole, hint = Area(0, 0, KNOB, KNOB), words.say("table.hint.knob")
    items: Items = (
        Plate("brass", whole.inset(0.6), radius=KNOB / 2, z=0.7),
        Plate("flat", whole.inset(1.5), WALNUT, KNOB / 2),
        Mark("icon", whole.centre, whole.level, 9, "arrow-clockwise", CREAM),
        TouchSpot(OneOf("knob", name), whole, Knob(name), drag="knob", hint=hint, round=True),
    )
    corner = _corner(table, name, boxes[name], opened)
    return replace(table.plan.panel(OneOf("knob", name), corner, 0, items), bleed=8)


def _corner(table: Table, name: str, market: Area, opened: Collection[int]) -> Area:
    """Return the place for a market's knob: its first corner that no station reaches even when all are open. If drawers
    can reach every corner, it is the first corner clear of the stations as they are now."""
    plan = table.plan
    ends = [market.left(KNOB), market.right(KNOB)]
    if right_hand(plan, name):
        ends.reverse()
    places = [end.moved(down=down).top(KNOB) for end in ends for down in (market.h + AIR, -AIR - KNOB)]
    now = [DRAWER if seat in opened else STRIP for seat in table.seats]
    for depths in ([DRAWER] * len(now), now, [STRIP] * len(now)):
        taken = [plan.station(chair, depth) for chair, depth in zip(plan.seating.chairs, depths, strict=True)]
        free = [place for place in places if not any(place.meets(box) for box in taken)]
        if free:
            return free[0]
    return places[0]
