"""How an outdated picture is shown until it is repainted: turned, scaled and moved, above a coarser one."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

Mapping = tuple[float, float, float, float]
"""Scale across and down, then offset right and down: a point x of the picture is shown at scale * x + right (px)."""


@dataclass(frozen=True, slots=True)
class ViewTransform:
    """A shift and scale of a panel's last picture, in px from the panel's upper left corner."""

    mapping: Mapping
    turn: int = 0
    """Quarter turns of the picture, clockwise, before it is scaled."""
    free: Rect | None = None
    """The part of the panel that moves; the rest does not change. None: all of it."""
    under: Surface | None = None
    """The surface shown where the picture does not reach, as large as the panel when it is complete."""
    under_mapping: Mapping = (1.0, 1.0, 0.0, 0.0)


def turned(x: float, y: float, turn: int, size: tuple[int, int]) -> tuple[float, float]:
    """Return a point in a picture of this size after turning the picture clockwise by quarters."""
    wide, high = size
    for _ in range(turn % 4):
        x, y = high - y, x
        wide, high = high, wide
    return x, y
