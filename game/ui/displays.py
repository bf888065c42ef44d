"""The part of a pen that paints what one reads: bands, list rows, tracks, ribbons, banners, notes, lamps."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.ui import light
from game.ui.marks import Marks
from game.ui.theme import (
    CREAM,
    CREAM_SOFT,
    GLOW,
    GOLD,
    INK,
    INK_SOFT,
    MARKED,
    ON_SEAT,
    SEAT,
    Colour,
    darker,
)
from game.ui.things import Box, rect_of

LAMP_LIT: Colour = (96, 220, 110)
LAMP_DARK: Colour = (96, 58, 26)


class Displays(Marks):
    """Paints what is read and not pressed."""

    def heading(
        self,
        text: str,
        x: float,
        y: float,
        note: str = "",
        size: float = 0,
        ink: Colour = INK,
        room: float = 0,
    ) -> float:
        """A panel's heading with a soft note behind it, both within `room` px; returns the width of both."""
        high = size or 24 * self.u
        limit = room or self.size[0] - x
        wide = self.text(text, x, y, high, "heading", ink, fit=limit)
        if not note:
            return wide
        gap = high * 0.45
        rest = limit - wide - gap
        soft = INK_SOFT if ink == INK else CREAM_SOFT
        return wide + gap + self.text(note, x + wide + gap, y, high * 0.66, "semibold", soft, fit=rest)

    def caption(self, text: str, x: float, y: float, note: str = "", size: float = 0, room: float = 0) -> float:
        """A heading lying on the table: cream with a shadow; returns its width."""
        high = size or 24 * self.u
        limit = room or self.size[0] - x
        wide = self.text(text, x, y, high, "heading", CREAM, fit=limit, shadow=True)
        if not note:
            return wide
        gap = high * 0.45
        ink = (226, 202, 162)
        size = high * 0.68
        return wide + gap + self.text(note, x + wide + gap, y, size, "read", ink, fit=limit - wide - gap, shadow=True)

    def band(
        self,
        box: Box,
        colour_name: str,
        title: str,
        note: str = "",
        right: str = "",
        size: float = 0,
        radius: float = 8,
    ) -> float:
        """A header band in a seat's colour with sigil, the player's name (plain) and a note.

        Returns the local x where free room begins, for what a scene sets at its right.
        """
        x, y, wide, high = box
        ink = ON_SEAT[colour_name]
        self.slab(box, "paper", SEAT[colour_name], radius, 0, 0.35, 0.06)
        middle, type_size = y + high / 2, size or high * 0.66
        narrow = wide < high * 4
        self.sigil(colour_name, x + high * (0.44 if narrow else 0.56), middle, high * (0.22 if narrow else 0.27), ink)
        left = x + high * (0.78 if narrow else 1.06)
        end = x + wide - high * (0.16 if narrow else 0.4)
        if right:
            end -= self.text(right, end, middle, type_size * 0.66, "semibold", ink, "right", fit=wide * 0.45)
        left += self.text(
            title,
            left,
            middle,
            type_size,
            "heading",
            ink,
            fit=(end - left) * (0.7 if note else 1),
            plain=True,
        )
        if note:
            room = end - left - high
            left += high * 0.5
            left += self.text(note, left, middle, type_size * 0.68, "semibold", ink, fit=room, alpha=230)
        return left

    def row(
        self,
        box: Box,
        label: str,
        value: int | str,
        note: str = "",
        icon: str = "",
        marked: bool = False,
        ink: Colour = INK,
        size: float = 0,
        coin: bool = False,
        plain: bool = False,
    ) -> None:
        """A line of a price list: icon, label, soft note, number at the right edge; `marked` lies on gold."""
        x, y, wide, high = box
        type_size = size or high * 0.74
        middle, inset = y + high / 2, min(high * 0.35, 12 * self.u)
        if marked:
            self.fill(box, MARKED, 6 * self.u)
        left, right = x + inset, x + wide - inset
        if icon:
            self.sign(icon, left + type_size * 0.4, middle, type_size * 0.8, ink)
            left += type_size * 1.05
        number = self.number(value, right, middle, type_size, ink, "right")
        if coin:
            self.coin(right - number - type_size * 0.55, middle, type_size * 0.32)
            number += type_size
        room = right - number - type_size * 0.4 - left
        font, share = ("heading", 1.0) if plain else ("semibold", 0.68)
        share_of_room = room * 0.62 if note else room
        left += self.text(label, left, middle, type_size * share, font, ink, fit=share_of_room, plain=plain)
        if note:
            gap = type_size * 0.4
            rest = right - number - type_size * 0.4 - left - gap
            self.text(note, left + gap, middle, type_size * 0.66, "semibold", INK_SOFT, fit=rest)

    def slot(self, box: Box, label: str = "", note: str = "", radius: float = 9) -> None:
        """An empty place for a card, sunk into the tray."""
        x, y, wide, high = box
        self.recess(box, radius, 0.28)
        size = min(24 * self.u, wide * 0.2)
        middle = y + high / 2 - (size * 0.42 if note else 0)
        if label:
            ink = (206, 178, 134)
            self.text(label, x + wide / 2, middle, size, "heading", ink, "center", fit=wide * 0.9)
        if note:
            place = middle + size * 0.98
            self.text(note, x + wide / 2, place, size * 0.64, "semibold", (190, 160, 118), "center", wide * 0.9)

    def lamp(self, x: float, y: float, radius: float, lit: bool) -> None:
        """A glass lamp in a brass ring, green where lit, amber and dark where not."""
        if lit:
            self.glow_disc(x, y, radius, (140, 255, 150), radius / self.u * 0.6)
        self._ring_of_brass(x, y, radius * 1.22, radius * 0.98)
        self.disc(x, y, radius, (60, 36, 16))
        glass = LAMP_LIT if lit else LAMP_DARK
        self.disc(x, y, radius * 0.92, glass)
        toward = light.lamp_seen(-1, -1.1, self.turn)
        shine = (210, 255, 200, 110) if lit else (255, 190, 110, 40)
        self.disc(x + toward[0] * radius * 0.08, y + toward[1] * radius * 0.08, radius * 0.72, shine)
        spot = (255, 255, 255, 200 if lit else 80)
        self.disc(x + toward[0] * radius * 0.32, y + toward[1] * radius * 0.32, radius * 0.22, spot)

    def _ring_of_brass(self, x: float, y: float, outer: float, inner: float) -> None:
        """A turned brass ring that catches the lamp, with its shadow; its hole is left dark."""
        self.shadow((x - outer, y - outer, 2 * outer, 2 * outer), outer / self.u, 0.6)
        self.disc(x, y, outer, (96, 60, 18))
        thin = max(1.0, outer * 0.025)
        self.image(light.brass_disc(outer - thin, self.turn), x, y)
        self.disc(x, y, inner + thin, (132, 84, 28))
        self.disc(x, y, inner, (62, 36, 18))

    def phases(self, box: Box, names: Sequence[tuple[str, str]], current: int) -> None:
        """The phases of a round as (icon, name) in a row: ticked, on a brass plate, to come."""
        x, y, wide, high = box
        parts = len(names) + 0.26
        left = x
        for index, (icon, name) in enumerate(names):
            here = index == current
            part = wide / parts * (1.26 if here else 1.0)
            if here:
                self.brass((left, y, part - 2 * self.u, high), GOLD, 8, 0.4)
            ink: Colour = INK if here else ((206, 178, 134) if index > current else (150, 124, 90))
            size = high * (0.5 if here else 0.43)
            middle = y + high / 2
            self.sign(icon if index >= current else "check", left + size, middle, size * 0.95, ink)
            room = part - size * 2
            self.text(name, left + size * 1.66, middle, size, "heading", ink, fit=room)
            left += part

    def turn_order(self, box: Box, order: Sequence[tuple[str, bool]], active: str = "", rows: int = 2) -> None:
        """Houses in turn order as (colour, has finished); a finished one has moved down to the lower row.

        With `rows` 1 it stays where it is, pale and ticked. The active one stands in a golden ring.
        """
        x, y, wide, high = box
        step = wide / max(1, len(order))
        cell = high / rows
        size = min(step * 1.25, cell * 1.3)
        for index, (colour, finished) in enumerate(order):
            middle = x + step * (index + 0.5)
            level = y + cell * (rows - 0.5 if finished else 0.5)
            if rows == 2:
                self._order_place(middle, y + cell * 0.5, y + cell * 1.5, cell)
            if colour == active:
                radius = min(step, cell) * 0.47
                self.disc(middle, level, radius + 2 * self.u, GLOW)
                self.disc(middle, level, radius, (60, 36, 18))
            self.house(colour, middle, level, size, 150 if finished and rows == 1 else 255)
            if finished:
                self.check(middle + size * 0.26, level + size * 0.2, size * 0.3, (190, 236, 170))

    def _order_place(self, x: float, upper: float, lower: float, cell: float) -> None:
        radius = cell * 0.16
        for level in (upper, lower):
            self.disc(x, level, radius, (0, 0, 0, 70))
            self.disc(x, level, radius, (190, 150, 96, 90), self.line_width(1))

    def ribbon(
        self,
        box: Box,
        text: str,
        colour: Colour,
        ink: Colour = CREAM,
        size: float = 0,
        point: str = "",
    ) -> None:
        """A coloured strip lying across a track; `point` left or right sets a tip at that end."""
        x, y, wide, high = box
        self.slab(box, "paper", colour, 4, 0.35, 0.35, 0.06)
        tip = high * 0.2
        left, right, middle = x + high * 0.3, x + wide - high * 0.3, y + high / 2
        if point == "left":
            self.polygon([(left, middle), (left + tip, middle - tip), (left + tip, middle + tip)], ink)
            left += tip + high * 0.25
        elif point == "right":
            self.polygon([(right, middle), (right - tip, middle - tip), (right - tip, middle + tip)], ink)
            right -= tip + high * 0.25
        place = (left + right) / 2
        self.text(text, place, middle, size or high * 0.78, "heading", ink, "center", fit=right - left)

    def banner(
        self,
        box: Box,
        title: str,
        text: str = "",
        colour_name: str = "",
        size: float = 0,
        note_size: float = 0,
    ) -> None:
        """The sentence of a scene on paper: what is asked of whom, beside the sigil of the seat."""
        x, y, wide, high = box
        self.paper(box)
        left = x + 18 * self.u
        if colour_name:
            block = high * 1.08
            part = rect_of((x, y, block, high))
            self.put(light.left_part(part.w, part.h, 10 * self.u, SEAT[colour_name]), part.x, part.y)
            self.sigil(colour_name, x + block / 2, y + high / 2, high * 0.265)
            left = x + block + 16 * self.u
        room = x + wide - 16 * self.u - left
        big = size or high * 0.53
        small = note_size or high * 0.25
        self.text(title, left, y + high * (0.37 if text else 0.5), big, "heading", INK, fit=room)
        if text:
            self.text(text, left, y + high * 0.765, small, "read", (82, 58, 36), fit=room)

    def tooltip(self, x: float, y: float, text: str, width: float = 280, size: float = 16) -> Rect:
        """A small note above a place, kept inside the panel; `width` and `size` are design sizes."""
        pad = 10 * self.u
        type_size = size * self.u
        natural = self.width(text, type_size, "semibold")
        wide = min(width * self.u, natural + 2 * pad + 2, self.size[0] - 8 * self.u)
        lines = max(1, -(-int(natural) // max(1, int((wide - 2 * pad) * 0.92))))
        high = lines * type_size * 1.28 + 1.4 * pad
        left = min(max(4 * self.u, x - wide / 2), self.size[0] - wide - 4 * self.u)
        top = y - high - 12 * self.u
        below = top < 4 * self.u
        if below:
            top = y + 12 * self.u
        box = Rect(round(left), round(top), round(wide), round(high))
        self.slab(box, "paper", (58, 36, 20), 7, 1.2, 0.3, 0.04)
        self.edge(box, (190, 146, 84, 160), 7, 1)
        tip = box.top + 0.5 if below else box.bottom - 0.5
        toward = -1 if below else 1
        self.polygon(
            [(x - 7 * self.u, tip), (x + 7 * self.u, tip), (x, tip + 8 * self.u * toward)],
            (58, 36, 20),
        )
        inner = (left + pad, top, wide - 2 * pad, high)
        self.paragraph(text, inner, type_size, "semibold", CREAM, "center", middle=True)
        return box

    def deck(self, x: float, y: float, width: float, count: int, kind: str, style: str = "tall") -> Rect:
        """A pile of face-down cards, the undermost with its upper left corner at a place."""
        layers = min(6, (count + 4) // 5) if count else 0
        rise = light.lamp_seen(-0.6 * self.u, -2.6 * self.u, self.turn)
        box = Rect(round(x), round(y), 0, 0)
        for index in range(layers):
            left, top = x + rise[0] * index, y + rise[1] * index
            box = self.card_back(kind, left, top, width, 0.7 if index == 0 else 0, style)
            if index < layers - 1:
                corner = 9 * width / 138 / self.u
                self.fill(box, (30, 14, 6, 70), corner * self.u)
                self.edge(box, (232, 208, 168, 150), corner, 1)
        return box

    def score_cell(self, box: Box, value: int, colour: Colour = (240, 222, 178)) -> None:
        """One cell of the score track with its number at the left."""
        x, y, wide, high = box
        self.fill(box, colour, 3 * self.u)
        self.edge(box, (*darker(colour, 0.72), 170), 3, 1)
        self.number(value, x + wide * 0.3, y + high / 2, high * 0.48, (112, 76, 36), "center")
