"""The bot `chance`, which makes random legal moves."""

from __future__ import annotations

from random import Random
from typing import Final

from game.engine.actions import Action
from game.engine.rules import legal_actions
from game.engine.state import GameState

RAISES: Final = 3
"""Number of bids considered, from the lowest: high random bids would leave no money for houses, and no end."""


def chance(state: GameState, random: Random) -> Action:
    """Return a random legal move of the acting seat, all equally likely."""
    return random.choice(legal_actions(state, RAISES))
