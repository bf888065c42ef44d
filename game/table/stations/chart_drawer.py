"""A drawer of charts that a seat pulls out of its station once the game is over, upright to it."""

from __future__ import annotations

from game.kit.items import Button, Item, Items, Plate, painter
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.values.ids import AtSeat, OneOf
from game.session.intents import TurnPage
from game.table.markets.plant_flank import HEAD
from game.table.measures.table_plan import DRAWER, Box
from game.table.measures.table_view import Table
from game.views.finish import chart_pages

WIDEST, DEEPEST, LEAST = 330.0, 140.0, 84.0
"""Size of such a drawer in mm: as there is room."""
TABS = 19.0
"""Depth of its row of tabs."""
AIR = 2.5
BESIDE = 256.0
"""Width of one at a short side at least, between what stands at the ends of the plants' flank, mm."""


def chart_panels(table: Table, seat: int) -> list[Panel]:
    """The row of tabs and the chart, beyond the seat's drawer; nothing where none is open."""
    name = table.session.view(seat).page
    if not table.session.match.over or name not in chart_pages.CHARTS:
        return []
    chair, plan = table.plan.seating.chairs[seat], table.plan
    wide, deep = _size(table, seat)
    x, y, across, down = plan.station(chair, DRAWER + deep, wide)
    outer = DRAWER + AIR
    tabs = _cut(chair.side, (x, y, across, down), outer, TABS)
    sheet = _cut(chair.side, (x, y, across, down), outer + TABS + AIR, deep - TABS - 2 * AIR)
    turn, unit = chair.turn, plan.unit
    items = _tabs(table, seat, name, wide)
    drawn = chart_pages.chart(table.session, name, seat)
    colour = table.colour(seat)
    return [
        Panel(OneOf("leaf", colour, "chart"), plan.px(sheet), turn, drawn, drawn.paint, seat, unit, designed=True),
        Panel(OneOf("leaf", colour, "tabs"), plan.px(tabs), turn, items, painter(items), seat, unit),
    ]


def _size(table: Table, seat: int) -> tuple[float, float]:
    """Width along the edge and depth: never beyond the middle of the table where somebody sits opposite."""
    plan, seating = table.plan, table.plan.seating
    side = seating.chairs[seat].side
    long = side in "NS"
    room = seating.height if long else seating.width
    opposite = {"N": "S", "S": "N", "W": "E", "E": "W"}[side] in seating.sides
    deep = (room / 2 if opposite else room - DRAWER) - DRAWER - AIR
    free = WIDEST if long else max(BESIDE, plan.plants[3] - 2 * HEAD - 2 * AIR)
    return min(WIDEST, plan.long(side), free), max(LEAST, min(DEEPEST, deep))


def _cut(side: str, box: Box, start: float, deep: float) -> Box:
    """The part of a station's box from `start` to `start + deep` mm away from its edge of the table."""
    x, y, wide, high = box
    match side:
        case "S":
            return x, y + high - start - deep, wide, deep
        case "N":
            return x, y + start, wide, deep
        case "W":
            return x + start, y, deep, high
        case _:
            return x + wide - start - deep, y, deep, high


def _tabs(table: Table, seat: int, current: str, wide: float) -> Items:
    """A tab for every chart and one that puts it away."""
    colour = table.colour(seat)
    count = len(chart_pages.CHARTS) + 1
    part = (wide - 6 - 3 * (count - 1)) / count
    items: list[Item] = [Plate("wood", (0, 0, wide, TABS), radius=4, z=0.8)]
    for index, name in enumerate((*chart_pages.CHARTS, "")):
        x = 3 + index * (part + 3)
        style = "wine" if not name else "brass" if name == current else "paper"
        icon = chart_pages.ICONS[name] if name else "x"
        hint = words.say(f"finish.leaf.{name}") if name else words.say("table.put_away")
        label = AtSeat(colour, OneOf("leaf", name) if name else "leaf:close")
        items.append(Button(label, (x, 2, part, TABS - 4), TurnPage(seat, name), "", style, icon, cap=6.4, hint=hint))
    return tuple(items)
