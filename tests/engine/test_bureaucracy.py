"""The engine plays phase 5 as the rulebooks say: powering cities, income, resupply, and the change of the plant
market.
"""

from itertools import permutations

import pytest

from game.engine import bureaucracy, rules
from game.engine.actions import CARD_RUNS, DONE, Run
from game.engine.events import CardDrawn, CitiesSupplied, PlantPutBack, PlantRemoved, Resupplied, UraniumEnded
from game.engine.plants import STEP3
from game.engine.resources import COAL, FUELS, GARBAGE, OIL, URANIUM, resupplied_places
from game.engine.state import Phase
from tests.engine.situations import (
    EDITIONS,
    SPACES,
    auction_phase,
    begun,
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
    step,
    supply_is,
    told,
)

both = pytest.mark.parametrize("edition", EDITIONS)
FAR_ROW = (31, 32, 36, 38, 40, 42, 44, 46)
CITIES = ("essen", "duisburg", "muenster", "dortmund", "duesseldorf", "koeln", "aachen", "trier")


def burning(edition, plants=(), cities=0, players=3, map_name="germany", number=1, market=FAR_ROW, **fuel):
    """Return a bureaucracy phase in which seat 0 is first, with these plants, this fuel and so many cities."""
    state = begun(edition, players, map_name=map_name)
    cards(state, [card for card in market if card not in plants], (25, 26, 27, 28))
    step(state, number)
    names = CITIES[:cities] if map_name == "germany" else [city.id for city in state.zone.cities[:cities]]
    give(state, 0, plants=plants, cities=names, money=0, **fuel)
    return enter(state, Phase.BUREAUCRACY, order=range(players))


def run_all(state):
    return [CARD_RUNS[plant.number][0] for plant in state.players[state.actor].plants]


@pytest.mark.case("F01")
@both
def test_a_player_who_powers_no_city_gets_ten(edition):
    state = burning(edition, cities=3)
    assert told(moves(state, DONE), CitiesSupplied) == [CitiesSupplied(0, 0, 10)]
    assert state.players[0].money == 10


@pytest.mark.case("F02")
@both
@pytest.mark.parametrize(
    ("plants", "fuel", "cities", "income"),
    [((4,), {"coal": 2}, 1, 22), ((10,), {"coal": 2}, 2, 33), ((20, 13), {"coal": 3}, 6, 73)],
)
def test_powering_one_two_or_six_cities_is_paid_as_in_the_table(edition, plants, fuel, cities, income):
    state = burning(edition, plants, cities, **fuel)
    moves(state, *run_all(state), DONE)
    assert (state.players[0].supplied, state.players[0].money) == (cities, income)


@pytest.mark.case("F03")
def test_twenty_one_cities_earn_150():
    state = begun("classic", 2)
    cards(state, (13, 14, 15, 16, 26, 31, 32, 36))
    give(state, 0, plants=(46, 50, 44, 25), cities=[city.id for city in state.zone.cities], coal=5, money=0)
    enter(state, Phase.BUREAUCRACY, order=(0, 1))
    moves(state, *run_all(state), DONE)
    assert (state.players[0].supplied, state.players[0].money) == (21, 150)


@pytest.mark.case("F04")
@both
def test_the_rulebooks_example_of_anna_powering_six_cities_earns_73_elektro(edition):
    """004: plants 07, 10 and 15 are full; 4 coal and 3 oil leave, power for 7, paid for 6."""
    state = burning(edition, (7, 10, 15), cities=6, coal=8, oil=6)
    supply = state.supply[:]
    moves(state, *run_all(state), DONE)
    player = state.players[0]
    assert (player.supplied, player.money) == (6, 73)
    assert player.fuel == [4, 3, 0, 0]
    assert state.supply[:2] == [supply[COAL] + 4, supply[OIL] + 3]


@pytest.mark.case("F05")
@both
def test_plant_14_does_not_run_with_half_its_fuel(edition):
    state = burning(edition, (14,), cities=2, garbage=1)
    assert rules.legal_actions(state) == [DONE]
    assert refused(state, CARD_RUNS[14][0]) == "not_enough_fuel"
    assert refused(state, Run(14, (0, 0, 1, 0))) == "not_enough_fuel"


@pytest.mark.case("F06")
@both
def test_a_plant_with_fuel_for_two_runs_runs_once(edition):
    state = burning(edition, (10,), cities=4, coal=4)
    moves(state, CARD_RUNS[10][0])
    assert refused(state, CARD_RUNS[10][0]) == "ran_already"
    assert rules.legal_actions(state) == [DONE]
    moves(state, DONE)
    assert state.players[0].supplied == 2


@pytest.mark.case("F06")
@both
def test_a_plant_runs_again_in_the_next_round(edition):
    state = burning(edition, (10,), cities=4, coal=4)
    moves(state, CARD_RUNS[10][0])
    finish_phase(state)
    enter(state, Phase.BUREAUCRACY, order=(0, 1, 2))
    moves(state, CARD_RUNS[10][0], DONE)
    assert state.players[0].fuel == [0, 0, 0, 0]


@pytest.mark.case("F07")
@both
def test_a_player_may_keep_fuel_by_not_running_a_plant(edition):
    state = burning(edition, (7, 10, 15), cities=6, coal=8, oil=6)
    moves(state, CARD_RUNS[10][0], DONE)
    assert (state.players[0].supplied, state.players[0].money) == (2, 33)
    assert state.players[0].fuel == [6, 6, 0, 0]


@pytest.mark.case("F08")
@both
def test_a_plant_of_another_player_cannot_run(edition):
    state = burning(edition, (10,), cities=1, coal=2)
    give(state, 1, plants=(15,), coal=2)
    assert refused(state, CARD_RUNS[15][0]) == "not_yours"


@pytest.mark.case("F11")
@both
@pytest.mark.parametrize(("plant", "fuel", "need"), [(20, COAL, 3), (32, OIL, 3), (30, GARBAGE, 3), (39, URANIUM, 1)])
def test_burnt_fuel_returns_to_the_supply(edition, plant, fuel, need):
    state = burning(edition, (plant,), cities=1, market=(42, 44, 46, 50), **{FUELS[fuel]: need})
    stock, supply = state.stock[:], state.supply[:]
    moves(state, CARD_RUNS[plant][0])
    assert state.stock == stock
    assert state.supply[fuel] == supply[fuel] + need


@pytest.mark.case("F11")
def test_in_the_usa_burnt_coal_goes_to_the_depot():
    state = burning("recharged", (20,), cities=1, map_name="usa", coal=3)
    moves(state, CARD_RUNS[20][0])
    assert (state.supply[COAL], state.stock[COAL]) == (3, 21)


# --- resupply --------------------------------------------------------------------------------------------


def five_after_the_first_round(edition):
    """Return the rulebook's example (004, page 7): 10 coal, 2 oil and 1 garbage were bought; the supply has 4 coal."""
    state = begun(edition, 5)
    cards(state, FAR_ROW[:4], (25, 26))
    give(state, 0, plants=(20,))
    give(state, 1, plants=(16, 14))
    state.stock[COAL] -= 10
    state.supply[COAL] += 4
    state.players[0].fuel[COAL] += 6
    state.stock[OIL] -= 2
    state.players[1].fuel[OIL] += 2
    state.stock[GARBAGE] -= 1
    state.players[1].fuel[GARBAGE] += 1
    return enter(state, Phase.BUREAUCRACY, order=range(5))


def prices(fuel, places):
    return [SPACES[fuel][place] for place in places]


@pytest.mark.case("F12", "F15")
@both
def test_five_players_are_resupplied_as_in_the_rulebooks_example(edition):
    state = five_after_the_first_round(edition)
    before = state.stock[:]
    (event,) = told(finish_phase(state), Resupplied)
    assert event.amounts == (4, 4, 3, 2)
    placed = [prices(fuel, resupplied_places(SPACES[fuel], before[fuel], event.amounts[fuel])) for fuel in range(4)]
    assert placed[COAL] == [3, 3, 3, 4]
    assert placed[OIL] == [2, 2, 3, 3]
    assert placed[URANIUM] == [10, 12]
    assert [SPACES[fuel][-state.stock[fuel]] for fuel in (COAL, OIL)] == [3, 2]


@pytest.mark.case("F13", "F14")
@pytest.mark.parametrize(("edition", "garbage"), [("classic", [6, 6, 7]), ("recharged", [5, 5, 6])])
def test_garbage_of_the_rulebooks_example_is_resupplied_onto_each_editions_own_spaces(edition, garbage):
    """K12: 004 prints the classic spaces, but its own table of the start has three more garbage."""
    state = five_after_the_first_round(edition)
    before = state.stock[GARBAGE]
    finish_phase(state)
    assert prices(GARBAGE, resupplied_places(SPACES[GARBAGE], before, 3)) == garbage


@pytest.mark.case("F15")
@both
@pytest.mark.parametrize(("number", "amounts"), [(1, (5, 4, 3, 2)), (2, (7, 5, 3, 3)), (3, (5, 6, 5, 2))])
def test_fuel_for_five_players_is_resupplied_by_the_table_of_each_step(edition, number, amounts):
    state = burning(edition, players=5, number=number)
    market_is(state, coal=5, oil=5, garbage=5, uranium=1)
    assert bureaucracy.resupply_now(state) == amounts
    assert told(finish_phase(state), Resupplied) == [Resupplied(amounts)]
    assert state.stock == [5 + amounts[0], 5 + amounts[1], 5 + amounts[2], 1 + amounts[3]]


@pytest.mark.case("F17")
@both
def test_a_resupply_from_too_small_a_supply_gives_all_that_is_left(edition):
    state = burning(edition, players=4)
    supply_is(state, coal=2, oil=0, garbage=1, uranium=0)
    assert told(finish_phase(state), Resupplied) == [Resupplied((2, 0, 1, 0))]
    assert state.supply == [0, 0, 0, 0]


@pytest.mark.case("F18")
@both
def test_a_full_market_takes_only_what_fits(edition):
    """There are as many places as tokens, so that a market is full when the supply is empty."""
    state = burning(edition, players=4)
    supply_is(state, coal=0, oil=1, garbage=24, uranium=1)
    assert told(finish_phase(state), Resupplied) == [Resupplied((0, 1, 2, 1))]
    assert [state.stock[fuel] for fuel in (COAL, OIL, URANIUM)] == [24, 24, 12]
    assert [len(spaces) for spaces in SPACES] == [24, 24, 24, 12]


def buys_39(edition, map_name, players=3):
    state = begun(edition, players, map_name=map_name)
    cards(state, (31, 37, 38, 39, 40, 42, 44, 46), (32, 33, 34, 35, 36, 50))
    give(state, 0, money=100, cities=(state.zone.cities[0].id,))
    auction_phase(state)
    return state, sell(state, 39)


@pytest.mark.case("F19")
def test_in_germany_uranium_is_not_resupplied_after_plant_39_was_bought():
    state, happened = buys_39("recharged", "germany")
    assert told(happened, UraniumEnded) == [UraniumEnded(39)]
    for expected in (2, 2):
        pass_all(state)
        for _ in range(2):
            finish_phase(state)
        (event,) = told(finish_phase(state), Resupplied)
        assert event.amounts[URANIUM] == 0
        assert event.amounts[GARBAGE] == 1
        assert state.stock[URANIUM] == expected


@pytest.mark.case("F20")
def test_in_germany_uranium_is_resupplied_if_plant_39_was_removed_without_a_sale():
    state = begun("recharged")
    cards(state, (39, 40, 42, 44, 46, 50), (31, 32, 33))
    auction_phase(state)
    assert state.discount == 39
    pass_all(state)
    assert 39 in state.out
    for _ in range(2):
        finish_phase(state)
    assert told(finish_phase(state), Resupplied)[0].amounts[URANIUM] == 1
    state = begun("recharged")
    cards(state, (31, 32, 33, 34), (36, 37))
    assert 39 in state.hidden
    enter(state, Phase.BUREAUCRACY)
    assert told(finish_phase(state), Resupplied)[0].amounts[URANIUM] == 1


@pytest.mark.case("F21")
@pytest.mark.parametrize(("edition", "map_name"), [("recharged", "usa"), ("classic", "germany"), ("classic", "usa")])
def test_on_other_maps_plant_39_has_no_effect(edition, map_name):
    state, happened = buys_39(edition, map_name)
    assert not told(happened, UraniumEnded)
    pass_all(state)
    for _ in range(2):
        finish_phase(state)
    assert told(finish_phase(state), Resupplied)[0].amounts[URANIUM] == 1


# --- the plant market ------------------------------------------------------------------------------------


@pytest.mark.case("F22")
@both
@pytest.mark.parametrize("number", [1, 2])
def test_the_highest_future_plant_goes_under_the_deck(edition, number):
    state = burning(edition, number=number)
    happened = finish_phase(state)
    assert told(happened, PlantPutBack) == [PlantPutBack(46)]
    assert [event.plant for event in told(happened, CardDrawn)] == [25]
    assert not told(happened, PlantRemoved)
    assert state.market == (25, 31, 32, 36, 38, 40, 42, 44)
    assert state.deck[0] == 46
    assert state.deck[1] == STEP3


@pytest.mark.case("F23")
@both
def test_in_step_3_the_lowest_plant_is_removed_from_the_game(edition):
    state = burning(edition, number=3)
    happened = finish_phase(state)
    assert told(happened, PlantRemoved) == [PlantRemoved(31, "lowest")]
    assert [event.plant for event in told(happened, CardDrawn)] == [25]
    assert state.market == (25, 32, 36, 38, 40, 42)


@pytest.mark.case("F24")
@both
def test_with_an_empty_deck_the_market_shrinks_and_the_game_goes_on(edition):
    state = burning(edition, number=3)
    state.hidden, state.deck = state.hidden + state.deck, ()
    sizes = []
    for _ in range(9):
        finish_phase(state)
        sizes.append(len(state.market))
        enter(state, Phase.BUREAUCRACY)
    assert sizes == [5, 4, 3, 2, 1, 0, 0, 0, 0]


@pytest.mark.case("F25")
@both
def test_income_comes_before_resupply_and_resupply_before_plants(edition):
    state = burning(edition, (20,), cities=1, coal=3)
    happened = moves(state, CARD_RUNS[20][0]) + finish_phase(state)
    kinds = [type(event) for event in happened]
    order = [kinds.index(kind) for kind in (CitiesSupplied, Resupplied, PlantPutBack)]
    assert order == sorted(order)
    assert told(happened, Resupplied)[0].amounts[COAL] == 3, "what was just burnt is resupplied already"


@pytest.mark.case("F26")
@both
def test_the_order_in_which_players_run_their_plants_changes_nothing(edition):
    results = []
    for order in permutations(range(3)):
        state = burning(edition, (20,), cities=4, coal=4)
        give(state, 1, plants=(21,), coal=2, oil=1, cities=("kassel",), money=0)
        give(state, 2, plants=(39, 13), uranium=1, cities=("osnabrueck", "trier"), money=0)
        enter(state, Phase.BUREAUCRACY, order=order)
        while state.phase == Phase.BUREAUCRACY:
            seat = state.actor
            if seat == 1:
                moves(state, Run(21, (1, 1, 0, 0)))
            else:
                moves(state, *run_all(state))
            moves(state, DONE)
        results.append(
            (state.stock, state.supply, state.market, [(p.money, p.supplied, p.fuel) for p in state.players])
        )
    assert all(result == results[0] for result in results)


@pytest.mark.case("F27")
@both
def test_cards_put_under_the_deck_stay_below_the_step_3_card(edition):
    state = burning(edition)
    for below in ((46,), (44, 46), (42, 44, 46), (40, 42, 44, 46)):
        finish_phase(state)
        assert state.deck[: state.deck.index(STEP3)] == below
        enter(state, Phase.BUREAUCRACY)
    assert state.deck == (40, 42, 44, 46, STEP3)


@both
def test_capacity_beyond_the_number_of_cities_earns_nothing(edition):
    state = burning(edition, (20,), cities=2, coal=3)
    moves(state, CARD_RUNS[20][0], DONE)
    assert state.players[0].money == 33
    assert legal(state, DONE)
