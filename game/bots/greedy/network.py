"""The costs of a network's next houses, and of beginning a network."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine import founding, islands
from game.engine.board import Zone
from game.engine.resources import SOLD_OUT
from game.engine.state import FREE, SPACES_PER_CITY, GameState, Player

USUAL: Final = 10
"""Houses for which growth is computed at once."""
FIRST_HOUSES: Final = 7
"""The number of houses by whose cost a start city is judged."""
MOST_HOUSES: Final = 8
"""The most houses assumed in one turn."""


Growth = tuple[list[int], list[int]]
"""Total Elektro for 0, 1, 2 ... further houses, and their cities."""
_KEPT: Final = 4096
"""The number of networks in a cache at which it is cleared."""
_spreads: dict[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], int], tuple[Zone, Growth]] = {}
"""Cached growth by owned cities and prices, compared by value; the zone is kept alive, too."""
_grown: dict[tuple[int, int], tuple[list[int], list[int], Growth]] = {}
"""Cached growth by the identity of its lists, which are kept alive so that their ids stay unique."""


def growth(state: GameState, player: Player, most: int) -> list[int]:
    """Return the total cost in Elektro of 0, 1, 2 ... more houses, each in the cheapest next city; at most `most`
    houses."""
    if not player.cities:
        return _first_growth(state, most)
    return way(state, player, most)[0][: most + 1]


def way(state: GameState, player: Player, most: int = 0) -> Growth:
    """Return the total costs and the cities of a network's next houses, each in the cheapest next city: at least `most`
    houses, if there is room.

    Reach and prices are replaced, never changed in place, so that copies of a state share the cached results.
    """
    if state.founded and state.round == founding.FIRST_ROUND:
        return _in_first_round(state, player)
    key = (id(player.reach), id(state.house_price))
    kept = _grown.get(key)
    if kept is not None and (len(kept[2][0]) > most or most <= USUAL):
        return kept[2]
    if len(_grown) >= _KEPT:
        _grown.clear()
    plan = (tuple(player.cities), tuple(state.house_price), state.marks if state.step == 1 else (), id(state.zone))
    known = _spreads.get(plan)
    if known is None or len(known[1][0]) <= most > USUAL:
        if len(_spreads) >= _KEPT:
            _spreads.clear()
        known = (state.zone, _spread(state, _reach(state, player), player.cities, max(most, USUAL)))
        _spreads[plan] = known
    grown = known[1]
    _grown[key] = (player.reach, state.house_price, grown)
    return grown


def _reach(state: GameState, player: Player) -> list[int]:
    """Return the cost of connecting each city; on other islands, with the cost of a network in the island's best
    city."""
    if not state.zone.islands:
        return player.reach
    reach = player.reach[:]
    best: dict[int, tuple[int, int]] = {}
    for city in islands.starts(state, player):
        island, worth = state.zone.islands[city], (start_cost(state, city), city)
        best[island] = min(best.get(island, worth), worth)
    for _, city in best.values():
        reach[city] = state.rules.island_cost
    return reach


def _in_first_round(state: GameState, player: Player) -> Growth:
    """Return the total costs and the city of a network's next house in round 1 of a game with `founding_cities`; no
    house if none is possible."""
    costs = [(near + price, city) for city, (near, price) in enumerate(zip(player.reach, state.house_price))]  # noqa: B905
    cost, city = min(costs)
    return ([0], []) if cost >= SOLD_OUT else ([0, cost], [city])


def _spread(state: GameState, reach: Sequence[int], cities: Sequence[int], most: int) -> Growth:
    prices = state.house_price
    closed = state.marks if state.step == 1 else ()
    costs = [
        SOLD_OUT if city in closed else near + price
        for city, (near, price) in enumerate(zip(reach, prices))  # noqa: B905 (mypyc compiles it so)
    ]
    for city in cities:
        costs[city] = SOLD_OUT
    totals: list[int] = [0]
    built: list[int] = []
    lands = state.zone.islands
    begun = {lands[city] for city in cities} if lands else set[int]()
    while len(built) < most:
        cost = min(costs)
        if cost >= SOLD_OUT:
            break
        totals.append(totals[-1] + cost)
        city = costs.index(cost)
        built.append(city)
        row = state.zone.distance[city]
        if lands and lands[city] not in begun:
            begun.add(lands[city])
            costs = [
                (SOLD_OUT if city in closed else row[city] + prices[city]) if lands[city] == lands[built[-1]] else cost
                for city, cost in enumerate(costs)
            ]
        costs = [
            old if old >= SOLD_OUT or old <= near + price else near + price
            for old, near, price in zip(costs, row, prices)  # noqa: B905
        ]
        costs[city] = SOLD_OUT
    return totals, built


def _first_growth(state: GameState, most: int) -> list[int]:
    """Return estimated costs before the first house, from the median shortest connection and houses on first spaces."""
    ways = sorted(
        min(row[near] for near in beside)
        for row, beside in zip(state.zone.distance, state.zone.neighbours, strict=True)
        if beside
    )
    usual = ways[len(ways) // 2] if ways else 0
    house = state.rules.house_prices[0]
    return [0, *[house + more * (house + usual) for more in range(most)]]


def affordable(totals: Sequence[int], money: float) -> int:
    """Return how many of the next houses this much Elektro pays for."""
    count = 0
    while count + 1 < len(totals) and totals[count + 1] <= money:
        count += 1
    return count


def start_cost(state: GameState, city: int) -> int:
    """Return what a network's first houses cost in Elektro if it begins in this city."""
    row = state.zone.distance[city]
    totals, _ = _spread(state, row, (city,), FIRST_HOUSES - 1)
    missing = FIRST_HOUSES - len(totals)
    return state.house_price[city] + totals[-1] + missing * 50


def rivals_near(state: GameState, city: int) -> int:
    """Return in how many neighbouring cities the first space is taken."""
    houses = state.houses
    return sum(houses[SPACES_PER_CITY * near] != FREE for near in state.zone.neighbours[city])
