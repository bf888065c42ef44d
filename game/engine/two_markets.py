"""Odd rule `other_tracks`: a second fuel market, of which a player may buy in a turn instead of the first.

Korea (rule cases M45 to M47). Each turn of phase 3 begins at the first market. A visit to the other one exchanges what
`stock` and `rules` describe, so that every price, purchase and forecast is that of the market where the buyer is;
another visit leads back. The first token bought decides: the rest of the turn is at the same market. Both markets are
filled from one supply, the other one first. The Cartel buys at the first market only.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.ruleset import at_other_market
from game.engine.state import GameState


def visit(state: GameState) -> None:
    """Let the actor go to the market where it is not."""
    state.rules = at_other_market(state.rules)
    stock, state.stock = state.stock, list(state.aside)
    a, b, c, d = stock
    state.aside = (a, b, c, d)
    state.away = not state.away


def seen_elsewhere(state: GameState) -> GameState:
    """Return a copy of the state with the actor at the market where it is not."""
    there = state.copy()
    visit(there)
    return there


def end_turn(state: GameState) -> None:
    """Go back to the first market, where the next turn begins."""
    if state.away:
        visit(state)
    state.stays = False


def fill_elsewhere(state: GameState, amounts: Sequence[int]) -> None:
    """Add tokens to the market that the actor does not visit."""
    a, b, c, d = [there + more for there, more in zip(state.aside, amounts, strict=True)]
    state.aside = (a, b, c, d)
