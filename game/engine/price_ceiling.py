"""Odd rule `price_ceiling`: no token is sold above a certain price, which depends on the step.

India: 3 in Step 1, 5 in Step 2, 8 in Step 3 (rule case M30). Tokens on more expensive spaces stay in the market until
a later step.
"""

from __future__ import annotations

from functools import lru_cache

from game.engine.resources import SOLD_OUT, Prices
from game.engine.state import GameState


def ceiling(state: GameState) -> int:
    """Return the highest price in Elektro at which tokens are sold in this step; 0 if there is no limit."""
    return state.rules.price_ceiling[state.step - 1]


@lru_cache(maxsize=64)
def capped(prices: Prices, most: int) -> Prices:
    """Return prices by fuel and tokens in the market, with SOLD_OUT for those above `most` Elektro (0: no limit)."""
    if not most:
        return prices
    return tuple([tuple([price if price <= most else SOLD_OUT for price in row]) for row in prices])
