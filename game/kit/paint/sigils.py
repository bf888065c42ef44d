"""Draws signs from shapes instead of a font: the players' sigils, a tick, a cross, a minus and a plus."""

from __future__ import annotations

import math
from itertools import pairwise

import pygame
from pygame import Surface

from game.kit.paint.surface_cache import cached_picture
from game.kit.style.assets import clear
from game.kit.style.theme import SIGIL, Colour

FINE = 6
"""The factor at which a sign is drawn before it is smoothed."""

Point = tuple[float, float]


def _star() -> list[Point]:
    reach = [1.1 if i % 2 == 0 else 0.46 for i in range(10)]
    return [(r * math.sin(i * math.pi / 5), -r * math.cos(i * math.pi / 5)) for i, r in enumerate(reach)]


def _bar(middle: float) -> list[Point]:
    return [(-0.85, middle - 0.2), (0.85, middle - 0.2), (0.85, middle + 0.2), (-0.85, middle + 0.2)]


SHAPES: dict[str, list[list[Point]]] = {
    "triangle": [[(0, -1), (0.98, 0.74), (-0.98, 0.74)]],
    "diamond": [[(0, -1.1), (0.95, 0), (0, 1.1), (-0.95, 0)]],
    "plus": [
        [(-0.34, -1), (0.34, -1), (0.34, 1), (-0.34, 1)],
        [(-1, -0.34), (1, -0.34), (1, 0.34), (-1, 0.34)],
    ],
    "star": [_star()],
    "bars": [_bar(-0.66), _bar(0), _bar(0.66)],
}
"""Outlines of the sigils for a radius of 1; disc and ring are circles."""


@cached_picture
def sigil(colour_name: str, radius: float, ink: Colour) -> Surface:
    """Return a player's sigil, centred: disc, triangle, diamond, plus, star or three bars; a ring for a party without a
    seat.
    """
    half = math.ceil(radius * 1.2) + 1
    image = clear(2 * half * FINE, 2 * half * FINE)
    image.fill((*ink[:3], 0))
    middle, scale = half * FINE, radius * FINE
    kind = SIGIL[colour_name]
    if kind in ("disc", "ring"):
        line = 0 if kind == "disc" else max(1, round(scale * 0.34))
        pygame.draw.circle(image, (*ink[:3], 255), (middle, middle), scale * 0.82, line)
    for outline in SHAPES.get(kind, []):
        pygame.draw.polygon(image, (*ink[:3], 255), [(middle + x * scale, middle + y * scale) for x, y in outline])
    return pygame.transform.smoothscale(image, (2 * half, 2 * half))


def _strokes(size: float, ink: Colour, width: float, paths: list[list[Point]]) -> Surface:
    side = math.ceil(size + width) + 2
    image = clear(side * FINE, side * FINE)
    image.fill((*ink[:3], 0))
    middle, scale = side * FINE / 2, size * FINE
    for path in paths:
        points = [(middle + x * scale, middle + y * scale) for x, y in path]
        for start, end in pairwise(points):
            _capsule(image, (*ink[:3], 255), start, end, width * FINE / 2)
    return pygame.transform.smoothscale(image, (side, side))


def _capsule(image: Surface, ink: Colour, start: Point, end: Point, radius: float) -> None:
    length = math.hypot(end[0] - start[0], end[1] - start[1]) or 1
    nx, ny = -(end[1] - start[1]) / length * radius, (end[0] - start[0]) / length * radius
    corners = [(start[0] + nx, start[1] + ny), (end[0] + nx, end[1] + ny)]
    corners += [(end[0] - nx, end[1] - ny), (start[0] - nx, start[1] - ny)]
    pygame.draw.polygon(image, ink, corners)
    pygame.draw.circle(image, ink, start, radius)
    pygame.draw.circle(image, ink, end, radius)


@cached_picture
def check(size: float, ink: Colour, width: float = 0) -> Surface:
    """Return a tick, centred."""
    return _strokes(size, ink, width or size * 0.2, [[(-0.42, 0.04), (-0.12, 0.34), (0.44, -0.34)]])


@cached_picture
def cross(size: float, ink: Colour, width: float = 0) -> Surface:
    """Return a cross, centred."""
    return _strokes(size, ink, width or size * 0.2, [[(-0.36, -0.36), (0.36, 0.36)], [(0.36, -0.36), (-0.36, 0.36)]])


@cached_picture
def minus(size: float, ink: Colour, width: float = 0) -> Surface:
    """Return a minus sign, centred."""
    return _strokes(size, ink, width or size * 0.2, [[(-0.36, 0), (0.36, 0)]])


@cached_picture
def plus(size: float, ink: Colour, width: float = 0) -> Surface:
    """Return a plus sign, centred."""
    return _strokes(size, ink, width or size * 0.2, [[(-0.36, 0), (0.36, 0)], [(0, -0.36), (0, 0.36)]])
