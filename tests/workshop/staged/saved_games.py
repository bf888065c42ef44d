"""Saved games for pictures: a library of games to continue, finished games and one unreadable file, independent of any
disk."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from game.engine.record import Seat
from game.engine.state import GameState, Phase, Task
from game.library.digest import Digest, Sitting, digest_of
from game.library.library import Library, SavedGame
from game.match import PERSON
from game.setup.choices import COLOURS
from tests.workshop.staging import CLASSIC, FOUR, HIDDEN, SIX, TWO, StagedGame, reached

FOLDER: Final = Path("games")
NOON: Final = datetime(2026, 3, 14, 12, 5)
NAMES: Final = ("Anna", "Bob", "Cleo", "Dan", "Eva", "Finn")
LEVELS: Final = ("engineer", "greedy")
MOMENTS: Final = (
    (FOUR, "mid-auction", Task.RAISE, 4, "Sunday with the cousins", 0),
    (SIX, "raise", Task.RAISE, 3, "", 1),
    (HIDDEN, "buy", Task.BUY, 3, "", 2),
    (FOUR, "over", Task.NOTHING, 1, "", 0),
    (SIX, "over", Task.NOTHING, 1, "New Year", 3),
    (TWO, "over", Task.NOTHING, 1, "", 1),
    (CLASSIC, "over", Task.NOTHING, 1, "", 0),
    (HIDDEN, "over", Task.NOTHING, 1, "", 2),
)
"""A game, the moment, what is asked there, from which round on, what people call it, how many of the last are bots."""
UNREAD: Final = FOLDER / "2026-03-11-200512-italy.elektro"
UNREADABLE: Final = "line 41: 'seat red' is not understood"


class FixedLibrary(Library):
    """A library whose list never changes."""

    def __init__(self, games: list[SavedGame]) -> None:
        super().__init__(FOLDER)
        for game in games:
            self._list.put(game)

    def scan(self, steps: int | None = None) -> None:
        """Leave the list unchanged."""


def library() -> FixedLibrary:
    """Return a library with games to continue, finished games and an unreadable file."""
    games = [SavedGame(FOLDER / f"{index}.elektro", _written(index), _digest(index)) for index in range(len(MOMENTS))]
    games.append(SavedGame(UNREAD, _written(4), None, UNREADABLE))
    return FixedLibrary(games)


def _written(place: int) -> float:
    return (NOON - timedelta(days=3 * place, minutes=47 * place)).timestamp()


def _digest(place: int) -> Digest:
    staged, when, task, round_, name, bots = MOMENTS[place]

    def test(state: GameState) -> bool:
        if task == Task.NOTHING:
            return state.phase == Phase.FINISH
        return state.task == task and state.round >= round_

    found = digest_of(reached(staged, when, test), 2820 + 613 * place)
    seats = _seats(staged, bots, place)
    return replace(found, name=name, seats=seats, sat=tuple(_sat(seat, found.round) for seat in seats))


def _sat(seat: Seat, rounds: int) -> tuple[Sitting, ...]:
    """Return who sat in a seat one after another: Bob takes his seat over from a bot in the middle of the game."""
    if seat.name != "Bob" or seat.kind != PERSON:
        return (Sitting(seat.kind, seat.name, rounds),)
    half = rounds // 2
    return (Sitting(LEVELS[0], seat.name, half), Sitting(PERSON, seat.name, rounds - half))


def _seats(staged: StagedGame, bots: int, place: int) -> tuple[Seat, ...]:
    people = staged.players - bots
    names = NAMES[place % 3 :] + NAMES[: place % 3]
    return tuple(
        Seat(COLOURS[seat], PERSON, names[seat])
        if seat < people
        else Seat(COLOURS[seat], LEVELS[seat % 2], names[seat])
        for seat in range(staged.players)
    )
