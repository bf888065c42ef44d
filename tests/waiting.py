"""The clocks of the tests: one that a test moves by hand, and waiting for another process, a thread or a window.

ruff forbids sleeping and reading a clock anywhere else in the tests (`banned-api` in pyproject.toml): a result that
depends on the machine's load proves nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, TypeVar

PATIENCE: Final = 120.0
"""Seconds that a loaded machine may take to start a process and to think, before a test gives up."""
PAUSES: Final = (0.0005, 0.05)
"""Seconds between the first two looks, and at most; each pause is half as long again as the one before."""
T = TypeVar("T")
_clock: Final = time.monotonic
"""The real one, also where a test has put another in its place."""


class Clock:
    """A clock that moves when a test says so; with a larger `tick`, each look at it costs time, too."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.tick = 1e-6
        """Seconds that each look costs: with none, a loop that waits for the clock would never end."""

    def __call__(self) -> float:
        self.now += self.tick
        return self.now


def wait_for(look: Callable[[], T | None], what: str, meanwhile: Callable[[], object] = lambda: None) -> T:
    """Look repeatedly until something is found, and call `meanwhile` between looks; raise AssertionError, which names
    the missing thing, if it is not found in time."""
    until, (pause, longest) = _clock() + PATIENCE, PAUSES
    while not (found := look()):
        assert _clock() < until, f"{what} has not come in {PATIENCE:.0f} seconds"
        time.sleep(pause)
        pause = min(longest, 1.5 * pause)
        meanwhile()
    return found


def let_pass(seconds: float) -> None:
    """Let real time pass for a program in its own window, which measures it and shows nothing when it is over."""
    time.sleep(seconds)


def seconds_since_start(started: float = 0.0) -> float:
    """Return the real seconds since a moment that this function returned: for time budgets and reports, never for
    asserts."""
    return _clock() - started
