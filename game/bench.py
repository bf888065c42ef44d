"""How fast the rules and the screen are, told also as multiples of the yardstick.

CPU time throughout, so that other programs on the machine disturb little.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from itertools import count
from random import Random

from game.engine import rules, setup
from game.engine.board import maps
from game.engine.notation import write_record
from game.engine.ruleset import editions
from game.engine.state import GameState
from game.simulate import Table, play_game
from game.yardstick import seconds_per_pass

PLAYERS = 4
RAISES = 3
"""Bids listed per decision: the three lowest."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number; `in_yardsticks` is the same with the yardstick's pass as the unit of time.

    A size has none.
    """

    name: str
    value: float
    unit: str
    in_yardsticks: float | None = None
    yardstick_unit: str = ""

    def told(self) -> str:
        """The figure as one line."""
        line = f"{self.name:<44}{_told(self.value):>12} {self.unit:<20}"
        if self.in_yardsticks is not None:
            line += f"{_told(self.in_yardsticks):>12} {self.yardstick_unit}"
        return line.rstrip()


def _told(number: float) -> str:
    """Four digits that matter, with the thousands apart."""
    return f"{number:,.0f}" if number >= 1000 else f"{number:.4g}"


def rate(name: str, amount: float, seconds: float, what: str, yardstick: float) -> Figure:
    """`amount` things done in so many CPU-seconds; `yardstick` is CPU-seconds per pass."""
    per_second = amount / seconds
    return Figure(name, per_second, f"{what}/CPU-second", per_second * yardstick, f"{what}/pass")


def duration(name: str, seconds: float, yardstick: float) -> Figure:
    """What takes so many CPU-seconds, told in microseconds."""
    return Figure(name, seconds * 1e6, "µs", seconds / yardstick, "passes")


def play_randomly(state: GameState, random: Random) -> int:
    """Play a begun game to its end with uniformly random legal moves; return how many."""
    legal_actions, apply, chance = rules.legal_actions, rules.apply, random.random
    moves = 0
    while state.task:
        choices = legal_actions(state, RAISES)
        apply(state, choices[int(chance() * len(choices))])
        moves += 1
    return moves


def random_games(edition: str, map_name: str, at_least: float) -> tuple[int, int, float]:
    """Games, moves and CPU-seconds of random play for at least so many CPU-seconds."""
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


def late_state(seed: int = 3) -> GameState:
    """A state far into a four-player game, with much to copy."""
    state = setup.seeded_game(editions()[-1], maps()[0], PLAYERS, seed)
    rules.begin(state)
    random = Random(seed)
    for _ in range(450):
        choices = rules.legal_actions(state, RAISES)
        if not choices:
            break
        rules.apply(state, random.choice(choices))
    return state


def seconds_per_copy(state: GameState, copies: int = 20_000) -> float:
    """CPU-seconds to copy a state."""
    began = time.process_time()
    for _ in range(copies):
        state.copy()
    return (time.process_time() - began) / copies


def engine_figures(yardstick: float, at_least: float) -> Iterator[Figure]:
    """Random play on every map in every edition, and a copy of a late state."""
    for edition in editions():
        for map_name in maps():
            games, moves, seconds = random_games(edition, map_name, at_least)
            name = f"random play, {edition}, {map_name}"
            yield rate(name, games, seconds, "games", yardstick)
            yield rate(name, moves, seconds, "moves", yardstick)
    yield duration("copy of a late state", seconds_per_copy(late_state()), yardstick)
    yield record_size()


def record_size(games: int = 10) -> Figure:
    """The longest record among some whole games of rules-of-thumb bots."""
    table = Table(editions()[0], maps()[0], ("greedy",) * PLAYERS)
    longest = max(len(write_record(play_game(table, seed).record).encode()) for seed in range(1, games + 1))
    return Figure(f"longest record of {games} games", longest / 1000, "kB")


def frame_figures(yardstick: float) -> Iterator[Figure]:
    """The busiest frames of a four-player game on a screen nobody sees, beside one full-screen blit."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from game.ui import frame_bench

    for wide, high in frame_bench.SIZES:
        timing = frame_bench.busiest_frame((wide, high))
        size = f"{wide}x{high}"
        yield duration(f"full-screen blit, {size}", timing.blit, yardstick)
        yield duration(f"busiest frames, mean, {size}", timing.frame, yardstick)
        yield duration(f"busiest frames, worst, {size}", timing.worst, yardstick)
        yield Figure(f"busiest frames, mean, {size}", timing.blits, "blits")
        yield Figure(f"busiest frames, worst, {size}", timing.worst / timing.blit, "blits")


def run(only: str | None, at_least: float, as_json: bool) -> int:
    """Measure and print; each measurement of the rules takes at least so many CPU-seconds."""
    yardstick = seconds_per_pass()
    figures = [duration("yardstick", yardstick, yardstick)]
    if not as_json:
        print(figures[0].told(), flush=True)
    parts: dict[str, Callable[[], Iterator[Figure]]] = {
        "engine": lambda: engine_figures(yardstick, at_least),
        "frames": lambda: frame_figures(yardstick),
    }
    for part, measure in parts.items():
        if only not in (None, part):
            continue
        for figure in measure():
            figures.append(figure)
            if not as_json:
                print(figure.told(), flush=True)
    if as_json:
        print(json.dumps({"figures": [asdict(figure) for figure in figures]}))
    return 0
