"""A progress bar for the terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import Final, TypeVar

Found = TypeVar("Found")

BAR: Final = 30
"""The length of the bar in characters."""


class ProgressBar:
    """A bar on the last line of the terminal, with the number of finished games and the remaining time."""

    def __init__(self, games: int, done: int) -> None:
        self._games = games
        self._before = done
        self._began = time.monotonic()
        self._shown = sys.stderr.isatty()

    def show(self, done: int) -> None:
        """Redraw the bar."""
        if not self._shown:
            return
        full = BAR * done // self._games
        took = time.monotonic() - self._began
        left = round(took / max(1, done - self._before) * (self._games - done))
        line = f"[{'#' * full}{'.' * (BAR - full)}] {done}/{self._games} games, {left // 60}:{left % 60:02d} left"
        print(f"\r{line}  ", end="", file=sys.stderr, flush=True)

    def counting(self, found: Iterable[Found]) -> Iterator[Found]:
        """Yield the items one by one, and advance the bar with each."""
        try:
            for done, each in enumerate(found, start=self._before + 1):
                self.show(done)
                yield each
        finally:
            self.end()

    def end(self) -> None:
        """End the bar's line."""
        if self._shown:
            print(file=sys.stderr)
