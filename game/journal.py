"""The file a game is written to while it is played: appended, flushed, synced at each phase."""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path
from typing import Final

from game.engine.notation import Line, Record, head_words, line_words

ENDING: Final = ".elektro"


class Journal:
    """One game's record on disk. Opening and writing raise OSError where the folder cannot be written."""

    def __init__(self, path: Path, record: Record, resume: bool = False) -> None:
        """Begin a new file (FileExistsError if there is one), or go on at the end of an existing one."""
        self.path = path
        self._record = record
        if resume:
            _cut_unfinished_line(path)
            self._file = path.open("ab")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            _begin(path, "\n".join(head_words(record)) + "\n")
            self._file = path.open("ab")

    def append(self, line: Line) -> None:
        """Write one line and hand it to the system before anything is shown."""
        self._write(line_words(line, self._record))

    def _write(self, text: str) -> None:
        self._file.write(f"{text}\n".encode())
        self._file.flush()

    def sync(self) -> None:
        """Make sure what was written is on the disk."""
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Sync and close; nothing can be appended afterwards."""
        if not self._file.closed:
            self.sync()
            self._file.close()


def _cut_unfinished_line(path: Path) -> None:
    """A crash may leave a last line without its end: the only bytes a journal ever loses."""
    content = path.read_bytes()
    keep = content.rfind(b"\n") + 1
    if keep < len(content):
        with path.open("r+b") as file:
            file.truncate(keep)


def by_age(folder: Path) -> list[Path]:
    """The journals of a folder, the one written last first; what cannot even be looked at comes last."""
    try:
        return sorted(folder.glob(f"*{ENDING}"), key=_written, reverse=True)
    except OSError:
        return []


def _written(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # a link to nothing
        return 0.0


def _begin(path: Path, head: str) -> None:
    """Put a new file there, with its whole head or not at all; FileExistsError where there is one."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".new")
    new = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(head.encode())
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(new, path)
        except FileExistsError:
            raise
        except OSError:  # a file system without links
            if path.exists():
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path)) from None
            new.rename(path)
    finally:
        new.unlink(missing_ok=True)
