"""Decides when it is worth beginning a second network, where the rules allow one (`founding_cities`)."""

from __future__ import annotations

from typing import Final

from game.engine import founding
from game.engine.actions import FOUND, Build
from game.engine.build import build, connection_cost
from game.engine.resources import SOLD_OUT
from game.engine.state import GameState

WORTH: Final = 8
"""The least Elektro that a second network must save on the next house, because it can be begun only once."""


def second_start(state: GameState) -> Build | None:
    """Return the house that should begin the acting player's second network; None if it would save too little.

    Among the possible cities it is the one whose connection costs most, less the price of its house.
    """
    if not state.founded:
        return None
    player, prices = state.players[state.actor], state.house_price
    found = [move.city for move in founding.moves(state) if isinstance(move, Build)]
    if not found:
        return None
    nearest = min(near + price for near, price in zip(player.reach, prices))  # noqa: B905 (mypyc compiles it so)
    city = max(found, key=lambda city: min(connection_cost(state, player, city), SOLD_OUT) - prices[city])
    return FOUND[city] if prices[city] + WORTH <= nearest else None


def with_second_start(state: GameState) -> tuple[GameState, list[Build]]:
    """Return the state after the house that should begin a second network, and that move; else the same state and
    no move."""
    move = second_start(state)
    if move is None:
        return state, []
    begun = state.copy()
    begun.market = ()  # an obsolete plant of the market would draw a card
    build(begun, move)
    begun.market = state.market
    return begun, [move]
