"""Random deviations from the heuristics, as frequent in playouts as in the levels' own play (docs/bots.md,
"Rivals' moves in a search")."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import Final

from game.bots.engineer import turn
from game.bots.engineer.style import Style
from game.bots.greedy.network import way
from game.engine.actions import DONE, Action
from game.engine.islands import moves_to
from game.engine.state import BUILDING, GameState

VARIANTS: Final = 4
"""Variants of a style, itself among them; a few, because cached results are of one style."""
MONEY: Final = 12.0
"""The spread of what a plant and a raise must gain, Elektro (one standard deviation)."""
BARGAIN: Final = 0.3
"""The spread of the share of its expected price for which a token is stored."""
LEAST_BARGAIN: Final = 0.3
FEWER: Final = 0.11
"""How often a level builds a house less than its rules of thumb."""
MORE: Final = 0.04
"""How often a level builds a house more than its rules of thumb."""
ELSEWHERE: Final = 0.09
"""How often a level builds its last house in the next best city instead."""


@cache
def varied(style: Style) -> tuple[Style, ...]:
    """Return variants of a style that bid, stay in auctions and store fuel differently, about as often as the
    levels do."""
    random = Random(f"{style}")
    found = [style]
    while len(found) < VARIANTS:
        margin, thrift = (random.gauss(0, MONEY) for _ in range(2))
        bargain = max(LEAST_BARGAIN, style.bargain + random.gauss(0, BARGAIN))
        found.append(replace(style, margin=style.margin + margin, thrift=style.thrift + thrift, bargain=bargain))
    return tuple(found)


def sampled_turn(state: GameState, style: Style, random: Random) -> list[Action]:
    """Return the acting seat's heuristic moves, but sometimes with other, more or fewer houses."""
    moves = turn(state, style)
    if state.task != BUILDING:
        return moves
    drawn = random.random()
    player = state.players[state.actor]
    if drawn >= FEWER + MORE + ELSEWHERE or not player.cities:
        return moves
    totals, cities = way(state, player)
    houses = len(moves) - 1
    nearest = moves_to(state, player, cities)
    if moves[:-1] != nearest[:houses]:
        return moves
    if drawn < FEWER:
        return [*moves[: max(0, houses - 1)], DONE]
    if len(cities) <= houses or totals[houses + 1] > player.money:
        return moves
    another = nearest[houses]
    if drawn < FEWER + MORE:
        return [*moves[:-1], another, DONE]
    return [*moves[: houses - 1], another, DONE] if houses else moves
