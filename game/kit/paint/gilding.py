"""Letters of polished brass and the light that they shed: the name of the game on its first picture and its title."""

from __future__ import annotations

import pygame

from game.kit.paint import lettering
from game.kit.paint.surface_cache import Steps, cached_picture
from game.kit.style.assets import clear
from game.kit.style.night_theme import (
    GILT,
    GILT_FOOT,
    GILT_HORIZON,
    GILT_LOW,
    GILT_TOP,
    NAME_GLOW,
    NAME_GLOW_CLEAR,
    SOFTENING,
)
from game.kit.style.theme import PURE, mixed


@cached_picture
def gilded(text: str, px: int) -> Steps:
    """Paint letters of polished brass: light above, a dark line in the middle, warm below."""
    image = lettering.line(text, "title", px, PURE).copy()
    wide, high = image.get_size()
    yield
    stops = (
        (0.0, GILT_TOP),
        (0.42, GILT),
        (0.55, GILT_HORIZON),
        (0.62, GILT_LOW),
        (1.0, GILT_FOOT),
    )
    shade = clear(1, high)
    for row in range(high):
        part = min(1.0, max(0.0, (row / high - 0.2) / 0.62))
        low = max((stop for stop in stops if stop[0] <= part), key=lambda stop: stop[0])
        upper = min((stop for stop in stops if stop[0] >= part), key=lambda stop: stop[0])
        share = 0.0 if upper[0] == low[0] else (part - low[0]) / (upper[0] - low[0])
        shade.set_at((0, row), (*mixed(low[1], upper[1], share), 255))
    image.blit(pygame.transform.scale(shade, (wide, high)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return image


def shed(px: int) -> int:
    """Return how far the light that golden letters of this size shed reaches beyond them, px."""
    return round(px * 0.2)


@cached_picture
def softened(text: str, px: int) -> Steps:
    """Paint the soft light that golden letters shed around them."""
    ink = lettering.line(text, "title", px, NAME_GLOW)
    yield
    pad = shed(px)
    image = clear(ink.get_width() + 2 * pad, ink.get_height() + 2 * pad)
    image.fill(NAME_GLOW_CLEAR)
    image.blit(ink, (pad, pad))
    wide, high = image.get_size()
    small = pygame.transform.smoothscale(image, (max(1, wide // 4), max(1, high // 4)))
    yield
    soft = pygame.transform.gaussian_blur(small, max(1, round(px * 0.02)))
    yield
    soft = pygame.transform.smoothscale(soft, (wide, high))
    soft.fill(SOFTENING, special_flags=pygame.BLEND_RGBA_MULT)
    return soft
