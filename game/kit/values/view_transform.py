"""How a picture that is no longer quite true is seen meanwhile: turned, scaled, moved, over a coarser one."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

Mapping = tuple[float, float, float, float]
"""Scale across and down, then right and down: a place x of the picture is seen at scale * x + right (px)."""


@dataclass(frozen=True, slots=True)
class ViewTransform:
    """A move and scale of the places of a panel's last picture, in px from the panel's upper left corner."""

    mapping: Mapping
    turn: int = 0
    """Quarter turns clockwise of the picture, before it is scaled."""
    free: Rect | None = None
    """The part of the panel that moves; the rest stays as it is. None: all of it."""
    under: Surface | None = None
    """What is seen where the picture does not reach, as large as the panel when it is whole."""
    under_mapping: Mapping = (1.0, 1.0, 0.0, 0.0)


def turned(x: float, y: float, turn: int, size: tuple[int, int]) -> tuple[float, float]:
    """A place of a picture of this size after quarter turns clockwise of the picture."""
    wide, high = size
    for _ in range(turn % 4):
        x, y = high - y, x
        wide, high = high, wide
    return x, y
