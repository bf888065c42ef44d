"""Fits a network with the Adam method; the result is the mean of the weights in the last steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from game.bots.search.neural_network import INPUTS, compared
from game.lab.tournament.calibration import Position
from game.lab.training.likelihood import Group, chances, groups, loss
from game.lazy_import import lazy_import

if TYPE_CHECKING:
    import numpy as np
else:
    np = lazy_import("numpy")

ROUNDS: Final = 24
"""The number of passes over the positions."""
AT_ONCE: Final = 128
"""Positions per step (the batch size)."""
RATE: Final = 3e-3
"""The learning rate of the first steps; it falls to nearly zero."""
PULL: Final = 1e-3
"""The weight decay."""
MEMORY: Final = 0.999
"""The share of the averaged weights kept in each step."""


def fit(found: Sequence[Position], units: int) -> tuple[Any, Any, Any, float]:
    """Return hidden weights (units x INPUTS + 1, bias last), output weights, direct weights, and the mean log loss.

    A unit that no position activates is left out: the weight decay has removed its weights.
    """
    random = np.random.default_rng(1)
    plain_groups = groups(found, lambda position: compared(position.table, position.features))
    seen = np.concatenate([inputs.reshape(-1, INPUTS) for inputs, _ in plain_groups])
    middle, spread = seen.mean(axis=0), seen.std(axis=0) + 1e-3
    scaled = [((inputs - middle) / spread, shares) for inputs, shares in plain_groups]
    weights = [
        random.normal(0, INPUTS**-0.5, (INPUTS, units)),
        np.zeros(units),
        random.normal(0, 0.1 * units**-0.5, units),
        random.normal(0, 0.01, INPUTS),
    ]
    weights = _adam(scaled, weights, random)
    whole = sum(loss(chances(_scores(inputs, weights)), shares) for inputs, shares in scaled)
    hidden, bias, out, direct = weights
    used = ((seen - middle) / spread @ hidden + bias > 0).any(axis=0)
    plain = hidden[:, used] / spread[:, None]
    return np.vstack([plain, bias[used] - middle @ plain]).T, out[used], direct / spread, whole / len(found)


def _adam(groups: list[Group], weights: list[Any], random: Any) -> list[Any]:
    """Return the weights after all training steps, averaged over the last ones."""
    batches = [(number, begin) for number, (_, shares) in enumerate(groups) for begin in range(0, len(shares), AT_ONCE)]
    means, squares = [np.zeros_like(each) for each in weights], [np.zeros_like(each) for each in weights]
    averaged = [each.copy() for each in weights]
    step, whole = 0, ROUNDS * len(batches)
    for _ in range(ROUNDS):
        orders = [random.permutation(len(shares)) for _, shares in groups]
        random.shuffle(batches)
        for number, begin in batches:
            step += 1
            rate = RATE * (1 - step / (whole + 1))
            chosen = orders[number][begin : begin + AT_ONCE]
            slopes = _slopes(groups[number][0][chosen], groups[number][1][chosen], weights)
            for place, slope in enumerate(slopes):
                means[place] += 0.1 * (slope - means[place])
                squares[place] += 0.001 * (slope**2 - squares[place])
                mean, square = means[place] / (1 - 0.9**step), squares[place] / (1 - 0.999**step)
                weights[place] = weights[place] - rate * mean / (np.sqrt(square) + 1e-8)
                averaged[place] += (1 - MEMORY) * (weights[place] - averaged[place])
    return averaged


def _slopes(inputs: Any, shares: Any, weights: list[Any]) -> list[Any]:
    """Return the gradient of the mean loss with respect to every weight."""
    hidden, bias, out, direct = weights
    heights = inputs @ hidden + bias
    lit = np.maximum(heights, 0)
    gap = (chances(lit @ out + inputs @ direct) - shares) / len(shares)
    below = (gap[:, :, None] * out * (heights > 0)).reshape(-1, len(out))
    flat, gaps = inputs.reshape(-1, INPUTS), gap.reshape(-1)
    return [
        flat.T @ below + PULL * hidden,
        below.sum(axis=0),
        lit.reshape(-1, len(out)).T @ gaps + PULL * out,
        flat.T @ gaps + PULL * direct,
    ]


def _scores(inputs: Any, weights: list[Any]) -> Any:
    hidden, bias, out, direct = weights
    return np.maximum(inputs @ hidden + bias, 0) @ out + inputs @ direct
