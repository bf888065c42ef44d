"""The illustrations on plant cards: each plant in its landscape by day, lit and smoking at night while it runs
(assets/recipes/plants.py drew them).
"""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame
from pygame import Rect, Surface

from game.engine.plants import CARDS, PowerPlant
from game.kit.components.card_print import plain_picture
from game.kit.paint import strokes
from game.kit.paint.slabs import Boards, in_steps
from game.kit.paint.surface_cache import Steps, cached_picture
from game.kit.style.assets import clear, plant_picture
from game.kit.style.theme import CARD, PURE, mixed

LEAST: Final = 60
"""Least width in px of an illustration; below it an icon says more."""
MINE: Final = 0
"""The number of the picture that all mines share."""
RUNNING: Final = "running"
"""The state of a card whose plant burns its fuel now."""
RADIUS: Final = 5.0
"""Radius of the corners on a card 138 wide."""


def picture(pen: Boards, box: Rect, plant: PowerPlant, state: str, pale: float = 0.0) -> None:
    """Paint the plant's illustration, or its icon where there is no room; `pale` (0 to 1) fades it."""
    if box.w < LEAST:
        plain_picture(pen, box, plant, pale)
        return
    made = plant, state == RUNNING, box.size, pen.u, pale
    pen.stroke(strokes.blit_made_premul, box.x, box.y, box.size, illustration, made)


def pictured(plant: PowerPlant) -> int:
    """Return the number of the plant whose picture a card shows: its own, that of all mines for a mine, or, if the map
    has changed the plant's kind, that of the most similar plant of this kind.
    """
    if plant.mined:
        return MINE
    if plant.kind == CARDS[plant.number].kind:
        return plant.number
    alike = [card for card in CARDS.values() if card.kind == plant.kind]
    return min(alike, key=lambda card: (abs(card.cities - plant.cities), abs(card.number - plant.number))).number


@cached_picture
def illustration(plant: PowerPlant, night: bool, size: tuple[int, int], unit: float, pale: float) -> Steps:
    """Make, in steps, the picture of a plant that fills a box, in premultiplied alpha; the plain one if its file cannot
    be read.
    """
    found = plant_picture(pictured(plant), night)
    if found is None:
        box = Rect(0, 0, *size)
        return (yield from in_steps(size, unit, 0, partial(plain_picture, box=box, plant=plant, pale=pale)))
    yield
    view = _filling(found, size)
    yield
    if pale:
        veil = Surface(size, depth=32)
        veil.fill(CARD)
        veil.set_alpha(round(255 * pale))
        view.blit(veil, (0, 0))
    cover = clear(*size)
    frame = Boards(cover, unit)
    frame.fill((0, 0, *size), PURE, RADIUS * unit)
    cover.blit(view, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    frame.outline((0, 0, *size), (*mixed(CARD, (40, 28, 20), 0.75), 90), RADIUS * unit, max(1.0, 0.6 * unit))
    return cover


def _filling(found: Surface, size: tuple[int, int]) -> Surface:
    """Return the part of a picture with the proportions of a box, scaled to the box; more is cut off at the top than at
    the bottom.
    """
    wide, high = found.get_size()
    share = min(wide / size[0], high / size[1])
    part = Rect(0, 0, round(size[0] * share), round(size[1] * share))
    part.midbottom = wide // 2, high - round((high - part.h) * 0.25)
    return pygame.transform.smoothscale(found.subsurface(part.clip(found.get_rect())), size)
