"""Powering cities: the runs that earn more than replacing their fuel costs."""

from __future__ import annotations

from functools import lru_cache

from game.bots.greedy.firing import Runs, firing_of
from game.bots.greedy.fuel import Prices, expected_prices
from game.engine.actions import DONE, RUN, Action
from game.engine.plants import PLANTS
from game.engine.state import GameState


def run(state: GameState) -> list[Action]:
    """The turn: the runs that earn most after replacing their fuel, then done."""
    return runs_of(best(state))


def runs_of(firing: Runs) -> list[Action]:
    """A choice of runs as the moves of a turn."""
    moves: list[Action] = []
    for plant, mix in firing:
        moves.append(next(move for move in RUN[plant.number] if move.mix == mix))
    moves.append(DONE)
    return moves


def firings(state: GameState) -> list[Runs]:
    """Choices of runs for fewer and fewer cities, the most first, each burning as little as possible."""
    player = state.players[state.actor]
    return _firings(tuple([plant.number for plant in player.plants]), tuple(player.fuel), len(player.cities))


@lru_cache(maxsize=1 << 15)
def _firings(numbers: tuple[int, ...], owned: tuple[int, ...], aim: int) -> list[Runs]:
    plants = [PLANTS[number] for number in numbers]
    found: list[Runs] = []
    while aim > 0:
        chosen = firing_of(plants, owned, aim)
        lit = sum([plant.cities for plant, _ in chosen])
        if not lit:
            break
        found.append(chosen)
        aim = min(lit, aim) - 1
    return found


def best(state: GameState) -> Runs:
    """The choice of runs that earns most after replacing its fuel."""
    player = state.players[state.actor]
    numbers = tuple([plant.number for plant in player.plants])
    prices = expected_prices(state, state.actor)
    return _best(state.rules.payment, numbers, tuple(player.fuel), len(player.cities), prices)


@lru_cache(maxsize=1 << 15)
def _best(payment: tuple[int, ...], numbers: tuple[int, ...], owned: tuple[int, ...], own: int, prices: Prices) -> Runs:
    found: Runs = ()
    most = -1e9
    for chosen in _firings(numbers, owned, own):
        lit = 0
        burnt = 0.0
        for plant, mix in chosen:
            lit += plant.cities
            burnt += mix[0] * prices[0] + mix[1] * prices[1] + mix[2] * prices[2] + mix[3] * prices[3]
        gain = payment[min(lit, own, len(payment) - 1)] - payment[0] - burnt
        if gain > most:
            found, most = chosen, gain
    return found
