"""A map being drafted in the map editor; each edit is a function that returns a new draft.

A city's place is a pair of units on a plain sheet, counted eastwards and southwards, inside `FIELD`.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Final, NamedTuple

from game.engine import files
from game.engine.map_file import FAR, MOST, Board, City, Slot

Place = tuple[int, int]
Link = tuple[str, str, int]
"""Two cities' ids and the price of their connection."""

FIELD: Final = (86, 70, 794, 916)
"""West, north, east and south edge of the area for cities on a plain sheet."""
INKS: Final = ("purple", "blue", "yellow", "red", "brown", "turquoise", "green", "pink")
"""The regions with an ink of their own, in the order in which they are added."""
FIRST_REGIONS: Final = 5
"""Regions of an empty map: as many as five and six play on."""
APART: Final = 76.0
"""The distance that cities keep, if there is room."""
CROWDED: Final = 0.62
"""The distance that cities keep on a crowded sheet, as a share of the side of the square that there is for each
city."""
ALIGN: Final = 7
"""A city that is this near to another's row or column is placed in it."""
UNITS: Final = 9.5
"""The length of a connection for each Elektro of its usual price."""
LONGEST: Final = 24
"""Letters of a city's name."""
LONGEST_TITLE: Final = 32


class DraftCity(NamedTuple):
    """A city of a drafted map: id, name, region and place."""

    id: str
    name: str
    region: str
    at: Place
    supra: bool = False
    slots: tuple[Slot, ...] = ()
    entry: int = 0
    passing: int = 0


class MapRule(NamedTuple):
    """A rule that a drafted map changes: its table in the map's file, its name, and its value as TOML."""

    table: str
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class MapDraft:
    """A map being drafted in the map editor: cities, connections, regions and changed rules."""

    name: str = ""
    cities: tuple[DraftCity, ...] = ()
    links: tuple[Link, ...] = ()
    regions: tuple[str, ...] = INKS[:FIRST_REGIONS]
    rules: tuple[MapRule, ...] = ()
    saved_as: str = ""
    """The name of the map that it was saved as, its id; empty if it was not."""

    def city(self, id_: str) -> DraftCity | None:
        """Return the city of the draft with an id; None if there is none."""
        return next((city for city in self.cities if city.id == id_), None)

    def price(self, a: str, b: str) -> int | None:
        """Return the price of the connection between two cities of the draft; None if they are not connected."""
        return next((price for one, other, price in self.links if {one, other} == {a, b}), None)

    def of(self, region: str) -> tuple[DraftCity, ...]:
        """Return the draft's cities in a region."""
        return tuple(city for city in self.cities if city.region == region)

    def board(self, map_id: str = "draft") -> Board:
        """Return the draft as a board to play on, without empty regions; the board's y coordinates grow northwards."""
        regions = tuple(region for region in self.regions if self.of(region))
        cities = tuple(
            City(
                *(city.id, city.name, city.region, city.supra),
                at=(float(city.at[0]), float(north(city.at[1]))),
                slots=city.slots,
                entry=city.entry,
                passing=city.passing,
            )
            for city in self.cities
        )
        return Board(map_id, self.name, regions, cities, self.links, _tables(self.rules), frame=FRAME)


def _tables(rules: Sequence[MapRule]) -> dict[str, dict[str, Any]]:
    """Return the draft's changed rules by edition, as they are written in a map's file."""
    found: dict[str, dict[str, Any]] = {}
    for rule in rules:
        edition, _, rows = rule.table.partition(".")
        table = found.setdefault(edition, {})
        values = table.setdefault(rows, {}) if rows else table
        values[rule.name] = files.read_toml(f"value = {rule.value}")["value"]
    return found


def north(down: int) -> int:
    """Convert a distance from the upper edge of the sheet to one from the lower edge, or back."""
    return SHEET_HIGH - down


SHEET_HIGH: Final = 1048
FRAME: Final = (float(FIELD[0]), float(north(FIELD[3])), float(FIELD[2]), float(north(FIELD[1])))
"""West, south, east and north edge of every map made here: the area for cities keeps its place whatever they do."""


# --- cities ------------------------------------------------------------------------------------------


def with_city(draft: MapDraft, at: tuple[float, float], region: str = "") -> MapDraft:
    """Add a city to the draft at a place, in `region` or else in that of the nearest city; unchanged if the map is
    full."""
    if len(draft.cities) >= MOST["cities"]:
        return draft
    place = snapped(draft, at)
    if region not in draft.regions:
        near = min(draft.cities, key=lambda city: math.dist(city.at, place), default=None)
        region = near.region if near else draft.regions[0]
    name = new_name(draft)
    return replace(draft, cities=(*draft.cities, DraftCity(_new_id(draft, name), name, region, place)))


def moved(draft: MapDraft, id_: str, at: tuple[float, float]) -> MapDraft:
    """Move a city of the draft; a connection's price follows its new length unless it was set by hand."""
    place = snapped(draft, at, id_)
    cities = tuple(city._replace(at=place) if city.id == id_ else city for city in draft.cities)
    after = replace(draft, cities=cities)
    links = tuple(
        (a, b, usual_price(after, a, b)) if id_ in (a, b) and price == usual_price(draft, a, b) else (a, b, price)
        for a, b, price in draft.links
    )
    return replace(after, links=links)


def renamed(draft: MapDraft, id_: str, name: str) -> MapDraft:
    """Rename a city of the draft, and with it its id in connections and rules; unchanged if the name is blank."""
    name, old = cleaned(name, LONGEST), draft.city(id_)
    if old is None or not name or name == old.name:
        return draft
    rest = replace(draft, cities=tuple(city for city in draft.cities if city.id != id_))
    new = _new_id(rest, name)
    cities = tuple(city._replace(id=new, name=name) if city.id == id_ else city for city in draft.cities)
    links = tuple((new if a == id_ else a, new if b == id_ else b, price) for a, b, price in draft.links)
    rules = tuple(rule._replace(value=rule.value.replace(f'"{id_}"', f'"{new}"')) for rule in draft.rules)
    return replace(draft, cities=cities, links=links, rules=rules)


def without_city(draft: MapDraft, id_: str) -> MapDraft:
    """Delete a city of the draft with its connections."""
    cities = tuple(city for city in draft.cities if city.id != id_)
    return replace(draft, cities=cities, links=tuple(link for link in draft.links if id_ not in link[:2]))


def snapped(draft: MapDraft, at: tuple[float, float], moving: str = "") -> Place:
    """Return the place for a city near a point: inside the sheet, in line with a near city, and apart from the
    others."""
    others = [city.at for city in draft.cities if city.id != moving]
    x, y = _inside(at)
    x = min((other[0] for other in others if abs(other[0] - x) <= ALIGN), key=lambda one: abs(one - x), default=x)
    y = min((other[1] for other in others if abs(other[1] - y) <= ALIGN), key=lambda one: abs(one - y), default=y)
    return _clear((round(x), round(y)), others)


def _clear(place: Place, others: Sequence[Place]) -> Place:
    """Return the nearest place with the usual distance from all cities; the same place if there is none."""
    least = distance_of(len(others) + 1)
    if all(math.dist(place, other) >= least for other in others):
        return place
    for step in range(1, 13):
        ring = [
            _rounded(
                _inside((place[0] + step * least / 6 * math.cos(turn), place[1] + step * least / 6 * math.sin(turn)))
            )
            for turn in (math.tau * part / 24 for part in range(24))
        ]
        free = [spot for spot in ring if all(math.dist(spot, other) >= least - 1 for other in others)]
        if free:
            return min(free, key=lambda spot: math.dist(spot, place))
    return place


def distance_of(count: int) -> float:
    """Return the distance that cities keep from each other on a draft with this many cities."""
    west, top, east, south = FIELD
    return min(APART, CROWDED * math.sqrt((east - west) * (south - top) / max(1, count)))


def widest_gap(draft: MapDraft) -> Place:
    """Return the place farthest from all cities, among those of a grid inside the sheet; a new city is put there if no
    place was chosen."""
    west, top, east, south = FIELD
    spots = [
        (west + (east - west) * column // 12, top + (south - top) * row // 14)
        for row in range(1, 14)
        for column in range(1, 12)
    ]
    return max(spots, key=lambda spot: min((math.dist(spot, city.at) for city in draft.cities), default=0.0))


def _inside(at: tuple[float, float]) -> tuple[float, float]:
    west, top, east, south = FIELD
    return min(max(at[0], west), east), min(max(at[1], top), south)


def _rounded(at: tuple[float, float]) -> Place:
    return round(at[0]), round(at[1])


# --- connections -------------------------------------------------------------------------------------


def usual_price(draft: MapDraft, a: str, b: str) -> int:
    """Return the usual price of a connection between two cities, by its length."""
    one, other = draft.city(a), draft.city(b)
    return max(1, round(math.dist(one.at, other.at) / UNITS)) if one and other else 1


def linked(draft: MapDraft, a: str, b: str) -> MapDraft:
    """Connect two cities of the draft at the usual price, unless they are connected already."""
    known = draft.city(a) and draft.city(b)
    if a == b or not known or draft.price(a, b) is not None or len(draft.links) >= MOST["links"]:
        return draft
    return replace(draft, links=(*draft.links, (a, b, usual_price(draft, a, b))))


def unlinked(draft: MapDraft, a: str, b: str) -> MapDraft:
    """Delete the connection between two cities of the draft."""
    return replace(draft, links=tuple(link for link in draft.links if {a, b} != set(link[:2])))


def priced(draft: MapDraft, a: str, b: str, price: int) -> MapDraft:
    """Set the price of a connection in the draft, within the limits of map files."""
    price = min(max(0, price), FAR - 1)
    return replace(draft, links=tuple((*link[:2], price) if {a, b} == set(link[:2]) else link for link in draft.links))


def all_linked(draft: MapDraft) -> MapDraft:
    """Connect all neighbouring cities of the draft: those with no third city in the circle between them."""
    for one, other in combinations(draft.cities, 2):
        middle = (one.at[0] + other.at[0]) / 2, (one.at[1] + other.at[1]) / 2
        radius = math.dist(one.at, other.at) / 2
        if all(math.dist(middle, city.at) >= radius for city in draft.cities if city not in (one, other)):
            draft = linked(draft, one.id, other.id)
    return draft


# --- regions, name, rules ----------------------------------------------------------------------------


def painted(draft: MapDraft, ids: Iterable[str], region: str) -> MapDraft:
    """Put cities of the draft into a region."""
    chosen = set(ids)
    if region not in draft.regions:
        return draft
    return replace(
        draft, cities=tuple(city._replace(region=region) if city.id in chosen else city for city in draft.cities)
    )


def with_region(draft: MapDraft) -> MapDraft:
    """Add the next region that has its own colour to the draft; unchanged if there is none left."""
    free = [ink for ink in INKS if ink not in draft.regions]
    return replace(draft, regions=(*draft.regions, free[0])) if free else draft


def without_region(draft: MapDraft, region: str) -> MapDraft:
    """Delete a region of the draft and give its cities to the nearest city's region; the last region is never
    deleted."""
    rest = tuple(one for one in draft.regions if one != region)
    if not rest or region not in draft.regions:
        return draft
    stay = [city for city in draft.cities if city.region != region]

    def heir(city: DraftCity) -> str:
        return min(stay, key=lambda other: math.dist(other.at, city.at)).region if stay else rest[0]

    cities = tuple(city._replace(region=heir(city)) if city.region == region else city for city in draft.cities)
    return replace(draft, regions=rest, cities=cities)


def called(draft: MapDraft, name: str) -> MapDraft:
    """Give the drafted map a name; unchanged if the name is blank."""
    name = cleaned(name, LONGEST_TITLE)
    return replace(draft, name=name) if name else draft


def with_rules(draft: MapDraft, rules: Iterable[MapRule]) -> MapDraft:
    """Set rules that the map changes, each replacing the rule of the same table and name."""
    new = {rule[:2]: rule for rule in rules}
    kept = tuple(rule for rule in draft.rules if rule[:2] not in new)
    return replace(draft, rules=(*kept, *new.values()))


def without_rules(draft: MapDraft, names: Iterable[str], table: str = "any") -> MapDraft:
    """Remove changed rules of one table from the draft, with their rows for numbers of players."""
    gone = {(part, name) for name in names for part in (table, f"{table}.by_players")}
    return replace(draft, rules=tuple(rule for rule in draft.rules if rule[:2] not in gone))


# --- names and ids -----------------------------------------------------------------------------------

FIRST: Final = (
    "Ash",
    "Birk",
    "Cold",
    "Dorn",
    "East",
    "Fern",
    "Glen",
    "Hart",
    "Iron",
    "Kings",
    "Linden",
    "Mill",
    "North",
)
LAST: Final = ("bach", "berg", "by", "dale", "feld", "ford", "ham", "holm", "port", "stad", "ton", "wick")


def new_name(draft: MapDraft) -> str:
    """Return a name for a city that no other city of the draft has; always the same for the same draft."""
    used = {city.name for city in draft.cities}
    names = (FIRST[number % 13] + LAST[(number // 13 + number) % 12] for number in range(13 * 12))
    return next(name for name in names if name not in used)


def cleaned(text: str, longest: int) -> str:
    """Return a typed name as a map's file can hold it: on one line, without blanks at its ends, and not too long."""
    return "".join(sign for sign in unicodedata.normalize("NFC", text) if sign.isprintable())[:longest].strip()


def word_of(name: str, usual: str, joint: str = "_") -> str:
    """Return a name as an id of lower-case letters and digits, other signs replaced by `joint`; `usual` if none are
    left."""
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", name.lower()) if not unicodedata.combining(sign))
    return re.sub(r"[\W_]+", joint, plain).strip(joint) or usual


def _new_id(draft: MapDraft, name: str) -> str:
    used = {city.id for city in draft.cities}
    word = word_of(name, "city")
    return next(id_ for id_ in (word, *(f"{word}_{number}" for number in range(2, 200))) if id_ not in used)
