"""Boards of paper, wood, felt and brass: texture, slope of light, rims, rounded corners."""

from __future__ import annotations

import random
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np
import pygame
from pygame import Surface

from game.kit.paint import light
from game.kit.paint.nine_patch import nine
from game.kit.paint.surface_cache import kept
from game.kit.style.assets import clear, texture
from game.kit.style.theme import Colour

MEANS = {"paper": 247, "felt": 150, "oak": 170, "walnut": 150}
"""Grey that stands for "the colour itself" in a grain: paper keeps its tone, wood its contrast."""
FILES = {"paper": "paper", "felt": "felt_green", "oak": "wood_oak", "walnut": "wood_table_walnut"}
WHITE = (255, 255, 255)
SCALE = {"paper": 0.7, "felt": 0.6, "oak": 0.7, "walnut": 0.7}


def _pixels(surface: Surface) -> Any:
    return pygame.surfarray.array3d(surface).astype(np.float32)


def _surface(pixels: Any) -> Surface:
    surface = Surface(pixels.shape[:2], 0, 32)
    pygame.surfarray.blit_array(surface, pixels)
    return surface


@lru_cache(maxsize=8)
def grain(kind: str) -> Surface:
    """The texture without its own colour: a relief around the grey `MEANS[kind]`."""
    pixels = pygame.surfarray.array3d(texture(FILES[kind]))
    contrast = 0.8 if kind == "paper" else 1.0
    for channel in range(3):
        layer = pixels[..., channel]
        mean = max(1.0, float(layer.mean()))
        tones = (1 + (np.arange(256) / mean - 1) * contrast) * MEANS[kind]
        pixels[..., channel] = np.clip(tones, 0, 255).astype(np.uint8)[layer]
    return _surface(pixels)


@lru_cache(maxsize=4)
def planks(kind: str) -> tuple[Surface, ...]:
    """The widest planks of a wood, cut clear of the dark seams between them."""
    whole = grain(kind)
    rows = _pixels(whole).mean((0, 2))
    dark = np.where(rows < rows.mean() - 1.4 * rows.std())[0]
    seams = [-1, *(int(row) for row in dark), whole.get_height()]
    gaps = sorted(((b - a, a + 5, b - 5) for a, b in pairwise(seams)), reverse=True)
    width = whole.get_width()
    return tuple(whole.subsurface((0, top, width, end - top)) for _, top, end in gaps[:2] if end - top > 8)


@lru_cache(maxsize=3)
def _tile(kind: str, unit: float) -> Surface:
    whole = grain(kind)
    side = max(16, round(whole.get_width() * SCALE[kind] * unit))
    return pygame.transform.smoothscale(whole, (side, side))


def _plank(kind: str, unit: float, height: int, seed: int) -> Surface:
    choice = planks(kind)
    plank = choice[seed % len(choice)]
    natural = SCALE[kind] * unit
    scale = max(natural, height / plank.get_height())
    rows = min(plank.get_height(), max(1, round(height / scale)))
    strip = plank.subsurface((0, 0, plank.get_width(), rows))
    board = pygame.transform.smoothscale(strip, (round(plank.get_width() * scale), height))
    if scale > 1.3 * natural:
        _refine(board, plank, natural)
    return board


def _refine(board: Surface, plank: Surface, scale: float) -> None:
    """Lay the plank's own fine grain over its enlargement, every other row of it upside down."""
    size = round(plank.get_width() * scale), max(1, round(plank.get_height() * scale))
    fine = pygame.transform.smoothscale(plank, size)
    fine.set_alpha(120)
    mirrored = pygame.transform.flip(fine, False, True)
    for row, y in enumerate(range(0, board.get_height(), size[1])):
        for x in range(-(row * size[0] // 3) % size[0] - size[0], board.get_width(), size[0]):
            board.blit(mirrored if row % 2 else fine, (x, y))


def _covered(kind: str, unit: float, width: int, height: int, seed: int) -> Surface:
    wooden = kind in ("oak", "walnut")
    tile = _plank(kind, unit, height, seed) if wooden else _tile(kind, unit)
    wide, high = tile.get_size()
    chance = random.Random(seed)
    left, top = -chance.randrange(wide), 0 if wooden else -chance.randrange(high)
    whole = clear(width, height)
    for x in range(left, width, wide):
        for y in range(top, height, high):
            whole.blit(tile, (x, y))
    return whole


def _ink(image: Surface, kind: str, colour: Colour, share: float, turn: int) -> None:
    """Give a grain its colour, a `share` brighter towards the lamp and darker away from it."""
    tone = np.array(colour[:3], np.float32) * (255 / MEANS[kind])
    if not share:
        image.fill(tuple(np.minimum(tone, 255).round().astype(int)), special_flags=pygame.BLEND_RGB_MULT)
        return
    x, y = light.lamp_seen(0.6, 1, turn)
    axis = np.linspace(-1, 1, 9)
    amount = 1 - (axis[:, None] * x + axis[None, :] * y) * share
    small = _surface(np.clip(amount[..., None] * tone + 0.5, 0, 255).astype(np.uint8))
    veil = pygame.transform.smoothscale(small, image.get_size())
    image.blit(veil, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


@kept
def slab(
    kind: str,
    width: int,
    height: int,
    radius: float,
    colour: Colour,
    unit: float,
    rim: float,
    slope: float,
    seed: int,
    turn: int,
) -> Surface:
    """A rounded board of a material in a colour, lit from the screen's upper left."""
    whole = _covered(kind, unit, width, height, seed)
    _ink(whole, kind, colour, slope, turn)
    size = width, height
    if rim:
        corner = light.rim_corner(radius, unit)
        for lit, flag in ((True, pygame.BLEND_RGB_ADD), (False, pygame.BLEND_RGB_SUB)):
            nine(light.rim, corner, size, radius, unit, rim, turn, lit).lay(whole, 0, 0, flag)
    corners = nine(light.shape, light.shape_corner(radius), size, radius, WHITE)
    corners.lay(whole, 0, 0, pygame.BLEND_RGBA_MULT, (*WHITE, 255))
    return whole
