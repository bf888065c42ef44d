"""Calculations for lessons: the gain of a plant, the cost of a house, the fuel that is needed."""

from __future__ import annotations

from game.engine.build import connection_cost
from game.engine.plants import STEP3
from game.engine.state import GameState


def paid(state: GameState, cities: int) -> int:
    """Return the income for this number of powered cities."""
    return state.rules.payment[min(cities, len(state.rules.payment) - 1)]


def next_house(state: GameState, seat: int) -> int:
    """Return the cost of the cheapest next house; 0 if none can be built at all."""
    player = state.players[seat]
    prices = [
        state.house_price[city] + connection_cost(state, player, city)
        for city in range(len(state.zone))
        if city not in player.cities
    ]
    return min(prices, default=0)


def capacity_with(state: GameState, seat: int, plant: int) -> int:
    """Return the number of cities that a seat's plants could power with one more; the smallest one is discarded if
    there are too many.
    """
    player = state.players[seat]
    if plant not in state.rules.plants or plant in [card.number for card in player.plants]:
        return player.capacity
    lit = sorted((card.cities for card in player.plants), reverse=True)
    return sum(lit[: state.rules.plant_limit - 1]) + state.rules.plants[plant].cities


def best_on_show(state: GameState) -> int:
    """Return the plant on the current market that powers the most cities, in a tie with the least fuel; 0 for none."""
    shown = [plant for plant in state.current if plant != STEP3]
    return max(shown, key=lambda plant: (state.rules.plants[plant].cities, -state.rules.plants[plant].need), default=0)


def highest_on_show(state: GameState) -> int:
    """Return the highest plant on the current market; 0 for none."""
    return max((plant for plant in state.current if plant != STEP3), default=0)


def burnt(state: GameState, fuel: int) -> int:
    """Return the number of tokens of a fuel that all plants together need for a round, without hybrids."""
    plants = [card for player in state.players for card in player.plants]
    return sum(card.need for card in plants if card.fuels == (fuel,))
