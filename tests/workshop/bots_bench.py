"""How fast the bots think: playouts, evaluations and decisions of each level in a CPU-second."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

from game.bots import asked_view, decide
from game.bots.engineer.style import PLAIN
from game.bots.levels import LEVELS
from game.bots.search.determinization import determinized
from game.bots.search.playout import play_on
from game.bots.search.value_file import LINEAR, value_of
from game.engine import rules, setup
from game.engine.ruleset import editions
from game.engine.state import GameState, Phase
from game.tools.figures import Figure, rate
from game.tools.rules_bench import engine_kind
from tests.workshop.bots_profile import profile

PLAYERS = 4
MAP = "baden-wuerttemberg"
EVERY = 17
"""Commits between two situations that are measured."""
PROFILED = 5
"""One in so many situations is looked into by the profiler."""
SHARE = 0.95
"""The share of decisions whose CPU-seconds a level's budget is for."""


def bots_figures(yardstick: float, at_least: float) -> Iterator[Figure]:
    """Yield the speed of playouts and evaluations, the cost of each level's decisions beside its budget, and the share
    of each source file in the strongest level's time."""
    states = situations()
    played, took = 0, 0.0
    judged, spent = 0, 0.0
    while took < at_least:
        for state in states:
            began = time.process_time()
            twin = determinized(state, Random(played))
            play_on(twin, 1, [PLAIN] * PLAYERS, Random(played))
            middle = time.process_time()
            value_of(LINEAR).chances(twin)
            took += middle - began
            spent += time.process_time() - middle
            played += 1
            judged += 1
    yield rate("playouts to the end of a round", played, took, "playouts", yardstick)
    yield rate("values", judged, max(spent, 1e-9), "values", yardstick)
    for name, level in LEVELS.items():
        seconds = sorted(_seconds(states[:: 1 if level.seconds < 1 else 4], name))
        yield rate(f"decisions, {name}", len(seconds), max(sum(seconds), 1e-9), "decisions", yardstick)
        worst = seconds[min(len(seconds) - 1, int(SHARE * len(seconds)))]
        budget = 1e3 * max(level.seconds, 0.02)
        yield Figure(f"decision, {name}, p95", 1e3 * worst, "CPU-ms", budget=budget)
    if engine_kind() != "compiled":  # whose files a profiler cannot tell apart
        name = list(LEVELS)[-1]
        yield from profile(name, lambda: list(_seconds(states[::PROFILED], name)))


def situations() -> list[GameState]:
    """Return states as seats see them in games of rules-of-thumb bots in the oldest and the newest edition."""
    found: list[GameState] = []
    for edition in (editions()[0], editions()[-1]):
        state = setup.seeded_game(edition, MAP, PLAYERS, 5)
        rules.begin(state)
        count = 0
        while state.phase != Phase.FINISH:
            count += 1
            if count % EVERY == 0:
                found.append(asked_view(state))
            for move in decide(state, "greedy", Random(1)):
                rules.apply(state, move)
    return found


def _seconds(states: list[GameState], name: str) -> Iterator[float]:
    for number, state in enumerate(states):
        random = Random(number)  # one seed for all would let an apprentice slip always, or never
        began = time.process_time()
        decide(state, name, random)
        yield time.process_time() - began
