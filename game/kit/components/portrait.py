"""Portraits as medallions: an engraved face on paper in a brass rim (assets/recipes/portraits.py drew the faces)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import pygame
from pygame import Surface

from game.kit.paint import light
from game.kit.paint.surface_cache import kept
from game.kit.style.assets import clear, texture
from game.kit.style.theme import BRASS, BRASS_EDGE, INK, PAPER

RIM: float = 0.035
"""Width of the brass rim as a share of the size."""


@lru_cache(maxsize=8)
def _engraving(name: str) -> Any:
    """How much ink the face has at every px, from 0 to 255."""
    return pygame.surfarray.array_alpha(texture(f"face_{name}"))


@kept
def portrait(name: str, size: int) -> Surface:
    """The medallion of a face, `size` px across."""
    size = max(8, size)
    whole = clear(size, size)
    middle = size / 2
    for radius, colour in ((0.5, BRASS_EDGE), (0.5 - RIM * 0.5, BRASS), (0.5 - RIM, PAPER)):
        disc = light.disc(size * radius - 1, colour)
        whole.blit(disc, (round(middle - disc.get_width() / 2), round(middle - disc.get_height() / 2)))
    within = round(size * (1 - 2.4 * RIM))
    inked = clear(*_engraving(name).shape)
    inked.fill((*INK[:3], 0))
    alpha: Any = pygame.surfarray.pixels_alpha(inked)
    alpha[:] = _engraving(name)
    del alpha
    small = pygame.transform.smoothscale(inked, (within, within))
    if within < 90:  # thin lines would fade to grey
        shade: Any = pygame.surfarray.pixels_alpha(small)
        shade[:] = np.minimum(255, shade.astype(np.float32) * 1.25).astype(np.uint8)
        del shade
    whole.blit(small, (round(middle - within / 2), round(middle - within / 2)))
    return whole
