"""Odd rule `other_tracks`: a second fuel market. In each turn a player buys at one of the two.

Korea (rule cases M45 to M47). Each turn of phase 3 begins at the first market. A visit to the other one exchanges
`stock` and `rules`, so that all prices, purchases and forecasts are those of the market that the buyer visits; another
visit leads back. Once the buyer has bought a token, the rest of the turn takes place at the same market. Both markets
are filled from one supply, the other one first. The Cartel buys only at the first market.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.ruleset import Ruleset, at_other_market
from game.engine.state import GameState


def visit(state: GameState) -> None:
    """Let the acting seat go to the fuel market that it does not visit now."""
    state.rules = at_other_market(state.rules)
    stock, state.stock = state.stock, list(state.aside)
    a, b, c, d = stock
    state.aside = (a, b, c, d)
    state.away = not state.away


def rules_at_first(state: GameState) -> Ruleset:
    """Return the rules as seen from the first market, wherever the actor is."""
    return at_other_market(state.rules) if state.away else state.rules


def seen_elsewhere(state: GameState) -> GameState:
    """Return a copy of the state in which the acting seat is at the other fuel market."""
    there = state.copy()
    visit(there)
    return there


def end_turn(state: GameState) -> None:
    """Return to the first fuel market, where the next turn begins."""
    if state.away:
        visit(state)
    state.stays = False


def fill_elsewhere(state: GameState, amounts: Sequence[int]) -> None:
    """Add tokens to the fuel market that the acting seat does not visit."""
    a, b, c, d = [there + more for there, more in zip(state.aside, amounts, strict=True)]
    state.aside = (a, b, c, d)
