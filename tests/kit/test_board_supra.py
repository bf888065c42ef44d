"""On the map, a supra-regional city is drawn with a rim of its own and two spaces for houses, which open in Steps 2 and
3.
"""

from __future__ import annotations

import math

import pygame
import pytest
from pygame import Surface

from game.kit.board.map_marks import _slots
from game.kit.board.map_network import LATER, TAKEN, city_image, draw_entry, draw_prices
from game.kit.board.map_sheet import ENTRY_AT
from game.kit.board.printed_map import BoardView, MapMarks, StagedHouse, ground, load_sheet, overlay

RED = (150, 52, 34)


@pytest.fixture(scope="module")
def view() -> BoardView:
    pygame.display.init()
    pygame.font.init()
    return BoardView(load_sheet("baden-wuerttemberg", "recharged"), None, (880, 1048))


def test_in_a_supra_regional_city_two_houses_are_side_by_side(view):
    assert view.first_slot("basel") == 1
    assert view.first_slot("freiburg") == 0
    left, right = (view.slot_at("basel", slot) for slot in (1, 2))
    assert left[1] == right[1]
    assert right[0] - left[0] > view.house_size * 0.5
    assert all(math.dist(place, view.city_at("basel")) < view.city_radius for place in (left, right))


def city(view, word):
    return next(one for one in view.sheet.board.cities if one.id == word)


def test_supra_regional_cities_have_two_spaces_that_open_in_steps_2_and_3(view):
    houses: list[dict[str, tuple[str, ...]]] = [{}, {"basel": ("red",)}, {"basel": ("red", "blue")}]
    shown = [_slots(MapMarks(stand, step), city(view, "basel"), 1) for stand in houses for step in (1, 2, 3)]
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
    assert _slots(laid, city(view, "basel"), 1) == (nothing, TAKEN, TAKEN)
    assert _slots(MapMarks(step=2), city(view, "freiburg"), 0) == (10, 15, LATER)


def test_a_supra_regional_city_is_drawn_with_a_light_ring(view):
    slots = (TAKEN, LATER, LATER)
    radius = view.city_radius
    images = [city_image(radius, RED, False, slots, supra) for supra in (False, True)]
    middle = images[0].get_width() // 2
    column = [[image.get_at((middle, round(middle - radius + deep)))[:3] for deep in range(9)] for image in images]
    assert column[0] != column[1]
    assert max(sum(colour) for colour in column[1][:5]) > 600, "a light ring runs inside the rim"
    assert max(sum(colour) for colour in column[0][:5]) < 600


def test_a_supra_regional_citys_price_of_a_second_house_appears_when_step_2_begins(view):
    x, y = (round(v) for v in view.slot_at("nuernberg", 1))
    box = pygame.Rect(x - 6, y - 6, 12, 12)
    pictures = []
    for step in (1, 2):
        surface = ground(view).copy()
        overlay(view, surface, MapMarks(step=step))
        pictures.append(pygame.image.tobytes(surface.subsurface(box), "RGB"))
    assert pictures[0] != pictures[1]


@pytest.fixture
def bremen():
    pygame.font.init()
    return BoardView(load_sheet("bremen", "recharged"), None, (880, 1048))


def test_a_city_with_two_spaces_of_its_own_has_them_side_by_side_with_its_own_prices(bremen):
    small = city(bremen, "borgfeld")
    left, right = (bremen.slot_at("borgfeld", slot, 2) for slot in (0, 1))
    assert left[1] == right[1] and right[0] - left[0] > bremen.house_size * 0.5
    prices = (8, 14, 20)
    assert [_slots(MapMarks({}, step, prices), small, 0) for step in (1, 2, 3)] == [(8, LATER), (8, 14), (8, 14)]
    laid = MapMarks({"borgfeld": ("red",)}, 3, prices, staged=(StagedHouse("borgfeld", "blue"),))
    assert _slots(laid, small, 0) == (TAKEN, TAKEN)
    assert _slots(MapMarks({}, 3, prices), city(bremen, "mitte"), 0) == (8, 14, 20)


def test_entry_costs_are_at_the_discs_and_connections_without_a_cost_have_no_price(bremen):
    marked, bare = Surface((880, 1048)), Surface((880, 1048))
    draw_prices(marked, bremen)
    assert marked.get_buffer().raw == bare.get_buffer().raw
    draw_entry(marked, bremen, city(bremen, "borgfeld"))
    x, y = bremen.city_at("borgfeld")
    far = ENTRY_AT * bremen.city_radius
    assert marked.get_at((round(x + far), round(y - far - 0.6 * bremen.sheet.badge * bremen.unit)))[:3] != (0, 0, 0)
