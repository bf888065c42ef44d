"""The power plant cards as pictures: thick printed board, readable at 60 px and beautiful at 600.

Styles: tall (desk), wide (a drawer at the table), mini (a strip at the table), strip (another player's plants at the
desk), pinwheel (read from four sides), twoway (read from two), lowway (the same where rows are low).
States: offer (shows what one run burns), later (the same, darkened: not for sale yet), owned (shows empty places for
fuel), resting (owned, will not run), running (owned, burns its fuel: the picture shows the night).
`python -m game.kit.components.card out.png` writes a picture of all plants.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Surface

from game.engine.plants import CARDS, NUMBERS, STEP3, PowerPlant
from game.kit.components import card_back as back
from game.kit.components.card_face import FACES, PLACES
from game.kit.components.card_print import Place
from game.kit.components.card_view import RUNNING
from game.kit.paint.materials import Finish
from game.kit.paint.pixels import plain
from game.kit.paint.slabs import Boards, in_steps
from game.kit.paint.surface_cache import Alias, Steps, cached_picture
from game.kit.style import accessibility
from game.kit.style.theme import CARD
from game.kit.style.things_theme import LATER, RESTING, SHEET_WOOD
from game.kit.style.words import language

RATIO = {
    "tall": 184 / 138,
    "wide": 59 / 50,
    "mini": 28 / 42,
    "strip": 52 / 98,
    "pinwheel": 1.0,
    "twoway": 66 / 68,
    "lowway": 0.68,
}
"""Height by width of each style."""

STATES = ("offer", "later", "owned", "resting", RUNNING)


@dataclass(frozen=True, slots=True)
class PlantCard:
    """A plant card on the screen, with its fuel."""

    number: int
    style: str = "tall"
    state: str = "owned"
    fuel: tuple[str, ...] = ()
    owner: str = ""
    """Colour of the plant's owner, used in the names of the tokens on it."""


LEAST = 10
"""Px: the least size of a card, however little room there is."""


def card_size(width: float, style: str = "tall") -> tuple[int, int]:
    """Return the width and height in px of an upright card."""
    wide = max(LEAST, round(width))
    return wide, max(1, round(max(LEAST, width) * RATIO[style]))


def fuel_places(number: int, size: float, style: str = "tall") -> list[Place]:
    """Return the places of stored tokens on an upright card `size` px wide, in filling order."""
    plant = plant_of(number)
    return PLACES[style](card_size(size, style), plant) if plant and style in PLACES else []


def plant_of(number: int) -> PowerPlant | None:
    """Return the plant with this number in the game that is shown; None for the Step 3 card and card backs."""
    return next((plant for plant in accessibility.worn.plants if plant.number == number), CARDS.get(number))


@cached_picture
def _on_screen(side: str, card: PlantCard, plant: PowerPlant | None, size: int, turn: int, spoken: str) -> Steps:
    """Make, in steps, a card as shown on the screen: painted upright with the lamp turned the other way, then
    turned.
    """
    surface = yield from in_steps(card_size(size, card.style), size / 138, turn, partial(_paint, side, card, plant))
    done = plain(surface)
    return pygame.transform.rotate(done, -90 * turn) if turn else done


Made = tuple[str, PlantCard, PowerPlant | None, int, int, str]


def _front(number: int, size: float, style: str = "tall", state: str = "offer", turn: int = 0) -> Made:
    return "front", PlantCard(number, style, state), plant_of(number), max(LEAST, round(size)), turn % 4, language()


def _back(kind: str, size: float, turn: int = 0, style: str = "tall") -> Made:
    return kind, PlantCard(0, style, ""), None, round(size), turn % 4, ""


card_front = Alias(_on_screen, _front)
"""The front of a plant (or of Step 3), `size` px wide, turned clockwise for its reader."""
card_back = Alias(_on_screen, _back)
"""The back of a plant card, plug or socket, or of Step 3 (step3)."""


def _paint(side: str, card: PlantCard, plant: PowerPlant | None, pen: Boards) -> None:
    number, style, state = card.number, card.style, card.state
    wide, high = size = round(pen.size[0]), round(pen.size[1])
    if side != "front":
        back.back(pen, size, side)
    elif plant is None:
        back.step_three(pen, size, style)
    else:
        pen.slab((0, 0, wide, high), Finish("paper", 0.3, 0.025), CARD, 9, 0, number)
        FACES[style](pen, size, plant, state)
    veil = {"later": LATER, "resting": RESTING}.get(state)
    if veil:
        pen.fill((0, 0, wide, high), veil, 9 * pen.u)


def sheet(width: int = 150) -> Surface:
    """Return a picture of the cards of all 42 plants and of Step 3 side by side, to look at."""
    numbers = [*NUMBERS, STEP3]
    gap = round(width * 0.1)
    wide, high = card_size(width)
    columns = 11
    rows = -(-len(numbers) // columns)
    whole = Surface((gap + columns * (wide + gap), gap + rows * (high + gap)), 0, 32)
    whole.fill(SHEET_WOOD)
    pen = Boards(whole, width / 138)
    for index, number in enumerate(numbers):
        x, y = gap + index % columns * (wide + gap), gap + index // columns * (high + gap)
        pen.shadow((x, y, wide, high), 9, 0.6)
        pen.put(card_front(number, width), x, y)
    return whole


if __name__ == "__main__":
    pygame.image.save(sheet(), sys.argv[1] if len(sys.argv) > 1 else "cards.png")
