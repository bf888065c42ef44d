"""The pictures of plant cards: every plant and state looks different, all places for fuel are on the card, and turning
a card does not turn its light.
"""

import pygame
import pytest

from game.engine.plants import CARDS, STEP3
from game.kit.components.card import RATIO, STATES, card_back, card_front, card_size, fuel_places
from game.kit.components.card_face import FACES, PLACES
from game.kit.components.card_print import picture_of
from game.kit.paint import surface_cache
from game.kit.paint.slabs import Boards
from game.kit.style import words


@pytest.mark.rotates(2)
@pytest.mark.parametrize("style", RATIO)
def test_all_plant_cards_and_the_step_3_card_look_different(style: str) -> None:
    pictures = {pygame.image.tobytes(card_front(n, 70, style), "RGBA") for n in [*CARDS, STEP3]}
    assert len(pictures) == len(CARDS) + 1


@pytest.mark.parametrize("style", PLACES)
@pytest.mark.parametrize("size", [60, 138, 600])
def test_the_places_for_fuel_on_a_plant_card_are_inside_the_card_and_apart(style: str, size: int) -> None:
    wide, high = card_size(size, style)
    for number, plant in CARDS.items():
        places = fuel_places(number, size, style)
        assert len(places) == plant.storage
        for x, y, token in places:
            assert token * 0.25 <= x <= wide - token * 0.25, (number, style)
            assert token * 0.2 <= y <= high - token * 0.2, (number, style)
        assert len({(round(x), round(y)) for x, y, _ in places}) == len(places)


def test_the_card_of_a_larger_plant_of_the_same_fuel_looks_different() -> None:
    kinds = {plant.kind for plant in CARDS.values()} - {"wind", "fusion"}
    for kind in kinds:
        plants = sorted((p for p in CARDS.values() if p.kind == kind), key=lambda plant: plant.cities)
        assert picture_of(plants[0]) != picture_of(plants[-1])


def test_every_state_of_a_plant_card_looks_different() -> None:
    assert len({pygame.image.tobytes(card_front(20, 100, "tall", state), "RGBA") for state in STATES}) == len(STATES)


def test_a_turned_plant_card_swaps_width_and_height_but_is_still_lit_from_above() -> None:
    upright, turned = card_front(20, 138), card_front(20, 138, turn=1)
    assert turned.get_size() == upright.get_size()[::-1]
    for card in (upright, turned, card_front(20, 138, turn=2)):
        wide, high = card.get_size()
        lit, dark = card.get_at((wide // 2, 0)), card.get_at((wide // 2, high - 1))
        assert sum(lit[:3]) > sum(dark[:3])


def test_the_backs_of_the_cards_look_different_and_the_step_3_card_has_no_place_for_fuel() -> None:
    backs = {pygame.image.tobytes(card_back(kind, 80), "RGBA") for kind in ("plug", "socket", "step3")}
    assert len(backs) == 3
    assert fuel_places(STEP3, 100) == []


@pytest.mark.parametrize("style", sorted(RATIO))
def test_a_card_of_no_or_few_pixels_is_painted_at_its_least_size(style: str) -> None:
    """On a 27-inch table the small card beside a maximum bid once had only one pixel left."""
    for width in (-3, 0, 1, 2, 5):
        assert card_front(13, width, style).get_size() == card_size(width, style)


@pytest.mark.parametrize("style", ["pinwheel", "twoway", "lowway"])
def test_the_texts_of_a_market_card_can_be_recorded_without_painting_it(style: str) -> None:
    surface_cache.empty()
    before = surface_cache.made()
    for number, plant in CARDS.items():
        FACES[style](Boards(None, 1.0, size=card_size(138, style)), card_size(138, style), plant, STATES[number % 2])
    assert surface_cache.made() == before


def test_a_plant_card_painted_in_steps_keeps_the_language_it_began_with() -> None:
    surface_cache.empty()
    with words.speaking("en"):
        wanted = pygame.image.tobytes(card_front(STEP3, 300), "RGBA")
    surface_cache.empty()
    with words.speaking("en"):
        steps = card_front.making(STEP3, 300)
        next(steps)
    with words.speaking("de"):
        other = pygame.image.tobytes(card_front(STEP3, 300), "RGBA")
        count = sum(1 for _ in steps)
    with words.speaking("en"):
        assert pygame.image.tobytes(card_front(STEP3, 300), "RGBA") == wanted != other
    assert count > 0 and len(list(card_front.making(20, 300))) > 5
