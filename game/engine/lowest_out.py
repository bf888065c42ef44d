"""Odd rule `lowest_out`: in Steps 1 and 2 the lowest plant, too, leaves the market at the end of a round.

Benelux: in every round, before the highest future plant is put under the deck; in editions with a discount marker only
if the marker was set aside in the auctions of the round, because its plant was taken or removed (rule case M10).
"""

from __future__ import annotations

from game.engine.market_policy import ALWAYS, UNCLAIMED
from game.engine.state import IN_AUCTION, GameState


def note(state: GameState) -> None:
    """Record whether the discount marker was set aside in the auctions; called before an unsold plant under it
    leaves."""
    if state.rules.plant_market.lowest_out == UNCLAIMED and not state.discount:
        state.unclaimed = True


def leaving(state: GameState) -> int:
    """Return the plant that this rule will remove at the end of the round as things are now; 0 if it removes none, or
    if that depends on auctions to come."""
    when = state.rules.plant_market.lowest_out
    aside = not state.discount if state.phase == IN_AUCTION else state.unclaimed
    certain = when == ALWAYS or (when == UNCLAIMED and aside)
    return state.market[0] if certain and state.future else 0


def due(state: GameState) -> bool:
    """Return whether this update of the market removes the lowest plant; forget whether the discount marker was
    aside."""
    when = state.rules.plant_market.lowest_out
    if when == UNCLAIMED:
        noted, state.unclaimed = state.unclaimed, False
        return noted and bool(state.future)
    return when == ALWAYS and bool(state.future)
