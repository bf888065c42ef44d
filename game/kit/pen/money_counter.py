"""Amounts of Elektro as pieces of their own: one that counts up and down in place, and a bid that travels."""

from __future__ import annotations

import pygame
from pygame import Surface

from game.kit.paint.pixels import plain
from game.kit.paint.surface_cache import cached_picture
from game.kit.pen.marks import Amount
from game.kit.pen.pen import Pen
from game.kit.style.assets import clear

DIGITS = 3.4
"""Widest amount with its coin, in type sizes."""
HIGH = 1.5


@cached_picture
def counter(size: int, turn: int, money: Amount, unit: float, signature: object) -> Surface:
    """Return the picture of an amount of Elektro, with its anchor in the middle; `signature` only separates looks in
    the cache.
    """
    half, high = round(DIGITS * size), round(HIGH * size)
    image = clear(2 * half, high)
    pen = Pen(image, unit, turn)
    write = pen.money if money.coin else pen.number
    write(money.amount, half, high / 2, size, money.colour, money.align)
    upright = plain(image)
    return pygame.transform.rotate(upright, -90 * turn) if turn % 4 else upright


@cached_picture
def bid_disc(size: int, colour: str, amount: int, unit: float, signature: object) -> Surface:
    """Return a bid on a wooden disc `size` px across with its shadow; `signature` only separates looks in the cache."""
    side = round(1.5 * size)
    image = clear(side, side)
    Pen(image, unit, 0).bid(colour, amount, side / 2, side / 2, size / 2)
    return plain(image)
