"""A finer value: one layer of hidden units that look at a seat beside the others.

It finds what a sum of features cannot tell: that money is worth more where it brings the lead, cities less where nobody
can supply them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.bots.search.features import NAMES
from game.bots.search.value import Value, softmax

INPUTS: Final = 3 * len(NAMES) + 1
"""Numbers that each unit sees of a seat, and the age of the game."""


class Network(Value):
    """Hidden units, each by its inputs' weights and its bias, the share each has in the score, and what inputs add."""

    def __init__(self, hidden: Sequence[Sequence[float]], shares: Sequence[float], direct: Sequence[float]) -> None:
        self.hidden = [list(row) for row in hidden]
        self.shares = list(shares)
        self.direct = list(direct)

    def of(self, old: float, seats: Sequence[Sequence[float]]) -> list[float]:
        """The chance of winning for every seat, from the age of the game and each one's features."""
        scores: list[float] = []
        for seen in compared(old, seats):
            score = summed(self.direct, seen)
            for weights, share in zip(self.hidden, self.shares, strict=True):
                height = summed(weights, seen) + weights[INPUTS]
                if height > 0:
                    score += share * height
            scores.append(score)
        return softmax(scores)


def summed(weights: list[float], seen: list[float]) -> float:
    """The inputs, each times its weight; a plain loop is quickest where it is compiled, and no slower elsewhere."""
    total = 0.0
    for place in range(INPUTS):
        total += weights[place] * seen[place]
    return total


def compared(old: float, seats: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inputs of every seat: its features, what each is above the others' mean and above their best, the age."""
    columns = list(zip(*seats, strict=True))
    wholes = [sum(column) for column in columns]
    tops = [sorted(column)[-2:] for column in columns]
    others = len(seats) - 1
    found: list[list[float]] = []
    for row in seats:
        seen = list(row)
        seen += [mine - (whole - mine) / others for mine, whole in zip(row, wholes, strict=True)]
        seen += [mine - (second if mine >= best else best) for mine, (second, best) in zip(row, tops, strict=True)]
        seen.append(old)
        found.append(seen)
    return found
