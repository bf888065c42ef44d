"""Moves and whole games as words and back: saves, golden games and bug reports are one format (RECORDS.md)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final, NamedTuple

from game.engine import files, rules, setup
from game.engine.actions import (
    BIDS,
    BUILD,
    BUY,
    DONE,
    DROP,
    MARK,
    NOMINATE,
    PASS,
    PLACE,
    RUN,
    SCRAP,
    Action,
    Bid,
    Build,
    Buy,
    Done,
    Drop,
    Mark,
    Nominate,
    Pass,
    Place,
    Run,
    Scrap,
)
from game.engine.board import Board, City, Zone, maps
from game.engine.map_file import MOST
from game.engine.plants import PLANTS, STEP3, UNKNOWN
from game.engine.resources import FUELS
from game.engine.ruleset import OPENING, Ruleset, load_ruleset
from game.engine.state import GameState

VERSION: Final = 1
COLOURS: Final = ("red", "blue", "yellow", "green", "purple", "black")
"""Colours of the seats, clockwise from the bottom."""
LONGEST: Final = 80
"""Letters of a name in a record."""
MOST_LINES: Final = 20_000
"""Lines of a record: many times those of the longest game."""
MOST_LINK: Final = 1000
"""What a connection costs less than, Elektro."""
WORD: Final = re.compile(r"[a-z][a-z0-9_.-]{0,23}", re.ASCII)
"""Who plays a seat, as one word."""


class BadRecord(ValueError):
    """A record that cannot be read or played; the message is one sentence, `line` counts from 1 (0: no line)."""

    def __init__(self, message: str, line: int = 0) -> None:
        self.line = line
        super().__init__(f"line {line}: {message}" if line else message)


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits where: a colour, "person" or a bot's word, a name."""

    colour: str
    kind: str
    name: str


class Line(NamedTuple):
    """One line of the moves: a seat's commit, its "undo", its "withdraw", or who sits on its "chair" from now on."""

    seat: int
    moves: tuple[Action, ...] = ()
    drawn: tuple[int, ...] = ()
    """Plants it turned up, in that order; only written where the record does not know its deck."""
    word: str = ""
    """undo, withdraw, chair or advice; empty for a commit."""
    number: int = 0
    """Where it stands in the file, from 1; 0 if it never stood in one."""
    kind: str = ""
    """Of a chair: who plays from now on, "person" or a bot's word; of advice: the bot that was asked."""
    name: str = ""
    """Of a chair: the new name; empty if it stays."""


@dataclass(slots=True)
class Record:
    """A whole game: what was settled before the first move, and the lines after it."""

    edition: str
    map: str
    seats: tuple[Seat, ...]
    zone: Zone
    deal: setup.Deal
    rules: dict[str, Any] = field(default_factory=dict)
    """What differs from the edition: the map's table and house rules, so that a record needs no map file (U06)."""
    lines: list[Line] = field(default_factory=list)
    cut_off: bool = False
    """Whether the last line had no end and was left out."""
    name: str = ""
    """What people call it; empty for nothing."""

    def fresh(self) -> Record:
        """The same game before its first move."""
        return Record(self.edition, self.map, self.seats, self.zone, self.deal, self.rules)

    def ruleset(self) -> Ruleset:
        """The rules it was played by; BadRules if they make no sense."""
        return load_ruleset(self.edition, len(self.seats), None, self.rules)

    def new_state(self) -> GameState:
        """The dealt game with its first decision asked for."""
        state = setup.new_game(self.ruleset(), self.zone, self.deal)
        rules.begin(state)
        return state


# --- words for names and numbers -----------------------------------------------------------------------


def number(text: str) -> int:
    """A whole number from 0 up as records write it; ValueError for anything else that Python might read as one."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 9):
        raise ValueError(f"{text[:20]!r} is no whole number")
    return int(text)


def name_words(name: str) -> str:
    """A name as the end of a line: as it is, or in quotes where blanks or signs at its ends would be lost."""
    plain = name and name == name.strip() and name.isprintable() and not name.startswith('"')
    return name if plain else json.dumps(name)


def read_name(words: str) -> str:
    """The name that `name_words` wrote; BadRecord for one that is too long."""
    if words.startswith('"'):
        with suppress(ValueError):  # an older record's name may begin with a quote
            words = str(json.loads(words))
    if len(words) > LONGEST:
        raise BadRecord(f"the name {words[:20]!r}… is longer than {LONGEST} letters")
    return words


# --- words for moves ---------------------------------------------------------------------------------


def card_word(card: int) -> str:
    """A card as records write it: two digits, `step3`, or `?`."""
    return "step3" if card == STEP3 else "?" if card == UNKNOWN else f"{card:02d}"


def move_word(action: Action, zone: Zone) -> str:
    """A move as records write it, such as `run 05 coal 1 oil 1`."""
    match action:
        case Build(city):
            return f"build {zone.cities[city].id}"
        case Place(city):
            return f"place {zone.cities[city].id}"
        case Mark(city):
            return f"mark {zone.cities[city].id}"
        case _:
            return _word_without_zone(action)


_Zoneless = Nominate | Bid | Pass | Scrap | Drop | Buy | Run | Done


def _word_without_zone(action: _Zoneless) -> str:
    match action:
        case Nominate(plant):
            return f"nominate {plant:02d}"
        case Bid(amount):
            return f"bid {amount}"
        case Pass():
            return "pass"
        case Scrap(plant):
            return f"scrap {plant:02d}"
        case Drop(fuel):
            return f"drop {FUELS[fuel]}"
        case Buy(fuel):
            return f"buy {FUELS[fuel]}"
        case Run(plant, mix):
            burnt = [f" {FUELS[fuel]} {count}" for fuel, count in enumerate(mix) if count]
            return f"run {plant:02d}{''.join(burnt)}"
        case Done():
            return "done"


def commit_words(moves: Iterable[Action], zone: Zone) -> str:
    """Several moves as one commit."""
    return ", ".join(move_word(move, zone) for move in moves)


KNOWN_BIDS: Final = 200
"""Bids below it are found by their whole words, as most moves are."""


def _words_without_zone() -> Iterator[tuple[str, Action]]:
    """Every move that names no city, by its words as records write them."""
    moves: list[_Zoneless] = [PASS, DONE, *DROP, *BUY, *BIDS[:KNOWN_BIDS], *NOMINATE.values(), *SCRAP.values()]
    moves += [run for runs in RUN.values() for run in runs]
    for move in moves:
        yield _word_without_zone(move), move


_MOVES: Final[dict[str, Action]] = dict(_words_without_zone())


def read_move(text: str, zone: Zone) -> Action:
    """The move that some words mean; BadRecord if they mean none."""
    known = _MOVES.get(text)
    return known if known is not None else _read_move(text, zone)


def _read_move(text: str, zone: Zone) -> Action:
    """The same for what a city is named in, and for words that a person wrote in their own way."""
    word, *rest = text.split() or [""]
    try:
        match word, rest:
            case "pass", []:
                return PASS
            case "done", []:
                return DONE
            case "nominate", [plant]:
                return NOMINATE[number(plant)]
            case "scrap", [plant]:
                return SCRAP[number(plant)]
            case "bid", [amount]:
                return BIDS[number(amount)] if number(amount) < len(BIDS) else Bid(number(amount))
            case "drop", [fuel]:
                return DROP[FUELS.index(fuel)]
            case "buy", [fuel]:
                return BUY[FUELS.index(fuel)]
            case "build", [city]:
                return BUILD[zone.index[city]]
            case "place", [city]:
                return PLACE[zone.index[city]]
            case "mark", [city]:
                return MARK[zone.index[city]]
            case "run", [plant, *mix]:
                return _read_run(number(plant), mix)
    except (KeyError, ValueError, IndexError):
        pass
    raise BadRecord(f"{text[:60]!r} is no move")


def _read_run(plant: int, words: Sequence[str]) -> Run:
    mix = [0, 0, 0, 0]
    for fuel, count in zip(words[::2], words[1::2], strict=True):
        mix[FUELS.index(fuel)] = number(count)
    if not words and len(PLANTS[plant].mixes) == 1:
        return RUN[plant][0]
    return RUN[plant][PLANTS[plant].mixes.index((mix[0], mix[1], mix[2], mix[3]))]


def read_commit(text: str, zone: Zone) -> tuple[Action, ...]:
    """The moves of a commit; BadRecord if one is none."""
    moves = [part.strip() for part in text.split(",")]
    if not all(moves):
        raise BadRecord("a move is missing")
    return tuple([read_move(move, zone) for move in moves])


# --- words for games ---------------------------------------------------------------------------------


def line_words(line: Line, record: Record) -> str:
    """One line of the moves, without its end."""
    colour = record.seats[line.seat].colour
    if line.word:
        name = name_words(line.name) if line.name else ""
        return " ".join(word for word in (colour, line.word, line.kind, name) if word)
    told = line.drawn if UNKNOWN in record.deal.deck else ()
    drawn = f"; drawn {' '.join(card_word(card) for card in told)}" if told else ""
    return f"{colour} {commit_words(line.moves, record.zone)}{drawn}"


def head_words(record: Record) -> list[str]:
    """The head's lines, `begin` included."""
    seats, zone, deal = record.seats, record.zone, record.deal
    colours = [seat.colour for seat in seats]

    def cards(numbers: Iterable[int]) -> str:
        return " ".join(card_word(card) for card in numbers)

    head = [f"elektro {VERSION}", f"edition {record.edition}", f"map {record.map}"]
    head += [f"name {name_words(record.name)}"] if record.name else []
    head += [f"rule {name} = {_toml(value)}" for name, value in record.rules.items()]
    head += [f"seat {seat.colour} {seat.kind} {name_words(seat.name)}" for seat in seats]
    head.append(f"regions {' '.join(zone.regions)}")
    head += [f"city {city.id} {city.region} {name_words(city.name)}" for city in zone.board.cities]
    head += [f"supra {city.id}" for city in zone.board.cities if city.supra]
    head += [f"link {a} {b} {cost}" for a, b, cost in zone.board.links]
    head.append(f"order {' '.join(colours[seat] for seat in deal.order)}")
    head.append(f"market {cards(deal.market)}")
    head.append(f"deck {cards(deal.deck)}")
    if deal.hidden:
        head.append(f"removed {cards(deal.hidden)}")
    if deal.pile:
        head.append(f"pile {cards(deal.pile)}")
    return [*head, "begin"]


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return f"[{', '.join(_toml(item) for item in value)}]"
    return json.dumps(value) if isinstance(value, str) else str(value)


def write_record(record: Record) -> str:
    """The whole record as text."""
    return "\n".join([*head_words(record), *(line_words(line, record) for line in record.lines)]) + "\n"


def seen_record(record: Record) -> Record:
    """The record as a seat may see it: no deck, no removed cards, no pile (U08)."""
    deal = record.deal
    seen = setup.Deal(
        deal.order,
        deal.market,
        tuple(card if card == STEP3 else UNKNOWN for card in deal.deck),
        tuple(UNKNOWN for _ in deal.hidden),
        (),
    )
    return Record(record.edition, record.map, record.seats, record.zone, seen, record.rules, record.lines)


def read_record(text: str) -> Record:
    """Read and check a record's text; BadRecord with the line of the first fault."""
    rows = text.split("\n")
    if len(rows) > MOST_LINES:
        raise BadRecord(f"a record has at most {MOST_LINES:,} lines", MOST_LINES)
    cut_off = rows[-1] != ""
    head, moves = _Head(), []
    lines = iter(enumerate(rows[:-1], start=1))
    for number, row in lines:
        try:
            if head.take(row):
                break
        except (ValueError, KeyError, IndexError, StopIteration) as error:
            if isinstance(error, BadRecord | files.FileRefused):
                raise BadRecord(str(error), number) from None
            raise BadRecord(f"{row[:60]!r} is not understood", number) from None
    else:
        raise BadRecord("the record has no 'begin'", len(rows))
    record = head.record(number)
    moves = list(_read_lines(lines, record))
    record.lines = moves
    record.cut_off = cut_off
    return record


def _read_lines(rows: Iterator[tuple[int, str]], record: Record) -> Iterator[Line]:
    seats = {seat.colour: index for index, seat in enumerate(record.seats)}
    for number, row in rows:
        if not row.strip() or row.startswith("#"):
            continue
        colour, _, rest = row.partition(" ")
        try:
            if colour not in seats:
                raise BadRecord(f"nobody plays {colour[:20]!r}")
            if rest in ("undo", "withdraw"):
                yield Line(seats[colour], word=rest, number=number)
                continue
            if rest.partition(" ")[0] in ("chair", "advice"):
                yield _read_chair(seats[colour], rest, number)
                continue
            words, _, drawn = rest.partition(";")
            cards = _cards(drawn.split()[1:]) if drawn.split()[:1] == ["drawn"] else ()
            if drawn and (not cards or not all(card in PLANTS for card in cards)):
                raise BadRecord(f"{drawn.strip()[:60]!r} is not understood")
            yield Line(seats[colour], read_commit(words, record.zone), cards, number=number)
        except BadRecord as error:
            raise BadRecord(str(error), number) from None


def _read_chair(seat: int, rest: str, number: int) -> Line:
    """`chair greedy`, `chair person Anna` or `advice director`; BadRecord without a kind."""
    word, _, who = rest.partition(" ")
    kind, _, name = who.partition(" ")
    if not WORD.fullmatch(kind) or (word == "advice" and name):
        raise BadRecord(f"{rest[:60]!r} is not understood")
    return Line(seat, word=word, number=number, kind=kind, name=read_name(name) if name else "")


def _cards(words: Iterable[str]) -> tuple[int, ...]:
    return tuple(UNKNOWN if word == "?" else STEP3 if word == "step3" else _plant(word) for word in words)


def _plant(word: str) -> int:
    if not (word.isdecimal() and word.isascii() and len(word) < 3 and int(word) in PLANTS):
        raise BadRecord(f"there is no plant {word[:20]!r}")
    return int(word)


@lru_cache(maxsize=16)
def _zone_of(board: Board, regions: tuple[str, ...], transit: bool) -> Zone:
    """A zone never changes: records of the same board share it, for its distances take long."""
    return Zone(board, regions, transit)


class _Head:
    """The head of a record while it is being read."""

    def __init__(self) -> None:
        self.words: dict[str, str] = {}
        self.rules: dict[str, Any] = {}
        self.seats: list[Seat] = []
        self.cities: list[City] = []
        self.links: list[tuple[str, str, int]] = []

    def take(self, row: str) -> bool:
        """Take one line in; True at `begin`."""
        word, _, rest = row.strip().partition(" ")
        match word:
            case "" | "#":
                pass
            case "begin":
                return True
            case "elektro":
                if not (rest.isascii() and rest.isdecimal()):
                    raise BadRecord("this is no Elektro record")
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
                place = next(index for index, city in enumerate(self.cities) if city.id == rest)
                self.cities[place] = replace(self.cities[place], supra=True)
            case "link":
                a, b, cost = rest.split()
                if len(self.links) == MOST["links"]:
                    raise BadRecord(f"there are more than {MOST['links']} connections")
                if not (cost.isascii() and cost.isdecimal() and len(cost) < 5):
                    raise BadRecord(f"connection {a}-{b} cannot cost {cost[:20]}")
                self.links.append((a, b, int(cost)))
            case "edition" | "map" | "regions" | "order" | "market" | "deck" | "removed" | "pile":
                self.words[word] = rest
            case _:
                raise BadRecord(f"{word[:20]!r} is not understood")
        return False

    def record(self, line: int) -> Record:
        """The record whose head was read; BadRecord at `line` if something is missing or does not fit."""
        for word in ("elektro", "edition", "map", "regions", "order", "market", "deck"):
            if word not in self.words:
                raise BadRecord(f"{word!r} is missing before 'begin'", line)
        try:
            known = load_ruleset(self.words["edition"], len(self.seats), None, self.rules)
            if self.words["map"] not in maps():
                raise BadRecord(f"there is no map {self.words['map']!r}")
            deal = self._deal()
            zone = self._zone(known.transit_outside)
        except BadRecord as fault:
            raise BadRecord(str(fault), line) from None
        except (ValueError, KeyError) as error:  # another name: compiled, a variable has one type
            raise BadRecord(f"{error} is not understood" if isinstance(error, KeyError) else str(error), line) from None
        if sorted(deal.order) != list(range(known.players)):
            raise BadRecord("'order' must name every seat once", line)
        name = self.words.get("name", "")
        return Record(self.words["edition"], self.words["map"], tuple(self.seats), zone, deal, self.rules, name=name)

    def _deal(self) -> setup.Deal:
        seats = {seat.colour: index for index, seat in enumerate(self.seats)}
        order = tuple(seats[colour] for colour in self.words["order"].split())
        rows = [_cards(self.words.get(word, "").split()) for word in ("market", "deck", "removed", "pile")]
        dealt = [card for row in rows[:3] for card in row if card not in (UNKNOWN, STEP3)]
        if len(dealt) != len(set(dealt)):
            raise BadRecord("a card is dealt twice")
        if len(rows[0]) != OPENING or any(card not in PLANTS for card in rows[0]) or STEP3 in rows[2]:
            raise BadRecord(f"the opening market has {OPENING} plants, and nothing but plants is removed")
        if rows[1].count(STEP3) != 1 or sum(map(len, rows[:3])) != len(PLANTS) + 1:
            raise BadRecord("market, deck and removed must hold 42 plants and the Step 3 card")
        if rows[3] and sorted(rows[3]) != sorted(PLANTS):
            raise BadRecord("pile must hold all 42 plants")
        return setup.Deal(order, rows[0], rows[1], rows[2], rows[3])

    def _zone(self, transit: bool) -> Zone:
        regions = tuple(dict.fromkeys(city.region for city in self.cities))
        chosen = self.words["regions"].split()
        ids = {city.id for city in self.cities}
        if len(ids) != len(self.cities):
            raise BadRecord("a city stands there twice")
        if len(regions) > MOST["regions"]:
            raise BadRecord(f"there are more than {MOST['regions']} regions")
        for a, b, cost in self.links:
            if a not in ids or b not in ids or a == b or cost >= MOST_LINK:
                raise BadRecord(f"connection {a}-{b} cannot cost {cost} here")
        board = Board(self.words["map"], self.words["map"], regions, tuple(self.cities), tuple(self.links))
        zone = _zone_of(board, tuple(chosen), transit)
        if not zone.cities or zone.stranded():
            raise BadRecord("the zone does not hang together")
        return zone
