"""Converts moves to text and back, as records and bug reports contain them (RECORDS.md)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Final

from game.engine.actions import (
    BIDS,
    BUILD,
    BUY,
    BUY_FROM_DEPOT,
    DONE,
    DROP,
    FOUND,
    MARK,
    NOMINATE,
    PASS,
    PLACE,
    SCRAP,
    SOURCES,
    VISIT,
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
    Visit,
)
from game.engine.board import Zone
from game.engine.pickling import register_error
from game.engine.plants import STEP3, UNKNOWN
from game.engine.resources import FUELS

LONGEST: Final = 80
"""The most characters of a name in a record."""


class BadRecord(ValueError):
    """Raised for a record that cannot be read or replayed; the message is one sentence, `line` counts from 1 (0: no
    line)."""

    def __init__(self, message: str, line: int = 0) -> None:
        self.line = line
        super().__init__(f"line {line}: {message}" if line else message)


register_error(BadRecord, "line")


# --- words for names and numbers -----------------------------------------------------------------------


def number(text: str) -> int:
    """Return a whole number written as in records; raise ValueError for other notations, even if Python accepts
    them."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 9):
        raise ValueError(f"{text[:20]!r} is not a whole number")
    return int(text)


def name_words(name: str) -> str:
    """Return a name as written at the end of a record's line, quoted if spaces or special characters would be lost."""
    plain = name and name == name.strip() and name.isprintable() and not name.startswith('"')
    return name if plain else json.dumps(name)


def read_name(words: str) -> str:
    """Return the name that `name_words` wrote; raise BadRecord if it is too long."""
    if words.startswith('"'):
        with suppress(ValueError):  # an older record's name may begin with a quote
            words = str(json.loads(words))
    if len(words) > LONGEST:
        raise BadRecord(f"the name {words[:20]!r}… is longer than {LONGEST} letters")
    return words


# --- words for moves ---------------------------------------------------------------------------------


def card_word(card: int) -> str:
    """Return a card in record notation: two digits, `step3`, or `?`."""
    return "step3" if card == STEP3 else "?" if card == UNKNOWN else f"{card:02d}"


def move_word(action: Action, zone: Zone) -> str:
    """Return a move in record notation.

    >>> from game.engine.setup import seeded_game
    >>> move_word(Run(5, (1, 1, 0, 0)), seeded_game("classic", "germany", 3, seed=1).zone)
    'run 05 coal 1 oil 1'
    """
    match action:
        case Build(city, True):
            return f"found {zone.cities[city].id}"
        case Build(city):
            return f"build {zone.cities[city].id}"
        case Place(city):
            return f"place {zone.cities[city].id}"
        case Mark(city):
            return f"mark {zone.cities[city].id}"
        case _:
            return _word_without_zone(action)


_Zoneless = Nominate | Bid | Pass | Scrap | Drop | Buy | Visit | Run | Done


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
        case Buy(fuel, source):
            return f"buy {FUELS[fuel]} {SOURCES[source]}".rstrip()
        case Visit():
            return "visit"
        case Run(plant, mix):
            burnt = [f" {FUELS[fuel]} {count}" for fuel, count in enumerate(mix) if count]
            return f"run {plant:02d}{''.join(burnt)}"
        case Done():
            return "done"


def commit_words(moves: Iterable[Action], zone: Zone) -> str:
    """Return several moves as one commit in record notation."""
    return ", ".join(move_word(move, zone) for move in moves)


KNOWN_BIDS: Final = 200
"""Bids below this limit are looked up by their full text, like most moves."""


def _words_without_zone() -> Iterator[tuple[str, Action]]:
    """Yield the moves that name neither a city nor a fuel mix, bids below `KNOWN_BIDS` only, each with its text."""
    moves: list[_Zoneless] = [
        PASS,
        DONE,
        *DROP,
        *BUY,
        BUY_FROM_DEPOT,
        VISIT,
        *BIDS[:KNOWN_BIDS],
        *NOMINATE.values(),
        *SCRAP.values(),
    ]
    for move in moves:
        yield _word_without_zone(move), move


_MOVES: Final[dict[str, Action]] = dict(_words_without_zone())


def read_move(text: str, zone: Zone) -> Action:
    """Return the move that a text means; raise BadRecord if it is not a move.

    >>> from game.engine.setup import seeded_game
    >>> read_move("bid 12", seeded_game("classic", "germany", 3, seed=1).zone)
    Bid(amount=12)
    """
    known = _MOVES.get(text)
    return known if known is not None else _read_move(text, zone)


def _read_move(text: str, zone: Zone) -> Action:
    """Return the move in a text that names a city or that a person wrote freely; raise BadRecord if it is no move."""
    word, *rest = text.split() or [""]
    try:
        match word, rest:
            case "pass", []:
                return PASS
            case "done", []:
                return DONE
            case "visit", []:
                return VISIT
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
            case "buy", ["coal", "depot"]:
                return BUY_FROM_DEPOT
            case "build", [city]:
                return BUILD[zone.index[city]]
            case "found", [city]:
                return FOUND[zone.index[city]]
            case "place", [city]:
                return PLACE[zone.index[city]]
            case "mark", [city]:
                return MARK[zone.index[city]]
            case "run", [plant, *mix]:
                return _read_run(number(plant), mix)
    except (KeyError, ValueError, IndexError):
        pass
    raise BadRecord(f"{text[:60]!r} is not a move")


def _read_run(plant: int, words: Sequence[str]) -> Run:
    mix = [0, 0, 0, 0]
    for fuel, count in zip(words[::2], words[1::2], strict=True):
        mix[FUELS.index(fuel)] = number(count)
    return Run(plant, (mix[0], mix[1], mix[2], mix[3]))


def read_commit(text: str, zone: Zone) -> tuple[Action, ...]:
    """Return the moves of a commit; raise BadRecord if one of them is not a move.

    >>> from game.engine.setup import seeded_game
    >>> read_commit("nominate 05, bid 6", seeded_game("classic", "germany", 3, seed=1).zone)
    (Nominate(plant=5), Bid(amount=6))
    """
    moves = [part.strip() for part in text.split(",")]
    if not all(moves):
        raise BadRecord("a move is missing")
    return tuple([read_move(move, zone) for move in moves])
