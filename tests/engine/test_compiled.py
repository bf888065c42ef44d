"""The engine in use is the requested one: the sources or, where they were compiled (build.py), the compiled modules."""

from __future__ import annotations

import os

from game.engine import rules, setup
from game.tools.rules_bench import engine_kind


def test_the_engine_runs_compiled_or_interpreted_as_requested() -> None:
    """Compiled files left in a checkout would hide every change of its sources."""
    assert engine_kind() == os.environ.get("ELEKTRO_ENGINE", "pure Python")


def test_a_copied_game_state_of_the_engine_is_independent_and_complete() -> None:
    state = setup.seeded_game("recharged", "germany", 2, 1)
    rules.begin(state)
    assert state.cartel is not None
    twin = state.copy()
    assert twin.facts() == state.facts()
    twin.players[0].fuel[0] += 1
    twin.cartel.houses -= 1  # type: ignore[union-attr]
    twin.stock[0] -= 1
    assert all(twin.facts()[name] != state.facts()[name] for name in ("players", "cartel", "stock"))
