"""The worth of uranium mines to bots, on maps that have them (`game.engine.mines`)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from game.bots.greedy.ending import may_end_now
from game.engine import mines
from game.engine.plants import PowerPlant
from game.engine.resources import URANIUM
from game.engine.ruleset import Ruleset
from game.engine.state import GameState

AHEAD: Final = 3
"""Rounds over which the price of uranium is averaged."""
LONGEST: Final = 6
"""Rounds over which a mine is judged: no better one replaces it, as it never has to be discarded."""


def uranium_price(state: GameState, seat: int) -> float:
    """Return how many Elektro a city on a mine of this seat will earn on average in one of the next rounds.

    It is assumed that all players' mines sell in each round, half of the others' before the seat's.
    """
    rules = state.rules
    if not rules.mines:
        return 0.0
    owned = [mines.mines_of(player) for player in state.players]
    others = sum(owned) - owned[seat]
    room = len(rules.tracks[URANIUM])
    in_market, earned = float(state.stock[URANIUM]), 0.0
    for _ in range(AHEAD):
        earned += mines.price(state, min(room, round(in_market + others / 2)))
        in_market = min(float(room), in_market + others + max(1, owned[seat]))
        in_market = max(0.0, in_market - rules.uranium_used[state.step - 1])
    return earned / AHEAD


def price_ahead(state: GameState, seat: int) -> float:
    """Return the price at which a mine bought now sells; 0 if the game may end in this round.

    The pace by which bots count the rounds left does not know how many houses a player can pay for at once.
    """
    price = uranium_price(state, seat)
    return 0.0 if price and may_end_now(state) else price


def without_mines(rules: Ruleset, plants: Sequence[PowerPlant]) -> Sequence[PowerPlant]:
    """Return those of some plants that can power cities, which mines cannot."""
    return [plant for plant in plants if not plant.mined] if rules.mines else plants


def mined_cities(rules: Ruleset, plants: Sequence[PowerPlant]) -> int:
    """Return the number of cities shown on the mines among some plants."""
    return sum([plant.mined for plant in plants]) if rules.mines else 0


def at_limit(rules: Ruleset, plants: Sequence[PowerPlant]) -> bool:
    """Return whether the owner of these plants must discard one to buy another plant that is no mine."""
    return len(plants) >= rules.plant_limit and len(without_mines(rules, plants)) >= rules.plant_limit


def kept_with(rules: Ruleset, plants: Sequence[PowerPlant], bought: PowerPlant) -> list[tuple[PowerPlant, ...]]:
    """Return every set of plants that can be kept with a bought plant, which is last in each."""
    if bought.mined or not at_limit(rules, plants):
        return [(*plants, bought)]
    stay = [plant for plant in plants if plant.mined]
    limited = without_mines(rules, plants)
    return [(*stay, *kept, bought) for kept in combinations(limited, rules.plant_limit - 1)]


def worth_of_mines(rules: Ruleset, plants: Sequence[PowerPlant], price: float, rounds: int, patience: float) -> float:
    """Return how many Elektro the mines among some plants will earn in the remaining rounds; later income counts less.

    The sale after the last round only breaks ties, so it is left out.
    """
    cities = mined_cities(rules, plants)
    if not cities:
        return 0.0
    return cities * price * sum([patience**ahead for ahead in range(min(rounds - 1, LONGEST))])
