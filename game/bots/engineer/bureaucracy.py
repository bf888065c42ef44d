"""Supplying cities: the runs that earn more than their fuel will cost again."""

from __future__ import annotations

from game.bots.greedy.firing import Runs, firing_of
from game.bots.greedy.fuel import expected_prices
from game.engine.actions import DONE, RUN, Action
from game.engine.state import GameState


def run(state: GameState) -> list[Action]:
    """The turn: the runs that earn most after their fuel is bought again, then done."""
    return runs_of(best(state))


def runs_of(firing: Runs) -> list[Action]:
    """A firing as the moves of a turn."""
    moves: list[Action] = []
    for plant, mix in firing:
        moves.append(next(move for move in RUN[plant.number] if move.mix == mix))
    moves.append(DONE)
    return moves


def firings(state: GameState) -> list[Runs]:
    """Ways to supply fewer and fewer cities, most first, each burning as little as that takes."""
    player = state.players[state.actor]
    aim = len(player.cities)
    found: list[Runs] = []
    while aim > 0:
        chosen = firing_of(player.plants, player.fuel, aim)
        lit = sum([plant.cities for plant, _ in chosen])
        if not lit:
            break
        found.append(chosen)
        aim = min(lit, aim) - 1
    return found


def best(state: GameState) -> Runs:
    """The firing that earns most beyond what its fuel will cost again."""
    own = len(state.players[state.actor].cities)
    prices = expected_prices(state, state.actor)
    found: Runs = ()
    most = -1e9
    for chosen in firings(state):
        lit = 0
        burnt = 0.0
        for plant, mix in chosen:
            lit += plant.cities
            burnt += mix[0] * prices[0] + mix[1] * prices[1] + mix[2] * prices[2] + mix[3] * prices[3]
        gain = state.rules.pays(min(lit, own)) - state.rules.pays(0) - burnt
        if gain > most:
            found, most = chosen, gain
    return found
