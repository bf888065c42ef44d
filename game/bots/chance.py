"""The bot that plays any legal move."""

from __future__ import annotations

from random import Random
from typing import Final

from game.engine.actions import Action
from game.engine.rules import legal_actions
from game.engine.state import GameState

RAISES: Final = 3
"""Bids considered, from the lowest: a wild bid would leave no money for houses, and the game no end."""


def chance(state: GameState, random: Random) -> Action:
    """Any legal move of the acting seat, each as likely as the other."""
    return random.choice(legal_actions(state, RAISES))
