"""An amount of Elektro as a piece of its own, so that it can count up and down in place."""

from __future__ import annotations

import pygame
from pygame import Surface

from game.kit.paint.pixels import plain
from game.kit.paint.surface_cache import kept
from game.kit.pen.marks import Amount
from game.kit.pen.pen import Pen
from game.kit.style.assets import clear

DIGITS = 3.4
"""Widest amount with its coin, in type sizes."""
HIGH = 1.5


@kept
def counter(size: int, turn: int, money: Amount, unit: float, signature: object) -> Surface:
    """The amount with its anchor in the middle of the picture; `signature` only separates looks in the cache."""
    half, high = round(DIGITS * size), round(HIGH * size)
    image = clear(2 * half, high)
    pen = Pen(image, unit, turn)
    write = pen.money if money.coin else pen.number
    write(money.amount, half, high / 2, size, money.colour, money.align)
    upright = plain(image)
    return pygame.transform.rotate(upright, -90 * turn) if turn % 4 else upright
