"""Writes settings soon after they change, so that a table that loses power keeps them."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final

from game.kit.style import settings as wishes
from game.kit.style.settings import Settings

LOOK: Final = 1.0
"""Seconds between two checks; a value is written when two checks agree, so that a dragged slider is written once."""


class SettingsWriter:
    """Writes changed settings in a thread: the disk may take longer than many frames."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._seen = self._tried = settings.as_dict()
        self._next = 0.0
        self._thread = ThreadPoolExecutor(1, "settings")
        self._writing: Future[bool] | None = None

    def tick(self, now: float) -> None:
        """Check from time to time whether settings have changed, and write them."""
        if now < self._next:
            return
        self._next = now + LOOK
        found = self._settings.as_dict()
        settled, self._seen = found == self._seen, found
        if settled and found != self._tried and not self.busy:
            self._tried = found
            self._writing = self._thread.submit(wishes.save, self._settings)

    @property
    def busy(self) -> bool:
        """Whether a write is running."""
        return self._writing is not None and not self._writing.done()

    def close(self) -> bool:
        """Write outstanding changes now; False, reported on stderr, if that fails."""
        self._thread.shutdown()
        return wishes.save(self._settings)
