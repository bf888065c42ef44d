"""Draws the marks of a game on a printed map: owned connections, free spaces, the planned route, rings and price tags.
They are described by plain values (city ids, colours, prices). Far from the route the map is dimmed. Houses are drawn
elsewhere, as pieces.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import Any

import pygame
from pygame import Rect, Surface

from game.engine.map_file import MOST_SLOTS, City
from game.kit.board.map_ink import draw_disc, draw_line
from game.kit.board.map_network import BLOCKED, LATER, TAKEN, draw_city, draw_entry, draw_names, draw_prices
from game.kit.board.map_sheet import Point
from game.kit.board.map_view import BoardView
from game.kit.board.price_tags import draw_tags
from game.kit.paint import pixels
from game.kit.paint.strokes import Sketch, Strokes, stroke
from game.kit.paint.surface_cache import cached_picture
from game.kit.style import accessibility, words
from game.kit.style.map_theme import (
    CITY_LIT,
    GLOW_NARROW,
    GLOW_WIDE,
    GOLD_EDGE,
    GOLD_RIM,
    LAMP,
    LINK_CASING,
    LINK_CORE,
    LIT_GLOW,
    RING_GLOW,
    RING_PALE,
    RING_SPARK,
    WAY_CASING,
    WAY_CORE,
    WAY_DASH,
    WAY_GOLD,
)
from game.kit.style.theme import INK, SEAT, SEAT_COLOURS, WHITE_HOT

SOFT, SPREAD = 3, 0.9
"""The largest radius with which the light along a route is smoothed, px, and the width of the blur per px of radius."""
LAMP_TILE, LAMP_STEP = 128, 8
"""Px: the side of the tiles in which a map is dimmed, and the step at which dimming is computed."""
LIT, COARSE = (110, 380), 64
"""Distances from the route at which dimming begins and is complete (units), and the side of its small picture, px."""
PASSING = 0.5
"""Width of the strand of a player whose route only passes along a connection, as a share of an owner's strand."""


Way = tuple[str, ...]
"""The cities along a route, including both its ends."""


@dataclass(frozen=True, slots=True)
class StagedHouse:
    """A house that a player plans to build: its city, its colour, the route to be paid for (own city first) and the
    price.
    """

    city: str
    colour: str
    way: tuple[str, ...] = ()
    price: int | None = None


@dataclass(frozen=True)
class MapMarks:
    """All marks of a game on the map; its houses only determine which spaces are free and which connections
    are owned.
    """

    houses: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Colours by city in the order of the spaces ("" = free), without staged houses."""
    step: int = 1
    """The number of spaces that are open in every city: the game's step."""
    prices: tuple[int, ...] = (10, 15, 20)
    staged: tuple[StagedHouse, ...] = ()
    route: tuple[str, ...] = ()
    """Cities of the highlighted route, the goal last; a single city is highlighted alone."""
    route_price: int | None = None
    lamp: bool = True
    """Whether the map is dimmed away from the route."""
    focus: str = ""
    """The city with the keyboard's focus."""
    facing: int = 0
    """The side from which price tags are read."""
    ways: tuple[tuple[str, tuple[Way, ...]], ...] | None = None
    """The routes that each colour paid for, own city first; None: a colour owns all connections between its cities."""
    lit: tuple[str, ...] = ()
    """Cities that were powered last; they glow softly."""
    blocked: tuple[str, ...] = ()
    """Cities in which no house can be built."""

    @property
    def key(self) -> tuple[Hashable, ...]:
        """A value that is equal for marks that look equal."""
        tagged = self.route_price is not None or any(staged.price is not None for staged in self.staged)
        houses = tuple((city, tuple(colours)) for city, colours in self.houses.items())
        way = self.staged, self.route, self.route_price, self.lamp, self.focus
        return houses, self.step, self.prices, *way, self.facing if tagged else 0, self.ways, self.lit, self.blocked

    def __hash__(self) -> int:
        return hash(self.key)


_recordings: OrderedDict[Hashable, Strokes] = OrderedDict()
"""The recently recorded marks: most touches change none of them."""
MOST_RECORDED = 4


def overlay(view: BoardView, sheet: Surface | Sketch, marks: MapMarks) -> None:
    """Draw a game's marks on a copy of the printed map. A sketch records them instead, or repeats its record of equal
    marks.
    """
    if not isinstance(sheet, Sketch):
        _overlay(view, sheet, marks)
        return
    key = view.key, marks.key, accessibility.signature(), words.language()
    if key not in _recordings:
        first = len(sheet.strokes)
        _overlay(view, sheet, marks)
        _recordings[key] = tuple(sheet.strokes[first:])
        while len(_recordings) > MOST_RECORDED:
            _recordings.popitem(last=False)
    else:
        sheet.strokes += _recordings[key]
        _recordings.move_to_end(key)


def _overlay(view: BoardView, sheet: Surface | Sketch, marks: MapMarks) -> None:
    sheet.set_clip(view.free)
    owners = _owners(view, marks)
    for place, strands in owners.items():
        if strands:
            a, b, _ = view.sheet.board.links[place]
            _draw_owned(sheet, view, view.link_points(a, b), strands)
    for leg, colours in _unprinted(view, marks).items():
        start, end = (view.city_at(city) for city in leg)
        _draw_owned(sheet, view, (start, end), tuple((colour, True) for colour in colours))
    way = [view.city_at(city) for city in marks.route]
    if way:
        _draw_glow(sheet, view, way)
        for start, end in pairwise(way):
            _draw_gold(sheet, view, start, end)
    for staged in marks.staged:
        for a, b in pairwise(staged.way):
            if not _on_route(marks, a, b):
                _draw_staged_way(sheet, view, view.link_points(a, b), staged.colour)
    draw_prices(sheet, view)
    draw_prices(sheet, view, _route_links(view, marks))
    _draw_cities(sheet, view, marks)
    draw_names(sheet, view)
    if marks.lamp and (way or marks.staged):
        lit = way + [view.city_at(staged.city) for staged in marks.staged]
        _draw_lamp(sheet, view, lit)
    tags = {staged.city: staged.price for staged in marks.staged if staged.price is not None}
    if marks.route and marks.route_price is not None:
        tags[marks.route[-1]] = marks.route_price
    draw_tags(sheet, view, tags, marks.facing)
    sheet.set_clip(None)


def _owners(view: BoardView, marks: MapMarks) -> dict[int, tuple[tuple[str, bool], ...]]:
    """Return the colours that paid for each link (by its index in the board's list), and whether they only pass.

    A colour only passes if it has no house at one of the link's ends.
    """
    sets = {city: set(colours) for city, colours in marks.houses.items()}
    paid = {(colour, frozenset(leg)) for colour, ways in marks.ways or () for way in ways for leg in pairwise(way)}

    def both(colour: str, a: str, b: str) -> bool:
        return colour in sets.get(a, ()) and colour in sets.get(b, ())

    def known(colour: str, a: str, b: str) -> bool:
        return both(colour, a, b) if marks.ways is None else (colour, frozenset((a, b))) in paid

    return {
        index: tuple((colour, not both(colour, a, b)) for colour in SEAT_COLOURS if known(colour, a, b))
        for index, (a, b, _) in enumerate(view.sheet.board.links)
    }


def _unprinted(view: BoardView, marks: MapMarks) -> dict[tuple[str, str], list[str]]:
    """Return, for each pair of cities that a paid route joins without a printed connection, the colours that paid for
    it.
    """
    printed = {frozenset((a, b)) for a, b, _ in view.sheet.board.links}
    found: dict[tuple[str, str], list[str]] = {}
    for colour, ways in marks.ways or ():
        for way in ways:
            for a, b in pairwise(way):
                if frozenset((a, b)) not in printed:
                    found.setdefault((min(a, b), max(a, b)), []).append(colour)
    return found


def _on_route(marks: MapMarks, a: str, b: str) -> bool:
    return any({a, b} == {c, d} for c, d in pairwise(marks.route))


def _route_links(view: BoardView, marks: MapMarks) -> frozenset[int]:
    return frozenset(index for index, (a, b, _) in enumerate(view.sheet.board.links) if _on_route(marks, a, b))


def _draw_owned(
    sheet: Surface | Sketch, view: BoardView, ends: tuple[Point, Point], owners: tuple[tuple[str, bool], ...]
) -> None:
    """Draw a connection with one strand per owner, side by side in a dark casing; that of a player whose route only
    passes is thin.
    """
    u = view.unit
    width = max(9.2, 4.6 * len(owners) + 4.4) * u
    each = (width - 3 * u) / len(owners)
    strand = each + 0.3 * u if len(owners) == 1 else each - 0.5 * u
    strands = [(0.0, width, LINK_CASING)]
    for index, (colour, passing) in enumerate(owners):
        off = (index - (len(owners) - 1) / 2) * each
        if passing:
            strands += [(off, strand, LINK_CORE), (off, strand * PASSING, SEAT[colour])]
            continue
        strands.append((off, strand, SEAT[colour]))
        strands.append((off - strand * 0.22, strand * 0.16, _lighter(SEAT[colour])))
    draw_line(sheet, *ends, tuple(strands))


def _lighter(colour: tuple[int, int, int]) -> tuple[int, int, int]:
    red, green, blue = (round(value + (255 - value) * 0.28) for value in colour)
    return red, green, blue


def _draw_gold(sheet: Surface | Sketch, view: BoardView, start: Point, end: Point) -> None:
    u = view.unit
    draw_line(
        sheet,
        start,
        end,
        ((0.0, 14 * u, WAY_CASING), (0.0, 10.4 * u, WAY_CORE), (0.0, 4 * u, WHITE_HOT)),
    )


def _draw_staged_way(sheet: Surface | Sketch, view: BoardView, ends: tuple[Point, Point], colour: str) -> None:
    """Draw a connection that will be owned: a line in the owner's colour with cream beads, in a soft glow."""
    u = view.unit
    _draw_glow_along(sheet, view, list(ends), (WAY_GOLD, 9.0, 4.0, 0.7))
    draw_line(sheet, *ends, ((0.0, 9.4 * u, LINK_CASING), (0.0, 6.2 * u, SEAT[colour])))
    draw_line(sheet, *ends, ((0.0, 3.2 * u, WAY_DASH),), (22 * u, 3.2 * u, 9 * u))


def _draw_glow(sheet: Surface | Sketch, view: BoardView, way: list[Point]) -> None:
    """Draw two layers of light along the planned route, wide and narrow."""
    _draw_glow_along(sheet, view, way, (GLOW_WIDE, 34.0, 12.0, 0.95))
    _draw_glow_along(sheet, view, way, (GLOW_NARROW, 20.0, 5.0, 1.0))


GLOWS = ((2.05, 26), (1.8, 36), (1.58, 52), (1.38, 90), (1.2, 170))
"""Radii, in discs of a city, and opacities of the light around a city that was powered last."""
Light = tuple[tuple[int, int, int], float, float, float]
"""The light along a line: its colour, its width and blur (units), and its strength."""


def _draw_glow_along(sheet: Surface | Sketch, view: BoardView, way: list[Point], light_: Light) -> None:
    """Draw light around a polyline, computed coarsely because it is soft."""
    _, width, blur, _ = light_
    u = view.unit
    soft = max(1, round(min(blur * u / SPREAD, SOFT)))
    coarse = max(1.0, blur * u / SPREAD / soft)
    room = width * u / 2 + 3 * blur * u
    seen = sheet.get_clip()
    left, top = (max(min(p[k] for p in way) - room, seen.topleft[k]) for k in (0, 1))
    right, bottom = (min(max(p[k] for p in way) + room, seen.bottomright[k]) for k in (0, 1))
    if right <= left or bottom <= top:
        return
    shape = (math.ceil((right - left) / coarse), math.ceil((bottom - top) / coarse))
    box = Rect(round(left), round(top), round(shape[0] * coarse), round(shape[1] * coarse))
    stroke(sheet, _field_in, box, (light_, u, tuple(way), (left, top), shape, (coarse, soft)))


def _field_in(surface: Surface, x: int, y: int, made: tuple[Any, ...]) -> None:
    surface.blit(_field(*made), (x, y))


@cached_picture
def _field(
    light_: Light, u: float, way: tuple[Point, ...], corner: Point, shape: tuple[int, int], fine: tuple[float, int]
) -> Surface:
    """Return the picture of the light around a polyline, for a box that begins at `corner`.
    `fine` holds the px of the screen for each px of the coarse picture, and how far that is smoothed, px.
    """
    colour, width, blur, strength = light_
    coarse, soft = fine
    image = Surface(shape, depth=32)
    points = [((x - corner[0]) / coarse, (y - corner[1]) / coarse) for x, y in way]
    thick = max(1, round(width * u / coarse))
    if len(points) > 1:
        pygame.draw.lines(image, "white", False, points, thick)
    for point in points:
        pygame.draw.circle(image, "white", point, thick / 2)
    near = pixels.band(pygame.transform.gaussian_blur(image, soft), pixels.RED)
    small = pixels.veil(near.translate(_shining(width / blur, strength)), shape, colour)
    return pygame.transform.smoothscale(small, (round(shape[0] * coarse), round(shape[1] * coarse)))


def _left(away: float) -> float:
    """Return the share of a blurred half-plane's brightness that remains `away` blur widths outside it."""
    return 0.5 - 0.5 * math.erf(away / math.sqrt(2))


@lru_cache(maxsize=16)
def _shining(width: float, strength: float) -> bytes:
    """Return a table of brightnesses that makes a smoothed line, `width` spreads wide, as bright as a broad one."""
    shining, last = bytearray(256), 255
    for step in range(400):
        away = step / 50
        white = round(255 * (_left(away - width / 2) - _left(away + width / 2)))
        value = round(min(1.0, _left(away - width / 2) * strength * 1.5) * 255)
        shining[white : last + 1] = bytes([value]) * (last + 1 - white)
        last = min(last, white - 1)
    return bytes(shining)


def _draw_cities(sheet: Surface | Sketch, view: BoardView, marks: MapMarks) -> None:
    """Draw every city in play: its ring if it is marked, its disc with the spaces, its entry cost and the keyboard's
    focus.
    """
    staged = {item.city for item in marks.staged}
    for city in sorted(view.sheet.board.cities, key=lambda city: view.city_at(city.id)[1]):
        if city.id not in view.in_play:
            continue
        _draw_ring(sheet, view, marks, city.id, city.id in staged)
        slots = (BLOCKED,) if city.id in marks.blocked else _slots(marks, city, view.first_slot(city.id))
        draw_city(sheet, view, city.id, city.region, slots)
        draw_entry(sheet, view, city)
        if city.id == marks.focus:
            r, u = view.city_radius, view.unit
            draw_disc(sheet, *view.city_at(city.id), r + 8 * u, INK, 5 * u)
            draw_disc(sheet, *view.city_at(city.id), r + 7 * u, CITY_LIT, 3 * u)


def _slots(marks: MapMarks, city: City, first: int) -> tuple[int, ...]:
    """Return the look of each space of a city; those before `first` and those with a built or staged house
    are TAKEN.
    """
    slots = city.slots or tuple((price, step) for step, price in enumerate(marks.prices[:MOST_SLOTS], start=1))
    standing = ([True] * first + [bool(colour) for colour in marks.houses.get(city.id, ())])[: len(slots)]
    standing += [False] * (len(slots) - len(standing))
    for _ in range(sum(item.city == city.id for item in marks.staged)):
        if False in standing:
            standing[standing.index(False)] = True
    return tuple(
        TAKEN if taken else price if step <= marks.step else LATER
        for taken, (price, step) in zip(standing, slots, strict=True)
    )


def _draw_ring(sheet: Surface | Sketch, view: BoardView, marks: MapMarks, city: str, staged: bool) -> None:
    """Draw the ring of a city: gold at the route's start and goal, beads where it passes, cream for a staged house, or
    a glow if the city was powered last.
    """
    x, y = view.city_at(city)
    r, u = view.city_radius, view.unit
    if marks.route and city in (marks.route[0], marks.route[-1]):
        if city == marks.route[-1]:
            _draw_glow_along(sheet, view, [(x, y)], (RING_GLOW, 60.0, 9.0, 0.9))
        for more, colour in ((5.5, GOLD_RIM), (4.6, WAY_GOLD), (1.4, GOLD_EDGE)):
            draw_disc(sheet, x, y, r + more * u, colour)
    elif city in marks.route:
        draw_disc(sheet, x, y, r + 6.5 * u, (*GOLD_RIM, 200))
        for bead in range(16):
            angle = bead * math.pi / 8
            far = r + 3.6 * u
            draw_disc(sheet, x + far * math.cos(angle), y + far * math.sin(angle), 2.1 * u, RING_SPARK)
    elif staged:
        draw_disc(sheet, x, y, r + 5 * u, GOLD_RIM)
        draw_disc(sheet, x, y, r + 4 * u, RING_PALE)
    elif city in marks.lit:
        for far, faint in GLOWS:
            draw_disc(sheet, x, y, r * far, (*LIT_GLOW, faint))


def _draw_lamp(sheet: Surface | Sketch, view: BoardView, lit: list[Point], strength: float = 0.2) -> None:
    """Dim the map softly far from the lit places, tile by tile, so that unchanged tiles are not drawn again."""
    wide, high = view.size
    columns, rows = ((side + LAMP_TILE) // LAMP_STEP + 1 for side in (wide, high))
    dimmed = Surface((columns, rows), depth=32)
    dimmed.fill("white")
    side = round(2 * LIT[1] * view.unit / LAMP_STEP)
    around = _around(side)
    for x, y in lit:
        place = round(x / LAMP_STEP - side / 2), round(y / LAMP_STEP - side / 2)
        dimmed.blit(around, place, special_flags=pygame.BLEND_RGB_MIN)
    dark = pixels.band(dimmed, pixels.RED).translate(pixels.table(lambda value: value * strength + 0.5))
    steps = LAMP_TILE // LAMP_STEP
    for left in range(0, wide, LAMP_TILE):
        for top in range(0, high, LAMP_TILE):
            first = top // LAMP_STEP * columns + left // LAMP_STEP
            starts = range(first, first + (steps + 1) * columns, columns)
            part = b"".join(dark[start : start + steps + 1] for start in starts)
            if any(part):
                box = Rect(left, top, LAMP_TILE, LAMP_TILE).clip((0, 0, wide, high))
                stroke(sheet, _lamp_in, box, box.size, part)


@lru_cache(maxsize=4)
def _around(side: int) -> Surface:
    """Return the picture of the darkness around a lit place: black in the middle, white at the edge of a square."""
    least, most = LIT
    size = COARSE, COARSE
    at = [place / (side or 1) * 2 - 1 for place in pixels.places(COARSE, side)]
    away = (min(1.0, max(0.0, (math.hypot(x, y) * most - least) / (most - least))) for y in at for x in at)
    values = bytes(int(t * t * (3 - 2 * t) * 255 + 0.5) for t in away)
    return pygame.transform.smoothscale(pixels.grey(values, size), (max(1, side), max(1, side)))


def _lamp_in(surface: Surface, x: int, y: int, size: tuple[int, int], dark: bytes) -> None:
    surface.blit(_lamp(dark), (x, y), (0, 0, *size))


@cached_picture
def _lamp(dark: bytes) -> Surface:
    """Return one tile that dims a map, from its opacities at every `LAMP_STEP` px."""
    side = LAMP_TILE // LAMP_STEP + 1
    small = pixels.veil(dark, (side, side), LAMP)
    return pygame.transform.smoothscale(small, (LAMP_TILE, LAMP_TILE))
