"""Stages several houses with one touch, each in the city that is the cheapest next one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import Final

from game.draft import allowed, lend_money, try_out
from game.engine import build
from game.engine.actions import Build
from game.engine.islands import moves_to
from game.engine.state import GameState, IllegalAction, Task
from game.session.intents import ANYWHERE, StageCheapest
from game.session.seats import Seats

FIRST_HOUSES: Final = 3
"""The number of houses for which the beginnings of a network are compared."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """Cities with which a network could begin, each the cheapest next one, and what each house costs in Elektro."""

    cities: tuple[int, ...]
    costs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Position:
    """The position of all houses on a board, used as the key of cached results; the state itself is not compared."""

    state: GameState = field(compare=False)
    seat: int
    zone: int
    houses: tuple[int, ...]
    others: tuple[object, ...]


def price(state: GameState, seat: int, city: int) -> int:
    """Return what a house in a city costs a seat, with its connection, in Elektro."""
    return state.house_price[city] + build.connection_cost(state, state.players[seat], city)


def cheapest(state: GameState, seat: int) -> list[int]:
    """Return the cities in which the rules let a seat build, cheapest first, whatever its money."""
    cities = {move.city: price(state, seat, move.city) for move in allowed(state, seat) if isinstance(move, Build)}
    return sorted(cities, key=lambda city: (cities[city], city))


def following(seats: Seats, seat: int, start: int = ANYWHERE) -> Iterator[tuple[Build, int]]:
    """Yield the houses that a seat would add one after the other, each in the cheapest next city, with its price.

    Without a network the first one is in the city `start`; ANYWHERE gives none, because every city is free to choose.
    Houses that open money does not pay for are left out.
    """
    state = seats.state_of(seat).copy()
    state.log = None
    if state.task != Task.BUILD or not seats.draft(seat).due or (start == ANYWHERE) != bool(state.players[seat].cities):
        return
    if not seats.money_open(seat):
        lend_money(state, seat)
    yield from _onward(state, seat, start)


def _onward(state: GameState, seat: int, start: int) -> Iterator[tuple[Build, int]]:
    """Build houses on a copy of the state and yield them: first in `start`, then in the cheapest next city that can
    be paid."""
    city = start
    while state.task == Task.BUILD and (cities := cheapest(state, seat)):
        city = cities[0] if city == ANYWHERE else city
        cost = price(state, seat, city)
        if city not in cities or cost > state.players[seat].money:
            return
        (house,) = moves_to(state, state.players[seat], [city])
        yield house, cost
        try_out(state, house)
        city = ANYWHERE


def beginnings(state: GameState, seat: int) -> tuple[Beginning, ...]:
    """Return the networks of up to three houses that a seat could begin, one for each first city, cheapest first.

    The seat's money does not matter. The result is empty once it has a network, and cached for each position of houses.
    """
    if state.players[seat].cities:
        return ()
    others = (tuple(state.house_price), state.marks, state.founded, state.step, state.round)
    return _beginnings(_Position(state, seat, id(state.zone), tuple(state.houses), others))


@lru_cache(maxsize=32)
def _beginnings(position: _Position) -> tuple[Beginning, ...]:
    found = []
    for start in cheapest(position.state, position.seat):
        state = position.state.copy()
        state.log = None
        lend_money(state, position.seat)
        houses = list(islice(_onward(state, position.seat, start), FIRST_HOUSES))
        found.append(Beginning(tuple(house.city for house, _ in houses), tuple(cost for _, cost in houses)))
    return tuple(sorted(found, key=lambda made: (sum(made.costs[:2]), sum(made.costs), made.cities)))


def stage_cheapest(seats: Seats, intent: StageCheapest) -> None:
    """Stage `count` houses in the cheapest cities; raise IllegalAction and stage none if that is not possible."""
    draft = seats.draft(intent.seat)
    moves, covered = draft.moves, not seats.money_open(intent.seat)
    houses = [house for house, _ in islice(following(seats, intent.seat, intent.start), intent.count)]
    if len(houses) < intent.count:
        raise IllegalAction("not_now" if draft.due else "not_your_turn")
    try:
        for house in houses:
            draft.stage(house, covered)
    except IllegalAction:
        draft.restage(moves)
        raise
    seats.view(intent.seat).earlier = 0


ACTS: dict[type, Callable[..., None]] = {StageCheapest: stage_cheapest}
