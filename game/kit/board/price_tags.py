"""Price tags beside cities, placed where they cover the least readable print."""

from __future__ import annotations

import math
from collections.abc import Mapping

import pygame
from pygame import FRect, Rect, Surface

from game.kit.board.city_names import names_of
from game.kit.board.map_ink import MapType, blit_centred, blit_made_centred, draw_line, write
from game.kit.board.map_sheet import Point
from game.kit.board.map_view import BoardView
from game.kit.components.token import coin
from game.kit.paint import lettering, light, materials
from game.kit.paint.strokes import Sketch
from game.kit.paint.surface_cache import Steps, cached_picture
from game.kit.style.map_theme import TAG_PAPER, TIE, TIE_CASING
from game.kit.style.theme import INK

SIZE = (54.0, 28.0)
"""Width and height of a tag in units."""
AROUND = tuple(
    (far * math.cos(turn * math.tau / 24), far * math.sin(turn * math.tau / 24))
    for far in (1.0, 1.2, 1.45, 1.75, 2.1)
    for turn in range(24)
)
"""Offsets of a price tag from its city, the nearest first, in multiples of the disc's radius and half the tag's size.
"""
AROUND_MOST = 2.1
"""Largest distance at which a price tag is tried, in multiples of the disc's radius and the tag's length."""
FARTHER, TOUCHED, ASTRAY = 0.2, 0.2, 0.6
"""Costs of a price tag, as shares of its area: of its distance, of covering anything, and of being nearer to another
city.
"""


def draw_tags(sheet: Surface | Sketch, view: BoardView, prices: Mapping[str, int], facing: int = 0) -> None:
    """Draw a tag with the price beside each visible city, read from one of four sides."""
    if not prices:
        return
    taken = to_read(view)
    for city, price in prices.items():
        if not view.shows(*view.city_at(city)):
            continue
        wide, high = SIZE if facing % 2 == 0 else (SIZE[1], SIZE[0])
        box = tag_box(view, city, (wide * view.unit, high * view.unit), taken)
        taken.append((box, 4.0))
        _tie(sheet, view, city, box.center)
        blit_made_centred(sheet, _tag, (price, view.unit, facing % 4), _tag_extent(view.unit, facing), *box.center)


def _tie(sheet: Surface | Sketch, view: BoardView, city: str, middle: Point) -> None:
    """Draw a cord from a price tag to its city's disc, so that it is not taken for another city's price."""
    x, y = view.city_at(city)
    away = math.dist((x, y), middle)
    share = (view.city_radius + 4 * view.unit) / away
    end = x + (middle[0] - x) * share, y + (middle[1] - y) * share
    u = view.unit
    draw_line(sheet, middle, end, ((0.0, 5.4 * u, TIE_CASING), (0.0, 3.0 * u, TIE)))


def _tag_extent(u: float, facing: int) -> tuple[int, int]:
    """Return the width and height of a tag's picture with room for its shadow, px."""
    pad = light.shadow_pad(max(1.0, 5 * u))
    wide, high = round(SIZE[0] * u) + 2 * pad, round(SIZE[1] * u) + 2 * pad
    return (high, wide) if facing % 2 else (wide, high)


@cached_picture
def _tag(price: int, u: float, facing: int) -> Steps:
    """Make, in steps, the picture of a price tag read from one of four sides: stiff paper with a coin and a price."""
    if facing:
        yield from _tag.making(price, u, 0)
        return pygame.transform.rotate(_tag(price, u, 0), -90 * facing)
    wide, high = round(SIZE[0] * u), round(SIZE[1] * u)
    blur = max(1.0, 5 * u)
    pad = light.shadow_pad(blur)
    shade = wide, high, 7 * u, blur, 0.5
    paper = materials.Finish("paper", 0.4, 0.06), (wide, high), 7 * u, TAG_PAPER, light.LampLight(u), 3
    yield from light.shadow.making(*shade)
    yield from materials.slab.making(*paper)
    image = Surface(_tag_extent(u, 0), pygame.SRCALPHA, 32)
    image.blit(light.shadow(*shade), (round(2 * u), round(3.5 * u)))
    image.blit(materials.slab(*paper), (pad, pad))
    middle = pad + high / 2
    blit_centred(image, coin(max(6, round(17 * u)), 0), pad + 14 * u, middle)
    write(image, str(price), pad + 37 * u, middle, MapType(24 * u, "heading", INK))
    return image


def occupied(view: BoardView) -> list[tuple[FRect, float]]:
    """Return the boxes of names, prices and discs in local px, each with the cost of covering it."""
    boxes = []
    for facing in view.facing:
        size, names = names_of(view, facing)
        for (x, y), lines in names.values():
            wide = max(lettering.width(line, "bold", max(8, round(size))) for line in lines)
            high = size * len(lines)
            if facing % 2:
                wide, high = round(high), float(wide)
            boxes.append((FRect(x - wide / 2, y - high / 2, wide, high), 3.0))
    r = view.sheet.badge * view.unit
    boxes += [(FRect(x - r, y - r, 2 * r, 2 * r), 2.0) for x, y in view.prices_at()]
    r = view.city_radius
    for city in view.in_play:
        x, y = view.city_at(city)
        boxes.append((FRect(x - r, y - r, 2 * r, 2 * r), 2.0))
    return boxes


def to_read(view: BoardView) -> list[tuple[FRect, float]]:
    """Return the boxes of print that a price tag should not cover, the score track's included, each with the cost of
    covering it.
    """
    track = [(view.score_cell(0).union(view.score_cell(view.track - 1)), 4.0)] if view.track else []
    return occupied(view) + track


def tag_box(view: BoardView, city: str, size: Point, taken: list[tuple[FRect, float]]) -> FRect:
    """Return the box of a price tag beside a city, at the place where it covers least."""
    x, y = view.city_at(city)
    reach, whole = view.city_radius + 7 * view.unit, size[0] * size[1]
    far = AROUND_MOST * (reach + max(size))
    around = FRect(x - far, y - far, 2 * far, 2 * far)
    taken = [taken[place] for place in around.collidelistall([other for other, _ in taken])]
    boxes = [other for other, _ in taken]
    cities = [at for other in view.in_play - {city} if math.dist(at := view.city_at(other), (x, y)) < 2 * far]
    best, least = FRect(0, 0, *size), math.inf
    for across, down in AROUND:
        away = FARTHER * (math.hypot(across, down) - 1) * whole
        if away >= least:
            break  # later ones cost more by their distance alone
        box = FRect(0, 0, *size)
        box.center = (x + across * (reach + size[0] / 2), y + down * (reach + size[1] / 2))
        outside = 0 if view.free.contains(Rect(box)) else whole * 4
        own = math.dist((x, y), box.center)
        astray = ASTRAY * whole * any(math.dist(other, box.center) < own for other in cities)
        covered = sum(_missed(box, boxes[place], whole) * taken[place][1] for place in box.collidelistall(boxes))
        cost = away + outside + astray + covered
        if cost < least:
            best, least = box, cost
    return best


def _missed(box: FRect, other: FRect, whole: float) -> float:
    """Return how much of a rectangle a tag of `whole` px² hides, as an area; touching the rectangle at all adds to
    it."""
    both = box.clip(other)
    return both.w * both.h + TOUCHED * whole if min(both.w, both.h) > 1 else 0.0
