"""The linear value fitted by Newton's method: its loss has one lowest point."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from game.bots.search.features import AGES, NAMES
from game.late import late
from game.tournament.calibration import Position

if TYPE_CHECKING:
    import numpy as np
else:
    np = late("numpy")

RIDGE: Final = 3.0
"""Pull of every weight to nought, in positions."""
STEPS: Final = 12
"""Newton's steps."""


def fit(found: Sequence[Position]) -> tuple[list[list[float]], float]:
    """Weights by feature and age, and the mean logarithmic loss of what they foretell of these positions."""
    count = len(NAMES) * AGES
    weights = np.zeros(count)
    groups: dict[int, tuple[Any, Any]] = {}
    for players in {len(position.shares) for position in found}:
        rows = [position for position in found if len(position.shares) == players]
        seats = np.array([position.features for position in rows])
        ages = np.array([[1.0, position.age, position.age**2] for position in rows])
        wide = (seats[:, :, :, None] * ages[:, None, None, :]).reshape(len(rows), players, count)
        groups[players] = (wide, np.array([position.shares for position in rows]))
    loss = 0.0
    for _ in range(STEPS):
        slope = -RIDGE * weights
        curve = RIDGE * np.eye(count)
        loss = 0.0
        for wide, shares in groups.values():
            scores = wide @ weights
            scores -= scores.max(axis=1, keepdims=True)
            chances = np.exp(scores)
            chances /= chances.sum(axis=1, keepdims=True)
            loss -= float((shares * np.log(chances + 1e-12)).sum())
            slope += np.einsum("ps,psf->f", shares - chances, wide)
            middle = np.einsum("ps,psf->pf", chances, wide)
            weighted = (wide * chances[:, :, None]).reshape(-1, count)
            curve += weighted.T @ wide.reshape(-1, count) - middle.T @ middle
        weights += np.linalg.solve(curve, slope)
    table = [[round(float(number), 4) for number in row] for row in weights.reshape(len(NAMES), AGES)]
    return table, loss / max(1, len(found))
