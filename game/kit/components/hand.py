"""The ghost hand: a pointing hand that shows where a finger must go, turned to the player it helps."""

from __future__ import annotations

import math
from typing import Final

import pygame
from pygame import Surface, Vector2

from game.kit.paint import light
from game.kit.paint.surface_cache import cached_picture
from game.kit.style.assets import clear
from game.kit.style.theme import CREAM, GLOW, INK, SEAT, Colour

FINE: Final = 3
"""Factor by which the pointing hand is drawn larger before it is smoothed."""
TIP: Final = Vector2(0.2, 0.14)
"""The fingertip in the picture, as shares of its size."""
BONES: Final = (
    ((0.24, 0.2), (0.43, 0.58), 0.082),
    ((0.43, 0.44), (0.53, 0.62), 0.082),
    ((0.57, 0.41), (0.64, 0.6), 0.08),
    ((0.7, 0.41), (0.74, 0.58), 0.074),
    ((0.2, 0.62), (0.42, 0.74), 0.078),
    ((0.5, 0.64), (0.62, 0.74), 0.17),
    ((0.56, 0.78), (0.62, 0.8), 0.12),
)
"""Forefinger, three bent fingers, thumb, palm, wrist: start, end and half thickness."""
RIM: Final = 0.026
GHOST: Final = 236
"""Opacity of the hand, of 255."""


@cached_picture
def hand(size: int, colour: str, turn: int, pressed: bool = False, left: bool = False) -> Surface:
    """Return the pointing hand, `size` px high, its cuff in a seat's colour, its finger to the reader's upper left.

    The finger of a left hand points to the upper right.
    """
    whole = clear(size * FINE, size * FINE)
    sleeve: Colour = SEAT.get(colour, GLOW)
    for grown, ink in ((RIM, INK), (0.0, CREAM)):
        for start, end, thick in BONES:
            _bone(whole, start, end, thick + grown, ink)
    _bone(whole, (0.6, 0.89), (0.79, 0.79), 0.07 + RIM, INK)
    _bone(whole, (0.6, 0.89), (0.79, 0.79), 0.07, sleeve)
    for start, end in (((0.47, 0.47), (0.54, 0.6)), ((0.61, 0.44), (0.66, 0.58))):
        _bone(whole, start, end, 0.009, INK)
    side = round(size * (0.93 if pressed else 1.0))
    image = clear(size, size)
    image.blit(pygame.transform.smoothscale(whole, (side, side)), 2 * [round((size - side) * TIP.x)])
    image = pygame.transform.flip(image, left, False)
    image.set_alpha(GHOST)
    return pygame.transform.rotate(image, -90 * turn) if turn % 4 else image


def _bone(image: Surface, start: tuple[float, float], end: tuple[float, float], thick: float, ink: Colour) -> None:
    """Draw a part of the pointing hand: a line with round ends, in shares of the picture's size."""
    size = image.get_width()
    a, b = Vector2(start) * size, Vector2(end) * size
    across = (b - a).normalize().rotate(90) * thick * size
    pygame.draw.polygon(image, ink, [a + across, b + across, b - across, a - across])
    for place in (a, b):
        pygame.draw.circle(image, ink, place, thick * size)


def tip(size: int, turn: int, left: bool = False) -> tuple[int, int]:
    """Return the place of the fingertip in the picture of the pointing hand, px."""
    middle = Vector2(0.5, 0.5)
    place = middle + _sided(TIP - middle, left).rotate(90 * (turn % 4))
    return round(place.x * size), round(place.y * size)


def away(size: int, turn: int, left: bool = False) -> tuple[float, float]:
    """Return the vector from the fingertip to the place where the pointing hand hovers before it comes down, px."""
    step = _sided(Vector2(0.28, 0.34), left).rotate(90 * (turn % 4)) * size
    return step.x, step.y


def _sided(step: Vector2, left: bool) -> Vector2:
    return Vector2(-step.x, step.y) if left else step


@cached_picture
def ripple(radius: int, strength: int) -> Surface:
    """Return the ring that spreads from a pressed place, with an opacity of `strength` / 8."""
    half = math.ceil(radius * 1.2) + 2
    image = clear(2 * half + 1, 2 * half + 1)
    for ink, line in (((*INK, 90), max(3.0, radius * 0.2)), ((*GLOW, 255), max(2.0, radius * 0.13))):
        disc = light.disc(radius, ink, line)
        image.blit(disc, (half - disc.get_width() // 2, half - disc.get_height() // 2))
    image.set_alpha(min(255, strength * 32))
    return image
