"""Phase 4: building houses."""

import pytest

from game.engine import rules
from game.engine.actions import BUILD, DONE, Build
from game.engine.events import CardDrawn, HouseBuilt, PlantRemoved
from game.engine.state import Phase
from tests.engine.situations import (
    EDITIONS,
    auction_phase,
    begun,
    build_in,
    cards,
    enter,
    finish_phase,
    give,
    houses_in,
    legal,
    moves,
    own_cities,
    place,
    plants_of,
    refused,
    sell,
    step,
    told,
)

both = pytest.mark.parametrize("edition", EDITIONS)
FAR_ROW = (31, 32, 36, 37, 38, 40, 42, 44)
RED = ("essen", "duisburg", "muenster", "dortmund", "duesseldorf", "kassel", "osnabrueck")
BLUE = ("koeln", "aachen", "trier", "saarbruecken", "mannheim", "frankfurt_main")


def building(edition, *networks, number=1, money=200, players=None, market=FAR_ROW, deck=(25, 26, 27), **changes):
    """Return a building phase in which each seat has a network; seat 0 builds first, then seat 1 and so on."""
    state = begun(edition, players or max(3, len(networks)), **changes)
    cards(state, market, deck)
    step(state, number)
    for seat, network in enumerate(networks):
        own_cities(state, seat, network)
    for player in state.players:
        player.money = money
    return enter(state, Phase.BUILD, order=range(len(state.players))[::-1])


def open_cities(state):
    listed = rules.legal_actions(state)
    return {state.zone.cities[action.city].id for action in listed if isinstance(action, Build)}


@pytest.mark.case("B01")
@both
def test_the_first_house_costs_ten_in_any_empty_city(edition):
    state = building(edition, (), ("essen",))
    assert open_cities(state) == {city.id for city in state.zone.cities} - {"essen"}
    assert refused(state, BUILD[place(state, "essen")]) == "start_empty"
    happened = moves(state, BUILD[place(state, "flensburg")])
    assert [(event.connection, event.house) for event in told(happened, HouseBuilt)] == [(0, 10)]


@pytest.mark.case("B02")
@both
def test_a_network_may_begin_in_a_later_round(edition):
    state = building(edition, ("essen",), ())
    state.round = 1
    moves(state, DONE, DONE)
    enter(state, Phase.BUILD, order=(0, 2, 1), round_number=6)
    assert build_in(state, "kiel") == 10


@pytest.mark.case("B03")
@both
@pytest.mark.parametrize("number", [2, 3])
def test_the_first_house_of_a_later_step_also_needs_an_empty_city(edition, number):
    state = building(edition, (), ("essen",), number=number)
    assert refused(state, BUILD[place(state, "essen")]) == "start_empty"
    assert build_in(state, "duisburg") == 10


@pytest.mark.case("B03")
@both
def test_without_an_empty_city_a_network_begins_on_the_lowest_open_space(edition):
    state = begun(edition, 3)
    cards(state, FAR_ROW, (25, 26))
    step(state, 2)
    cities = [city.id for city in state.zone.cities]
    own_cities(state, 1, cities[:11])
    own_cities(state, 2, cities[11:])
    enter(state, Phase.BUILD, order=(2, 1, 0))
    assert open_cities(state) == set(cities)
    assert build_in(state, "essen") == 15
    assert len(houses_in(state, "essen")) == 2


ANNA, BOB = 0, 1


@pytest.mark.case("B04")
@both
@pytest.mark.parametrize(("city", "cost"), [("duisburg", 10), ("dortmund", 12), ("aachen", 21)])
def test_the_rulebooks_example_of_anna_on_the_rhine_has_the_stated_costs(edition, city, cost):
    """000 and 004: Anna owns Essen and Münster, Bob Düsseldorf; she connects Aachen through Düsseldorf."""
    state = building(edition, ("essen", "muenster"), ("duesseldorf",))
    assert build_in(state, city) == cost


@pytest.mark.case("B05", "B08")
@both
def test_the_rulebooks_example_of_bob_building_through_essen_has_the_stated_cost(edition):
    state = building(edition, ("essen", "muenster"), ("duesseldorf",))
    moves(state, DONE)
    assert build_in(state, "duisburg") == 10 + 2 + 0
    assert houses_in(state, "essen") == (ANNA,)


@pytest.mark.case("B06")
@both
def test_the_rulebooks_example_of_anna_in_step_2_has_the_stated_costs(edition):
    networks = (("essen", "muenster"), ("duesseldorf",), ("koeln",))
    state = building(edition, *networks, number=2)
    assert build_in(state, "duesseldorf") == 17
    assert build_in(state, "koeln") == 19
    state = building(edition, *networks, number=2)
    assert build_in(state, "koeln") == 21


@pytest.mark.case("B07")
@both
def test_a_connection_begins_at_the_nearest_own_city_even_a_new_one(edition):
    state = building(edition, ("essen",))
    assert build_in(state, "duesseldorf") == 12
    assert build_in(state, "koeln") == 14, "from Düsseldorf, just built"
    assert build_in(state, "aachen") == 17, "from Köln"


@pytest.mark.case("B09")
@both
def test_a_connection_is_paid_again_when_passing_through_a_city(edition):
    state = building(edition, ("essen",))
    assert build_in(state, "koeln") == 2 + 4 + 10
    assert build_in(state, "duesseldorf") == 2 + 10


@pytest.mark.case("B10")
@both
def test_a_connection_that_costs_nothing_can_be_passed(edition):
    state = building(edition, ("duisburg",))
    assert build_in(state, "duesseldorf") == 12
    state = building(edition, ("duisburg",))
    assert build_in(state, "essen") == 10


@pytest.mark.case("B11")
@both
def test_in_step_1_an_occupied_city_is_closed(edition):
    state = building(edition, ("essen",), ("duesseldorf",))
    assert refused(state, BUILD[place(state, "duesseldorf")]) == "city_full_in_step"
    assert "duesseldorf" not in open_cities(state)


@pytest.mark.case("B12")
@both
@pytest.mark.parametrize("number", [2, 3])
def test_an_empty_city_costs_ten_in_every_step(edition, number):
    state = building(edition, ("essen",), number=number)
    assert build_in(state, "duisburg") == 10


@pytest.mark.case("B13")
@both
def test_the_third_house_of_step_3_costs_twenty(edition):
    state = building(edition, ("essen",), number=3)
    own_cities(state, 1, ("duisburg",))
    own_cities(state, 2, ("duisburg",))
    assert build_in(state, "duisburg") == 20
    assert len(houses_in(state, "duisburg")) == 3


@pytest.mark.case("B13")
@both
def test_in_step_2_two_houses_close_a_city(edition):
    state = building(edition, ("essen",), number=2)
    own_cities(state, 1, ("duisburg",))
    own_cities(state, 2, ("duisburg",))
    assert refused(state, BUILD[place(state, "duisburg")]) == "city_full_in_step"


@pytest.mark.case("B14")
@both
def test_three_houses_close_a_city_for_good(edition):
    state = building(edition, ("essen",), (), (), (), number=3)
    for seat in (1, 2, 3):
        own_cities(state, seat, ("duisburg",))
    assert refused(state, BUILD[place(state, "duisburg")]) == "city_full"


@pytest.mark.case("B15")
@both
@pytest.mark.parametrize("number", [1, 2, 3])
def test_no_player_builds_twice_in_a_city(edition, number):
    state = building(edition, ("essen", "duisburg"), number=number)
    assert refused(state, BUILD[place(state, "essen")]) == "own_city"
    build_in(state, "muenster")
    assert refused(state, BUILD[place(state, "muenster")]) == "own_city"


@pytest.mark.case("B16")
@both
def test_every_new_city_is_connected_to_the_one_network(edition):
    """A distant city is only ever reached by paying all connections: no player starts again for 10."""
    state, built = building(edition, ("essen",)), 0
    for city in range(len(state.zone)):
        if legal(state, BUILD[city]) and state.zone.cities[city].id != "duisburg":
            built += 1
            assert state.players[0].reach[city] > 0
            twin = state.copy()
            rules.apply(twin, BUILD[city])
            assert twin.players[0].money == 200 - 10 - state.zone.distance[place(state, "essen")][city]
    assert built > 10


@pytest.mark.case("B17")
@both
def test_a_price_above_the_players_money_is_refused(edition):
    state = building(edition, ("essen",), money=25)
    build_in(state, "duesseldorf")
    assert state.players[0].money == 13
    assert refused(state, BUILD[place(state, "koeln")]) == "city_too_dear"
    assert open_cities(state) == {"duisburg"}
    build_in(state, "duisburg")
    assert rules.legal_actions(state) == [DONE]


@pytest.mark.case("B17")
@both
def test_several_cities_are_priced_in_the_order_they_are_built(edition):
    state = building(edition, ("essen",), money=200)
    assert build_in(state, "koeln", "duesseldorf") == 16 + 12
    state = building(edition, ("essen",), money=200)
    assert build_in(state, "duesseldorf", "koeln") == 12 + 14


@pytest.mark.case("B18")
def test_in_a_classic_game_of_two_a_player_can_build_in_all_21_cities():
    state = building("classic", (), (), number=3, money=2000, players=2)
    cities = [city.id for city in state.zone.cities]
    build_in(state, *cities)
    assert len(state.players[0].cities) == 21


@pytest.mark.case("B19")
@both
def test_the_number_of_cities_grows_with_every_house(edition):
    state = building(edition, ("essen",))
    for count, city in enumerate(("duisburg", "duesseldorf", "koeln"), start=2):
        build_in(state, city)
        assert len(state.players[0].cities) == count
        assert state.most_cities == count


# --- obsolete plants -------------------------------------------------------------------------------------

FIVE = ("essen", "duisburg", "muenster", "dortmund", "duesseldorf")


@pytest.mark.case("B20")
def test_the_sixth_city_removes_plants_04_and_06_one_at_a_time():
    state = building("classic", FIVE, market=(4, 6, 9, 10, 31, 32, 36, 37), deck=(25, 26, 27))
    give(state, 1, plants=(3, 5))
    happened = moves(state, BUILD[place(state, "koeln")])
    log = [event for event in happened if isinstance(event, PlantRemoved | CardDrawn)]
    assert log == [PlantRemoved(4, "obsolete"), CardDrawn(25), PlantRemoved(6, "obsolete"), CardDrawn(26)]
    assert state.market == (9, 10, 25, 26, 31, 32, 36, 37)
    assert plants_of(state, 1) == (3, 5)


@pytest.mark.case("B20")
def test_a_plant_above_the_number_of_cities_stays():
    state = building("classic", FIVE, market=(7, 9, 10, 14, 31, 32, 36, 37))
    assert not told(moves(state, BUILD[place(state, "koeln")]), PlantRemoved)
    assert told(moves(state, BUILD[place(state, "aachen")]), PlantRemoved) == [PlantRemoved(7, "obsolete")]


@pytest.mark.case("B21")
def test_a_card_drawn_as_replacement_may_be_obsolete_too():
    state = building("classic", FIVE, market=(4, 9, 10, 14, 31, 32, 36, 37), deck=(5, 3, 6, 25, 26))
    happened = moves(state, BUILD[place(state, "koeln")])
    assert [event.plant for event in told(happened, PlantRemoved)] == [4, 5, 3, 6]
    assert state.market == (9, 10, 14, 25, 31, 32, 36, 37)


@pytest.mark.case("B22")
def test_an_obsolete_card_is_removed_in_the_auction_too():
    state = building("classic", (*FIVE, "koeln"), market=(9, 10, 14, 15, 31, 32, 36, 37), deck=(6, 5, 25, 26))
    auction_phase(state)
    happened = sell(state, 15)
    assert [event.plant for event in told(happened, PlantRemoved)] == [6, 5]
    assert state.market == (9, 10, 14, 25, 31, 32, 36, 37)


@pytest.mark.case("B22")
def test_an_obsolete_card_is_removed_in_bureaucracy_too():
    state = building("classic", (*FIVE, "koeln"), market=(9, 10, 14, 15, 31, 32, 36, 37), deck=(6, 25, 26))
    enter(state, Phase.BUREAUCRACY)
    happened = finish_phase(state)
    assert [event.plant for event in told(happened, PlantRemoved)] == [6]
    assert state.market == (9, 10, 14, 15, 25, 31, 32, 36)


@pytest.mark.case("B23")
def test_a_plant_of_the_future_market_is_never_obsolete():
    """The current row holds the lowest cards: while an obsolete one is anywhere, the lowest is obsolete."""
    for largest in range(1, 21):
        for market in ((3, 4, 5, 6, 7, 8, 9, 10), (13, 14, 15, 16, 17, 18, 19, 20)):
            if any(plant <= largest for plant in market[4:]):
                assert market[0] <= largest
    state = building("classic", (*RED, *BLUE), market=(14, 15, 16, 17, 18, 19, 20, 21), deck=(25, 26))
    state.deck = (*state.deck, 5)
    state.hidden = tuple(card for card in state.hidden if card != 5)
    build_in(state, "kiel")
    assert state.market[0] > 14 == len(state.players[0].cities)
    auction_phase(state)
    sell(state, state.current[0])
    assert all(plant > 14 for plant in state.market)


@pytest.mark.case("B24")
def test_recharged_keeps_small_plants():
    state = building("recharged", FIVE, market=(4, 5, 6, 10, 31, 32, 36, 37))
    happened = moves(state, BUILD[place(state, "koeln")])
    assert not told(happened, PlantRemoved)
    assert state.market == (4, 5, 6, 10, 31, 32, 36, 37)


# --- steps and turns -------------------------------------------------------------------------------------


@pytest.mark.case("B25")
@both
def test_the_seventh_city_opens_second_houses_only_after_the_phase(edition):
    state = building(edition, (*FIVE, "koeln"), ("kassel",))
    build_in(state, "aachen")
    assert len(state.players[0].cities) == 7
    assert state.step == 1
    moves(state, DONE)
    assert state.actor == 1
    assert refused(state, BUILD[place(state, "dortmund")]) == "city_full_in_step"
    finish_phase(state)
    assert state.step == 2


@pytest.mark.case("B27")
@both
def test_every_player_builds_once_and_the_first_in_order_last(edition):
    state = building(edition, (), (), ())
    assert state.order == (2, 1, 0)
    asked = []
    while state.phase == Phase.BUILD:
        asked.append(state.actor)
        moves(state, DONE)
    assert asked == [0, 1, 2]
    assert refused(state, BUILD[0]) == "not_now"


@both
def test_cities_outside_the_zone_are_refused(edition):
    state = building(edition, ("essen",))
    assert refused(state, BUILD[21]) == "not_in_play"


@both
def test_the_cost_of_a_connection_is_counted_from_the_nearest_own_city(edition):
    state = building(edition, ("essen",), money=1000)
    for city in ("trier", "kassel", "aachen"):
        build_in(state, city)
        player = state.players[0]
        for other in range(len(state.zone)):
            if other not in player.cities:
                assert player.reach[other] == min(state.zone.distance[own][other] for own in player.cities)
