"""The end in the middle of the table: night falls over the map, and whose place is told has the country's light.

It has no way up: the headline is printed once for every side at which somebody sits.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import pairwise

import pygame

from game.engine.rules import Rank, ranking
from game.kit.board.printed_map import BoardView
from game.kit.items import ItemKey, Items, Mark, MmPen, Plate, Text, TouchSpot, Turned, paint_items
from game.kit.paint import pixels, strokes
from game.kit.paint.shapes import Point
from game.kit.paint.surface_cache import Steps, kept
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.assets import clear
from game.kit.style.layout_theme import GOLD_INK, HONOUR_INK, LOT_PAPER, NIGHT, WARM
from game.kit.style.theme import SEAT
from game.kit.values.area import Area
from game.parts.power_route import way_of_power
from game.session.intents import Nothing
from game.table.measures.table_view import Table
from game.table.middle.map_panel_mm import map_view

DARK, LEFT = 0.8, 0.04
"""How dark the night is, and how much of it is left where there is light."""
COARSE = 4
"""The dark is painted so many times smaller and stretched: it has no edges."""
HALO = ((1.62, 96), (1.90, 56), (2.18, 26))
"""Radius (in discs of a city) and strength of the light around one."""
MEDAL = 13.0
"""Radius of the medal that stands for the night while it is put away, mm."""
NAMES_APART = "  ·  "
LINE = 15.0
"""Height of the headline along a rim of the map, mm."""


@dataclass(frozen=True, slots=True)
class Lit:
    """One seat's network: its cities with light, and the connections by which they have it."""

    colour: str
    cities: tuple[str, ...]
    ways: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class FinishNight:
    """The dark over a map, but for who has light (cities in px of the map)."""

    view: tuple[object, ...]
    lit: tuple[Lit, ...]

    def paint(self, mm_pen: MmPen) -> None:
        """Nothing: it is painted with the places of the view."""


def night_panels(table: Table) -> list[Panel]:
    """The night over the map, or a medal at its rim that brings it back."""
    if not table.session.match.over:
        return []
    sheet = table.plan.sheet
    if table.session.put_away:
        medal = sheet.less(left=6).left(2 * MEDAL).middle(2 * MEDAL, 2 * MEDAL)
        return [table.plan.panel("ceremony", medal, 0, _medal(medal.upright(0)))]
    rect = table.plan.px(sheet)
    view = map_view(table)
    night = FinishNight(view.key, tuple(lit(table, rank) for rank in shining(table)))
    items = (night, *_lines(table, sheet.upright(0)))
    paint, unit = partial(_paint_night, view, items), table.plan.unit
    return [Panel("ceremony", rect, 0, items, paint, unit=unit, bleed=0.0, glides=False)]


def shining(table: Table) -> list[Rank]:
    """Who has the light: whose place was told last, in the end the winners; nobody before."""
    ranks, hidden = ranking(table.true), table.session.unrevealed
    if hidden:
        return ranks[hidden : hidden + 1]
    return [rank for rank in ranks if rank.number == 1]


def lit(table: Table, rank: Rank) -> Lit:
    """The network that a seat lights: the cities nearest to each other, as many as it has power for."""
    cities = table.true.zone.cities
    owned = table.true.players[rank.seat].cities
    if not owned or not rank.supplied:
        return Lit(table.colour(rank.seat), (), ())
    way = way_of_power(table.session, rank.seat, owned[0], rank.supplied)
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
    """Their names, which are the same in every language; a question mark while they are not told."""
    if table.session.unrevealed:
        return "?"
    return NAMES_APART.join(table.name(rank.seat) for rank in ranking(table.true) if rank.number == 1)


def _lines(table: Table, map_: Area) -> Items:
    """The headline along every rim of the map at which somebody sits and no drawer lies open; a touch anywhere puts
    the night away."""
    said = winners(table)
    turns = {chair.turn for chair in table.plan.seating.chairs}
    for turn in sorted(turns if table.session.telling else turns & {1, 3}):
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


def _paint_night(view: BoardView, items: ItemKey, pen: Pen) -> None:
    """Dark, but for the networks with light; then the light itself."""
    night = items[0]
    assert isinstance(night, FinishNight)
    size, radius = (round(pen.size[0]), round(pen.size[1])), view.city_radius
    ways = tuple((view.city_at(a), view.city_at(b)) for network in night.lit for a, b in network.ways)
    cities = tuple(view.city_at(city) for network in night.lit for city in network.cities)
    pen.stroke(strokes.lay_made, 0, 0, size, _dark, (size, ways, cities, radius))
    for network in night.lit:
        for a, b in network.ways:
            pen.glow_line([view.city_at(a), view.city_at(b)], WARM, radius * 0.8, 0.34)
        for city in network.cities:
            x, y = view.city_at(city)
            for far, faint in HALO:
                pen.disc(x, y, radius * far, (*WARM[:3], faint), radius * 0.36)
            pen.disc(x, y, radius * 1.36, (*LOT_PAPER[:3], 235), radius * 0.30)
            pen.disc(x, y, radius * 1.28, SEAT[network.colour], radius * 0.15)
    paint_items(pen, items[1:])


@kept
def _dark(
    size: tuple[int, int], ways: tuple[tuple[Point, Point], ...], cities: tuple[Point, ...], radius: float
) -> Steps:
    """The dark with little of it left along ways and around cities."""
    coarse = size[0] // COARSE, size[1] // COARSE
    shade, holes = clear(*coarse), clear(*coarse)
    shade.fill(tuple(round(part * DARK) for part in (*NIGHT[:3], 255)))
    holes.fill((255, 255, 255, 255))
    left = (round(255 * LEFT),) * 4
    for way in ways:
        start, end = ((x / COARSE, y / COARSE) for x, y in way)
        pygame.draw.line(holes, left, start, end, max(2, round(1.7 * radius / COARSE)))
    for x, y in cities:
        pygame.draw.circle(holes, left, (x / COARSE, y / COARSE), 2.1 * radius / COARSE)
    yield
    holes = pygame.transform.gaussian_blur(holes, max(2, round(0.7 * radius / COARSE)))
    yield
    shade.blit(holes, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    whole = clear(*size)
    for strip, x in pixels.strips(shade, size):
        whole.blit(strip, (x, 0), special_flags=pygame.BLEND_RGBA_ADD)
        yield
    return whole
