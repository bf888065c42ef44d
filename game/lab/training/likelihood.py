"""Functions that both fits use: positions grouped by number of players, chances from scores, and the log loss."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from game.lab.tournament.calibration import Position
from game.lazy_import import lazy_import

if TYPE_CHECKING:
    import numpy as np
else:
    np = lazy_import("numpy")

Group = tuple[Any, Any]
"""Inputs (positions x players x inputs) and shares of the win (positions x players)."""


def groups(found: Sequence[Position], seen: Callable[[Position], Any]) -> list[Group]:
    """Return, for each number of players, the model inputs of its positions (positions x players x inputs) and
    their results."""
    by_players = [
        [position for position in found if len(position.shares) == players]
        for players in sorted({len(position.shares) for position in found})
    ]
    return [
        (np.array([seen(position) for position in rows]), np.array([position.shares for position in rows]))
        for rows in by_players
    ]


def chances(scores: Any) -> Any:
    """Return each seat's chance of winning from the scores of all seats in each position."""
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def loss(given: Any, shares: Any) -> float:
    """Return the log loss of predicted chances, summed over positions, given each seat's share of the actual win."""
    return -float((shares * np.log(given + 1e-12)).sum())
