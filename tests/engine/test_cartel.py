"""The Cartel takes part as a third party when two play Recharged (004, "O Domínio do Cartel")."""

from random import Random

import pytest

from game.engine import cartel, rules, setup
from game.engine.actions import BIDS, BUILD, BUY, DONE, MARK, NOMINATE, PASS, PLACE, Place
from game.engine.events import (
    CartelHousePlaced,
    CartelTookFuel,
    CartelTookPlant,
    CitiesSupplied,
    DiscountEnded,
    PlantRemoved,
    Resupplied,
)
from game.engine.plants import CARDS, STEP3
from game.engine.resources import COAL, GARBAGE, URANIUM
from game.engine.state import CARTEL, Phase, Task
from tests.audit import conserved
from tests.engine.situations import (
    auction_phase,
    begun,
    build_in,
    cards,
    enter,
    finish_phase,
    give,
    houses_in,
    legal,
    market_is,
    moves,
    own_cities,
    pass_all,
    place,
    plants_of,
    refused,
    sell,
    step,
    told,
)

FIRST, OTHER = 1, 0
SIX = ("duisburg", "essen", "muenster", "dortmund", "duesseldorf", "koeln")
MARKET = (18, 20, 21, 22, 25, 26, 27, 28)
DECK = (30, 31, 32, 33, 34, 35)


def table(**changes):
    """Return a game of two after set-up, in which the Cartel has six cities on the Rhine and seat 1 is first."""
    state = begun("recharged", 2, order=(FIRST, OTHER), **changes)
    moves(state, *[PLACE[place(state, city)] for city in SIX])
    return state


def playing(market=MARKET, deck=DECK, below=(), plants=(), **changes):
    """Return a state in a later auction phase, in which the Cartel may own plants; seat 1 has a city and is first."""
    state = table(**changes)
    cards(state, market, deck, below)
    own(state, *plants)
    give(state, FIRST, cities=("kiel",) if "kiel" in state.zone.index else (), money=300)
    give(state, OTHER, money=300)
    return auction_phase(state)


def own(state, *plants):
    """Give the Cartel these plants, taken from the cards that were removed unseen before the game."""
    state.hidden = tuple(card for card in state.hidden if card not in plants)
    state.cartel.plants = tuple(CARDS[number] for number in sorted(plants))
    conserved(state)


def third(state):
    assert state.cartel is not None
    return state.cartel


def cartel_plants(state):
    return tuple(plant.number for plant in third(state).plants)


# --- set-up ----------------------------------------------------------------------------------------------


@pytest.mark.case("C01")
def test_the_cartel_has_sixteen_houses_no_money_no_score_and_the_second_place():
    state = begun("recharged", 2, order=(FIRST, OTHER))
    assert len(state.zone.regions) == 3
    assert third(state).houses == 16
    assert third(state).plants == ()
    assert len(state.players) == 2
    assert not hasattr(third(state), "money")
    assert state.order == (FIRST, CARTEL, OTHER)


@pytest.mark.case("C01")
@pytest.mark.parametrize("players", range(2, 7))
def test_the_cartel_plays_only_in_recharged_with_two_players(players):
    assert begun("classic", players).cartel is None
    assert (begun("recharged", players).cartel is None) == (players > 2)


@pytest.mark.case("C02")
def test_the_players_place_six_cartel_houses_in_the_order_first_second_first_second():
    state = begun("recharged", 2, order=(FIRST, OTHER))
    assert (state.phase, state.task) == (Phase.SETUP, Task.PLACE)
    assert len(rules.legal_actions(state)) == len(state.zone), "the first house stands anywhere"
    asked = []
    for city in SIX:
        asked.append(state.actor)
        moves(state, PLACE[place(state, city)])
        assert houses_in(state, city) == (CARTEL,)
    assert asked == [FIRST, OTHER, OTHER, FIRST, FIRST, OTHER]
    assert third(state).houses == 10
    assert state.phase == Phase.AUCTION


@pytest.mark.case("C02")
def test_each_cartel_house_is_placed_next_to_another():
    state = begun("recharged", 2)
    moves(state, PLACE[place(state, "duisburg")])
    assert rules.legal_actions(state) == [PLACE[place(state, "essen")]], "only Essen touches Duisburg"
    assert refused(state, PLACE[place(state, "dortmund")]) == "not_there"
    assert refused(state, PLACE[place(state, "duisburg")]) == "not_there"
    moves(state, PLACE[place(state, "essen")])
    assert legal(state, PLACE[place(state, "dortmund")]), "touches the one just placed"
    assert not legal(state, PLACE[place(state, "kiel")])
    assert all(isinstance(action, Place) for action in rules.legal_actions(state))


@pytest.mark.case("C03", "S17")
def test_marked_starting_cities_get_a_cartel_house_on_their_second_space():
    state = begun("recharged", 2, order=(FIRST, OTHER), house_rules={"start_cities": True})
    moves(state, *[PLACE[place(state, city)] for city in SIX])
    assert (state.task, state.actor) == (Task.MARK, FIRST)
    assert refused(state, MARK[place(state, "essen")]) == "not_there"
    moves(state, MARK[place(state, "kiel")])
    assert state.actor == OTHER
    moves(state, MARK[place(state, "trier")])
    assert third(state).houses == 8
    assert state.supply[URANIUM] == 8
    for city in ("kiel", "trier"):
        assert state.owners(place(state, city)) == (-1, CARTEL, -1)
    enter(state, Phase.BUILD, order=(FIRST, CARTEL, OTHER), round_number=1)
    assert build_in(state, "trier") == 10
    assert houses_in(state, "trier") == (OTHER, CARTEL)
    assert third(state).houses == 8, "it has its house there already"
    build_in(state, "saarbruecken")
    assert third(state).houses == 7


# --- auction ---------------------------------------------------------------------------------------------


@pytest.mark.case("C04")
def test_after_the_first_sale_the_cartel_takes_the_highest_current_plant():
    state = playing(deck=(23, *DECK))
    happened = sell(state, 20)
    assert [event.plant for event in told(happened, CartelTookPlant)] == [23], "20 was replaced first"
    assert cartel_plants(state) == (23,)
    assert state.market == (18, 21, 22, 25, 26, 27, 28, 30)
    assert state.actor == OTHER
    happened = sell(state, 21)
    assert not told(happened, CartelTookPlant), "once per phase"
    assert state.phase == Phase.MARKET


@pytest.mark.case("C04")
def test_the_cartel_takes_a_plant_also_if_the_other_player_wins_the_auction():
    state = playing()
    happened = moves(state, NOMINATE[20], BIDS[20], BIDS[21], PASS)
    assert plants_of(state, OTHER) == (20,)
    assert told(happened, CartelTookPlant) == [CartelTookPlant(25, 0)]
    assert (state.actor, state.task) == (FIRST, Task.NOMINATE)


@pytest.mark.case("C04")
def test_after_the_first_pass_the_cartel_also_takes_its_plant():
    state = playing()
    happened = moves(state, PASS)
    assert told(happened, CartelTookPlant) == [CartelTookPlant(22, 0)]
    assert state.actor == OTHER
    assert state.current == (18, 20, 21, 25)
    happened = moves(state, PASS)
    assert not told(happened, CartelTookPlant)


@pytest.mark.case("C04")
def test_the_cartel_takes_no_part_in_the_bidding_for_a_plant():
    state = playing()
    moves(state, NOMINATE[20], BIDS[20])
    assert sorted(state.ring) == [OTHER, FIRST]
    assert CARTEL not in state.eligible
    moves(state, PASS)
    assert plants_of(state, FIRST) == (20,)


@pytest.mark.case("C04")
def test_in_step_3_the_cartel_takes_the_highest_of_six():
    state = table()
    step(state, 3)
    cards(state, MARKET[:6], DECK)
    auction_phase(state)
    happened = moves(state, PASS)
    assert told(happened, CartelTookPlant) == [CartelTookPlant(26, 0)]
    assert state.market == (18, 20, 21, 22, 25, 30)


@pytest.mark.case("C04")
def test_if_the_cartel_takes_the_discounted_plant_the_marker_is_put_aside():
    state = table()
    step(state, 3)
    cards(state, (18,), (9, 30))
    auction_phase(state)
    assert state.discount == 18
    happened = moves(state, PASS)
    assert told(happened, CartelTookPlant) == [CartelTookPlant(18, 0)]
    assert told(happened, DiscountEnded)
    assert state.discount == 0
    assert state.market == (9,), "lower, but there is no marker any more"


@pytest.mark.case("C04", "A35")
def test_a_plant_that_replaces_the_cartels_and_is_below_the_discounted_one_is_removed():
    state = playing(deck=(9, 30, 31))
    happened = moves(state, PASS)
    assert told(happened, PlantRemoved) == [PlantRemoved(9, "smaller")]
    assert state.discount == 0
    assert 30 in state.market


@pytest.mark.case("C04")
def test_from_an_empty_deck_the_plant_taken_by_the_cartel_is_not_replaced():
    state = table()
    step(state, 3)
    cards(state, (18, 20, 21), ())
    auction_phase(state)
    moves(state, PASS)
    assert state.market == (18, 20)
    pass_all(state)
    assert state.market == (20,), "the discounted 18 leaves unreplaced"
    assert state.phase == Phase.MARKET


@pytest.mark.case("C04", "G07")
def test_the_step_3_card_may_replace_the_plant_taken_by_the_cartel():
    state = playing(deck=(STEP3,), below=(40, 42, 44))
    step(state, 2)
    moves(state, PASS)
    assert state.market[-1] == STEP3
    moves(state, PASS)
    assert state.market == (21, 25, 26, 27, 28, 40)
    assert state.step == 3


@pytest.mark.case("C05")
def test_with_three_plants_the_cartel_takes_a_higher_one_and_discards_its_lowest():
    state = playing(plants=(13, 14, 15))
    happened = moves(state, PASS)
    assert told(happened, CartelTookPlant) == [CartelTookPlant(22, 13)]
    assert cartel_plants(state) == (14, 15, 22)
    assert 13 in state.out


@pytest.mark.case("C05")
def test_with_three_higher_plants_the_cartel_takes_nothing():
    state = playing(plants=(40, 42, 44))
    market = state.market
    happened = moves(state, PASS)
    assert not told(happened, CartelTookPlant)
    assert state.market == market
    assert cartel_plants(state) == (40, 42, 44)
    happened = moves(state, PASS)
    assert not told(happened, CartelTookPlant)


# --- market ----------------------------------------------------------------------------------------------


def shopping(*plants, map_name="germany", **stock):
    """Return a market phase in which the Cartel owns these plants; seat 0 buys first, then the Cartel."""
    state = begun("recharged", 2, order=(FIRST, OTHER), map_name=map_name)
    while state.task == Task.PLACE:
        moves(state, rules.legal_actions(state)[0])
    cards(state, [card for card in (37, 38, 40, 44, 50) if card not in plants])
    own(state, *plants)
    market_is(state, **stock)
    return enter(state, Phase.MARKET, order=(FIRST, CARTEL, OTHER))


@pytest.mark.case("C06")
def test_the_cartel_takes_fuel_for_one_run_second_in_reverse_order():
    state = shopping(20, 16, 14)
    give(state, OTHER, plants=(25,), money=100)
    assert state.actor == OTHER
    moves(state, *[BUY[COAL]] * 3)
    happened = moves(state, DONE)
    assert told(happened, CartelTookFuel) == [CartelTookFuel((3, 2, 2, 0))]
    assert state.stock == [18, 16, 7, 2]
    assert state.actor == FIRST
    assert third(state).fuel == (3, 2, 2, 0)
    happened = moves(state, DONE)
    assert not told(happened, CartelTookFuel)


@pytest.mark.case("C06")
def test_the_cartel_takes_no_more_fuel_than_its_plants_burn_in_one_run():
    state = shopping(39, 20, 13)
    moves(state, DONE)
    assert third(state).fuel == (3, 0, 0, 1)


@pytest.mark.case("C06")
def test_the_cartel_takes_nothing_from_the_usa_depot():
    state = shopping(20, map_name="usa", coal=2)
    moves(state, DONE)
    assert third(state).fuel == (2, 0, 0, 0)
    assert state.stock[COAL] == 0
    assert state.supply[COAL] == 22


@pytest.mark.case("C06", "C07")
def test_if_fuel_is_short_the_cartels_lowest_plant_comes_first():
    state = shopping(4, 31, coal=4)
    moves(state, DONE)
    assert third(state).fuel == (4, 0, 0, 0)
    assert cartel._wanted(CARDS[31], [2, 0, 0, 0]) == [COAL, COAL]


@pytest.mark.case("C07")
def test_if_fuel_is_short_the_cartel_takes_what_there_is():
    state = shopping(14, 39, garbage=1, uranium=0)
    moves(state, DONE)
    assert third(state).fuel == (0, 0, 1, 0)
    assert state.stock[GARBAGE] == 0


@pytest.mark.case("C08")
@pytest.mark.parametrize(
    ("plant", "stock", "taken"),
    [
        (5, (24, 18), (1, 1)),
        (46, (24, 18), (2, 1)),
        (29, (24, 18), (1, 0)),
        (46, (0, 18), (0, 3)),
        (46, (24, 0), (3, 0)),
        (46, (1, 18), (1, 2)),
        (46, (1, 1), (1, 1)),
        (29, (0, 18), (0, 1)),
    ],
)
def test_a_hybrid_of_the_cartel_takes_coal_and_oil_in_turn_starting_with_coal(plant, stock, taken):
    state = shopping(plant, coal=stock[0], oil=stock[1])
    moves(state, DONE)
    assert third(state).fuel[:2] == taken


# --- build -----------------------------------------------------------------------------------------------


def building(number=1, **changes):
    state = table(**changes)
    cards(state, MARKET[:6], DECK)
    step(state, number)
    for player in state.players:
        player.money = 300
    return enter(state, Phase.BUILD, order=(FIRST, CARTEL, OTHER))


@pytest.mark.case("C09")
def test_the_cartels_six_cities_open_in_step_2():
    state = building()
    build_in(state, "aachen")
    for city in SIX:
        assert refused(state, BUILD[place(state, city)]) == "cartel_city"
    state = building(number=2)
    build_in(state, "aachen")
    assert build_in(state, "koeln") == 7 + 15
    assert houses_in(state, "koeln") == (CARTEL, OTHER)


@pytest.mark.case("C09")
def test_no_player_begins_in_a_cartel_city():
    for number in (1, 2):
        state = building(number=number)
        assert refused(state, BUILD[place(state, "koeln")]) == "start_empty"


@pytest.mark.case("C10")
def test_connecting_an_empty_city_adds_a_cartel_house_at_once():
    state = building()
    happened = moves(state, BUILD[place(state, "aachen")])
    assert told(happened, CartelHousePlaced) == [CartelHousePlaced(place(state, "aachen"), 1)]
    assert houses_in(state, "aachen") == (OTHER, CARTEL)
    assert third(state).houses == 9


@pytest.mark.case("C10")
def test_the_cartel_adds_houses_only_while_it_has_some_and_only_in_empty_cities():
    state = building()
    cities = [city.id for city in state.zone.cities if city.id not in SIX]
    build_in(state, *cities[:11])
    assert third(state).houses == 0
    assert [len(houses_in(state, city)) for city in cities[:11]] == [2] * 10 + [1]
    state = building(number=2)
    build_in(state, "aachen", "koeln")
    assert third(state).houses == 9


@pytest.mark.case("C11")
def test_a_city_of_the_other_player_and_the_cartel_opens_in_step_3():
    for number in (1, 2, 3):
        state = building(number=number)
        own_cities(state, FIRST, ("trier",))
        build_in(state, "aachen")
        moves(state, DONE)
        assert state.actor == FIRST
        if number < 3:
            assert refused(state, BUILD[place(state, "aachen")]) == "city_full_in_step"
        else:
            assert build_in(state, "aachen") == 19 + 20


@pytest.mark.case("C12")
def test_cartel_houses_do_not_count_for_the_beginning_of_step_2():
    state = building()
    cities = [city.id for city in state.zone.cities if city.id not in SIX]
    build_in(state, *cities[:6])
    assert sum(party == CARTEL for party in state.houses) == 12
    finish_phase(state)
    assert state.step == 1


# --- bureaucracy and end ---------------------------------------------------------------------------------


@pytest.mark.case("C13")
@pytest.mark.parametrize("map_name", ["germany", "usa"])
def test_the_cartels_fuel_returns_to_the_supply_before_resupply(map_name):
    state = shopping(20, 39, map_name=map_name)
    moves(state, DONE)
    assert third(state).fuel == (3, 0, 0, 1)
    assert state.supply[COAL] == 0
    finish_phase(state)
    finish_phase(state)
    happened = finish_phase(state)
    assert told(happened, Resupplied)[0].amounts[COAL] == 3
    assert third(state).fuel == (0, 0, 0, 0)
    assert state.stock[COAL] == 24
    assert {event.seat for event in told(happened, CitiesSupplied)} == {FIRST, OTHER}


@pytest.mark.case("C14", "E01")
def test_eighteen_cities_of_a_player_end_the_game_and_the_cartel_is_not_ranked():
    state = building(number=3)
    cities = [city.id for city in state.zone.cities]
    own_cities(state, OTHER, cities[:17])
    build_in(state, cities[17])
    finish_phase(state)
    assert state.phase == Phase.FINISH
    assert {rank.seat for rank in rules.ranking(state)} == {FIRST, OTHER}


@pytest.mark.case("C16")
def test_plant_39_taken_by_the_cartel_does_not_count_as_bought():
    state = playing(market=(31, 32, 33, 39, 40, 42, 44, 46), deck=(50, 38))
    happened = moves(state, PASS)
    assert told(happened, CartelTookPlant) == [CartelTookPlant(39, 0)]
    assert not state.phased_out


@pytest.mark.case("C17")
def test_with_the_cartel_fuel_is_resupplied_by_the_table_for_two_players():
    state = table()
    for number, amounts in ((1, (3, 2, 1, 1)), (2, (4, 2, 2, 1)), (3, (3, 4, 3, 1))):
        assert state.rules.resupply[number - 1] == amounts


@pytest.mark.case("S13", "S14")
def test_with_the_cartel_six_cards_are_removed_and_each_player_may_own_three_plants():
    known = table().rules
    dealt = setup.deal(known, Random(1))
    assert (len(dealt.hidden), len(dealt.deck) - 1, known.plant_limit) == (6, 28, 3)
