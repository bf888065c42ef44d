"""Benchmarks of the rules: random games, lists of legal moves, copies of states, records, and a profile.

They measure CPU time, so other programs on the machine hardly matter.
"""

from __future__ import annotations

import cProfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from types import CodeType
from typing import Final

from game.bots.greedy import greedy
from game.engine import rules, setup
from game.engine import state as state_module
from game.engine.board import game_maps
from game.engine.record import Record, write_record
from game.engine.record_reader import read_record
from game.engine.ruleset import editions
from game.engine.state import GameState, Task
from game.simulate import SimulatedTable, play_game
from game.tools.figures import Figure, duration, rate

PLAYERS: Final = 4
MAP: Final = "baden-wuerttemberg"
"""The map that is measured, whatever other maps there are: figures stay comparable."""
RAISES: Final = 3
"""The bids listed per decision: the three lowest."""
MIDDLE: Final = 5
"""The round from which greedy playouts are measured."""
STATES: Final = 60
"""States of one task whose legal actions are listed in turn."""
FUNCTIONS: Final = 15
"""The number of functions shown in the profile."""


def engine_kind() -> str:
    """Return the kind of rules engine in use: "compiled" (`build.py`) or "pure Python"."""
    return "pure Python" if str(state_module.__file__).endswith(".py") else "compiled"


def engine_figures(yardstick: float, at_least: float) -> Iterator[Figure]:
    """Yield every benchmark figure of the rules; `yardstick` is the CPU time of a fixed piece of work, in seconds."""
    yield from play_figures(yardstick, at_least)
    yield from legal_figures(yardstick, at_least / 4)
    yield from replay_figures(yardstick, at_least / 2)
    yield duration("copy of a late state", seconds_each(late_state().copy, at_least / 2), yardstick)
    yield from record_figures(yardstick, at_least / 2)
    yield from profile_figures(at_least)


# --- random play -------------------------------------------------------------------------------------


def play_randomly(state: GameState, random: Random) -> int:
    """Play a game to its end with random legal moves, all equally likely; return the number of moves."""
    legal_actions, apply, chance = rules.legal_actions, rules.apply, random.random
    moves = 0
    while state.task:
        choices = legal_actions(state, RAISES)
        apply(state, choices[int(chance() * len(choices))])
        moves += 1
    return moves


def random_games(edition: str, map_name: str, at_least: float) -> tuple[int, int, float]:
    """Play random games for at least this many CPU-seconds; return the number of games, of moves, and the
    CPU-seconds."""
    moves = 0
    began = time.process_time()
    for seed in count(1):
        state = setup.seeded_game(edition, map_name, PLAYERS, seed)
        rules.begin(state)
        moves += play_randomly(state, Random(seed))
        took = time.process_time() - began
        if took >= at_least:
            return seed, moves, took
    raise AssertionError("count() ends")


def play_figures(yardstick: float, at_least: float) -> Iterator[Figure]:
    """Yield figures of whole random games on every map in every edition."""
    for edition in editions():
        for map_name in game_maps():
            games, moves, seconds = random_games(edition, map_name, at_least)
            name = f"random play, {edition}, {map_name}"
            yield rate(name, games, seconds, "games", yardstick)
            yield rate(name, moves, seconds, "moves", yardstick)


# --- single functions --------------------------------------------------------------------------------


def seconds_each(work: Callable[[], object], at_least: float) -> float:
    """Return the mean CPU-seconds of one call of `work`, measured for at least `at_least` CPU-seconds."""
    calls, batch = 0, 1
    began = time.process_time()
    while (took := time.process_time() - began) < at_least or not calls:
        for _ in range(batch):
            work()
        calls += batch
        batch = min(2 * batch, 1000)
    return took / calls


def situations() -> dict[Task, list[GameState]]:
    """Return up to `STATES` states for each task, from random games of two and four players in every edition."""
    found: dict[Task, list[GameState]] = {task: [] for task in Task if task}
    random = Random(1)
    for edition in reversed(editions()):
        for players in (2, PLAYERS):
            house_rules: dict[str, object] | None = {"start_cities": True} if players == PLAYERS else None
            state = setup.seeded_game(edition, MAP, players, 1, house_rules=house_rules)
            rules.begin(state)
            while state.task:
                of_task = found[Task(state.task)]
                if len(of_task) < STATES and random.random() < 0.2:
                    of_task.append(state.copy())
                rules.apply(state, random.choice(rules.legal_actions(state, RAISES)))
    return {task: states for task, states in found.items() if states}


def legal_figures(yardstick: float, at_least: float) -> Iterator[Figure]:
    """Yield how long it takes to list the legal moves of a state, for each kind of decision."""
    for task, states in situations().items():

        def ask(states: list[GameState] = states) -> None:
            for state in states:
                rules.legal_actions(state, RAISES)

        yield duration(f"legal actions, {task.name.lower()}", seconds_each(ask, at_least) / len(states), yardstick)


def late_state(seed: int = 3) -> GameState:
    """Return a state late in a four-player game, in which there is much to copy."""
    state = setup.seeded_game(editions()[-1], MAP, PLAYERS, seed)
    rules.begin(state)
    random = Random(seed)
    for _ in range(450):
        choices = rules.legal_actions(state, RAISES)
        if not choices:
            break
        rules.apply(state, random.choice(choices))
    return state


def replay_figures(yardstick: float, at_least: float) -> Iterator[Figure]:
    """Yield how long it takes to replay a random game without checks, and to play greedy bots on from round 5."""
    state = setup.seeded_game(editions()[-1], MAP, PLAYERS, 1)
    rules.begin(state)
    random, moves, start = Random(1), [], state.copy()
    while state.task:
        moves.append(random.choice(rules.legal_actions(state, RAISES)))
        rules.apply(state, moves[-1])

    def again() -> None:
        state, apply = start.copy(), rules.apply
        for move in moves:
            apply(state, move)

    yield rate("replay of a random game", len(moves), seconds_each(again, at_least), "moves", yardstick)
    middle = start.copy()
    while middle.task and middle.round < MIDDLE:
        rules.apply(middle, greedy(middle, random))

    def playout() -> None:
        state = middle.copy()
        while state.task:
            rules.apply(state, greedy(state, random))

    yield rate(f"greedy playout from round {MIDDLE}", 1, seconds_each(playout, at_least), "playouts", yardstick)


# --- records -----------------------------------------------------------------------------------------


def longest_record(games: int) -> Record:
    """Return the record with the longest text among some whole games of greedy bots."""
    table = SimulatedTable(editions()[0], MAP, ("greedy",) * PLAYERS)
    records = (play_game(table, seed).record for seed in range(1, games + 1))
    return max(records, key=lambda record: len(write_record(record)))


def record_figures(yardstick: float, at_least: float, games: int = 10) -> Iterator[Figure]:
    """Yield the size of a record, and the time to write it and to read and check it."""
    record = longest_record(games)
    text = write_record(record)
    yield Figure(f"longest record of {games} games", len(text.encode()) / 1000, "kB")
    yield duration("writing that record", seconds_each(lambda: write_record(record), at_least), yardstick, "ms")
    yield duration("parsing that record", seconds_each(lambda: read_record(text), at_least), yardstick, "ms")


# --- profile -----------------------------------------------------------------------------------------


def profile_figures(at_least: float) -> Iterator[Figure]:
    """Yield the largest shares that single functions have in the CPU time of random games in all editions, the largest
    first.

    The share includes the profiler's own work, so functions that are called often seem slower than they are.
    """
    profile = cProfile.Profile()
    share = at_least / len(editions())
    for edition in editions():
        profile.runcall(random_games, edition, MAP, share)
    rows: defaultdict[str, float] = defaultdict(float)  # several comprehensions of one function have the same name
    for entry in profile.getstats():
        rows[_function(entry.code)] += entry.inlinetime
    whole = sum(rows.values())
    for name, own in sorted(rows.items(), key=lambda row: -row[1])[:FUNCTIONS]:
        yield Figure(f"profile, {name}", 100 * own / whole, "% of random play")


def _function(code: CodeType | str) -> str:
    """Return the module and the name of a profiled function."""
    if isinstance(code, CodeType):
        return f"{Path(code.co_filename).stem}.{code.co_qualname}"
    return code.strip("<>").replace("built-in method builtins.", "built-in ").replace(" objects", "")
