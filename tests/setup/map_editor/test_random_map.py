"""A random map can be played by every number of players, and its lines never cross."""

from __future__ import annotations

import math
import tomllib
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.board import hangs_together, stranded
from game.engine.map_file import boards_from
from game.setup.map_editor.map_draft import usual_price
from game.setup.map_editor.map_text import random_draft
from game.setup.map_editor.random_map import LEAST, MOST, PER_REGION, Point, RandomMap, random_map

SEEDS = st.integers(0, 10_000)


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(one: Point, two: Point, three: Point) -> bool:
        return (two[0] - one[0]) * (three[1] - one[1]) > (two[1] - one[1]) * (three[0] - one[0])

    return side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b)


@settings(max_examples=12)
@given(st.integers(LEAST, 60), SEEDS)
def test_no_two_connections_of_a_random_map_cross(cities: int, seed: int) -> None:
    made = random_map(cities, seed)
    for (a, b, _), (c, d, _) in combinations(made.links, 2):
        if len({a, b, c, d}) == 4:
            assert not crosses(made.places[a], made.places[b], made.places[c], made.places[d])


@settings(max_examples=12)
@given(st.integers(LEAST, 60), SEEDS)
def test_every_region_of_a_random_map_is_connected_and_has_enough_cities(cities: int, seed: int) -> None:
    made = random_map(cities, seed)
    (board,) = boards_from(tomllib.loads(made.as_toml("island", "Island")), "classic")
    assert len(board.cities) == cities and len(board.regions) >= 5
    assert hangs_together(board, board.regions)
    for region in board.regions:
        assert sum(city.region == region for city in board.cities) >= PER_REGION
        assert stranded(board, [region]) == ()


@pytest.mark.parametrize("cities", [LEAST, MOST])
def test_the_smallest_and_the_largest_random_map_have_usual_connection_costs(cities: int) -> None:
    prices = [price for *_, price in random_map(cities, 1).links]
    assert 10 <= sum(prices) / len(prices) <= 14 and min(prices) >= 1


def test_longer_connections_of_a_random_map_cost_at_least_as_much_as_shorter_ones() -> None:
    made = random_map(42, 3)
    narrow = math.cos(math.radians(49))

    def length(a: int, b: int) -> float:
        (east, north), (other_east, other_north) = made.places[a], made.places[b]
        return math.hypot((east - other_east) * narrow, north - other_north)

    by_length = [price for _, price in sorted((length(a, b), price) for a, b, price in made.links)]
    assert by_length == sorted(by_length)


def test_a_random_map_in_the_editor_has_the_editors_usual_connection_costs() -> None:
    draft = random_draft(42, 3, "Own")
    assert all(price == usual_price(draft, a, b) for a, b, price in draft.links)


def test_the_same_seed_makes_the_same_random_map() -> None:
    def made(seed: int) -> RandomMap:
        return random_map(LEAST, seed)

    assert made(1) == made(1) != made(2)
