"""The four fuels and the fuel market.

Tokens in the market always fill the most expensive spaces: players buy from the cheap end, and the resupply starts
at the expensive end. A count per fuel therefore describes the whole market.
"""

from __future__ import annotations

from typing import Final

COAL: Final = 0
OIL: Final = 1
GARBAGE: Final = 2
URANIUM: Final = 3

FUELS: Final = ("coal", "oil", "garbage", "uranium")
"""The words for fuels 0 to 3 in records."""

TOKENS: Final = (24, 24, 24, 12)
"""Tokens of each fuel in the box (Recharged, Contents)."""

_THREE_A_SPACE: Final = tuple(price for price in range(1, 9) for _ in range(3))
_URANIUM_SPACES: Final = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16)

SPACES: Final[tuple[tuple[int, ...], ...]] = (_THREE_A_SPACE, _THREE_A_SPACE, _THREE_A_SPACE, _URANIUM_SPACES)
"""The price of each token place of a fuel, cheapest first (three to a space, uranium one)."""

SOLD_OUT: Final = 9999
"""A price no player can pay, used when nothing is for sale."""

PRICES: Final[tuple[tuple[int, ...], ...]] = tuple(
    (SOLD_OUT, *(spaces[len(spaces) - count] for count in range(1, len(spaces) + 1))) for spaces in SPACES
)
"""`PRICES[fuel][count]`: Elektro for the cheapest token while the market has `count` tokens."""


def occupied_places(fuel: int, in_market: int) -> range:
    """Return the indices into `SPACES[fuel]` of the places that hold a token."""
    places = len(SPACES[fuel])
    return range(places - in_market, places)


def resupplied_places(fuel: int, in_market: int, added: int) -> range:
    """Return the indices into `SPACES[fuel]` of the places that `added` new tokens would fill, cheapest first."""
    places = len(SPACES[fuel])
    return range(places - in_market - added, places - in_market)
