"""Games between bots, shared by their tests."""

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.bots import decide, plugins
from game.engine import rules, setup
from game.engine.state import GameState, Phase

MOST_ROUNDS = 80

Play = Callable[..., GameState]


def play(edition: str, map_name: str, bots: Sequence[str], seed: int, **changes: Any) -> GameState:
    """Play a whole game and check every move; return its final state. Fails if the game does not end."""
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


MOVE = """
from game.bots.chance import chance

def move(state, random):
    return chance(state, random)
"""
Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Install a distribution that names these entry points; everything is forgotten afterwards."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def lay(*entries: str, module: str = MOVE) -> None:
        (tmp_path / "patient_bot.py").write_text(module)
        info = tmp_path / "patient-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: patient\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text("\n".join(("[elektro.bots]", *entries)).replace('"', "") + "\n")
        _forget()

    yield lay
    _forget()


def _forget() -> None:
    sys.modules.pop("patient_bot", None)
    for known in (plugins._entries, plugins._refused, plugins._loaded):
        known.cache_clear()
