"""The bot that plays by simple heuristics: plants by their earnings, fuel for one run, houses it can power."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from game.bots.greedy import auction, build, bureaucracy, market, setup
from game.engine.actions import Action
from game.engine.state import GameState, Task

_TASKS: Final[dict[Task, Callable[[GameState], Action]]] = {
    Task.PLACE: setup.place,
    Task.MARK: setup.mark,
    Task.NOMINATE: auction.nominate,
    Task.OPEN: auction.open_bids,
    Task.RAISE: auction.answer,
    Task.SCRAP: auction.scrap,
    Task.DROP: auction.drop,
    Task.BUY: market.buy,
    Task.BUILD: build.build,
    Task.RUN: bureaucracy.run,
}


def greedy(state: GameState, random: Random) -> Action:
    """Return the heuristic's move for the acting seat; the same state gives the same move."""
    return _TASKS[state.task](state)
