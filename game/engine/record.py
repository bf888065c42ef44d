"""A whole game as values and as text: one format for saves, golden games and bug reports (RECORDS.md)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from game.engine import events, files, rules, setup
from game.engine.actions import Action
from game.engine.board import City, Zone
from game.engine.notation import card_word, commit_words, name_words
from game.engine.pickling import register_values
from game.engine.plants import UNKNOWN
from game.engine.ruleset import Ruleset, in_zone, load_ruleset
from game.engine.state import GameState

VERSION: Final = 1
COLOURS: Final = ("red", "blue", "yellow", "green", "purple", "black")
"""Seat colours, clockwise from the bottom."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat of a recorded game: its colour, "person" or the name of a bot, and the player's name."""

    colour: str
    kind: str
    name: str


class Line(NamedTuple):
    """One recorded line: a commit, "undo", "withdraw", "chair" (the seat gets a new player) or "advice"."""

    seat: int
    moves: tuple[Action, ...] = ()
    drawn: tuple[int, ...] = ()
    """The cards that a commit drew, in order; only written if the record does not know its deck."""
    word: str = ""
    """undo, withdraw, chair or advice; empty for a commit."""
    number: int = 0
    """The number of this line in the record's file, from 1; 0 if it was never in a file."""
    kind: str = ""
    """The new player of the seat, "person" or the name of a bot; for advice, the bot that was asked."""
    name: str = ""
    """The new name of the seat's player; empty if it stays the same."""


register_values(Seat)


@dataclass(slots=True)
class Record:
    """The record of a whole game: everything decided before the first move, and the lines after it."""

    edition: str
    map: str
    seats: tuple[Seat, ...]
    zone: Zone
    deal: setup.Deal
    rules: dict[str, Any] = field(default_factory=dict)
    """The differences from the edition: the map's table and house rules, so that a record needs no map file (U06)."""
    lines: list[Line] = field(default_factory=list)
    cut_off: bool = False
    """Whether the last line was incomplete and was skipped."""
    name: str = ""
    """The players' name for the game; empty if it has none."""

    def fresh(self) -> Record:
        """Return a record of the same set-up and deal, without lines and without the game's name."""
        return Record(self.edition, self.map, self.seats, self.zone, self.deal, self.rules)

    def ruleset(self) -> Ruleset:
        """Return the rules the game was played by, with these regions; raise BadRules if they are inconsistent."""
        return in_zone(load_ruleset(self.edition, len(self.seats), None, self.rules), self.zone)

    def new_state(self) -> GameState:
        """Return the dealt game at its first decision."""
        state = setup.new_game(self.ruleset(), self.zone, self.deal)
        rules.begin(state)
        return state


register_values(Record)


# --- as text -------------------------------------------------------------------------------------------


def line_words(line: Line, record: Record) -> str:
    """Return one line of a record as text, without a line end."""
    colour = record.seats[line.seat].colour
    if line.word:
        name = name_words(line.name) if line.name else ""
        return " ".join(word for word in (colour, line.word, line.kind, name) if word)
    cards = line.drawn if UNKNOWN in record.deal.deck else ()
    drawn = f"; drawn {' '.join(card_word(card) for card in cards)}" if cards else ""
    return f"{colour} {commit_words(line.moves, record.zone)}{drawn}"


def head_words(record: Record) -> list[str]:
    """Return the lines at the start of a record, before its moves, the line `begin` included."""
    seats, zone, deal = record.seats, record.zone, record.deal
    colours = [seat.colour for seat in seats]
    cities = zone.board.cities

    def cards(numbers: Iterable[int]) -> str:
        return " ".join(card_word(card) for card in numbers)

    head = [f"elektro {VERSION}", f"edition {record.edition}", f"map {record.map}"]
    head += [f"name {name_words(record.name)}"] if record.name else []
    head += [f"rule {name} = {files.as_toml(value)}" for name, value in record.rules.items()]
    head += [f"seat {seat.colour} {seat.kind} {name_words(seat.name)}" for seat in seats]
    head.append(f"regions {' '.join(zone.regions)}")
    head += [f"city {city.id} {city.region} {name_words(city.name)}" for city in cities]
    head += [f"supra {city.id}" for city in cities if city.supra]
    head += [f"slots {city.id} {_slot_words(city)}" for city in cities if city.slots]
    head += [f"entry {city.id} {city.entry}" for city in cities if city.entry]
    head += [f"passing {city.id} {city.passing}" for city in cities if city.passing]
    head += [f"blocked {' '.join(zone.blocked_ids)}"] if zone.blocked else []
    head += [f"link {a} {b} {cost}" for a, b, cost in zone.board.links]
    head.append(f"order {' '.join(colours[seat] for seat in deal.order)}")
    head.append(f"market {cards(deal.market)}")
    head.append(f"deck {cards(deal.deck)}")
    if deal.hidden:
        head.append(f"removed {cards(deal.hidden)}")
    if deal.pile:
        head.append(f"pile {cards(deal.pile)}")
    return [*head, "begin"]


def _slot_words(city: City) -> str:
    """Return a city's own spaces as text: for each space its price and the step that opens it."""
    return " ".join(f"{price} {step}" for price, step in city.slots)


def write_record(record: Record) -> str:
    """Return the whole record as text.

    >>> from game.match import new_match
    >>> seats = [Seat("red", "person", "Anna"), Seat("blue", "greedy", "Bob")]
    >>> write_record(new_match("classic", "germany", seats, seed=1).record).splitlines()[:4]
    ['elektro 1', 'edition classic', 'map germany', 'seat red person Anna']
    """
    return "\n".join([*head_words(record), *(line_words(line, record) for line in record.lines)]) + "\n"


def line_numbers(record: Record) -> list[int]:
    """Return the number, from 1, of each line after `begin`; lines that are in no file yet continue the count."""
    numbers, last = [], len(head_words(record))
    for line in record.lines:
        last = line.number or last + 1
        numbers.append(last)
    return numbers


def seen_record(record: Record) -> Record:
    """Return the record as a seat may see it: without deck, removed cards and pile (U08).

    Known stay the deck's first cards if the opening market drew them to replace plants (M41), and the part of an
    ordered deck that all players know (M24).
    """
    deal = record.deal
    seen = setup.Deal(
        deal.order,
        deal.market,
        _seen_deck(record),
        tuple(UNKNOWN for _ in deal.hidden),
        (),
    )
    return Record(record.edition, record.map, record.seats, record.zone, seen, record.rules, record.lines)


def _seen_deck(record: Record) -> tuple[int, ...]:
    known = record.ruleset()
    deck = record.deal.deck
    drawn = _drawn_at_once(record, known) if known.never_current else 0
    return (*deck[:drawn], *setup.face_down(known, deck[drawn:]))


def _drawn_at_once(record: Record, known: Ruleset) -> int:
    """Return how many cards are drawn from the deck before the first decision."""
    state = setup.new_game(known, record.zone, record.deal)
    state.log = []
    rules.begin(state)
    return sum(isinstance(event, events.CardDrawn) for event in state.log)
