"""Portraits as medallions: an engraved face on paper in a brass rim (assets/recipes/portraits.py drew the faces)."""

from __future__ import annotations

from functools import lru_cache

import pygame
from pygame import Surface

from game.kit.paint import light, pixels
from game.kit.paint.surface_cache import cached_picture
from game.kit.style.assets import clear, texture
from game.kit.style.theme import BRASS, BRASS_EDGE, INK, PAPER

RIM: float = 0.035
"""Width of the brass rim as a share of the size."""
LEAST = 8
"""Least diameter in px."""


@lru_cache(maxsize=8)
def _engraving(name: str) -> Surface:
    """Return the drawn lines of a portrait's face."""
    face = texture(f"face_{name}")
    return pixels.veil(pixels.band(face, pixels.ALPHA), face.get_size(), INK)


@cached_picture
def portrait(name: str, size: int) -> Surface:
    """Return the medallion of a face, `size` px across (`LEAST` or more)."""
    whole = clear(size, size)
    middle = size / 2
    for radius, colour in ((0.5, BRASS_EDGE), (0.5 - RIM * 0.5, BRASS), (0.5 - RIM, PAPER)):
        disc = light.disc(size * radius - 1, colour)
        whole.blit(disc, (round(middle - disc.get_width() / 2), round(middle - disc.get_height() / 2)))
    within = round(size * (1 - 2.4 * RIM))
    small = pygame.transform.smoothscale(_engraving(name), (within, within))
    if within < 90:  # thin lines would fade to grey
        darker = pixels.table(lambda value: value * 1.25)
        pixels.set_band(small, pixels.ALPHA, pixels.band(small, pixels.ALPHA).translate(darker))
    whole.blit(small, (round(middle - within / 2), round(middle - within / 2)))
    return whole
