"""Draws the readable print of a map: connections, prices, cities with their names, the frame and the score track."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame
from pygame import Surface

from game.engine.map_file import Board, City
from game.kit.board.city_names import names_of
from game.kit.board.map_ink import MapType, Strand, blit_centred, blit_made_centred, draw_line, write
from game.kit.board.map_sheet import ENTRY_AT, Point
from game.kit.board.map_view import SIGN, SUPRA_SLOTS, BoardView, spots_of
from game.kit.paint import lettering, light
from game.kit.paint.strokes import Sketch, blit_made, stroke
from game.kit.paint.surface_cache import cached_picture
from game.kit.style import accessibility
from game.kit.style.assets import clear
from game.kit.style.map_theme import (
    BADGE_FADED,
    BADGE_GOLD,
    BADGE_RIM_FADED,
    BARRIER_PAST,
    CELL_EDGE,
    CELL_EVEN,
    CELL_NOUGHT,
    CELL_NUMBER,
    CELL_ODD,
    CITY_HALO_FADED,
    CITY_NAME,
    CITY_NAME_FADED,
    DOT,
    DOT_RIM,
    FADE,
    FRAME_LINE,
    GOLD_RIM,
    LINK_CASING,
    LINK_CASING_FADED,
    LINK_CORE,
    LINK_CORE_FADED,
    MARGIN_EDGE,
    MARGIN_PAPER,
    PRICE_FADED,
    PRINT_PAPER,
    SLOT_FLOOR,
    SLOT_FLOOR_FADED,
    SLOT_NUMBER,
    SLOT_RIM,
    SLOT_RING,
    SLOT_RING_FADED,
    TRACK_VEIL,
)
from game.kit.style.theme import CASING_WOOD, CREAM, GREEN, INK, LAMPLIGHT, STEP_GREEN, WINE, Colour, mixed, region_ink

LEAST_NAME = 9
"""The least type size of a name, px."""
LATER, TAKEN, BLOCKED = 0, -1, -2
"""The looks of a space without a price: opening in a later step, with a house (nothing is drawn), or in a blocked city.
"""
MOST_PRICE = 1.1
"""Largest factor by which the setting for larger text enlarges the price of a connection."""


Ink = tuple[Colour, Colour, Colour]
"""The colours of a cell of the score track: its ground, its edge and its number."""


@dataclass(frozen=True, slots=True)
class Barrier:
    """A marker at one cell of the score track, such as the cell of the number of cities that begins Step 2."""

    cities: int
    words: str
    kind: str
    """What begins at a marker on the score track: step, past (a step that has begun) or end (of the game)."""


def pipe(u: float, faded: bool) -> tuple[Strand, ...]:
    """Return the strands of a connection without an owner, dark with a cream core, at `u` px per unit."""
    casing, core = (LINK_CASING_FADED, LINK_CORE_FADED) if faded else (LINK_CASING, LINK_CORE)
    return ((0.0, 8.4 * u, casing), (0.0, 5.0 * u, core))


def connections(sheet: Surface | Sketch, view: BoardView) -> Iterator[None]:
    """Draw all connections of the map one at a time, faded if one of the two cities is not in play."""
    links = sorted(view.sheet.board.links, key=lambda link: {link[0], link[1]} <= view.in_play)
    for a, b, _ in links:
        start, end = view.link_points(a, b)
        draw_line(sheet, start, end, pipe(view.unit, not {a, b} <= view.in_play))
        yield


@cached_picture
def badge_image(cost: int, radius: float, faded: bool, hot: bool, marked: bool, share: float = 1.0) -> Surface:
    """Return the round badge of a connection's price: golden if `hot`, for the planned route; `marked` underlines a 6
    or 9.
    `share` is the size of the number relative to the usual one.
    """
    u = radius / 11
    image = clear(*_badge_size(radius))
    middle = image.get_width() // 2 + 0.5
    if not faded:
        _shadow(image, radius, 1.6 * u, (1.0 * u, 1.5 * u), 0.45)
    if hot:
        blit_centred(image, light.disc(radius + 4.2 * u, GOLD_RIM), middle, middle)
        blit_centred(image, light.disc(radius + 3.2 * u, BADGE_GOLD), middle, middle)
    blit_centred(image, light.disc(radius, BADGE_RIM_FADED if faded else CASING_WOOD), middle, middle)
    blit_centred(image, light.disc(radius - 1.5 * u, BADGE_FADED if faded else PRINT_PAPER), middle, middle)
    ink = PRICE_FADED if faded else INK
    size = 16.5 * u * share
    write(image, str(cost), middle, middle, MapType(size, "heading", ink))
    if marked and cost in (6, 9):
        wide = lettering.width(str(cost), "heading", round(size))
        thick = max(1, round(size * 0.08))
        pygame.draw.rect(image, ink, (round(middle - wide / 2), round(middle + size * 0.40), wide, thick))
    return image


def _badge_size(radius: float) -> tuple[int, int]:
    side = 2 * round(radius * 2) + 1
    return side, side


def _shadow(image: Surface, radius: float, blur: float, fall: Point, strength: float) -> None:
    """Draw the shadow of a disc in the middle of a picture."""
    side, middle = max(2, round(2 * radius)), image.get_width() / 2
    blit_centred(image, light.shadow(side, side, radius, max(0.5, blur), strength), middle + fall[0], middle + fall[1])


def draw_prices(sheet: Surface | Sketch, view: BoardView, hot: frozenset[int] | None = None) -> None:
    """Draw the prices of all connections, or, highlighted, of those in `hot` alone (indices in the board's list of
    links).
    """
    for _ in prices(sheet, view, hot):
        pass


def without_prices(board: Board) -> bool:
    """Return whether a map shows no price of 0 on its connections, because entering or passing a city costs."""
    return any(city.entry or city.passing for city in board.cities)


def prices(sheet: Surface | Sketch, view: BoardView, hot: frozenset[int] | None = None) -> Iterator[None]:
    """Draw the prices of connections one at a time: all, or only those in `hot` (indices of links), highlighted.
    Where entering or passing cities costs, a free connection shows none.
    """
    radius = view.sheet.badge * view.unit
    silent = without_prices(view.sheet.board)
    marked = len(view.facing) > 1
    share = min(MOST_PRICE, accessibility.TEXT_SIZES.get(accessibility.worn.text_size, 1.0))
    for index, ((a, b, cost), at) in enumerate(zip(view.sheet.board.links, view.prices_at(), strict=True)):
        if silent and not cost:
            continue
        if hot is None:
            made = cost, radius, not {a, b} <= view.in_play, False, marked, share
        elif index in hot:
            made = cost, radius * 1.13, False, True, marked, share
        else:
            continue
        blit_made_centred(sheet, badge_image, made, _badge_size(made[1]), *at)
        yield


@cached_picture
def city_image(radius: float, ink: Colour, faded: bool, slots: tuple[int, ...], supra: bool = False) -> Surface:
    """Return the disc of a city with its spaces: a price where a house can be built, else LATER, TAKEN or BLOCKED.

    A `supra`-regional city has no first space: the other two are side by side inside a double ring.
    """
    u = radius / 21
    image = clear(*_city_size(radius))
    middle = image.get_width() // 2 + 0.5
    if not faded:
        _shadow(image, radius, 2.6 * u, (1.5 * u, 2.5 * u), 0.5)

    def shade(colour: Colour) -> tuple[int, int, int]:
        return mixed(colour, FADE, 0.58) if faded else mixed(colour, colour, 0)

    blit_centred(image, light.disc(radius, shade(SLOT_RIM)), middle, middle)
    blit_centred(image, light.disc(radius - 1.6 * u, shade(ink)), middle, middle)
    floor = SLOT_FLOOR_FADED if faded else SLOT_FLOOR
    if supra:
        blit_centred(image, light.disc(radius - 3.4 * u, floor), middle, middle)
        blit_centred(image, light.disc(radius - 5.0 * u, shade(ink)), middle, middle)
    inner = radius - (2.6 * u if supra else 0)
    blit_centred(image, light.disc(inner - 4.2 * u, shade(SLOT_RIM)), middle, middle)
    blit_centred(image, light.disc(inner - 5.0 * u, floor), middle, middle)
    places = zip(SUPRA_SLOTS, slots[1:], strict=False) if supra else zip(spots_of(len(slots)), slots, strict=False)
    for (across, down), slot in places:
        x, y = middle + across * 0.88 * u, middle + down * 0.88 * u
        if slot > 0 and not faded:
            large = u * (SINGLE if len(slots) == 1 else 1.0)
            blit_centred(image, light.disc(6.9 * large, DOT_RIM), x, y)
            blit_centred(image, light.disc(5.8 * large, DOT), x, y)
            if 10.5 * large >= 6.5:
                write(image, str(slot), x, y, MapType(10.5 * large, "heading", SLOT_NUMBER))
        elif slot == BLOCKED:
            far = BLOCK * u
            for across_ in (far, -far):
                draw_line(image, (x - across_, y - far), (x + across_, y + far), ((0.0, 4.6 * u, SLOT_RIM),))
        elif slot != TAKEN:
            rim = SLOT_RING_FADED if faded else SLOT_RING
            blit_centred(image, light.disc((5.2 if faded else 4.2) * u, rim, max(1.0, u)), x, y)
    return image


SINGLE = 1.85
"""The size of the price in a city with one space, relative to a city with three."""
BLOCK = 8.5
"""Half the width of the cross in a city in which no house can be built, on a disc of radius 21."""
ENTRY_SIZE = 0.95
"""The size of the badge with a city's entry cost, relative to a connection's price."""


def draw_entry(sheet: Surface | Sketch, view: BoardView, city: City) -> None:
    """Draw the cost of entering a city at the edge of its disc; nothing if entering is free."""
    if not city.entry:
        return
    x, y = view.city_at(city.id)
    radius, far = ENTRY_SIZE * view.sheet.badge * view.unit, ENTRY_AT * view.city_radius
    made = city.entry, radius, city.id not in view.in_play, False, len(view.facing) > 1, 1.0
    blit_made_centred(sheet, badge_image, made, _badge_size(radius), x + far, y - far)


def draw_city(sheet: Surface | Sketch, view: BoardView, city: str, region: str, slots: tuple[int, ...]) -> None:
    """Draw one city's disc; `slots` begin at the first space, even if the city lacks it."""
    faded, supra = city not in view.in_play, view.first_slot(city) > 0
    made = view.city_radius, region_ink(region), faded, slots, supra
    blit_made_centred(sheet, city_image, made, _city_size(view.city_radius), *view.city_at(city))


def _city_size(radius: float) -> tuple[int, int]:
    side = 2 * round(radius * 1.5) + 1
    return side, side


def draw_names(sheet: Surface | Sketch, view: BoardView) -> None:
    """Write the name of every city once; if several sides of a table read, only those of cities in play, each towards
    the nearest side.
    """
    for _ in written_names(sheet, view):
        pass


def written_names(sheet: Surface | Sketch, view: BoardView) -> Iterator[None]:
    """Write the city names one at a time; those of cities out of play are left out where they would be cut off."""
    for facing in view.facing:
        size, names = names_of(view, facing)
        type_size = max(LEAST_NAME, size)
        for city, (middle, lines) in names.items():
            faded = city not in view.in_play
            if not view.is_named(city, facing) or (faded and not _fits(view, middle, lines, type_size, facing)):
                continue
            ink, halo = (CITY_NAME_FADED, CITY_HALO_FADED) if faded else (CITY_NAME, PRINT_PAPER)
            for number, line in enumerate(lines):
                off = (number - (len(lines) - 1) / 2) * size * 0.94
                right, down = ((0.0, off), (-off, 0.0), (0.0, -off), (off, 0.0))[facing]
                font = "semibold" if faded else "bold"
                at = middle[0] + right, middle[1] + down
                write(sheet, line, *at, MapType(type_size, font, ink, halo, 0.119 * type_size), facing)
            yield


def _fits(view: BoardView, middle: Point, lines: tuple[str, ...], size: float, facing: int) -> bool:
    """Return whether a city's name is completely inside the view."""
    wide = max(lettering.width(line, "bold", round(size)) for line in lines) / 2
    high = size * len(lines) / 2
    across, down = (wide, high) if facing % 2 == 0 else (high, wide)
    edge = 12 * view.scale
    (x, y), (width, height) = middle, view.size
    return edge < x - across and x + across < width - edge and edge < y - down and y + down < height - edge


def draw_frame(sheet: Surface | Sketch, view: BoardView) -> None:
    """Draw the frame of a map: two thin lines inside the edge of the sheet."""
    width, height = view.size
    u = view.plain_scale
    for inset, line in ((7.0, 1.6), (10.5, 0.8)):
        box = pygame.Rect(
            round(inset * u), round(inset * u), width - 2 * round(inset * u), height - 2 * round(inset * u)
        )
        stroke(sheet, _edge, box, box.size, FRAME_LINE, max(1, round(line * u)))


def _edge(surface: Surface, x: int, y: int, size: tuple[int, int], ink: Colour, line: int) -> None:
    """Draw the four sides of a frame one by one: a whole rectangle would fill far more than is visible."""
    wide, high = size
    for side in (
        (x, y, wide, line),
        (x, y + high - line, wide, line),
        (x, y, line, high),
        (x + wide - line, y, line, high),
    ):
        surface.fill(ink, side)


def draw_barriers(sheet: Surface | Sketch, view: BoardView, barriers: tuple[Barrier, ...]) -> None:
    """Draw the markers of the steps and of the game's end on the score track, if the map has one."""
    for barrier in barriers if view.track else ():
        _draw_barrier(sheet, view, barrier)


def draw_track(surface: Surface, view: BoardView) -> None:
    """Draw the score track at the left or at the bottom of the printed map."""
    if not view.track:
        return
    u = view.plain_scale
    _draw_margin(surface, view)
    whole = view.score_cell(0).union(view.score_cell(view.track - 1))
    surface.blit(
        light.shape(round(whole.w), round(whole.h), 3 * u, TRACK_VEIL),
        (round(whole.x), round(whole.y)),
    )
    for number in range(view.track):
        colour = CELL_NOUGHT if number == 0 else CELL_ODD if number % 2 else CELL_EVEN
        _draw_cell(surface, view, number, (colour, CELL_EDGE, CELL_NUMBER))


def _draw_cell(
    sheet: Surface | Sketch,
    view: BoardView,
    number: int,
    colours: Ink,
    foot: float = 0,
) -> None:
    """Draw a cell of the score track: its background, edge and number; `foot` is the height of a marker at its bottom,
    units.
    """
    u, cell, (ground, edge, ink) = view.plain_scale, view.score_cell(number), colours
    box = pygame.Rect(round(cell.x + u), round(cell.y + u), round(cell.w - 2 * u), round(cell.h - 2 * u))
    _draw_shape(sheet, box, 4 * u, ground)
    _draw_shape(sheet, box, 4 * u, edge, max(1.0, 0.8 * u))
    left = view.sheet.track == "left"
    at = (cell.x + 11 * u, cell.centery - foot / 2 * u) if left else (cell.centerx, cell.bottom - 11 * u)
    write(sheet, str(number), *at, MapType(min(18 * u, (cell.h - foot * u) * 0.8), "heading", ink))


def _draw_shape(sheet: Surface | Sketch, box: pygame.Rect, radius: float, colour: Colour, line: float = 0) -> None:
    """Draw a flat rounded box, or its outline."""
    stroke(sheet, blit_made, box, light.shape, (*box.size, radius, colour, line))


def _draw_margin(surface: Surface, view: BoardView) -> None:
    """Draw, on a zoomed map, a margin of bare paper for the score track, which covers the edge of the map."""
    free, u = view.free, view.plain_scale
    whole = pygame.Rect(0, 0, *view.size)
    if free == whole:
        return
    left = view.sheet.track == "left"
    margin = pygame.Rect(0, 0, free.left, whole.h) if left else pygame.Rect(0, free.bottom, whole.w, whole.h)
    blur = 4 * u
    pad = light.shadow_pad(blur)
    surface.blit(light.shadow(margin.w, margin.h, 0, blur, 0.4), (margin.x - pad, margin.y - pad))
    surface.fill(MARGIN_PAPER, margin)
    edge = (
        pygame.Rect(0, 0, max(1, round(1.4 * u)), margin.h) if left else pygame.Rect(0, 0, margin.w, max(1, round(u)))
    )
    edge.topleft = (margin.right - edge.w, 0) if left else margin.topleft
    surface.fill(MARGIN_EDGE, edge)


def _draw_barrier(sheet: Surface | Sketch, view: BoardView, barrier: Barrier) -> None:
    """Draw a cell in the marker's colour, and a flat wooden marker with its words.

    The marker is at the bottom of the cell, or above it if cells are side by side.
    """
    u, left = view.plain_scale, view.sheet.track == "left"
    colour = {"step": STEP_GREEN, "past": BARRIER_PAST, "end": WINE}.get(barrier.kind, GREEN)
    edge = (*mixed(colour, LAMPLIGHT, 0.35), 150)
    cell, high = view.score_cell(barrier.cities), SIGN * u
    _draw_cell(sheet, view, barrier.cities, (colour, edge, CREAM), SIGN if left else 0)
    size = max(8, round(15 * u))
    wide = max(cell.w + 2 * u, lettering.width(barrier.words, "heading", size) + 10 * u)
    box = pygame.Rect(0, 0, round(wide), round(high))
    if left:
        box.bottomleft = round(cell.x - u), round(cell.bottom)
    else:
        box.midbottom = round(cell.centerx), round(cell.y + 2 * u)
    blur = 3.0 * u
    pad = light.shadow_pad(blur)
    shade = box.inflate(2 * pad, 2 * pad).move(round(2 * u), round(3 * u))
    stroke(sheet, blit_made, shade, light.shadow, (box.w, box.h, 4 * u, blur, 0.5))
    _draw_shape(sheet, box, 4 * u, colour)
    _draw_shape(sheet, box, 4 * u, edge, max(1.0, u))
    write(sheet, barrier.words, *box.center, MapType(size, "heading", CREAM))
