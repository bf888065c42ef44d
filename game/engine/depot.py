"""Odd rule `depot_apart`: the coal depot holds burnt coal only, apart from the supply, and sells at any time.

South Africa (rule cases M26 and M27). A depot that is not apart is the supply of coal itself, and sells only while the
market has no coal (R14 to R17). In one that is apart, burnt coal gathers; coal of a discarded plant goes to the supply;
the resupply takes from the depot first. Its coal is for sale although the market has some (`Buy.source`), even at a
lower price; while the market has none, the cheapest coal is the depot's.
"""

from __future__ import annotations

from game.engine.resources import COAL, SOLD_OUT
from game.engine.state import GameState


def coal(state: GameState) -> int:
    """Return the number of coal tokens in the depot, whether or not they are for sale now; 0 on a map without a
    depot."""
    if state.rules.depot_apart:
        return state.depot
    return state.supply[COAL] if state.rules.coal_depot_price else 0


def price_beside_market(state: GameState) -> int:
    """Return the price of the depot's coal while the market has coal, too, in Elektro; SOLD_OUT if none is for sale
    then."""
    if state.rules.depot_apart and state.depot and state.stock[COAL]:
        return state.rules.coal_depot_price
    return SOLD_OUT


def sell(state: GameState) -> int:
    """Take one coal out of the depot; return its price in Elektro."""
    if state.rules.depot_apart:
        state.depot -= 1
    else:
        state.supply[COAL] -= 1
    return state.rules.coal_depot_price


def burn(state: GameState, amount: int) -> None:
    """Move burnt coal to the depot, if the depot is apart from the supply, else to the supply."""
    if state.rules.depot_apart:
        state.depot += amount
    else:
        state.supply[COAL] += amount


def for_resupply(state: GameState) -> list[int]:
    """Return how many tokens of each fuel a resupply can move to the market: those in the supply and in the depot."""
    supply = state.supply
    return [supply[COAL] + state.depot, *supply[1:]] if state.depot else supply


def resupply(state: GameState, amount: int) -> None:
    """Take coal for the market: from the depot as much as it has, the rest from the supply."""
    stored = min(amount, state.depot)
    state.depot -= stored
    state.supply[COAL] -= amount - stored
