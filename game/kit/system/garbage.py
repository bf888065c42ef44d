"""Garbage collection while no input arrives, and only among objects made since the last collection.

By default Python collects whenever many objects were made, for 30 to 60 ms in the middle of a frame. Objects that
survive one collection are set aside (`gc.freeze`); a full collection, which includes those, waits for a long time
without input.
"""

from __future__ import annotations

import gc

QUIET = 0.4
"""Seconds without input or movement before new objects are collected."""
ALONE = 45.0
"""Seconds without input or movement before a full collection."""
LITTLE = 0
"""Rounds of the younger generations that need no collection yet; more than three at once take 5 ms."""
MUCH = 150
"""Rounds after which objects are collected even during movement, as when only bots play."""
NEVER = 1_000_000


class Garbage:
    """Collects garbage in place of Python's automatic collection."""

    def __init__(self) -> None:
        self._before = gc.get_threshold()
        gc.set_threshold(*self._before[:2], NEVER)
        gc.freeze()
        self._thorough = False
        """Whether a full collection has run since the last input."""

    def tick(self, idle: float, resting: bool) -> None:
        """Collect garbage if no input has come for `idle` seconds and nothing moves, or at once if very many objects
        were made.
        """
        rounds = gc.get_count()[2]
        if idle < ALONE:
            self._thorough = False
        elif resting and not self._thorough:
            self._thorough = True
            gc.unfreeze()
            rounds = MUCH
        if rounds >= MUCH or (rounds > LITTLE and resting and idle >= QUIET):
            gc.collect()
            gc.freeze()

    def close(self) -> None:
        """Restore Python's automatic collection."""
        gc.set_threshold(*self._before)
        gc.unfreeze()
