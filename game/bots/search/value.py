"""The chance of winning that every seat is given, a softmax over seats of weighted features.

The weights lie in a small file that `elektro train` wrote (docs/bots.md).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from math import exp
from pathlib import Path
from typing import Any, Final

from game.bots.search.features import AGES, NAMES, age, features
from game.engine.rules import ranking
from game.engine.state import GameState, Phase

VERSION: Final = 1
FILE: Final = Path(__file__).parent / "value.json"


class BadValue(ValueError):
    """A value file that cannot be used; the message is one sentence."""


class Value:
    """Weights for every feature: constant, by age of the game, by age squared."""

    def __init__(self, weights: Sequence[Sequence[float]]) -> None:
        self.weights = [tuple(row) for row in weights]

    def chances(self, state: GameState) -> list[float]:
        """The chance of winning for every seat, together 1; what it came to if the game is over."""
        if state.phase == Phase.FINISH:
            return shares(state)
        return self.of(age(state), [features(state, seat) for seat in range(len(state.players))])

    def of(self, old: float, seats: Sequence[Sequence[float]]) -> list[float]:
        """The chance of winning for every seat, from the age of the game and each one's features."""
        now = [a + old * (b + old * c) for a, b, c in self.weights]
        scores: list[float] = []
        for row in seats:
            total = 0.0
            for weight, feature in zip(now, row, strict=True):
                total += weight * feature
            scores.append(total)
        return softmax(scores)


def softmax(scores: Sequence[float]) -> list[float]:
    """Scores as chances."""
    highest = max(scores)
    powers = [exp(score - highest) for score in scores]
    whole = sum(powers)
    return [power / whole for power in powers]


def shares(state: GameState) -> list[float]:
    """Who won a finished game: 1, shared among several winners."""
    winners = [rank.seat for rank in ranking(state) if rank.number == 1]
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(state.players))]


def read_value(path: Path) -> Value:
    """The value of a file; BadValue if it is none, or was written for other features."""
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):
        raise BadValue(f"{path}: this is no value file.") from None
    if not isinstance(told, dict) or told.get("elektro") != "value":
        raise BadValue(f"{path}: this is no value file.")
    if told.get("version") != VERSION or told.get("features") != list(NAMES):
        raise BadValue(f"{path}: written for other features; train it anew with elektro train.")
    weights = told.get("weights")
    if not isinstance(weights, list) or not _is_table(weights):
        raise BadValue(f"{path}: the weights must be {len(NAMES)} rows of {AGES} numbers.")
    return Value(weights)


def _is_table(weights: list[Any]) -> bool:
    return (
        len(weights) == len(NAMES)
        and all(isinstance(row, list) and len(row) == AGES for row in weights)
        and all(isinstance(number, int | float) and abs(number) < 1e6 for row in weights for number in row)
    )


@cache
def usual() -> Value:
    """The value that comes with the game."""
    return read_value(FILE)
