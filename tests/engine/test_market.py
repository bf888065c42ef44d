"""Phase 3: buying fuel."""

import pytest

from game.engine import market, rules
from game.engine.actions import BUY, DONE
from game.engine.events import FuelBought
from game.engine.resources import COAL, FUELS, GARBAGE, OIL, URANIUM
from game.engine.state import Phase, Task
from tests.engine.situations import (
    EDITIONS,
    auction_phase,
    begun,
    buy,
    cards,
    enter,
    finish_phase,
    give,
    legal,
    market_is,
    moves,
    pass_all,
    refused,
    sell,
    told,
)

both = pytest.mark.parametrize("edition", EDITIONS)
FAR_ROW = (37, 38, 40, 42, 44, 46, 50)


def shopping(edition, plants, money=300, map_name="germany", players=3, **fuel):
    """Return a market phase in which seat 0 buys first and has these plants, this fuel and this money."""
    state = begun(edition, players, map_name=map_name)
    cards(state, market=[card for card in FAR_ROW if card not in plants])
    give(state, 0, plants=plants, money=money, **fuel)
    return enter(state, Phase.MARKET, order=tuple(range(players))[::-1])


@pytest.mark.case("R03")
@both
def test_fuel_may_be_bought_up_to_the_storage_of_all_plants_together(edition):
    state = shopping(edition, (4, 10, 20))
    assert buy(state, COAL, 14) == 3 * (1 + 2 + 3 + 4) + 2 * 5
    assert refused(state, BUY[COAL]) == "no_room"


@pytest.mark.case("R07")
@both
def test_fuel_that_no_plant_burns_is_refused(edition):
    state = shopping(edition, (4, 16, 17))
    assert refused(state, BUY[GARBAGE]) == "no_plant_burns"
    state = shopping(edition, (18,))
    assert rules.legal_actions(state) == [DONE]


@pytest.mark.case("R10")
@both
def test_fuel_that_costs_more_than_the_players_money_is_refused(edition):
    state = shopping(edition, (17, 23), money=29)
    moves(state, BUY[URANIUM])
    assert state.players[0].money == 15
    assert refused(state, BUY[URANIUM]) == "too_dear"
    assert rules.legal_actions(state) == [DONE]


@pytest.mark.case("R11")
@both
def test_a_player_may_buy_all_of_a_fuel_to_block_others(edition):
    state = shopping(edition, (20, 31, 36), money=300)
    market_is(state, coal=18)
    buy(state, COAL, 18)
    assert state.stock[COAL] == 0
    give(state, 1, plants=(25,), money=100)
    moves(state, DONE)
    assert refused(state, BUY[COAL]) == "sold_out"


@pytest.mark.case("R12")
@both
def test_fuel_for_a_plant_can_be_bought_in_the_round_in_which_the_plant_was_bought(edition):
    state = begun(edition)
    cards(state, market=(18, 20, 22, 25, 27, 30, 31, 33), deck=(34, 35))
    give(state, 0, money=100, cities=("essen",))
    auction_phase(state)
    sell(state, 20)
    pass_all(state)
    while state.actor != 0:
        moves(state, DONE)
    assert legal(state, BUY[COAL])


@pytest.mark.case("R14")
def test_the_usas_coal_depot_is_empty_at_the_start():
    state = begun("recharged", map_name="usa")
    assert state.supply[COAL] == 0
    assert state.rules.coal_depot_price == 8


@pytest.mark.case("R15")
def test_in_the_usa_coal_from_the_depot_costs_8_after_the_last_of_the_market():
    state = shopping("recharged", (20, 31), map_name="usa")
    market_is(state, coal=1)
    give(state, 1, plants=(36, 8, 21), coal=16)
    give(state, 2, plants=(10,), coal=2)
    assert (state.stock[COAL], state.supply[COAL]) == (1, 5)
    happened = moves(state, *[BUY[COAL]] * 6)
    assert [event.price for event in told(happened, FuelBought)] == [8, 8, 8, 8, 8, 8]
    assert (state.stock[COAL], state.supply[COAL]) == (0, 0)
    assert refused(state, BUY[COAL]) == "sold_out"


@pytest.mark.case("R15")
def test_in_the_usa_a_purchase_continues_from_the_last_market_coal_to_the_depot():
    state = shopping("recharged", (20, 31), map_name="usa", money=24)
    market_is(state, coal=4)
    happened = moves(state, *[BUY[COAL]] * 3)
    assert [event.price for event in told(happened, FuelBought)] == [7, 8, 8]
    state.players[0].money = 20
    assert buy(state, COAL, 2) == 16
    assert refused(state, BUY[COAL]) == "too_dear"


@pytest.mark.case("R16")
def test_in_the_usa_the_depot_sells_no_coal_while_the_market_has_some():
    state = shopping("recharged", (20, 31), map_name="usa")
    market_is(state, coal=18)
    assert state.supply[COAL] == 6
    assert market.price(state, COAL) == 3
    buy(state, COAL)
    assert state.supply[COAL] == 6


@pytest.mark.case("R17")
def test_in_the_usa_burnt_coal_goes_to_the_depot_and_comes_back_with_the_resupply():
    state = shopping("recharged", (20,), map_name="usa")
    buy(state, COAL, 6)
    give(state, 0, cities=("miami",))
    enter(state, Phase.BUREAUCRACY, order=(0, 1, 2))
    run = next(action for action in rules.legal_actions(state) if action != DONE)
    moves(state, run, DONE)
    assert state.supply[COAL] == 3
    finish_phase(state)
    assert state.supply[COAL] == 0
    assert state.stock[COAL] == 18 + 3


@pytest.mark.case("R18")
@pytest.mark.parametrize(
    ("edition", "map_name"), [("classic", "usa"), ("classic", "germany"), ("recharged", "germany")]
)
def test_on_other_maps_coal_of_the_supply_is_not_for_sale(edition, map_name):
    state = shopping(edition, (20, 31), map_name=map_name)
    market_is(state, coal=0)
    assert state.supply[COAL] == 24
    assert refused(state, BUY[COAL]) == "sold_out"


@pytest.mark.case("R09")
def test_in_the_usa_only_coal_has_a_depot():
    state = shopping("recharged", (16, 14, 17), map_name="usa")
    for fuel in (OIL, GARBAGE, URANIUM):
        market_is(state, **{FUELS[fuel]: 0})
        assert refused(state, BUY[fuel]) == "sold_out"


@pytest.mark.case("R19")
@both
def test_each_player_has_one_turn_of_buying_fuel_from_the_last_to_the_first(edition):
    state = shopping(edition, (20,))
    asked = []
    while state.phase == Phase.MARKET:
        assert state.task == Task.BUY
        asked.append(state.actor)
        moves(state, DONE)
    assert asked == [0, 1, 2]
    assert refused(state, BUY[COAL]) == "not_now"


@both
def test_the_rulebooks_example_of_the_two_cheapest_coal_has_the_stated_cost(edition):
    """Rulebook 004 says that the two cheapest coal tokens cost 2 Elektro each."""
    state = shopping(edition, (20,))
    market_is(state, coal=20)
    assert buy(state, COAL, 2) == 4
    assert market.price(state, COAL) == 3
