"""Plans, maxima, languages and where fuel was put, beside the game's file for when it is gone on with.

As private as the record itself: it is read into the seats' own views and shown nowhere else.
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
from game.engine.plants import PLANTS
from game.engine.resources import FUELS, TOKENS
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
"""Characters of a language's code."""


class StoredSeat(NamedTuple):
    """Everything that a seat has left beside the record."""

    plan: Plan
    maximum: Maximum | None = None
    language: str = ""
    """Of its own station; empty: the table's."""
    placed: PutDown = FREE
    """Where its tokens lie."""


class PlanStorage(Part):
    """Reads what was left when a game is gone on with, and writes it again whenever it changes."""

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
        """Write what has changed; nothing looks different."""
        found = self._found()
        path = self._path
        if path and found != self._written and not self._given_up:
            self._written = found
            try:
                _write(path, self._session)
            except OSError:  # a plan is not worth a sentence: the game itself tells that it cannot be kept
                self._given_up = True
        return False

    @property
    def _path(self) -> Path | None:
        """Where they lie: beside the game, wherever that lies now."""
        journal = self._session.match.journal
        return journal.path.with_suffix(ENDING) if journal else None

    def _found(self) -> list[StoredSeat]:
        return [] if self._session.match.over else stored_seats(self._session)


def stored_seats(session: Session) -> list[StoredSeat]:
    """Everything that each seat would leave now."""
    return [StoredSeat(view.plan, view.maximum, view.language, view.placed) for view in session.views]


def _read(path: Path, session: Session) -> list[StoredSeat]:
    """The content of the file, all or nothing."""
    entries = files.read_json(files.read_text(path, files.PLANS))
    if not isinstance(entries, list):
        raise TypeError
    seats = [_seat(entry, session.match.state.zone) for entry in entries]
    if len(seats) != len(session.views):
        raise ValueError
    return seats


def restore_seats(session: Session, seats: Sequence[StoredSeat]) -> None:
    """Give the seats what they had planned: whose turn it is finds it laid out; a maximum only for its plant."""
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
    """All seats' plans; where none has any, no file."""
    seats = [_words(left, session.match.state.zone) for left in stored_seats(session)]
    if session.match.over or not any(seats):
        path.unlink(missing_ok=True)
        return
    files.write_whole(path, json.dumps(seats).encode())


def _words(left: StoredSeat, zone: Zone) -> dict[str, Any]:
    """One seat's entry: empty where it has planned nothing."""
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
        }
    if kept:
        found["maximum"] = [kept.plant, kept.auction, kept.amount]
    if language:
        found["language"] = language
    if placed:
        found["placed"] = [_lying(placed.by_hand), _lying(placed.beside)]
    return found


def _lying(tokens: Sequence[Token]) -> list[list[int | str]]:
    """Tokens as the number of their plant and the word of their fuel."""
    return [[plant, FUELS[kind]] for plant, kind in tokens]


def _seat(entry: object, zone: Zone) -> StoredSeat:
    """The content of one entry; ValueError, TypeError or KeyError where it is none."""
    if not isinstance(entry, dict):
        raise TypeError
    left = dict(entry)
    kept = Maximum(*map(_amount, left.pop("maximum"))) if "maximum" in left else None
    language = _code(left.pop("language", ""))
    placed = PutDown(*map(_tokens, left.pop("placed", ((), ()))))
    if not left:
        return StoredSeat(Plan(), kept, language, placed)
    fuel = [(FUELS.index(kind), _amount(was)) for kind, was in left.pop("fuel")]
    cities = [(zone.index[city], _amount(was)) for city, was in left.pop("cities")]
    plan = Plan(
        _plant(left.pop("plant")), _amount(left.pop("price")), _plant(left.pop("scrap")), *_wishes(fuel, cities)
    )
    if left:
        raise ValueError
    return StoredSeat(plan, kept, language, placed)


def _tokens(entries: list[list[Any]]) -> tuple[Token, ...]:
    if len(entries) > sum(TOKENS):
        raise ValueError
    return tuple((_plant(plant), FUELS.index(kind)) for plant, kind in entries)


def _wishes(fuel: list[Wish], cities: list[Wish]) -> tuple[tuple[Wish, ...], tuple[Wish, ...]]:
    if len(fuel) > sum(TOKENS) or len({city for city, _ in cities}) != len(cities):
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
    if value != 0 and value not in PLANTS:
        raise ValueError
    return _amount(value)
