"""Night over a printed map, except for powered networks."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.kit.board.map_sheet import Point
from game.kit.board.map_view import BoardView
from game.kit.paint import pixels, strokes
from game.kit.paint.surface_cache import Steps, cached_picture
from game.kit.pen.pen import Pen
from game.kit.style.assets import clear
from game.kit.style.layout_theme import LOT_PAPER, NIGHT, WARM
from game.kit.style.theme import SEAT

DARK, LEFT = 0.8, 0.04
"""Opacity of the night, and the share of it that remains where there is light."""
COARSE = 4
"""The factor by which the darkness is painted smaller and then stretched: it has no edges."""
HALO = ((1.62, 96), (1.90, 56), (2.18, 26))
"""Radius (in discs of a city) and strength of the light around a city."""


@dataclass(frozen=True, slots=True)
class Lit:
    """One player's network at night: its powered cities, and the connections that carry their power."""

    colour: str
    cities: tuple[str, ...]
    ways: tuple[tuple[str, str], ...]


def paint_night(pen: Pen, view: BoardView, lit: tuple[Lit, ...]) -> None:
    """Paint the darkness, except around powered networks, and then the light."""
    radius = view.city_radius
    ways = tuple((view.city_at(a), view.city_at(b)) for network in lit for a, b in network.ways)
    cities = tuple(view.city_at(city) for network in lit for city in network.cities)
    pen.stroke(strokes.blit_made_premul, 0, 0, view.size, _dark, (view.size, ways, cities, radius))
    for network in lit:
        for a, b in network.ways:
            pen.glow_line([view.city_at(a), view.city_at(b)], WARM, radius * 0.8, 0.34)
        for city in network.cities:
            x, y = view.city_at(city)
            for far, faint in HALO:
                pen.disc(x, y, radius * far, (*WARM[:3], faint), radius * 0.36)
            pen.disc(x, y, radius * 1.36, (*LOT_PAPER[:3], 235), radius * 0.30)
            pen.disc(x, y, radius * 1.28, SEAT[network.colour], radius * 0.15)


@cached_picture
def _dark(
    size: tuple[int, int], ways: tuple[tuple[Point, Point], ...], cities: tuple[Point, ...], radius: float
) -> Steps:
    """Make, in steps, the picture of the darkness, reduced along powered connections and around powered cities."""
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
    holes = yield from pixels.blurred(holes, max(2, round(0.7 * radius / COARSE)))
    shade.blit(holes, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    whole = clear(*size)
    yield from pixels.spread(whole)
    for strip, x in pixels.strips(shade, size):
        whole.blit(strip, (x, 0), special_flags=pygame.BLEND_RGBA_ADD)
        yield
    return whole
