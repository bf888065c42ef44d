"""Loads the boards of maps, and finds the cheapest connections in a zone: the regions in which a game is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import combinations, pairwise
from pathlib import Path
from typing import Final

from game import ROOT
from game.engine import files
from game.engine.map_file import FAR, MOST_SLOTS, Board, City, Fault, boards_from, line_of_city, rule_lines
from game.engine.pickling import register_arguments, register_error

__all__ = [
    "FAR",
    "MAPS",
    "BadMap",
    "Board",
    "City",
    "Zone",
    "board_changed",
    "game_maps",
    "hangs_together",
    "islands",
    "load_board",
    "load_zone",
    "map_path",
    "maps",
    "offer_own_maps",
    "own_maps_folder",
    "playable_regions",
    "read_board",
    "read_regions",
    "stranded",
    "touching",
    "unprinted_maps",
    "when_boards_change",
]

MAPS: Final = ROOT / "maps"
UNPRINTED: Final = "unprinted"
"""The folder, inside that of the maps, with the maps that the set-up does not offer yet."""
ZONES: Final = 256
"""How many zones are cached: players can draft hundreds of combinations of regions on each map."""


class BadMap(ValueError):
    """Raised for a map file or a choice of regions that cannot be played; the message is one sentence.

    For regions that are known but cannot be played together, `word` is the key of the reason, so that a screen can
    show it in its own language; it is empty for other faults.
    """

    def __init__(self, message: str, word: str = "", **values: int | str) -> None:
        super().__init__(message)
        self.word = word
        self.values = values


register_error(BadMap, "word", "values")


_own: list[Path] = []
"""The folder of the player's own maps, if there is one."""
_forgetting: list[Callable[[], object]] = []
"""The functions that clear caches of map files (`when_boards_change`)."""


def offer_own_maps(folder: Path) -> None:
    """Offer the maps in a folder besides those of the game, in the set-up and in commands."""
    _own[:] = [folder]
    board_changed()


def own_maps_folder() -> Path | None:
    """Return the folder of the player's own maps that `offer_own_maps` was given; None before."""
    return _own[0] if _own else None


def when_boards_change(forget: Callable[[], object]) -> None:
    """Register a function to be called when map files may have changed, so that it can clear its cache."""
    _forgetting.append(forget)


def board_changed() -> None:
    """Clear the caches of map files, because one was added or written again."""
    load_board.cache_clear()
    for forget in _forgetting:
        forget()


def game_maps() -> tuple[str, ...]:
    """Return the sorted names of the game's own maps that the set-up offers."""
    return tuple(sorted(_names_in(MAPS)))


def maps() -> tuple[str, ...]:
    """Return the names of the maps that the set-up offers: the game's, and the player's own."""
    return tuple(sorted({name for folder in (MAPS, *_own) for name in _names_in(folder)}))


def _names_in(folder: Path) -> set[str]:
    """Return the names of the map files in a folder; none if it cannot be read."""
    try:
        return {path.stem for path in folder.glob("*.toml")}
    except OSError:
        return set()


def unprinted_maps() -> tuple[str, ...]:
    """Return the names of the maps of the game that the set-up does not offer yet: only commands play them."""
    return tuple(sorted(path.stem for path in (MAPS / UNPRINTED).glob("*.toml")))


@cache
def load_board(map_name: str, side: str = "classic") -> Board:
    """Return one printed side of a map's board; raise BadMap if the map is missing or its file is broken."""
    known = maps() + unprinted_maps()
    if map_name not in known:
        raise BadMap(f"There is no map {map_name!r}; there are: {', '.join(known)}.")
    return read_board(map_path(map_name), side)


def map_path(map_name: str) -> Path:
    """Return the path of a known map's file; a map of the game that the set-up offers hides a player's map of its
    name."""
    folder = next((folder for folder in (MAPS, *_own) if map_name in _names_in(folder)), MAPS / UNPRINTED)
    return folder / f"{map_name}.toml"


def read_board(path: Path, side: str = "classic") -> Board:
    """Read and check a map file; raise BadMap with the file's name and, if known, the line of the fault."""
    try:
        text = files.read_text(path, files.MAP)
        content = files.read_toml(text)
    except files.FileRefused as refused:
        raise BadMap(f"{path.name}{refused.place}: {refused}.") from None
    except OSError as error:
        raise BadMap(f"{path.name}: {error.strerror or error}.") from None
    try:
        boards = boards_from(content, side)
        for board in boards:
            for city in stranded(board, board.regions) or _overseas(board):
                raise Fault(f"{city.name} cannot be reached", line_of_city(city))
    except Fault as fault:
        raise BadMap(f"{path.name}{fault.place(text)}: {fault}.") from None
    return replace(boards[0], rule_lines=rule_lines(text))


class Zone:
    """The regions in play: their cities, indexed from 0, and the cheapest connection between every two.

    `distance[i][j]` is the cost of the connection from city i to city j in Elektro, FAR if there is none; entry costs
    can make it differ from `distance[j][i]`. Connections run through the zone only, unless `transit` lets them cross
    cities of other regions (a switch; rulebook 001 forbids it). In the `blocked` cities no house can be built;
    connections pass through them.
    """

    def __init__(
        self, board: Board, regions: Iterable[str], transit: bool = False, blocked: Iterable[str] = ()
    ) -> None:
        chosen = set(regions)
        unknown = chosen - set(board.regions)
        if unknown:
            raise BadMap(f"{board.name} has no region {sorted(unknown)[0]!r}.")
        self.board = board
        self.regions = tuple(region for region in board.regions if region in chosen)
        self.cities = tuple(city for city in board.cities if city.region in chosen)
        self.index = {city.id: index for index, city in enumerate(self.cities)}
        self.transit = transit
        others = tuple(city for city in board.cities if city.region not in chosen) if transit else ()
        self.first_space = tuple(1 if city.supra else 0 for city in self.cities)
        """The first space of each city that can hold a house."""
        self.blocked = tuple(sorted([self.index[city] for city in set(blocked)]))
        """The cities in which no house can be built."""
        self.last_space = tuple(
            0 if index in self.blocked else len(city.slots) or MOST_SLOTS for index, city in enumerate(self.cities)
        )
        """The index after that of each city's last space for a house; 0 for a blocked city."""
        self.slots = tuple(city.slots for city in self.cities)
        """The price and the opening step of each space, by city; empty for a city whose spaces are those of the
        rules."""
        self.least_price = min([price for slots in self.slots for price, _ in slots], default=FAR)
        """The lowest price of a space with a price of its own, FAR if there is none."""
        groups = islands(board)
        places_of = tuple(next(i for i, group in enumerate(groups) if city.region in group) for city in self.cities)
        self.islands = places_of if len(set(places_of)) > 1 else ()
        """The number of each city's island; empty if every city is on the same one."""
        self._all = self.cities + others
        places = {city.id: index for index, city in enumerate(self._all)}
        self.links = tuple((places[a], places[b], cost) for a, b, cost in board.links if a in places and b in places)
        self._distance: list[list[int]] = []
        self._through: list[list[int]] = []
        beside: list[set[int]] = [set() for _ in self._all]
        for a, b, _ in self.links:
            beside[a].add(b)
            beside[b].add(a)
        own = range(len(self))
        self.neighbours = tuple(tuple(near for near in sorted(beside[index]) if near in own) for index in own)

    def __len__(self) -> int:
        return len(self.cities)

    def blocking(self, cities: Iterable[str]) -> Zone:
        """Return the same zone with these cities blocked; raise KeyError for a city outside the zone."""
        zone = Zone(self.board, self.regions, self.transit, cities)
        zone._distance, zone._through = self.distance, self._through
        return zone

    def __deepcopy__(self, memo: object) -> Zone:
        """Return the zone itself: it is immutable."""
        return self

    @property
    def blocked_ids(self) -> tuple[str, ...]:
        """The ids of the blocked cities, as records name them."""
        return tuple([self.cities[city].id for city in self.blocked])

    @property
    def distance(self) -> list[list[int]]:
        """The cost of the cheapest connection between every two cities, computed on first use."""
        if not self._distance:
            self._distance = self._distances()
        return self._distance

    def _distances(self) -> list[list[int]]:
        """Return the cost of the cheapest connection between every two cities (Floyd-Warshall), storing each one's
        first stop."""
        count = len(self._all)
        distance = [[0 if a == b else FAR for b in range(count)] for a in range(count)]
        first = [list(range(count)) for _ in range(count)]
        for a, b, cost in self.links:
            for start, goal in ((a, b), (b, a)):
                distance[start][goal] = min(distance[start][goal], cost + self._all[goal].entry)
        for via in range(count):
            from_via, passing = distance[via], self._all[via].passing
            for a in range(count):
                row, to_via = distance[a], distance[a][via] + passing
                if to_via < FAR:
                    for b in range(count):
                        if to_via + from_via[b] < row[b]:
                            row[b] = to_via + from_via[b]
                            first[a][b] = first[a][via]
        self._through = first
        self._cap(distance)
        return [row[: len(self.cities)] for row in distance[: len(self.cities)]]

    def _cap(self, distance: list[list[int]]) -> None:
        """Limit the cost of every connection to the board's flat price, for which any two cities can be joined
        directly (M48)."""
        flat = self.board.flat_connection
        if not flat:
            return
        for row, first in zip(distance, self._through, strict=True):
            for goal, cost in enumerate(row):
                if cost > flat:
                    row[goal], first[goal] = flat, goal

    def path(self, start: int, goal: int) -> list[City]:
        """Return the cities on a cheapest connection, both ends included; raise ValueError if there is none."""
        if self.distance[start][goal] >= FAR:
            raise ValueError(f"no connection from {self.cities[start].name} to {self.cities[goal].name}")
        way = [start]
        while way[-1] != goal:
            way.append(self._through[way[-1]][goal])
        return [self._all[place] for place in way]

    def nearest(self, owned: Iterable[int], goal: int) -> int:
        """Return the owned city with the cheapest connection to the goal, or the goal itself if none is connected.

        Ties go to the connection through the fewest cities, so no other owned city is on it.
        """
        near = [own for own in owned if self.distance[own][goal] < FAR]
        return min(near, key=lambda own: (self.distance[own][goal], len(self.path(own, goal))), default=goal)

    def legs(self, start: int, goal: int) -> list[tuple[City, City, int]]:
        """Return each part of the cheapest connection between two cities, with its cost, in order."""
        places = {city.id: index for index, city in enumerate(self._all)}
        costs: dict[tuple[int, int], int] = {}
        for a, b, link in self.links:
            for ends in ((a, b), (b, a)):
                cost = link + self._all[ends[1]].entry
                costs[ends] = min(cost, costs.get(ends, cost))
        way = self.path(start, goal)
        passed = [0, *[city.passing for city in way[1:-1]]]
        steps = zip(pairwise(way), passed, strict=True) if len(way) > 1 else ()
        most = self.board.flat_connection or FAR
        known = [
            (near, far, costs.get((places[near.id], places[far.id]), most) + extra) for (near, far), extra in steps
        ]
        return [(near, far, min(cost, most)) for near, far, cost in known]


register_arguments(Zone, lambda zone: (zone.board, zone.regions, zone.transit, zone.blocked_ids))


def stranded(board: Board, regions: Iterable[str], transit: bool = False) -> tuple[City, ...]:
    """Return the cities of these regions that have no connection to the first city of their island.

    `transit` allows connections through other regions. The result is empty where a flat connection leads to every city.
    """
    if board.flat_connection:
        return ()
    chosen = set(regions)
    inside = {city.id for city in board.cities if transit or city.region in chosen}
    ways = [{a, b} for a, b, _ in board.links if a in inside and b in inside]
    cut_off: list[City] = []
    for island in islands(board):
        own = [city for city in board.cities if city.region in chosen & island]
        joined = {city.id for city in own[:1]}
        while more := {end for ends in ways if ends & joined for end in ends} - joined:
            joined |= more
        cut_off += [city for city in own if city.id not in joined]
    return tuple(cut_off)


def _overseas(board: Board) -> list[City]:
    """Return the cities on islands other than the first, unless the rules (`island_cost`) let players build there."""
    first, *others = islands(board)
    if any("island_cost" in table for table in board.rules.values()):
        return []
    return [city for city in board.cities if others and city.region not in first]


def islands(board: Board) -> tuple[frozenset[str], ...]:
    """Return the groups of regions that connections join, in the board's order: a single group on most maps, and
    wherever a flat connection leads to every city.
    """
    if board.flat_connection:
        return (frozenset(board.regions),)
    pairs, left, found = touching(board), list(board.regions), list[frozenset[str]]()
    while left:
        joined = _joined(left, pairs)
        found.append(frozenset(joined))
        left = [region for region in left if region not in joined]
    return tuple(found)


def _joined(regions: Sequence[str], pairs: set[frozenset[str]]) -> set[str]:
    """Return the regions that can be reached from the first of some regions without leaving them."""
    joined = set(regions[:1])
    while more := {r for r in regions if r not in joined and any(frozenset((r, j)) in pairs for j in joined)}:
        joined |= more
    return joined


def touching(board: Board) -> set[frozenset[str]]:
    """Return the pairs of adjacent regions: those joined by a connection."""
    region = {city.id: city.region for city in board.cities}
    return {frozenset((region[a], region[b])) for a, b, _ in board.links if region[a] != region[b]}


def hangs_together(board: Board, regions: Iterable[str]) -> bool:
    """Return whether the chosen regions form one area (S06), or one on each island (M20); always
    True where a flat connection leads to every city (M48)."""
    if board.flat_connection:
        return True
    chosen, pairs = list(regions), touching(board)
    ashore = [[region for region in chosen if region in island] for island in islands(board)]
    return all(_joined(there, pairs) == set(there) for there in ashore)


@lru_cache(maxsize=ZONES)
def load_zone(board: Board, regions: tuple[str, ...], transit: bool = False) -> Zone:
    """Return the zone of these regions; raise BadMap with the reason if they cannot be played (rule cases S06, S08)."""
    if len(set(regions)) != len(regions):
        raise BadMap(f"{board.name}: a region is chosen twice.")
    zone = Zone(board, regions, transit)
    if not hangs_together(board, zone.regions):
        word = "islands_apart" if len(islands(board)) > 1 else "regions_apart"
        raise BadMap(f"{board.name}: the regions {', '.join(zone.regions)} are not adjacent.", word)
    cut_off = stranded(board, zone.regions, transit)
    if cut_off:
        name = cut_off[0].name
        raise BadMap(f"{board.name}: {name} cannot be reached inside these regions.", "region_stranded", city=name)
    return zone


def read_regions(board: Board, text: str) -> tuple[str, ...]:
    """Return the regions that a text names, either as words (`red,blue`), which are not checked, or in BrettspielWelt's
    code: a 1 or 0 for each region of the board (002). Raise BadMap if the code has the wrong length.
    """
    if set(text) <= {"0", "1"}:
        if len(text) != len(board.regions):
            raise BadMap(f"{board.name} has {len(board.regions)} regions, the code {text!r} names {len(text)}.")
        return tuple(region for region, digit in zip(board.regions, text, strict=True) if digit == "1")
    return tuple(word.strip() for word in text.split(","))


@cache
def playable_regions(board: Board, count: int) -> tuple[tuple[str, ...], ...]:
    """Return every playable choice of `count` regions, in the board's order."""
    choices = []
    for regions in combinations(board.regions, count):
        if hangs_together(board, regions) and not stranded(board, regions):
            choices.append(regions)
    return tuple(choices)
