"""Odd rule `price_ceiling`: in each step, no token is sold at a price above this.

India: 3 in Step 1, 5 in Step 2, 8 in Step 3 (rule case M30). Tokens on more expensive spaces stay in the market until
a later step.
"""

from __future__ import annotations

from functools import lru_cache

from game.engine.resources import SOLD_OUT

Prices = tuple[tuple[int, ...], ...]


@lru_cache(maxsize=64)
def capped(prices: Prices, ceiling: int) -> Prices:
    """Return prices by fuel and tokens on the market, SOLD_OUT for those above the ceiling (0: none)."""
    if not ceiling:
        return prices
    return tuple([tuple([price if price <= ceiling else SOLD_OUT for price in row]) for row in prices])
