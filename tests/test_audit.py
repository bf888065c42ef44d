"""Whole games checked by an auditor, and proof that the auditor detects faults."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median

import pytest

from game.bots import decide
from game.engine import rules, setup
from game.engine.actions import BUY
from game.engine.record import Seat, write_record
from game.engine.state import CARTEL, GameState, Phase, Task
from game.match import new_match
from tests.audit import Auditor, Wrong, audit_record, conserved
from tests.map_samples import ADDED, BOXED, one_edition_each

COLOURS = ("red", "blue", "yellow", "green", "purple", "black")
PLAYERS = range(2, 7)


def games() -> list[tuple[str, str, int]]:
    return one_edition_each((*BOXED, *ADDED))


@pytest.mark.rotates
@pytest.mark.parametrize(("edition", "map_name", "players"), games())
def test_a_recorded_game_passes_the_audit_move_by_move(edition, map_name, players):
    """The auditor gets nothing but the text of the game's record."""
    kinds = ["chance"] * (players - 1) + ["greedy"]
    match = new_match(edition, map_name, [Seat(c, k, c) for c, k in zip(COLOURS, kinds, strict=False)], seed=players)
    random = Random(players)
    while not match.over:
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, kinds[seat], random, seat))
    assert audit_record(write_record(match.record)) == match.state


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "map_name", "players"), games())
def test_random_games_finish_and_pass_the_audit(edition, map_name, players):
    rounds = []
    for seed in range(20):
        state = setup.seeded_game(edition, map_name, players, seed)
        random = Random(seed)
        rules.begin(state)
        auditor = Auditor(state)
        while state.phase != Phase.FINISH:
            action = random.choice(rules.legal_actions(state, raises=3))
            auditor.expect(state, action)
            rules.apply(state, action)
            auditor.check(state)
            assert state.round < 150
        rounds.append(state.round)
    print(f"{edition} {map_name} {players}: median {median(rounds):g} rounds, {min(rounds)} to {max(rounds)}")


# --- the auditor itself ----------------------------------------------------------------------------------


def lose_a_token(state: GameState) -> None:
    state.supply[1] -= 1


def lose_a_card(state: GameState) -> None:
    state.deck = state.deck[1:]


def show_a_card_twice(state: GameState) -> None:
    state.market = (*state.market[:-1], state.deck[-1])


def owe_money(state: GameState) -> None:
    state.players[0].money = -1


def two_houses(state: GameState) -> None:
    state.houses[1] = state.houses[2] = 0


def unknown_house(state: GameState) -> None:
    state.houses[0] = CARTEL if state.cartel else 1


def overfull_plants(state: GameState) -> None:
    state.stock[0] -= 1
    state.players[0].fuel[0] += 1


def ninth_card(state: GameState) -> None:
    state.market = tuple(sorted((*state.market, state.deck[-1])))
    state.deck = state.deck[:-1]


@pytest.mark.parametrize(
    "spoil",
    [lose_a_token, lose_a_card, show_a_card_twice, owe_money, two_houses, unknown_house, overfull_plants, ninth_card],
)
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_the_audit_of_a_game_detects_missing_duplicate_or_impossible_pieces(
    edition: str, spoil: Callable[[GameState], None]
) -> None:
    state = setup.seeded_game(edition, "germany", 3, seed=1)
    rules.begin(state)
    conserved(state)
    spoil(state)
    with pytest.raises(Wrong):
        conserved(state)


@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_the_audit_of_a_game_detects_a_wrong_price_of_fuel(edition):
    state = setup.seeded_game(edition, "usa", 3, seed=1)
    rules.begin(state)
    while state.task != Task.BUY or len(rules.legal_actions(state)) == 1:
        rules.apply(state, rules.legal_actions(state, 1)[0])
    auditor = Auditor(state)
    action = next(action for action in rules.legal_actions(state) if action in BUY)
    auditor.expect(state, action)
    rules.apply(state, action)
    auditor.check(state)
    state.players[state.actor].money += 1
    with pytest.raises(Wrong, match="money is"):
        auditor.check(state)
