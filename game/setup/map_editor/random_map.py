"""Random maps: cities spread evenly, connections that never cross, and regions of similar size, each of one piece."""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Final

Point = tuple[float, float]
Link = tuple[int, int]

LEAST: Final = 35
"""The fewest cities: five regions of seven, because three of them must hold the 21 that end a game of two."""
MOST: Final = 100
"""The most cities a map file may have."""
USUAL: Final = 42
PER_REGION: Final = 7
REGIONS: Final = ("purple", "blue", "yellow", "red", "brown", "turquoise", "green", "pink")
WEST, SOUTH, EAST, NORTH = 0.0, 44.0, 12.0, 54.0
"""The edges of the map in degrees; its shape is that of a sheet."""
NARROW: Final = math.cos(math.radians((SOUTH + NORTH) / 2))
"""A degree of longitude there, in degrees of latitude."""
MOVES: Final = 400
"""Cities that change their region before other places are tried."""
TRIES: Final = 12
"""Places tried for each city; the one farthest from all others is taken."""
USUAL_PRICE: Final = 12
"""The mean price of a connection in Elektro; on the printed maps it is 10 to 13."""
FIRST: Final = (
    *("Al", "Bern", "Cal", "Dor", "Elm", "Fal", "Gran", "Hol", "Is", "Jun", "Kal", "Lin", "Mar", "Nor"),
    *("Os", "Pel", "Quin", "Ros", "Sal", "Tor", "Ul", "Ver", "Wes", "Yar", "Zel"),
)
LAST: Final = ("berg", "bridge", "by", "dale", "field", "ford", "haven", "holm", "mouth", "ness", "port", "ton", "wick")


class NoRegions(Exception):
    """Raised if no regions of suitable size were found for a random map."""


@dataclass(frozen=True)
class RandomMap:
    """A random map, its cities known by number: names, places in degrees, regions, and connections with prices."""

    names: tuple[str, ...]
    places: tuple[Point, ...]
    regions: tuple[str, ...]
    links: tuple[tuple[int, int, int], ...]

    def as_toml(self, map_id: str, name: str) -> str:
        """Return the random map as the text of a map's file, as maps/README.md describes it."""
        used = ", ".join(f'{{ id = "{region}" }}' for region in dict.fromkeys(self.regions))
        cities = [
            f'  {{ id = "{city.lower()}", name = "{city}", region = "{region}", at = [{east:.2f}, {north:.2f}] }},'
            for city, region, (east, north) in zip(self.names, self.regions, self.places, strict=True)
        ]
        links = [f'  ["{self.names[a].lower()}", "{self.names[b].lower()}", {price}],' for a, b, price in self.links]
        rows = [f'id = "{map_id}"', f'name = "{name}"', f"regions = [{used}]"]
        return "\n".join([*rows, "cities = [", *cities, "]", "links = [", *links, "]", ""])


def random_map(cities: int, seed: int) -> RandomMap:
    """Return a random map of `cities` (LEAST to MOST) cities; the same seed gives the same map."""
    random = Random(seed)
    names = random.sample([first + last for first in FIRST for last in LAST], cities)
    places, links, regions = _land(random, cities)
    lengths = [_apart(places[a], places[b]) for a, b in links]
    usual = USUAL_PRICE * len(lengths) / sum(lengths)
    prices = [max(1, round(length * usual)) for length in lengths]
    priced = tuple((a, b, price) for (a, b), price in zip(links, prices, strict=True))
    return RandomMap(tuple(names), tuple(places), tuple(REGIONS[region] for region in regions), priced)


def _land(random: Random, cities: int) -> tuple[list[Point], list[Link], list[int]]:
    """Return places, connections and regions of a random map; draw again while no regions of equal size are
    possible."""
    while True:
        places = _spread(random, cities)
        links = _links(places)
        with suppress(NoRegions):
            return places, links, _regions(random, places, links, min(len(REGIONS), cities // PER_REGION))


def _apart(one: Point, other: Point) -> float:
    return math.hypot((one[0] - other[0]) * NARROW, one[1] - other[1])


def _spread(random: Random, count: int) -> list[Point]:
    """Return random places for cities that keep their distance (Mitchell's best candidate)."""
    found: list[Point] = []
    for _ in range(count):
        tried = [(random.uniform(WEST, EAST), random.uniform(SOUTH, NORTH)) for _ in range(TRIES)]
        found.append(max(tried, key=lambda place: min((_apart(place, other) for other in found), default=0.0)))
    return found


def _links(places: Sequence[Point]) -> list[Link]:
    """Return the connections of a random map (Gabriel graph): between cities with no third in the circle around both.

    Its lines never cross, and it joins all cities.
    """
    flat = [(east * NARROW, north) for east, north in places]

    def is_free(a: int, b: int) -> bool:
        middle = (flat[a][0] + flat[b][0]) / 2, (flat[a][1] + flat[b][1]) / 2
        radius = math.dist(flat[a], flat[b]) / 2
        return all(math.dist(middle, place) >= radius for c, place in enumerate(flat) if c not in (a, b))

    return [pair for pair in combinations(range(len(places)), 2) if is_free(*pair)]


def _regions(random: Random, places: Sequence[Point], links: Sequence[Link], count: int) -> list[int]:
    """Return the region of each city of a random map; each region is of one piece and has at least PER_REGION
    cities."""
    beside: list[set[int]] = [set() for _ in places]
    for a, b in links:
        beside[a].add(b)
        beside[b].add(a)
    region = _grown(places, beside, count)
    for _ in range(MOVES):
        if min(region.count(number) for number in range(count)) >= PER_REGION:
            return region
        _give(random, region, beside)
    raise NoRegions


def _grown(places: Sequence[Point], beside: Sequence[set[int]], count: int) -> list[int]:
    """Return regions that grow from cities far apart: in turn, the smallest one takes the nearest city at its
    border."""
    region = [-1] * len(places)
    for number, city in enumerate(_centres(places, count)):
        region[city] = number
    while -1 in region:
        borders = [(region[near], city) for city, of in enumerate(region) if of < 0 for near in beside[city]]
        number, city = min(
            ((number, city) for number, city in borders if number >= 0),
            key=lambda found: (region.count(found[0]), _to_middle(found[1], found[0], places, region)),
        )
        region[city] = number
    return region


def _give(random: Random, region: list[int], beside: Sequence[set[int]]) -> None:
    """Move a city from the border of a region to a smaller neighbour, if the region stays in one piece."""
    sizes = [region.count(number) for number in range(max(region) + 1)]
    borders = [(city, region[near]) for city, ways in enumerate(beside) for near in ways]
    gifts = [(city, number) for city, number in borders if sizes[region[city]] > sizes[number]]
    random.shuffle(gifts)
    for city, number in gifts:
        rest = {other for other, of in enumerate(region) if of == region[city] and other != city}
        if _is_connected(rest, beside):
            region[city] = number
            return


def _is_connected(cities: set[int], beside: Sequence[set[int]]) -> bool:
    seen: set[int] = set()
    edge = set(list(cities)[:1])
    while edge:
        seen |= edge
        edge = {near for city in edge for near in beside[city]} & cities - seen
    return seen == cities


def _centres(places: Sequence[Point], count: int) -> list[int]:
    """Return cities far from each other, as starting points of regions; the first is the westernmost one."""
    found = [min(range(len(places)), key=lambda city: places[city])]
    while len(found) < count:
        found.append(max(range(len(places)), key=lambda city: min(_apart(places[city], places[of]) for of in found)))
    return found


def _to_middle(city: int, number: int, places: Sequence[Point], region: Sequence[int]) -> float:
    own = [places[other] for other, of in enumerate(region) if of == number]
    middle = sum(east for east, _ in own) / len(own), sum(north for _, north in own) / len(own)
    return _apart(places[city], middle)
