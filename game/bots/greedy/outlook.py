"""A seat's forecast of the coming rounds, and the worth of its plants in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from game.bots.greedy.fuel import Prices, expected_prices, run_cost
from game.bots.greedy.mining import kept_with, price_ahead, without_mines, worth_of_mines
from game.bots.greedy.network import MOST_HOUSES, affordable, growth
from game.engine.plants import PowerPlant
from game.engine.ruleset import Ruleset
from game.engine.state import GameState

PACE: Final = 2.2
"""Cities by which networks grow in a round, while plants keep up."""
HORIZON: Final = 3
"""Rounds over which a plant is judged; after that it is assumed to be replaced."""
PATIENCE: Final = 0.85
"""The worth of an Elektro one round later: early ones become houses that earn more."""
FINAL_CITY: Final = 30.0
"""The worth in Elektro of one more powered city at the end."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """A seat's forecast of the coming rounds; money in Elektro."""

    rules: Ruleset
    money: int
    cities: int
    growth: list[int]
    """Total Elektro for 0, 1, 2 ... further houses."""
    prices: Prices
    """Expected Elektro for a token of each fuel."""
    owned: tuple[int, ...]
    """Tokens of each fuel on the seat's plants."""
    rounds: int
    """The estimated number of rounds left, including this one."""
    uranium: float = 0.0
    """Elektro that a city on a mine earns in a round."""


def look(state: GameState, seat: int) -> Outlook:
    """Return a seat's forecast."""
    player = state.players[seat]
    return Outlook(
        state.rules,
        player.money,
        len(player.cities),
        growth(state, player, MOST_HOUSES),
        expected_prices(state, seat),
        tuple(player.fuel),
        rounds_left(state),
        price_ahead(state, seat),
    )


def rounds_left(state: GameState) -> int:
    """Return in how many rounds, this one included, the largest network will probably end the game."""
    missing = state.rules.end_cities - state.most_cities
    return max(1, ceil(missing / PACE))


def worth(outlook: Outlook, plants: Sequence[PowerPlant], spent: int) -> float:
    """Return the worth of plants and remaining money over the rounds considered, in Elektro."""
    money = outlook.money - spent
    firings = _firings(outlook, without_mines(outlook.rules, plants))
    capacity, fuel = firings[-1]
    credit = sum(amount * price for amount, price in zip(outlook.owned, outlook.prices, strict=True))
    can_build = affordable(outlook.growth, money - max(0.0, fuel - credit))
    cities = outlook.cities + min(can_build, max(0, capacity - outlook.cities))
    total = float(money)
    share = 1.0
    for ahead in range(min(outlook.rounds - 1, HORIZON)):
        total += share * _income(outlook.rules, firings, int(cities + ahead * PACE))
        share *= PATIENCE
    if outlook.rounds <= HORIZON:
        last = cities if outlook.rounds == 1 else max(cities, outlook.rules.end_cities)
        total += share * FINAL_CITY * min(capacity, last)
    return total + worth_of_mines(outlook.rules, plants, outlook.uranium, outlook.rounds, PATIENCE)


def _firings(outlook: Outlook, plants: Sequence[PowerPlant]) -> list[tuple[int, float]]:
    """Return the cities powered and the fuel cost in Elektro of every set of plants that can run together, all
    plants last."""
    firings = [(0, 0.0)]
    for plant in plants:
        cost = run_cost(plant, outlook.prices)
        firings += [(lit + plant.cities, spent + cost) for lit, spent in firings]
    return firings


def _income(rules: Ruleset, firings: list[tuple[int, float]], cities: int) -> float:
    payment = rules.payment
    most = min(cities, len(payment) - 1)
    return max([payment[lit if lit < most else most] - cost for lit, cost in firings])


def best_kept(
    outlook: Outlook, plants: Sequence[PowerPlant], bought: PowerPlant, spent: int
) -> tuple[float, tuple[PowerPlant, ...]]:
    """Return the worth after buying one more plant, and the plants kept: the new one and the best others within the
    limit."""
    choices = kept_with(outlook.rules, plants, bought)
    return max(((worth(outlook, kept, spent), kept) for kept in choices), key=lambda choice: choice[0])
