"""Odd rule `one_token_each`: each player buys one token, then the next one does, round and round.

India (rule case M31). A purchase ends the turn and its buyer waits for the next one; a player who ends a turn
without a purchase buys no more in this round. A player who can buy nothing is not asked: prices do not fall before
the resupply, so that does not change in this phase.
"""

from __future__ import annotations

from game.engine import market
from game.engine.state import GameState


def bought(state: GameState) -> None:
    """Put the seat that bought a token behind all seats that still wait for their turn."""
    state.queue = (*state.queue, state.actor)


def can_buy(state: GameState) -> bool:
    """Return whether the acting seat can buy a token now."""
    return len(market.purchases(state)) > 1
