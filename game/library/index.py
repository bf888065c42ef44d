"""The index of a folder of games, kept in a file beside them, so that an unchanged game need not be read again.

Its first line holds the format, every other line a game as it was read: [name, bytes, time in ns, digest]. A line is
appended as soon as a game was read; the last line of a name counts.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from game import __version__
from game.engine import files
from game.library.digest import Digest, digest_from, values_of

FILE: Final = ".games.json"
FORMAT: Final = f"5 {__version__}"
"""Another version of the program may get another digest from the same record."""
HEAD: Final = json.dumps({"format": FORMAT})
SPARE: Final = 50
"""The number of outdated lines, beyond the number of valid ones, at which the file is rewritten."""
Stamp = tuple[int, int]
"""A file's size in bytes and modification time in ns: a file with the same stamp is unchanged."""
BROKEN: Final = (OSError, ValueError, KeyError, TypeError, AttributeError)
"""The exceptions raised by a damaged line."""


class Index:
    """The summaries of a folder's games, kept in an index file; games are read again if the index is missing or
    damaged."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / FILE
        self._found: dict[str, tuple[Stamp, Digest]] = {}
        self._rows: list[str] | None = None
        """The lines of the index file that are not parsed yet; None before it is opened."""
        self._lines = 0
        """The number of games' lines in the index file; -1 if it is no index and has to be rewritten."""
        self._torn = False
        """Whether the index file ends in an incomplete line."""

    def reading(self) -> Iterator[None]:
        """Read the index file in steps, one line at a time."""
        rows = self._open()
        while rows:
            row = rows.pop()
            with suppress(*BROKEN):
                name, stamp, digest = _read(row)
                self._found.setdefault(name, (stamp, digest))  # read from the end, so a later line wins
            yield

    def digest(self, path: Path, stat: os.stat_result) -> Digest | None:
        """Return the summary of a game's file from the lines read so far, if the file's size and date are unchanged."""
        stamp, digest = self._found.get(path.name, ((-1, -1), None))
        return digest if stamp == _stamp(stat) else None

    def find(self, path: Path, stat: os.stat_result) -> Digest | None:
        """Return the summary of a game's file if its size and date are unchanged, without parsing the other games'
        lines."""
        begin = _words([path.name, *_stamp(stat)])[:-1]
        row = next((row for row in self._open() if row.startswith(begin)), "")
        with suppress(*BROKEN):
            return _read(row)[2]
        return self.digest(path, stat)

    def add(self, path: Path, digest: Digest) -> None:
        """Add a game's summary to the index and its file; if writing fails, the game is merely read again later."""
        self._open()
        with suppress(OSError):
            stamp = _stamp(path.stat())
            self._found[path.name] = stamp, digest
            self._add(_words([path.name, *stamp, values_of(digest)]))

    def tidying(self, names: Collection[str]) -> Iterator[None]:
        """Drop all games but those named, and, if most lines of the index file are outdated, rewrite the file
        in steps."""
        self._found = {name: known for name, known in self._found.items() if name in names}
        if self._lines <= 2 * len(self._found) + SPARE:
            return
        rows = []
        for name, (stamp, digest) in list(self._found.items()):
            rows.append(_words([name, *stamp, values_of(digest)]))
            yield
        self._write(rows)

    def _open(self) -> list[str]:
        """Return the lines of the index file that have not been parsed yet."""
        if self._rows is None:
            try:
                head, *self._rows = files.read_text(self._file, files.INDEX).split("\n")
            except (OSError, ValueError):
                head, self._rows = "", []
            if head == HEAD:
                self._torn = bool(self._rows and self._rows[-1])
                self._lines = len(self._rows)
            else:
                self._rows, self._lines = [], -1
        return self._rows

    def _add(self, row: str) -> None:
        """Append a line to the index file."""
        if self._lines < 0:
            self._write([row])
            return
        content = _bytes(f"\n{row}\n" if self._torn else f"{row}\n")
        with self._file.open("ab", buffering=0) as file:
            if file.tell() + len(content) > files.INDEX:
                return
            file.write(content)
        self._torn = False
        self._lines += 1

    def _write(self, rows: list[str]) -> None:
        """Rewrite the index file with these lines; errors are ignored."""
        with suppress(OSError):
            files.write_whole(self._file, _bytes("\n".join([HEAD, *rows, ""])))
            self._lines, self._torn = len(rows), False


def _stamp(stat: os.stat_result) -> Stamp:
    return stat.st_size, stat.st_mtime_ns


def _words(values: list[object]) -> str:
    return json.dumps(values, ensure_ascii=False).encode(errors="backslashreplace").decode()


def _bytes(text: str) -> bytes:
    return text.encode()


def _read(row: str) -> tuple[str, Stamp, Digest]:
    """Parse one line of an index file; raise one of the errors in BROKEN if the line is invalid."""
    name, size, written, values = files.read_json(row)
    return str(name), (int(size), int(written)), digest_from(values)
