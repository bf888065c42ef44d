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
    """Return the coal in the depot, whether or not it sells now; 0 on a map without one."""
    if state.rules.depot_apart:
        return state.depot
    return state.supply[COAL] if state.rules.coal_depot_price else 0


def price_beside_market(state: GameState) -> int:
    """Return the Elektro for coal of the depot while the market has some, too; SOLD_OUT if it sells none then."""
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
    """Put burnt coal where it goes: into a depot that is apart, else into the supply."""
    if state.rules.depot_apart:
        state.depot += amount
    else:
        state.supply[COAL] += amount


def for_resupply(state: GameState) -> list[int]:
    """Return the tokens of each fuel that a resupply may move to the market: those of the supply and of the depot."""
    supply = state.supply
    return [supply[COAL] + state.depot, *supply[1:]] if state.depot else supply


def resupply(state: GameState, amount: int) -> None:
    """Take coal for the market, as much as there is in the depot from there, the rest from the supply."""
    stored = min(amount, state.depot)
    state.depot -= stored
    state.supply[COAL] -= amount - stored
