"""The walnut table under everything, lit from the upper left."""

from __future__ import annotations

import numpy as np
import pygame
from pygame import Surface

from game.kit.style.assets import texture

TINT = 0.74  # the planks are darkened, so that paper and brass stand out
LAMP = (0.29, 0.17)  # where the lamp's light is brightest, as shares of the screen
FALL = 0.42  # how much of the light is gone in the far corner
COARSE = 96  # columns of the light before it is stretched over the screen


def _lamp(size: tuple[int, int]) -> Surface:
    """The light on the table as a picture to multiply with."""
    wide, high = size
    rows = max(2, round(COARSE * high / wide))
    across = (np.arange(COARSE) + 0.5) / COARSE - LAMP[0]
    down = ((np.arange(rows) + 0.5) / rows - LAMP[1]) * high / wide
    far = np.hypot(across[:, None], down[None, :])
    part = TINT * (1.06 - FALL * (far / float(far.max())) ** 1.25)
    small = Surface((COARSE, rows), 0, 32)
    shade = np.repeat((np.clip(part, 0, 1) * 255)[..., None], 3, axis=2)
    pygame.surfarray.blit_array(small, (shade + 0.5).astype(np.uint8))
    return pygame.transform.smoothscale(small, size)


def table(size: tuple[int, int]) -> Surface:
    """The empty table, as large as the screen and in its format."""
    wide, high = size
    planks = texture("wood_table_walnut_2048")
    tile_wide, tile_high = planks.get_size()
    scale = max(0.5, high / 1080)
    planks = pygame.transform.smoothscale(planks, (round(tile_wide * scale), round(tile_high * scale)))
    ground = Surface(size, 0, 32)
    for x in range(0, wide, planks.get_width()):
        for y in range(0, high, planks.get_height()):
            ground.blit(planks, (x, y))
    ground.blit(_lamp(size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return ground
