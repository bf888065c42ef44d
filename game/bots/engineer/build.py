"""The heuristics of building: the cheapest cities as far as plants can power them; end the game if that wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.bots.engineer.style import Style
from game.bots.greedy.build import wanted_cities
from game.bots.greedy.ending import may_end_now
from game.bots.greedy.firing import most_lit
from game.bots.greedy.network import affordable, rivals_near, start_cost, way
from game.bots.greedy.second_network import with_second_start
from game.engine import founding, outage
from game.engine.actions import BUILD, DONE, Action, Build
from game.engine.board import Zone
from game.engine.build import start_cities
from game.engine.islands import moves_to
from game.engine.state import GameState

MOST: Final = 10
"""Most houses considered for one turn."""
DARK: Final = 2
"""Most houses of a builder that plants cannot power."""


def build(state: GameState, style: Style) -> list[Action]:
    """Return the moves of a turn to build: in the cheapest next cities until there are enough, then done."""
    player = state.players[state.actor]
    if not player.cities:
        return start(state, style)
    wanted_now = wanted_cities(state, player) - len(player.cities) if state.founded else 0
    if wanted_now > 0:
        begun, moves = with_second_start(state)
        if moves:
            return [*moves, *build(begun, style)]
    totals, cities = way(state, player, MOST)
    own, money = len(player.cities), float(player.money)
    wanted = max(0, wanted_cities(state, player, totals) - own)
    if (style.reserve or style.ahead) and not may_end_now(state):
        money -= style.reserve
        wanted = max(wanted, _ahead(state, totals, wanted, style.ahead))
    houses = min(affordable(totals, money), wanted)
    if own + houses < state.rules.end_cities:
        houses = min(houses, outage.spare_houses(state))
    return without_waste(state, moves_to(state, player, cities[:houses]))


def _ahead(state: GameState, totals: Sequence[int], wanted: int, most: float) -> int:
    """Return how many houses to build: the `wanted` ones and a few that plants cannot power, each for at most `most`
    Elektro.

    `totals` is the cost of 0, 1, 2 ... houses.
    """
    player = state.players[state.actor]
    own, houses = len(player.cities), wanted
    room = min(player.capacity + DARK, state.rules.end_cities - 1) - own
    while houses < room and houses + 1 < len(totals) and totals[houses + 1] - totals[houses] <= most:
        houses += 1
    return houses


def without_waste(state: GameState, moves: Sequence[Action]) -> list[Action]:
    """Return a turn that builds the same houses in the cheapest order, since each shortens the connection to the next.

    In a game that ends with this phase, houses that neither end it nor can be powered are left out.
    """
    player = state.players[state.actor]
    cities = [move.city for move in moves if isinstance(move, Build)]
    own, end = len(player.cities), state.rules.end_cities
    if max(state.most_cities, own + len(cities)) >= end:
        useful = max(most_lit(player.plants, player.fuel), end if state.most_cities < end else 0)
        cities = cities[: max(0, useful - own)]
    if any(isinstance(move, Build) and move.founding for move in moves):
        return [*[move for move in moves if isinstance(move, Build)][: len(cities)], DONE]
    if len(cities) < 2:
        return [*[BUILD[city] for city in cities], DONE]
    order: list[int] = [] if player.cities else [cities[0]]
    reach = player.reach if player.cities else state.zone.distance[cities[0]]
    left = [city for city in cities if city not in order]
    while left:
        nearest = min(left, key=lambda city: reach[city])
        left.remove(nearest)
        order.append(nearest)
        row = state.zone.distance[nearest]
        reach = [min(reach[city], row[city]) for city in range(len(row))]
    return [*[BUILD[city] for city in order], DONE]


def start(state: GameState, style: Style) -> list[Action]:
    """Return the moves of a first turn to build: in the city where the first houses together cost least, then
    onwards."""
    starts = ranked_starts(state, style)
    if not starts:
        return [DONE]
    player = state.players[state.actor]
    return without_waste(state, begin(state, starts[0], max(player.capacity, 1)))


def begin(state: GameState, city: int, most: int) -> list[Action]:
    """Return the moves that build up to `most` houses from this city on, as far as the money lasts."""
    begun = state.copy()
    me = begun.players[begun.actor]
    me.money -= state.house_price[city]
    me.cities = (city,)
    me.reach = state.zone.distance[city]
    if begun.founded:
        founding.built(begun, me, city, False)
    totals, cities = way(begun, me, MOST)
    more = min(affordable(totals, me.money), most - 1, max(0, outage.spare_houses(state) - 1))
    return [BUILD[city], *moves_to(begun, me, cities[:more])]


def ranked_starts(state: GameState, style: Style) -> list[int]:
    """Return the affordable cities to begin a network in, those with the cheapest first houses first."""
    money = state.players[state.actor].money
    costs = _start_costs(state, style.crowd)
    ranked = [(costs[city], city) for city in start_cities(state) if state.house_price[city] <= money]
    ranked.sort()
    return [city for _, city in ranked]


_KEPT: Final = 512
_starts: dict[tuple[int, tuple[int, ...], tuple[int, ...], float], tuple[Zone, list[float]]] = {}
"""Cached costs by everything they depend on; the zone is kept alive so that its id stays unique."""


def _start_costs(state: GameState, crowd: float) -> list[float]:
    """Return for every city what a network's first houses from there cost, with a penalty for rivals in
    neighbouring cities."""
    key = (id(state.zone), tuple(state.house_price), tuple(state.houses), crowd)
    kept = _starts.get(key)
    if kept is None:
        if len(_starts) >= _KEPT:
            _starts.clear()
        costs = [start_cost(state, city) + crowd * rivals_near(state, city) for city in range(len(state.zone))]
        kept = (state.zone, costs)
        _starts[key] = kept
    return kept[1]
