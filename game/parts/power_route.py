"""The route of power: from a seat's plants to its nearest powered city, then along the connections to all others."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise

from game.engine.board import FAR, Zone
from game.engine.events import CitiesSupplied, HouseBuilt, PhaseBegan
from game.engine.state import Task
from game.kit.motion.actor import Actor
from game.kit.motion.power_flow import Lamp, Leg, PowerFlow
from game.kit.screen.canvas import Canvas
from game.kit.style import timing
from game.kit.values.contents import Piece
from game.kit.values.ids import CardId, city_of
from game.session.parties import colour_of
from game.session.session import Session

AHEAD = 1.6
"""The light's time from a plant to the first city, in connections."""
Way = list[tuple[str, list[str]]]
"""Ids of cities in the order in which they light up, each with the stops from an earlier one."""


def power_route(session: Session, seat: int, first: int, count: int) -> Way:
    """Return the route on which light reaches `count` cities of a seat from `first`, always adding the cheapest next
    one."""
    state = session.match.state
    return _route(state.zone, state.players[seat].cities, first, count)


def _route(zone: Zone, cities: tuple[int, ...], first: int, count: int) -> Way:
    waiting = set(cities) - {first}
    lit = [first]
    way: Way = [(zone.cities[first].id, [])]
    while waiting and len(lit) < count:
        far, old, new = min((zone.distance[old][new], old, new) for old in lit for new in waiting)
        stops = zone.path(old, new) if far < FAR else [zone.cities[old], zone.cities[new]]
        way.append((zone.cities[new].id, [city.id for city in stops]))
        lit.append(new)
        waiting.discard(new)
    return way


@lru_cache(maxsize=64)
def powered(zone: Zone, cities: tuple[int, ...], count: int) -> tuple[int, ...]:
    """Return the cities of a network that get power for `count` of them: its oldest city and those cheapest to
    reach.
    """
    if not cities or not count:
        return ()
    lit = {id for id, _ in _route(zone, cities, cities[0], count)}
    return tuple(city for city in cities if zone.cities[city].id in lit)


def lit_cities(session: Session) -> dict[str, tuple[str, ...]]:
    """Return, for each city powered in the last bureaucracy, the colours of the seats that powered it; none during the
    next one until all are paid."""
    state, built, lit = session.match.state, [0] * len(session.match.seats), dict[str, tuple[str, ...]]()
    ended, paid = state.task == Task.RUN and not session.match.asked(), 0
    for event in reversed(session.match.events):
        if isinstance(event, PhaseBegan) and event.phase == "bureaucracy" and ended:
            break
        if isinstance(event, HouseBuilt):
            built[event.seat] += 1
        if isinstance(event, CitiesSupplied):
            ended, paid = True, paid + 1
            cities = state.players[event.seat].cities
            for city in powered(state.zone, cities[: len(cities) - built[event.seat]], event.cities):
                id = state.zone.cities[city].id
                lit[id] = (*lit.get(id, ()), colour_of(session, event.seat))
    return lit if paid == len(built) else {}


def power_flow(
    session: Session, canvas: Canvas, seat: int, count: int, wait: float, beat: str = "light"
) -> PowerFlow | None:
    """Return the effect of light running to the cities that a seat powers, after `wait` seconds; None if none is
    visible. `beat` is its pace."""
    state = session.match.state
    cities = state.zone.cities
    places = {city: place for name, place in canvas.pieces.origins.items() if (city := city_of(name))}
    lit = tuple(city for city in powered(state.zone, state.players[seat].cities, count) if cities[city].id in places)
    if not lit:
        return None
    colour = colour_of(session, seat)
    source = _source(canvas, [plant.number for plant in state.players[seat].plants])
    first = min(lit, key=lambda city: _far(source.piece, places[cities[city].id])) if source else lit[0]
    way = _route(state.zone, lit, first, len(lit))
    legs, lamps, run = _timed(way, places, source, canvas, timing.beat(beat))
    size = places[cities[first].id].size
    return PowerFlow(
        seconds=run + timing.seconds("lamp", canvas.pieces.speed),
        wait=wait,
        legs=legs,
        lamps=lamps,
        source=source,
        colour=colour,
        width=size * 0.26,
        radius=size * 0.66,
    )


def _source(canvas: Canvas, plants: list[int]) -> Actor | None:
    """Return the card of the seat's first visible plant, from which the light starts; None if no plant is visible."""
    found = (canvas.pieces.actors.get(CardId(plant)) for plant in plants)
    return next((actor for actor in found if actor), None)


def _far(a: Piece, b: Piece) -> float:
    return math.dist((a.x, a.y), (b.x, b.y))


def _timed(
    way: Way, places: dict[str, Piece], source: Actor | None, canvas: Canvas, beat: timing.Beat
) -> tuple[list[Leg], list[Lamp], float]:
    """Return the sections of a light's route and its lamps with their times, and the total time; branches run
    at once."""
    if canvas.pieces.calm:
        return [], [Lamp(places[city].x, places[city].y, 0.0) for city, _ in way], 0.0
    first = way[0][0]
    reached = {first: AHEAD if source else 0.0}
    stretches: list[tuple[str, str]] = []
    for _, stops in way:
        for one, other in pairwise(stops):
            if other not in reached and one in reached and other in places:
                reached[other] = reached[one] + 1.0
                stretches.append((one, other))
    longest = max(reached.values())
    step = min(beat.seconds, beat.most / max(1.0, longest)) * timing.PACE[canvas.pieces.speed]
    legs = [Leg(_at(places[a]), _at(places[b]), reached[a] * step, reached[b] * step) for a, b in stretches]
    if source:
        legs.insert(0, Leg(_at(source.piece), _at(places[first]), 0.0, reached[first] * step, beam=False))
    lamps = [Lamp(places[city].x, places[city].y, reached.get(city, longest) * step) for city, _ in way]
    return legs, lamps, longest * step


def _at(place: Piece) -> tuple[float, float]:
    return place.x, place.y
