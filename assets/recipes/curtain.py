"""The first pictures of the program: the title's night without a map, for an upright screen and for a table.

    uv run python assets/recipes/curtain.py

To be made again whenever the title's night has changed.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random

import pygame
from pygame import Rect, Surface

from game.engine.board import maps
from game.kit.board.sheet_reader import load_sheet
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel, paint
from game.kit.style.assets import clear
from game.kit.system.window import headless
from game.scenes.title import art, night_map
from game.scenes.title.night_map import Night

SIZE = (1920, 1080)
PICTURES = Path(__file__).resolve().parents[1] / "pictures"


def bare(night: Night, pen: Pen) -> None:
    """The night with its towers and pylons, without a frame: the program draws that itself."""
    pen.put(night.colours(), 0, 0)
    if not night.flat:
        art._skyline(pen)
        art._pylons(pen)


def main() -> None:
    """Render both."""
    headless()
    night_map._land_of = lambda sheet: clear(1, 1)  # type: ignore[assignment]
    sheet = load_sheet(Random(1).choice(maps()), "recharged")
    for name, flat in (("curtain", False), ("curtain-table", True)):
        screen = Surface(SIZE)
        night = Night(sheet, SIZE, flat)
        paint(Panel(name, Rect(0, 0, *SIZE), 0, name, partial(bare, night), bleed=0)).blit(screen)
        pygame.image.save(screen, PICTURES / f"{name}.jpg")


if __name__ == "__main__":
    main()
