"""The simple heuristics of building: the cheapest cities as far as plants can power them; end the game if that wins."""

from __future__ import annotations

from typing import Final

from game.bots.greedy.ending import REACH, TIRED, possible_cities, wins_by_ending
from game.bots.greedy.firing import most_lit
from game.bots.greedy.network import affordable, growth, rivals_near, start_cost, way
from game.bots.greedy.second_network import second_start
from game.engine import outage
from game.engine.actions import BUILD, DONE, Action
from game.engine.build import connections, start_cities
from game.engine.islands import moves_to
from game.engine.state import GameState, Player

CROWD: Final = 3
"""The penalty in Elektro of a rival next door for a new network."""


def build(state: GameState) -> Action:
    """Return a house in the cheapest next city, or done if the network is large enough."""
    player = state.players[state.actor]
    if len(player.cities) >= wanted_cities(state, player):
        return DONE
    if not player.cities:
        return start(state)
    listed = connections(state)
    if len(listed) == 1:
        return DONE
    if (second := second_start(state)) is not None:
        return second
    return next_house(state, player, listed)


def next_house(state: GameState, player: Player, listed: list[Action]) -> Action:
    """Return the cheapest of the listed houses that a player's network could add, or done if there is none."""
    if state.zone.islands:
        nearest = moves_to(state, player, way(state, player)[1][:1])
        return nearest[0] if nearest and nearest[0] in listed else DONE
    reach, prices = player.reach, state.house_price
    cities = [city for city in range(len(state.zone)) if BUILD[city] in listed]
    if not cities:
        return DONE
    return BUILD[min(cities, key=lambda city: reach[city] + prices[city])]


def start(state: GameState) -> Action:
    """Return a house in the city from which a network's first houses together cost least."""
    money = state.players[state.actor].money
    cities = [city for city in start_cities(state) if state.house_price[city] <= money]
    if not cities:
        return DONE
    return BUILD[min(cities, key=lambda city: start_cost(state, city) + CROWD * rivals_near(state, city))]


def wanted_cities(state: GameState, player: Player, known: list[int] | None = None) -> int:
    """Return how many cities a player wants after this turn: as many as its plants can power, or enough to end and win
    the game.

    `known`: the total cost of 0, 1, 2 ... more cities, if already computed.
    """
    wanted = _wanted(state, player, known)
    return min(wanted, len(player.cities) + outage.spare_houses(state)) if wanted < state.rules.end_cities else wanted


def _wanted(state: GameState, player: Player, known: list[int] | None) -> int:
    """Return how many cities a player wants after this turn, ignoring possible outages."""
    end = state.rules.end_cities
    own = len(player.cities)
    sensible = max(player.capacity, 1) + max(0, state.round - TIRED)
    if own + REACH < end:
        return min(sensible, end - 1)
    totals = growth(state, player, REACH) if known is None else known
    most = own + affordable(totals, player.money)
    if most < end:
        return sensible
    lit = min(most, most_lit(player.plants, player.fuel))
    aim = max(end, lit)
    if own >= end or state.round >= TIRED or wins_by_ending(state, player, totals, aim - own):
        return aim
    if _another_ends(state):
        return max(own, lit)
    return min(sensible, end - 1)


def _another_ends(state: GameState) -> bool:
    """Return whether the game ends this round anyway, or a rival who is still to build can end it."""
    end = state.rules.end_cities
    return state.most_cities >= end or any(
        possible_cities(state, rival)[0] >= end for rival in state.players if rival.seat in state.queue
    )
