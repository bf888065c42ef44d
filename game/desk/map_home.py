"""Chooses the part of the map that the desk shows unless a person moves the map: the whole map, or while building and
in the bureaucracy the regions in play, enlarged where houses would be too small."""

from __future__ import annotations

from dataclasses import dataclass
from math import dist
from typing import Literal

from pygame import FRect, Vector2

from game.engine.actions import Build
from game.engine.rules import legal_actions
from game.engine.state import Phase, Task
from game.kit.board.city_names import name_boxes
from game.kit.board.map_sheet import Point
from game.kit.board.map_view import BoardView
from game.kit.board.printed_map import WHOLE, MapViewport
from game.session.map_look import MapPlace, clamped
from game.session.parties import front_seat
from game.session.session import Session

LEAST_HOUSE = 31.0
"""The visible height of a house for which the map comes nearer while a person is asked to build, as far as every city
of the choice stays in view, design px: 20 px in a window of 1280x800."""
HIGH = 0.75
"""The visible height of a house, as a share of its picture's width."""
AROUND = (58.0, 46.0)
"""Space around the outermost cities for their discs and names, map units."""
TRIES = 8
"""Steps in which a nearer map is moved, across and down, to find where its edge cuts the fewest cities."""
WORTH = 1.04
"""The least zoom for which the map moves."""


@dataclass(frozen=True, slots=True)
class Stage:
    """The part of the map to be shown now: the whole map, the regions in play, or the surroundings of a seat that
    builds."""

    shows: Literal["whole", "regions", "seat"] = "whole"
    round: int = 0
    seat: int = -1


WHOLE_STAGE = Stage()


def stage_of(session: Session, before: Stage) -> Stage:
    """Return the part of the map to be shown now; while bots build, it stays at the person who built before them in the
    same round, so that the map does not move at every turn."""
    state = session.match.state
    if state.phase not in (Phase.BUILD, Phase.BUREAUCRACY) or session.view(front_seat(session)).story:
        return WHOLE_STAGE
    acting = session.acting
    if state.task == Task.BUILD and acting is not None and session.match.is_person(acting):
        return Stage("seat", state.round, acting)
    if state.phase == Phase.BUILD and before.round == state.round and before.shows == "seat":
        return before
    return Stage("regions", state.round)


def home_view(session: Session, stage: Stage, unit: float) -> MapViewport:
    """Return the viewport that shows the part of the map given by `stage`; `unit` is the number of px for each design
    px."""
    place = session.look.place
    if place is None or stage.shows == "whole":
        return WHOLE
    whole, free = place.view(WHOLE), FRect(place.view(MapViewport(WORTH)).free)
    regions = _around(whole, whole.in_play)
    zoom, middle = _filling(regions, free), regions.center
    if stage.shows == "seat":
        near = _around(whole, _choices(session, stage.seat) or whole.in_play)
        nearer = min(LEAST_HOUSE * unit / (HIGH * whole.house_size), _filling(near, free))
        if nearer > zoom:
            zoom = nearer
            window = FRect(0, 0, free.w / zoom, free.h / zoom).move_to(center=near.center)
            middle = _uncut(whole, window.clamp(regions), near, regions).center
    if zoom < WORTH:
        return WHOLE
    return _centred(place, whole, zoom, middle, free)


def _centred(place: MapPlace, whole: BoardView, zoom: float, middle: Point, free: FRect) -> MapViewport:
    """Return the viewport, at a zoom, that shows a point of the map (px of the unzoomed view) in the middle of the area
    `free`, which nothing covers."""
    x = middle[0] - (free.centerx - whole.size[0] / 2) / zoom
    y = middle[1] - (free.centery - whole.size[1] / 2) / zoom
    wanted = MapViewport(zoom, whole.place_at(x, y))
    return clamped(place.view(wanted), wanted)


def _uncut(whole: BoardView, window: FRect, near: FRect, regions: FRect) -> FRect:
    """Return the window onto the map moved so that its edge cuts the fewest cities and names, while the box `near`
    stays in view."""
    discs = [_around(whole, frozenset((city,)), (whole.city_radius, whole.city_radius)) for city in whole.in_play]
    marks = [*discs, *name_boxes(whole, 1.0)]

    def cuts(tried: FRect) -> tuple[int, float]:
        touched = [marks[index] for index in tried.collidelistall(marks)]
        return sum(not tried.contains(mark) for mark in touched), dist(tried.center, window.center)

    first, last = window.move_to(topleft=near.topleft), window.move_to(bottomright=near.bottomright)
    start, goal = Vector2(first.clamp(regions).topleft), last.clamp(regions).topleft
    spots = [start.lerp(goal, step / TRIES) for step in range(TRIES + 1)]
    return min([window, *(window.move_to(x=one.x, y=two.y) for one in spots for two in spots)], key=cuts)


def _filling(box: FRect, free: FRect) -> float:
    """Return the largest zoom at which a box of the unzoomed map fits into the area `free`."""
    return min(free.w / box.w, free.h / box.h)


def _choices(session: Session, seat: int) -> frozenset[str]:
    """Return the cities that a seat owns and those where it may build now, without regard to staged houses."""
    state = session.match.state
    sites = [move.city for move in legal_actions(state) if isinstance(move, Build)]
    return frozenset(state.zone.cities[city].id for city in (*state.players[seat].cities, *sites))


def _around(view: BoardView, cities: frozenset[str], around: tuple[float, float] | None = None) -> FRect:
    """Return the box, px, around some cities with their discs and names, or with the given room around their
    middles."""
    across, down = around or (AROUND[0] * view.scale, AROUND[1] * view.scale)
    room = FRect(0, 0, 2 * across, 2 * down)
    first, *others = (room.move_to(center=view.city_at(city)) for city in cities)
    return first.unionall(others)
