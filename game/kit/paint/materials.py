"""Boards of paper, wood, felt and brass: texture, shading, rims, rounded corners."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import pygame
from pygame import Surface

from game.kit.paint import light, pixels
from game.kit.paint.nine_patch import nine
from game.kit.paint.surface_cache import Steps, cached_picture, stepped
from game.kit.style.assets import clear, texture
from game.kit.style.theme import PURE, Colour

MEANS = {"paper": 247, "felt": 150, "oak": 170, "walnut": 150}
"""The grey of a grain that leaves the colour unchanged: paper keeps its tone, wood its contrast."""
SCALE = {"paper": 0.7, "felt": 0.6, "oak": 0.7, "walnut": 0.7}


class Finish(NamedTuple):
    """The finish of a board: its material, the light on its rims, and how much brighter it is towards the lamp."""

    kind: str
    """The material of the board: paper, felt, oak or walnut."""
    rim: float = 0.22
    slope: float = 0.03


PLANKS = 2
"""Planks in the grain of a wood, one below another."""


@lru_cache(maxsize=8)
def grain(kind: str) -> Surface:
    """Return a texture without colour: a relief around the grey `MEANS[kind]` (assets/recipes/bake.py)."""
    return texture(f"grain_{kind}.jpg").convert(Surface((1, 1), 0, 32))


@lru_cache(maxsize=4)
def planks(kind: str) -> tuple[Surface, ...]:
    """Return the planks in the grain of a wood, one below another."""
    whole = grain(kind)
    wide, high = whole.get_width(), whole.get_height() // PLANKS
    return tuple(whole.subsurface((0, index * high, wide, high)) for index in range(PLANKS))


Box = tuple[int, int, int, int]
"""Left, top, right and bottom, px."""


def _scaled(source: Surface, size: tuple[int, int], seen: Box) -> Iterator[tuple[Surface, int, int]]:
    """Yield the part of a picture in a box after scaling to `size` px, in strips with their places.

    Only the pixels in the box are scaled: scaling the whole grain for one card would take most of the card's time.
    """
    across, down = size[0] / source.get_width(), size[1] / source.get_height()
    left, top = math.floor(seen[0] / across), math.floor(seen[1] / down)
    right = min(source.get_width(), math.ceil(seen[2] / across) + 1)
    bottom = min(source.get_height(), math.ceil(seen[3] / down) + 1)
    part = source.subsurface((left, top, right - left, bottom - top))
    x, y = round(left * across), round(top * down)
    for strip, beside in pixels.strips(part, (max(1, round(right * across) - x), max(1, round(bottom * down) - y))):
        yield strip, x + beside, y


def _covered(kind: str, unit: float, width: int, height: int, seed: int) -> Steps:
    """Paint a board of a material, its grain repeated from a start that depends on the seed."""
    wooden = kind in ("oak", "walnut")
    source = planks(kind)[seed % len(planks(kind))] if wooden else grain(kind)
    natural = SCALE[kind] * unit
    scale = max(natural, height / source.get_height()) if wooden else natural
    wide = max(16, round(source.get_width() * scale))
    high = height if wooden else max(16, round(source.get_height() * scale))
    chance = random.Random(seed)
    left, top = -chance.randrange(wide), 0 if wooden else -chance.randrange(high)
    if wooden:
        rows = min(source.get_height(), max(1, round(height / scale)))
        source = source.subsurface((0, 0, source.get_width(), rows))
    whole = clear(width, height)
    yield from pixels.spread(whole)
    for x in range(left, width, wide):
        for y in range(top, height, high):
            seen = max(0, -x), max(0, -y), min(wide, width - x), min(high, height - y)
            for part, right, down in _scaled(source, (wide, high), seen):
                whole.blit(part, (x + right, y + down))
                yield
    if wooden and scale > 1.3 * natural:
        yield from _refine(whole, planks(kind)[seed % len(planks(kind))], natural, left)
    return whole


def _refine(board: Surface, plank: Surface, scale: float, left: int) -> Iterator[None]:
    """Lay the plank's own fine grain over its enlargement, with every other row upside down."""
    wide, high = round(plank.get_width() * scale), max(1, round(plank.get_height() * scale))
    for row, y in enumerate(range(0, board.get_height(), high)):
        first = left - (row * wide // 3) % wide
        for x in range(first - wide, board.get_width(), wide):
            seen = max(0, -x), 0, min(wide, board.get_width() - x), high
            if seen[2] <= seen[0]:
                continue
            for fine, right, down in _scaled(plank, (wide, high), seen):
                fine = pygame.transform.flip(fine, False, True) if row % 2 else fine
                fine.set_alpha(120)
                board.blit(fine, (x + right, y + (high - down - fine.get_height() if row % 2 else down)))
                yield


def _ink(image: Surface, kind: str, colour: Colour, share: float, turn: int) -> Iterator[None]:
    """Colour a grain, a `share` brighter towards the lamp and darker away from it."""
    if not share:
        tone = [min(255, round(value * 255 / MEANS[kind])) for value in colour[:3]]
        image.fill(tone, special_flags=pygame.BLEND_RGB_MULT)
        return
    for veil, beside in pixels.strips(_sloped(kind, colour, share, turn), image.get_size()):
        image.blit(veil, (beside, 0), special_flags=pygame.BLEND_RGB_MULT)
        yield


@lru_cache(maxsize=200)
def _sloped(kind: str, colour: Colour, share: float, turn: int) -> Surface:
    """Return a small picture of a board's tone, from the lamp's side to the far one, to be stretched over the board."""
    x, y = light.lamp_seen(0.6, 1, turn)
    axis = [k / 4 - 1 for k in range(9)]
    amounts = [1 - (across * x + down * y) * share for down in axis for across in axis]
    small = Surface((9, 9), 0, 32)
    for which, value in enumerate(colour[:3]):
        tone = value * 255 / MEANS[kind]
        pixels.set_band(small, which, bytes(int(min(255.0, amount * tone + 0.5)) for amount in amounts))
    return small


@cached_picture
def slab(
    finish: Finish, size: tuple[int, int], radius: float, colour: Colour, lamp: light.LampLight, seed: int = 0
) -> Steps:
    """Paint a rounded board of a material in a colour, lit from the screen's upper left."""
    whole = yield from _covered(finish.kind, lamp.unit, *size, seed)
    yield from _ink(whole, finish.kind, colour, finish.slope, lamp.turn)
    if finish.rim:
        yield from light.light_rims(whole, radius, lamp, finish.rim)
    corners = nine(light.shape, light.shape_corner(radius), size, radius, PURE)
    corners.blit(whole, 0, 0, pygame.BLEND_RGBA_MULT, (*PURE, 255))
    return whole


@cached_picture
def slab_ready(
    finish: Finish, size: tuple[int, int], radius: float, colour: Colour, lamp: light.LampLight, seed: int = 0
) -> Steps:
    """Paint the board that `slab` paints, with premultiplied opacity, which matters at its corners."""
    whole = yield from stepped(slab.paint(finish, size, radius, colour, lamp, seed))
    wide, high = size
    side = min(high, light.shape_corner(radius))
    below = max(side, high - side)
    for rounded in ((0, 0, wide, side), (0, below, wide, high - below)):
        whole.subsurface(rounded).premul_alpha_ip()
    return whole
