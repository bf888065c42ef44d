"""A seat's forecast of the coming rounds, and the worth of its plants in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import Final

from game.bots.engineer.style import Style
from game.bots.greedy.ending import possible_cities, purse
from game.bots.greedy.fuel import Prices, expected_prices, run_cost
from game.bots.greedy.mining import kept_with, price_ahead, without_mines, worth_of_mines
from game.bots.greedy.network import MOST_HOUSES, affordable, growth
from game.engine.plants import PowerPlant
from game.engine.ruleset import Ruleset
from game.engine.state import GameState

NEAR: Final = 5
"""The number of missing houses from which players' money is checked for a possible end of the game."""


ENDLESS: Final = 1e9
"""More Elektro than any player has."""
NOTHING: Final = -1e9

Firing = tuple[int, float]
"""The cities that some plants power in one run, and the Elektro that they burn."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """A seat's forecast of the coming rounds; money in Elektro."""

    rules: Ruleset
    style: Style
    money: int
    cities: int
    growth: list[int]
    """Total Elektro for 0, 1, 2 ... further houses."""
    prices: Prices
    """Expected Elektro for a token of each fuel."""
    credit: float
    """The expected price of the tokens that the seat owns."""
    rounds: int
    """The estimated number of rounds left, including this one."""
    uranium: float = 0.0
    """Elektro that a city on a mine earns in a round."""


def look(state: GameState, seat: int, style: Style) -> Outlook:
    """Return a seat's forecast."""
    player = state.players[seat]
    prices = expected_prices(state, seat)
    credit = 0.0
    for amount, price in zip(player.fuel, prices, strict=True):
        credit += amount * price
    return Outlook(
        state.rules,
        style,
        purse(state, player),
        len(player.cities),
        growth(state, player, MOST_HOUSES),
        prices,
        credit,
        rounds_left(state, style),
        price_ahead(state, seat),
    )


def rounds_left(state: GameState, style: Style) -> int:
    """Return in how many rounds, this one included, the largest network will probably end the game."""
    end = state.rules.end_cities
    missing = end - state.most_cities
    rounds = max(1, ceil(missing / style.pace))
    if rounds == 2 and missing > NEAR:
        return rounds
    if rounds <= 3 and any(possible_cities(state, player)[0] >= end for player in state.players):
        return 1
    return max(rounds, 2) if missing > 0 else 1


def worth(outlook: Outlook, plants: Sequence[PowerPlant], spent: float) -> float:
    """Return the worth of plants and remaining money over the rounds considered, in Elektro."""
    style, rules, cities = outlook.style, outlook.rules, outlook.cities
    money = outlook.money - spent
    firings, sensible = _firings(outlook.prices, tuple(without_mines(rules, plants)))
    capacity, fuel = firings[-1]
    purse = money + outlook.credit
    can_build = affordable(outlook.growth, money - max(0.0, fuel - outlook.credit))
    built = cities + min(can_build, max(0, capacity - cities))
    total = money
    if outlook.rounds == 1:
        city = style.last_cities[0]
        return total + max([city * min(lit, built) - cost for lit, cost in sensible if cost <= purse], default=0.0)
    share = 1.0
    for ahead in range(min(outlook.rounds - 1, style.horizon)):
        most = purse if ahead == 0 else ENDLESS
        total += share * _income(rules, sensible, int(built + ahead * style.pace), most)
        share *= style.patience
    if outlook.rounds <= len(style.last_cities):
        last = max(built, rules.end_cities)
        total += share * style.last_cities[outlook.rounds - 1] * min(capacity, last)
    return total + worth_of_mines(rules, plants, outlook.uranium, outlook.rounds, style.patience)


@lru_cache(maxsize=1 << 16)
def _firings(prices: Prices, plants: tuple[PowerPlant, ...]) -> tuple[list[Firing], list[Firing]]:
    """Return all sets of plants that can run together (all plants last), and those that no other beats in cities
    and fuel."""
    firings = [(0, 0.0)]
    for plant in plants:
        cost = run_cost(plant, prices)
        cities = plant.cities
        firings += [(lit + cities, spent + cost) for lit, spent in firings]
    return firings, _unbeaten(firings)


def _unbeaten(firings: Sequence[Firing]) -> list[Firing]:
    """Return the sets of plants that power more cities than every cheaper set."""
    found: list[Firing] = []
    for firing in sorted(firings, key=lambda each: (each[1], -each[0])):
        if not found or firing[0] > found[-1][0]:
            found.append(firing)
    return found


def _income(rules: Ruleset, firings: Sequence[Firing], cities: int, most: float) -> float:
    """Return the highest income of sets of plants whose fuel costs at most this much; without one, the income for
    no cities."""
    payment = rules.payment
    top = min(cities, len(payment) - 1)
    best = NOTHING
    for lit, cost in firings:
        if cost <= most:
            best = max(best, payment[min(lit, top)] - cost)
    return best if best > NOTHING else float(payment[0])


def best_kept(outlook: Outlook, plants: Sequence[PowerPlant], bought: PowerPlant, spent: float) -> float:
    """Return the worth after buying one more plant and keeping the best plants that the limit allows."""
    return max([worth(outlook, kept, spent) for kept in kept_with(outlook.rules, plants, bought)])


def cities_added(outlook: Outlook, plants: Sequence[PowerPlant], bought: PowerPlant, spent: float) -> int:
    """Return how many more cities the plants can power after one more is bought and the worst discarded; may be
    negative."""
    choices = kept_with(outlook.rules, plants, bought)
    kept = choices[0] if len(choices) == 1 else max(choices, key=lambda some: worth(outlook, some, spent))
    return sum([plant.cities for plant in kept]) - sum([plant.cities for plant in plants])
