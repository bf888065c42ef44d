"""On the map of China the plant market has no future plants, is filled when phase 5 begins, and draws from a deck in
order.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.bots import decide
from game.bots.record_state import RecordState
from game.bots.search.determinization import determinized
from game.engine import rules, setup
from game.engine.actions import DONE, NOMINATE, PASS
from game.engine.plant_market import back_on_top, begin_step2_if_reached, known_next
from game.engine.plants import NUMBERS, STEP3, UNKNOWN
from game.engine.record import Seat, seen_record, write_record
from game.engine.record_reader import read_record
from game.engine.ruleset import PLAYERS, BadRules, editions
from game.engine.state import GameState, Phase, Task
from game.match import new_match

KEPT = {2: (2, 1), 3: (2, 1), 4: (3, 2), 5: (4, 2), 6: (5, 3)}
"""For each number of players, the plants left when phase 5 begins, and those drawn then at least."""
FEW_OUT = (3, 4, 9, 11, 16, 18, 20, 24, 30, 33, 46)
OUT = {2: FEW_OUT, 3: FEW_OUT, 4: (3, 4, 11, 18, 24, 33, 46), 5: (3, 4, 33), 6: (3, 4, 33)}
"""For each number of players, the plants that are not in the deck."""


def started(players: int = 4, edition: str = "classic", seed: int = 1) -> GameState:
    state = setup.seeded_game(edition, "china", players, seed)
    rules.begin(state)
    for player in state.players:
        player.money = 200
    return state


def after_building(state: GameState, market: tuple[int, ...], deck: tuple[int, ...], cities: int = 0) -> GameState:
    """End the building phase with this market, this deck (top first) and a largest network of so many cities."""
    state.market, state.deck = market, deck[::-1]
    state.players[0].cities = tuple(range(cities))
    state.phase, state.task, state.queue, state.actor = Phase.BUILD, Task.BUILD, (), 0
    rules.apply(state, DONE)
    assert state.phase == Phase.BUREAUCRACY
    return state


@pytest.mark.case("M23")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("edition", editions())
def test_in_china_the_plant_market_opens_with_one_plant_for_each_player(edition: str, players: int) -> None:
    state = started(players, edition)
    assert state.market == tuple(range(5, 5 + players)) and state.current == state.market
    assert (state.future, state.discount, state.cartel) == ((), 0, None)


@pytest.mark.case("M23")
@pytest.mark.parametrize("players", PLAYERS)
def test_in_china_a_sold_plant_is_replaced_only_when_phase_5_begins(players: int) -> None:
    state = started(players)
    whole = len(state.deck)
    for _ in range(players):
        rules.play(state, NOMINATE[state.market[0]])
        while state.task in (Task.OPEN, Task.RAISE):
            rules.play(state, rules.legal_actions(state)[0])
    assert (state.market, state.phase, len(state.deck)) == ((), Phase.MARKET, whole), "each bought one, none was drawn"
    while state.phase != Phase.BUREAUCRACY:
        rules.play(state, DONE)
    assert len(state.market) == KEPT[players][0]
    other = started(players)
    other.rules = replace(other.rules, late_market=(0, 0, 0))
    rules.play(other, NOMINATE[5])
    while other.task in (Task.OPEN, Task.RAISE):
        rules.play(other, rules.legal_actions(other)[0])
    assert len(other.deck) == whole - 1, "the rule is what keeps the deck closed"


@pytest.mark.case("M23")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("left", [0, 1, 2])
def test_in_china_phase_5_draws_a_minimum_of_plants_and_removes_the_lowest_surplus_ones(
    players: int, left: int
) -> None:
    kept, least = KEPT[players]
    market, deck = (5, 6)[:left], tuple(range(12, 30))
    state = after_building(started(players), market, (*deck, STEP3))
    drawn = max(least, kept - left)
    assert state.market == (*market, *deck[:drawn])[left + drawn - kept :]
    assert len(state.out) == left + drawn - kept


@pytest.mark.case("M23")
def test_in_china_an_auction_phase_without_a_sale_removes_no_plant() -> None:
    state = started()
    state.round, before = 2, state.market
    while state.phase == Phase.AUCTION:
        rules.play(state, PASS)
    assert (state.market, state.out) == (before, ())


@pytest.mark.case("M23")
@pytest.mark.parametrize("market", [(), (10, 12, 13)])
def test_in_china_step_2_replaces_the_lowest_plant_before_phase_5_draws(market: tuple[int, ...]) -> None:
    state = started()
    state.market, state.deck = market, (STEP3, 23, 22, 21)
    state.players[0].cities, state.phase = tuple(range(7)), Phase.BUILD
    begin_step2_if_reached(state)
    assert state.market == (*market[1:], 21) and state.out == market[:1]
    state = after_building(started(), market, (21, 22, 23, 25, STEP3), 7)
    assert state.step == 2 and state.market == (21, 22, 23)


@pytest.mark.case("M25")
@pytest.mark.parametrize(
    ("market", "deck", "left", "out"),
    [
        ((20, 21, 22), (STEP3, 36, 37, 38, 39), (21, 22, 36, 37), (20,)),
        ((20,), (25, STEP3, 36, 37, 38, 39), (25, 36, 37, 38), (20,)),
        ((), (STEP3, 36, 37, 38, 39, 40), (36, 37, 38, 39), ()),
        ((), (STEP3, 36), (36,), ()),
        ((20, 21, 22, 23, 25, 26), (STEP3, 36), (22, 23, 25, 26), (20, 21)),
    ],
)
def test_in_china_the_step_3_card_begins_step_3_at_once(
    market: tuple[int, ...], deck: tuple[int, ...], left: tuple[int, ...], out: tuple[int, ...]
) -> None:
    state = after_building(started(), market, deck)
    assert (state.step, state.market, state.out) == (3, left, out)
    assert STEP3 not in state.deck


@pytest.mark.case("M25")
def test_in_china_step_3_also_begins_if_its_card_replaces_the_plant_of_step_2() -> None:
    state = after_building(started(), (20, 21, 22), (STEP3, 36, 37, 38, 39), 7)
    assert (state.step, state.market, state.out) == (3, (22, 36, 37, 38), (20, 21)), "four, and no card among them"


@pytest.mark.case("M25")
def test_in_china_in_step_3_plants_are_replaced_at_once_and_the_bureaucracy_removes_the_lowest() -> None:
    state = after_building(started(), (20, 21, 22), (STEP3, *range(36, 46)))
    while state.phase == Phase.BUREAUCRACY:
        rules.play(state, DONE)
    assert state.market == (22, 36, 37, 38), "also in the round in which it began"
    rules.play(state, NOMINATE[22])
    while state.task in (Task.OPEN, Task.RAISE):
        rules.play(state, rules.legal_actions(state)[0])
    assert state.market == (36, 37, 38, 39)


# --- the deck ---------------------------------------------------------------------------------------------


@pytest.mark.case("M24")
@pytest.mark.parametrize("players", PLAYERS)
def test_in_china_the_deck_has_plants_up_to_30_in_order_before_the_step_3_card(players: int) -> None:
    known = setup.rules_for("recharged", "china", players)
    places = set()
    for seed in range(40):
        dealt = setup.deal(known, Random(seed))
        cards = (*dealt.market, *dealt.deck)
        assert sorted((*cards, *dealt.hidden)) == sorted((*NUMBERS, STEP3))
        low = [card for card in cards if card <= 30]
        assert list(cards[: len(low)]) == sorted(low), "up to 30 in order"
        middle = [card for card in cards if 30 < card <= 35]
        after = cards[len(low) : len(low) + len(middle) + 1]
        assert sorted(after) == [*sorted(middle), STEP3], "then up to 35, shuffled with the Step 3 card"
        places.add(after.index(STEP3))
        assert dealt.hidden == OUT[players]
    assert len(places) == len(middle) + 1


@pytest.mark.case("M24")
def test_in_china_players_know_the_order_of_cards_but_not_the_place_of_the_step_3_card() -> None:
    for edition in ("classic", "recharged"):
        state = started(4, edition)
        seen = rules.view(state)
        low = tuple(card for card in state.deck if card <= 30)
        assert seen.deck == (*(UNKNOWN for _ in range(len(state.deck) - len(low))), *low)
        assert known_next(seen) == known_next(state) == low[::-1] == tuple(sorted(low))
        state.deck = (36, 37, 31, STEP3)
        assert known_next(state) == ()
        assert back_on_top(state) == ("socket" if edition == "recharged" else "")
        assert STEP3 not in rules.view(state).deck
    assert known_next(setup.seeded_game("recharged", "germany", 4, 1)) == (), "a shuffled deck tells nothing"


@pytest.mark.case("M24")
def test_a_bot_guesses_only_decks_of_china_that_can_occur() -> None:
    places = set()
    for seed in range(60):
        state = started(4, "recharged", seed)
        imagined = determinized(rules.view(state), Random(seed))
        assert len(imagined.deck) == len(state.deck)
        cards = imagined.deck[::-1]
        low = [card for card in state.deck[::-1] if card <= 30]
        assert list(cards[: len(low)]) == low
        assert sorted(cards[len(low) : len(low) + 5]) == [31, 32, 34, 35, STEP3]
        places.add(cards.index(STEP3))
        state.deck, state.shuffled = (*cards[len(low) + 5 :][::-1], 34), True
        state.out = (31, 32, 35, *low)
        assert determinized(rules.view(state), Random(seed)).deck[-1] == 34
    assert len(places) == 5


def test_a_record_of_china_without_its_deck_says_when_the_step_3_card_was_drawn() -> None:
    seats = [Seat(colour, "chance", colour) for colour in ("red", "blue", "yellow", "green")]
    match, random = new_match("classic", "china", seats, seed=3), Random(3)
    while match.state.step < 3 or match.state.phase != Phase.MARKET:
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "chance", random, seat))
    text = write_record(seen_record(match.record))
    deck = next(line for line in text.splitlines() if line.startswith("deck "))
    assert "step3" not in deck and "?" in deck, "its place is not told before"
    assert any("step3" in line for line in text.splitlines() if "; drawn" in line)
    again = RecordState(read_record(text)).state
    assert rules.view(again).facts() == rules.view(match.state).facts()


@pytest.mark.parametrize(
    "house",
    [{"top_card": 13}, {"cards_removed": 4}, {"step3_shuffled": "drawn"}, {"step3_at_once": False}],
)
def test_house_rules_cannot_change_the_order_of_chinas_deck(house: dict[str, object]) -> None:
    with pytest.raises(BadRules) as caught:
        setup.rules_for("classic", "china", 4, house)
    assert caught.value.word == "ordered_deck"
