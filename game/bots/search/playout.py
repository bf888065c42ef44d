"""Playouts: a state played on by heuristics, as far from them as the levels are."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.bots.engineer import turn
from game.bots.engineer.style import Style
from game.bots.search.sampling import sampled_turn
from game.engine.actions import Action
from game.engine.rules import apply
from game.engine.state import FREE, GameState, Phase


def play(state: GameState, moves: Sequence[Action]) -> None:
    """Make the moves of a commit."""
    for move in moves:
        apply(state, move)


def play_on(
    state: GameState, rounds: int, styles: Sequence[Style], random: Random | None = None, steady: int = FREE
) -> None:
    """Let every seat play in its style for this many rounds, or to the end of the game.

    With `random`, the moves of all seats but `steady` are sampled.
    """
    last = state.round + rounds
    while state.round < last and state.phase != Phase.FINISH:
        seat = state.actor
        style = styles[seat]
        moves = turn(state, style) if random is None or seat == steady else sampled_turn(state, style, random)
        for move in moves:
            apply(state, move)
