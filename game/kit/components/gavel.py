"""Two objects placed on cards during an auction: the wooden gavel and the discount marker."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Surface

from game.kit.components.token import coin, disc_size
from game.kit.paint import light
from game.kit.paint.materials import Finish
from game.kit.paint.pixels import plain, scaled
from game.kit.paint.slabs import Boards, in_steps
from game.kit.paint.surface_cache import Steps, cached_picture
from game.kit.style.assets import clear, icon, texture
from game.kit.style.theme import CREAM, PURE, SHADOW
from game.kit.style.things_theme import DISCOUNT, DISCOUNT_LINE, DISCOUNT_RIM


def gavel_size(size: int) -> tuple[int, int]:
    """Return the width and height of the gavel's picture with its shadow, px."""
    side = size + 2 * _pad(size)
    return side, side


def _pad(size: int) -> int:
    return max(3, round(size * 0.22))


@cached_picture
def gavel(size: int, turn: int = 0) -> Steps:
    """Make, in steps, a wooden gavel with its shadow, `size` px across; lit from the screen's upper left."""
    pad = _pad(size)
    mask = icon("gavel", size, PURE)
    whole = _shadow_of(mask, size, pad, turn)
    yield
    whole.blit(scaled(texture(f"gavel_{turn % 4}"), size), (pad, pad))
    return whole


def _shadow_of(mask: Surface, size: int, pad: int, turn: int) -> Surface:
    dark = clear(size + 2 * pad, size + 2 * pad)
    drop = light.lamp_seen(size * 0.075, size * 0.12, turn)
    dark.blit(mask, (pad + drop[0], pad + drop[1]))
    dark.fill((*SHADOW, 160), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.gaussian_blur(dark, max(1, round(size * 0.045)))


@cached_picture
def discount(size: int, turn: int = 0, around: bool = False) -> Steps:
    """Make, in steps, the discount marker: a green wooden disc with a coin and a 1, `size` px across without its
    shadow.
    With `around` a 1 for each of four sides surrounds the coin.
    """
    return plain((yield from in_steps(disc_size(size), max(0.4, size / 42), turn, partial(_paint, size, around))))


def _paint(size: int, around: bool, pen: Boards) -> None:
    middle, radius, small = pen.size[0] / 2, size / 2, max(6, round(size * 0.34))
    pen.shadow((middle - radius, middle - radius, size, size), radius / pen.u, 0.3)
    pen.disc(middle, middle, radius, DISCOUNT_RIM)
    pen.slab(
        (middle - radius * 0.9, middle - radius * 0.9, size * 0.9, size * 0.9),
        Finish("paper", 0.35, 0.1),
        DISCOUNT,
        radius * 0.9 / pen.u,
        0,
    )
    pen.disc(middle, middle, radius * (0.4 if around else 0.78), DISCOUNT_LINE, max(1.0, size * 0.025))
    if around:
        pen.image_of(coin, (small, pen.turn), disc_size(small), (middle, middle))
        for side in range(4):
            _digit(pen, middle, size, side)
        return
    pen.image_of(coin, (small, pen.turn), disc_size(small), (middle - size * 0.16, middle))
    pen.number(1, middle + size * 0.17, middle, size * 0.62, CREAM, "center")


def _digit(pen: Boards, middle: float, size: float, side: int) -> None:
    """Draw a 1 at the rim of a disc, turned outwards to a side."""
    box = max(6, round(size * 0.4))
    upright = clear(box, box)
    Boards(upright, pen.u, pen.turn).number(1, box / 2, box / 2, size * 0.32, CREAM, "center")
    turned = pygame.transform.rotate(upright, -90 * side)
    away = size * 0.325
    dx, dy = ((0, away), (-away, 0), (0, -away), (away, 0))[side]
    pen.blit_premul(turned, middle + dx - box / 2, middle + dy - box / 2)
