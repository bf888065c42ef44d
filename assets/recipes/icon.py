"""The program's icon in the sizes that desktops ask for: assets/desktop/icons.

uv run python assets/recipes/icon.py
"""

from __future__ import annotations

from pathlib import Path

import pygame
from pygame import Rect, Surface

from game.kit.style.assets import clear, font, icon
from game.kit.style.theme import GOLD
from tests.workshop import gallery

FOLDER = Path(__file__).resolve().parents[1] / "desktop" / "icons"
SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
FINE = 1024
NIGHT, DUSK = (16, 24, 40), (92, 52, 44)


def whole() -> Surface:
    """The icon, large: an E of brass over a night whose horizon still glows, and a bolt."""
    image = clear(FINE, FINE)
    sky = clear(FINE, FINE)
    for y in range(FINE):
        share = min(1.0, (y / FINE) ** 2 * 1.25)
        sky.fill([round(a + (b - a) * share) for a, b in zip(NIGHT, DUSK, strict=True)], Rect(0, y, FINE, 1))
    shape = clear(FINE, FINE)
    pygame.draw.rect(shape, (255, 255, 255), Rect(24, 24, FINE - 48, FINE - 48), border_radius=210)
    sky.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    image.blit(sky, (0, 0))
    pygame.draw.rect(image, GOLD, Rect(24, 24, FINE - 48, FINE - 48), 30, border_radius=210)
    letter = font("title", 760).render("E", True, GOLD)
    image.blit(letter, letter.get_rect(center=(FINE // 2 - 70, FINE // 2 + 10)))
    bolt = icon("lightning", 400, (255, 230, 150))
    image.blit(bolt, bolt.get_rect(center=(FINE // 2 + 245, FINE // 2 + 6)))
    return image


def main() -> None:
    """Make all of them anew."""
    gallery.headless()
    large = whole()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for size in SIZES:
        pygame.image.save(pygame.transform.smoothscale(large, (size, size)), FOLDER / f"elektro-{size}.png")


if __name__ == "__main__":
    main()
