"""Prices of fuel: now, and as expected in later rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine import depot
from game.engine.market import prices_now
from game.engine.plants import PowerPlant
from game.engine.resources import COAL, OIL, SOLD_OUT, URANIUM
from game.engine.ruleset import Ruleset
from game.engine.state import GameState

Amounts = tuple[int, int, int, int]
SCARCE: Final = 1
"""Extra Elektro for every token that rivals need and the market will lack."""


def token_price(state: GameState, fuel: int, taken: int = 0) -> int:
    """Return the price of a fuel's next token in Elektro once `taken` more are bought; SOLD_OUT if there is none."""
    left = state.stock[fuel] - taken
    if left > 0:
        return prices_now(state)[fuel][left]
    price = state.rules.coal_depot_price if fuel == COAL else 0
    return price if price and depot.coal(state) + left > 0 else SOLD_OUT


def demand(plants: Sequence[PowerPlant]) -> list[float]:
    """Return the number of tokens of each fuel for one run of all plants; hybrid plants count half coal, half oil."""
    wanted = [0.0, 0.0, 0.0, 0.0]
    for plant in plants:
        for fuel in plant.fuels:
            wanted[fuel] += plant.need / len(plant.fuels)
    return wanted


Prices = tuple[float, float, float, float]
"""Elektro for a token of each fuel."""
Setting = tuple[int, int, bool, tuple[int, int, int, int], tuple[int, ...], tuple[int, ...]]
_KEPT: Final = 8192
"""The number of prices in the cache at which it is cleared."""
_expected: dict[Setting, tuple[Ruleset, Prices]] = {}
"""Cached prices by everything they depend on; the rules are kept alive so that their id stays unique."""


def run_cost(plant: PowerPlant, prices: Sequence[float]) -> float:
    """Return the price of the fuel that one run of a plant burns, in Elektro."""
    fuels = plant.fuels
    if not fuels:
        return 0.0
    if len(fuels) == 1:
        return plant.need * prices[fuels[0]]
    return plant.need * min(prices[fuels[0]], prices[fuels[1]])


def expected_prices(state: GameState, seat: int) -> Prices:
    """Return the expected price of each fuel in the next rounds, after the rivals' purchases and the resupply.

    Plants store twice the fuel they burn, so the rivals' total storage gives their consumption.
    """
    coal = oil = garbage = uranium = either = 0
    for player in state.players:
        if player.seat != seat:
            places = player.storage
            coal += places[0]
            oil += places[1]
            garbage += places[2]
            uranium += places[3]
            either += places[4]
    burnt = (2 * coal + either, 2 * oil + either, 2 * garbage, 2 * uranium)
    key = (id(state.rules), state.step, state.phased_out, burnt, tuple(state.stock), tuple(depot.for_resupply(state)))
    kept = _expected.get(key)
    if kept is None:
        if len(_expected) >= _KEPT:
            _expected.clear()
        kept = (state.rules, _prices_after(state, [each / 4 for each in burnt]))
        _expected[key] = kept
    return kept[1]


def _prices_after(state: GameState, others: Sequence[float]) -> Prices:
    resupply = state.rules.resupply[state.step - 1]
    supply = depot.for_resupply(state)
    if state.aside:  # rivals divide their purchases between two markets
        others = [each / 2 for each in others]
    prices = [0.0, 0.0, 0.0, 0.0]
    for fuel in range(len(prices)):
        known = state.rules.prices[fuel]
        now = state.stock[fuel] - others[fuel] / 2 - 1
        coming = 0 if fuel == URANIUM and state.phased_out else resupply[fuel]
        later = now + min(coming, supply[fuel]) * 1.5 - others[fuel]
        prices[fuel] = (_price_at(known, now) + _price_at(known, later)) / 2
    return (prices[0], prices[1], prices[2], prices[3])


def _price_at(known: Sequence[int], tokens: float) -> float:
    """Return the expected price when this many tokens are left; for less than one, the highest price with a
    surcharge."""
    level = round(tokens)
    if len(known) == 1:
        return SOLD_OUT
    if level < 1:
        return known[1] + 1 + SCARCE * (1 - level)
    return known[min(level, len(known) - 1)]


def to_buy(state: GameState, plants: Sequence[PowerPlant], owned: Sequence[int]) -> tuple[int, Amounts]:
    """Return the lowest price of the tokens missing for one run of some plants (or SOLD_OUT), and these tokens."""
    short = [0, 0, 0, 0]
    either = 0
    for plant in plants:
        if len(plant.fuels) == 2:
            either += plant.need
        elif plant.fuels:
            short[plant.fuels[0]] += plant.need
    spare = max(0, owned[COAL] - short[COAL]) + max(0, owned[OIL] - short[OIL])
    bought = [max(0, need - have) for need, have in zip(short, owned, strict=True)]
    cost = sum(token_price(state, fuel, taken) for fuel in range(4) for taken in range(bought[fuel]))
    for _ in range(either - spare):
        coal, oil = (token_price(state, fuel, bought[fuel]) for fuel in (COAL, OIL))
        bought[COAL if coal <= oil else OIL] += 1
        cost += min(coal, oil)
    return min(cost, SOLD_OUT), (bought[0], bought[1], bought[2], bought[3])
