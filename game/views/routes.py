"""Houses that are staged, planned or pointed at, each with its connection and its price."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from game.engine import founding, islands, rules
from game.engine.actions import FOUND, Build
from game.engine.board import FAR, Zone
from game.engine.state import FREE, GameState, IllegalAction, Task
from game.kit.style import words
from game.session import planning
from game.session.prompts import refused
from game.session.session import Session
from game.session.shortcuts.house_ways import other_way, usual_move


@dataclass(frozen=True, slots=True)
class PlannedHouse:
    """A house not built yet: the cities of its connection by id (an owned one first), the price of each part, and of
    the house."""

    city: str
    name: str
    way: tuple[str, ...]
    names: tuple[str, ...]
    legs: tuple[int, ...]
    price: int
    space: int
    index: int = -1
    """Its index among the staged moves; -1 if it is not staged."""
    other: int | None = None
    """Elektro if it is built the other way: as the start of a second network, or connected; None without another."""
    founding: bool = False
    """Whether it begins a second network."""
    crossing: int = 0
    """What a second network costs beside the house, instead of a connection."""
    refusal: str = ""
    """Why it cannot be staged, if it is only pointed at."""

    @property
    def connection(self) -> int:
        return sum(self.legs) + self.crossing

    @property
    def total(self) -> int:
        return self.connection + self.price


def route_to(zone: Zone, owned: Sequence[int], city: int) -> list[tuple[str, str]]:
    """Return id and name of each city along the cheapest connection from owned cities; only the new city for a first
    house."""
    return [(stop.id, stop.name) for stop in zone.path(zone.nearest(owned, city), city)]


@lru_cache(maxsize=64)
def paid_routes(zone: Zone, cities: tuple[int, ...], founded: int = FREE) -> tuple[tuple[str, ...], ...]:
    """Return the connections by which a network was built, as city ids in building order, an owned city first; none to
    a city where a second network (`founded`) or an island's first one began."""
    ways = (
        tuple(id_ for id_, _ in route_to(zone, cities[:index], cities[index]))
        for index in range(1, len(cities))
        if cities[index] != founded
    )
    return tuple(way for way in ways if len(way) > 1)


def second_of(state: GameState, seat: int) -> int:
    """Return the city where a seat's second network began; FREE if it has none."""
    return state.founded[seat] if state.founded else FREE


def networks(session: Session) -> tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]:
    """Return for each seat its colour and the connections of its network."""
    state = session.match.state
    return tuple(
        (session.match.seats[player.seat].colour, paid_routes(state.zone, player.cities, second_of(state, player.seat)))
        for player in state.players
    )


def _legs(zone: Zone, way: Sequence[tuple[str, str]]) -> tuple[int, ...]:
    costs = {frozenset(link[:2]): link[2] for link in zone.board.links}
    entry = {city.id: city.entry for city in zone.board.cities}
    most = zone.board.flat_connection or FAR
    legs = [costs.get(frozenset((a[0], b[0])), most) + entry[b[0]] for a, b in itertools.pairwise(way)]
    return tuple(min(cost, most) for cost in legs)


def _house(zone: Zone, owned: Sequence[int], city: int, price: int, space: int, index: int = -1) -> PlannedHouse:
    way = route_to(zone, owned, city)
    ids, names = tuple(stop[0] for stop in way), tuple(stop[1] for stop in way)
    return PlannedHouse(zone.cities[city].id, zone.cities[city].name, ids, names, _legs(zone, way), price, space, index)


def staged_houses(session: Session, seat: int) -> tuple[PlannedHouse, ...]:
    """Return the houses that a seat has staged, in order."""
    draft = session.draft(seat)
    if draft.match.state.task != Task.BUILD or not draft.due:
        return ()
    zone = draft.base.zone
    state = draft.base.copy()
    houses = []
    for index, move in enumerate(draft.moves):
        if isinstance(move, Build):
            me = state.players[seat]
            begins = move.founding or founding.by_itself(state, me)
            price, space = state.house_price[move.city], state.next_space(move.city)
            house = _house(zone, () if begins else me.cities, move.city, price, space, index)
            crossing = state.rules.island_cost if move.founding else 0
            houses.append(replace(house, founding=begins, crossing=crossing, other=other_way(state, seat, move)))
        rules.apply(state, move)
    return tuple(houses)


def planned_houses(session: Session, seat: int) -> tuple[PlannedHouse, ...]:
    """Return the houses of a seat's plan that can be built, in order."""
    state = session.match.state
    owned = list(state.players[seat].cities)
    houses = []
    for line in planning.outlook(session, seat).lines:
        if line.part == "city":
            joined = [] if state.founded and not line.way and not _beside(state.zone, owned, line.what) else owned
            house = _house(state.zone, joined, line.what, line.cost - line.way, state.next_space(line.what))
            crossing = line.way if state.zone.islands and not house.legs else 0
            houses.append(replace(house, founding=crossing > 0, crossing=crossing))
            owned.append(line.what)
    return tuple(houses)


def _beside(zone: Zone, owned: Sequence[int], city: int) -> bool:
    """Return whether connecting a city to the owned ones costs nothing."""
    return any(not zone.distance[own][city] for own in owned)


def pointed_house(session: Session, seat: int) -> PlannedHouse | None:
    """Return the house that a seat points at and has not staged, with the reason if it cannot be built; else None.

    If money is covered, this does not reveal that it is too little.
    """
    city = session.view(seat).pointed
    draft = session.draft(seat)
    if city < 0 or not draft.due or draft.match.state.task != Task.BUILD:
        return None
    state = draft.state
    me, move = state.players[seat], usual_move(session.moves(seat), city)
    if islands.overseas(state, me, city):
        move = FOUND[city]
    if city in me.cities:
        return None
    refusal, begins = "", move.founding or founding.by_itself(state, me)
    try:
        if move not in session.moves(seat):
            rules.check(state, move)
    except IllegalAction as illegal:
        refusal = refused(session, illegal)
    space = state.next_space(city)
    price = state.house_price[city] if state.house_price[city] < FAR else 0
    house = _house(state.zone, () if begins else me.cities, city, price, space)
    crossing = state.rules.island_cost if move.founding else 0
    return replace(house, refusal=refusal, founding=begins, crossing=crossing, other=other_way(state, seat, move))


def other_way_label(house: PlannedHouse) -> str:
    """Return the text of a button that makes a staged house begin a second network, or connects it after all."""
    return words.say("build.other_way", price=house.other or 0)


def other_way_hint(house: PlannedHouse) -> str:
    """Return the explanation of a button that makes a staged house begin a second network, or connects it after all."""
    return words.say("build.other_connect" if house.founding else "build.other_found", city=house.name)


def highlighted_house(session: Session, seat: int) -> PlannedHouse | None:
    """Return the house whose connection is highlighted on the map: the one pointed at, else the one staged last."""
    houses = staged_houses(session, seat)
    return pointed_house(session, seat) or (houses[-1] if houses else None)
