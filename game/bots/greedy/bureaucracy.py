"""The simple heuristics of powering cities: run the plants whose income is above the price of replacing their fuel."""

from __future__ import annotations

from game.bots.greedy.firing import firing_of
from game.bots.greedy.fuel import expected_prices
from game.engine.actions import DONE, Action, Run
from game.engine.bureaucracy import runs
from game.engine.state import GameState


def run(state: GameState) -> Action:
    """Return the next run of the best set of runs, or done once all of them are made."""
    listed = runs(state)
    if listed == [DONE]:
        return DONE
    for move in firing(state):
        if move.plant not in state.ran and move in listed:
            return move
    return DONE


def firing(state: GameState) -> list[Run]:
    """Return the best runs of a turn, chosen for the fuel that the seat had before the first of them."""
    player = state.players[state.actor]
    owned = _fuel_before(state)
    own = len(player.cities)
    prices = expected_prices(state, player.seat)
    best: list[Run] = []
    most = 0.0
    aim = own
    while aim > 0:
        chosen = firing_of(player.plants, owned, aim)
        lit = sum(plant.cities for plant, _ in chosen)
        if not lit:
            break
        burnt = sum(amount * price for _, mix in chosen for amount, price in zip(mix, prices, strict=True))
        gain = state.rules.pays(min(lit, own)) - state.rules.pays(0) - burnt
        if gain > most or not best:
            best, most = [Run(plant.number, mix) for plant, mix in chosen], gain
        if state.rules.must_power:
            break
        aim = min(lit, aim) - 1
    return best


def _fuel_before(state: GameState) -> list[int]:
    """Return the fuel that the acting player had before the runs already made in this turn."""
    player = state.players[state.actor]
    owned = player.fuel[:]
    owned[0] += state.burnt[0]
    owned[1] += state.burnt[1]
    for plant in player.plants:
        for fuel in plant.fuels:
            if plant.number in state.ran and fuel >= 2:
                owned[fuel] += plant.need
    return owned
