"""The end of the game in the middle of the touch table: night falls over the map, and the networks of players whose
places are revealed light up.

It has no upright side: the headline appears once for each side with seats."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from game.engine.rules import Rank, ranking
from game.kit.board.fitted_sheet import FittedSheet
from game.kit.board.map_night import Lit, paint_night
from game.kit.board.map_view import MapViewport
from game.kit.items import Box, DrawnItem, Items, Mark, MmPen, Plate, Text, TouchSpot, Turned
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.layout_theme import GOLD_INK, HONOUR_INK
from game.kit.values.area import Area
from game.parts.power_route import power_route
from game.session.intents import Nothing
from game.table.measures.table_view import Table
from game.table.middle.map_panel_mm import map_sheet

MEDAL = 13.0
"""Radius of the medal that replaces the night while it is put away, mm."""
NAMES_APART = "  ·  "
LINE = 15.0
"""Height of the headline along an edge of the map, mm."""


def night_panels(table: Table) -> list[Panel]:
    """Return, after the game, the night over the map, or, if players have put it away, a medal at the map's edge that
    brings it back."""
    if not table.session.match.over:
        return []
    sheet = table.plan.sheet
    if table.session.put_away:
        medal = sheet.less(left=6).left(2 * MEDAL).middle(2 * MEDAL, 2 * MEDAL)
        return [table.plan.panel("ceremony", medal, 0, _medal(medal.upright(0)))]
    size, glance = table.plan.px(sheet).size, table.session.look.drawn
    networks = tuple(lit(table, rank) for rank in shining(table))
    night = DrawnItem(sheet.upright(0), night_over, (map_sheet(table), size, glance, *networks))
    items = (night, *_lines(table, sheet.upright(0)))
    return [replace(table.plan.panel("ceremony", sheet, 0, items, glides=False), bleed=0.0)]


def night_over(
    mm_pen: MmPen, _: Box, sheet: FittedSheet, size: tuple[int, int], glance: MapViewport, *lit: Lit
) -> None:
    """Paint darkness over the map, except on the lit cities and connections."""
    paint_night(mm_pen.pen, sheet.view(size, glance), lit)


def shining(table: Table) -> list[Rank]:
    """Return the players whose networks are lit, as places of the ranking: the one revealed last, finally the winners;
    none before the first."""
    ranks, hidden = ranking(table.true), table.session.unrevealed
    if hidden:
        return ranks[hidden : hidden + 1]
    return [rank for rank in ranks if rank.number == 1]


def lit(table: Table, rank: Rank) -> Lit:
    """Return the cities that a player lights up on the map after the game, as many as the player powers and near to
    each other, and the connections between them."""
    cities = table.true.zone.cities
    owned = table.true.players[rank.seat].cities
    if not owned or not rank.supplied:
        return Lit(table.colour(rank.seat), (), ())
    way = power_route(table.session, rank.seat, owned[0], rank.supplied)
    known = {city.id for city in cities}
    ways = {(min(a, b), max(a, b)) for _, stops in way for a, b in pairwise(stops) if {a, b} <= known}
    return Lit(table.colour(rank.seat), tuple(city for city, _ in way), tuple(sorted(ways)))


def _medal(whole: Area) -> Items:

    return (
        Plate("brass", whole, radius=MEDAL, z=0.8),
        Mark("icon", MEDAL, MEDAL, MEDAL * 1.1, "trophy", HONOUR_INK),
        TouchSpot("ceremony", whole, Nothing(), round=True, hint=words.say("table.ceremony_back")),
    )


def winners(table: Table) -> str:
    """Return the winners' names, which need no translation; a question mark until all places are revealed."""
    if table.session.unrevealed:
        return "?"
    return NAMES_APART.join(table.name(rank.seat) for rank in ranking(table.true) if rank.number == 1)


def _lines(table: Table, map_: Area) -> Items:
    """Yield the headline along each edge of the map that has seats; after the ceremony only along those of them at the
    left and right, as open drawers reach over the others. A touch anywhere on the map removes the night."""
    said = winners(table)
    turns = {chair.turn for chair in table.plan.seating.chairs}
    for turn in sorted(turns if table.session.ending_shown else turns & {1, 3}):
        upright = map_.upright(turn)
        long = min(190.0, upright.w - 2 * LINE)
        shown = (
            Mark("icon", LINE, LINE / 2, 11, "trophy", GOLD_INK),
            Text(said, long / 2, LINE / 2, 7.4, GOLD_INK, "title", "center", long - 4 * LINE, plain=True),
            Mark("icon", long - LINE, LINE / 2, 11, "trophy", GOLD_INK),
        )
        rim = upright.less(bottom=2).bottom(LINE)
        yield Turned(map_.turned(rim.middle(long, LINE), turn), turn, shown)
    hint = words.say("table.ceremony_away")
    yield TouchSpot("ceremony", map_, Nothing(), hint=hint)
