"""The networks that light up on the title screen's map: the order of their cities, and the brightness of each city over
time."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from game.kit.board.map_sheet import Sheet
from game.kit.style.theme import SEAT_COLOURS

STEP: Final = 0.15
"""Seconds between two cities."""
RISE: Final = 0.12
"""Seconds between two brightness levels of a lamp."""
LEVELS: Final = 3
"""Brightness levels of a lamp; the last is full."""
REST: Final = 24.0
"""Seconds of rest after all cities were lit, until they dip again."""
NETWORKS = 4


@dataclass(frozen=True, slots=True)
class CityLamp:
    """A city that lights up on the title screen's map in a colour, with the city to which it is connected (empty for
    the first of a network)."""

    city: str
    colour: str
    origin: str


def growth(sheet: Sheet, random: Random) -> tuple[CityLamp, ...]:
    """Return a lamp for each city of a map, in the order in which they light up: as if players built networks in turn
    over the cheapest connections."""
    cities = list(sheet.cities)
    colours = random.sample(SEAT_COLOURS, NETWORKS)
    starts = _apart(sheet, [random.choice(cities)], len(colours))
    owner = dict(zip(starts, colours, strict=True))
    lamps = [CityLamp(city, colour, "") for city, colour in owner.items()]
    growing = list(colours)
    while len(owner) < len(cities):
        if not growing:  # on some maps not all cities are connected: the nearest network goes on beyond
            city = min(sheet.cities.keys() - owner.keys(), key=lambda dark: (_distance(sheet, dark, owner), dark))
            nearest = min(owner, key=lambda lit: math.dist(sheet.cities[lit], sheet.cities[city]))
            owner[city] = owner[nearest]
            lamps.append(CityLamp(city, owner[nearest], ""))
            growing = [owner[nearest]]
        for colour in list(growing):
            reach = [
                (cost, end, start)
                for a, b, cost in sheet.board.links
                for start, end in ((a, b), (b, a))
                if owner.get(start) == colour and end not in owner
            ]
            if not reach:
                growing.remove(colour)
                continue
            _, city, origin = min(reach)
            owner[city] = colour
            lamps.append(CityLamp(city, colour, origin))
    return tuple(lamps)


def _distance(sheet: Sheet, city: str, others: Iterable[str]) -> float:
    """Return the distance from a city to the nearest of some other cities, in map units."""
    return min(math.dist(sheet.cities[city], sheet.cities[other]) for other in others)


def _apart(sheet: Sheet, chosen: list[str], count: int) -> list[str]:
    """Return the chosen cities and, up to `count` cities, others that are far from them and from each other."""
    while len(chosen) < count:
        chosen.append(max(sheet.cities, key=lambda city: _distance(sheet, city, chosen)))
    return chosen


class Lights:
    """The brightness of the lamps on the title screen's map over time: they light up one by one, and later each dips
    for a moment in turn."""

    def __init__(self, lamps: Sequence[CityLamp], moving: bool) -> None:
        self.lamps = tuple(lamps)
        self.moving = moving
        self.began = math.nan
        self.levels: tuple[int, ...] = (0 if moving else LEVELS,) * len(self.lamps)
        self._first = True

    @property
    def whole(self) -> float:
        """Seconds from the first lamp of the title's map until all are lit."""
        return len(self.lamps) * STEP + LEVELS * RISE

    def tick(self, now: float) -> bool:
        """Compute the brightness of all lamps of the title's map at the time `now`; return whether any changed."""
        if not self.moving:
            return False
        if math.isnan(self.began):
            self.began = now
        age = now - self.began
        if age > self.whole + REST:
            self._first = False
            self.began, age = now, 0.0
        before = self.levels
        self.levels = tuple(self._level(index, age) for index in range(len(self.lamps)))
        return self.levels != before

    def _level(self, index: int, age: float) -> int:
        """Return the brightness of a lamp `age` seconds after the run began: in the first run it rises from dark, in
        later ones it dips for a moment."""
        since = age - index * STEP
        risen = min(LEVELS, int(since / RISE) + 1) if since >= 0 else 0
        if self._first:
            return risen
        return max(1, risen) if 0 <= since < LEVELS * RISE else LEVELS

    def patience(self, now: float) -> float:
        """Return the seconds until the brightness of a lamp may change."""
        if not self.moving:
            return math.inf
        if math.isnan(self.began):
            return 0.0
        age = now - self.began
        return RISE / 2 if age < self.whole else max(0.01, self.whole + REST - age)
