"""The index of a folder of games, kept beside them: a file that has not changed is not read again.

Its first line tells its format, every other one a game as it was when it was read: [name, bytes, time in ns, digest]. A
line is added as soon as a game was read; the last line of a name counts.
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
FORMAT: Final = f"4 {__version__}"
"""Another version of the program may read another thing in the same record."""
HEAD: Final = json.dumps({"format": FORMAT})
SPARE: Final = 50
"""Lines that count no more, beside as many as count, before the file is written anew."""
Stamp = tuple[int, int]
"""Bytes of a file, and when it was written last in ns: a file that is the same in both has not changed."""
BROKEN: Final = (OSError, ValueError, KeyError, TypeError, AttributeError)
"""What reading a forged line raises."""


class Index:
    """The digests of a folder's games. It may be deleted, cut or forged at any time: then games are read again."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / FILE
        self._found: dict[str, tuple[Stamp, Digest]] = {}
        self._rows: list[str] | None = None
        """The lines of the file that were not looked at yet; None while it was not opened."""
        self._lines = 0
        """How many lines about games the file has; -1 where it is no index and has to be written anew."""
        self._torn = False
        """Whether the file ends in the middle of a line."""

    def reading(self) -> Iterator[None]:
        """Read the file, line by line at each step."""
        rows = self._open()
        while rows:
            row = rows.pop()
            with suppress(*BROKEN):
                name, stamp, digest = _read(row)
                self._found.setdefault(name, (stamp, digest))  # from the end on: a later line counts
            yield

    def digest(self, path: Path, stat: os.stat_result) -> Digest | None:
        """The digest of a file as it lies there now, if it is known from what was read so far."""
        stamp, digest = self._found.get(path.name, ((-1, -1), None))
        return digest if stamp == _stamp(stat) else None

    def find(self, path: Path, stat: os.stat_result) -> Digest | None:
        """The same, looked up in the file without reading the rest of it."""
        begin = _words([path.name, *_stamp(stat)])[:-1]
        row = next((row for row in self._open() if row.startswith(begin)), "")
        with suppress(*BROKEN):
            return _read(row)[2]
        return self.digest(path, stat)

    def add(self, path: Path, digest: Digest) -> None:
        """Remember what was read, in the file, too; where that cannot be, nothing is lost but time."""
        self._open()
        with suppress(OSError):
            stamp = _stamp(path.stat())
            self._found[path.name] = stamp, digest
            self._add(_words([path.name, *stamp, values_of(digest)]))

    def tidying(self, names: Collection[str]) -> Iterator[None]:
        """Forget all files but these, and write the file anew where most of its lines count no more, in steps."""
        self._found = {name: known for name, known in self._found.items() if name in names}
        if self._lines <= 2 * len(self._found) + SPARE:
            return
        rows = []
        for name, (stamp, digest) in list(self._found.items()):
            rows.append(_words([name, *stamp, values_of(digest)]))
            yield
        self._write(rows)

    def _open(self) -> list[str]:
        """The lines that were not looked at yet."""
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
        """Put a line at the end of the file."""
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
        """Put the file there anew."""
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
    """The content of a line; one of BROKEN where it is no line of an index."""
    name, size, written, values = files.read_json(row)
    return str(name), (int(size), int(written)), digest_from(values)
