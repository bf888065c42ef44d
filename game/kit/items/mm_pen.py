"""A pen that is told millimetres: how stations and flanks are painted."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import partial
from typing import Protocol

from game.kit.input import keycaps
from game.kit.paint import lettering
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Drawing
from game.kit.style import accessibility, words
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

    def paint(self, mm_pen: MmPen) -> None:
        """Paint it in its panel's upright frame."""


Items = Iterable[Item]
"""Items in their order, as a function lays them: many yield one after the other."""
ItemKey = tuple[Item, ...]
"""The items of a panel, which are its key."""


def width_of(text: str, cap: float, font: str = "semibold") -> float:
    """About how wide a line is, mm."""
    return lettering.width(text, font, 100) / 100 * accessibility.grown(cap / cap_height(font) * UNIT, 1.0) / UNIT


def painter(items: ItemKey) -> Callable[[Pen], None]:
    """All that a panel of these items needs to be painted."""
    return partial(paint_items, items=items)


_noted: dict[Hashable, dict[Item, Drawing]] = {}
"""What items noted, by all that the pen and the look of everything add to them."""
MANY = 2500
"""Items that are remembered at most."""


def paint_items(pen: Pen, items: ItemKey) -> None:
    """Paint all items, in order; where they are only noted, an item that was noted before is so again at once."""
    mm_pen = MmPen(pen)
    if not pen.notes:
        for item in items:
            item.paint(mm_pen)
        return
    look = words.language(), accessibility.signature(), keycaps.own()
    where = pen.u, pen.scale, pen.turn, pen.origin, pen.size, look
    known = _remembered(where)
    for item in items:
        drawing = known.get(item)
        if drawing is None:
            before = pen.noted()
            item.paint(mm_pen)
            known[item] = Drawing.of(pen, before)
        else:
            drawing.lay(pen)


def _remembered(where: Hashable) -> dict[Item, Drawing]:
    """The items that were noted there; where they are too many, those of a place that was noted longest ago are
    forgotten first."""
    known = _noted[where] = _noted.pop(where, {})
    while _noted and sum(map(len, _noted.values())) > MANY:
        _noted.pop(next(iter(_noted))).clear()
    return known
