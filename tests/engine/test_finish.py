"""The game ends when a player has enough cities, and the winner is the player who powers most, then the one that the
tiebreaks name.
"""

import pytest

from game.engine import rules
from game.engine.actions import BUILD, BUY, DONE, PASS
from game.engine.events import CitiesSupplied, GameEnded, PlantRemoved, Resupplied
from game.engine.state import Phase
from tests.engine.situations import (
    EDITIONS,
    begun,
    build_in,
    cards,
    enter,
    finish_phase,
    give,
    moves,
    place,
    refused,
    step,
    told,
)

both = pytest.mark.parametrize("edition", EDITIONS)
FAR_ROW = (26, 28, 30, 31, 32, 33)


def ending(edition, *hands, players=3):
    """Return a building phase of Step 3, seat 0 first; each seat's hand is its cities, money, plants and fuel."""
    state = begun(edition, players)
    cards(state, FAR_ROW[:2])
    step(state, 3)
    cities = [city.id for city in state.zone.cities]
    for seat, (count, money, plants, fuel) in enumerate(hands):
        give(state, seat, plants=plants, money=money, cities=cities[:count], **fuel)
    return enter(state, Phase.BUILD, order=range(players)[::-1])


def finish(state):
    happened = finish_phase(state)
    assert state.phase == Phase.FINISH
    return happened


def places(state):
    return [(rank.number, rank.seat) for rank in rules.ranking(state)]


BIG = (42, 46, 50)
"""Plants that power 19 cities with 2 coal and 3 tokens of coal or oil."""


@pytest.mark.case("E01")
@pytest.mark.parametrize(
    ("edition", "players", "end"),
    [("classic", 2, 21), ("recharged", 2, 18)]
    + [(edition, n, end) for edition in EDITIONS for n, end in ((3, 17), (4, 17), (5, 15), (6, 14))],
)
def test_the_number_of_cities_for_the_end_ends_the_game_and_one_fewer_does_not(edition, players, end):
    for count, phase in ((end - 2, Phase.BUREAUCRACY), (end - 1, Phase.FINISH)):
        state = ending(edition, (count, 300, (), {}), players=players)
        build_in(state, state.zone.cities[count].id)
        finish_phase(state)
        assert state.phase == phase


@pytest.mark.case("E02")
@both
def test_after_the_city_that_ends_the_game_the_other_players_still_build(edition):
    state = ending(edition, (16, 300, (), {}), (3, 300, (), {}), (3, 300, (), {}))
    build_in(state, state.zone.cities[16].id)
    moves(state, DONE)
    assert (state.phase, state.actor) == (Phase.BUILD, 1)
    build_in(state, state.zone.cities[18].id)
    moves(state, DONE)
    assert (state.phase, state.actor) == (Phase.BUILD, 2)
    moves(state, DONE)
    assert state.phase == Phase.FINISH


@pytest.mark.case("E03", "E11")
@both
def test_after_the_last_building_phase_nothing_is_bought_paid_or_resupplied(edition):
    state = ending(edition, (17, 100, BIG, {"coal": 5}), (3, 50, (20,), {"coal": 3}), (2, 40, (), {}))
    stock = state.stock[:]
    happened = finish(state)
    assert not told(happened, CitiesSupplied)
    assert not told(happened, Resupplied)
    assert not told(happened, PlantRemoved)
    assert state.stock == stock
    assert [player.money for player in state.players] == [100, 50, 40]
    assert rules.legal_actions(state) == []
    for action in (DONE, PASS, BUY[0], BUILD[0]):
        assert refused(state, action) == "game_over"


@pytest.mark.case("E04")
@both
def test_a_player_may_have_more_cities_than_end_the_game(edition):
    state = ending(edition, (17, 500, (), {}))
    build_in(state, state.zone.cities[17].id, state.zone.cities[18].id)
    assert len(state.players[0].cities) == 19


@pytest.mark.case("E05", "F09")
@both
def test_in_the_last_round_each_player_powers_as_many_cities_as_their_fuel_allows(edition):
    state = ending(edition, (17, 0, (20, 29, 42), {"coal": 5, "oil": 2}), (10, 0, (25, 31), {"coal": 4}))
    finish(state)
    assert [player.supplied for player in state.players] == [15, 6, 0]
    assert state.players[0].fuel == [5, 2, 0, 0]


@pytest.mark.case("E05")
@both
def test_in_the_last_round_no_player_powers_more_cities_than_they_have(edition):
    state = ending(edition, (17, 0, BIG, {"coal": 5}))
    finish(state)
    assert state.players[0].supplied == 17


@pytest.mark.case("E06")
@both
def test_the_player_who_powers_more_wins_with_fewer_cities(edition):
    a = (17, 100, (20, 29, 25), {"coal": 5, "oil": 1})
    b = (16, 0, (42, 50, 21), {"coal": 4})
    state = ending(edition, a, b)
    happened = finish(state)
    assert [player.supplied for player in state.players] == [14, 16, 0]
    assert places(state) == [(1, 1), (2, 0), (3, 2)]
    assert told(happened, GameEnded) == [GameEnded((1,))]


@pytest.mark.case("E07")
@both
def test_money_breaks_a_tie_in_powered_cities(edition):
    state = ending(edition, (17, 20, (44,), {}), (5, 21, (50,), {}))
    finish(state)
    assert [player.supplied for player in state.players] == [5, 5, 0]
    assert places(state)[0] == (1, 1)


@pytest.mark.case("E08", "E09")
@pytest.mark.parametrize(("edition", "expected"), [("classic", [(1, 0), (2, 1)]), ("recharged", [(1, 0), (1, 1)])])
def test_cities_break_a_remaining_tie_in_the_classic_game_only(edition, expected):
    state = ending(edition, (17, 20, (44,), {}), (5, 20, (50,), {}))
    happened = finish(state)
    assert places(state)[:2] == expected
    assert places(state)[2] == (3, 2)
    winners = (0,) if edition == "classic" else (0, 1)
    assert told(happened, GameEnded) == [GameEnded(winners)]


@pytest.mark.case("E10")
@both
def test_fully_tied_players_share_a_place_and_the_next_place_is_skipped(edition):
    state = ending(edition, (17, 20, (44,), {}), (17, 20, (35,), {"oil": 1}), (4, 1, (), {}), players=4)
    happened = finish(state)
    assert places(state) == [(1, 0), (1, 1), (3, 3), (4, 2)]
    assert told(happened, GameEnded) == [GameEnded((0, 1))]


@pytest.mark.case("E10")
@both
def test_a_tie_below_the_first_place_shares_that_place(edition):
    state = ending(edition, (17, 20, (44,), {}), players=5)
    for player in state.players[1:]:
        player.money = 7
    finish(state)
    assert [place for place, _ in places(state)] == [1, 2, 2, 2, 2]


@pytest.mark.case("E11")
@both
def test_the_money_that_breaks_a_tie_is_that_left_after_building(edition):
    state = ending(edition, (16, 200, (44,), {}), (5, 190, (50,), {}))
    cost = build_in(state, state.zone.cities[16].id)
    assert cost > 10
    finish(state)
    assert [player.supplied for player in state.players[:2]] == [5, 5]
    assert state.players[0].money == 200 - cost
    assert places(state)[0] == (1, 1)


@pytest.mark.case("E12")
@both
def test_step_2_does_not_begin_when_the_game_ends_in_the_same_phase(edition):
    state = begun(edition, 3)
    cards(state, (21, 22, 25, 26, 27, 28, 30, 31), (32, 33))
    cities = [city.id for city in state.zone.cities]
    give(state, 0, money=900, cities=cities[:6])
    enter(state, Phase.BUILD, order=(2, 1, 0))
    build_in(state, *cities[6:17])
    finish(state)
    assert (state.step, state.market[0]) == (1, 21)
    assert place(state, cities[16]) in state.players[0].cities
