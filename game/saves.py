"""Finds saved games in folders: in which order, whether they are over, and which can be continued."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.engine import files
from game.engine.notation import BadRecord
from game.engine.record_reader import read_record
from game.journal import OVER, generations, modified_time, newest_first
from game.match import load_match

LOOKED_THROUGH: Final = 30
"""The most games without an "over" mark that are played through in search of one to continue."""
TAIL: Final = 400
"""The number of characters at a record's end that are searched for the mark."""


@dataclass(frozen=True, slots=True)
class ResumableGame:
    """A saved game to continue, and (`bad`) a newer file that cannot be read, with the `reason`."""

    path: Path | None = None
    bad: Path | None = None
    reason: str = ""


def games(folders: Iterable[Path]) -> list[Path]:
    """Return the game files of some folders: the one opened last, then the others, newest first."""
    return newest_first(*dict.fromkeys(folders))


def is_over(path: Path) -> bool:
    """Return whether a record ends with the mark of a finished game; records of other versions may lack the mark."""
    try:
        return f"\n{OVER}\n" in files.read_text(path, files.RECORD)[-TAIL:]
    except (OSError, files.FileRefused):
        return False


def newest_resumable(folders: Sequence[Path]) -> ResumableGame:
    """Return the newest game that can be continued; an unreadable file is replaced by its newest readable backup."""
    bad, reason, played = None, "", 0
    for path in games(folders):
        if is_over(path):
            continue
        try:
            if not load_match(path).over:
                return ResumableGame(path, bad, reason) if bad else ResumableGame(path, *_newer_and_bad(path))
        except (BadRecord, OSError) as error:
            if bad is None:
                bad, reason = path, str(error)
            if earlier := _generation(path):
                return ResumableGame(earlier, bad, reason)
        played += 1
        if played >= LOOKED_THROUGH:
            break
    return ResumableGame(None, bad, reason)


def _newer_and_bad(found: Path) -> tuple[Path | None, str]:
    """Return a file of the same folder that is newer than `found` and cannot be read, and the reason; None if there is
    none."""
    for path in newest_first(found.parent):
        if modified_time(path) > modified_time(found):
            try:
                read_record(files.read_text(path, files.RECORD))
            except (BadRecord, files.FileRefused, OSError) as error:
                return path, str(error)
    return None, ""


def _generation(path: Path) -> Path | None:
    """Return the newest backup of a game's file that can be continued; None if there is none."""
    for earlier in generations(path):
        try:
            if not load_match(earlier).over:
                return earlier
        except (BadRecord, OSError):
            continue
    return None
