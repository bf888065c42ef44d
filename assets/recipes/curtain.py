"""The first picture of the program: the title's night before any lamp is lit, without buttons.

    uv run python assets/recipes/curtain.py

To be made again whenever the title's night has changed.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pygame
from pygame import Surface

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from game.kit.system.window import headless
from tests.workshop.gallery import MOMENTS, show

SIZE = (1920, 1080)
PICTURE = Path(__file__).resolve().parents[1] / "pictures" / "curtain.jpg"
SHOWN = ("title:night", "title:name")


def main() -> None:
    """Render it."""
    headless()
    moment = next(moment for moment in MOMENTS if moment.scene == "title")
    title = show(moment.build("desk"), "desk", SIZE)
    screen = Surface(SIZE)
    for painted in title.room.canvas.painted:
        if painted.panel.name in SHOWN:
            painted.lay(screen)
    pygame.image.save(screen, PICTURE)


if __name__ == "__main__":
    main()
