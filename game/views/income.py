"""Income of a seat: for the cities that its plants and the fuel on them can light, not for those it owns."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.plants import most_cities
from game.engine.ruleset import Ruleset
from game.engine.state import Player


@dataclass(frozen=True, slots=True)
class SeatIncome:
    """Cities of a network, how many of them are lit, and what is paid for these."""

    cities: int
    lit: int
    pays: int

    @property
    def dark(self) -> int:
        """Cities for which there is no power."""
        return self.cities - self.lit


def income(rules: Ruleset, player: Player, cities: int) -> SeatIncome:
    """Of a network of so many cities, with the plants and the fuel that a seat holds."""
    lit = min(most_cities(player.plants, player.fuel), cities)
    return SeatIncome(cities, lit, rules.pays(lit))
