"""Playouts: a state played to the end of a round by heuristics."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.engineer import turn
from game.bots.engineer.style import Style
from game.engine.actions import Action
from game.engine.rules import apply
from game.engine.state import GameState, Phase


def play(state: GameState, moves: Sequence[Action]) -> None:
    """Make the moves of a commit."""
    for move in moves:
        apply(state, move)


def play_on(state: GameState, rounds: int, styles: Sequence[Style]) -> None:
    """Let every seat play in its style for this many rounds, or to the end of the game."""
    last = state.round + rounds
    while state.round < last and state.phase != Phase.FINISH:
        for move in turn(state, styles[state.actor]):
            apply(state, move)
