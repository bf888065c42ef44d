"""A network with one layer of hidden units that judges a seat, its comparison with the others, and the table.

It captures combinations that a sum of features cannot: money is worth more if it gives the lead, cities less if the
plants cannot power them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.bots.search.finer_features import FINER, TABLE, look_closely
from game.bots.search.value import Look, Value, softmax
from game.engine.state import GameState

WIDE: Final = len(FINER)
INPUTS: Final = 3 * WIDE + len(TABLE)
"""The inputs of each unit: a seat, its difference from the others' mean and from their best, and the table."""


def compared(table: Sequence[float], seats: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the network's inputs for every seat: its features, their differences from others' mean and best, and the
    table's.

    `Network.of` computes with the same numbers; they are written out like this only for training.
    """
    columns = list(zip(*seats, strict=True))
    wholes = [sum(column) for column in columns]
    tops = [sorted(column)[-2:] for column in columns]
    others = len(seats) - 1
    found: list[list[float]] = []
    for row in seats:
        seen = list(row)
        seen += [mine - (whole - mine) / others for mine, whole in zip(row, wholes, strict=True)]
        seen += [mine - (second if mine >= best else best) for mine, (second, best) in zip(row, tops, strict=True)]
        seen += table
        found.append(seen)
    return found


class Network(Value):
    """The weights of the network: of each hidden unit's inputs and bias, of the units, and of the inputs directly."""

    def __init__(self, hidden: Sequence[Sequence[float]], shares: Sequence[float], direct: Sequence[float]) -> None:
        self.hidden = [list(row) for row in hidden]
        self.shares = list(shares)
        self.direct = list(direct)
        self._units: dict[int, list[Unit]] = {}
        """The network's units by the number of players; the last unit holds the direct weights."""

    def look(self, state: GameState) -> Look:
        """Return the finer features of the table and of every seat in a state."""
        return look_closely(state)

    def of(self, table: Sequence[float], seats: Sequence[Sequence[float]]) -> list[float]:
        """Return the chance of winning for every seat, given its features."""
        seen = _Seen(table, seats)
        units = self._units_for(len(seats))
        scores = units[-1].heights(seen)
        for number, share in enumerate(self.shares):
            for seat, height in enumerate(units[number].heights(seen)):
                if height > 0:
                    scores[seat] += share * height
        return softmax(scores)

    def _units_for(self, players: int) -> list[Unit]:
        known = self._units.get(players)
        if known is None:
            known = [Unit(row, players) for row in (*self.hidden, [*self.direct, 0.0])]
            self._units[players] = known
        return known


class _Seen:
    """The features of a state, with the sums and maxima by which all units compare a seat with the others."""

    __slots__ = ("ahead", "bests", "first", "seats", "table", "wholes")

    def __init__(self, table: Sequence[float], seats: Sequence[Sequence[float]]) -> None:
        self.table = list(table)
        self.seats = [list(row) for row in seats]
        self.wholes: list[float] = []
        self.bests: list[float] = []
        self.first: list[int] = []
        """The seat with the best of each feature."""
        self.ahead: list[float] = []
        """For each feature, the lead of the best seat over the second best."""
        for place in range(WIDE):
            column = [row[place] for row in self.seats]
            self.wholes.append(sum(column))
            best = max(column)
            first = column.index(best)
            column[first] = min(column)
            self.bests.append(best)
            self.first.append(first)
            self.ahead.append(best - max(column))


class Unit:
    """The weights of one hidden unit for a number of players, arranged so that what all seats share is computed
    once."""

    __slots__ = ("_best", "_bias", "_own", "_table", "_whole")

    def __init__(self, row: Sequence[float], players: int) -> None:
        others = players - 1
        alone, mean, self._best = row[:WIDE], row[WIDE : 2 * WIDE], list(row[2 * WIDE : 3 * WIDE])
        # A seat's own feature is part of the sum, but not of the others' mean.
        self._own = [alone[each] + mean[each] * players / others + self._best[each] for each in range(WIDE)]
        self._whole = [weight / others for weight in mean]
        self._table = list(row[3 * WIDE : INPUTS])
        self._bias = row[INPUTS]

    def heights(self, seen: _Seen) -> list[float]:
        """Return the unit's weighted input for every seat; plain loops are fastest when compiled, and else no
        slower."""
        base = self._bias
        for place, number in enumerate(seen.table):
            base += self._table[place] * number
        found = [0.0] * len(seen.seats)
        whole, best = self._whole, self._best
        wholes, bests, first, ahead = seen.wholes, seen.bests, seen.first, seen.ahead
        for place in range(WIDE):
            base -= whole[place] * wholes[place] + best[place] * bests[place]
            found[first[place]] += best[place] * ahead[place]
        own = self._own
        for seat, row in enumerate(seen.seats):
            total = base
            for place in range(WIDE):
                total += own[place] * row[place]
            found[seat] += total
        return found
