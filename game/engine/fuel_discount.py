"""Odd rule `discount_city`: a player with a house in this city pays less for each token of some fuels.

Central Europe (rule case M05): with a house in Wien, garbage costs 1 less, down to nothing. `discount_tokens` says how
many Elektro less a token of each fuel costs.
"""

from __future__ import annotations

from game.engine.resources import SOLD_OUT, Prices
from game.engine.state import FREE, GameState


def discounted(state: GameState) -> Prices:
    """Return the prices for the acting seat, by fuel and number of tokens in the market; like `Ruleset.prices`
    without a discount."""
    rules = state.rules
    city = state.zone.index.get(rules.discount_city, -1)
    if state.actor == FREE or city not in state.players[state.actor].cities:
        return rules.prices
    return tuple(
        [
            tuple([price if price >= SOLD_OUT else max(0, price - off) for price in row])
            for row, off in zip(rules.prices, rules.discount_tokens, strict=True)
        ]
    )
