"""On the map of Manhattan each city has a single space, no Step 2 or 3 begins, and the deck is used twice."""

from __future__ import annotations

import copy
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from game.bots.search.determinization import determinized
from game.engine import auction, blocked_spaces, build, plant_market, rules, setup
from game.engine.actions import BIDS, BUILD, DONE, NOMINATE, PASS
from game.engine.bureaucracy import resupply_now
from game.engine.events import DeckRenewed, DeckSpent
from game.engine.plants import NUMBERS, STEP3, UNKNOWN
from game.engine.record import Seat, seen_record, write_record
from game.engine.record_reader import read_record
from game.engine.ruleset import PLAYERS, BadRules, editions
from game.engine.state import FREE, GameState, Phase, Task
from game.match import new_match
from tests.engine.situations import refused

EDITIONS = editions()


def started(players: int = 5, edition: str = "classic", seed: int = 1) -> GameState:
    state = setup.seeded_game(edition, "manhattan", players, seed)
    rules.begin(state)
    while state.phase == Phase.SETUP:
        rules.play(state, rules.legal_actions(state)[0])
    for player in state.players:
        player.money = 300
    state.log = []
    return state


def builder(state: GameState, *numbers: int) -> GameState:
    """Let seat 0 build, with houses on the spaces of these numbers."""
    state.phase, state.task, state.actor, state.queue = Phase.BUILD, Task.BUILD, 0, ()
    for number in numbers:
        rules.apply(state, BUILD[place(state, number)])
    return state


def place(state: GameState, number: int) -> int:
    return state.zone.index[f"m{number}"]


def at_end_of_round(state: GameState, market: tuple[int, ...], deck: tuple[int, ...]) -> GameState:
    """Update the plant market at the end of a round with this market and this deck, top first."""
    state.market, state.deck, state.phase, state.updated = market, deck[::-1], Phase.BUREAUCRACY, False
    plant_market.update(state)
    return state


def at_stage(stage: str, players: int = 5) -> GameState:
    """Return a game whose deck is the first one, was renewed (second), or is used up for good (spent)."""
    state = started(players)
    if stage != "first":
        state.recycled = (30, 31, 32, 33)
        at_end_of_round(state, (16, 17, 18, 19, 21, 23, 24, 25), (26, 27))
    if stage == "spent":
        at_end_of_round(state, (16, 17, 18, 19, 21, 23, 24, 25), ())
    assert state.rules.recycling == stage
    state.log = []
    return state


# --- the board --------------------------------------------------------------------------------------------


@pytest.mark.case("M34")
@pytest.mark.parametrize("players", PLAYERS)
def test_in_manhattan_blocked_spaces_are_drawn_by_price_and_number_of_players(players: int) -> None:
    groups = {2: 2, 3: 2, 4: 1, 5: 0, 6: 0}[players]
    seen = set()
    for seed in range(6):
        zone = setup.seeded_game("classic", "manhattan", players, seed).zone
        prices = Counter(zone.slots[city][0][0] for city in zone.blocked)
        per_group = {10: 3, 15: 3, 20: 2, 25: 2, 30: 2, 35: 2}
        assert prices == {price: groups * count for price, count in per_group.items() if groups}
        seen.add(zone.blocked)
    assert len(seen) == (6 if groups else 1)


@pytest.mark.case("M34")
def test_in_manhattan_no_house_is_built_on_a_blocked_space_but_connections_pass_through() -> None:
    state = started(4, "recharged")
    state.zone = state.zone.blocking(("m45", "m51"))
    state.price_houses()
    builder(state, 42)
    blocked = place(state, 45)
    assert BUILD[blocked] not in rules.legal_actions(state)
    assert refused(state, BUILD[blocked]) == "blocked_city"
    assert build.connection_cost(state, state.players[0], place(state, 56)) == 10, "through M45 and M51"
    state.zone = state.zone.blocking(())
    state.price_houses()
    assert BUILD[blocked] in rules.legal_actions(state), "the rule is what keeps the space free"


@pytest.mark.case("M34")
def test_manhattans_blocked_spaces_are_kept_in_a_record_a_copy_and_a_players_view() -> None:
    seats = [Seat(colour, "person", colour) for colour in ("red", "blue", "green")]
    match = new_match("recharged", "manhattan", seats, seed=5)
    text = write_record(match.record)
    assert len(match.state.zone.blocked) == 28 and text.count("blocked ") == 1 and "passing m1 5" in text
    again = read_record(text)
    assert write_record(again) == text
    assert again.new_state() == match.state and again.zone.blocked == match.state.zone.blocked
    assert copy.copy(match.state.zone).blocked == match.state.zone.blocked
    assert seen_record(match.record).zone.blocked == match.state.zone.blocked
    with pytest.raises(ValueError, match="'m99'"):
        read_record(text.replace("blocked ", "blocked m99 "))


@pytest.mark.case("M34")
def test_a_map_with_fewer_spaces_of_a_price_than_must_be_blocked_is_refused() -> None:
    with pytest.raises(BadRules, match="7 spaces that cost 40"):
        setup.rules_for("classic", "manhattan", 5, {"blocked_spaces": [[40, 7]]})
    known = setup.rules_for("classic", "manhattan", 5, {"blocked_spaces": [[40, 6]]})
    zone = setup.zone_for(known, "manhattan", ("green",))
    assert blocked_spaces.drawn(known, zone, Random(1)).blocked_ids == ("m1", "m2", "m3", "m4", "m5", "m8")


@pytest.mark.case("M35")
def test_in_manhattan_a_connection_costs_5_for_each_space_that_it_passes() -> None:
    state = builder(started(), 1)
    me = state.players[0]
    cost = {number: build.connection_cost(state, me, place(state, number)) for number in (2, 5, 6, 10, 14)}
    assert cost == {2: 0, 5: 0, 6: 5, 10: 5, 14: 10}
    rules.apply(state, BUILD[place(state, 10)])
    cost = {number: build.connection_cost(state, me, place(state, number)) for number in (14, 13, 15, 9)}
    assert cost == {14: 0, 13: 0, 15: 5, 9: 5}, "own spaces cost nothing"
    legs = state.zone.legs(place(state, 1), place(state, 14))
    assert [(near.id, far.id, price) for near, far, price in legs] == [
        ("m1", "m5", 0), ("m5", "m10", 5), ("m10", "m14", 5)
    ]  # fmt: skip


@pytest.mark.case("M35")
def test_in_manhattan_a_space_has_one_house_at_its_printed_price() -> None:
    state = builder(started(), 1)
    assert state.players[0].money == 300 - 40
    state.actor = 1
    assert refused(state, BUILD[place(state, 1)]) in ("city_full", "start_empty")
    rules.apply(state, BUILD[place(state, 55)])
    assert state.players[1].money == 300 - 10


# --- one step ---------------------------------------------------------------------------------------------


@pytest.mark.case("M36")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 6])
def test_in_manhattan_there_is_no_step_3_card_and_no_step_2(edition: str, players: int) -> None:
    state = started(players, edition)
    few = {20, 22, 37} if players == 2 else set()
    assert STEP3 not in state.deck and len(state.market) == 8 and all(plant <= 15 for plant in state.market)
    assert state.deck[-1] <= 15 < min(state.deck[:-1]), "one of the first plants on top"
    assert {plant for plant in state.hidden if plant > 15} == few
    assert len([plant for plant in state.hidden if plant <= 15]) == 4
    state.players[0].cities = tuple(range(13))
    plant_market.begin_step2_if_reached(state)
    assert state.step == 1
    with_steps = replace(state.rules, last_step=3)
    assert STEP3 in setup.deal(with_steps, Random(1)).deck, "the rule is what leaves the card out"


@pytest.mark.case("M36")
def test_in_manhattan_every_resupply_is_that_of_step_1() -> None:
    for players, amounts in {
        2: (4, 3, 2, 1),
        3: (4, 3, 2, 1),
        4: (5, 4, 3, 2),
        5: (6, 5, 4, 2),
        6: (7, 6, 5, 3),
    }.items():
        state = started(players)
        state.stock, state.supply = [0, 0, 0, 0], [24, 24, 24, 12]
        for stage in ("first", "second", "spent"):
            assert state.rules.recycling == stage and resupply_now(state) == amounts
            at_end_of_round(state, (16, 17, 18, 19, 21, 23, 24, 25), ())
            state.deck = ()


# --- the plant market --------------------------------------------------------------------------------------


@pytest.mark.case("M37")
def test_in_manhattan_the_two_highest_future_plants_are_first_set_aside_each_round() -> None:
    state = at_end_of_round(started(), (3, 4, 5, 6, 7, 8, 9, 10), (20, 16, 21, 22))
    assert (state.market, state.recycled, state.deck) == ((3, 4, 5, 6, 7, 8, 16, 20), (9, 10), (22, 21))
    assert not state.buried
    state = at_end_of_round(started(), (3, 4, 5, 6, 7), (20, 16, 21, 22, 23))
    assert (state.market, state.recycled) == ((3, 4, 5, 6, 16, 20, 21, 22), (7,)), "never a plant on offer"
    state.rules = replace(state.rules, recycling="never")
    at_end_of_round(state, (3, 4, 5, 6, 7, 8, 9, 10), (20, 16))
    assert state.buried == (10,) and state.recycled == (7,), "the rule is what sets plants aside"


@pytest.mark.case("M37")
def test_in_manhattan_refilling_the_market_at_the_end_of_a_round_removes_no_plant() -> None:
    state = started()
    state.players[0].cities = tuple(range(7))
    state.discount = 16
    at_end_of_round(state, (16, 17, 18, 19, 21, 23, 24, 25), (5, 6, 26))
    assert state.market == (5, 6, 16, 17, 18, 19, 21, 23) and not state.out
    state.phase = Phase.AUCTION
    plant_market.take(state, 23)
    plant_market.refill(state)
    assert 5 in state.out and 6 in state.out, "a single draw does"


@pytest.mark.case("M38")
def test_in_manhattan_an_empty_deck_is_renewed_at_the_end_of_a_round() -> None:
    state = started()
    state.recycled = (30, 31, 32, 33)
    at_end_of_round(state, (16, 17, 18, 19, 21, 23, 24, 25), (26,))
    assert state.rules.recycling == "second" and DeckRenewed(6) in (state.log or [])
    assert len(state.market) == 8 and {*state.deck} | {*state.market} >= {24, 25, 30, 31, 32, 33}
    order = [plant for plant in state.pile if plant in {24, 25, 30, 31, 32, 33}]
    assert order[0] in state.market and state.deck == tuple(order[:0:-1]), "in the dealt order"
    at_end_of_round(state, (16, 17, 18, 19, 21, 23, 24, 25), (26, 27))
    assert (state.market[-1], state.buried, state.deck) == (26, (25,), (25, 27)), "now the highest goes under the deck"


@pytest.mark.case("M38")
def test_in_manhattan_a_draw_in_an_auction_renews_the_empty_deck() -> None:
    state = started()
    state.recycled, state.deck, state.market = (30, 31, 32), (), (16, 17, 18, 19, 21, 23, 24, 25)
    plant_market.take(state, 16)
    plant_market.refill(state)
    assert (state.rules.recycling, len(state.market), len(state.deck)) == ("second", 8, 2)


@pytest.mark.case("M39")
def test_in_manhattan_when_the_deck_is_empty_again_all_plants_are_for_sale_and_the_lowest_leaves() -> None:
    state = at_stage("second")
    market = (16, 17, 18, 19, 21, 23, 24, 25)
    at_end_of_round(state, market, ())
    assert state.rules.recycling == "spent" and DeckSpent() in (state.log or [])
    assert (state.current, state.future, state.in_one_row) == (market, (), True), "25 went under the deck and came back"
    at_end_of_round(state, state.market, ())
    assert (state.market, state.out[-1:]) == (market[1:], (16,))
    state.phase, state.lot = Phase.AUCTION, 0
    plant_market.take(state, 17)
    plant_market.refill(state)
    assert state.market == market[2:], "none is drawn"
    state.market = ()
    auction.begin(state)
    assert state.task == Task.NOTHING, "there is no auction without plants"


@pytest.mark.case("M39")
def test_in_manhattan_a_draw_from_the_empty_second_deck_in_an_auction_opens_the_whole_market() -> None:
    state = at_stage("second")
    state.deck, state.market = (), (16, 17, 18, 19, 21, 23, 24, 25)
    plant_market.take(state, 16)
    plant_market.refill(state)
    assert (state.rules.recycling, state.current) == ("spent", (17, 18, 19, 21, 23, 24, 25))


@pytest.mark.case("M38")
@pytest.mark.parametrize("stage", ["first", "second", "spent"])
def test_bots_guess_decks_of_manhattan_with_only_cards_that_could_be_in_them(stage: str) -> None:
    state = started(3, seed=4)
    while state.rules.recycling != stage or state.task != Task.NOMINATE:
        legal = rules.legal_actions(state, 1)
        rules.play(state, PASS if PASS in legal else DONE if DONE in legal else legal[0])
    seen = rules.view(state)
    assert set(seen.deck) <= {UNKNOWN} and seen.recycled == state.recycled
    for seed in range(20):
        twin = determinized(seen, Random(seed))
        assert len(twin.deck) == len(state.deck) and not {*twin.deck} & {*state.market, *state.out, UNKNOWN, STEP3}
        if stage == "second":
            assert {*twin.deck} == {*state.deck}, "the plants set aside were seen"
            under = [plant for plant in state.deck if plant in state.buried]
            assert list(twin.deck[: len(under)]) == under == list(state.deck[: len(under)])
        owned = [plant.number for player in twin.players for plant in player.plants]
        pile = twin.recycled if stage == "first" else ()
        cards = [*twin.deck, *twin.market, *twin.out, *twin.hidden, *owned, *pile]
        assert len(cards) == len({*cards}) and {*cards} | {20, 22, 37} == {*NUMBERS}


# --- the second purchase ------------------------------------------------------------------------------------


def sold(state: GameState, plant: int) -> GameState:
    """Put a plant up and let its nominator have it at the minimum bid."""
    rules.play(state, NOMINATE[plant])
    if state.task == Task.OPEN:
        rules.play(state, BIDS[state.bid])
    while state.task == Task.RAISE:
        rules.play(state, PASS)
    return state


@pytest.mark.case("M40")
def test_in_manhattan_the_buyer_of_the_discounted_plant_may_buy_another_plant() -> None:
    state = started(3, "recharged")
    first, second, third = state.order
    sold(state, state.discount)
    assert (state.bonus, state.actor, state.eligible) == (first, first, (first, second, third))
    assert PASS in rules.legal_actions(state), "in round 1, too"
    sold(state, state.market[0])
    assert len(state.players[first].plants) == 2
    assert (state.bonus, state.actor, state.eligible) == (FREE, second, (second, third))
    assert PASS not in rules.legal_actions(state)


@pytest.mark.case("M40")
def test_in_manhattan_a_player_who_outbids_for_the_discounted_plant_may_buy_another_or_pass() -> None:
    state = started(3, "recharged")
    first, second, third = state.order
    rules.play(state, NOMINATE[state.discount])
    rules.play(state, BIDS[1])
    while state.actor != third:
        rules.play(state, PASS)
    rules.play(state, BIDS[2])
    while state.task == Task.RAISE:
        rules.play(state, PASS)
    assert (state.bonus, state.actor, state.eligible) == (third, first, (first, second, third))
    sold(state, state.market[0])
    sold(state, state.market[0])
    assert state.actor == third and PASS in rules.legal_actions(state)
    rules.play(state, PASS)
    assert (state.bonus, state.phase, len(state.players[third].plants)) == (FREE, Phase.MARKET, 1)


@pytest.mark.case("M40")
def test_without_manhattans_rule_or_a_discount_marker_a_player_buys_one_plant_a_round() -> None:
    state = started(3, "recharged")
    state.rules = replace(state.rules, discount_bonus=False)
    sold(state, state.discount)
    assert state.bonus == FREE and state.actor == state.order[1]
    state = started(3, "classic")
    sold(state, state.market[0])
    assert state.bonus == FREE and state.actor == state.order[1], "no marker, no second purchase"
