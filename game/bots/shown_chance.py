"""Corrects a chance of winning before it is shown to people: searches promise too much, as finished games tell.

A search shows the highest of several noisy estimates, made with the same value that chose the moves, so that it
promises too much. How
far is measured and fitted by `elektro dev calibrate --shown` (docs/bots.md).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import exp, log
from pathlib import Path
from typing import Final

from game.bots.fitted_file import BadFitted, read_fitted

VERSION: Final = 2
OWN: Final = Path(__file__).parent / "shown_chance.json"
MOST: Final = 10.0
"""The number below which both numbers of a fit must be, whatever their sign."""
NEAREST: Final = 0.03
"""The nearest to 0 or 1 that a chance counts: playouts that all end alike were right nine times in ten."""


@dataclass(frozen=True, slots=True)
class Fit:
    """A line that converts log odds of a chance as found by a search to those shown: shown = shift + slope * found."""

    shift: float = 0.0
    slope: float = 1.0

    def shown(self, chance: float) -> float:
        """Return the chance to show to people for one that a search found."""
        return 1 / (1 + exp(-self.shift - self.slope * log_odds(chance)))

    def error(self, chance: float, error: float) -> float:
        """Return the approximate standard error of the shown chance, from that of the chance found."""
        found, shown = min(max(chance, NEAREST), 1 - NEAREST), self.shown(chance)
        return min(1.0, self.slope * error * shown * (1 - shown) / (found * (1 - found)))


def log_odds(chance: float) -> float:
    """Return the logarithm of a chance's odds; 0 and 1 are replaced by values close to them."""
    held = min(max(chance, NEAREST), 1 - NEAREST)
    return log(held / (1 - held))


def read_fits(path: Path) -> dict[str, Fit]:
    """Return the corrections in a file by bot level; raise BadFitted if it holds none."""
    content = read_fitted(path, ("shown",), "fit of shown chances")
    rows = content.get("fits")
    if content.get("version") != VERSION or not isinstance(rows, dict):
        raise BadFitted(f"{path}: written for other chances; measure them again with elektro dev calibrate --shown.")
    for level, row in rows.items():
        numbers = row if isinstance(row, list) else []
        if len(numbers) != 2 or not all(type(each) in (int, float) and abs(each) < MOST for each in numbers):
            raise BadFitted(f"{path}: the fit of {level} must be two numbers.")
    return {level: Fit(*row) for level, row in rows.items()}


@cache
def _own() -> dict[str, Fit]:
    return read_fits(OWN)


def fit_of(level: str) -> Fit:
    """Return the correction of chances for a bot level; levels without one show chances as their search finds them."""
    return _own().get(level, Fit())
