"""The log: what the program did and what went wrong, in a file of the platform's folder that never grows for long.

Written by `logging` under the name "elektro", from any layer. Nothing in it names a person: one's own folder is "~",
and what was typed is not kept. Until `begin` opens the file what is told waits; what a crash report tells is its end.
"""

from __future__ import annotations

import io
import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TextIO

from game.engine.files import shown
from game.kit.style.user_folders import user_folder
from game.lazy_import import lazy_import

if TYPE_CHECKING:
    from logging import handlers
else:
    handlers = lazy_import("logging.handlers")  # the start has no need of it

LOG: Final = logging.getLogger("elektro")
LOG.setLevel(logging.INFO)
LOG.propagate = False
NAME: Final = "elektro.log"
MOST_BYTES, KEPT = 200_000, 3
"""Bytes of one file, and how many older ones are kept."""
WAITING: Final = 500
"""Lines that wait at most for the file to be opened."""
TOLD: Final = 60_000
"""Bytes of its end that a crash report tells."""
FORMAT: Final = "%(asctime)s %(process)d %(message)s"


def folder() -> Path:
    """Where the log and crash reports lie; ELEKTRO_LOGS names another folder."""
    return Path(os.environ.get("ELEKTRO_LOGS") or user_folder("log"))


class _Log(logging.Handler):
    """Lets lines wait until there is a file; what cannot be written is let go: no game ends for a log."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(logging.Formatter(FORMAT))
        self._waiting: list[logging.LogRecord] = []
        self._file: logging.Handler | None = None

    def emit(self, record: logging.LogRecord) -> None:
        record.msg, record.args = shown(record.getMessage().replace(str(Path.home()), "~")), ()
        if self._file:
            self._file.handle(record)
        elif len(self._waiting) < WAITING:
            self._waiting.append(record)

    def open(self, folder: Path) -> None:
        """Write what waits to a file in this folder, and from now on everything."""
        folder.mkdir(parents=True, exist_ok=True)
        file = handlers.RotatingFileHandler(
            folder / NAME, maxBytes=MOST_BYTES, backupCount=KEPT, encoding="utf-8", errors="backslashreplace"
        )
        file.setFormatter(self.formatter)
        file.handleError = _let_go  # type: ignore[method-assign]
        self._file = file
        waiting, self._waiting = self._waiting, []
        for record in waiting:
            file.handle(record)

    def close(self) -> None:
        """Close the file; what is told afterwards waits again."""
        file, self._file = self._file, None
        with suppress(OSError, ValueError):  # the disk is full, or took the file away
            if file:
                file.close()
        self._waiting = []
        super().close()


def _let_go(record: logging.LogRecord) -> None:
    """A full disk, or a file that another copy turns over, costs the line."""


_log: Final = _Log()
LOG.addHandler(_log)


class _Heard(io.TextIOBase):
    """An error stream whose lines the log hears, too; without a terminal there is no other place for them."""

    def __init__(self, stream: TextIO | None) -> None:
        self._stream = stream
        self._line = ""

    def write(self, text: str) -> int:
        *lines, self._line = (self._line + text).split("\n")
        for line in filter(None, lines):
            LOG.info("stderr: %.500s", line)
        if self._stream:
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        if self._stream:
            self._stream.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def capture_stderr() -> Iterator[None]:
    """Meanwhile what is told on stderr is told to the log, too; at the end its file is closed."""
    stream = sys.stderr
    sys.stderr = _Heard(stream)
    try:
        yield
    finally:
        LOG.info("the end")
        sys.stderr = stream
        _log.close()


def begin(**facts: object) -> None:
    """Open the file, and tell what runs where; nothing happens where that cannot be."""
    LOG.info("begun: %s", ", ".join(f"{name} {value}" for name, value in facts.items()))
    with suppress(OSError):
        _log.open(folder())


def end_of_log() -> str:
    """The last of what was told, from the file and the one before it; empty where there is none."""
    told = ""
    for path in (folder() / f"{NAME}.1", folder() / NAME):
        with suppress(OSError):
            told += path.read_text("utf-8", "replace")
    return told[-TOLD:]
