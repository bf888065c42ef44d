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
    """Return the Elektro that a city on a mine of this seat earns in one of the next rounds, at the mean.

    All mines of the table sell in each round, and half of those of the others before the seat's.
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
    """Return the plants that can power cities."""
    return [plant for plant in plants if not plant.mined] if rules.mines else plants


def mined_cities(rules: Ruleset, plants: Sequence[PowerPlant]) -> int:
    """Return the number of cities on the mines among these plants."""
    return sum([plant.mined for plant in plants]) if rules.mines else 0


def at_limit(rules: Ruleset, plants: Sequence[PowerPlant]) -> bool:
    """Whether the owner of these plants must discard one to buy another that is no mine."""
    return len(plants) >= rules.plant_limit and len(without_mines(rules, plants)) >= rules.plant_limit


def kept_with(rules: Ruleset, plants: Sequence[PowerPlant], bought: PowerPlant) -> list[tuple[PowerPlant, ...]]:
    """Return every choice of plants that can be kept beside a bought one, which comes last."""
    if bought.mined or not at_limit(rules, plants):
        return [(*plants, bought)]
    stay = [plant for plant in plants if plant.mined]
    limited = without_mines(rules, plants)
    return [(*stay, *kept, bought) for kept in combinations(limited, rules.plant_limit - 1)]


def worth_of_mines(rules: Ruleset, plants: Sequence[PowerPlant], price: float, rounds: int, patience: float) -> float:
    """Return the Elektro that the mines among these plants earn in the rounds left, later ones counting less.

    The sale after the last round only breaks ties, so it is left out.
    """
    cities = mined_cities(rules, plants)
    if not cities:
        return 0.0
    return cities * price * sum([patience**ahead for ahead in range(min(rounds - 1, LONGEST))])
