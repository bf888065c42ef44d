"""The rules hold exactly at their limits, to the Elektro and the token, and every report names the right seat, card and
amount.

Cases found by mutation testing (tests/MUTANTS.md) that no rule case had covered.
"""

from __future__ import annotations

from itertools import chain, combinations, product
from typing import Any

import pytest

from game.engine import build, market, plant_market, rules, steps
from game.engine.actions import BIDS, BUILD, BUY, CARD_RUNS, DONE, DROP, NOMINATE, PASS, PLACE, SCRAP
from game.engine.events import (
    BidderPassed,
    BidMade,
    CartelReturnedFuel,
    CartelTookPlant,
    DiscountEnded,
    DiscountSet,
    Event,
    FuelBought,
    FuelDropped,
    HouseBuilt,
    PhaseBegan,
    PlantNominated,
    PlantRan,
    PlantRemoved,
    PlantScrapped,
    PlantSold,
    SeatPassed,
    StepBegan,
)
from game.engine.plants import CARDS, STEP3, UNKNOWN
from game.engine.resources import COAL, GARBAGE, OIL, SOLD_OUT, URANIUM
from game.engine.state import GameState, Phase, Task
from tests.audit import conserved
from tests.engine.situations import (
    PRICES,
    SPACES,
    TOKENS,
    auction_phase,
    begun,
    cards,
    enter,
    finish_phase,
    give,
    legal,
    market_is,
    moves,
    own_cities,
    place,
    step,
    supply_is,
    told,
)

MARKET = (18, 20, 21, 22, 25, 26, 27, 28)
DECK = (30, 31, 32, 33, 34, 35)
RHINE = ("duisburg", "essen", "muenster", "dortmund", "duesseldorf", "koeln")


# --- fuel: what can be bought, by laying every token ---------------------------------------------------

SHOP = (4, 3, 5, 6, 11)
"""A plant for coal, oil, coal or oil, garbage, uranium; each stores twice what it needs."""
PLACES = {4: 4, 3: 4, 5: 4, 6: 2, 11: 2}


def fits(plants: tuple[int, ...], coal: int, oil: int, garbage: int, uranium: int) -> bool:
    """Return whether these tokens can be placed on the plants."""
    room = {plant: PLACES[plant] * (plant in plants) for plant in SHOP}
    over = max(0, coal - room[4]) + max(0, oil - room[3])
    return over <= room[5] and garbage <= room[6] and uranium <= room[11]


@pytest.mark.case("R03", "R04", "R06", "R07", "R10")
@pytest.mark.parametrize("plants", [*chain.from_iterable(combinations(SHOP, count) for count in range(4))])
def test_fuel_can_be_bought_exactly_if_it_can_be_stored_and_paid(plants: tuple[int, ...]) -> None:
    state = begun("classic", 3)
    cards(state, MARKET, DECK)
    buyer = give(state, 0, plants=plants, money=0)
    enter(state, Phase.MARKET, order=(2, 1, 0))
    state.stock = [20, 20, 20, 10]
    prices = [PRICES[fuel][state.stock[fuel]] for fuel in range(4)]
    assert prices == [2, 2, 2, 3]
    for fuel in product(range(9), range(9), range(3), range(3)):
        if not fits(plants, *fuel):
            continue
        buyer.fuel = list(fuel)
        for money in (1, 2, 3):
            buyer.money = money
            more = [tuple(have + (kind == bought) for kind, have in enumerate(fuel)) for bought in range(4)]
            expected = [BUY[bought] for bought in range(4) if prices[bought] <= money and fits(plants, *more[bought])]
            assert market.purchases(state) == [DONE, *expected]


def test_a_fuel_purchase_is_reported_with_buyer_fuel_and_price() -> None:
    state = begun("classic", 3)
    cards(state, MARKET, DECK)
    give(state, 1, plants=(3, 4), money=50)
    market_is(state, oil=18, coal=24)
    enter(state, Phase.MARKET, order=(2, 0, 1))
    assert moves(state, BUY[OIL]) == [FuelBought(1, OIL, 3)]
    assert moves(state, BUY[COAL]) == [FuelBought(1, COAL, 1)]


# --- auctions ------------------------------------------------------------------------------------------


def auction(edition: str = "classic", round_number: int = 2, **changes: object) -> GameState:
    """Return an auction phase with seats 0, 1, 2 in this order, each with 100 Elektro."""
    state = begun(edition, 3, **changes)
    cards(state, MARKET, DECK)
    for seat in range(3):
        give(state, seat, money=100)
    own_cities(state, 0, ("essen", "duisburg"))
    own_cities(state, 1, ("koeln",))
    return auction_phase(state, round_number)


def test_an_auctions_nomination_bids_passes_and_sale_are_each_reported() -> None:
    state = auction()
    assert moves(state, NOMINATE[20]) == [PlantNominated(0, 20, 20)]
    assert moves(state, BIDS[20]) == [BidMade(0, 20, 20)]
    assert moves(state, BIDS[23]) == [BidMade(1, 20, 23)]
    assert moves(state, PASS) == [BidderPassed(2, 20)]
    assert moves(state, PASS)[:2] == [BidderPassed(0, 20), PlantSold(1, 20, 23)]
    assert (state.lot, state.ring, state.actor) == (0, (), 0), "nothing is under the hammer"
    assert moves(state, PASS) == [SeatPassed(0)]


def test_a_pass_on_ones_own_nomination_is_reported() -> None:
    state = auction("classic-2005")
    assert moves(state, NOMINATE[20])[0] == PlantNominated(0, 20, 20)
    assert moves(state, PASS) == [SeatPassed(0)]


@pytest.mark.case("A24", "A25", "A27")
def test_a_discarded_plant_and_its_returned_fuel_are_reported() -> None:
    state = auction()
    give(state, 0, plants=(4, 9, 10), coal=6)
    moves(state, NOMINATE[20], BIDS[20], PASS, PASS)
    assert state.task == Task.SCRAP
    assert moves(state, SCRAP[10])[0] == PlantScrapped(0, 10)
    assert state.task == Task.DROP
    assert state.scrapped == 10
    assert moves(state, DROP[COAL])[0] == FuelDropped(0, COAL)
    moves(state, DONE)
    assert state.scrapped == 0


@pytest.mark.case("A31")
def test_in_bsw_fuel_that_the_new_plant_does_not_burn_may_be_returned() -> None:
    """Plant 19 burns no coal: none of plant 04's coal moves to it automatically, although plants 10 and 25
    have room.
    """
    state = auction("bsw")
    cards(state, (18, 19, 20, 21, 22, 24, 26, 27), DECK)
    give(state, 0, plants=(4, 10, 25), coal=4)
    moves(state, NOMINATE[19], BIDS[19], PASS, PASS, SCRAP[4])
    assert CARDS[19].fuels == (GARBAGE,)
    assert legal(state, DROP[COAL])
    moves(state, *[DROP[COAL]] * 4)
    assert state.players[0].fuel[COAL] == 0
    assert state.task != Task.DROP


def test_the_start_of_an_auction_phase_is_reported() -> None:
    state = begun("recharged", 3)
    told_so_far: list[Event] = []
    state.log = told_so_far
    auction_phase(state)
    assert PhaseBegan("auction") in told_so_far


@pytest.mark.case("A12")
@pytest.mark.parametrize(("money", "must"), [(3, True), (2, False)])
def test_in_round_1_a_player_who_can_just_afford_the_cheapest_plant_must_buy(money: int, must: bool) -> None:
    state = begun("classic", 3)
    state.players[state.actor].money = money
    assert legal(state, NOMINATE[3]) == must
    assert legal(state, PASS) != must


@pytest.mark.case("A35")
def test_a_drawn_card_below_the_discounted_plant_ends_the_discount() -> None:
    state = begun("recharged", 3)
    cards(state, MARKET, (17, 30, 31, 32))
    for seat in range(3):
        give(state, seat, money=100)
    auction_phase(state)
    happened = moves(state, NOMINATE[20], BIDS[20], PASS, PASS)
    assert told(happened, PlantRemoved) == [PlantRemoved(17, "smaller")]
    assert told(happened, DiscountEnded) == [DiscountEnded(18)]
    assert state.market == (18, 21, 22, 25, 26, 27, 28, 30)


@pytest.mark.case("A33", "A38")
def test_the_end_of_a_discount_is_reported_with_its_plant() -> None:
    state = auction("recharged")
    assert state.discount == 18
    happened = moves(state, NOMINATE[18], BIDS[1], PASS, PASS)
    assert told(happened, DiscountEnded) == [DiscountEnded(18)]
    assert not told(happened, DiscountSet)


# --- building ------------------------------------------------------------------------------------------


@pytest.mark.case("B01")
@pytest.mark.parametrize(("money", "can"), [(9, False), (10, True)])
def test_the_first_house_may_cost_the_last_elektro(money: int, can: bool) -> None:
    state = begun("classic", 3)
    give(state, 0, money=money)
    enter(state, Phase.BUILD, order=(2, 1, 0))
    assert legal(state, BUILD[place(state, "essen")]) == can
    assert (len(rules.legal_actions(state)) > 1) == can


@pytest.mark.case("B04")
@pytest.mark.parametrize(("left", "can"), [(-1, False), (0, True)])
def test_a_connection_may_cost_the_last_elektro(left: int, can: bool) -> None:
    state = begun("classic", 3)
    give(state, 0, cities=("essen",))
    enter(state, Phase.BUILD, order=(2, 1, 0))
    kassel = place(state, "kassel")
    state.players[0].money = build.connection_cost(state, state.players[0], kassel) + 10 + left
    assert legal(state, BUILD[kassel]) == can


@pytest.mark.case("B01", "B02")
@pytest.mark.parametrize("first_house", ["empty", "open"])
def test_a_first_house_needs_an_empty_city_unless_a_rule_allows_any_open_space(first_house: str) -> None:
    state = step(begun("classic", 3, house_rules={"first_house": first_house}), 2)
    own_cities(state, 1, ("essen", "koeln"))
    own_cities(state, 2, ("koeln",))
    give(state, 0, money=100)
    enter(state, Phase.BUILD, order=(2, 1, 0))
    assert legal(state, BUILD[place(state, "essen")]) == (first_house == "open")
    assert not legal(state, BUILD[place(state, "koeln")])
    assert legal(state, BUILD[place(state, "dortmund")])
    assert all(state.house_price[city] < SOLD_OUT for city in build.start_cities(state))
    assert place(state, "koeln") not in build.start_cities(state)


@pytest.mark.case("B06")
def test_two_adjoining_cities_are_one_network() -> None:
    """The connection of Essen and Duisburg is free: the next one starts from the nearer of the two."""
    state = begun("classic", 3)
    give(state, 0, money=100)
    enter(state, Phase.BUILD, order=(2, 1, 0))
    essen, duisburg = place(state, "essen"), place(state, "duisburg")
    happened = moves(state, BUILD[essen], BUILD[duisburg])
    assert told(happened, HouseBuilt) == [HouseBuilt(0, essen, 0, 10, 0), HouseBuilt(0, duisburg, 0, 10, 0)]
    far = state.zone.distance
    for city in range(len(state.zone)):
        cheapest = SOLD_OUT if city in (essen, duisburg) else min(far[essen][city], far[duisburg][city])
        assert build.connection_cost(state, state.players[0], city) == cheapest


@pytest.mark.case("S17", "S21")
@pytest.mark.parametrize("cartel", [False, True])
def test_building_on_a_neutral_start_marker_returns_no_uranium_to_the_supply(cartel: bool) -> None:
    """All twelve tokens are elsewhere, some on plants: the removed marker was none of them."""
    edition = "recharged" if cartel else "classic"
    state = begun(edition, 2 if cartel else 3, order=(1, 0) if cartel else None)
    if cartel:
        moves(state, *[PLACE[place(state, city)] for city in RHINE])
    cards(state, MARKET, DECK)
    supply_is(state, uranium=6)
    give(state, 1, plants=(11,), uranium=2)
    if cartel:
        state.cartel.fuel = (0, 0, 0, 2)  # type: ignore[union-attr]
        state.supply[URANIUM] -= 2
    give(state, 0, money=100)
    step(state, 2)
    state.marks = (place(state, "kassel"),)
    before = state.supply[URANIUM]
    state.phase, state.actor = Phase.BUILD, 0
    build.build(state, BUILD[state.marks[0]])
    assert state.marks == ()
    assert state.supply[URANIUM] == before
    conserved(state)


# --- supplying -----------------------------------------------------------------------------------------


def test_a_run_is_reported_and_the_next_player_starts_with_nothing_burnt() -> None:
    state = begun("classic", 3)
    cards(state, MARKET, DECK)
    give(state, 0, plants=(5, 10), cities=("essen",), coal=4, oil=1)
    enter(state, Phase.BUREAUCRACY, order=(0, 1, 2))
    run = next(run for run in CARD_RUNS[5] if run.mix == (1, 1, 0, 0))
    assert moves(state, run) == [PlantRan(0, 5, (1, 1, 0, 0))]
    assert state.burnt == (1, 1, 1, 1)
    assert moves(state, CARD_RUNS[10][0]) == [PlantRan(0, 10, (2, 0, 0, 0))]
    assert state.burnt == (3, 1, 1, 1)
    moves(state, DONE)
    assert (state.burnt, state.ran) == ((0, 0, 0, 0), ())


@pytest.mark.case("F10")
def test_a_hybrid_burns_only_what_its_owner_has() -> None:
    state = begun("classic", 3)
    cards(state, MARKET, DECK)
    give(state, 0, plants=(5,), cities=("essen",), oil=2)
    enter(state, Phase.BUREAUCRACY, order=(0, 1, 2))
    assert [run.mix for run in CARD_RUNS[5] if legal(state, run)] == [(0, 2, 0, 0)]
    state.players[0].fuel, state.supply[COAL], state.supply[OIL] = [2, 0, 0, 0], 0, 0
    assert [run.mix for run in CARD_RUNS[5] if legal(state, run)] == [(2, 0, 0, 0)]
    state.players[0].fuel = [1, 1, 0, 0]
    assert [run.mix for run in CARD_RUNS[5] if legal(state, run)] == [(1, 1, 0, 0)]


@pytest.mark.case("F10")
@pytest.mark.parametrize(
    ("coal", "first", "second"),
    [(6, (0, 2, 0, 0), [(2, 0, 0, 0)]), (7, (2, 0, 0, 0), [(2, 0, 0, 0), (1, 1, 0, 0)])],
)
def test_a_hybrid_full_of_coal_burns_only_as_much_oil_as_it_has_room_for(
    coal: int, first: tuple[int, ...], second: list[tuple[int, ...]]
) -> None:
    """Hybrids 05 and 12 store eight together, so next to six coal there is room for two oil, next to seven for one;
    plant 03 has the rest.
    """
    state = begun("classic", 3)
    cards(state, MARKET, DECK)
    give(state, 0, plants=(3, 5, 12), cities=("essen",), coal=coal, oil=4)
    enter(state, Phase.BUREAUCRACY, order=(0, 1, 2))
    moves(state, next(run for run in CARD_RUNS[5] if run.mix == first))
    assert [run.mix for run in CARD_RUNS[12] if legal(state, run)] == second


# --- steps and cards -----------------------------------------------------------------------------------


@pytest.mark.case("G17")
def test_step_2_is_reported_before_step_3_if_the_card_comes_early() -> None:
    state = begun("recharged", 3)
    cards(state, MARKET, (STEP3,), below=(30, 31, 32, 33, 34, 35))
    for seat in range(3):
        give(state, seat, money=100)
    auction_phase(state)
    happened = moves(state, NOMINATE[20], BIDS[20], PASS, PASS, PASS, PASS)
    assert state.phase == Phase.MARKET
    assert told(happened, StepBegan) == [StepBegan(2), StepBegan(3)]
    assert not state.step3_due
    assert not told(finish_phase(state) + finish_phase(state), StepBegan), "a step begins once"


@pytest.mark.case("G07")
@pytest.mark.parametrize(
    ("pile", "deck", "shuffled"),
    [
        ((5, 4, 3), (3, 4, 5), (3, 4, 5)),
        ((4, 5, 3), (3, 4, 5), (3, 5, 4)),
        ((), (3, 4, 5), (UNKNOWN,) * 3),
        ((5, 4, 3), (3, UNKNOWN, 5), (UNKNOWN,) * 3),
    ],
)
def test_the_deck_is_shuffled_into_the_piles_dealt_order_or_becomes_unknown(
    pile: tuple[int, ...], deck: tuple[int, ...], shuffled: tuple[int, ...]
) -> None:
    """The deck's last card is its top one; the pile's first card is its top one."""
    state = begun("classic", 3)
    state.pile, state.deck = pile, deck
    steps.shuffle(state)
    assert state.deck == shuffled


def test_a_recorded_card_must_agree_with_a_known_deck_and_is_taken_from_an_unknown_one() -> None:
    """Records of real games state the drawn cards; a known deck must agree, an unknown one accepts them."""
    state = begun("classic", 3)
    state.deck, state.shown = (STEP3, 30, UNKNOWN, UNKNOWN, 31), (31, 20, 30)
    drawn = [plant_market._draw(state) for _ in range(3)]
    assert drawn == [31, 20, 30], "an unknown card is what the record says"
    with pytest.raises(plant_market.UnknownCard, match=r"^plant 32 is recorded as drawn, but plant 30 is on top"):
        state.shown = (32,)
        plant_market._draw(state)
    assert state.deck == (STEP3, 30), "nothing was drawn"
    state.deck = (30, STEP3)
    assert plant_market._draw(state) == STEP3, "the Step 3 card is never said"
    assert state.shown == (32,)
    state.deck, state.shown = (UNKNOWN,), ()
    with pytest.raises(plant_market.UnknownCard, match=r"^an unknown card is drawn$"):
        plant_market._draw(state)


# --- the Cartel ----------------------------------------------------------------------------------------


def cartel_game(plants: tuple[int, ...], market_row: tuple[int, ...] = MARKET, **changes: Any) -> GameState:
    """Return a game of two after set-up, in which the Cartel owns these plants and each player 100 Elektro."""
    state = begun("recharged", 2, order=(1, 0), **changes)
    moves(state, *[PLACE[place(state, city)] for city in RHINE])
    cards(state, market_row, DECK)
    state.hidden = tuple(card for card in state.hidden if card not in plants)
    assert state.cartel
    state.cartel.plants = tuple(CARDS[plant] for plant in plants)
    for seat in (0, 1):
        give(state, seat, money=100)
    return state


@pytest.mark.case("C05")
def test_plants_discarded_by_the_cartel_join_those_removed_before() -> None:
    state = cartel_game((10, 15, 16))
    state.hidden = tuple(card for card in state.hidden if card != 3)
    state.out = (3,)
    auction_phase(state)
    moves(state, PASS)
    assert state.cartel
    assert [plant.number for plant in state.cartel.plants] == [15, 16, 22]
    assert state.out[:2] == (3, 10)


@pytest.mark.case("C04", "A38")
def test_the_cartel_takes_the_last_current_plant_with_its_discount() -> None:
    state = cartel_game((), (18,))
    state.deck = ()
    state.hidden = tuple(card for card in CARDS if card != 18)
    state.shuffled = True
    auction_phase(state)
    assert state.discount == 18
    happened = moves(state, PASS)
    assert told(happened, DiscountEnded) == [DiscountEnded(18)]
    assert state.discount == 0


@pytest.mark.case("C04", "A42")
def test_with_the_opening_pass_the_cartel_takes_its_plant_after_all_passed_on_the_named_one() -> None:
    state = cartel_game((), house_rules={"opening_pass": True})
    auction_phase(state)
    assert state.cartel
    happened = moves(state, NOMINATE[20], PASS)
    assert not told(happened, CartelTookPlant), "plant 20 is under the hammer"
    happened = moves(state, PASS)
    assert told(happened, CartelTookPlant) == [CartelTookPlant(22, 0)]
    assert (state.lot, state.ring, state.actor) == (0, (), 0)


@pytest.mark.case("C13")
def test_the_return_of_the_cartels_fuel_is_reported() -> None:
    state = cartel_game((10, 15))
    enter(state, Phase.MARKET, order=(1, 6, 0))
    finish_phase(state)
    finish_phase(state)
    assert state.cartel
    assert state.cartel.fuel == (4, 0, 0, 0)
    happened = finish_phase(state)
    assert told(happened, CartelReturnedFuel) == [CartelReturnedFuel((4, 0, 0, 0))]
    assert state.cartel.fuel == (0, 0, 0, 0)


@pytest.mark.case("S01", "S04")
def test_every_token_of_the_box_has_a_space_in_the_market() -> None:
    """Because every token has a space, the market is never full while the supply has a token."""
    assert tuple(len(spaces) for spaces in SPACES) == TOKENS
