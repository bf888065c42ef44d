"""The walnut table below everything, lit from the upper left."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame
from pygame import Surface

from game.kit.paint import pixels
from game.kit.style.assets import texture

TINT = 0.74  # darkens the planks, so that paper and brass stand out
LAMP = (0.29, 0.17)  # the brightest place of the lamp's light, as shares of the screen
FALL = 0.42  # loss of light in the far corner
COARSE = 96  # columns of the light before it is stretched over the screen


def _lamp(size: tuple[int, int]) -> Surface:
    """Return the light on the table as a picture to multiply with."""
    wide, high = size
    rows = max(2, round(COARSE * high / wide))
    across = [(k + 0.5) / COARSE - LAMP[0] for k in range(COARSE)]
    down = [((k + 0.5) / rows - LAMP[1]) * high / wide for k in range(rows)]
    far = [math.hypot(x, y) for y in down for x in across]
    most = max(far)
    shade = (TINT * (1.06 - FALL * (away / most) ** 1.25) for away in far)
    small = pixels.grey(bytes(int(min(1.0, max(0.0, part)) * 255 + 0.5) for part in shade), (COARSE, rows))
    return pygame.transform.smoothscale(small, size)


@lru_cache(maxsize=1)
def table(size: tuple[int, int]) -> Surface:
    """Return the empty table in the screen's size and format; it must not be drawn on."""
    wide, high = size
    planks = texture("table.jpg")
    tile_wide, tile_high = planks.get_size()
    scale = max(0.5, high / 1080)
    planks = pygame.transform.smoothscale(planks, (round(tile_wide * scale), round(tile_high * scale)))
    ground = Surface(size, 0, 32)
    for x in range(0, wide, planks.get_width()):
        for y in range(0, high, planks.get_height()):
            ground.blit(planks, (x, y))
    ground.blit(_lamp(size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return ground
