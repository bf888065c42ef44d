"""Reading a kept game a little at a time, so that whoever waits for a frame waits for no game."""

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
"""Lines of a record that are played before somebody else may do something."""
PLAYED: Final = re.compile(r"^# played (\d{1,6})$", re.MULTILINE | re.ASCII)
"""A remark in a record: so many seconds went by at the table since the last one."""

Reading = Generator[None, None, Digest]
"""Goes on by `next`; what it found is the value of its end."""


def read_saved(path: Path) -> tuple[Record, str]:
    """The record of a file, and its text; BadRecord or OSError where there is none."""
    try:
        text = files.read_text(path, files.RECORD)
    except files.FileRefused as refused:
        raise BadRecord(str(refused), refused.line) from None
    return read_record(text), text


def reading(path: Path) -> Reading:
    """Read a game and play it to its end, a few lines at each step; BadRecord or OSError where it cannot be."""
    record, text = read_saved(path)
    yield
    lines, record.lines = record.lines, []
    match = Match(record)
    for first in range(0, len(lines), AT_ONCE):
        match.replay(lines[first : first + AT_ONCE])
        yield
    return digest_of(match, seconds_of(text))


def read_now(path: Path) -> Digest:
    """The same without a pause."""
    steps = reading(path)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Digest = end.value
            return found


def seconds_of(text: str) -> int:
    """How long a game was played, by the remarks in its record; 0 where there are none."""
    return sum(int(seconds) for seconds in PLAYED.findall(text))
