"""The part of a pen that paints texts in frames: headings, bars in a seat's colour, rows of lists, banners, notes and
lamps.
"""

from __future__ import annotations

from game.kit.paint import light
from game.kit.paint.materials import Finish
from game.kit.pen.tracks import Tracks
from game.kit.style.theme import (
    BRASS_RIM,
    CREAM,
    CREAM_WORN,
    HOLLOW,
    INK,
    INK_SOFT,
    ON_SEAT,
    SEAT,
    Colour,
)
from game.kit.style.things_theme import (
    BANNER_NOTE,
    BRASS_HOLLOW,
    BRASS_INNER,
    CAPTION,
    LAMP_DARK,
    LAMP_GLOW,
    LAMP_LIT,
    LAMP_SHINE,
    LAMP_SHINE_DARK,
    SLOT_NOTE,
)
from game.kit.style.type_spec import TypeSpec, Untranslated
from game.kit.values.contents import Box


class Displays(Tracks):
    """Paints displays that are not controls."""

    def heading(
        self,
        text: str,
        x: float,
        y: float,
        note: str = "",
        size: float = 0,
        room: float = 0,
    ) -> float:
        """Draw a panel's heading followed by a soft note, both within the width `room`; return the width of both."""
        high = size or 24 * self.u
        limit = room or self.size[0] - x
        wide = self.text(text, x, y, high, "heading", fit=limit)
        if not note:
            return wide
        gap = high * 0.45
        rest = limit - wide - gap
        return wide + gap + self.text(note, x + wide + gap, y, high * 0.66, "semibold", INK_SOFT, fit=rest)

    def caption(self, text: str, x: float, y: float, note: str = "", size: float = 0, room: float = 0) -> float:
        """Draw a heading on the table itself, cream with a shadow, followed by a note; return the width of both."""
        high = size or 24 * self.u
        limit = room or self.size[0] - x
        wide = self.typed(text, x, y, TypeSpec(high, "heading", CREAM, fit=limit, shadow=True))
        if not note:
            return wide
        gap = high * 0.45
        ink = CAPTION
        size = high * 0.68
        return (
            wide
            + gap
            + self.typed(note, x + wide + gap, y, TypeSpec(size, "read", ink, fit=limit - wide - gap, shadow=True))
        )

    def band(self, box: Box, colour_name: str, title: str, note: str = "", right: str = "") -> float:
        """Draw a heading on a bar in a seat's colour, with the seat's symbol, the player's name (untranslated) and a
        note. Return the local x of the free room at its right.
        """
        x, y, wide, high = box
        ink = ON_SEAT[colour_name]
        self.slab(box, Finish("paper", 0.35, 0.06), SEAT[colour_name], 8, 0)
        middle, type_size = y + high / 2, high * 0.66
        narrow = wide < high * 4
        self.sigil(colour_name, x + high * (0.44 if narrow else 0.56), middle, high * (0.22 if narrow else 0.27), ink)
        left = x + high * (0.78 if narrow else 1.06)
        end = x + wide - high * (0.16 if narrow else 0.4)
        if right:
            end -= self.text(right, end, middle, type_size * 0.66, "semibold", ink, "right", fit=wide * 0.45)
        left += self.text(
            Untranslated(title), left, middle, type_size, "heading", ink, fit=(end - left) * (0.7 if note else 1)
        )
        if note:
            room = end - left - high
            left += high * 0.5
            left += self.typed(note, left, middle, TypeSpec(type_size * 0.68, "semibold", ink, fit=room, alpha=230))
        return left

    def row(self, box: Box, label: str, value: int | str, size: float = 0) -> None:
        """Draw a line of a list: a label, and a number at the right edge."""
        x, y, wide, high = box
        type_size = size or high * 0.74
        middle, inset = y + high / 2, min(high * 0.35, 12 * self.u)
        left, right = x + inset, x + wide - inset
        number = self.number(value, right, middle, type_size, INK, "right")
        room = right - number - type_size * 0.4 - left
        self.text(label, left, middle, type_size * 0.68, "semibold", fit=room)

    def slot(self, box: Box, label: str = "", note: str = "", radius: float = 9) -> None:
        """Draw an empty place for a card, sunk into the tray."""
        x, y, wide, high = box
        self.recess(box, radius, 0.28)
        size = min(24 * self.u, wide * 0.2)
        middle = y + high / 2 - (size * 0.42 if note else 0)
        if label:
            ink = CREAM_WORN
            self.text(label, x + wide / 2, middle, size, "heading", ink, "center", fit=wide * 0.9)
        if note:
            place = middle + size * 0.98
            self.text(note, x + wide / 2, place, size * 0.64, "semibold", SLOT_NOTE, "center", wide * 0.9)

    def lamp(self, x: float, y: float, radius: float, lit: bool) -> None:
        """Draw a glass lamp in a brass ring: green if lit, otherwise amber and dark."""
        if lit:
            self.glow_disc(x, y, radius, LAMP_GLOW, radius / self.u * 0.6)
        self._ring_of_brass(x, y, radius * 1.22, radius * 0.98)
        self.disc(x, y, radius, HOLLOW)
        glass = LAMP_LIT if lit else LAMP_DARK
        self.disc(x, y, radius * 0.92, glass)
        toward = light.lamp_seen(-1, -1.1, self.turn)
        shine = LAMP_SHINE if lit else LAMP_SHINE_DARK
        self.disc(x + toward[0] * radius * 0.08, y + toward[1] * radius * 0.08, radius * 0.72, shine)
        spot = (255, 255, 255, 200 if lit else 80)
        self.disc(x + toward[0] * radius * 0.32, y + toward[1] * radius * 0.32, radius * 0.22, spot)

    def _ring_of_brass(self, x: float, y: float, outer: float, inner: float) -> None:
        """Draw a brass ring with highlights and a shadow; its hole is dark."""
        self.shadow((x - outer, y - outer, 2 * outer, 2 * outer), outer / self.u, 0.6)
        self.disc(x, y, outer, BRASS_RIM)
        thin = max(1 / self.scale, outer * 0.025)
        self.image(light.brass_disc((outer - thin) * self.scale, self.turn), x, y)
        self.disc(x, y, inner + thin, BRASS_INNER)
        self.disc(x, y, inner, BRASS_HOLLOW)

    def left_part(self, box: Box, colour: Colour) -> None:
        """Draw the left part of a paper in another colour, with the paper's rounded corners."""
        part = self.px(box)
        self.put(light.left_part(part.w, part.h, 10 * self.design, colour), part.x / self.scale, part.y / self.scale)

    def banner(
        self,
        box: Box,
        title: str,
        text: str = "",
        colour_name: str = "",
        size: float = 0,
        note_size: float = 0,
    ) -> None:
        """Draw the sentence of a scene on paper, beside the sigil of the seat that must act."""
        x, y, wide, high = box
        self.paper(box)
        left = x + 18 * self.u
        if colour_name:
            block = high * 1.08
            self.left_part((x, y, block, high), SEAT[colour_name])
            self.sigil(colour_name, x + block / 2, y + high / 2, high * 0.265)
            left = x + block + 16 * self.u
        room = x + wide - 16 * self.u - left
        big = size or high * 0.53
        small = note_size or high * 0.25
        self.text(title, left, y + high * (0.37 if text else 0.5), big, "heading", INK, fit=room)
        if text:
            self.text(text, left, y + high * 0.765, small, "read", BANNER_NOTE, fit=room)
