"""A pen that is told millimetres: how stations and flanks are painted."""

from __future__ import annotations

from typing import Protocol

from game.kit.paint import lettering
from game.kit.pen.pen import Pen
from game.kit.style import accessibility
from game.kit.style.theme import cap_height

UNIT = 2.2
"""Design px per mm: radii, rims and shadows of the kit come out as on the drawings."""

Box = tuple[float, float, float, float]
"""x, y, width, height in mm."""


class MmPen:
    """A pen that is told millimetres."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self.k = pen.u * UNIT
        """Px per mm."""

    def box(self, box: Box) -> Box:
        """A box in px."""
        x, y, wide, high = box
        k = self.k
        return x * k, y * k, wide * k, high * k


class Item(Protocol):
    """One thing to paint; a value, so that a list of them is a panel's key."""

    def paint(self, brush: MmPen) -> None:
        """Paint it in its panel's upright frame."""


Items = tuple[Item, ...]


def width_of(text: str, cap: float, font: str = "semibold") -> float:
    """About how wide a line is, mm."""
    return lettering.width(text, font, 100) / 100 * accessibility.grown(cap / cap_height(font) * UNIT, 1.0) / UNIT


def paint_items(pen: Pen, items: Items) -> None:
    """Paint all items, in order."""
    brush = MmPen(pen)
    for item in items:
        item.paint(brush)
