"""A pen in millimetres, with which stations and market panels are painted."""

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
"""Design px per mm: the kit's radii, rims and shadows get the sizes of the drawings."""

Box = tuple[float, float, float, float]
"""x, y, width, height in mm."""


class MmPen:
    """A pen that takes lengths in millimetres."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self.k = pen.u * UNIT
        """Px per mm."""

    def box(self, box: Box) -> Box:
        """Return the box in px."""
        x, y, wide, high = box
        k = self.k
        return x * k, y * k, wide * k, high * k


class Item(Protocol):
    """One thing to be painted in a panel, as a value, so that a list of such things can be compared."""

    def paint(self, mm_pen: MmPen) -> None:
        """Paint this item in the upright frame of its panel."""


Items = Iterable[Item]
"""Items in their order, as layout functions yield them."""
ItemKey = tuple[Item, ...]
"""The items of a panel, which are its key."""


def width_of(text: str, cap: float, font: str = "semibold") -> float:
    """Return the approximate width of a line of text whose capitals are `cap` mm high, mm."""
    return lettering.width(text, font, 100) / 100 * accessibility.grown(cap / cap_height(font) * UNIT, 1.0) / UNIT


def painter(items: ItemKey) -> Callable[[Pen], None]:
    """Return a function that paints a panel of these items."""
    return partial(paint_items, items=items)


_recordings: dict[Hashable, dict[Item, Drawing]] = {}
"""The drawings that items recorded, by everything in the pen and the global look that affects them."""
MANY = 2500
"""The most items remembered."""


def paint_items(pen: Pen, items: ItemKey) -> None:
    """Paint all items, in order; while recording, an item that was recorded before is repeated from memory."""
    mm_pen = MmPen(pen)
    if not pen.records:
        for item in items:
            item.paint(mm_pen)
        return
    look = words.language(), accessibility.signature(), keycaps.own()
    where = pen.u, pen.scale, pen.turn, pen.origin, pen.size, look
    known = _remembered(where)
    for item in items:
        drawing = known.get(item)
        if drawing is None:
            before = pen.recorded_counts()
            item.paint(mm_pen)
            known[item] = Drawing.of(pen, before)
        else:
            drawing.replay(pen)


def _remembered(where: Hashable) -> dict[Item, Drawing]:
    """Return the drawings of items recorded with the same pen and look; if there are too many drawings, forget the
    oldest looks.
    """
    known = _recordings[where] = _recordings.pop(where, {})
    while _recordings and sum(map(len, _recordings.values())) > MANY:
        _recordings.pop(next(iter(_recordings))).clear()
    return known
