"""Phase 1, and the direction of play in each phase."""

import pytest

from game.engine import turn_order
from game.engine.actions import BIDS, DONE, NOMINATE, PASS
from game.engine.events import OrderSet
from game.engine.state import CARTEL, Phase, Task
from tests.engine.situations import (
    EDITIONS,
    auction_phase,
    begun,
    build_in,
    cards,
    enter,
    finish_phase,
    give,
    moves,
    pass_all,
    sell,
    told,
)

ANNA, GREG, AL, NATALIE = range(4)
FREE_ROW = (31, 32, 36, 38, 40, 42, 44, 46)


def determined(state):
    turn_order.determine(state)
    return state.order


@pytest.mark.case("T01")
@pytest.mark.parametrize("edition", EDITIONS)
def test_four_players_are_ordered_as_in_the_rulebooks_example(edition):
    state = cards(begun(edition, 4, order=(NATALIE, AL, GREG, ANNA)), market=FREE_ROW)
    give(state, ANNA, cities=("essen", "duisburg", "muenster", "dortmund", "koeln", "aachen"))
    give(state, GREG, plants=(17, 3), cities=("kiel", "flensburg", "hamburg", "luebeck", "bremen"))
    give(state, AL, plants=(15, 14), cities=("kassel", "hannover", "osnabrueck", "cuxhaven", "trier"))
    give(state, NATALIE, plants=(30,), cities=("schwerin", "rostock", "berlin", "magdeburg"))
    assert determined(state) == (ANNA, GREG, AL, NATALIE)


@pytest.mark.case("T02")
def test_the_turn_order_counts_a_plants_number_not_its_price():
    state = begun("classic", 2, order=(0, 1))
    moves(state, NOMINATE[6], BIDS[10], PASS, NOMINATE[4])
    assert state.phase == Phase.MARKET
    assert state.order == (0, 1)
    state = begun("classic", 2, order=(0, 1))
    moves(state, NOMINATE[5], BIDS[10], PASS, NOMINATE[6])
    assert state.order == (1, 0), "10 Elektro for 05 against 6 for 06"


@pytest.mark.case("T03")
@pytest.mark.parametrize("edition", EDITIONS)
def test_in_the_turn_order_one_high_plant_beats_a_higher_sum_and_more_plants(edition):
    state = cards(begun(edition, order=(2, 1, 0)), market=FREE_ROW)
    give(state, 0, plants=(10, 30))
    give(state, 1, plants=(20, 25, 29))
    give(state, 2, plants=(28,))
    assert determined(state) == (0, 1, 2)


@pytest.mark.case("T04")
@pytest.mark.parametrize("edition", EDITIONS)
def test_after_the_first_auction_the_order_follows_the_plants(edition):
    state = begun(edition, 4, order=(0, 1, 2, 3))
    for plant in (3, 4, 5, 6):
        happened = sell(state, plant)
    assert told(happened, OrderSet) == [OrderSet((3, 2, 1, 0))]
    assert state.order == (3, 2, 1, 0)
    asked = [state.actor]
    while state.phase == Phase.MARKET:
        moves(state, DONE)
        asked.append(state.actor)
    assert asked[:4] == [0, 1, 2, 3]


@pytest.mark.case("T04")
@pytest.mark.parametrize("edition", EDITIONS)
def test_in_round_1_the_turn_order_follows_the_plants_whoever_buys_last(edition):
    state = begun(edition, 3, order=(0, 1, 2))
    moves(state, NOMINATE[3], BIDS[3], BIDS[4], PASS, PASS)
    moves(state, NOMINATE[4], BIDS[4], BIDS[5], PASS)
    happened = sell(state, 5)
    assert told(happened, OrderSet)
    assert state.order == (0, 2, 1)


@pytest.mark.case("T05")
@pytest.mark.parametrize("edition", EDITIONS)
def test_after_the_first_round_an_auction_does_not_change_the_turn_order(edition):
    state = cards(begun(edition), market=(18, 20, 22, 25, 26, 27, 28, 30), deck=(31, 32, 33, 34))
    give(state, 0, cities=("essen",))
    auction_phase(state)
    assert state.order[0] == 0
    before = state.order
    happened = moves(state, PASS) + sell(state, 25) + pass_all(state)
    assert not told(happened, OrderSet)
    assert state.phase == Phase.MARKET
    assert state.order == before


@pytest.mark.case("T07")
@pytest.mark.parametrize("edition", EDITIONS)
def test_new_cities_change_the_order_only_in_the_next_round(edition):
    state = cards(begun(edition), market=FREE_ROW, deck=(18, 20, 22, 25, 26, 27, 28, 30))
    enter(state, Phase.BUILD, order=(0, 1, 2))
    assert state.actor == 2
    build_in(state, "essen", "duisburg")
    finish_phase(state)
    assert state.phase == Phase.BUREAUCRACY
    assert state.order == (0, 1, 2)
    assert state.actor == 0
    finish_phase(state)
    assert state.phase == Phase.AUCTION
    assert state.order == (2, 0, 1)


@pytest.mark.case("T08")
@pytest.mark.parametrize("edition", EDITIONS)
def test_each_phase_takes_players_in_its_own_direction(edition):
    state = begun(edition, 4, order=(2, 0, 3, 1))
    auction_phase(state)
    order = state.order
    asked: dict[Phase, list[int]] = {}
    while state.round == 2:
        asked.setdefault(state.phase, []).append(state.actor)
        moves(state, PASS if state.task == Task.NOMINATE else DONE)
    assert asked == {
        Phase.AUCTION: list(order),
        Phase.MARKET: list(order[::-1]),
        Phase.BUILD: list(order[::-1]),
        Phase.BUREAUCRACY: list(order),
    }


@pytest.mark.case("T09")
def test_the_cartel_is_second_in_the_turn_order_whichever_player_leads():
    state = begun("recharged", 2)
    give(state, 0, cities=("essen",))
    assert determined(state) == (0, CARTEL, 1)
    give(state, 1, cities=("kiel", "trier"))
    assert determined(state) == (1, CARTEL, 0)


@pytest.mark.case("T10")
@pytest.mark.parametrize("edition", EDITIONS)
def test_fully_tied_players_keep_their_previous_turn_order(edition):
    state = begun(edition, 5, order=(3, 1, 4, 0, 2))
    assert determined(state) == (3, 1, 4, 0, 2)
    give(state, 0, cities=("essen",))
    assert determined(state) == (0, 3, 1, 4, 2)
