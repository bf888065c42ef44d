"""Saved games as a CSV table for other programs: one line for each player of each seat of each finished game."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Final

from game.engine import files
from game.library.digest import Sitting
from game.library.library import SavedGame
from game.library.statistics import SeatPlayed, parts

COLUMNS: Final = (
    "file",
    "name",
    "finished",
    "edition",
    "map",
    "players",
    "rounds",
    "seconds",
    "seat",
    "colour",
    "kind",
    "player",
    "place",
    "won",
    "cities",
    "supplied",
    "money",
    "plants",
    "dearest_plant",
    "rounds_sat",
    "share",
)
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""Characters that begin a formula in a spreadsheet: such a text gets an apostrophe in front."""


def text_of(games: Iterable[SavedGame]) -> str:
    """Return finished games as text in CSV format; the column of seconds is empty where the time is unknown.

    A seat that changed hands has a line for each of its players, with the rounds and the share of the seat.
    """
    paper = io.StringIO()
    writer = csv.writer(paper, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    writer.writerows(_row(part, sitting) for part in parts(games) for sitting in part.digest.sat[part.seat])
    return paper.getvalue()


def _row(part: SeatPlayed, sitting: Sitting) -> list[str | int]:
    digest, outcome, seat = part.digest, part.outcome, part.digest.seats[part.seat]
    rounds = sum(one.rounds for one in digest.sat[part.seat])
    return [
        _text(part.game.path.name),
        _text(digest.name),
        f"{datetime.fromtimestamp(part.game.written):%Y-%m-%d %H:%M}",
        digest.edition,
        digest.map,
        len(digest.seats),
        digest.round,
        digest.seconds or "",
        part.seat + 1,
        seat.colour,
        sitting.kind,
        _text(sitting.name),
        outcome.rank,
        int(part.won),
        outcome.cities,
        outcome.supplied,
        outcome.money,
        outcome.plants,
        outcome.dearest,
        sitting.rounds,
        f"{sitting.rounds / rounds:.4g}",
    ]


def _text(text: str) -> str:
    text = files.shown(text)
    return f"'{text}" if text.startswith(FORMULA) else text


def write(games: Iterable[SavedGame], path: Path) -> None:
    """Write finished games as a CSV table to a new file, in UTF-8 with a byte order mark; raise OSError if that
    fails."""
    path.parent.mkdir(parents=True, exist_ok=True)
    files.write_new(path, text_of(games).encode("utf-8-sig"))
