"""The games that lie in the folders of saves: in which order, which are over, which can be gone on with."""

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
"""Games without a mark of being over that are played through to find one to go on with."""
TAIL: Final = 400
"""Characters at a record's end among which the mark lies."""


@dataclass(frozen=True, slots=True)
class ResumableGame:
    """A game to go on with, and what is wrong with a newer file: `bad`, because of `reason`."""

    path: Path | None = None
    bad: Path | None = None
    reason: str = ""


def games(folders: Iterable[Path]) -> list[Path]:
    """The games of some folders, the one opened last first, then by when they were written."""
    return newest_first(*dict.fromkeys(folders))


def is_over(path: Path) -> bool:
    """Whether a record says at its end that its game is over; one of another version may be over without saying so."""
    try:
        return f"\n{OVER}\n" in files.read_text(path, files.RECORD)[-TAIL:]
    except (OSError, files.FileRefused):
        return False


def newest_resumable(folders: Sequence[Path]) -> ResumableGame:
    """The newest game that can be gone on with: of one whose file cannot be read its newest generation that can."""
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
    """A file of the same folder that was written later and cannot be read, and why."""
    for path in newest_first(found.parent):
        if modified_time(path) > modified_time(found):
            try:
                read_record(files.read_text(path, files.RECORD))
            except (BadRecord, files.FileRefused, OSError) as error:
                return path, str(error)
    return None, ""


def _generation(path: Path) -> Path | None:
    """The newest generation of a game that can be gone on with."""
    for earlier in generations(path):
        try:
            if not load_match(earlier).over:
                return earlier
        except (BadRecord, OSError):
            continue
    return None
