"""The income of a seat, which depends on the cities it can power, not on those it owns."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine import mines, outage
from game.engine.plants import most_cities
from game.engine.state import GameState, Player


@dataclass(frozen=True, slots=True)
class SeatIncome:
    """The number of cities in a network, how many of them are powered, and the income for those."""

    cities: int
    lit: int
    pays: int
    mined: int = 0
    """The Elektro that its mines would earn besides if all mines sold now."""

    @property
    def dark(self) -> int:
        """Cities without power."""
        return self.cities - self.lit


def income(state: GameState, player: Player, cities: int) -> SeatIncome:
    """Return the income of a network of this many cities, given a player's plants and fuel and the houses built this
    round."""
    lit = min(most_cities(player.plants, player.fuel), cities)
    return SeatIncome(cities, lit, outage.pays(state, cities, lit), mines.earns(state, player.seat))
