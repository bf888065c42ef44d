"""When Python looks for garbage: while nobody touches anything, and only among what was made since it last looked.

By itself it looks through everything that lives whenever it has made much, 30 to 60 ms in the middle of a frame.
What lives on after one look is set aside (`gc.freeze`); a thorough look, which takes those up again, waits until
people have let the screen alone for long.
"""

from __future__ import annotations

import gc

QUIET = 0.4
"""Seconds without a touch, nothing moving, after which what is new is looked through."""
ALONE = 45.0
"""The same for a look through everything."""
LITTLE = 0
"""So few rounds of the younger generations are not worth a look; more than three at once take 5 ms."""
MUCH = 150
"""So many rounds are looked through even if something moves all the time, as when only bots play."""
NEVER = 1_000_000


class Garbage:
    """Takes over from Python when all that was made is looked through."""

    def __init__(self) -> None:
        self._before = gc.get_threshold()
        gc.set_threshold(*self._before[:2], NEVER)
        gc.freeze()
        self._thorough = False
        """Whether everything was looked through since somebody last touched."""

    def tick(self, idle: float, resting: bool) -> None:
        """Look, if this is a good moment: nobody has touched for `idle` seconds, and nothing moves."""
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
        """Leave it to Python again."""
        gc.set_threshold(*self._before)
        gc.unfreeze()
