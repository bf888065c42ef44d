"""A bot's search leaves out options that another option surely beats, such as a worse choice of plants to run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game.bots import asked_view, decide
from game.bots.engineer.style import PLAIN
from game.bots.levels import BotPlayer, run_search
from game.bots.search.candidates import candidates
from game.bots.search.dominance import dominated
from game.engine import rules, setup
from game.engine.actions import DONE, SCRAP, Run, Scrap
from game.engine.notation import read_commit
from game.engine.plants import CARDS
from game.engine.record import line_numbers
from game.engine.record_reader import read_record
from game.engine.state import GameState, Phase, Task
from game.match import Match

GAMES = Path(__file__).resolve().parents[3] / "docs" / "games"
DARK = ("recharged-germany-4-seed102.elektro", 211)
"""A recorded game and the line in which a magnate left a plant without fuel dark."""


def before(name: str, number: int) -> GameState:
    """Return the state before a line of a recorded game."""
    record = read_record((GAMES / name).read_text())
    lines = record.lines[: line_numbers(record).index(number)]
    match = Match(record.fresh())
    match.replay(lines)
    return match.state


def states(edition: str, task: Task, seed: int = 6) -> Iterator[GameState]:
    state = setup.seeded_game(edition, "germany", 4, seed)
    rules.begin(state)
    while state.phase != Phase.FINISH:
        if state.task == task:
            yield asked_view(state)
        for move in decide(state, "engineer_0", Random(1)):
            rules.apply(state, move)


def after(state: GameState, moves: tuple[object, ...]) -> tuple[int, ...]:
    """Return what a choice of plants comes to by the engine: income, and the tokens left of each fuel."""
    twin, seat = state.copy(), state.actor
    for move in moves[:-1]:
        rules.apply(twin, move)  # type: ignore[arg-type]
    lit = min(sum(CARDS[number].cities for number in twin.ran), len(state.players[seat].cities))
    return (state.rules.pays(lit), *twin.players[seat].fuel)


@pytest.mark.parametrize("edition", ["recharged", "classic"])
def test_a_search_considers_no_choice_of_plants_to_run_that_is_worse_in_every_respect(edition: str) -> None:
    fewer = 0
    for state in (*states(edition, Task.RUN, seed=4), *states(edition, Task.RUN, seed=8)):
        came = [after(state, option.moves) for option in candidates(state, PLAIN)]
        assert len(set(came)) == len(came)
        for one in came:
            assert not [two for two in came if two != one and all(b >= a for a, b in zip(one, two, strict=True))]
        fewer += dominated(state, [(DONE,), candidates(state, PLAIN)[0].moves])[0]
    assert fewer, "running nothing was never worse"


def test_a_searching_bot_always_runs_its_plants_without_fuel_if_cities_need_power() -> None:
    state = asked_view(before(*DARK))
    player = state.players[state.actor]
    free = [plant for plant in player.plants if not plant.fuels]
    assert state.task == Task.RUN and free
    for option in candidates(state, PLAIN):
        ran = {move.plant for move in option.moves if isinstance(move, Run)}
        if sum(CARDS[number].cities for number in ran) < len(player.cities):
            assert {plant.number for plant in free} <= ran
    for name in ("engineer", "director"):
        chosen = run_search(state, BotPlayer(name), Random(1)).run()[0].candidate
        assert {plant.number for plant in free} <= {move.plant for move in chosen.moves if isinstance(move, Run)}


def test_a_search_tries_only_one_of_two_purchases_of_the_same_tokens_in_another_order() -> None:
    state = next(states("recharged", Task.BUY))
    one, two = (read_commit(text, state.zone) for text in ("buy coal, buy oil, done", "buy oil, buy coal, done"))
    assert dominated(state, [one, two, (DONE,)]) == [False, True, False]


def test_a_search_does_not_consider_discarding_the_better_of_two_plants_with_the_same_fuel() -> None:
    state = next(states("recharged", Task.BUY))
    state.task = Task.SCRAP
    state.players[state.actor].plants = (
        CARDS[4],
        CARDS[8],
        CARDS[20],
        CARDS[30],
    )
    scraps: list[tuple[Scrap]] = [(SCRAP[number],) for number in (4, 8, 20, 30)]
    beaten = dominated(state, scraps)
    assert not beaten[0], "the least plant"
    assert beaten[2], "plant 20 powers five cities with coal, plant 8 two"
    assert not beaten[3], "the largest plant decides the order"
