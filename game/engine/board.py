"""A map's cities and connections, and the zone of regions that a game is played on."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from game import ROOT

MAPS: Final = ROOT / "maps"
FAR: Final = 9999
"""A connection nobody can pay: stands where there is none."""


class BadMap(ValueError):
    """A map file or a choice of regions that cannot be played; the message is one sentence with its place.

    For a choice of regions `word` names why, so that a screen may say it in its own language.
    """

    def __init__(self, message: str, word: str = "", **values: int | str) -> None:
        super().__init__(message)
        self.word = word
        self.values = values


@dataclass(frozen=True, slots=True)
class City:
    """A city of the board: its word in records, its printed name, its region."""

    id: str
    name: str
    region: str
    supra: bool = False
    """Supra-regional: without a first space, so that it opens with Step 2 (002, Baden-Württemberg)."""


@dataclass(frozen=True)
class Board:
    """One printed side of a board: regions in the order of the rulebook's code, cities, connections."""

    map: str
    name: str
    regions: tuple[str, ...]
    cities: tuple[City, ...]
    links: tuple[tuple[str, str, int], ...]
    """Pairs of city ids with the cost of their connection in Elektro (0 where they touch)."""
    rules: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, hash=False, compare=False)
    """What this map changes, by edition; under "any" in every one."""

    def rules_of(self, edition: str) -> dict[str, Any]:
        """What this map changes in an edition."""
        return {**self.rules.get("any", {}), **self.rules.get(edition, {})}


def maps() -> tuple[str, ...]:
    """Names of the maps that can be played."""
    return tuple(sorted(path.stem for path in MAPS.glob("*.toml")))


@cache
def load_board(map_name: str, side: str = "classic") -> Board:
    """The board of a map as one side prints it; BadMap if there is no such map or its file is broken."""
    path = MAPS / f"{map_name}.toml"
    if map_name not in maps():
        raise BadMap(f"There is no map {map_name!r}; there are: {', '.join(maps())}.")
    return read_board(path, side)


def read_board(path: Path, side: str = "classic") -> Board:
    """Read and check a map file; every complaint is a BadMap that names the file."""
    try:
        with path.open("rb") as file:
            content = tomllib.load(file)
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadMap(f"{path.name}: {error}.") from None
    try:
        board = _board(content, side)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise BadMap(f"{path.name}: {_complaint(error)}.") from None
    complaint = _wrong(board)
    if complaint:
        raise BadMap(f"{path.name}: {complaint}.")
    return board


def _complaint(error: Exception) -> str:
    return f"{error} is missing" if isinstance(error, KeyError) else str(error)


def _board(content: dict[str, Any], side: str) -> Board:
    cities = {
        city["id"]: City(city["id"], city["name"], city["region"], city.get("supra", False))
        for city in content["cities"]
    }
    if len(cities) != len(content["cities"]):
        raise ValueError("a city stands there twice")
    links = {frozenset(link[:2]): (link[0], link[1], link[2]) for link in content["links"]}
    if len(links) != len(content["links"]):
        raise ValueError("a connection stands there twice")
    changes = content.get("boards", {}).get(side, {})
    renamed = {change["from"]: change for change in changes.get("rename", [])}
    for old, change in renamed.items():
        cities[old] = City(change["id"], change["name"], cities[old].region, cities[old].supra)
    for a, b in changes.get("links_cut", []):
        del links[frozenset((a, b))]
    new_ids = {old: change["id"] for old, change in renamed.items()}
    for a, b, cost in changes.get("links_set", []):
        old_a, old_b = (next((old for old, new in new_ids.items() if new == end), end) for end in (a, b))
        links[frozenset((old_a, old_b))] = (old_a, old_b, cost)
    return Board(
        map=content["id"],
        name=content["name"],
        regions=tuple(region["id"] for region in content["regions"]),
        cities=tuple(cities.values()),
        links=tuple((new_ids.get(a, a), new_ids.get(b, b), cost) for a, b, cost in links.values()),
        rules=content.get("rules", {}),
    )


def _wrong(board: Board) -> str:
    """What makes this board unplayable, or nothing."""
    known = {city.id for city in board.cities}
    for city in board.cities:
        if city.region not in board.regions:
            return f"city {city.id} lies in the unknown region {city.region}"
    for a, b, cost in board.links:
        for end in (a, b):
            if end not in known:
                return f"connection {a}-{b} names the unknown city {end}"
        if a == b or type(cost) is not int or not 0 <= cost < FAR:
            return f"connection {a}-{b} cannot cost {cost!r}"
    zone = Zone(board, board.regions)
    stranded = zone.stranded()
    return f"{stranded[0].name} cannot be reached" if stranded else ""


class Zone:
    """The regions in play: the cities, indexed from 0, with the cheapest connection between every two.

    `distance[i][j]` is in Elektro, FAR where no way leads. Connections run through the zone only, unless
    `transit` also lets them cross cities of other regions (a switch; rulebook 001 forbids it).
    """

    def __init__(self, board: Board, regions: Iterable[str], transit: bool = False) -> None:
        chosen = set(regions)
        unknown = chosen - set(board.regions)
        if unknown:
            raise BadMap(f"{board.name} has no region {sorted(unknown)[0]!r}.")
        self.board = board
        self.regions = tuple(region for region in board.regions if region in chosen)
        self.cities = tuple(city for city in board.cities if city.region in chosen)
        self.index = {city.id: place for place, city in enumerate(self.cities)}
        self.transit = transit
        others = tuple(city for city in board.cities if city.region not in chosen) if transit else ()
        self.first_space = tuple(1 if city.supra else 0 for city in self.cities)
        """The first space of every city that a house can stand on."""
        self._all = self.cities + others
        places = {city.id: place for place, city in enumerate(self._all)}
        self.links = tuple((places[a], places[b], cost) for a, b, cost in board.links if a in places and b in places)
        self._through: list[list[int]] = []
        self.distance = self._distances()
        self.neighbours = tuple(
            tuple(sorted({a + b - place for a, b, _ in self.links if place in (a, b)} & set(range(len(self)))))
            for place in range(len(self))
        )

    def __len__(self) -> int:
        return len(self.cities)

    def _distances(self) -> list[list[int]]:
        """All-pairs cheapest connections (Floyd and Warshall), and the first stop on each way."""
        count = len(self._all)
        distance = [[0 if a == b else FAR for b in range(count)] for a in range(count)]
        first = [list(range(count)) for _ in range(count)]
        for a, b, cost in self.links:
            if cost < distance[a][b]:
                distance[a][b] = distance[b][a] = cost
        for via in range(count):
            from_via = distance[via]
            for a in range(count):
                row, to_via = distance[a], distance[a][via]
                if to_via < FAR:
                    for b in range(count):
                        if to_via + from_via[b] < row[b]:
                            row[b] = to_via + from_via[b]
                            first[a][b] = first[a][via]
        self._through = first
        return [row[: len(self.cities)] for row in distance[: len(self.cities)]]

    def path(self, start: int, goal: int) -> list[City]:
        """The cities of a cheapest connection, both ends included; ValueError where no way leads."""
        if self.distance[start][goal] >= FAR:
            raise ValueError(f"no way from {self.cities[start].name} to {self.cities[goal].name}")
        way = [start]
        while way[-1] != goal:
            way.append(self._through[way[-1]][goal])
        return [self._all[place] for place in way]

    def stranded(self) -> tuple[City, ...]:
        """Cities of the zone that its first city cannot be connected with."""
        return (
            tuple(city for city, cost in zip(self.cities, self.distance[0], strict=True) if cost >= FAR)
            if self.cities
            else ()
        )


def touching(board: Board) -> set[frozenset[str]]:
    """Pairs of regions that a connection joins."""
    region = {city.id: city.region for city in board.cities}
    return {frozenset((region[a], region[b])) for a, b, _ in board.links if region[a] != region[b]}


def hangs_together(board: Board, regions: Iterable[str]) -> bool:
    """Whether the chosen regions touch each other in one piece (all rulebooks, Set-up)."""
    chosen = list(regions)
    joined, pairs = set(chosen[:1]), touching(board)
    while True:
        more = {r for r in chosen if r not in joined and any(frozenset((r, j)) in pairs for j in joined)}
        if not more:
            return joined == set(chosen)
        joined |= more


@cache
def load_zone(board: Board, regions: tuple[str, ...], transit: bool = False) -> Zone:
    """The zone of these regions; BadMap says why they cannot be played (rule cases S06, S08)."""
    if len(set(regions)) != len(regions):
        raise BadMap(f"{board.name}: a region is chosen twice.")
    zone = Zone(board, regions, transit)
    if not hangs_together(board, zone.regions):
        raise BadMap(f"{board.name}: the regions {', '.join(zone.regions)} do not touch each other.", "regions_apart")
    stranded = zone.stranded()
    if stranded:
        name = stranded[0].name
        raise BadMap(f"{board.name}: {name} cannot be reached inside these regions.", "region_stranded", city=name)
    return zone


def read_regions(board: Board, text: str) -> tuple[str, ...]:
    """Regions from their words (`red,blue`) or from BrettspielWelt's code: a 1 for each region in its order (002)."""
    if set(text) <= {"0", "1"}:
        if len(text) != len(board.regions):
            raise BadMap(f"{board.name} has {len(board.regions)} regions, the code {text!r} names {len(text)}.")
        return tuple(region for region, digit in zip(board.regions, text, strict=True) if digit == "1")
    return tuple(word.strip() for word in text.split(","))


@cache
def playable_regions(board: Board, count: int) -> tuple[tuple[str, ...], ...]:
    """Every choice of `count` regions that can be played, in the board's order."""
    choices = []
    for regions in combinations(board.regions, count):
        if hangs_together(board, regions) and not Zone(board, regions).stranded():
            choices.append(regions)
    return tuple(choices)
