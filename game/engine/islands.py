"""Odd rule `island_cost`: the board is several islands without connections between them, and a network on each.

UK & Ireland (rule cases M20 and M21). A player's first city on another island than those of the network needs no
connection (`Build.founding`): it must be an empty one, and costs `island_cost` beside the house, in any step. From then
on connections start from there, too. If no city of an island is empty, any with an open space will do, because a player
confined to one island could otherwise never end the game.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.actions import BUILD, FOUND, Build
from game.engine.resources import SOLD_OUT
from game.engine.state import GameState, Player


def overseas(state: GameState, player: Player, city: int) -> bool:
    """Return whether a player has a network, but no city on the island of this city."""
    islands, cities = state.zone.islands, player.cities
    return bool(islands) and bool(cities) and all(islands[own] != islands[city] for own in cities)


def starts(state: GameState, player: Player) -> list[int]:
    """Return the cities on other islands in which a player with a network may begin another one.

    On each island these are the empty cities, or all with an open space if none is empty (M21).
    """
    prices, zone = state.house_price, state.zone
    opened = [city for city, price in enumerate(prices) if price < SOLD_OUT and overseas(state, player, city)]
    empty = [city for city in opened if state.next_space(city) == zone.first_space[city]]
    settled = {zone.islands[city] for city in empty}
    return [city for city in opened if city in empty or zone.islands[city] not in settled]


def moves_to(state: GameState, player: Player, cities: Sequence[int]) -> list[Build]:
    """Return the moves that build in these cities in this order, connected or beginning a network on another island."""
    islands = state.zone.islands
    if not islands or not player.cities:
        return [BUILD[city] for city in cities]
    begun = {islands[city] for city in player.cities}
    found: list[Build] = []
    for city in cities:
        found.append(BUILD[city] if islands[city] in begun else FOUND[city])
        begun.add(islands[city])
    return found
