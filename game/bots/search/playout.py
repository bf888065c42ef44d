"""Playouts: games continued by heuristics, with as many deviations from these as the bot levels show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from game.bots.engineer import turn
from game.bots.engineer.style import Style
from game.bots.search.sampling import sampled_turn
from game.engine.actions import Action
from game.engine.rules import apply
from game.engine.ruleset import Ruleset
from game.engine.state import FREE, GameState, Phase

_KEPT: Final = 64
"""The number of rulesets in the cache at which it is cleared."""


def play(state: GameState, moves: Sequence[Action]) -> None:
    """Make the moves of a commit."""
    for move in moves:
        apply(state, move)


_at_once: dict[int, tuple[Ruleset, Ruleset]] = {}
"""Rulesets and the same ones without single tokens, by id: caches know a ruleset by its id."""


def _bought_at_once(rules: Ruleset) -> Ruleset:
    """Return the rules changed so that players buy all fuel in one turn; equal rules give the same object."""
    kept = _at_once.get(id(rules))
    if kept is None or kept[0] is not rules:
        if len(_at_once) >= _KEPT:
            _at_once.clear()
        _at_once[id(rules)] = kept = (rules, replace(rules, one_token_each=False))
    return kept[1]


def play_on(
    state: GameState, rounds: int, styles: Sequence[Style], random: Random | None = None, steady: int = FREE
) -> None:
    """Play all seats, each in its style, for this many rounds or to the end of the game.

    With `random`, the moves of all seats but `steady` are sampled. Players who buy one token at a time
    (`one_token_each`) buy all their fuel in one turn here: a decision for each token would take most of the time.
    """
    if state.rules.one_token_each:
        state.rules = _bought_at_once(state.rules)
    last = state.round + rounds
    while state.round < last and state.phase != Phase.FINISH:
        seat = state.actor
        style = styles[seat]
        moves = turn(state, style) if random is None or seat == steady else sampled_turn(state, style, random)
        for move in moves:
            apply(state, move)
