"""Second networks, begun by a house without a connection (`Build.founding`).

`islands.py` has those of maps with `island_cost`. The rest here is the odd rule `founding_cities`: networks begin only
in these cities, and each player may begin a second one.

Japan (rule cases M17 to M19). A first house goes to one of these cities that has an open space, empty or not; only if
none has, to any city. In round 1 a player builds in these cities alone, at most two houses, and the second one begins
the second network. A player who has not begun it may do so once, in any later turn: a house in another of these cities
without a connection (`Build.founding`). From then on connections start from both networks.
"""

from __future__ import annotations

from typing import Final

from game.engine import islands
from game.engine.actions import FOUND, Action
from game.engine.resources import SOLD_OUT
from game.engine.state import FREE, GameState, Player

FIRST_ROUND: Final = 1
HOUSES_IN_FIRST_ROUND: Final = 2


def allowed(state: GameState) -> bool:
    """Return whether players can begin second networks in this game."""
    return bool(state.founded) or bool(state.zone.islands)


def places(state: GameState) -> list[int]:
    """Return the cities in which a network may begin and that have an open space, in the order of the zone."""
    index, prices = state.zone.index, state.house_price
    known = sorted([index[city] for city in state.rules.founding_cities if city in index])
    return [city for city in known if prices[city] < SOLD_OUT]


def second_starts(state: GameState, player: Player) -> list[int]:
    """Return the cities in which a player with a network may now begin another one without a connection."""
    if state.zone.islands:
        return islands.starts(state, player)
    if state.founded[player.seat] != FREE:
        return []
    return [city for city in places(state) if city not in player.cities]


def by_itself(state: GameState, player: Player) -> bool:
    """Return whether a player's next house begins a second network automatically: the second house of round 1."""
    return bool(state.founded) and state.round == FIRST_ROUND and len(player.cities) == HOUSES_IN_FIRST_ROUND - 1


def moves(state: GameState) -> list[Action]:
    """Return the houses with which the acting seat can begin another network and that it can pay for.

    None in round 1 with `founding_cities`: its second house begins the second network by itself.
    """
    if state.founded and state.round == FIRST_ROUND:
        return []
    player, prices = state.players[state.actor], state.house_price
    money = player.money - state.rules.island_cost
    return [FOUND[city] for city in second_starts(state, player) if prices[city] <= money]


def built(state: GameState, player: Player, city: int, founding: bool) -> None:
    """Record the second network if this house begins it; in round 1, let the player build on only in cities in which a
    network may begin (M18)."""
    first = state.round == FIRST_ROUND
    if founding or (first and len(player.cities) == HOUSES_IN_FIRST_ROUND):
        founded = state.founded
        state.founded = (*founded[: player.seat], city, *founded[player.seat + 1 :])
    if first:
        left = second_starts(state, player)
        player.reach = [0 if other in left else SOLD_OUT for other in range(len(state.zone))]


def end_first_round(state: GameState) -> None:
    """Let every network grow by connections, once the first round is over."""
    for player in state.players:
        if player.cities:
            player.reach = connected(state, player)


def connected(state: GameState, player: Player) -> list[int]:
    """Return the cost of the cheapest connection of a network to every city of the zone, SOLD_OUT for its own."""
    rows = [state.zone.distance[city] for city in player.cities]
    reach = [min([row[city] for row in rows]) for city in range(len(state.zone))]
    for own in player.cities:
        reach[own] = SOLD_OUT
    return reach
