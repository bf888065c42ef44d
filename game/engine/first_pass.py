"""Odd rule `first_pass_removes`: the first pass of a round removes the lowest plant from the market at once.

Russia (rule case M11), in every step: the pass of the first player who passes instead of nominating a plant. A card
replaces the plant. Naming a plant with a pass (`opening_pass`) starts an auction and removes none.
"""

from __future__ import annotations

from game.engine import plant_market
from game.engine.state import IN_AUCTION, GameState


def leaving(state: GameState) -> int:
    """Return the plant that the next pass of this round removes from the market; 0 if there is none."""
    due = state.rules.plant_market.first_pass and state.phase == IN_AUCTION and not state.passed
    return plant_market.lowest(state) if due else 0


def passed(state: GameState) -> None:
    """Record a pass instead of a nomination; with the rule, remove and replace the lowest plant after the round's
    first."""
    first, state.passed = not state.passed, True
    if first and state.rules.plant_market.first_pass and plant_market.lowest(state):
        plant_market.remove(state, plant_market.lowest(state), "first_pass")
        plant_market.refill(state)
