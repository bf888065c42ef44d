"""Fits a linear value by Newton's method, which works because the loss is convex."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from game.bots.search.features import AGES, NAMES
from game.lab.tournament.calibration import Position
from game.lab.training.likelihood import chances, groups, loss
from game.lazy_import import lazy_import

if TYPE_CHECKING:
    import numpy as np
else:
    np = lazy_import("numpy")

RIDGE: Final = 3.0
"""The weight decay of the linear fit; each position's loss counts once."""
STEPS: Final = 12
"""The number of Newton steps."""


def fit(found: Sequence[Position]) -> tuple[list[list[float]], float]:
    """Return the fitted weights by feature and age of the game, and the mean log loss on these positions."""
    count = len(NAMES) * AGES
    weights = np.zeros(count)
    wide_groups = groups(found, _wide)
    whole = 0.0
    for _ in range(STEPS):
        slope = -RIDGE * weights
        curve = RIDGE * np.eye(count)
        whole = 0.0
        for wide, shares in wide_groups:
            given = chances(wide @ weights)
            whole += loss(given, shares)
            slope += np.einsum("ps,psf->f", shares - given, wide)
            middle = np.einsum("ps,psf->pf", given, wide)
            weighted = (wide * given[:, :, None]).reshape(-1, count)
            curve += weighted.T @ wide.reshape(-1, count) - middle.T @ middle
        weights += np.linalg.solve(curve, slope)
    table = [[round(float(number), 4) for number in row] for row in weights.reshape(len(NAMES), AGES)]
    return table, whole / max(1, len(found))


def _wide(position: Position) -> Any:
    """Return every seat's features three times: as they are, times the game's age, and times the age squared."""
    old = position.table[0]
    ages = np.array([1.0, old, old**2])
    seats = np.array(position.features)[:, : len(NAMES)]
    return (seats[:, :, None] * ages).reshape(len(seats), -1)
