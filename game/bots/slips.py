"""Mistakes that the weakest level makes on purpose: a beginner's, easy to notice and never absurd."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from game.bots.engineer.build import without_waste
from game.bots.greedy.ending import may_end_now
from game.bots.greedy.network import affordable, way
from game.engine.actions import BIDS, BUILD, DONE, NOMINATE, PASS, Action, Build, Buy
from game.engine.auction import entry_bid, may_buy
from game.engine.plants import STEP3
from game.engine.state import GameState, Task

OVERPAID: Final = 6
"""Elektro above its number up to which a plant is overpaid."""
DARK: Final = 2
"""Houses that are built although no plant can power them."""


def slipped(state: GameState, moves: Sequence[Action], random: Random, share: float) -> list[Action]:
    """Return a commit, in this share of cases with the slip that its task invites."""
    slip = SLIPS.get(state.task)
    return slip(state, moves) if slip and random.random() < share else [*moves]


def _take_the_largest(state: GameState, moves: Sequence[Action]) -> list[Action]:
    """Put up the largest affordable plant; at the plant limit, one that powers more cities than the weakest."""
    player = state.players[state.actor]
    full = len(player.plants) >= state.rules.plant_limit
    weakest = min([plant.cities for plant in player.plants]) if full else 0
    offers = [
        number
        for number in state.current
        if number != STEP3 and entry_bid(state, number) <= player.money and state.rules.plants[number].cities > weakest
    ]
    return [NOMINATE[max(offers)]] if offers else [*moves]


def overpaid(state: GameState, limit: int, random: Random, share: float) -> int:
    """Return a limit in an auction (Elektro) after slips: in this share of cases one more raise, and so on."""
    most = _most_overpaid(state)
    while limit < most and random.random() < share:
        limit = min(most, limit + 2)  # a rival raises in between
    return limit


def _most_overpaid(state: GameState) -> int:
    """The price up to which the plant on auction is overpaid; 0 if it is not wanted."""
    player = state.players[state.actor]
    wanted = player.capacity < state.rules.end_cities and state.rules.plants[state.lot].cities > 1
    return min(player.money, state.lot + OVERPAID) if wanted and may_buy(state, state.lot) else 0


def _overpay(state: GameState, moves: Sequence[Action]) -> list[Action]:
    """Raise once more though the plant is not worth it."""
    return [BIDS[state.bid + 1]] if moves[0] == PASS and state.bid < _most_overpaid(state) else [*moves]


def _forget_a_token(state: GameState, moves: Sequence[Action]) -> list[Action]:
    """Leave the last token out; not if the game may end, when the others of its plant would never burn."""
    if may_end_now(state):
        return [*moves]
    bought = [move for move in moves if isinstance(move, Buy)]
    return [*bought[:-1], DONE]


def _build_in_the_dark(state: GameState, moves: Sequence[Action]) -> list[Action]:
    """Build one or two houses more than plants can power, unless that ends the game or leaves no network to grow."""
    player = state.players[state.actor]
    built = sum(isinstance(move, Build) for move in moves)
    totals, cities = way(state, player, built + DARK) if player.cities else ([0], [])
    houses = min(affordable(totals, player.money), built + DARK, state.rules.end_cities - 1 - len(player.cities))
    if houses <= built or {BUILD[city] for city in cities[:built]} != {*moves[:built]}:
        return [*moves]
    return without_waste(state, [BUILD[city] for city in cities[:houses]])


SLIPS: Final[dict[Task, Callable[[GameState, Sequence[Action]], list[Action]]]] = {
    Task.NOMINATE: _take_the_largest,
    Task.RAISE: _overpay,
    Task.BUY: _forget_a_token,
    Task.BUILD: _build_in_the_dark,
}
"""The slip of each task."""
