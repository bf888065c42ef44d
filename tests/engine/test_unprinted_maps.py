"""Maps with complete rules and no printed sheet yet: commands play them, the set-up does not offer them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from game.bots import decide
from game.bots.search.determinization import determinized
from game.engine import rules, setup
from game.engine.board import load_board, load_zone, maps, playable_regions, unprinted_maps
from game.engine.bureaucracy import resupply_now
from game.engine.market import price
from game.engine.plants import PLANTS, STEP3
from game.engine.record import Seat, write_record
from game.engine.record_reader import read_record
from game.engine.ruleset import PLAYERS, board_of, editions, load_ruleset
from game.engine.state import Phase
from game.match import Match, new_match
from tests.audit import Auditor

SIZES = {"brazil": (42, 89, 966, 3), "north-america": (49, 99, 1231, 2)}
"""Cities, connections, what they cost together, and how many join cities that touch."""
TABLES = [(edition, name, players) for edition in editions() for name in unprinted_maps() for players in PLAYERS]


def test_they_are_not_offered() -> None:
    assert not set(unprinted_maps()) & {*maps(), *setup.playable_maps()}


@pytest.mark.parametrize("name", unprinted_maps())
def test_they_have_their_cities_and_links(name: str) -> None:
    board = load_board(name)
    costs = [cost for _, _, cost in board.links]
    assert (len(board.cities), len(costs), sum(costs), costs.count(0)) == SIZES[name]
    assert set(Counter(city.region for city in board.cities).values()) == {7}


@pytest.mark.parametrize(("edition", "name", "players"), TABLES)
def test_a_game_by_chance_is_played_to_its_end_by_the_books(edition: str, name: str, players: int) -> None:
    known = setup.rules_for(edition, name, players)
    board = load_board(name, board_of(edition))
    for choice in playable_regions(board, known.regions):
        assert len(load_zone(board, choice)) >= known.end_cities
    state = setup.seeded_game(edition, name, players, players)
    auditor, thoughts = Auditor(state), Random(players)
    rules.begin(state)
    while state.phase != Phase.FINISH:
        for move in decide(state, "chance", thoughts):
            auditor.expect(state, move)
            rules.play(state, move)
            auditor.check(state)
        assert state.round <= 200


@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize("name", unprinted_maps())
def test_their_records_are_replayed(edition: str, name: str) -> None:
    seats = [Seat(colour, "person", colour) for colour in ("red", "blue", "green")]
    match, thoughts = new_match(edition, name, seats, 4), Random(4)
    while not match.over:
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", thoughts, seat))
    again = read_record(write_record(match.record))
    lines, again.lines = again.lines, []
    film = Match(again)
    film.replay(lines)
    assert film.state == match.state


# --- Brazil: no garbage plant is removed at random --------------------------------------------------------

GARBAGE_PLANTS = {number for number, plant in PLANTS.items() if plant.kind == "garbage"}


@pytest.mark.case("M01", "M02")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("edition", editions())
def test_garbage_plants_are_never_removed_in_brazil(edition: str, players: int) -> None:
    known = setup.rules_for(edition, "brazil", players)
    usual = load_ruleset(edition, players)
    gone: set[int] = set()
    for seed in range(40):
        dealt = setup.deal(known, Random(seed))
        assert sorted((*dealt.market, *dealt.deck, *dealt.hidden)) == sorted((*PLANTS, STEP3))
        assert len(dealt.hidden) == usual.cards_removed + usual.plug_removed
        gone |= {*dealt.hidden}
        if known.opening_market:
            assert dealt.deck[:2] == (13, 14)
        else:
            assert {6, 14} <= {*dealt.market}
            assert PLANTS[dealt.deck[0]].back == "plug"
    assert not gone & GARBAGE_PLANTS
    without = replace(known, never_removed=())
    removed = {card for seed in range(40) for card in setup.deal(without, Random(seed)).hidden}
    assert bool(removed & GARBAGE_PLANTS) == bool(usual.cards_removed), "the rule is what keeps them"


def test_a_bot_imagines_only_decks_that_can_be_in_brazil() -> None:
    for seed in range(30):
        state = setup.seeded_game("recharged", "brazil", 3, seed)
        rules.begin(state)
        imagined = determinized(rules.view(state), Random(seed))
        assert not {*imagined.hidden} & {*state.rules.never_removed}
        assert sorted((*imagined.market, *imagined.deck, *imagined.hidden)) == sorted((*PLANTS, STEP3))


# --- North America: prices up to nine --------------------------------------------------------------------


@pytest.mark.case("M03")
def test_coal_and_oil_have_spaces_of_their_own_in_north_america() -> None:
    state = setup.seeded_game("classic", "north-america", 3, 1)
    assert [price(state, fuel) for fuel in range(4)] == [2, 4, 3, 9]
    state.stock = [0, 0, 0, 0]
    state.supply = [24, 24, 24, 12]
    rows = state.rules.tracks
    assert [len(row) for row in rows] == [24, 20, 24, 12]
    for fuel, dearest in enumerate((9, 9, 8, 9)):
        state.stock[fuel] = 1
        assert price(state, fuel) == dearest
    state.stock, state.supply = [24, 19, 24, 12], [0, 5, 0, 0]
    assert resupply_now(state) == (0, 1, 0, 0), "oil has 20 spaces for 24 tokens"
