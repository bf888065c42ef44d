"""The fuel market has the rulebook's spaces and prices, and its cheapest tokens are sold first."""

import pytest

from game.engine.actions import BUY, DONE
from game.engine.plants import CARDS
from game.engine.resources import (
    COAL,
    FUELS,
    GARBAGE,
    OIL,
    SOLD_OUT,
    URANIUM,
    occupied_places,
    resupplied_places,
)
from game.engine.state import Phase
from tests.engine.situations import EDITIONS, PRICES, SPACES, TOKENS, begun, buy, enter, give, legal, market_is, refused


@pytest.mark.case("S01")
def test_the_numbers_of_tokens_plants_and_starting_money_are_those_of_the_rulebook():
    assert TOKENS == (24, 24, 24, 12)
    assert sorted(CARDS) == [*range(3, 41), 42, 44, 46, 50]
    for edition in EDITIONS:
        assert all(player.money == 50 for player in begun(edition, 6).players)


@pytest.mark.case("S04")
def test_uranium_has_twelve_spaces_for_one_and_the_other_fuels_eight_for_three():
    assert SPACES[URANIUM] == (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16)
    for fuel in (COAL, OIL, GARBAGE):
        assert SPACES[fuel] == tuple(sorted(list(range(1, 9)) * 3))
    assert [PRICES[URANIUM][count] for count in range(13)] == [
        SOLD_OUT,
        16,
        14,
        12,
        10,
        8,
        7,
        6,
        5,
        4,
        3,
        2,
        1,
    ]


@pytest.mark.case("R01")
@pytest.mark.parametrize("edition", EDITIONS)
def test_four_coal_from_a_full_market_cost_five(edition):
    state = begun(edition)
    give(state, 0, plants=(20,))
    enter(state, Phase.MARKET, order=(2, 1, 0))
    assert buy(state, COAL, 4) == 1 + 1 + 1 + 2


@pytest.mark.case("R02")
@pytest.mark.parametrize("edition", EDITIONS)
def test_two_uranium_at_the_start_cost_thirty(edition):
    state = begun(edition)
    give(state, 0, plants=(11,))
    enter(state, Phase.MARKET, order=(2, 1, 0))
    assert buy(state, URANIUM, 2) == 14 + 16


@pytest.mark.case("R09")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("fuel", range(4))
def test_fuel_that_is_sold_out_cannot_be_bought(edition, fuel):
    state = begun(edition)
    plant = {COAL: 20, OIL: 16, GARBAGE: 14, URANIUM: 17}[fuel]
    give(state, 0, plants=(plant,), money=500)
    market_is(state, **{FUELS[fuel]: 0})
    enter(state, Phase.MARKET, order=(2, 1, 0))
    assert not legal(state, BUY[fuel])
    assert refused(state, BUY[fuel]) == "sold_out"
    assert legal(state, DONE)


def test_tokens_fill_the_most_expensive_spaces_and_new_ones_go_below_them():
    assert [SPACES[OIL][place] for place in occupied_places(SPACES[OIL], 18)] == sorted([3, 4, 5, 6, 7, 8] * 3)
    assert [SPACES[OIL][place] for place in resupplied_places(SPACES[OIL], 16, 4)] == [2, 2, 3, 3]
    assert [SPACES[URANIUM][place] for place in resupplied_places(SPACES[URANIUM], 2, 2)] == [10, 12]


def test_taking_all_of_a_fuel_costs_the_sum_of_its_spaces():
    for fuel in range(4):
        assert sum(PRICES[fuel][1:]) == sum(SPACES[fuel])
