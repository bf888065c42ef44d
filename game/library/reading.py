"""Reads a saved game a few lines at a time, so that no frame is delayed."""

from __future__ import annotations

import re
from collections.abc import Generator
from pathlib import Path
from typing import Final

from game.engine import files
from game.engine.notation import BadRecord
from game.engine.record import Record
from game.engine.record_reader import read_record
from game.library.digest import Digest, digest_of
from game.match import Match

AT_ONCE: Final = 12
"""Lines of a record played in one step."""
PLAYED: Final = re.compile(r"^# played (\d{1,6})$", re.MULTILINE | re.ASCII)
"""A comment in a record: the seconds played since the last such comment."""

Reading = Generator[None, None, Digest]
"""The reading of a game in steps: advanced by `next`, it returns the game's summary at its end."""


def read_saved(path: Path) -> tuple[Record, str]:
    """Return the record in a file and the file's text; raise BadRecord or OSError if it cannot be read."""
    try:
        text = files.read_text(path, files.RECORD)
    except files.FileRefused as refused:
        raise BadRecord(str(refused), refused.line) from None
    return read_record(text), text


def reading(path: Path) -> Reading:
    """Read a game and play it to its end, a few lines a step; return its summary. Raise BadRecord or OSError if that
    fails.
    """
    record, text = read_saved(path)
    yield
    lines, record.lines = record.lines, []
    match = Match(record)
    for first in range(0, len(lines), AT_ONCE):
        match.replay(lines[first : first + AT_ONCE])
        yield
    return digest_of(match, seconds_of(text))


def read_now(path: Path) -> Digest:
    """Return the summary of a saved game, read at once; raise BadRecord or OSError if that fails."""
    steps = reading(path)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Digest = end.value
            return found


def seconds_of(text: str) -> int:
    """Return the seconds for which a game was played, summed from the comments in its record; 0 if there are none."""
    return sum(int(seconds) for seconds in PLAYED.findall(text))
