"""Fitting the value: games of the bots' own, the features at every round's start, and who won in the end.

Only this needs numpy; what comes out is a table of numbers that the bots read without it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import product
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from game.bots import asked_view, decide
from game.bots.engineer.style import PLAIN
from game.bots.search import value
from game.bots.search.features import AGES, NAMES, age, features
from game.bots.search.options import options
from game.engine import rules, setup
from game.engine.actions import Action
from game.engine.board import maps
from game.engine.ruleset import PLAYERS, editions
from game.engine.state import GameState, Phase, Task
from game.late import late
from game.simulate import MOST_ROUNDS, BadChoice, known_bot
from game.tournament.calibration import Calibration, Position, calibrate
from game.tournament.plan import chosen

if TYPE_CHECKING:
    import numpy as np
else:
    np = late("numpy")


RIDGE: Final = 3.0
"""Pull of every weight to nought, in positions."""
STRAYS: Final = 0.12
"""Drawn commits among those that are learnt from."""
STEPS: Final = 12
"""Newton's steps; the loss has one lowest point."""


@dataclass(frozen=True, slots=True)
class Course:
    """Which games to learn from."""

    bots: tuple[str, ...]
    """One of them is drawn for each seat."""
    players: tuple[int, ...]
    editions: tuple[str, ...]
    maps: tuple[str, ...]
    strays: float = STRAYS
    """Share of commits that are drawn instead of thought about."""


def positions(course: Course, seed: int) -> list[Position]:
    """The positions of one game."""
    random = Random(f"{seed} course")
    tables = list(product(course.editions, course.maps, course.players))
    edition, map_name, players = tables[seed % len(tables)]
    state = setup.seeded_game(edition, map_name, players, seed)
    rules.begin(state)
    bots = [random.choice(course.bots) for _ in range(players)]
    kept: list[tuple[float, list[list[float]]]] = []
    told = 0
    while state.phase != Phase.FINISH:
        if state.task == Task.NOMINATE and state.round > max(told, 1):
            told = state.round
            kept.append((age(state), all_features(state)))
        if state.round > MOST_ROUNDS:
            return []
        for move in _commit(state, bots[state.actor], random, course.strays):
            rules.apply(state, move)
    won = value.shares(state)
    return [Position(old, seats, won) for old, seats in kept]


def _commit(state: GameState, bot: str, random: Random, strays: float) -> Sequence[Action]:
    """The bot's commit, or now and then any that it might have thought of.

    Sound players never own more cities than they can supply: without strays the value would not learn what that costs.
    """
    if random.random() < strays:
        return random.choice(options(asked_view(state), PLAIN)).moves
    return decide(state, bot, random)


def all_features(state: GameState) -> list[list[float]]:
    """Every seat's features."""
    return [features(state, seat) for seat in range(len(state.players))]


def collect(course: Course, games: int, seed: int) -> Iterator[Position]:
    """The positions of so many games, with a line of progress."""
    for number in range(games):
        yield from positions(course, seed * 1_000_003 + number)
        if sys.stderr.isatty():
            print(f"\r{number + 1}/{games} games", end="", file=sys.stderr, flush=True)


def fit(found: Sequence[Position]) -> tuple[list[list[float]], float]:
    """Weights by feature and age, and the mean logarithmic loss of what they foretell of these positions."""
    count = len(NAMES) * AGES
    try:
        weights = np.zeros(count)
    except ImportError:
        raise BadChoice("Training needs numpy: pip install elektro[rl].") from None
    groups: dict[int, tuple[Any, Any]] = {}
    for players in {len(position.shares) for position in found}:
        rows = [position for position in found if len(position.shares) == players]
        seats = np.array([position.features for position in rows])
        ages = np.array([[1.0, position.age, position.age**2] for position in rows])
        wide = (seats[:, :, :, None] * ages[:, None, None, :]).reshape(len(rows), players, count)
        groups[players] = (wide, np.array([position.shares for position in rows]))
    loss = 0.0
    for _ in range(STEPS):
        slope = -RIDGE * weights
        curve = RIDGE * np.eye(count)
        loss = 0.0
        for wide, shares in groups.values():
            scores = wide @ weights
            scores -= scores.max(axis=1, keepdims=True)
            chances = np.exp(scores)
            chances /= chances.sum(axis=1, keepdims=True)
            loss -= float((shares * np.log(chances + 1e-12)).sum())
            slope += np.einsum("ps,psf->f", shares - chances, wide)
            middle = np.einsum("ps,psf->pf", chances, wide)
            weighted = (wide * chances[:, :, None]).reshape(-1, count)
            curve += weighted.T @ wide.reshape(-1, count) - middle.T @ middle
        weights += np.linalg.solve(curve, slope)
    table = [[round(float(number), 4) for number in row] for row in weights.reshape(len(NAMES), AGES)]
    return table, loss / max(1, len(found))


def write_value(path: Path, weights: Sequence[Sequence[float]], told: dict[str, Any]) -> None:
    """Write a value file, whole or not at all."""
    content = {"elektro": "value", "version": value.VERSION, **told, "features": list(NAMES)}
    text = json.dumps(content, indent=1)
    rows = ",\n  ".join(json.dumps(list(row)) for row in weights)
    fresh = path.with_suffix(".new")
    fresh.write_text(f'{text[:-2]},\n "weights": [\n  {rows}\n ]\n}}\n', encoding="utf-8")
    fresh.replace(path)


def read_course(bots: str, players: str, edition: str, map_name: str) -> Course:
    """A course from the command line's words (`any` for all); BadChoice says what there is not."""
    names = tuple(word.strip() for word in bots.split(",") if word.strip())
    for name in names or ("",):
        known_bot(name)
    counts = tuple(map(int, chosen(players, tuple(map(str, PLAYERS)), "number of players")))
    return Course(names, counts, chosen(edition, editions(), "edition"), chosen(map_name, maps(), "map"))


@dataclass(frozen=True, slots=True)
class Trained:
    """The outcome of training: the mean logarithmic loss, and how chances came true in held-out games."""

    loss: float
    held_out: Calibration

    def values(self) -> dict[str, Any]:
        """The result as plain values."""
        return {**asdict(self)}

    def lines(self) -> Iterator[str]:
        """The result for people."""
        yield f"fitted with a logarithmic loss of {self.loss:.4f}; held-out games:"
        yield from self.held_out.lines()


def train(course: Course, games: int, held_out: int, seed: int, path: Path) -> Trained:
    """Play, fit and write; what the value is worth on games it was not fitted on."""
    found = list(collect(course, games, seed))
    if not found:
        raise BadChoice("There was nothing to learn from: no game came past its first round.")
    weights, loss = fit(found)
    told = {"bots": list(course.bots), "games": games, "seed": seed, "positions": len(found), "loss": round(loss, 4)}
    write_value(path, weights, told)
    return Trained(loss, calibrate(value.read_value(path), list(collect(course, held_out, seed + 1))))


def check(course: Course, games: int, seed: int, path: Path | None) -> Calibration:
    """How the chances that a value file (None: the usual) gives come true in games as these bots play them.

    BadValue if the file is none; BadChoice if no game came past its first round.
    """
    judge = value.read_value(path or value.FILE)
    found = list(collect(replace(course, strays=0.0), games, seed))
    if not found:
        raise BadChoice("There was nothing to check: no game came past its first round.")
    return calibrate(judge, found)
