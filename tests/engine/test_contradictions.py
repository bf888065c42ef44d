"""Where the rulebooks contradict each other: one test per row K1 to K21 of the reference, in every edition.

Each test plays the situation and states the result under each edition; the reference decides which is right.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.engine import rules, setup
from game.engine.actions import BIDS, BUILD, BUY, CARD_RUNS, DONE, DROP, NOMINATE, PASS, SCRAP
from game.engine.events import Event, OrderSet, PhaseBegan, StepBegan
from game.engine.plants import CARDS, STEP3
from game.engine.resources import COAL, GARBAGE
from game.engine.ruleset import editions
from game.engine.state import GameState, Phase, Task
from tests.engine.situations import (
    PRICES,
    REGIONS,
    auction_phase,
    begun,
    build_in,
    cards,
    enter,
    finish_phase,
    give,
    legal,
    moves,
    own_cities,
    pass_all,
    place,
    plants_of,
    step,
    told,
)

MARKET = (18, 20, 21, 22, 25, 26, 27, 28)
DECK = (30, 31, 32, 33, 34, 35)
CITIES = ("essen", "duisburg", "koeln", "duesseldorf", "dortmund", "muenster", "kassel", "osnabrueck")


def by_edition(**settled: Any) -> Any:
    """Return a parameter for every edition; editions not named use `others`."""
    others = settled.pop("others", None)
    named = {name.replace("_", "-"): value for name, value in settled.items()}
    assert set(named) <= set(editions())
    return pytest.mark.parametrize(("edition", "settled"), [(name, named.get(name, others)) for name in editions()])


def auction(edition: str, market: Any = MARKET, deck: Any = DECK, below: Any = (), **changes: Any) -> GameState:
    """Return a later auction of seats 0, 1 and 2 in this order, with 100 Elektro each."""
    state = begun(edition, 3, **changes)
    cards(state, market, deck, below)
    for seat in range(3):
        give(state, seat, money=100)
    own_cities(state, 0, CITIES[:2])
    own_cities(state, 1, CITIES[2:3])
    return auction_phase(state)


def building(edition: str, owned: int, market: Any = MARKET, deck: Any = DECK, below: Any = ()) -> GameState:
    """Return a building phase in which seat 0 is first, with so many cities and 200 Elektro."""
    state = begun(edition, 3)
    cards(state, market, deck, below)
    give(state, 0, money=200, cities=CITIES[:owned])
    return enter(state, Phase.BUILD, order=(2, 1, 0))


# K1: the payment ---------------------------------------------------------------------------------------

TABLE = (10, 22, 33, 44, 54, 64, 73, 82, 90, 98, 105, 112, 118, 124, 129, 134, 138, 142, 145, 148, 150)
TABLE_2005 = (10, 20, 29, 38, 46, 54, 61, 68, 74, 80, 85, 90, 94, 98, 101, 104, 106, 108, 110, 111, 112)


@by_edition(classic_2005=TABLE_2005, others=TABLE)
def test_k01_each_edition_pays_by_its_own_table(edition: str, settled: tuple[int, ...]) -> None:
    for players in range(2, 7):
        known = setup.rules_for(edition, "germany", players)
        assert [known.pays(cities) for cities in range(20)] == list(settled[:20])
        assert known.pays(20) == known.pays(22) == (150 if players == 2 else settled[20])
    state = begun(edition, 3)
    cards(state, MARKET, DECK)
    give(state, 0, plants=(36,), money=0, cities=CITIES[:7], coal=3)
    enter(state, Phase.BUREAUCRACY, order=(0, 1, 2))
    moves(state, CARD_RUNS[36][0], DONE)
    assert state.players[0].money == settled[7]


# K2: what houses cost ----------------------------------------------------------------------------------


@by_edition(bsw=(10, 20, 30), others=(10, 15, 20))
def test_k02_houses_cost_what_the_edition_says(edition: str, settled: tuple[int, ...]) -> None:
    for others, price in enumerate(settled):
        state = step(begun(edition, 3), 3)
        for seat in range(1, others + 1):
            own_cities(state, seat, ("essen",))
        give(state, 0, money=100, cities=("duisburg",))
        enter(state, Phase.BUILD, order=(2, 1, 0))
        assert build_in(state, "essen") == price, "Duisburg and Essen touch"


# K3: the end with six players --------------------------------------------------------------------------


@by_edition(classic_2005=15, others=14)
def test_k03_with_six_players_the_game_ends_at_the_editions_number_of_cities(edition: str, settled: int) -> None:
    for cities, over in ((settled - 1, False), (settled, True)):
        state = begun(edition, 6)
        cards(state, (38, 39, 40, 42, 44, 46), (50,))
        give(state, 0, money=200, cities=[city.id for city in state.zone.cities[:cities]])
        enter(state, Phase.BUILD, order=(5, 4, 3, 2, 1, 0))
        finish_phase(state)
        assert (state.phase == Phase.FINISH) == over


# K4: two players ---------------------------------------------------------------------------------------


@by_edition(recharged=(7, 18, 3, 6, True), others=(10, 21, 4, 8, False))
def test_k04_two_players_follow_their_editions_thresholds_plant_limit_and_cartel(
    edition: str, settled: tuple[int, int, int, int, bool]
) -> None:
    known = setup.rules_for(edition, "germany", 2)
    step2, end, limit, out, cartel = settled
    assert (known.step2_cities, known.end_cities, known.plant_limit, known.cartel) == (step2, end, limit, cartel)
    dealt = setup.deal(known, Random(1))
    assert len(dealt.hidden) == out
    backs = [CARDS[card].back for card in dealt.hidden]
    if backs.count("plug") != 1:
        assert edition != "recharged"
    state = setup.new_game(known, setup.zone_for(known, "germany", REGIONS["germany"][:3]), dealt)
    assert (state.cartel is not None) == cartel


# K5: when Step 2 begins --------------------------------------------------------------------------------


@by_edition(bsw="at once", recharged="start of phase 5", others="end of phase 4")
def test_k05_step_2_begins_when_the_edition_says(edition: str, settled: str) -> None:
    state = building(edition, 6)
    happened: list[Event] = moves(state, BUILD[place(state, CITIES[6])])
    assert bool(told(happened, StepBegan)) == (settled == "at once")
    assert state.step == (2 if settled == "at once" else 1)
    happened = finish_phase(state)
    if settled == "at once":
        return
    assert told(happened, StepBegan) == [StepBegan(2)]
    assert state.phase == Phase.BUREAUCRACY
    phase = happened.index(PhaseBegan("bureaucracy"))
    assert (happened.index(StepBegan(2)) > phase) == (settled == "start of phase 5")


# K6: ties in the turn order ----------------------------------------------------------------------------


@by_edition()
def test_k06_between_equal_numbers_of_cities_the_highest_plant_decides_the_turn_order(
    edition: str, settled: None
) -> None:
    state = begun(edition, 3)
    cards(state, (18, 21, 22, 26, 27, 28, 31, 32), DECK[3:])
    give(state, 0, plants=(4, 5, 6))
    give(state, 1, plants=(30,))
    give(state, 2, plants=(20, 25, 29))
    state.round = 1
    happened: list[Event] = []
    state.log = happened
    rules._begin_round(state)
    assert told(happened, OrderSet) == [OrderSet((1, 2, 0))]


# K7: obsolete plants -----------------------------------------------------------------------------------


@by_edition(recharged=False, others=True)
def test_k07_plants_up_to_the_leaders_number_of_cities_are_obsolete_except_in_recharged(
    edition: str, settled: bool
) -> None:
    state = building(edition, 4, (5, 6, 20, 21, 22, 25, 26, 27), (28, 30))
    moves(state, BUILD[place(state, CITIES[4])])
    assert len(state.players[0].cities) == 5
    assert (5 in state.market) != settled, "a number like the cities is obsolete, not only a lower one"
    assert 6 in state.market


@by_edition(recharged=False, others=True)
def test_k07_obsolete_plants_are_replaced_until_the_whole_market_is_higher(edition: str, settled: bool) -> None:
    state = building(edition, 5, (6, 7, 8, 20, 21, 22, 25, 26), (5, 28, 30, 31, 32))
    moves(state, BUILD[place(state, CITIES[5])])
    assert (min(state.market) > 6) == settled


# K8: the opening pass ----------------------------------------------------------------------------------


@by_edition(classic_2005=True, others=False)
def test_k08_only_the_2005_edition_allows_a_pass_on_ones_own_nomination(edition: str, settled: bool) -> None:
    state = auction(edition)
    assert legal(state, PASS) != settled, "where it exists it takes the place of the plain pass"
    moves(state, NOMINATE[20])
    assert legal(state, PASS) == settled
    if settled:
        moves(state, PASS, PASS, PASS)
        assert 20 in state.market


# K9: who bids next -------------------------------------------------------------------------------------


@by_edition(bsw=0, others=2)
def test_k09_bids_go_clockwise_or_in_turn_order_by_edition(edition: str, settled: int) -> None:
    """In a game with the turn order 1, 0, 2, seat 1 nominates a plant."""
    state = begun(edition, 3)
    cards(state, MARKET, DECK)
    for seat in range(3):
        give(state, seat, money=100)
    own_cities(state, 1, CITIES[:2])
    own_cities(state, 0, CITIES[2:3])
    auction_phase(state)
    assert state.order == (1, 0, 2)
    moves(state, NOMINATE[20], BIDS[20])
    assert state.actor == settled


# K10: the last tie -------------------------------------------------------------------------------------


@by_edition(classic=2, classic_2005=2, bsw=1, recharged=1)
def test_k10_ties_are_broken_by_money_and_cities_or_by_money_alone_by_edition(edition: str, settled: int) -> None:
    state = begun(edition, 3)
    for seat, (money, cities) in enumerate(((30, CITIES[:3]), (30, CITIES[3:5]), (20, CITIES[5:]))):
        give(state, seat, money=money, cities=cities)
    assert [(rank.seat, rank.number) for rank in rules.ranking(state)] == [(0, 1), (1, settled), (2, 3)]


# K11, K12: the garbage of the start --------------------------------------------------------------------


@by_edition(recharged=(9, 6), others=(6, 7))
def test_k11_the_market_starts_with_the_editions_amount_of_garbage(edition: str, settled: tuple[int, int]) -> None:
    state = begun(edition, 3)
    count, cheapest = settled
    assert state.stock[GARBAGE] == count
    assert PRICES[GARBAGE][state.stock[GARBAGE]] == cheapest
    assert state.supply[GARBAGE] == 24 - count


@by_edition(recharged=[5, 5, 6, 6, 6, 7, 7, 7], others=[6, 6, 7, 7, 7, 8, 8, 8])
def test_k12_garbage_that_is_bought_and_resupplied_has_the_editions_prices(edition: str, settled: list[int]) -> None:
    """Five players, Step 1: three garbage are added. Recharged's picture shows the older edition's market."""
    state = begun(edition, 5)
    market = [card for card in CARDS if card > 25][:8]
    cards(state, market, (44, 46))
    give(state, 0, plants=(6,), money=50)
    enter(state, Phase.MARKET, order=(4, 3, 2, 1, 0))
    moves(state, BUY[GARBAGE])
    for _ in range(3):
        finish_phase(state)
    assert state.round == 3
    dearest_first = [PRICES[GARBAGE][count] for count in range(state.stock[GARBAGE], 0, -1)]
    assert dearest_first[:8] == settled


# K13: fuel of a scrapped plant -------------------------------------------------------------------------


@by_edition(bsw="itself", others="may")
def test_k13_fuel_of_a_discarded_plant_moves_by_itself_or_may_be_returned_by_edition(
    edition: str, settled: str
) -> None:
    """Plant 10's coal would fit on the new plant 20: it may be dropped, or has been moved already."""
    state = auction(edition)
    give(state, 0, plants=(4, 9, 10), coal=4)
    moves(state, NOMINATE[20], BIDS[20], PASS, PASS, SCRAP[10])
    assert (state.task == Task.DROP) == (settled == "may")
    assert legal(state, DROP[COAL]) == (settled == "may")
    assert state.players[0].fuel[COAL] == 4


# K14: the Step 3 card in phase 4 -----------------------------------------------------------------------


@by_edition(recharged="never", bsw="at once", others="next phase")
def test_k14_a_step_3_card_drawn_while_building_takes_effect_at_once_or_later_by_edition(
    edition: str, settled: str
) -> None:
    state = step(building(edition, 4, (5, 20, 21, 22, 25, 26, 27, 28), (STEP3,), (30, 31, 32)), 2)
    moves(state, BUILD[place(state, CITIES[4])])
    assert state.shuffled == (settled != "never")
    assert state.step == (3 if settled == "at once" else 2)
    assert len(state.market) == (8 if settled == "never" else 6)
    assert finish_phase(state)
    assert state.step == (2 if settled == "never" else 3)


# K15, K16: how many cards and phases -------------------------------------------------------------------


@by_edition()
def test_k15_every_edition_has_forty_two_plants_and_a_step_3_card(edition: str, settled: None) -> None:
    for players in range(2, 7):
        dealt = setup.deal(setup.rules_for(edition, "germany", players), Random(players))
        every = [*dealt.market, *dealt.deck, *dealt.hidden]
        assert sorted(every) == [*CARDS, STEP3]
        assert dealt.deck[-1] == STEP3


@by_edition()
def test_k16_every_edition_plays_five_phases_in_the_same_order(edition: str, settled: None) -> None:
    state = auction(edition)
    happened: list[Event] = []
    state.log = happened
    rules._begin_round(state)
    if edition == "classic-2005":
        while state.phase == Phase.AUCTION:
            moves(state, NOMINATE[next(card for card in state.current if card != STEP3)], PASS)
            while state.task == Task.RAISE:
                moves(state, PASS)
    pass_all(state)
    for _ in range(3):
        finish_phase(state)
    phases = [event.phase for event in told(happened, PhaseBegan)]
    assert phases == ["auction", "market", "build", "bureaucracy", "auction"]
    assert len(told(happened, OrderSet)) == 2, "the order is phase 1 of five"


# K17, K18: Step 3 --------------------------------------------------------------------------------------


@by_edition(bsw=3, others=1)
def test_k17_a_step_3_card_drawn_in_the_auction_begins_step_3_at_once_or_later_by_edition(
    edition: str, settled: int
) -> None:
    state = auction(edition, deck=(STEP3,), below=(40, 42, 44))
    moves(state, NOMINATE[20], BIDS[20], PASS, PASS)
    assert state.phase == Phase.AUCTION
    assert state.step == settled
    assert len(state.market) == (6 if settled == 3 else 8)
    assert (STEP3 in state.market) == (settled != 3)


@by_edition(classic_2005=(44, 42, 40), bsw=(42, 40), others=(42, 40, 44))
def test_k18_the_deck_is_shuffled_when_the_step_3_card_is_drawn_or_when_step_3_begins(
    edition: str, settled: tuple[int, ...]
) -> None:
    """In 002 Step 2 comes first, at once, and draws the first card of the pile."""
    pile = (44, 40, 42, *[card for card in CARDS if card not in (40, 42, 44)])
    state = auction(edition, deck=(STEP3,), below=(40, 42, 44), pile=pile)
    moves(state, NOMINATE[20], BIDS[20], PASS, PASS)
    assert state.deck == settled


# K19, K20, K21: transit, money, the first round --------------------------------------------------------


@by_edition()
def test_k19_connections_pass_through_unused_regions_only_by_a_house_rule(edition: str, settled: None) -> None:
    costs = []
    for transit in (None, True):
        house_rules: dict[str, Any] = {"transit_outside": transit} if transit else {}
        state = begun(edition, 3, regions=("red", "blue", "purple"), house_rules=house_rules)
        costs.append(state.zone.distance[place(state, "kassel")][place(state, "regensburg")])
    assert costs == [58, 39]


@by_edition(bsw=True, others=False)
def test_k20_money_is_hidden_where_the_edition_or_a_house_rule_says(edition: str, settled: bool) -> None:
    assert setup.rules_for(edition, "germany", 4).hidden_money == settled
    assert setup.rules_for(edition, "germany", 4, {"hidden_money": not settled}).hidden_money != settled


@by_edition()
def test_k21_every_player_buys_in_round_1(edition: str, settled: None) -> None:
    state = begun(edition, 3, market=(3, 4, 5, 6, 7, 8, 9, 10))
    for _ in range(3):
        assert not legal(state, PASS)
        plant, seat = state.market[0], state.actor
        moves(state, NOMINATE[plant])
        if state.task == Task.OPEN:
            assert not legal(state, PASS)
            moves(state, BIDS[state.bid])
        while state.task == Task.RAISE:
            moves(state, PASS)
        assert plants_of(state, seat) == (plant,)
    assert state.phase == Phase.MARKET
