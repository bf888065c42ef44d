"""The content of a map file: its cities and connections, and the check for faults."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from game.engine.files import brief

FAR: Final = 9999
"""The cost between unconnected cities: more than any player can pay."""
MOST_ENTRY: Final = 1000
"""The limit below which an entry or passing cost must be, in Elektro."""
FURTHEST: Final = 1e6
"""The largest absolute coordinate of a city."""
MOST: Final = {"regions": 10, "cities": 100, "links": 1000}
"""Size limits of a board, which keep the work for every pair of cities fast."""
MAP_ENDING: Final = ".toml"
"""How the name of a map file ends."""
FORMAT: Final = 1
"""The format of map files; the default for a file without a `format` line."""
BY_PLAYERS: Final = "by_players"
"""The key of the table, in a map's rules, whose rules have five values each, for 2 to 6 players."""
COUNTS: Final = range(2, 7)
"""The possible numbers of players."""
MOST_SLOTS: Final = 3
"""The most spaces of a city."""
LAST_STEP: Final = 3
Slot = tuple[int, int]
"""A space for a house: its price in Elektro and the step that opens it."""
Link = tuple[str, str, int]
"""Two city ids and the cost of the connection in Elektro (0 between adjoining cities)."""


@dataclass(frozen=True, slots=True)
class City:
    """A city of the board: its id in records, its printed name and its region."""

    id: str
    name: str
    region: str
    supra: bool = False
    """Supra-regional: has no first space, so it opens in Step 2 (002, Baden-Württemberg)."""
    at: tuple[float, float] | None = field(default=None, compare=False)
    """Longitude and latitude in degrees; None if the file gives none."""
    slots: tuple[Slot, ...] = ()
    """The city's spaces for houses in the order in which they are built on; empty if the rules set them
    (`house_prices`)."""
    entry: int = 0
    """Elektro for every connection that enters the city, beside the cost of the connection itself (Bremen)."""
    passing: int = 0
    """Elektro for every connection that passes through the city and does not end there (Manhattan)."""


@dataclass(frozen=True)
class Board:
    """One printed side of a board: cities, connections, and regions in the order of the rulebook's code."""

    map: str
    name: str
    regions: tuple[str, ...]
    cities: tuple[City, ...]
    links: tuple[Link, ...]
    rules: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, hash=False, compare=False)
    """The rules this map changes, by edition; the table "any" applies to all."""

    rule_lines: Mapping[str, int] = field(default_factory=dict, hash=False, compare=False)
    """The line of each changed rule in the map's file, from 1."""

    frame: tuple[float, float, float, float] | None = field(default=None, hash=False, compare=False)
    """West, south, east and north of the shown area, in the unit of its cities' coordinates; None: the cities' own."""

    flat_connection: int = 0
    """The most that a connection costs, even where there is no path (the rule of that name); 0: as printed."""

    def rules_of(self, edition: str, players: int) -> dict[str, Any]:
        """Return the rules that this map changes in an edition for a number of players."""
        found: dict[str, Any] = {}
        for table in (self.rules.get("any", {}), self.rules.get(edition, {})):
            found |= {name: value for name, value in table.items() if name != BY_PLAYERS}
            found |= {name: rows[COUNTS.index(players)] for name, rows in table.get(BY_PLAYERS, {}).items()}
        return found


def rule_lines(text: str) -> dict[str, int]:
    """Return the line of each rule in a map file's tables of rules, from 1."""
    found: dict[str, int] = {}
    inside = False
    for number, line in enumerate(text.split("\n"), start=1):
        if line.startswith("["):
            inside = line.startswith("[rules")
        elif inside and (assignment := re.match(r"([\w-]+)\s*=", line)):
            found[assignment[1]] = number
    return found


class Fault(Exception):
    """Raised for a fault in a map file, with a regular expression that finds the faulty line (empty: unknown)."""

    def __init__(self, message: str, pattern: str = "") -> None:
        super().__init__(message)
        self.pattern = pattern

    def place(self, text: str) -> str:
        """Return the fault's place in the file as ", line 7", or ""; of several lines found the last counts, as
        duplicates are faults."""
        lines = text.split("\n")
        for number in range(len(lines), 0, -1):
            if self.pattern and re.search(self.pattern, lines[number - 1]):
                return f", line {number}"
        return ""


def boards_from(content: dict[str, Any], side: str) -> list[Board]:
    """Return every side of the board in a map file, the requested one first; raise Fault if one cannot be played.

    A side that the file does not define has the cities and connections of the top level.
    """
    if content.get("format", FORMAT) != FORMAT:
        raise Fault(f"written for a newer Elektro (format {brief(content['format'])}, this one reads {FORMAT})")
    for name, most in MOST.items():
        if len(_list(content, name)) > most:
            raise Fault(f"there are more than {most} {name}", _heading(name))
    regions = [_region(entry) for entry in _list(content, "regions")]
    cities: dict[str, City] = {}
    for city in map(_city, _list(content, "cities")):
        if city.id in cities:
            raise Fault(f"city {city.id} appears twice", _key("id", city.id))
        cities[city.id] = city
    links: dict[frozenset[str], Link] = {}
    for entry in _list(content, "links"):
        a, b, cost = _link(entry, cities)
        if frozenset((a, b)) in links:
            raise Fault(f"connection {a}-{b} appears twice", _row(a, b))
        links[frozenset((a, b))] = (a, b, cost)
    _check_regions(regions, cities.values())
    rules = _table(content, "rules")
    changed = {edition: _table(rules, edition) for edition in rules}
    for table in changed.values():
        _check_rows(_table(table, BY_PLAYERS))
    heading = (_word(content, "id"), _word(content, "name"), tuple(regions))
    sides = _table(content, "boards")
    tables = [_table(sides, name) for name in dict.fromkeys((side, *sides))]
    frame, flat = _frame(content), _flat(changed)
    return [
        Board(*heading, *_changed(cities, links, table), changed, frame=frame, flat_connection=flat) for table in tables
    ]


def _flat(rules: Mapping[str, Mapping[str, Any]]) -> int:
    """Return the `flat_connection` of a map's rules, 0 if there is none."""
    flat = rules.get("any", {}).get("flat_connection", 0)
    return flat if type(flat) is int else 0


def _frame(content: dict[str, Any]) -> tuple[float, float, float, float] | None:
    """Return the area of coordinates that the map shows; None if the file gives none."""
    match content.get("frame"):
        case None:
            return None
        case [int() | float() as west, int() | float() as south, int() | float() as east, int() | float() as north] if (
            all(map(_is_place, (west, south, east, north))) and west < east and south < north
        ):
            return float(west), float(south), float(east), float(north)
    raise Fault("'frame' must be [west, south, east, north]", _heading("frame"))


def _check_rows(rows: dict[str, Any]) -> None:
    """Raise Fault for a rule by number of players without a value for each."""
    for name, values in rows.items():
        if not isinstance(values, list) or len(values) != len(COUNTS):
            raise Fault(f"{name} needs five values for 2 to 6 players", _heading(name))


def _check_regions(regions: list[str], cities: Iterable[City]) -> None:
    for city in cities:
        if city.region not in regions:
            line = f"{_key('id', city.id)}.*{_key('region', city.region)}"
            raise Fault(f"city {city.id} is in the unknown region {city.region}", line)
    settled = {city.region for city in cities}
    for region in regions:
        if regions.count(region) > 1:
            raise Fault(f"region {region} appears twice", _key("id", region))
        if region not in settled:
            raise Fault(f"region {region} has no city", _key("id", region))
    if not settled:
        raise Fault("there is no city")


def _changed(
    cities: dict[str, City], links: dict[frozenset[str], Link], changes: dict[str, Any]
) -> tuple[tuple[City, ...], tuple[Link, ...]]:
    """Return cities and connections of one side of a board, after its changes: cities renamed, connections cut, set
    or added."""
    cities, links = dict(cities), dict(links)
    old_names = {word: word for word in cities}
    for entry in _list(changes, "rename", ()):
        match entry:
            case {"from": str(old), "id": str(new), "name": str(name)} if (
                old in old_names and _is_word(new) and name.isprintable()
            ):
                if new in old_names:
                    raise Fault(f"city {new} appears twice", _key("id", new))
                cities[old] = replace(cities[old], id=new, name=name, at=_coordinates(entry) or cities[old].at)
                del old_names[old]
                old_names[new] = old
            case _:
                raise Fault(f"{brief(entry)} renames an unknown city", _line_of(entry))
    for entry in _list(changes, "links_cut", ()):
        match entry:
            case [str(a), str(b)] if frozenset((a, b)) in links:
                del links[frozenset((a, b))]
            case _:
                raise Fault(f"{brief(entry)} removes an unknown connection", _line_of(entry))
    given: set[frozenset[str]] = set()
    for entry in _list(changes, "links_set", ()):
        first, second, cost = _link(entry, old_names)
        a, b = old_names[first], old_names[second]
        if frozenset((a, b)) in given:
            raise Fault(f"connection {first}-{second} appears twice", _row(first, second))
        given.add(frozenset((a, b)))
        links[frozenset((a, b))] = (a, b, cost)
    return tuple(cities.values()), tuple((cities[a].id, cities[b].id, cost) for a, b, cost in links.values())


# --- one entry of a map file -------------------------------------------------------------------------


def _region(entry: Any) -> str:
    match entry:
        case {"id": str(word)} if _is_word(word):
            return word
    raise Fault(f"{brief(entry)} is not a region with an id", _line_of(entry))


def _city(entry: Any) -> City:
    match entry:
        case {"id": str(word), "name": str(name), "region": str(region)} if _is_word(word) and name.isprintable():
            supra = entry.get("supra", False)
            if isinstance(supra, bool):
                slots = _slots(entry)
                if supra and slots:
                    raise Fault(f"city {word} has both 'supra' and 'slots'", _line_of(entry))
                costs = (_cost(entry, "entry"), _cost(entry, "passing"))
                return City(word, name, region, supra, _coordinates(entry), slots, *costs)
    raise Fault(f"{brief(entry)} is not a city with an id, a name and a region", _line_of(entry))


def _slots(entry: dict[str, Any]) -> tuple[Slot, ...]:
    """Return the spaces that a city's entry in a map file gives it; empty if it has none of its own."""
    found = tuple(map(tuple, found)) if _is_rows(found := entry.get("slots", [])) else None
    if found is None or not are_slots(found):
        raise Fault(f"city {entry['id']} cannot have the slots {brief(entry['slots'])}", _line_of(entry))
    return found


def _is_rows(found: Any) -> bool:
    return isinstance(found, list) and all(isinstance(slot, list) for slot in found)


def are_slots(slots: tuple[tuple[Any, ...], ...]) -> bool:
    """Return whether a city can have these spaces: at most three with price and step, in the order in which they
    open."""
    pairs = all(len(slot) == 2 and all(type(number) is int for number in slot) for slot in slots)
    if not pairs or len(slots) > MOST_SLOTS:
        return False
    steps = [step for _, step in slots]
    return steps == sorted(steps) and all(0 <= price < FAR and 1 <= step <= LAST_STEP for price, step in slots)


def _cost(entry: dict[str, Any], name: str) -> int:
    """Return the extra cost of entering a city, or of passing through it, from its entry in a map file."""
    found = entry.get(name, 0)
    if type(found) is not int or not 0 <= found < MOST_ENTRY:
        raise Fault(f"city {entry['id']} cannot have the {name} cost {brief(found)}", _line_of(entry))
    return found


def _coordinates(entry: dict[str, Any]) -> tuple[float, float] | None:
    """Return the coordinates in a city's entry of a map file; None if there are none."""
    match entry.get("at"):
        case None:
            return None
        case [int() | float() as east, int() | float() as north] if all(map(_is_place, (east, north))):
            return float(east), float(north)
    raise Fault(f"city {entry['id']} is at {brief(entry['at'])}, not at [longitude, latitude]", _line_of(entry))


def _is_place(number: float) -> bool:
    return not isinstance(number, bool) and abs(number) <= FURTHEST


def _link(entry: Any, known: Container[str]) -> Link:
    """Return the connection in an entry of a map file; raise Fault unless both its cities are known."""
    match entry:
        case [str(a), str(b), int(cost)] if not isinstance(cost, bool):
            for end in (a, b):
                if end not in known:
                    raise Fault(f"connection {a}-{b} names the unknown city {end}", _row(a, b))
            if a == b or not 0 <= cost < FAR:
                raise Fault(f"connection {a}-{b} cannot cost {brief(cost)}", _row(a, b))
            return a, b, cost
    raise Fault(f"{brief(entry)} is not a connection between two cities with a cost", _line_of(entry))


def _list(content: dict[str, Any], name: str, usual: Any = None) -> list[Any]:
    found = content.get(name, usual)
    if found is None:
        raise Fault(f"{name!r} is missing")
    if not isinstance(found, list | tuple):
        raise Fault(f"{name!r} must be a list", _heading(name))
    return list(found)


def _table(content: dict[str, Any], name: str) -> dict[str, Any]:
    found = content.get(name, {})
    if not isinstance(found, dict):
        raise Fault(f"{name!r} must be a table", _heading(name))
    return found


def _word(content: dict[str, Any], name: str) -> str:
    found = content.get(name)
    if found is None:
        raise Fault(f"{name!r} is missing")
    if not isinstance(found, str) or not found.isprintable():
        raise Fault(f"{name!r} must be a text", _heading(name))
    return found


def _is_word(text: str) -> bool:
    """Return whether a text is a single word, as records need it."""
    return text.split() == [text] and text.isprintable()


def line_of_city(city: City) -> str:
    """Return a regular expression that finds the line of a city in a map file."""
    return _key("id", city.id)


def _line_of(entry: Any) -> str:
    """Return a regular expression that finds the line of an entry in a map file."""
    if isinstance(entry, dict):
        words = [(name, word) for name, word in entry.items() if isinstance(word, str)]
        return ".*".join(_key(*pair) for pair in words)
    return _row(*[word for word in entry if isinstance(word, str)]) if isinstance(entry, list) else ""


def _heading(name: str) -> str:
    return rf"^\s*(?:\[.*\b)?{re.escape(name)}\b\s*[\]=]"


def _key(name: str, word: str) -> str:
    return rf"\b{re.escape(name)}\s*=\s*{_quoted(word)}"


def _row(*words: str) -> str:
    between = r"\s*,\s*".join(map(_quoted, words))
    return rf"\[\s*{between}" if words else ""


def _quoted(word: str) -> str:
    return rf"""["']{re.escape(word)}["']"""
