"""The four fuels and the fuel market.

Tokens in the market always fill the most expensive spaces: players buy from the cheap end, and the resupply starts
at the expensive end. A count per fuel therefore describes the whole market.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

COAL: Final = 0
OIL: Final = 1
GARBAGE: Final = 2
URANIUM: Final = 3

FUELS: Final = ("coal", "oil", "garbage", "uranium")
"""The words for fuels 0 to 3 in records."""

Prices = tuple[tuple[int, ...], ...]
"""`prices[fuel][count]`: Elektro for the cheapest token while the market has `count` tokens."""
Tracks = tuple[tuple[int, ...], ...]
"""The price of each space for a token in the fuel market, by fuel, cheapest first (rule `tracks`)."""

SOLD_OUT: Final = 9999
"""A price no player can pay, used when nothing is for sale."""


def prices_by_count(tracks: Tracks) -> Prices:
    """Return `prices[fuel][count]`: the Elektro for the cheapest token while the market has `count` tokens of a
    fuel."""
    return tuple([(SOLD_OUT, *track[::-1]) for track in tracks])


@lru_cache(maxsize=32)
def common_prices(tracks: Tracks) -> tuple[int, ...]:
    """Return the prices of coal, oil and garbage, and those of uranium below the highest of them, in ascending
    order."""
    common = {price for track in tracks[:URANIUM] for price in track}
    return tuple(sorted(common | {price for price in tracks[URANIUM] if price < max(common)}))


def occupied_places(track: Sequence[int], in_market: int) -> range:
    """Return which spaces of a fuel (indices into its prices) hold a token, given the number of tokens in the
    market."""
    places = len(track)
    return range(places - in_market, places)


def resupplied_places(track: Sequence[int], in_market: int, added: int) -> range:
    """Return which spaces of a fuel (indices into its prices) `added` new tokens would fill, cheapest first."""
    places = len(track)
    return range(places - in_market - added, places - in_market)
