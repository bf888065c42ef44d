"""Set-up choices: a good start for the seat itself, a poor one for the Cartel."""

from __future__ import annotations

from game.bots.greedy.network import start_cost
from game.engine import setup
from game.engine.actions import Action, Mark, Place
from game.engine.state import GameState


def place(state: GameState) -> Action:
    """Place the Cartel's house where a network would be most expensive."""
    choices = [move for move in setup.places(state) if isinstance(move, Place)]
    return max(choices, key=lambda move: start_cost(state, move.city))


def mark(state: GameState) -> Action:
    """Mark the city from which the first houses are cheapest together."""
    choices = [move for move in setup.marks(state) if isinstance(move, Mark)]
    return min(choices, key=lambda move: start_cost(state, move.city))
