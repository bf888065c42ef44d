"""Supra-regional cities on the screen: two slots that open in Step 2, inside a rim of their own."""

from __future__ import annotations

import math

import pygame
import pytest

from game.kit.board.map_marks import _slots
from game.kit.board.map_network import LATER, TAKEN, city_image
from game.kit.board.printed_map import BoardView, MapMarks, StagedHouse, ground, load_sheet, overlay

RED = (150, 52, 34)


@pytest.fixture(scope="module")
def view() -> BoardView:
    pygame.display.init()
    pygame.font.init()
    return BoardView(load_sheet("baden-wuerttemberg", "recharged"), None, (880, 1048))


def test_two_houses_are_side_by_side_where_the_first_space_is_missing(view):
    assert view.first_slot("basel") == 1
    assert view.first_slot("freiburg") == 0
    left, right = (view.slot_at("basel", slot) for slot in (1, 2))
    assert left[1] == right[1]
    assert right[0] - left[0] > view.house_size * 0.5
    assert all(math.dist(place, view.city_at("basel")) < view.city_radius for place in (left, right))


def test_supra_regional_cities_have_two_spaces_that_open_in_steps_2_and_3():
    houses: list[dict[str, tuple[str, ...]]] = [{}, {"basel": ("red",)}, {"basel": ("red", "blue")}]
    shown = [_slots(MapMarks(stand, step), "basel", 1) for stand in houses for step in (1, 2, 3)]
    nothing = TAKEN
    assert shown == [
        (nothing, LATER, LATER),
        (nothing, 15, LATER),
        (nothing, 15, 20),
        (nothing, TAKEN, LATER),
        (nothing, TAKEN, LATER),
        (nothing, TAKEN, 20),
        *[(nothing, TAKEN, TAKEN)] * 3,
    ]
    laid = MapMarks(houses[1], 3, staged=(StagedHouse("basel", "blue"),))
    assert _slots(laid, "basel", 1) == (nothing, TAKEN, TAKEN)
    assert _slots(MapMarks(step=2), "freiburg", 0) == (10, 15, LATER)


def test_the_rim_differs_where_a_space_is_missing(view):
    slots = (TAKEN, LATER, LATER)
    radius = view.city_radius
    images = [city_image(radius, RED, False, slots, supra) for supra in (False, True)]
    middle = images[0].get_width() // 2
    column = [[image.get_at((middle, round(middle - radius + deep)))[:3] for deep in range(9)] for image in images]
    assert column[0] != column[1]
    assert max(sum(colour) for colour in column[1][:5]) > 600, "a light ring runs inside the rim"
    assert max(sum(colour) for colour in column[0][:5]) < 600


def test_the_price_of_the_second_house_appears_when_step_2_begins(view):
    x, y = (round(v) for v in view.slot_at("nuernberg", 1))
    box = pygame.Rect(x - 6, y - 6, 12, 12)
    pictures = []
    for step in (1, 2):
        surface = ground(view).copy()
        overlay(view, surface, MapMarks(step=step))
        pictures.append(pygame.image.tobytes(surface.subsurface(box), "RGB"))
    assert pictures[0] != pictures[1]
