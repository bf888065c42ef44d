"""The charts that a player can open after the game at the touch table, beyond the player's drawer and turned to the
player."""

from __future__ import annotations

from game.kit.items import Button, Items, Plate
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.values.area import Area
from game.kit.values.ids import OneOf
from game.session.intents import TurnPage
from game.table.markets.plant_panel import HEAD
from game.table.measures.table_plan import DRAWER
from game.table.measures.table_view import Table
from game.views.finish import chart_pages

WIDEST, DEEPEST, LEAST = 330.0, 140.0, 84.0
"""Largest width and depth of the charts with their tabs, and their smallest depth, mm."""
TABS = 19.0
"""Depth of the row of tabs, mm."""
AIR = 2.5
BESIDE = 256.0
"""Smallest permitted width of the charts at a short side, between the ends of the plant market, mm."""


def chart_panels(table: Table, seat: int) -> list[Panel]:
    """Return the panels of the chart that a seat has opened beyond its drawer after the game, and of the tabs for all
    charts; none if it has opened none."""
    name = table.session.view(seat).page
    if not table.session.match.over or name not in chart_pages.CHARTS:
        return []
    chair, plan = table.plan.seating.chairs[seat], table.plan
    wide, deep = _size(table, seat)
    station = plan.station(chair, DRAWER, wide)
    tabs, sheet = Area(0, -deep, wide, deep).less(bottom=AIR).rows(0, TABS, gap=AIR)[::-1]
    items = _tabs(table, seat, name, tabs.upright(0))
    drawn, colour = chart_pages.chart(table.session, name, seat), table.colour(seat)
    sheet_px = plan.px(station.turned(sheet, chair.turn))
    return [
        Panel(OneOf("leaf", colour, "chart"), sheet_px, chair.turn, drawn, drawn.paint, seat, plan.unit, designed=True),
        plan.panel(OneOf("leaf", colour, "tabs"), station.turned(tabs, chair.turn), chair.turn, items, seat),
    ]


def _size(table: Table, seat: int) -> tuple[float, float]:
    """Return the width of a seat's charts along the edge of the screen, and their depth, which ends at the middle of
    the table if there are seats opposite, mm."""
    plan, seating = table.plan, table.plan.seating
    side = seating.chairs[seat].side
    long = side in "NS"
    room = seating.height if long else seating.width
    opposite = {"N": "S", "S": "N", "W": "E", "E": "W"}[side] in seating.sides
    deep = (room / 2 if opposite else room - DRAWER) - DRAWER - AIR
    free = WIDEST if long else max(BESIDE, plan.plants.h - 2 * HEAD - 2 * AIR)
    return min(WIDEST, plan.long(side), free), max(LEAST, min(DEEPEST, deep))


def _tabs(table: Table, seat: int, current: str, tray: Area) -> Items:
    """Yield a tab for each chart, and a button that closes the charts."""
    yield Plate("wood", tray, radius=4, z=0.8)
    names = (*chart_pages.CHARTS, "")
    for name, spot in zip(names, tray.inset(3, 2).across(len(names), 3), strict=True):
        style = "wine" if not name else "brass" if name == current else "paper"
        icon = chart_pages.ICONS[name] if name else "x"
        hint = words.say(f"finish.leaf.{name}") if name else words.say("table.put_away")
        label = table.at(seat, OneOf("leaf", name) if name else "leaf:close")
        yield Button(label, spot, TurnPage(seat, name), "", style, icon, cap=6.4, hint=hint)
