"""Lets bots choose between two fuel markets (`other_tracks`): a turn is worked out at each as if it were the only
one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine.actions import VISIT, Action
from game.engine.market import purchases
from game.engine.state import GameState
from game.engine.two_markets import seen_elsewhere


def elsewhere(state: GameState) -> GameState | None:
    """Return the state as seen from the other fuel market, if the acting player may still go there; else None."""
    open_now = bool(state.aside) and not state.away and VISIT in purchases(state)
    return seen_elsewhere(state) if open_now else None


def at_its_market(
    state: GameState, moves: Sequence[Action], change: Callable[[GameState, Sequence[Action]], list[Action]]
) -> list[Action]:
    """Return moves changed by `change`, which sees them at the market where they buy; a visit at their start is
    kept."""
    if moves and moves[0] is VISIT:
        return [VISIT, *change(seen_elsewhere(state), moves[1:])]
    return change(state, moves)
