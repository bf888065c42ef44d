"""Prints the statistics of saved games as lines of text on the command line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from game.library import table
from game.library.library import Library, SavedGame
from game.library.statistics import WAYS, GameCount, PlayerKey, best_results, counts, finished, places_of
from game.match import PERSON

COUNTED: Final = f"{'cities':>7} {'money':>6} {'minutes':>8}"
HEADS: Final = {"player": "player", "map": "map", "edition": "edition", "count": "players"}


def games_of(folder: Path) -> list[SavedGame]:
    """Return every game of a folder, fully read."""
    library = Library(folder)
    library.scan()
    while library.busy:
        library.read_some(1.0)
    return library.games


def statistics(folder: Path, file: Path | None = None) -> Iterator[str]:
    """Yield the statistics of a folder's finished games, or write their table to a file; raise OSError if that
    fails.
    """
    games = games_of(folder)
    if file:
        table.write(games, file)
        yield f"{file}: {len(finished(games))} finished games"
        return
    yield from _lines(folder, games)


def _lines(folder: Path, games: Sequence[SavedGame]) -> Iterator[str]:
    waiting = sum(game.waits for game in games)
    unread = [game for game in games if game.trouble]
    yield f"{folder}: {len(finished(games))} finished games, {waiting} to go on with, {len(unread)} unreadable"
    for game in unread:
        yield f"  {game.path.name}: {game.trouble}"
    for way in WAYS:
        counted = counts(games, way)
        if counted:
            yield ""
            yield f"{HEADS[way]:<26} {'games':>6} {'seats':>6} {'won':>6} {'share':>6} {COUNTED}"
            yield from map(_line, counted)
    records = best_results(games)
    if records:
        yield ""
    for best in records:
        whose = ", ".join(map(_name, best.players))
        yield f"{best.what.replace('_', ' '):<26} {best.value:>6}  {whose}  {best.game.path.name}".rstrip()


def _line(count: GameCount) -> str:
    name = _name(count.key) if isinstance(count.key, PlayerKey) else str(count.key)
    minutes = f"{count.seconds / 60:8.0f}" if count.seconds else f"{'-':>8}"
    counted = f"{count.played:>6} {_part(count.seats)} {_part(count.won)} {count.share:>6.0%}"
    return f"{name:<26} {counted} {count.cities:>7.1f} {count.money:>6.0f} {minutes}"


def _part(number: float) -> str:
    """Return a number of seats as text, with one decimal if it is no whole number because a seat changed hands."""
    return f"{number:>6.{places_of(number)}f}"


def _name(who: PlayerKey) -> str:
    return who.name if who.kind == PERSON else f"bot {who.kind}"
