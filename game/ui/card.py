"""The power plant cards as pictures: thick printed board, readable at 60 px and beautiful at 600.

Styles: tall (desk), wide (a drawer at the table), mini (a strip at the table), strip (another player's
plants at the desk), pinwheel (read from four sides), twoway (read from two).
States: offer (shows what one run burns), later (the same, darkened: not for sale yet), owned (shows empty
places for fuel), resting (owned, will not run).
"""

from __future__ import annotations

import pygame
from pygame import Surface

from game.engine.plants import PLANTS
from game.ui.assets import clear
from game.ui.boards import Boards
from game.ui.shelf import kept
from game.ui.theme import CARD, CREAM, FUEL

RATIO = {
    "tall": 184 / 138,
    "wide": 59 / 50,
    "mini": 28 / 42,
    "strip": 52 / 98,
    "pinwheel": 1.0,
    "twoway": 66 / 68,
}
"""Height by width of each style."""

STYLES = tuple(RATIO)
STATES = ("offer", "later", "owned", "resting")

Place = tuple[float, float, float]
"""Middle x, middle y and picture size of a token on an upright card, px from its upper left corner."""


def card_size(width: float, style: str = "tall") -> tuple[int, int]:
    """Width and height in px of an upright card."""
    return round(width), round(width * RATIO[style])


def card_front(number: int, size: float, style: str = "tall", state: str = "offer", turn: int = 0) -> Surface:
    """The face of a plant (or of Step 3), `size` px wide, turned clockwise for its reader."""
    return _turned_front(number, round(size), style, state, turn % 4)


@kept
def _turned_front(number: int, size: int, style: str, state: str, turn: int) -> Surface:
    image = _front(number, size, style, state, turn)
    return pygame.transform.rotate(image, -90 * turn) if turn else image


@kept
def _front(number: int, size: int, style: str, state: str, turn: int) -> Surface:
    wide, high = card_size(size, style)
    surface = clear(wide, high)
    pen = Boards(surface, size / 138, turn)
    pen.slab((0, 0, wide, high), "paper", CARD, 9, 0, 0.3, 0.025, seed=number)
    plant = PLANTS[number]
    pen.fill((6 * pen.u, 6 * pen.u, wide - 12 * pen.u, high * 0.245), FUEL[plant.kind], 6 * pen.u)
    pen.number(f"{number:02d}", 14 * pen.u, 6 * pen.u + high * 0.1225, high * 0.25, CREAM)
    pen.number(plant.cities, wide - 16 * pen.u, 6 * pen.u + high * 0.1225, high * 0.23, CREAM, "right")
    return surface


def fuel_places(number: int, size: float, style: str = "tall") -> list[Place]:
    """Where stored tokens lie on an upright card `size` px wide, in filling order."""
    plant = PLANTS[number]
    wide, high = card_size(size, style)
    count = plant.storage
    step = min(29 * size / 138, (wide - 16 * size / 138) / max(1, count))
    return [(wide / 2 + (i - (count - 1) / 2) * step, high * 0.84, step * 1.6) for i in range(count)]


def card_back(kind: str, size: float, turn: int = 0, style: str = "tall") -> Surface:
    """The back of a plant card: plug, socket, or the Step 3 card's own."""
    return clear(*card_size(size, style))
