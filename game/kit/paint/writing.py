"""The part of a pen that writes: lines, numbers, paragraphs, and a list of texts that did not fit."""

from __future__ import annotations

from dataclasses import replace

from pygame import Rect

from game.kit.paint import lettering, light, strokes
from game.kit.paint.shapes import Ink, Point
from game.kit.style import accessibility
from game.kit.style.theme import INK, Colour, cap_height
from game.kit.style.things_theme import LETTER_SHADOW
from game.kit.style.type_spec import TypeSpec, Untranslated
from game.kit.values.contents import Box

FLUSH = {"left": 0.0, "center": 0.5, "right": 1.0}
"""The share of a text's width to the left of its point."""


class Writing(Ink):
    """Writes with the middle of the capitals at a height, records every text and lists those that were cut."""

    def width(self, text: str, size: float, font: str = "read") -> float:
        """Return the width of a text at a type size, in the panel's lengths."""
        px = max(lettering.LEAST, round(self.type_px(size)))
        return lettering.width(text, font, px) / self.scale

    def type_px(self, size: float) -> float:
        """Return a type size in px, enlarged if the setting for larger text says so."""
        return accessibility.grown(size * self.scale, self.design)

    def cuts(self, text: str, size: float, font: str, room: float) -> bool:
        """Return whether a line is cut off in a room of this width although its type shrinks."""
        return lettering.fitted(text, font, self.type_px(size), room * self.scale)[2]

    def capital(self, size: float, font: str = "read") -> float:
        """Return the height of the capitals of a type size, enlarged as the setting for larger text says."""
        return self.type_px(size) / self.scale * cap_height(font)

    def capitals(self, height: float, font: str = "heading") -> float:
        """Return the type size whose capitals have this height (the table measures type by its capitals)."""
        return height / cap_height(font)

    def text(  # noqa: PLR0913
        self,
        text: str | int,
        x: float,
        y: float,
        size: float,
        font: str = "read",
        colour: Colour = INK,
        align: str = "left",
        fit: float | None = None,
    ) -> float:
        """Write one line with the middle of its capitals at `y`; returns its width.

        `fit` is the available width: the line shrinks, then is cut (and listed in `clipped`). A 6 or 9 alone is
        underlined by `number`, not here.
        """
        return self.typed(text, x, y, TypeSpec(size, font, colour, align, fit))

    def typed(self, text: str | int, x: float, y: float, type_: TypeSpec) -> float:
        """Write one line with a complete `TypeSpec`; returns its width."""
        whole, scale, font = str(text), self.scale, type_.font
        plain = not isinstance(text, str) or isinstance(text, Untranslated)
        x, y, size, room = x * scale, y * scale, type_.size * scale, None if type_.fit is None else type_.fit * scale
        fixed = not type_.grows
        shown, px, cut = lettering.fitted(whole, font, size if fixed else accessibility.grown(size, self.design), room)
        if cut:
            shown, px, cut = lettering.fitted(whole, font, size, room)
        self.texts.append((whole, plain))
        wide = lettering.width(shown, font, px)
        left = x - wide * FLUSH[type_.align]
        top = y - lettering.capital_middle(font, px)
        self.boxes.append((whole, Rect(round(left), round(y - px * 0.36), round(wide), round(px * 0.72))))
        if cut or left < -1 - 0.02 * wide or left + wide > self.size[0] * scale + 1 + 0.02 * wide:
            self.clipped.append(whole)
        if type_.shadow:
            drop = light.lamp_seen(1, 1.5, self.turn)
            place = left + drop[0] * self.design, top + drop[1] * self.design
            self._line((shown, font, px, LETTER_SHADOW), *place, 150)
        alpha = 255 if accessibility.worn.strong else type_.alpha
        self._line((shown, font, px, accessibility.ink(type_.colour)), left, top, alpha)
        return wide / scale

    def _line(self, made: tuple[str, str, int, Colour], left: float, top: float, alpha: int) -> None:
        size = lettering.extent(*made[:3])
        self.stroke(strokes.put_made, left, top, size, lettering.line, made, alpha)

    def number(  # noqa: PLR0913
        self,
        value: int | str,
        x: float,
        y: float,
        size: float,
        colour: Colour = INK,
        align: str = "left",
        fit: float | None = None,
        alone: bool = False,
    ) -> float:
        """Write a number in the heading type; `alone` underlines a 6 or 9 that could be read upside down."""
        wide = self.typed(Untranslated(value), x, y, TypeSpec(size, "heading", colour, align, fit))
        if alone and str(value) in ("6", "9"):
            left = x - wide * FLUSH[align]
            thick = max(1 / self.scale, size * 0.07)
            self.fill((left + wide * 0.06, y + size * 0.41, wide * 0.88, thick), colour)
        return wide

    def paragraph(  # noqa: PLR0913
        self,
        text: str,
        box: Box,
        size: float,
        font: str = "read",
        colour: Colour = INK,
        align: str = "left",
        middle: bool = False,
    ) -> float:
        """Write a text in lines inside a box, from its top or in its middle; returns the height used.

        The type shrinks (to .7) until all lines fit; the rest is cut and listed in `clipped`.
        """
        return self.block(text, box, TypeSpec(size, font, colour, align), middle)

    def block(self, text: str, box: Box, type_: TypeSpec, middle: bool = False) -> float:
        """Write a paragraph with a complete `TypeSpec`; returns the height used."""
        x, y, wide, high = (side * self.scale for side in box)
        font, leading, size = type_.font, type_.leading, type_.size * self.scale
        px = max(lettering.LEAST, round(accessibility.grown(size, self.design)))
        lines = lettering.wrapped(text, font, px, wide)
        while px > max(lettering.LEAST, size * 0.7) and self._overfull(lines, font, px, (wide, high), leading):
            px -= 1
            lines = lettering.wrapped(text, font, px, wide)
        self.texts.append((text, isinstance(text, Untranslated)))
        if type_.align == "center":
            lines = lettering.balanced(text, font, px, wide)
        step = px * leading
        room = max(1, int((high + step * 0.3) / step))
        if len(lines) > room:
            lines = (*lines[: room - 1], lines[room - 1] + " …")
            self.clipped.append(text)
        before = len(self.texts), len(self.clipped)
        top = y + (high - step * len(lines)) / 2 if middle else y
        scale = self.scale
        line = replace(type_, size=px / scale, fit=wide / scale, grows=False)
        for index, part in enumerate(lines):
            self.typed(part, (x + wide * FLUSH[type_.align]) / scale, (top + step * (index + 0.5)) / scale, line)
        del self.texts[before[0] :]
        if len(self.clipped) > before[1]:
            del self.clipped[before[1] :]
            self.clipped.append(text)
        return step * len(lines) / scale

    @staticmethod
    def _overfull(lines: tuple[str, ...], font: str, px: int, room: Point, leading: float) -> bool:
        wide, high = room
        widest = max((lettering.width(part, font, px) for part in lines), default=0)
        return len(lines) * px * leading > high + px * 0.3 or widest > wide
