"""A second fuel market, of which a player may buy in a turn instead of the first: Korea."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.engine import bureaucracy, market, rules, setup
from game.engine.actions import BUY, DONE, OTHER, VISIT
from game.engine.events import FuelBought, Resupplied
from game.engine.notation import move_word, read_move
from game.engine.resources import COAL, GARBAGE, OIL, SOLD_OUT, URANIUM
from game.engine.ruleset import BadRules, load_ruleset
from game.engine.state import GameState, Phase, Task
from tests.engine.situations import refused

OTHER_TRACKS = ((1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8), (1, 2, 3, 4, 5, 6, 7, 8), (1, 2, 3, 4, 5, 6, 7, 8), ())
RULES = {"other_tracks": OTHER_TRACKS, "other_tokens": (12, 6, 2, 0), "start_tokens": (12, 12, 4, 2)}
REFILL = {"resupply": ((3, 2, 1, 1),) * 3, "other_resupply": ((2, 1, 1, 0),) * 3}


def buying(edition: str = "classic", players: int = 3, **other: object) -> GameState:
    """Return a game on Germany with two markets, in which the first seat buys for plants 4 and 11 and has 100
    Elektro.
    """
    state = setup.seeded_game(edition, "germany", players, 1, house_rules={**RULES, **REFILL, **other})
    state.phase, state.task, state.actor, state.queue = Phase.MARKET, Task.BUY, 0, (1,)
    state.order = (0, 1) if players > 2 else state.order
    player = state.players[0]
    player.money, player.storage = 100, (4, 0, 0, 2, 0)
    player.plants = (state.rules.plants[4], state.rules.plants[11])
    state.players[1].money, state.players[1].plants, state.players[1].storage = (
        9,
        (state.rules.plants[4],),
        (4, 0, 0, 0, 0),
    )
    return state


def everything(state: GameState) -> list[int]:
    """Return the tokens of each fuel, wherever they are."""
    cartel = state.cartel.fuel if state.cartel else (0, 0, 0, 0)
    held = [sum(player.fuel[fuel] for player in state.players) for fuel in range(4)]
    markets = [here + there for here, there in zip(state.stock, state.aside or (0, 0, 0, 0), strict=True)]
    return [sum(tokens) for tokens in zip(markets, state.supply, held, cartel, strict=True)]


@pytest.mark.case("M45")
def test_with_koreas_two_markets_a_players_first_token_decides_at_which_one_they_stay() -> None:
    state = buying()
    assert state.stock == [12, 12, 4, 2] and state.aside == (12, 6, 2, 0) and state.supply == [0, 6, 18, 10]
    assert market.price(state, COAL) == 5 and VISIT in rules.legal_actions(state)
    rules.play(state, VISIT)
    assert market.price(state, COAL) == 1 and market.price(state, OIL) == 3
    assert VISIT in rules.legal_actions(state), "the way back is open before the first token"
    assert rules.play(state, BUY[COAL]) == [FuelBought(0, COAL, 1, OTHER)]
    assert VISIT not in rules.legal_actions(state) and refused(state, VISIT) == "market_chosen"
    rules.play(state, BUY[COAL])
    rules.play(state, DONE)
    assert (state.actor, state.away, state.stays) == (1, False, False)
    assert state.stock == [12, 12, 4, 2] and state.aside == (10, 6, 2, 0)
    assert VISIT in rules.legal_actions(state), "the next player chooses anew"
    assert rules.play(state, BUY[COAL]) == [FuelBought(1, COAL, 5)]
    assert refused(state, VISIT) == "market_chosen", "the first market binds as well"


@pytest.mark.case("M45")
def test_with_koreas_two_markets_a_visit_to_the_other_market_and_back_changes_nothing() -> None:
    state = buying()
    before, known = state.facts(), state.rules
    rules.play(state, VISIT)
    assert state.rules.tracks == OTHER_TRACKS and state.rules.other_tracks == known.tracks
    rules.play(state, VISIT)
    assert state.facts() == before and state.rules is known


@pytest.mark.case("M45")
def test_with_koreas_two_markets_a_player_cannot_visit_a_market_that_sells_them_nothing() -> None:
    state = buying()
    state.aside = (0, 6, 2, 0)
    assert VISIT not in rules.legal_actions(state) and refused(state, VISIT) == "nothing_there"
    state.aside = (1, 6, 2, 0)
    state.players[0].money = 7
    assert refused(state, VISIT) == "nothing_there", "its last coal costs 8"


@pytest.mark.case("M46")
def test_with_koreas_two_markets_the_other_market_sells_no_uranium() -> None:
    state = buying()
    assert BUY[URANIUM] in rules.legal_actions(state)
    rules.play(state, VISIT)
    assert BUY[URANIUM] not in rules.legal_actions(state) and market.price(state, URANIUM) == SOLD_OUT
    assert refused(state, BUY[URANIUM]) == "not_sold_here"
    assert URANIUM not in state.rules.fuels


@pytest.mark.case("M47")
@pytest.mark.parametrize(("supply", "first", "other"), [(9, 3, 2), (4, 2, 2), (1, 0, 1)])
def test_with_koreas_two_markets_the_other_market_is_resupplied_first(supply: int, first: int, other: int) -> None:
    state = buying()
    state.log = []
    state.stock[COAL], state.aside = 0, (0, 6, 2, 0)
    state.supply[COAL] = supply
    assert bureaucracy.resupply_now(state)[COAL] == first
    state.phase = Phase.BUREAUCRACY
    bureaucracy.end(state)
    assert (state.stock[COAL], state.aside[COAL], state.supply[COAL]) == (first, other, supply - first - other)
    assert Resupplied((first, 2, 1, 1), (other, 1, 1, 0)) in state.log


@pytest.mark.case("M47")
def test_with_koreas_two_markets_tokens_that_find_no_space_at_one_go_to_the_other() -> None:
    state = buying()
    state.stock[OIL], state.aside, state.supply[OIL] = 5, (12, 8, 2, 0), 2
    assert bureaucracy.resupply_elsewhere(state)[OIL] == 0 and bureaucracy.resupply_now(state)[OIL] == 2
    rules.play(state, VISIT)
    assert bureaucracy.resupply_now(state)[OIL] == 0, "seen from there"
    assert bureaucracy.resupply_elsewhere(state)[OIL] == 2


@pytest.mark.case("M45")
def test_without_koreas_rule_there_is_one_fuel_market() -> None:
    state = buying(other_tracks=())
    assert state.aside == () and VISIT not in rules.legal_actions(state) and refused(state, VISIT) == "not_now"
    assert state.supply[COAL] == 12, "nothing is kept for another market"
    assert bureaucracy.resupply_elsewhere(state) == (0, 0, 0, 0)


def test_with_two_markets_and_one_token_a_turn_players_choose_a_market_for_every_token() -> None:
    state = buying(one_token_each=True)
    rules.play(state, VISIT)
    rules.play(state, BUY[COAL])
    assert state.actor == 1 and not state.away
    rules.play(state, BUY[COAL])
    assert state.actor == 0 and VISIT in rules.legal_actions(state)


def test_with_two_markets_the_cartel_buys_at_the_first_market() -> None:
    state = buying("recharged", 2)
    assert state.cartel is not None
    state.cartel.plants = (state.rules.plants[5],)
    state.queue, state.order = (6,), (6, 0, 1)
    rules.play(state, VISIT)
    rules.play(state, BUY[COAL])
    rules.play(state, DONE)
    assert state.cartel.fuel == (1, 1, 0, 0)
    assert state.stock[COAL] == 11 and state.aside[COAL] == 11
    assert everything(state) == [*state.rules.tokens]


def test_rules_by_which_two_fuel_markets_hold_more_tokens_than_the_box_are_refused() -> None:
    with pytest.raises(BadRules, match=r"start_tokens holds more .* \(12/18/"):
        load_ruleset("classic", 3, {**RULES, "start_tokens": (13, 12, 4, 2)})
    with pytest.raises(BadRules, match="other_tokens holds more"):
        load_ruleset("classic", 3, {**RULES, "other_tokens": (0, 9, 0, 0)})
    for wrong in ({"other_tracks": ((1, 2),)}, {"other_tokens": (1, 2)}, {"other_tracks": ((2, 1), (), (), ())}):
        with pytest.raises(BadRules, match="wrong shape"):
            load_ruleset("classic", 3, {**RULES, **wrong})


def test_the_move_to_the_other_fuel_market_is_written_and_read_as_visit() -> None:
    zone = buying().zone
    assert (
        move_word(VISIT, zone) == "visit" and read_move("visit", zone) is VISIT and read_move(" visit ", zone) is VISIT
    )


@pytest.mark.parametrize(("edition", "players", "seed"), [("classic", 3, 3), ("recharged", 2, 1)])
def test_in_a_whole_game_with_two_fuel_markets_no_token_is_lost(edition: str, players: int, seed: int) -> None:
    random, away = Random(5), 0
    state = setup.seeded_game(edition, "germany", players, seed, house_rules={**RULES, **REFILL})
    rules.begin(state)
    while state.phase != Phase.FINISH and state.round < 30:
        moves = rules.legal_actions(state)
        weights = [0.2 if move == DONE and len(moves) > 1 else 1 for move in moves]
        rules.play(state, random.choices(moves, weights)[0])
        away += state.away
        assert everything(state) == [*state.rules.tokens] and min(*state.stock, *state.aside, *state.supply) >= 0
        if state.phase != Phase.MARKET:
            assert not state.away and not state.stays
    assert away, "nobody bought at the other market"


def test_a_game_state_at_the_second_fuel_market_is_copied_completely() -> None:
    state = buying()
    rules.play(state, VISIT)
    twin = state.copy()
    rules.play(twin, BUY[COAL])
    assert (state.stock[COAL], twin.stock[COAL]) == (12, 11) and not state.stays
    rules.play(twin, DONE)
    assert state.away and state.aside == (12, 12, 4, 2), "the copy's way home does not touch the original"
    assert replace(state.rules, regions=3).twin is None, "other rules have a twin of their own"
    assert GARBAGE in state.rules.fuels
