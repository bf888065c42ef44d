"""A printed sheet fitted into a rectangle on the screen: scale, turn, and the places of everything in local px."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from pygame import FRect, Rect

from game.kit.board.map_sheet import EXTENT, Lettering, Name, Point, Sheet
from game.kit.board.sheet_reader import raster

SLOTS = ((-8.6, 6.5), (8.6, 6.5), (0.0, -8.6))
"""Front left, front right, behind: the three spaces, from the centre of a disc of radius 21."""
SUPRA_SLOTS = ((-8.6, 1.5), (8.6, 1.5))
"""Left and right: the two spaces of a supra-regional city, which has no first one."""
SPOTS = {1: ((0.0, 0.0),), 2: SUPRA_SLOTS}
"""The places of the houses in a city with only one or two spaces, by their number."""
CROWD = 3
"""From this number on, the houses in a city are smaller, clear of each other, of the ring and of the city's name."""
CROWD_SLOTS, CROWD_SHARE = ((-10.2, 7.2), (10.2, 7.2), (0.0, -9.0)), 0.8
DISC = 21.0
"""The radius of a city's disc for which the sizes in the design are given, units."""
HOUSE = 34.0
"""Width of the picture of a house, in units, in a city whose disc has a radius of 21 units."""
MARGIN = (62.0, 50.0)
"""Room around the outermost cities when the regions in play fill the rectangle, units."""
HEAD = 76.0
"""Room above the northernmost city of a sheet whose top is cut, units."""
TRACK_ROOM = 22
"""The least number of cells of the score track; a game that ends with more cities has more."""
SIGN = 17.0
"""Height of a marker with words on the score track, units."""


MOST_ZOOM = 4.0
"""Largest zoom of a map relative to its usual size."""


@dataclass(frozen=True, slots=True)
class MapViewport:
    """How a player sees the map: its zoom, its centre, and its rotation by hand."""

    zoom: float = 1.0
    middle: Point | None = None
    """The place of the sheet that is centred, in units; None: the usual centre."""
    turn: int = 0
    """Quarter turns clockwise, added to the usual ones."""


WHOLE = MapViewport()
"""The usual view of a sheet."""


@dataclass(frozen=True, slots=True)
class Framing:
    """How a printed map is fitted into a rectangle before any zoom."""

    turn: int = 0
    """Quarter turns clockwise of the geography."""
    fit: str = "sheet"
    """What is shown: the whole sheet ("sheet"), as large as its regions in play allow ("regions"), or as wide as
    possible ("wide").
    """
    facing: tuple[int, ...] = (0,)
    """The sides from which names are read."""
    track: int = 0
    """Cells of the score track printed on the sheet before it is fitted (0 = none)."""
    largest: float = math.inf
    """Largest scale, px per unit."""
    most: float = MOST_ZOOM


PLAIN_FRAMING = Framing()


class BoardView:
    """A printed map, fitted into `size` px: whole ("sheet") or as large as its regions in play allow ("regions").

    "wide" is all of it, drawn as wide as the game draws it if it has room for that.

    `turn` is in quarter turns clockwise of the geography; `facing` lists the sides from which names are read (0 bottom,
    1 left, 2 top, 3 right), the first one also for prices. Local px start at the rectangle's upper left corner.
    """

    def __init__(
        self,
        sheet: Sheet,
        regions: Iterable[str] | None = None,
        size: tuple[int, int] = (880, 1048),
        framing: Framing = PLAIN_FRAMING,
        glance: MapViewport = WHOLE,
    ) -> None:
        fit, largest = framing.fit, framing.largest
        self.sheet = sheet
        self.size = (max(1, size[0]), max(1, size[1]))
        self.turn = framing.turn % 4
        self.facing = tuple(side % 4 for side in framing.facing)
        self.fit = fit
        self.track = max(TRACK_ROOM, framing.track) if framing.track else 0
        """Cells of the score track printed on the sheet (0 = none)."""
        chosen = set(sheet.board.regions if regions is None else regions)
        self.regions = tuple(region for region in sheet.board.regions if region in chosen)
        self.in_play = frozenset(city.id for city in sheet.board.cities if city.region in chosen)
        self._supra = frozenset(city.id for city in sheet.board.cities if city.supra)
        self._spots = {city.id: spots_of(len(city.slots)) for city in sheet.board.cities if 0 < len(city.slots) < 3}
        """The places of the houses in cities with fewer spaces than usual."""
        self.wide = 1.0
        """The width of the drawn map relative to the printed one."""
        self._top = 0.0
        """Units cropped from the sheet's top."""
        widest = widest_of(sheet)
        if widest > 1 and fit == "sheet" and self.turn == 0 and self.facing == (0,):
            room = self.size[0] / self.size[1] * (sheet.size[1] - bare_head(sheet)) / sheet.size[0]
            if room > 1.01:
                self.wide, self._top = min(room, widest), bare_head(sheet)
        scale, shown = self._fitted()
        if fit == "wide":
            self.wide = widest
            scale, shown = self._fitted()
        elif widest > 1 and fit == "regions" and not any((self.turn - side) % 2 for side in self.facing):
            self.wide = widest
            wide_scale, wide_shown = self._fitted()
            if min(wide_scale, largest) >= min(scale, largest) * 0.97:
                scale, shown = wide_scale, wide_shown
            else:
                self.wide = 1.0
        self.scale = self.plain_scale = min(scale, largest)
        """Px per unit, with and without zoom."""
        self._origin = self._plain_origin = (
            self.size[0] / 2 - (shown[0] + shown[2]) / 2 * self.scale,
            self.size[1] / 2 - (shown[1] + shown[3]) / 2 * self.scale,
        )
        self.zoom = min(framing.most, max(1.0, glance.zoom))
        if self.zoom > 1:
            self._look(glance.middle)
        self._cities = {id_: self._snapped(place) for id_, place in sheet.cities.items()}

    @property
    def key(self) -> tuple[object, ...]:
        """Everything that the picture of the map without marks depends on."""
        return (*self.sheet_key, self.scale, self._origin)

    @property
    def sheet_key(self) -> tuple[object, ...]:
        """The part of the map's key that is equal for the whole sheet and for each enlarged part of it."""
        return self.sheet.file_name, self.regions, self.size, self.turn, self.fit, self.facing, self.track

    def _look(self, middle: Point | None) -> None:
        """Zoom in on a place of the map, as near to the rectangle's middle as possible without showing more than the
        usual area.
        """
        plain, origin, size = self.plain_scale, self._plain_origin, self.size
        self.scale = plain * self.zoom
        wanted = self._frame(middle) if middle else [(size[axis] / 2 - origin[axis]) / plain for axis in (0, 1)]
        at = []
        for axis in (0, 1):
            first, last = -origin[axis] / plain, (size[axis] - origin[axis]) / plain
            half = size[axis] / 2 / self.scale
            place = min(max(wanted[axis], first + half), last - half)
            at.append(size[axis] / 2 - place * self.scale)
        self._origin = at[0], at[1]

    @property
    def middle(self) -> Point:
        """The place of the printed map in the middle of the rectangle, units."""
        return self.place_at(self.size[0] / 2, self.size[1] / 2)

    @property
    def free(self) -> Rect:
        """The part of the rectangle for the map alone: a zoomed map does not cover the score track."""
        whole = Rect(0, 0, *self.size)
        if not self.track or self.zoom == 1:
            return whole
        first, last = self.score_cell(0), self.score_cell(self.track - 1)
        if self.sheet.track == "left":
            left = math.ceil(first.right + 9 * self.plain_scale)
            return Rect(left, 0, whole.w - left, whole.h)
        return Rect(0, 0, whole.w, math.floor(last.top - 22 * self.plain_scale))

    def shows(self, x: float, y: float, room: float = 0.0) -> bool:
        """Return whether a place on the map (px of the view) is visible with this much room around it."""
        return bool(self.free.inflate(-2 * room, -2 * room).collidepoint(x, y))

    def _fitted(self) -> tuple[float, tuple[float, float, float, float]]:
        """Return the largest scale at which the part to be shown fits the rectangle, and the box of that part in the
        turned frame.
        """
        left, top, right, bottom = self._shown()
        return min(self.size[0] / (right - left), self.size[1] / (bottom - top)), (left, top, right, bottom)

    def _frame(self, place: Point) -> Point:
        """Return a place of the map in the frame of the turned, possibly stretched map, units."""
        width, height = self.sheet.size
        return _turned((place[0] * self.wide, place[1]), self.turn, (width * self.wide, height))

    def _shown(self) -> tuple[float, float, float, float]:
        """Return the box, in the frame of the turned map, that must be visible."""
        if self.fit != "regions":
            width, height = self.sheet.size[0] * self.wide, self.sheet.size[1]
            return (0, 0, height, width) if self.turn % 2 else (0, self._top, width, height)
        ids = self.in_play or frozenset(self.sheet.cities)
        places = [self._frame(self.sheet.cities[id_]) for id_ in ids]
        left, right = min(p[0] for p in places), max(p[0] for p in places)
        top, bottom = min(p[1] for p in places), max(p[1] for p in places)
        return left - MARGIN[0], top - MARGIN[1], right + MARGIN[0], bottom + MARGIN[1]

    def at(self, place: Point) -> Point:
        """Return the local px of a place on the printed map."""
        x, y = self._frame(place)
        return self._origin[0] + x * self.scale, self._origin[1] + y * self.scale

    def _snapped(self, place: Point) -> Point:
        """Return the local px of a place on the printed map, rounded, so that discs, lines and houses meet exactly."""
        x, y = self.at(place)
        return float(round(x)), float(round(y))

    def place_at(self, x: float, y: float) -> Point:
        """Return the place on the printed map (units) at local px."""
        frame = (x - self._origin[0]) / self.scale, (y - self._origin[1]) / self.scale
        width, height = self.sheet.size[0] * self.wide, self.sheet.size[1]
        across, down = _turned(frame, -self.turn, (height, width) if self.turn % 2 else (width, height))
        return across / self.wide, down

    @property
    def unit(self) -> float:
        """Px per design px of the map's print (discs may be smaller on a crowded map)."""
        return self.scale * self.sheet.disc / DISC

    @property
    def city_radius(self) -> float:
        """Radius of a city's disc in px."""
        return self.sheet.disc * self.scale

    @property
    def house_size(self) -> float:
        """Width of a house's picture in px."""
        return HOUSE * self.unit

    def city_at(self, city: str) -> Point:
        """Return the centre of a city's disc in local px."""
        return self._cities[city]

    def first_slot(self, city: str) -> int:
        """Return the index of a city's first space: 1 in a supra-regional city, which lacks the first one, else 0."""
        return 1 if city in self._supra else 0

    def slot_at(self, city: str, slot: int, count: int = 1) -> Point:
        """Return the centre of the body of a house in a space of a city (0 to 2), local px; further houses share these
        places.
        `count` is the number of houses in the city.
        """
        x, y = self._cities[city]
        slots: tuple[Point, ...] = CROWD_SLOTS if count >= CROWD else SLOTS
        supra = self.first_slot(city)
        slots = SUPRA_SLOTS if supra else self._spots.get(city, slots)
        across, down = slots[max(0, slot - supra) % len(slots)]
        u, share = self.unit, self.house_share(city, count)
        return x + (across * 1.1 * share + 1.2) * u, y + (down * 1.1 * share - 1.6) * u

    def house_share(self, city: str, count: int) -> float:
        """Return the size of a house in a city with `count` houses, as a share of the usual one."""
        return CROWD_SHARE if count >= CROWD and not self.first_slot(city) else 1.0

    def link_points(self, a: str, b: str) -> tuple[Point, Point]:
        """Return the two ends of a connection in local px."""
        return self._cities[a], self._cities[b]

    def prices_at(self) -> tuple[Point, ...]:
        """Return the centres of the price badges in local px, in the order of the board's links."""
        lettering, _, frame_turn = self._lettering(self.facing[0])
        return tuple(self._from_lettering(place, lettering, frame_turn) for place in lettering.prices)

    def is_named(self, city: str, facing: int) -> bool:
        """Return whether a city's name is written towards this side: where several sides read, only towards the
        nearest, and only if the city is in play.
        """
        if len(self.facing) == 1:
            return True
        (x, y), (across, down) = self.city_at(city), self._middle
        near = {0: y - down, 1: across - x, 2: down - y, 3: x - across}
        return city in self.in_play and facing == max(self.facing, key=lambda side: near[side])

    @cached_property
    def _middle(self) -> Point:
        """The middle of the cities in play, px; it moves with the map, so that names do not change sides meanwhile."""
        across, down = zip(*(self.city_at(city) for city in self.in_play), strict=True)
        return (min(across) + max(across)) / 2, (min(down) + max(down)) / 2

    def names_at(self, facing: int) -> tuple[float, dict[str, tuple[Point, tuple[str, ...]]]]:
        """Return the type size of the city names in px and, by city, each name's printed centre (local px) and lines as
        read from one side.
        """
        lettering, copy, frame_turn = self._lettering(facing)
        if self.fit == "sheet" and self.wide > 1:  # names stay beside their cities, which alone move apart
            copies = lettering.copies[copy].items()
            return lettering.size * self.scale, {id_: self._beside(id_, name) for id_, name in copies}
        names = {
            id_: (self._from_lettering(name.middle, lettering, frame_turn), name.lines)
            for id_, name in lettering.copies[copy].items()
        }
        return lettering.size * self.scale, names

    def _beside(self, city: str, name: Name) -> tuple[Point, tuple[str, ...]]:
        """Return a name at its printed distance from its city."""
        (x, y), (left, top) = self._cities[city], self.sheet.cities[city]
        return (x + (name.middle[0] - left) * self.scale, y + (name.middle[1] - top) * self.scale), name.lines

    def _lettering(self, facing: int) -> tuple[Lettering, int, int]:
        """Return the lettering printed for a reader at one side, the index of the copy of its names, and its quarter
        turns on the map.
        """
        letterings = self.sheet.letterings
        seen = (self.turn - facing) % 4
        if seen == 0 and self.facing == (0,) and (self.wide == 1 or self.fit == "sheet"):
            return letterings["desk"], 0, 0
        upright = "wide" if self.wide > 1 else "upright"
        lettering = letterings["turned" if seen % 2 else upright]
        return lettering, 1 if seen >= 2 else 0, seen % 2

    def _from_lettering(self, place: Point, lettering: Lettering, frame_turn: int) -> Point:
        width, height = self.sheet.size
        x, y = _turned(place, -frame_turn, (height, width) if frame_turn else (width, height))
        return self.at((x / lettering.wide, y))

    def region_at(self, x: float, y: float) -> str | None:
        """Return the region at local px, in play or not, including discs at sea; None outside all regions."""
        for city in self.sheet.board.cities:
            if math.dist((x, y), self._cities[city.id]) <= self.city_radius:
                return city.region
        across, down = self.place_at(x, y)
        numbers = raster(self.sheet)
        column, row = math.floor(across - EXTENT[0]), math.floor(down - EXTENT[1])
        number = numbers.at(column, row)
        regions = self.sheet.board.regions
        return regions[number - 1] if 0 < number <= len(regions) else None

    def region_middle(self, region: str) -> Point:
        """Return the centre of a region's cities in local px: for its sign or its focus ring."""
        places = [self._cities[city.id] for city in self.sheet.board.cities if city.region == region]
        return sum(p[0] for p in places) / len(places), sum(p[1] for p in places) / len(places)

    def score_cell(self, number: int) -> FRect:
        """Return the cell of the score track for `number` cities, in local px (turn 0 with a track only)."""
        count = self.track or TRACK_ROOM
        number = max(0, min(number, count - 1))
        width, height = self.sheet.size[0] * self.wide, self.sheet.size[1]
        if self.sheet.track == "left":
            step = (height - 30) / count
            box = (14.0, 15 + (count - 1 - number) * step, 50.0, step)
        else:
            step = (width - 30) / count
            box = (15 + number * step, height - 64.0, step, 50.0)
        u, (left, top) = self.plain_scale, self._plain_origin
        return FRect(left + box[0] * u, top + box[1] * u, box[2] * u, box[3] * u)

    def score_room(self, number: int, signs: frozenset[int] = frozenset()) -> FRect:
        """Return the room for houses in a cell of the score track: beside or above its number, and above a marker at
        its bottom.
        """
        cell, u = self.score_cell(number), self.plain_scale
        if self.sheet.track == "left":
            foot = SIGN + 1 if number in signs else 1.5
            return FRect(cell.x + 20 * u, cell.y + 1.5 * u, cell.w - 21 * u, cell.h - (1.5 + foot) * u)
        return FRect(cell.x + 1 * u, cell.y + 1 * u, cell.w - 2 * u, cell.h - 21 * u)

    def score_at(self, number: int) -> Point:
        """Return the place of a house on the score track for `number` cities."""
        return self.score_room(number).center


def spots_of(count: int) -> tuple[Point, ...]:
    """Return the places of a city's spaces, if it has `count`, from the centre of a disc of radius 21."""
    return SPOTS.get(count, SLOTS)


def widest_of(sheet: Sheet) -> float:
    """Return the largest width of a map relative to its print: a country wider than high is printed narrow."""
    return sheet.letterings["wide"].wide if "wide" in sheet.letterings else 1.0


def bare_head(sheet: Sheet) -> float:
    """Return the height of the empty strip that a map drawn wider than printed omits at its top, units."""
    return max(0.0, min(y for _, y in sheet.cities.values()) - HEAD)


def best_turn(sheet: Sheet, regions: Iterable[str], size: tuple[int, int]) -> int:
    """Return the turn, 0 or 1, at which the regions in play are larger in the rectangle."""
    wanted = tuple(regions)
    upright, turned = (BoardView(sheet, wanted, size, Framing(turn, "regions")).scale for turn in (0, 1))
    return 1 if turned > upright * 1.02 else 0


def _turned(place: Point, turn: int, size: tuple[float, float]) -> Point:
    """Return a place on a map of this size after quarter turns clockwise of the whole map."""
    x, y = place
    width, height = size
    for _ in range(turn % 4):
        x, y = height - y, x
        width, height = height, width
    return x, y
