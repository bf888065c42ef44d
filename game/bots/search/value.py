"""Values: estimates of each seat's chance of winning, computed from scores of all seats by softmax."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from game.bots.search.features import age, features
from game.engine.rules import ranking
from game.engine.state import GameState, Phase

Look = tuple[list[float], list[list[float]]]
"""Features of the table, the age of the game first, and of every seat."""


class Value:
    """The base class of values: fitted estimates of each seat's chance of winning."""

    def chances(self, state: GameState) -> list[float]:
        """Return the chance of winning for every seat, adding up to 1; the result if the game is over."""
        if state.phase == Phase.FINISH:
            return shares(state)
        table, seats = self.look(state)
        return self.of(table, seats)

    def look(self, state: GameState) -> Look:
        """Return the features by which this value judges a state: the table's, with the game's age first, and every
        seat's."""
        return [age(state)], [features(state, seat) for seat in range(len(state.players))]

    def of(self, table: Sequence[float], seats: Sequence[Sequence[float]]) -> list[float]:
        """Return the chance of winning for every seat, given its features."""
        raise NotImplementedError


class Linear(Value):
    """A linear value: for every feature a constant weight, one by the age of the game, and one by the age squared."""

    def __init__(self, weights: Sequence[Sequence[float]]) -> None:
        self.weights = [tuple(row) for row in weights]

    def of(self, table: Sequence[float], seats: Sequence[Sequence[float]]) -> list[float]:
        """Return every seat's chance of winning, given the features; those that a linear value lacks are ignored."""
        old = table[0]
        now = [a + old * (b + old * c) for a, b, c in self.weights]
        scores: list[float] = []
        for row in seats:
            total = 0.0
            for weight, feature in zip(now, row, strict=False):
                total += weight * feature
            scores.append(total)
        return softmax(scores)


def softmax(scores: Sequence[float]) -> list[float]:
    """Return scores as probabilities."""
    highest = max(scores)
    powers = [exp(score - highest) for score in scores]
    whole = sum(powers)
    return [power / whole for power in powers]


def shares(state: GameState) -> list[float]:
    """Return each seat's share of the win in a finished game: 1 for the winner, equal parts for several winners."""
    winners = [rank.seat for rank in ranking(state) if rank.number == 1]
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(state.players))]
