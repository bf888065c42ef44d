"""The engine plays phase 2 as the rulebooks say: nominating, bidding, the discount marker, and discarding a plant above
the limit.
"""

import pytest

from game.engine import rules, setup
from game.engine.actions import BIDS, BUY, DONE, DROP, NOMINATE, PASS, SCRAP, Bid, Nominate, Scrap
from game.engine.events import (
    CardDrawn,
    DiscountEnded,
    DiscountSet,
    FuelDropped,
    PhaseBegan,
    PlantNominated,
    PlantRemoved,
    PlantSold,
    Step3Drawn,
    StepBegan,
)
from game.engine.plants import STEP3
from game.engine.resources import COAL, OIL, URANIUM
from game.engine.state import Phase, Task
from tests.engine.situations import (
    EDITIONS,
    auction_phase,
    begun,
    cards,
    enter,
    finish_phase,
    give,
    legal,
    moves,
    pass_all,
    plants_of,
    refused,
    sell,
    step,
    told,
)

both = pytest.mark.parametrize("edition", EDITIONS)

MARKET = (18, 20, 21, 22, 25, 26, 27, 28)
DECK = (30, 31, 32, 33, 34, 35, 36, 37)


def auction(edition, players=4, order=None, market=MARKET, deck=DECK, below=(), house_rules=None, money=200):
    """Return the auction phase of round 2; no player owns anything, so the turn order stays as given."""
    state = begun(edition, players, order=order, house_rules=house_rules)
    cards(state, market, deck, below)
    for player in state.players:
        player.money = money
    return auction_phase(state)


# --- nominating and bidding ------------------------------------------------------------------------------


@pytest.mark.case("A01")
@both
@pytest.mark.parametrize("number", [1, 2])
def test_a_plant_of_the_future_market_cannot_be_nominated(edition, number):
    state = auction(edition)
    step(state, number)
    for plant in state.future:
        assert refused(state, NOMINATE[plant]) == "future_plant"
    assert refused(state, NOMINATE[50]) == "not_on_market"
    assert [action.plant for action in rules.legal_actions(state) if isinstance(action, Nominate)] == [
        18,
        20,
        21,
        22,
    ]


@pytest.mark.case("A02")
@both
def test_the_first_bid_for_a_plant_is_at_least_its_number(edition):
    state = auction(edition)
    moves(state, NOMINATE[22])
    assert refused(state, BIDS[21]) == "bid_too_low"
    assert refused(state, PASS) == "must_bid"
    assert legal(state, BIDS[22])
    moves(state, BIDS[30])
    assert state.bid == 30


@pytest.mark.case("A03")
@both
def test_a_bid_must_be_higher_than_the_last(edition):
    state = auction(edition)
    moves(state, NOMINATE[22], BIDS[25])
    assert refused(state, BIDS[25]) == "bid_too_low"
    assert refused(state, BIDS[24]) == "bid_too_low"
    assert legal(state, BIDS[26])


@pytest.mark.case("A04")
@both
def test_no_player_can_bid_more_than_their_money(edition):
    state = auction(edition)
    give(state, state.actor, money=23)
    assert refused(state, Nominate(50)) == "not_on_market"
    moves(state, NOMINATE[22])
    assert refused(state, BIDS[24]) == "bid_too_dear"
    moves(state, BIDS[23])
    give(state, state.actor, money=24)
    assert rules.legal_actions(state) == [PASS, BIDS[24]]
    assert refused(state, Bid(10**6)) == "bid_too_dear"
    give(state, state.actor, money=5)
    assert rules.legal_actions(state) == [PASS]


@pytest.mark.case("A04")
@both
def test_a_plant_that_costs_more_than_the_money_cannot_be_nominated(edition):
    state = auction(edition)
    give(state, state.actor, money=20)
    assert refused(state, NOMINATE[21]) == "bid_too_dear"
    assert legal(state, NOMINATE[20])


@pytest.mark.case("A05")
@both
def test_bids_go_clockwise_not_in_turn_order(edition):
    a, b, c, d = range(4)
    state = auction(edition, order=(c, a, d, b))
    assert state.order == (c, a, d, b)
    asked = [state.actor]
    moves(state, NOMINATE[22], BIDS[22])
    for amount in (23, 24, 25, 26):
        asked.append(state.actor)
        moves(state, BIDS[amount])
    assert asked == [c, d, a, b, c]


@pytest.mark.case("A05")
def test_by_a_house_rule_bids_go_in_turn_order():
    a, b, c, d = range(4)
    state = auction("classic", order=(c, a, d, b), house_rules={"bid_direction": "order"})
    moves(state, NOMINATE[22], BIDS[22])
    asked = []
    for amount in (23, 24, 25, 26):
        asked.append(state.actor)
        moves(state, BIDS[amount])
    assert asked == [a, d, b, c]


@pytest.mark.case("A06")
@both
def test_a_player_who_passed_is_not_asked_again_in_this_auction(edition):
    state = auction(edition, order=(0, 1, 2, 3))
    moves(state, NOMINATE[22], BIDS[22], PASS, BIDS[23], PASS)
    assert state.ring == (0, 2)
    assert state.actor == 0
    moves(state, BIDS[24])
    assert state.actor == 2
    moves(state, BIDS[25])
    assert state.actor == 0


@pytest.mark.case("A07")
@both
def test_a_player_who_passed_in_one_auction_bids_in_the_next(edition):
    state = auction(edition, order=(0, 1, 2, 3))
    moves(state, NOMINATE[22], BIDS[22], PASS, PASS, PASS)
    moves(state, NOMINATE[21], BIDS[21])
    assert state.actor == 2
    moves(state, PASS)
    assert state.actor == 3
    moves(state, BIDS[22], PASS)
    assert plants_of(state, 3) == (21,)


@pytest.mark.case("A08")
@both
def test_a_player_who_passes_instead_of_nominating_is_out_for_the_phase(edition):
    state = auction(edition, order=(0, 1, 2, 3))
    moves(state, PASS, NOMINATE[21], BIDS[21])
    assert 0 not in state.ring
    assert 0 not in state.eligible
    moves(state, PASS, PASS)
    assert state.actor == 2
    moves(state, PASS, PASS)
    assert state.phase == Phase.MARKET
    assert plants_of(state, 0) == ()


@pytest.mark.case("A09", "A44")
@both
def test_a_player_who_loses_their_own_auction_nominates_again_or_passes(edition):
    state = auction(edition, order=(0, 1, 2, 3))
    moves(state, NOMINATE[21], BIDS[21], BIDS[22], PASS, PASS, PASS)
    assert plants_of(state, 1) == (21,)
    assert (state.actor, state.task) == (0, Task.NOMINATE)
    assert legal(state, PASS)
    assert legal(state, NOMINATE[22])
    moves(state, PASS)
    assert state.actor == 2


@pytest.mark.case("A10", "A44")
@both
def test_the_next_nominator_is_the_next_in_order_without_a_plant(edition):
    """Seat 0 nominates and 1 wins; 0 wins the next auction; 1 has bought, so 2 is next and passes; then 3."""
    state = auction(edition, order=(0, 1, 2, 3))
    moves(state, NOMINATE[21], BIDS[21], BIDS[22], PASS, PASS, PASS)
    sell(state, state.current[1])
    assert state.actor == 2
    moves(state, PASS)
    assert state.actor == 3


@pytest.mark.case("A11")
@both
def test_a_player_who_bought_a_plant_takes_no_further_part_in_the_auction_phase(edition):
    state = auction(edition, order=(0, 1, 2, 3))
    sell(state, 21)
    moves(state, NOMINATE[20], BIDS[20])
    assert state.ring == (1, 2, 3)
    moves(state, PASS, PASS)
    while state.phase == Phase.AUCTION:
        assert state.actor in (2, 3)
        moves(state, PASS)
    assert len(plants_of(state, 0)) == 1


@pytest.mark.case("A12")
@both
def test_in_round_1_every_player_must_buy(edition):
    state = begun(edition)
    assert refused(state, PASS) == "must_buy"
    moves(state, NOMINATE[4], BIDS[4], BIDS[5], PASS, PASS)
    assert state.actor == 0
    assert refused(state, PASS) == "must_buy"
    sell(state, 5)
    assert refused(state, PASS) == "must_buy"
    sell(state, 6)
    assert state.phase == Phase.MARKET
    assert all(len(player.plants) == 1 for player in state.players)


@pytest.mark.case("A12")
@both
def test_in_round_1_a_player_who_can_afford_no_plant_may_pass(edition):
    state = begun(edition, 2 if edition == "classic" else 3)
    least = min(state.current)
    for player in state.players:
        player.money = 0 if edition == "recharged" else least - 1
    while state.phase == Phase.AUCTION:
        assert rules.legal_actions(state) == [PASS]
        moves(state, PASS)
    assert state.phase == Phase.MARKET


@pytest.mark.case("A13")
@both
def test_the_last_buyer_pays_the_minimum_without_bidding(edition):
    state = auction(edition, order=(0, 1, 2, 3), market=(14, 15, 18, 20, 25, 26, 27, 28))
    moves(state, PASS, PASS, PASS)
    happened = moves(state, NOMINATE[15])
    assert told(happened, PlantSold) == [PlantSold(3, 15, 15)]
    assert state.players[3].money == 185
    assert state.phase == Phase.MARKET


@pytest.mark.case("A13", "A33")
def test_the_last_buyer_pays_one_for_the_discounted_plant():
    state = auction("recharged")
    moves(state, PASS, PASS, PASS)
    assert told(moves(state, NOMINATE[18]), PlantSold) == [PlantSold(3, 18, 1)]


@pytest.mark.case("A14")
@both
def test_the_plant_market_is_refilled_before_the_next_nomination(edition):
    state = auction(edition, deck=(19, *DECK))
    sell(state, 21)
    assert state.task == Task.NOMINATE
    assert state.current == (18, 19, 20, 22)
    assert legal(state, NOMINATE[19])


@pytest.mark.case("A15")
def test_in_classic_the_first_plant_sold_is_replaced_by_plant_13():
    state = begun("classic")
    sell(state, 6)
    assert state.current == (3, 4, 5, 7)
    assert state.future == (8, 9, 10, 13)


@pytest.mark.case("A16")
def test_a_low_plant_drawn_as_replacement_is_on_offer_at_once():
    state = auction("classic", deck=(11, *DECK))
    sell(state, 18)
    assert state.current == (11, 20, 21, 22)
    assert legal(state, NOMINATE[11])
    state = auction("recharged", deck=(19, *DECK))
    sell(state, 21)
    assert state.current == (18, 19, 20, 22)
    assert state.discount == 18, "19 is not below the discounted 18"


@pytest.mark.case("A40")
@both
def test_an_empty_plant_market_skips_the_auction_phase(edition):
    state = begun(edition)
    step(state, 3)
    cards(state, market=(), deck=())
    give(state, 1, cities=("essen",))
    auction_phase(state)
    assert state.phase == Phase.MARKET
    assert state.discount == 0
    for _ in range(2):
        finish_phase(state)
    assert state.phase == Phase.BUREAUCRACY
    finish_phase(state)
    assert state.round == 3
    assert state.phase == Phase.MARKET


@pytest.mark.case("A40")
@both
def test_a_plant_market_that_sells_out_ends_the_auction_phase(edition):
    state = begun(edition)
    step(state, 3)
    cards(state, market=(40,), deck=())
    give(state, 0, money=100)
    auction_phase(state)
    sell(state, 40)
    assert state.market == ()
    assert state.phase == Phase.MARKET


@pytest.mark.case("A41")
@both
def test_each_auction_starts_at_its_own_minimum_bid(edition):
    state = auction(edition)
    happened = moves(state, NOMINATE[20], BIDS[60], PASS, PASS, PASS, NOMINATE[21])
    assert [event.least for event in told(happened, PlantNominated)] == [20, 21]
    assert rules.legal_actions(state, raises=1) == [BIDS[21]]


@pytest.mark.case("A43")
@both
def test_in_step_3_all_six_plants_are_for_sale(edition):
    state = begun(edition)
    step(state, 3)
    cards(state, market=MARKET[:6], deck=DECK)
    give(state, state.order[0], money=100)
    auction_phase(state)
    assert state.current == MARKET[:6]
    assert state.future == ()
    assert all(legal(state, NOMINATE[plant]) for plant in MARKET[:6])


# --- too many plants -------------------------------------------------------------------------------------


def with_plants(edition, plants, buys, players=3, market=None, **fuel):
    """Return a game in which seat 0, with these plants and fuel, has just bought another plant."""
    state = begun(edition, players)
    cards(
        state,
        market or tuple(sorted({buys, 30, 38, 40, 42, 44, 46, 50} - set(plants)))[:8],
        deck=(33, 34),
    )
    give(state, 0, plants=plants, money=200, cities=("essen",), **fuel)
    auction_phase(state)
    assert state.actor == 0
    sell(state, buys)
    return state


@pytest.mark.case("A17", "A22", "A24", "A25")
@both
def test_a_player_who_buys_a_fourth_plant_discards_an_old_one(edition):
    state = with_plants(edition, (13, 18, 22), 37)
    assert state.task == Task.SCRAP
    assert state.market.count(33) == 1, "refilled"
    deck = state.deck
    assert refused(state, SCRAP[37]) == "new_plant_stays"
    assert refused(state, SCRAP[50]) == "not_yours"
    assert refused(state, PASS) == "not_now"
    assert refused(state, DONE) == "not_now"
    assert rules.legal_actions(state) == [SCRAP[13], SCRAP[18], SCRAP[22]]
    happened = moves(state, SCRAP[13])
    assert plants_of(state, 0) == (18, 22, 37)
    assert 13 in state.out
    assert 13 not in state.market
    assert 13 not in state.deck
    assert state.deck == deck
    assert not told(happened, CardDrawn), "scrapping draws nothing"
    assert (state.actor, state.task) == (1, Task.NOMINATE)


@pytest.mark.case("A23")
def test_in_classic_two_players_may_own_four_plants():
    state = with_plants("classic", (13, 18, 22), 37, players=2)
    assert state.task == Task.NOMINATE
    assert plants_of(state, 0) == (13, 18, 22, 37)
    state = with_plants("classic", (13, 18, 22, 27), 37, players=2)
    assert state.task == Task.SCRAP
    assert refused(state, SCRAP[37]) == "new_plant_stays"
    moves(state, SCRAP[27])
    assert plants_of(state, 0) == (13, 18, 22, 37)


@pytest.mark.case("A18")
@both
def test_returning_fuel_of_a_discarded_plant_draws_no_plant(edition):
    state = with_plants(edition, (4, 18, 22), 37, coal=4)
    deck, market = state.deck, state.market
    happened = moves(state, SCRAP[4], *[DROP[COAL]] * 4)
    assert len(told(happened, FuelDropped)) == 4
    assert not told(happened, CardDrawn)
    assert (state.deck, state.market) == (deck, market)


@pytest.mark.case("A26", "R12")
@both
def test_fuel_of_a_discarded_plant_moves_to_the_new_plant(edition):
    state = with_plants(edition, (4, 13, 18), 36, coal=4)
    moves(state, SCRAP[4])
    assert state.task == Task.DROP
    moves(state, DONE)
    assert state.players[0].fuel == [4, 0, 0, 0]
    pass_all(state)
    while state.actor != 0:
        moves(state, DONE)
    moves(state, BUY[COAL], BUY[COAL])
    assert refused(state, BUY[COAL]) == "no_room"


@pytest.mark.case("A27")
@both
def test_fuel_that_fits_nowhere_returns_to_the_supply(edition):
    state = with_plants(edition, (3, 13, 18), 36, oil=4)
    stock, supply = state.stock[:], state.supply[:]
    moves(state, SCRAP[3])
    assert refused(state, DONE) == "does_not_fit"
    moves(state, *[DROP[OIL]] * 4)
    assert state.stock == stock
    assert state.supply[OIL] == supply[OIL] + 4
    assert state.task == Task.NOMINATE
    assert state.actor == 1


@pytest.mark.case("A27")
def test_in_the_usa_coal_returned_with_a_discarded_plant_goes_to_the_depot():
    state = begun("recharged", map_name="usa")
    cards(state, market=(36, 37, 38, 40, 42, 44, 46, 50), deck=(33, 34))
    give(state, 0, plants=(4, 13, 18), money=200, cities=("miami",), coal=4)
    auction_phase(state)
    sell(state, 37)
    depot = state.supply[COAL]
    moves(state, SCRAP[4], *[DROP[COAL]] * 4)
    assert state.supply[COAL] == depot + 4


@pytest.mark.case("A28")
@both
def test_fuel_that_no_remaining_plant_burns_is_returned_completely(edition):
    state = with_plants(edition, (5, 13, 18), 37, coal=1, oil=1)
    moves(state, SCRAP[5])
    assert rules.legal_actions(state) == [DROP[COAL], DROP[OIL]]
    moves(state, DROP[COAL])
    assert rules.legal_actions(state) == [DROP[OIL]]
    moves(state, DROP[OIL])
    assert state.players[0].fuel == [0, 0, 0, 0]
    assert state.task == Task.NOMINATE


@pytest.mark.case("A29")
@both
@pytest.mark.parametrize("old", [5, 12, 21])
@pytest.mark.parametrize("lost", [(COAL, COAL), (COAL, OIL), (OIL, OIL)])
def test_the_owner_chooses_which_fuel_plant_29_cannot_hold(edition, old, lost):
    state = with_plants(edition, (old, 13, 18), 29, market=(29, 36, 37, 38, 40, 42, 44, 46), coal=2, oil=2)
    moves(state, SCRAP[old])
    for fuel in lost:
        assert not legal(state, DONE)
        if not legal(state, DROP[COAL]):
            assert state.players[0].fuel[COAL] == 0
        moves(state, DROP[fuel])
    moves(state, DONE)
    assert state.players[0].fuel[COAL] == 2 - lost.count(COAL)
    assert state.players[0].fuel[OIL] == 2 - lost.count(OIL)


@pytest.mark.case("A30", "R13")
@both
def test_oil_that_no_plant_burns_takes_no_room_from_a_new_coal_plant(edition):
    state = with_plants(edition, (3, 13, 18), 36, oil=3)
    moves(state, SCRAP[3], DROP[OIL], DROP[OIL], DROP[OIL])
    pass_all(state)
    while state.actor != 0:
        moves(state, DONE)
    assert refused(state, BUY[OIL]) == "no_plant_burns"
    moves(state, *[BUY[COAL]] * 6)
    assert state.players[0].fuel == [6, 0, 0, 0]


@pytest.mark.case("A31")
@both
def test_fuel_of_a_discarded_plant_may_be_returned_even_if_it_fits_elsewhere(edition):
    state = with_plants(edition, (4, 8, 13), 36, coal=8)
    moves(state, SCRAP[4])
    for _ in range(4):
        assert legal(state, DONE)
        moves(state, DROP[COAL])
    assert state.players[0].fuel[COAL] == 4, "04 held four; the rest was never on it"
    assert state.task == Task.NOMINATE


@pytest.mark.case("A31")
def test_a_house_rule_requires_keeping_fuel_that_fits():
    state = begun("classic", house_rules={"scrapped_fuel": "must"})
    cards(state, market=(29, 36, 37, 38, 40, 42, 44, 46), deck=(33, 34))
    give(state, 0, plants=(5, 13, 18), money=200, cities=("essen",), coal=2, oil=2)
    auction_phase(state)
    sell(state, 29)
    moves(state, SCRAP[5], DROP[COAL], DROP[OIL])
    assert state.players[0].fuel == [1, 1, 0, 0]
    assert state.task == Task.NOMINATE


@both
def test_only_fuel_of_the_discarded_plant_can_be_returned(edition):
    """Coal plant 04 is discarded: its coal is returned, the oil of 03 and the hybrid's fuel stay."""
    state = with_plants(edition, (3, 4, 12), 13, market=(13, 37, 38, 40, 42, 44, 46, 50), coal=6, oil=4)
    moves(state, SCRAP[4])
    assert refused(state, DROP[OIL]) == "nothing_to_drop"
    moves(state, DROP[COAL], DROP[COAL])
    assert legal(state, DONE)


@both
def test_a_plant_without_fuel_is_discarded_without_a_question(edition):
    state = with_plants(edition, (4, 13, 18), 37, coal=4)
    moves(state, SCRAP[13])
    assert state.task == Task.NOMINATE
    assert state.players[0].fuel == [4, 0, 0, 0]
    assert Scrap(13) not in rules.legal_actions(state)


# --- nobody buys -----------------------------------------------------------------------------------------


@pytest.mark.case("A19")
def test_classic_removes_the_lowest_plant_once_if_none_is_bought():
    state = auction("classic")
    happened = pass_all(state)
    assert told(happened, PlantRemoved) == [PlantRemoved(18, "unsold")]
    assert state.market == (20, 21, 22, 25, 26, 27, 28, 30)
    assert state.out == (18,)


@pytest.mark.case("A19")
def test_classic_draws_the_step_3_card_if_no_plant_is_bought():
    state = auction("classic", deck=(STEP3,), below=(36, 37, 38))
    happened = pass_all(state)
    assert told(happened, Step3Drawn)
    assert [event.why for event in told(happened, PlantRemoved)] == ["unsold", "step2", "step3"]
    assert state.market == (22, 25, 26, 27, 28, 36)
    assert STEP3 not in state.market
    assert state.step == 3


@pytest.mark.case("A19")
def test_classic_removes_nothing_after_one_sale():
    state = auction("classic")
    sell(state, 20)
    happened = pass_all(state)
    assert not told(happened, PlantRemoved)
    assert state.market == (18, 21, 22, 25, 26, 27, 28, 30)


@pytest.mark.case("A21", "A38")
def test_recharged_removes_only_the_discounted_plant_if_none_is_bought():
    state = auction("recharged")
    assert state.discount == 18
    happened = pass_all(state)
    assert told(happened, PlantRemoved) == [PlantRemoved(18, "discounted")]
    assert state.market == (20, 21, 22, 25, 26, 27, 28, 30)
    assert state.discount == 0


# --- the discount marker ---------------------------------------------------------------------------------


@pytest.mark.case("A32")
def test_the_discount_marker_is_on_the_lowest_plant_whose_minimum_bid_is_one():
    state = auction("recharged")
    assert state.discount == 18
    moves(state, NOMINATE[18])
    assert rules.legal_actions(state, raises=3) == [BIDS[1], BIDS[2], BIDS[3]]


@pytest.mark.case("A32")
def test_classic_has_no_discount_marker():
    state = auction("classic")
    assert state.discount == 0
    moves(state, NOMINATE[18])
    assert refused(state, BIDS[17]) == "bid_too_low"


@pytest.mark.case("A33")
def test_one_elektro_buys_the_discounted_plant_in_round_1_and_as_a_players_last():
    state = begun("recharged")
    moves(state, NOMINATE[3], BIDS[1], PASS)
    assert told(moves(state, PASS), PlantSold) == [PlantSold(0, 3, 1)]
    state = auction("recharged", money=1)
    assert rules.legal_actions(state) == [NOMINATE[18], PASS]
    moves(state, NOMINATE[18])
    assert rules.legal_actions(state) == [BIDS[1]]
    state = auction("recharged", money=0)
    assert rules.legal_actions(state) == [PASS]


@pytest.mark.case("A34")
def test_after_the_discounted_plant_is_sold_nothing_is_discounted():
    state = auction("recharged", deck=(10, *DECK))
    happened = sell(state, 18, 1)
    assert told(happened, DiscountEnded)
    assert state.discount == 0
    assert state.market[0] == 10, "smaller than 18, but the marker is gone"
    assert not told(happened, PlantRemoved)
    moves(state, NOMINATE[10])
    assert refused(state, BIDS[9]) == "bid_too_low"
    moves(state, BIDS[10], PASS, PASS)
    happened = pass_all(state)
    assert not told(happened, PlantRemoved)


@pytest.mark.case("A35")
def test_a_replacement_below_the_discounted_plant_is_removed_with_the_marker():
    """004: the marker is on plant 15, Greg buys another plant, and plant 09 is drawn."""
    state = auction("recharged", market=(15, 18, 20, 22, 25, 26, 27, 28), deck=(9, 30, 31))
    assert state.discount == 15
    happened = sell(state, 20)
    assert told(happened, PlantRemoved) == [PlantRemoved(9, "smaller")]
    assert [event.plant for event in told(happened, CardDrawn)] == [9, 30]
    assert state.out == (9,)
    assert state.discount == 0
    assert state.market == (15, 18, 22, 25, 26, 27, 28, 30)


@pytest.mark.case("A36")
def test_a_second_replacement_below_the_former_discounted_plant_stays():
    state = auction("recharged", market=(15, 18, 20, 22, 25, 26, 27, 28), deck=(9, 30, 8, 31))
    sell(state, 20)
    happened = sell(state, 22)
    assert not told(happened, PlantRemoved)
    assert state.market[:2] == (8, 15)


@pytest.mark.case("A36")
def test_the_card_drawn_for_a_smaller_one_stays_even_if_it_is_smaller_too():
    state = auction("recharged", market=(15, 18, 20, 22, 25, 26, 27, 28), deck=(9, 8, 31))
    sell(state, 20)
    assert state.out == (9,)
    assert state.market[:2] == (8, 15)


@pytest.mark.case("A37")
def test_the_formerly_discounted_plant_costs_its_number_and_stays():
    state = auction("recharged", market=(15, 18, 20, 22, 25, 26, 27, 28), deck=(9, 30, 31))
    sell(state, 20)
    moves(state, NOMINATE[15])
    assert refused(state, BIDS[14]) == "bid_too_low"
    moves(state, BIDS[15], PASS)
    state = auction("recharged", market=(15, 18, 20, 22, 25, 26, 27, 28), deck=(9, 30, 31))
    sell(state, 20)
    happened = pass_all(state)
    assert not told(happened, PlantRemoved)
    assert state.market[0] == 15


@pytest.mark.case("A35")
def test_a_step_3_card_drawn_as_replacement_is_not_replaced():
    """While the marker is in the market a lower plant is removed; the card drawn for it is the Step 3 card."""
    state = auction("recharged", market=(15, 18, 20, 22, 25, 26, 27, 28), deck=(9, STEP3), below=(40, 42, 44, 46))
    sell(state, 20)
    assert state.discount == 0
    assert state.out == (9,)
    assert state.market == (15, 18, 22, 25, 26, 27, 28, STEP3)
    happened = pass_all(state)
    assert [event.plant for event in told(happened, PlantRemoved)] == [15, 18], "Step 2's change, then Step 3's"
    assert state.market == (22, 25, 26, 27, 28, 40)
    assert state.step == 3


@pytest.mark.case("A38")
def test_an_unsold_discounted_plant_is_removed_and_the_marker_waits_for_the_next_auction():
    state = auction("recharged", order=(0, 1, 2, 3))
    sell(state, 20)
    happened = pass_all(state)
    assert told(happened, PlantRemoved) == [PlantRemoved(18, "discounted")]
    assert len(state.market) == 8
    for phase in (Phase.MARKET, Phase.BUILD, Phase.BUREAUCRACY):
        assert state.phase == phase
        assert state.discount == 0
        finish_phase(state)
    assert state.phase == Phase.AUCTION
    assert state.discount == state.market[0] == 21


@pytest.mark.case("A38")
def test_the_discount_marker_also_works_in_step_3():
    state = begun("recharged")
    step(state, 3)
    cards(state, market=MARKET[:6], deck=DECK)
    auction_phase(state)
    assert state.discount == 18
    pass_all(state)
    assert state.market == (20, 21, 22, 25, 26, 30)


@pytest.mark.case("A39")
def test_the_step_3_card_can_replace_the_discounted_plant():
    state = auction("recharged", deck=(STEP3,), below=(40, 42, 44, 46))
    step(state, 2)
    happened = pass_all(state)
    assert [event.plant for event in told(happened, PlantRemoved)] == [18, 20]
    assert [event.why for event in told(happened, PlantRemoved)] == ["discounted", "step3"]
    assert state.market == (21, 22, 25, 26, 27, 28)
    assert state.shuffled
    assert state.step == 3
    assert told(happened, StepBegan) == [StepBegan(3)]


def test_in_a_whole_game_every_auction_phase_marks_the_lowest_plant():
    state = setup.seeded_game("recharged", "germany", 3, seed=5)
    state.log = []
    rules.begin(state)
    auctions = 0
    for _ in range(400):
        phases = told(state.log, PhaseBegan).count(PhaseBegan("auction"))
        assert told(state.log, DiscountSet) == [DiscountSet(min(state.market))] * phases
        auctions += phases
        if state.phase == Phase.FINISH:
            break
        state.log.clear()
        rules.apply(state, rules.legal_actions(state, 2)[-1])
    assert auctions > 3


@pytest.mark.case("R13")
@both
def test_fuel_that_only_a_discarded_plant_burnt_cannot_be_bought_again(edition):
    state = with_plants(edition, (11, 13, 18), 37, uranium=2)
    moves(state, SCRAP[11], DROP[URANIUM], DROP[URANIUM])
    enter(state, Phase.MARKET, order=(2, 1, 0))
    assert refused(state, BUY[URANIUM]) == "no_plant_burns"
