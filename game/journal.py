"""The file a game is written to while it is played: appended, flushed, synced at each phase."""

from __future__ import annotations

import os
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
            self._file = path.open("xb")
            self._write("\n".join(head_words(record)))
            self.sync()

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


def newest(folder: Path) -> Path | None:
    """The journal written last in a folder, if there is any."""
    try:
        return max(folder.glob(f"*{ENDING}"), key=lambda path: path.stat().st_mtime, default=None)
    except OSError:
        return None
