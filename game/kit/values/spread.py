"""Spacing of equally long things on a line between two ends."""

from __future__ import annotations

from collections.abc import Sequence


def spread(
    middles: Sequence[float], length: float, gap: float, span: tuple[float, float], first: int = -1
) -> list[float]:
    """Return the centres of things of this length, moved apart until `gap` is between them, inside `span` where there
    is room.
    Their order does not change. The one at index `first` keeps its place if it can, and the others make room.
    """
    order = sorted(range(len(middles)), key=lambda index: (middles[index], index))
    step = length + gap
    low, high = span[0] + length / 2, span[1] - length / 2
    found = list(middles)
    for place, index in enumerate(order):
        found[index] = max(low + place * step, min(found[index], high - (len(order) - 1 - place) * step))
    fixed = order.index(first) if first >= 0 else 0
    for before, index in zip(order[fixed:], order[fixed + 1 :], strict=False):
        found[index] = max(found[index], found[before] + step)
    for after, index in zip(order[fixed::-1], order[:fixed][::-1], strict=False):
        found[index] = min(found[index], found[after] - step)
    return found
