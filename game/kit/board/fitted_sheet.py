"""Fits a map's sheet into a rectangle with partly covered edges, turned and scaled so that no city or name in play is
covered.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from game.engine.board import when_boards_change
from game.kit.board.map_sheet import Point, Sheet
from game.kit.board.map_view import WHOLE, BoardView, Framing, MapViewport
from game.kit.board.sheet_reader import load_sheet
from game.kit.paint import lettering

LARGEST = 1.6
"""Largest scale of a sheet, relative to the scale at which its regions in play just fit."""
NEIGHBOURS = 5
"""The number of cities that count as near a place."""


@dataclass(frozen=True, slots=True)
class FittedSheet:
    """A printed map with its regions in play, and the distances of its cities and names from a rectangle's edges."""

    map: str
    side: str
    regions: tuple[str, ...]
    facing: tuple[int, ...] = (0,)
    """The sides of the screen from which city names are read: 0 bottom, 1 left, 2 top, 3 right."""
    discs: tuple[float, float] = (0.0, 0.0)
    """Least distance of the cities' discs from the left and right edges, and from the top and bottom edges, px."""
    names: tuple[float, float] = (0.0, 0.0)
    """Least distance of the city names from the left and right edges, and from the top and bottom edges, px."""

    def sheet(self) -> Sheet:
        """Return the printed sheet of this map, read from its files."""
        return load_sheet(self.map, self.side)

    def view(self, size: tuple[int, int], glance: MapViewport = WHOLE) -> BoardView:
        """Return the printed map fitted into a rectangle of this size in px."""
        return _view(self, size, glance)

    def part(self, edge: int, turn: int, scale: float, middle: Point) -> BoardView:
        """Return the view of a part of the map in a square of `edge` px, at `scale` px per unit, read from one side;
        any zoom is allowed.
        """
        return _part(self, edge, turn, scale, middle)

    def closest(self, middle: Point) -> float:
        """Return the least distance between a city in play near a place and any other city in play, units."""
        return _closest(self, middle)


@lru_cache(maxsize=16)
def _view(known: FittedSheet, size: tuple[int, int], glance: MapViewport) -> BoardView:
    turn, largest = _fitted(known, size, (0, 1))
    if glance.turn % 4:
        turn, largest = _fitted(known, size, ((turn + glance.turn) % 4,))
    framing = Framing(turn, "regions", known.facing, largest=largest)
    return BoardView(known.sheet(), known.regions, size, framing, glance)


@lru_cache(maxsize=24)
def _fitted(known: FittedSheet, size: tuple[int, int], turns: tuple[int, ...]) -> tuple[int, float]:
    """Return the rotation, among `turns`, at which the map can be largest, and the largest scale at which its covered
    edges hide no city or name.
    """
    best = (turns[0], 0.0)
    for turn in turns:
        view = BoardView(known.sheet(), known.regions, size, Framing(turn, "regions", known.facing))
        scale = view.scale * _spare(view, known)
        if scale > best[1] * 1.02:
            best = (turn, scale)
    return best


def _spare(view: BoardView, known: FittedSheet) -> float:
    """Return the factor by which a map can grow (below 1: must shrink) before a city or name reaches a covered edge."""
    places = [view.city_at(city) for city in view.in_play]
    disc = 2 * view.city_radius, 2 * view.city_radius
    lying = [(place, disc, known.discs) for place in places]
    for facing in view.facing:
        type_size, names = view.names_at(facing)
        for city in view.in_play & names.keys():
            place, lines = names[city]
            wide, high = name_size(lines, type_size)
            lying.append((place, (high, wide) if facing % 2 else (wide, high), known.names))
    shares = [LARGEST]
    for axis in (0, 1):
        middle = (min(p[axis] for p in places) + max(p[axis] for p in places)) / 2
        half = view.size[axis] / 2
        shares += [(half - free[axis]) / (abs(at[axis] - middle) + box[axis] / 2) for at, box, free in lying]
    return min(shares)


def name_size(lines: tuple[str, ...], type_size: float) -> tuple[float, float]:
    """Return the width and height of a printed name, px."""
    px = max(lettering.LEAST, round(type_size))
    return max(lettering.width(line, "bold", px) for line in lines), type_size * len(lines)


@lru_cache(maxsize=16)
def _part(known: FittedSheet, edge: int, turn: int, scale: float, middle: Point) -> BoardView:
    sheet, size = known.sheet(), (edge, edge)
    plain = BoardView(sheet, known.regions, size, Framing(turn)).scale
    return BoardView(sheet, known.regions, size, Framing(turn, most=math.inf), MapViewport(scale / plain, middle))


@lru_cache(maxsize=64)
def _closest(known: FittedSheet, middle: Point) -> float:
    sheet = known.sheet()
    places = [sheet.cities[city.id] for city in sheet.board.cities if city.region in known.regions]
    near = sorted(places, key=lambda place: math.dist(place, middle))[:NEIGHBOURS]
    return min((math.dist(a, b) for a in near for b in places if a != b), default=60.0)


when_boards_change(_view.cache_clear)
when_boards_change(_fitted.cache_clear)
when_boards_change(_part.cache_clear)
when_boards_change(_closest.cache_clear)
