"""Cities for the next house: the cheapest ones, why a seat cannot build, and the cities along a connection."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Final

from game.engine import build, founding
from game.engine.actions import Build
from game.engine.board import load_board
from game.engine.ruleset import board_of
from game.engine.state import FREE
from game.kit.style import words
from game.session.intents import ANYWHERE, StageCheapest
from game.session.parties import colour_of
from game.session.session import Session
from game.session.shortcuts.cheapest_houses import beginnings, cheapest, following, price
from game.session.shortcuts.house_ways import usual_move
from game.views.routes import PlannedHouse

SUGGESTED: Final = 5
"""The number of cities suggested while none is pointed at."""
PAIRS: Final = 4
"""The number of pairs of first cities suggested."""
SEVERAL: Final = (2, 3)
"""The numbers of houses that one touch can stage."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A city along a connection: its name, region, and the colours of its houses."""

    name: str
    region: str
    houses: tuple[str, ...]
    role: str
    """Its role in words: the seat's own, passed through, or the goal."""
    leg: int
    """Elektro from the previous stop."""


@dataclass(frozen=True, slots=True)
class NearCity:
    """A city that a seat can reach, the total price there, and whether the seat can pay it (always True with hidden
    money)."""

    city: str
    name: str
    index: int
    price: int
    able: bool
    move: Build
    """The move that a touch stages."""


def near_cities(session: Session, seat: int) -> tuple[NearCity, ...]:
    """Return the cheapest cities in which the rules let this seat build, including those it cannot afford."""
    state = session.state_of(seat)
    moves, found = session.moves(seat), []
    for index in cheapest(state, seat)[:SUGGESTED]:
        city, move = state.zone.cities[index], usual_move(moves, index)
        cost = price(state, seat, index)
        if move.founding:
            cost = state.house_price[index] + state.rules.island_cost
        found.append(NearCity(city.id, city.name, index, cost, move in moves, move))
    return tuple(found)


def next_city(session: Session, seat: int) -> NearCity | None:
    """Return the cheapest city that a seat could connect next, counting staged houses; None without a network
    or money."""
    if not session.state_of(seat).players[seat].cities:
        return None
    return next((city for city in near_cities(session, seat)[:1] if city.able), None)


@dataclass(frozen=True, slots=True)
class FirstPair:
    """Two cities for a seat's first two houses, their total price, and whether it can be paid (True if money is
    hidden)."""

    cities: tuple[str, str]
    names: tuple[str, str]
    price: int
    able: bool
    intent: StageCheapest

    @property
    def name(self) -> str:
        return " + ".join(self.names)


def first_pairs(session: Session, seat: int) -> tuple[FirstPair, ...]:
    """Return the cheapest pairs of cities for a seat's first two houses; none once it has built or staged a house."""
    state, found = session.state_of(seat), dict[frozenset[int], FirstPair]()
    money = state.players[seat].money if session.money_open(seat) else None
    for begun in beginnings(state, seat):
        if len(begun.cities) < 2 or frozenset(begun.cities[:2]) in found:
            continue
        first, second = (state.zone.cities[city] for city in begun.cities[:2])
        cost = sum(begun.costs[:2])
        found[frozenset(begun.cities[:2])] = FirstPair(
            (first.id, second.id),
            (first.name, second.name),
            cost,
            money is None or cost <= money,
            StageCheapest(seat, 2, begun.cities[0]),
        )
        if len(found) == PAIRS:
            break
    return tuple(found.values())


@dataclass(frozen=True, slots=True)
class NearCities:
    """Several houses in the cheapest cities, built one after the other, and their total price."""

    count: int
    cost: int
    intent: StageCheapest

    @property
    def label(self) -> str:
        return words.say("build.several", count=self.count, amount=self.cost)


def next_cities(session: Session, seat: int) -> tuple[NearCities, ...]:
    """Return the offers to stage the two and the three cheapest next houses at once; none once a house is staged. A
    seat without a network begins where these houses cost least together."""
    if session.draft(seat).moves:
        return ()
    starts = beginnings(session.state_of(seat), seat)
    found, walks = [], dict[int, list[int]]()
    for count in SEVERAL:
        long = [begun for begun in starts if len(begun.cities) >= count]
        start = min(long, key=lambda begun: sum(begun.costs[:count])).cities[0] if long else ANYWHERE
        if start not in walks:
            walks[start] = [cost for _, cost in islice(following(session, seat, start), max(SEVERAL))]
        if len(walks[start]) >= count:
            found.append(NearCities(count, sum(walks[start][:count]), StageCheapest(seat, count, start)))
    return tuple(found)


def missing(session: Session, seat: int, near: tuple[NearCity, ...]) -> str:
    """Return the reason why a seat can build no house now; empty if it can."""
    if not near:
        return words.say("build.no_place")
    if any(city.able for city in near):
        return ""
    return words.say("build.too_dear", price=near[0].price, money=session.state_of(seat).players[seat].money)


def where_to_point(session: Session, seat: int) -> str:
    """Return the request to point at a city: one within reach, or one where a network may begin."""
    state = session.state_of(seat)
    if state.players[seat].cities:
        return words.say("build.point")
    if founding.places(state):
        return words.say("build.point_first_founding")
    starts = build.start_cities(state)
    if starts and set(starts) <= set(state.marks):
        return words.say("build.point_first_marked")
    taken = any(owner != FREE for city in starts for owner in state.owners(city))
    if not taken and state.rules.never_first:
        return words.say("build.point_first_barred")
    return words.say("build.point_first_open" if taken else "build.point_first")


def stops(session: Session, house: PlannedHouse, most: int) -> tuple[Stop, ...]:
    """Return the cities along a house's connection, from the network to its goal; of more than `most`, only the ends
    and one between."""
    last, state, record = len(house.way) - 1, session.state, session.match.record
    regions = {city.id: city.region for city in load_board(record.map, board_of(record.edition)).cities}
    shown = range(last + 1) if last < most else (0, 1, last)
    found, before = [], 0
    for place in shown:
        city = state.zone.index.get(house.way[place], -1)
        owners = state.owners(city) if city >= 0 else ()
        colours = tuple(colour_of(session, owner) for owner in owners if owner != FREE)
        role = _role(house, place, last + 1 - len(shown))
        found.append(Stop(house.names[place], regions[house.way[place]], colours, role, sum(house.legs[before:place])))
        before = place
    return tuple(found)


def _role(house: PlannedHouse, place: int, hidden: int) -> str:
    """Describe a city on a connection in words: owned, passed through, or, if it is the new one, which house there it
    gets; `hidden` counts the cities left out after it.
    """
    if place == len(house.way) - 1:
        return words.say(f"build.space_{min(house.space, 2)}")
    if place == 0:
        return words.say("build.yours")
    return words.say("build.passed_more", count=hidden) if hidden else words.say("build.passed")
