"""Games between bots, shared by their tests."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from game.bots import decide
from game.engine import rules, setup
from game.engine.state import GameState, Phase

MOST_ROUNDS = 80

Play = Callable[..., GameState]


def play(edition: str, map_name: str, bots: Sequence[str], seed: int, **changes: Any) -> GameState:
    """A whole game, every move checked; fails if it does not end."""
    state = setup.seeded_game(edition, map_name, len(bots), seed, **changes)
    rules.begin(state)
    random = Random(seed)
    while state.phase != Phase.FINISH:
        for move in decide(state, bots[state.actor], random):
            rules.check(state, move)
            rules.apply(state, move)
        assert state.round <= MOST_ROUNDS, f"{edition} {map_name} {bots} {seed} does not end"
    return state


@pytest.fixture
def play_game() -> Play:
    return play
