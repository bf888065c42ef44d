"""The two score rails beside, or above and below, the touch table's map: each player's house at the number of its
cities, and marks where Step 2 and the end of the game begin."""

from __future__ import annotations

from collections.abc import Iterator

from game.kit.items.score_rail import LOW, ScoreRail
from game.kit.screen.panel import Panel
from game.kit.values.area import Area
from game.kit.values.ids import OneOf
from game.table.measures.seating import TURN
from game.table.measures.table_plan import DRAWER, RAIL, TablePlan
from game.table.measures.table_view import Table

WIDER = 3.5
"""How much deeper a rail is whose houses are beside the numbers, mm."""
LEAST_ALONG = 9.5
"""Smallest length of a cell that is read along the rail, mm."""
AIR = 1.5
"""Gap between a rail and an open drawer, mm."""
BEYOND_END = 3
"""Smallest number of cells of a rail beyond the number of cities that ends the game."""


def rail_panels(table: Table) -> Iterator[Panel]:
    """Yield the panels of the two score rails: above and below the map they face outwards; beside the map they face the
    long sides, or outwards if both short sides have seats."""
    plan, state = table.plan, table.state
    scores = tuple((table.colour(seat), len(table.state.players[seat].cities)) for seat in table.seats)
    cells = max(state.rules.end_cities + BEYOND_END, *(score + 1 for _, score in scores))
    sideways = plan.rails == "WE"
    upright = sideways and not {"W", "E"} <= plan.seating.sides
    sheet = _between_drawers(plan) if sideways else plan.sheet
    if not upright and sheet.h / cells < LEAST_ALONG:  # numbers would be illegible on the smallest screens
        sheet = plan.sheet
    deep = RAIL + (WIDER if upright and sheet.h / cells < LOW else 0.0)
    length = sheet.h if sideways else sheet.w
    sides = ("E", "W") if sideways else ("S", "N")
    for far, side in enumerate(sides):
        turn = 2 * far if upright else TURN[side]
        rail = ScoreRail(cells, scores, state.rules.step2_from, state.rules.end_cities, upright, bool(far), length)
        rect, unit = plan.px(sheet.beside(side, 0, length, -deep, deep)), plan.unit
        yield Panel(OneOf("rail", far), rect, turn, rail, rail.paint, unit=unit)


def _between_drawers(plan: TablePlan) -> Area:
    """Return the map's area, shortened so that no score rail beside it is below an open drawer."""
    sheet, top, foot = plan.sheet, plan.sheet.y, plan.sheet.foot
    for chair in plan.seating.chairs:
        drawer = plan.station(chair, DRAWER)
        if chair.side not in "NS" or (drawer.x >= sheet.x and drawer.end <= sheet.end):
            continue
        if chair.side == "N":
            top = max(top, drawer.foot + AIR)
        else:
            foot = min(foot, drawer.y - AIR)
    return Area(sheet.x, top, sheet.w, foot - top)
