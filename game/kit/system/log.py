"""The log: what the program did and what failed, in a file of limited size in the platform's folder.

Written by `logging` under the name "elektro", from any layer. It contains no personal names: the home folder is "~",
and typed text is not stored. Until `begin` opens the file, lines are queued; a fault report contains its end.
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
    handlers = lazy_import("logging.handlers")  # not needed at the start

LOG: Final = logging.getLogger("elektro")
LOG.setLevel(logging.INFO)
LOG.propagate = False
NAME: Final = "elektro.log"
MOST_BYTES, KEPT = 200_000, 3
"""Largest size of a file, and how many older files are kept."""
WAITING: Final = 500
"""Lines that can be queued until the file is open."""
TOLD: Final = 60_000
"""Bytes of the log's end in a fault report."""
FORMAT: Final = "%(asctime)s %(process)d %(message)s"


def folder() -> Path:
    """Return the folder for logs and fault reports; ELEKTRO_LOGS names another folder."""
    return Path(os.environ.get("ELEKTRO_LOGS") or user_folder("log"))


class _Log(logging.Handler):
    """Queues lines until the file is open; failed writes are dropped, because no game may end for a log."""

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
        """Write the queued lines to a file in this folder, and later lines as well."""
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
        """Close the file; later lines are queued again."""
        file, self._file = self._file, None
        with suppress(OSError, ValueError):  # the disk is full, or the file is gone
            if file:
                file.close()
        self._waiting = []
        super().close()


def _let_go(record: logging.LogRecord) -> None:
    """Drop a line that cannot be written: the disk is full, or another copy is rotating the file."""


_log: Final = _Log()
LOG.addHandler(_log)


class _Heard(io.TextIOBase):
    """An error stream that also writes its lines to the log, which matters without a terminal."""

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
    """Copy stderr to the log within this context; close the log file at its end."""
    stream = sys.stderr
    sys.stderr = _Heard(stream)
    try:
        yield
    finally:
        LOG.info("the end")
        sys.stderr = stream
        _log.close()


def begin(**facts: object) -> None:
    """Log facts about the system and open the log file; if that fails, lines stay queued."""
    LOG.info("begun: %s", ", ".join(f"{name} {value}" for name, value in facts.items()))
    with suppress(OSError):
        _log.open(folder())


def end_of_log() -> str:
    """Return the end of the log, from its file and the previous one; empty if there is none."""
    text = ""
    for path in (folder() / f"{NAME}.1", folder() / NAME):
        with suppress(OSError):
            text += path.read_text("utf-8", "replace")
    return text[-TOLD:]
