"""The simple heuristics of buying fuel: for one run of the plants to be used, and a second run while fuel is cheap."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.bots.greedy.ending import may_end_now
from game.bots.greedy.fuel import Amounts, expected_prices, to_buy, token_price
from game.bots.greedy.markets import elsewhere
from game.bots.greedy.network import MOST_HOUSES, affordable, growth
from game.engine.actions import BUY, DONE, VISIT, Action
from game.engine.market import purchases
from game.engine.plants import PowerPlant
from game.engine.resources import SOLD_OUT
from game.engine.state import GameState, Player

HOUSE: Final = 3.0
"""The worth of a house beyond its cost, Elektro."""
BARGAIN: Final = 0.85
"""A token for the next run is bought if it costs less than this share of its expected price."""
LAST_CITY: Final = 1000.0
"""The weight of one more powered city in the last round."""


def buy(state: GameState) -> Action:
    """Return the next purchase: a visit if the other market is better, a planned token, or cheap fuel for a second run;
    done if there is none."""
    listed = purchases(state)
    if len(listed) == 1:
        return DONE
    player = state.players[state.actor]
    last = may_end_now(state)
    there = elsewhere(state)
    if there is not None and planned(there, player, last)[0] > planned(state, player, last)[0]:
        return VISIT
    wanted = planned(state, player, last)[1]
    for fuel, amount in enumerate(wanted):
        if amount and BUY[fuel] in listed:
            return BUY[fuel]
    return DONE if last else _stock_up(state, player, listed)


def planned(state: GameState, player: Player, last: bool, house: float = HOUSE) -> tuple[float, Amounts]:
    """Return the worth of the run that earns most, less the price of its fuel, and the tokens that are missing for
    it.

    Income counts for houses not built yet, each with a worth of `house` beyond its cost.
    """
    best = float("-inf")
    found: Amounts = (0, 0, 0, 0)
    for running in choices(player.plants):
        cost, wanted = to_buy(state, running, player.fuel)
        if cost > player.money or cost >= SOLD_OUT:
            continue
        value = _value(state, player, running, cost, last, house)
        if value > best:
            best, found = value, wanted
    return best, found


def choices(plants: Sequence[PowerPlant]) -> list[list[PowerPlant]]:
    """Return every set of plants that could run, beginning with none."""
    found: list[list[PowerPlant]] = [[]]
    for plant in plants:
        found += [[*chosen, plant] for chosen in found]
    return found


def _value(
    state: GameState, player: Player, running: Sequence[PowerPlant], cost: int, last: bool, house: float
) -> float:
    """Return the worth of running some plants in Elektro: the income, with houses still affordable, less the price
    of fuel."""
    capacity = 0
    for plant in running:
        capacity += plant.cities
    own = len(player.cities)
    totals = growth(state, player, MOST_HOUSES)
    houses = min(affordable(totals, player.money - cost), max(0, player.capacity - own))
    lit = min(capacity, own + houses)
    if last:
        return LAST_CITY * lit - cost
    return state.rules.pays(lit) + house * houses - cost


def _stock_up(state: GameState, player: Player, listed: list[Action]) -> Action:
    """Return the purchase of a token for the next run if it is cheaper than expected later and leaves money for
    houses; else done."""
    totals = growth(state, player, MOST_HOUSES)
    wanted = max(0, player.capacity - len(player.cities))
    houses = totals[min(affordable(totals, player.money), wanted)]
    later = expected_prices(state, player.seat)
    for fuel, buying in enumerate(BUY):
        price = token_price(state, fuel)
        if buying in listed and price < BARGAIN * later[fuel] and price <= player.money - houses:
            return buying
    return DONE
