"""Stores plans, maximum bids, languages and the plants on which fuel lies in a file beside the game's, for when it is
resumed.

They are as private as the record itself: they are read into the seats' own views and shown nowhere else.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from pygame import Rect

from game.engine import files
from game.engine.actions import MOST_MONEY
from game.engine.board import Zone
from game.engine.plants import NUMBERS
from game.engine.resources import FUELS
from game.engine.ruleset import LONGEST_TABLE
from game.kit.motion.overlay import Note
from game.kit.scenes.scene import Room
from game.kit.style import words
from game.parts.part import Part
from game.session import maximum_bid, planning
from game.session.fuel_placement import FREE, PutDown, Token
from game.session.intents import SetMaximum
from game.session.planner import Plan, Wish
from game.session.seat_view import Maximum
from game.session.session import Session

ENDING: Final = ".plans.json"


LONGEST_CODE: Final = 20
"""The most characters in a language code."""


class StoredSeat(NamedTuple):
    """Everything that is stored for a seat beside the record."""

    plan: Plan
    maximum: Maximum | None = None
    language: str = ""
    """The language of its own station; empty for the table's."""
    placed: PutDown = FREE
    """The plants on which its player put fuel tokens."""


class PlanStorage(Part):
    """Reads the stored values when a game is resumed, and writes them whenever they change."""

    def __init__(self, session: Session, room: Room) -> None:
        self._session = session
        self._given_up = False
        try:
            if (path := self._path) and path.exists():
                restore_seats(session, _read(path, session))
        except (OSError, ValueError, TypeError, KeyError, RecursionError):
            wide, high = room.size
            room.canvas.overlay.tell(Note(words.say("planner.not_read"), Rect(wide // 2, high - 4, 1, 1)))
        self._written = self._found()

    def tick(self, now: float) -> bool:
        """Write the stored values to the file if they have changed; return False, as the screen does not change."""
        found = self._found()
        path = self._path
        if path and found != self._written and not self._given_up:
            self._written = found
            try:
                _write(path, self._session)
            except OSError:  # not worth a message: the game itself reports that it cannot be saved
                self._given_up = True
        return False

    @property
    def _path(self) -> Path | None:
        """The path of the file with plans beside the game's current file; None if the game is not saved."""
        journal = self._session.match.journal
        return journal.path.with_suffix(ENDING) if journal else None

    def _found(self) -> list[StoredSeat]:
        return [] if self._session.match.over else stored_seats(self._session)


def stored_seats(session: Session) -> list[StoredSeat]:
    """Return the values to store for each seat now."""
    return [StoredSeat(view.plan, view.maximum, view.language, view.placed) for view in session.views]


def _read(path: Path, session: Session) -> list[StoredSeat]:
    """Return the stored values of all seats from the file; raise an error if any of it is invalid."""
    entries = files.read_json(files.read_text(path, files.PLANS))
    if not isinstance(entries, list):
        raise TypeError
    seats = [_seat(entry, session.match.state.zone) for entry in entries]
    if len(seats) != len(session.views):
        raise ValueError
    return seats


def restore_seats(session: Session, seats: Sequence[StoredSeat]) -> None:
    """Give all seats their stored values; the acting seat's plan is staged, and a maximum bid only applies to the plant
    for which it was set.
    """
    for seat, (plan, kept, language, placed) in enumerate(seats):
        view = session.view(seat)
        view.plan, view.placed = plan, placed
        if words.can_speak(language):
            view.language = language
        planning.keep_up(session, seat, fresh=True)
        if kept and (kept.plant, kept.auction) == (session.auctioned_plant(seat), maximum_bid.begun(session.match)):
            session.perform(SetMaximum(seat, kept.amount))
            view.refused = None
    session.propose_runs()


def _write(path: Path, session: Session) -> None:
    """Write the stored values of all seats, or delete the file if there are none or the game is over."""
    seats = [_words(left, session.match.state.zone) for left in stored_seats(session)]
    if session.match.over or not any(seats):
        path.unlink(missing_ok=True)
        return
    files.write_whole(path, json.dumps(seats).encode())


def _words(left: StoredSeat, zone: Zone) -> dict[str, Any]:
    """Return one seat's stored values as an entry for the file; empty if there are none."""
    plan, kept, language, placed = left
    found: dict[str, Any] = {}
    if plan:
        cities = [[zone.cities[city].id, was] for city, was in plan.cities]
        fuel = [[FUELS[kind], was] for kind, was in plan.fuel]
        found = {
            "plant": plan.plant,
            "price": plan.meant or plan.price,
            "scrap": plan.scrap,
            "fuel": fuel,
            "cities": cities,
            **({"away": True} if plan.away else {}),
        }
    if kept:
        found["maximum"] = [kept.plant, kept.auction, kept.amount]
    if language:
        found["language"] = language
    if placed:
        found["placed"] = [_lying(placed.by_hand), _lying(placed.beside)]
    return found


def _lying(tokens: Sequence[Token]) -> list[list[int | str]]:
    """Return tokens as pairs of plant number and fuel name, as the file holds them."""
    return [[plant, FUELS[kind]] for plant, kind in tokens]


def _maximum(entry: list[object]) -> Maximum:
    plant, auction, amount = map(_amount, entry)
    return Maximum(plant, auction, amount)


def _seat(entry: object, zone: Zone) -> StoredSeat:
    """Return one seat's stored values from an entry of the file; raise ValueError, TypeError or KeyError if it is
    invalid."""
    if not isinstance(entry, dict):
        raise TypeError
    left = dict(entry)
    kept = _maximum(left.pop("maximum")) if "maximum" in left else None
    language = _code(left.pop("language", ""))
    placed = PutDown(*map(_tokens, left.pop("placed", ((), ()))))
    if not left:
        return StoredSeat(Plan(), kept, language, placed)
    fuel = [(FUELS.index(kind), _amount(was)) for kind, was in left.pop("fuel")]
    cities = [(zone.index[city], _amount(was)) for city, was in left.pop("cities")]
    away = left.pop("away", False) is True
    plan = Plan(
        _plant(left.pop("plant")),
        _amount(left.pop("price")),
        _plant(left.pop("scrap")),
        *_wishes(fuel, cities),
        away=away,
    )
    if left:
        raise ValueError
    return StoredSeat(plan, kept, language, placed)


MOST_TOKENS: Final = len(FUELS) * LONGEST_TABLE
"""More tokens than any box has."""


def _tokens(entries: list[list[Any]]) -> tuple[Token, ...]:
    if len(entries) > MOST_TOKENS:
        raise ValueError
    return tuple((_plant(plant), FUELS.index(kind)) for plant, kind in entries)


def _wishes(fuel: list[Wish], cities: list[Wish]) -> tuple[tuple[Wish, ...], tuple[Wish, ...]]:
    if len(fuel) > MOST_TOKENS or len({city for city, _ in cities}) != len(cities):
        raise ValueError
    return tuple(fuel), tuple(cities)


def _code(value: object) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_CODE:
        raise ValueError
    return value


def _amount(value: object) -> int:
    if type(value) is not int or not 0 <= value < MOST_MONEY:
        raise ValueError
    return value


def _plant(value: object) -> int:
    if value != 0 and value not in NUMBERS:
        raise ValueError
    return _amount(value)
