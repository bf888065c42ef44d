"""Calculations for lessons: the gain of a plant, the cost of a house, the fuel that is needed."""

from __future__ import annotations

from game.engine.build import connection_cost
from game.engine.plants import STEP3
from game.engine.state import GameState


def paid(state: GameState, cities: int) -> int:
    """Return the income that the rules pay for this number of powered cities."""
    return state.rules.payment[min(cities, len(state.rules.payment) - 1)]


def next_house(state: GameState, seat: int) -> int:
    """Return the cost of the cheapest house that a seat can build next; 0 if there is no such city."""
    player = state.players[seat]
    prices = [
        state.house_price[city] + connection_cost(state, player, city)
        for city in range(len(state.zone))
        if city not in player.cities
    ]
    return min(prices, default=0)


def capacity_with(state: GameState, seat: int, plant: int) -> int:
    """Return how many cities a seat could power with one more plant, having discarded its smallest if it has
    too many."""
    player = state.players[seat]
    if plant not in state.rules.plants or plant in [card.number for card in player.plants]:
        return player.capacity
    lit = sorted((card.cities for card in player.plants), reverse=True)
    return sum(lit[: state.rules.plant_limit - 1]) + state.rules.plants[plant].cities


def best_on_show(state: GameState) -> int:
    """Return the number of the plant in the current market that powers the most cities with the least fuel; 0 if there
    is none."""
    shown = [plant for plant in state.current if plant != STEP3]
    return max(shown, key=lambda plant: (state.rules.plants[plant].cities, -state.rules.plants[plant].need), default=0)


def highest_on_show(state: GameState) -> int:
    """Return the highest number of a plant in the current market; 0 if there is none."""
    return max((plant for plant in state.current if plant != STEP3), default=0)


def burnt(state: GameState, fuel: int) -> int:
    """Return how many tokens of a fuel all players' plants burn in a round, hybrid plants left out."""
    plants = [card for player in state.players for card in player.plants]
    return sum(card.need for card in plants if card.fuels == (fuel,))
