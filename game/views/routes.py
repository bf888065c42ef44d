"""Staged, planned or pointed-at houses, each with its connection and its price."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from game.engine import rules
from game.engine.actions import BUILD, Build
from game.engine.board import FAR, Zone
from game.engine.state import IllegalAction, Task
from game.session import planning
from game.session.prompts import refused
from game.session.session import Session


@dataclass(frozen=True, slots=True)
class PlannedHouse:
    """A house: the city ids of its connection (own city first), the cost of each leg, and the price of the house."""

    city: str
    name: str
    way: tuple[str, ...]
    names: tuple[str, ...]
    legs: tuple[int, ...]
    price: int
    space: int
    index: int = -1
    """Its index among the staged moves; -1 if it is not staged."""
    refusal: str = ""
    """Why it cannot be staged, if it is only pointed at."""

    @property
    def connection(self) -> int:
        return sum(self.legs)

    @property
    def total(self) -> int:
        return self.connection + self.price


def route_to(zone: Zone, owned: Sequence[int], city: int) -> list[tuple[str, str]]:
    """(id, name) of each city along the cheapest connection from `owned`; only the target city for a first house."""
    return [(stop.id, stop.name) for stop in zone.path(zone.nearest(owned, city), city)]


@lru_cache(maxsize=64)
def paid_routes(zone: Zone, cities: tuple[int, ...]) -> tuple[tuple[str, ...], ...]:
    """The connections by which a network was built (city ids, own city first): each of its cities, in building order,
    from the nearest one before it, as it was shown and paid for."""
    return tuple(
        tuple(id_ for id_, _ in route_to(zone, cities[:index], cities[index])) for index in range(1, len(cities))
    )


def networks(session: Session) -> tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]:
    """The connections of each seat's network, with its colour."""
    state = session.match.state
    return tuple(
        (session.match.seats[player.seat].colour, paid_routes(state.zone, player.cities)) for player in state.players
    )


def _legs(zone: Zone, way: Sequence[tuple[str, str]]) -> tuple[int, ...]:
    costs = {frozenset(link[:2]): link[2] for link in zone.board.links}
    entry = {city.id: city.entry for city in zone.board.cities}
    return tuple(costs[frozenset((a[0], b[0]))] + entry[b[0]] for a, b in itertools.pairwise(way))


def _house(zone: Zone, owned: Sequence[int], city: int, price: int, space: int, index: int = -1) -> PlannedHouse:
    way = route_to(zone, owned, city)
    ids, names = tuple(stop[0] for stop in way), tuple(stop[1] for stop in way)
    return PlannedHouse(zone.cities[city].id, zone.cities[city].name, ids, names, _legs(zone, way), price, space, index)


def staged_houses(session: Session, seat: int) -> tuple[PlannedHouse, ...]:
    """The houses this seat has staged, in order."""
    draft = session.draft(seat)
    if draft.match.state.task != Task.BUILD or not draft.due:
        return ()
    zone = draft.base.zone
    state = draft.base.copy()
    houses = []
    for index, move in enumerate(draft.moves):
        if isinstance(move, Build):
            owned = state.players[seat].cities
            price, space = state.house_price[move.city], state.next_space(move.city)
            houses.append(_house(zone, owned, move.city, price, space, index))
        rules.apply(state, move)
    return tuple(houses)


def planned_houses(session: Session, seat: int) -> tuple[PlannedHouse, ...]:
    """The possible houses of a seat's plan, in order."""
    state = session.match.state
    owned = list(state.players[seat].cities)
    houses = []
    for line in planning.outlook(session, seat).lines:
        if line.part == "city":
            houses.append(_house(state.zone, owned, line.what, line.cost - line.way, state.next_space(line.what)))
            owned.append(line.what)
    return tuple(houses)


def pointed_house(session: Session, seat: int) -> PlannedHouse | None:
    """The house this seat points at and has not staged, with the reason if it cannot be built; else None.

    If money is covered, this does not reveal that it is too little.
    """
    city = session.view(seat).pointed
    draft = session.draft(seat)
    if city < 0 or not draft.due or draft.match.state.task != Task.BUILD:
        return None
    state = draft.state
    if city in state.players[seat].cities:
        return None
    refusal = ""
    try:
        if BUILD[city] not in session.moves(seat):
            rules.check(state, BUILD[city])
    except IllegalAction as illegal:
        refusal = refused(session, illegal)
    space = state.next_space(city)
    price = state.house_price[city] if state.house_price[city] < FAR else 0
    return replace(_house(state.zone, state.players[seat].cities, city, price, space), refusal=refusal)


def highlighted_house(session: Session, seat: int) -> PlannedHouse | None:
    """The house whose connection is highlighted: the one pointed at, else the last one staged."""
    houses = staged_houses(session, seat)
    return pointed_house(session, seat) or (houses[-1] if houses else None)
