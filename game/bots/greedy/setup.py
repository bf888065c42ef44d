"""The choices before round 1: a good start city for the seat itself, a poor city for the Cartel."""

from __future__ import annotations

from game.bots.greedy.network import start_cost
from game.engine import setup
from game.engine.actions import Action, Mark, Place
from game.engine.state import GameState


def place(state: GameState) -> Action:
    """Return the placing of a Cartel house in the city where a network would be most expensive."""
    choices = [move for move in setup.places(state) if isinstance(move, Place)]
    return max(choices, key=lambda move: start_cost(state, move.city))


def mark(state: GameState) -> Action:
    """Return the marking of the city from which a network's first houses together cost least."""
    choices = [move for move in setup.marks(state) if isinstance(move, Mark)]
    return min(choices, key=lambda move: start_cost(state, move.city))
