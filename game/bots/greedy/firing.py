"""The most cities that plants can power with the fuel on them, cached."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from game.engine.plants import PowerPlant, best_firing

ALL: Final = 999
"""More cities than a player can own."""

Mix = tuple[int, int, int, int]
Runs = tuple[tuple[PowerPlant, Mix], ...]


def firing_of(plants: Sequence[PowerPlant], owned: Sequence[int], cities: int = ALL) -> Runs:
    """Return the runs that power the most cities, but at most `cities`, with as little fuel as possible."""
    return _firing(tuple(plants), tuple(owned), cities)


@lru_cache(maxsize=1 << 15)
def _firing(plants: tuple[PowerPlant, ...], owned: tuple[int, ...], cities: int) -> Runs:
    return tuple(best_firing(plants, owned, cities))


def most_lit(plants: Sequence[PowerPlant], owned: Sequence[int]) -> int:
    """Return the most cities these plants can power with this fuel."""
    return sum([plant.cities for plant, _ in firing_of(plants, owned)])
