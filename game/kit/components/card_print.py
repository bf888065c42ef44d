"""The parts printed on a plant card: the coloured band with its number and cities, the plain picture, the tokens and
the spaces for them.
"""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect, Surface

from game.engine.plants import PowerPlant
from game.kit.components.token import token, token_size
from game.kit.paint import strokes
from game.kit.paint.shapes import Point
from game.kit.paint.slabs import Boards, in_steps
from game.kit.paint.surface_cache import Steps, cached_picture
from game.kit.style.assets import clear, icon
from game.kit.style.theme import CARD, FUEL, ON_FUEL, PURE, WOOD_INK, Colour, darker, mixed
from game.kit.style.things_theme import BAND_SHINE, LEAF, PRINT_WARM, SLASH_HALO, SUN

CHANGED = "map-trifold"
"""The icon on the card of a plant that the map changes."""

Place = tuple[float, float, float]
"""Centre x, centre y and picture size of a token on an upright card, px from its upper left corner."""

PICTURES: dict[str, list[tuple[int, str]]] = {
    "coal": [(2, "coal-pile"), (5, "coal-wagon"), (9, "factory")],
    "oil": [(1, "jerrycan"), (3, "oil-pump"), (5, "oil-rig"), (9, "refinery")],
    "hybrid": [(2, "gears"), (9, "power-generator")],
    "garbage": [(2, "trash-can"), (4, "recycle"), (9, "furnace")],
    "uranium": [(3, "radioactive"), (9, "nuclear-plant")],
    "wind": [(9, "wind-turbine")],
    "fusion": [(9, "atom")],
    "mine": [(9, "coal-wagon")],
}
"""Pictures by kind, each with its largest number of cities: a larger plant of the same fuel looks larger."""


HILLS = (
    (0.16, 0.34, 0.12),
    (0.86, 0.44, 0.14),
    (0.62, 0.22, 0.17),
    (0.34, 0.18, 0.19),
    (0.48, 0.20, 0.15),
)
"""Distant hills behind a plant: centre and radius as shares of the picture's width, depth of colour."""


def picture_of(plant: PowerPlant) -> str:
    """Return the name of a plant's icon, which depends on its fuel and on the cities it powers."""
    return next(name for cities, name in PICTURES[plant.kind] if plant.cities <= cities)


def power_of(plant: PowerPlant) -> tuple[str, int]:
    """Return the icon and the number beside a plant's own: the cities it powers, or those on the card of a mine."""
    return ("radioactive", plant.mined) if plant.mined else ("house", plant.cities)


def burnt(plant: PowerPlant) -> list[tuple[int, ...]]:
    """Return the fuel that one run of a plant burns: for each token, the fuels that can be used for it."""
    return [plant.fuels] * plant.need


def ground(pen: Boards, box: Rect, plant: PowerPlant, radius: float) -> None:
    """Paint the background of a part of a plant's card in the colour of its fuel; for a hybrid plant in two colours
    with a slanted edge.
    """
    pen.fill(box, FUEL[plant.kind], radius)
    if plant.kind != "hybrid":
        return
    half = clear(box.w, box.h)
    inner = Boards(half, pen.u)
    inner.fill((0, 0, box.w, box.h), FUEL["oil"], radius)
    corners = [(box.w * 0.62, 0), (box.w + 2, 0), (box.w + 2, box.h), (box.w * 0.46, box.h)]
    cover = clear(box.w, box.h)
    Boards(cover, pen.u).polygon(corners, PURE)
    half.blit(cover, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    pen.blit_premul(half, box.x, box.y)


def band(pen: Boards, box: Rect, plant: PowerPlant, radius: float, alone: bool = False) -> None:
    """Paint the coloured band of a plant's card: its number at the left, a house and its number of cities at the
    right.
    """
    ground(pen, box, plant, radius)
    pen.fill((box.x, box.y, box.w, max(1, box.h * 0.06)), BAND_SHINE, radius * 0.4)
    middle, size = box.y + box.h / 2, box.h * 1.0
    inset = box.h * 0.17
    pen.number(f"{plant.number:02d}", box.x + inset, middle, size, ON_FUEL[plant.kind])
    right = box.right - inset
    sign, count = power_of(plant)
    wide = pen.number(count, right, middle, size * 0.92, ON_FUEL[plant.kind], "right", alone=alone)
    house = max(5, round(box.h * 0.5))
    icon_of(pen, sign, house, ON_FUEL[plant.kind], (right - wide - house * 0.62, middle))
    if plant.changed:
        icon_of(pen, CHANGED, max(5, round(box.h * 0.46)), ON_FUEL[plant.kind], (box.x + box.w * 0.46, middle))


@cached_picture
def band_alone(plant: PowerPlant, size: tuple[int, int], unit: float) -> Steps:
    """Return a picture of the coloured band of a plant's card, for cards that are read from several sides; in
    premultiplied alpha.
    """
    return in_steps(size, unit, 0, lambda pen: band(pen, Rect(0, 0, *size), plant, 6 * unit, alone=True))


def icon_of(pen: Boards, name: str, side: int, ink: Colour, middle: Point) -> None:
    """Draw an icon in one ink, `side` px wide and high, centred at a point."""
    pen.image_of(icon, (name, side, ink), (side, side), middle)


def plain_picture(pen: Boards, box: Rect, plant: PowerPlant, pale: float = 0.0) -> None:
    """Paint the plant's icon on a strip of ground in front of a low sun; `pale` (0 to 1) fades its ink."""
    tone = FUEL[plant.kind]
    pen.stroke(strokes.blit_made_premul, box.x, box.y, box.size, _scenery, (*box.size, pen.u, tone))
    ink = mixed(darker(tone, 0.92), mixed(CARD, tone, 0.14), pale)
    name = picture_of(plant)
    side = min(box.w * 0.9, box.h * 0.86)
    foot = box.bottom - box.h * 0.07
    if plant.cities == 1:
        side *= 0.84
    if plant.kind == "wind" and plant.cities >= 3:
        _wind_farm(pen, box, plant.cities, side, foot, ink)
        return
    pen.image(_printed(name, side, ink), box.centerx, foot - side / 2)


@cached_picture
def _scenery(wide: int, high: int, unit: float, tone: Colour) -> Steps:
    """Make, in steps, the scenery behind a plant's icon: sky, a low sun in three rings, distant hills, and a strip of
    ground.
    """
    scene = yield from in_steps((wide, high), unit, 0, partial(_landscape, tone))
    cover = clear(wide, high)
    Boards(cover, unit).fill((0, 0, wide, high), PURE, 5 * unit)
    scene.blit(cover, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return scene


def _landscape(tone: Colour, pen: Boards) -> None:
    wide, high = pen.size
    sky = mixed(CARD, tone, 0.10)
    pen.fill((0, 0, wide, high), sky, 5 * pen.u)
    sun = high * 0.40
    for share, strength in ((1.5, 0.40), (1.22, 0.55), (1.0, 0.85)):
        pen.disc(wide / 2, high * 0.5, sun * share, mixed(sky, SUN, strength))
    level = high * 0.84
    for x, radius, depth in HILLS:
        reach = radius * wide
        pen.disc(wide * x, level + reach * 0.72, reach, mixed(CARD, tone, depth))
    pen.fill((0, level, wide, high - level), mixed(CARD, tone, 0.27))
    pen.fill((0, level, wide, max(1.0, high * 0.012)), mixed(CARD, tone, 0.5))


def _printed(name: str, size: float, ink: Colour) -> Surface:
    """Return an icon in an ink that fades towards its bottom, like a print from a worn block."""
    side = max(6, round(size))
    image = icon(name, side, PURE).copy()
    ramp = Surface((1, 2), 0, 32)
    ramp.set_at((0, 0), mixed(ink, PRINT_WARM, 0.16))
    ramp.set_at((0, 1), darker(ink, 0.84))
    image.blit(pygame.transform.smoothscale(ramp, (side, side)), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return image


def _wind_farm(pen: Boards, box: Rect, cities: int, side: float, foot: float, ink: Colour) -> None:
    """Paint the turbines of a wind plant one behind another: two for 3 cities, three from 4."""
    behind = [(-0.36, 0.62)] if cities == 3 else [(-0.40, 0.60), (0.40, 0.68)]
    for shift, share in behind:
        pale = mixed(ink, CARD, 0.42)
        size = side * share
        middle = box.centerx + shift * side, foot - size / 2
        icon_of(pen, "wind-turbine", max(5, round(size)), pale, middle)
    icon_of(pen, "wind-turbine", max(6, round(side)), ink, (box.centerx, foot - side / 2))


def tokens(pen: Boards, places: list[Place], wanted: list[tuple[int, ...]]) -> None:
    """Paint the tokens that one run of a plant burns; where one of two fuels can be used, both in small."""
    for (x, y, size), fuels in zip(places, wanted, strict=False):
        if len(fuels) == 1:
            _token(pen, fuels[0], size, x, y)
            continue
        small = size * 0.80
        _token(pen, fuels[0], small, x - size * 0.18, y - size * 0.11)
        _token(pen, fuels[1], small, x + size * 0.20, y + size * 0.13)
        slash = (x + size * 0.20, y - size * 0.34), (x - size * 0.17, y + size * 0.38)
        pen.line(*slash, SLASH_HALO, max(1.0, size * 0.085))
        pen.line(*slash, WOOD_INK, max(1.0, size * 0.045))


def _token(pen: Boards, fuel: int, size: float, x: float, y: float) -> None:
    side = max(6, round(size))
    pen.image_of(token, (fuel, side, pen.turn), token_size(fuel, side, pen.turn), (x, y))


def empty_places(pen: Boards, places: list[Place], plant: PowerPlant) -> None:
    """Paint a disc for every storable token; those of the first run differ in colour."""
    tone = FUEL[plant.kind]
    for index, (x, y, size) in enumerate(places):
        radius = size * 0.25
        pen.disc(x, y, radius, (*mixed(CARD, tone, 0.30), 150 if index < plant.need else 90))
        pen.disc(x, y, radius, (*tone, 150 if index < plant.need else 80), max(1.0, size * 0.03))


def no_fuel(pen: Boards, x: float, y: float, size: float) -> None:
    """Paint a leaf on a plant card, because the plant burns no fuel."""
    icon_of(pen, "leaf", max(5, round(size)), LEAF, (x, y))


def for_sale(pen: Boards, shelf: Rect, plant: PowerPlant) -> None:
    """Paint one coin for each city on the card of a mine, because a sale of uranium is paid for each of them."""
    for x, y, size in row_of(plant.mined, shelf.centerx, shelf.centery, shelf.w * 0.94, shelf.h * 0.56, 1.0):
        icon_of(pen, "coins", max(5, round(size * 0.92)), darker(FUEL[plant.kind], 0.9), (x, y))


def row_of(count: int, x: float, y: float, wide: float, step: float, swell: float = 1.6) -> list[Place]:
    """Return places for tokens side by side around a centre, at most `step` apart; a token is `swell` such
    steps wide.
    """
    step = min(step, wide / max(1, count))
    return [(x + (i - (count - 1) / 2) * step, y, step * swell) for i in range(count)]


def grid_of(count: int, box: Rect, largest: float) -> list[Place]:
    """Return places for tokens on a card: one row for up to two, else two rows, the first for the fuel of one run."""
    rows = 1 if count <= 2 else 2
    columns = count // rows
    step = min(box.w / max(columns, 2), box.h / rows, largest)
    places = []
    for index in range(count):
        column, row = index % columns, index // columns
        x = box.centerx + (column - (columns - 1) / 2) * step
        y = box.centery + (row - (rows - 1) / 2) * step * 0.98
        places.append((x, y, step * 1.25))
    return places
