"""Places things in a row, from its left end and from its right end towards each other, each in its own width."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.kit.style.theme import INK, Colour
from game.kit.style.type_spec import TypeSpec
from game.kit.values.contents import Box

if TYPE_CHECKING:
    from game.kit.pen.marks import Marks


class Flow:
    """A row along the middle of a box, filled from its left end, or with `last` from its right end inwards.
    Each call takes a thing's width from the free room and returns the row, so that calls can be chained.
    """

    def __init__(self, pen: Marks, box: Box, shadow: bool = False) -> None:
        x, y, wide, high = box
        self.pen = pen
        self.shadow = shadow
        """Whether the texts are on the table itself and have a shadow."""
        self.start, self.end = x, x + wide
        self.level = y + high / 2
        self._lower = 0.0

    @property
    def room(self) -> float:
        """The free width between both ends."""
        return self.end - self.start

    def skip(self, wide: float, last: bool = False) -> Flow:
        """Leave a gap at one end of the row."""
        if last:
            self.end -= wide
        else:
            self.start += wide
        return self

    def _place(self, wide: float, last: bool) -> float:
        """Take the width of a thing at one end of the row; return the thing's middle."""
        self.skip(wide, last)
        return self.end + wide / 2 if last else self.start - wide / 2

    def lower(self, by: float) -> Flow:
        """Lower the next text or number of the row from its middle."""
        self._lower = by
        return self

    def text(
        self,
        said: str,
        size: float,
        font: str = "semibold",
        colour: Colour = INK,
        last: bool = False,
        fit: float = math.inf,
    ) -> Flow:
        """Add a line of text, shrunk or cut to the free room, or to a width of `fit` if that is less."""
        place, align = (self.end, "right") if last else (self.start, "left")
        written = TypeSpec(size, font, colour, align, min(self.room, fit), self.shadow)
        return self.skip(self.pen.typed(said, place, self._level(), written), last)

    def number(
        self, value: int | str, size: float, colour: Colour = INK, last: bool = False, fit: float | None = None
    ) -> Flow:
        """Add a number to the row, which takes its own width."""
        place, align = (self.end, "right") if last else (self.start, "left")
        return self.skip(self.pen.number(value, place, self._level(), size, colour, align, fit), last)

    def _level(self) -> float:
        """Return the height of the next line of type, lowered if `lower` was called for it."""
        level, self._lower = self.level + self._lower, 0.0
        return level

    def money(self, amount: int | str, size: float, colour: Colour = INK, last: bool = False) -> Flow:
        """Add a coin and an amount of Elektro to the row."""
        place, align = (self.end, "right") if last else (self.start, "left")
        return self.skip(self.pen.money(amount, place, self.level, size, colour, align), last)

    def sign(self, name: str, size: float, colour: Colour = INK, last: bool = False) -> Flow:
        """Add an icon or a drawn sign to the row, as wide as its size."""
        self.pen.sign(name, self._place(size, last), self.level, size, colour)
        return self

    def token(self, fuel: int | str, size: float, alpha: int = 255) -> Flow:
        """Add a wooden token to the row, as wide as its size."""
        self.pen.token(fuel, self._place(size, False), self.level, size, alpha)
        return self

    def house(self, colour: str, size: float, alpha: int = 255) -> Flow:
        """Add a wooden house to the row, as wide as its size."""
        self.pen.house(colour, self._place(size, False), self.level, size, alpha)
        return self

    def chip(self, colour: str, radius: float, last: bool = False) -> Flow:
        """Add a player's disc with the sigil to the row."""
        self.pen.chip(colour, self._place(2 * radius, last), self.level, radius)
        return self

    def sigil(self, colour: str, radius: float, ink: Colour | None = None) -> Flow:
        """Add a player's sigil to the row."""
        self.pen.sigil(colour, self._place(2 * radius, False), self.level, radius, ink)
        return self
