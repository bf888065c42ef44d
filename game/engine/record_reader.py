"""Reads and checks a record's text; each fault is one sentence with its line (RECORDS.md)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from game.engine import files, setup
from game.engine.actions import Action, Run
from game.engine.board import Board, City, Zone, maps, stranded, unprinted_maps
from game.engine.map_file import MOST, Link, Slot, are_slots
from game.engine.notation import BadRecord, number, read_commit, read_name
from game.engine.plants import NUMBERS, STEP3, UNKNOWN
from game.engine.record import COLOURS, VERSION, Line, Record, Seat
from game.engine.ruleset import Ruleset, load_ruleset

MOST_LINES: Final = 20_000
"""The most lines of a record: many times those of the longest game."""
MOST_LINK: Final = 1000
"""The limit below which a connection must cost, in Elektro."""
WORD: Final = re.compile(r"[a-z][a-z0-9_.-]{0,23}", re.ASCII)
"""The pattern of the word for a seat's player: "person" or the name of a bot."""


def read_record(text: str) -> Record:
    """Read and check a record's text; raise BadRecord with the line of the first fault.

    >>> read_record("elektro 1\\nnonsense\\n")
    Traceback (most recent call last):
    game.engine.notation.BadRecord: line 2: 'nonsense' is not understood
    """
    rows = text.split("\n")
    if len(rows) > MOST_LINES:
        raise BadRecord(f"a record has at most {MOST_LINES:,} lines", MOST_LINES)
    cut_off = rows[-1] != ""
    head, moves = _Head(), []
    lines = iter(enumerate(rows[:-1], start=1))
    for at, row in lines:
        try:
            if head.take(row):
                break
        except (ValueError, KeyError, IndexError, StopIteration) as error:
            if isinstance(error, BadRecord | files.FileRefused):
                raise BadRecord(str(error), at) from None
            raise BadRecord(f"{row[:60]!r} is not understood", at) from None
    else:
        raise BadRecord("the record has no 'begin'", len(rows))
    record = head.record(at)
    moves = list(_read_lines(lines, record))
    record.lines = moves
    record.cut_off = cut_off
    return record


def _read_lines(rows: Iterator[tuple[int, str]], record: Record) -> Iterator[Line]:
    seats = {seat.colour: index for index, seat in enumerate(record.seats)}
    runs = record.ruleset().runs
    for at, row in rows:
        if not row.strip() or row.startswith("#"):
            continue
        colour, _, rest = row.partition(" ")
        try:
            if colour not in seats:
                raise BadRecord(f"no seat is {colour[:20]!r}")
            if rest in ("undo", "withdraw"):
                yield Line(seats[colour], word=rest, number=at)
                continue
            if rest.partition(" ")[0] in ("chair", "advice"):
                yield _read_chair(seats[colour], rest, at)
                continue
            words, _, drawn = rest.partition(";")
            cards = _cards(drawn.split()[1:]) if drawn.split()[:1] == ["drawn"] else ()
            if drawn and (not cards or not all(card == STEP3 or card in NUMBERS for card in cards)):
                raise BadRecord(f"{drawn.strip()[:60]!r} is not understood")
            moves = tuple([_whole_run(move, runs) for move in read_commit(words, record.zone)])
            yield Line(seats[colour], moves, cards, number=at)
        except BadRecord as error:
            raise BadRecord(str(error), at) from None


def _whole_run(move: Action, runs: Mapping[int, tuple[Run, ...]]) -> Action:
    """Return a move, with the fuel mix added to a run that names none if its plant has only one; raise BadRecord if
    it has no such mix."""
    if not isinstance(move, Run):
        return move
    possible = runs.get(move.plant, ())
    if not any(move.mix) and len(possible) == 1:
        return possible[0]
    if move not in possible:
        raise BadRecord(f"plant {move.plant:02d} cannot run like this")
    return move


def _read_chair(seat: int, rest: str, at: int) -> Line:
    """Return the line for `chair greedy`, `chair person Anna` or `advice director`; raise BadRecord if no kind
    is named."""
    word, _, who = rest.partition(" ")
    kind, _, name = who.partition(" ")
    if not WORD.fullmatch(kind) or (word == "advice" and name):
        raise BadRecord(f"{rest[:60]!r} is not understood")
    return Line(seat, word=word, number=at, kind=kind, name=read_name(name) if name else "")


def _cards(words: Iterable[str]) -> tuple[int, ...]:
    return tuple(UNKNOWN if word == "?" else STEP3 if word == "step3" else _plant(word) for word in words)


def _plant(word: str) -> int:
    if not (word.isdecimal() and word.isascii() and len(word) < 3 and int(word) in NUMBERS):
        raise BadRecord(f"there is no plant {word[:20]!r}")
    return int(word)


@lru_cache(maxsize=16)
def _zone_of(board: Board, regions: tuple[str, ...], transit: bool) -> Zone:
    """Return the zone of a board, shared by all records of this board, because its distances take long to compute.

    Raise BadRecord if it is not connected.
    """
    zone = Zone(board, regions, transit)
    if not zone.cities or stranded(board, zone.regions, transit):
        raise BadRecord("the zone is not connected")
    return zone


def _slots(numbers: list[int]) -> tuple[Slot, ...]:
    """Return a city's spaces, given pairs of a price and a step; raise BadRecord if no city can have them."""
    slots = tuple(zip(numbers[::2], numbers[1::2], strict=False))
    if not slots or len(numbers) % 2 or not are_slots(slots):
        raise BadRecord(f"a city cannot have the spaces {numbers[:8]}")
    return slots


class _Head:
    """Reads the lines at the start of a record, before its moves."""

    def __init__(self) -> None:
        self.words: dict[str, str] = {}
        self.rules: dict[str, Any] = {}
        self.seats: list[Seat] = []
        self.cities: list[City] = []
        self.links: dict[frozenset[str], Link] = {}

    def take(self, row: str) -> bool:  # noqa: C901
        """Read one line at the start of a record; return True at the line `begin`."""
        word, _, rest = row.strip().partition(" ")
        match word:
            case "" | "#":
                pass
            case "begin":
                return True
            case "elektro":
                if not (rest.isascii() and rest.isdecimal()):
                    raise BadRecord("this is not an Elektro record")
                if rest != str(VERSION):
                    raise BadRecord(f"written by a newer Elektro (format {rest[:20]}, this one reads {VERSION})")
                self.words[word] = rest
            case "name":
                self.words[word] = read_name(rest)
            case "rule":
                self.rules.update(files.read_toml(rest))
            case "seat":
                colour, kind, name = rest.split(" ", 2)
                if colour not in COLOURS:
                    raise BadRecord(f"there is no colour {colour[:20]!r}; there are: {', '.join(COLOURS)}")
                if not WORD.fullmatch(kind):
                    raise BadRecord(f"{kind[:30]!r} is neither a person nor a bot")
                if any(colour == seat.colour for seat in self.seats):
                    raise BadRecord(f"two seats are {colour}")
                self.seats.append(Seat(colour, kind, read_name(name)))
            case "city":
                city, region, name = rest.split(" ", 2)
                if len(self.cities) == MOST["cities"]:
                    raise BadRecord(f"there are more than {MOST['cities']} cities")
                self.cities.append(City(city, read_name(name), region))
            case "supra":
                self._change(rest, supra=True)
            case "slots":
                city, *numbers = rest.split()
                self._change(city, slots=_slots([number(word) for word in numbers]))
            case "entry" | "passing":
                city, cost = rest.split()
                if number(cost) >= MOST_LINK:
                    verb = "entering" if word == "entry" else "passing"
                    raise BadRecord(f"{verb} {city[:20]} cannot cost {cost[:20]}")
                self._change(city, **{word: number(cost)})
            case "link":
                a, b, cost = rest.split()
                if len(self.links) == MOST["links"]:
                    raise BadRecord(f"there are more than {MOST['links']} connections")
                if not (cost.isascii() and cost.isdecimal() and len(cost) < 5):
                    raise BadRecord(f"connection {a}-{b} cannot cost {cost[:20]}")
                if self.links.setdefault(frozenset((a, b)), (a, b, int(cost)))[2] != int(cost):
                    raise BadRecord(f"connection {a}-{b} has two prices")
            case "edition" | "map" | "regions" | "order" | "market" | "deck" | "removed" | "pile" | "blocked":
                self.words[word] = rest
            case _:
                raise BadRecord(f"{word[:20]!r} is not understood")
        return False

    def _change(self, word: str, **values: Any) -> None:
        """Add attributes to a city that was read before."""
        at = next(index for index, city in enumerate(self.cities) if city.id == word)
        self.cities[at] = replace(self.cities[at], **values)

    def record(self, line: int) -> Record:
        """Return the record whose head was read; raise BadRecord at `line` if something is missing or inconsistent."""
        for word in ("elektro", "edition", "map", "regions", "order", "market", "deck"):
            if word not in self.words:
                raise BadRecord(f"{word!r} is missing before 'begin'", line)
        try:
            known = load_ruleset(self.words["edition"], len(self.seats), None, self.rules)
            if self.words["map"] not in maps() + unprinted_maps():
                raise BadRecord(f"there is no map {self.words['map']!r}")
            deal = self._deal(known)
            zone = self._zone(known)
            if zone.islands and not known.island_cost:
                raise BadRecord("the zone is not connected")
        except BadRecord as fault:
            raise BadRecord(str(fault), line) from None
        except (ValueError, KeyError) as error:  # a separate name: compiled, a variable has one type
            raise BadRecord(f"{error} is not understood" if isinstance(error, KeyError) else str(error), line) from None
        if sorted(deal.order) != list(range(known.players)):
            raise BadRecord("'order' must name every seat once", line)
        name = self.words.get("name", "")
        return Record(self.words["edition"], self.words["map"], tuple(self.seats), zone, deal, self.rules, name=name)

    def _deal(self, known: Ruleset) -> setup.Deal:
        seats = {seat.colour: index for index, seat in enumerate(self.seats)}
        order = tuple(seats[colour] for colour in self.words["order"].split())
        rows = [_cards(self.words.get(word, "").split()) for word in ("market", "deck", "removed", "pile")]
        dealt = [card for row in rows[:3] for card in row if card not in (UNKNOWN, STEP3)]
        if len(dealt) != len(set(dealt)):
            raise BadRecord("a card is dealt twice")
        if len(rows[0]) != known.plant_market.size or any(card not in NUMBERS for card in rows[0]) or STEP3 in rows[2]:
            raise BadRecord(
                f"the opening market has {known.plant_market.size} plants, and nothing but plants is removed"
            )
        cards = rows[1].count(STEP3)
        if known.deck_order and UNKNOWN in rows[1]:
            cards += 1  # its place is unknown, too
        plants = len(NUMBERS) - len(known.set_aside)
        if cards != known.has_steps or sum(map(len, rows[:3])) != plants + known.has_steps:
            step3 = " and the Step 3 card" if known.has_steps else ""
            raise BadRecord(f"market, deck and removed must hold {plants} plants{step3}")
        orders = [rows[3][at : at + len(NUMBERS)] for at in range(0, len(rows[3]), len(NUMBERS))]
        if len(orders) > known.plant_market.shuffles or any(sorted(order) != sorted(NUMBERS) for order in orders):
            raise BadRecord("pile must hold all 42 plants")
        return setup.Deal(order, rows[0], rows[1], rows[2], rows[3])

    def _zone(self, known: Ruleset) -> Zone:
        regions = tuple(dict.fromkeys(city.region for city in self.cities))
        chosen = self.words["regions"].split()
        ids = {city.id for city in self.cities}
        if len(ids) != len(self.cities):
            raise BadRecord("a city appears twice")
        if len(regions) > MOST["regions"]:
            raise BadRecord(f"there are more than {MOST['regions']} regions")
        for a, b, cost in self.links.values():
            if a not in ids or b not in ids or a == b or cost >= MOST_LINK:
                raise BadRecord(f"connection {a}-{b} cannot cost {cost} here")
        name, links = self.words["map"], tuple(self.links.values())
        board = Board(name, name, regions, tuple(self.cities), links, flat_connection=known.flat_connection)
        zone = _zone_of(board, tuple(chosen), known.transit_outside)
        blocked = self.words.get("blocked", "").split()
        return zone.blocking(blocked) if blocked else zone
