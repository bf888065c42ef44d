"""The part of a pen that paints the game's progress: phases, turn order, cells of the score track and the plant
deck.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.kit.paint import light
from game.kit.pen.marks import Marks
from game.kit.style import accessibility, words
from game.kit.style.theme import CREAM_DEAD, CREAM_WORN, GLOW, Colour, darker
from game.kit.style.things_theme import (
    DECK_EDGE,
    DECK_SHADE,
    ORDER_DISC,
    ORDER_DONE,
    PLACE_RIM,
    PLACE_SHADE,
    SCORE_CELL,
    SCORE_NUMBER,
)
from game.kit.values.contents import Box


class Tracks(Marks):
    """Paints the progress of the game."""

    def phases(self, box: Box, names: Sequence[tuple[str, str]], current: int) -> None:
        """Draw the phases of a round as (icon, name) in a row: ticked, on a brass plate, to come.
        If there is no room for all names, only the current phase shows its name.
        """
        x, y, wide, high = box
        size, plate = high * 0.43, high * 0.5
        ahead = wide / (len(names) + 0.26) * 1.26
        if 0 <= current < len(names):
            ahead = max(ahead, min(wide * 0.5, self.width(names[current][1], plate, "heading") + plate * 2.3))
        part = (wide - ahead) / (len(names) - 1)
        named = not any(
            self.cuts(name, size, "heading", part - size * 2)
            for index, (_, name) in enumerate(names)
            if index != current
        )
        left = x
        for index, (icon, name) in enumerate(names):
            if index == current:
                self._phase_plate((left, y, ahead - 2 * self.u, high), icon, name)
                left += ahead
                continue
            ink: Colour = CREAM_WORN if index > current else CREAM_DEAD
            middle = y + high / 2
            if named:
                self.sign(icon if index >= current else "check", left + size, middle, size * 0.95, ink)
                self.text(name, left + size * 1.66, middle, size, "heading", ink, fit=part - size * 2)
            else:
                self.sign(icon, left + part / 2, middle, size * 1.15, ink)
            left += part

    def _phase_plate(self, box: Box, icon: str, name: str) -> None:
        """Record the plate on the current phase as a piece that slides to the next one."""
        x, y, wide, high = box
        size = high * 0.5
        look_now = (icon, name, round(high * self.scale), self.design, (accessibility.signature(), words.language()))
        self.piece("phase", "plate", look_now, x + wide / 2, y + high / 2, wide)
        self.texts.append((name, False))
        if self.cuts(name, size, "heading", wide + 2 * self.u - size * 2):
            self.clipped.append(name)

    def turn_order(self, box: Box, order: Sequence[tuple[str, bool]], active: str = "", rows: int = 2) -> None:
        """Draw houses in turn order as (colour, has finished); a finished one is in the lower row.
        With `rows` 1 it stays in place, pale and ticked. The active one has a golden ring.
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
                self.disc(middle, level, radius, ORDER_DISC)
            self.house(colour, middle, level, size, 150 if finished and rows == 1 else 255)
            if finished:
                self.check(middle + size * 0.26, level + size * 0.2, size * 0.3, ORDER_DONE)

    def _order_place(self, x: float, upper: float, lower: float, cell: float) -> None:
        radius = cell * 0.16
        for level in (upper, lower):
            self.disc(x, level, radius, PLACE_SHADE)
            self.disc(x, level, radius, PLACE_RIM, self.line_width(1))

    def deck(self, x: float, y: float, width: float, count: int, kind: str, style: str = "tall") -> FRect:
        """Draw a pile of face-down cards, the bottom one's upper left corner at a point; return the top card's box."""
        layers = min(6, (count + 4) // 5) if count else 0
        rise = light.lamp_seen(-0.6 * self.u, -2.6 * self.u, self.turn)
        box = FRect(x, y, 0, 0)
        for index in range(layers):
            left, top = x + rise[0] * index, y + rise[1] * index
            box = self.card_back(kind, left, top, width, 0.7 if index == 0 else 0, style)
            if index < layers - 1:
                corner = 9 * width / 138 / self.u
                self.fill(box, DECK_SHADE, corner * self.u)
                self.edge(box, DECK_EDGE, corner, 1)
        return box

    def score_cell(self, box: Box, value: int, colour: Colour = SCORE_CELL) -> None:
        """Draw one cell of the score track with its number at the left."""
        x, y, wide, high = box
        self.fill(box, colour, 3 * self.u)
        self.edge(box, (*darker(colour, 0.72), 170), 3, 1)
        self.number(value, x + wide * 0.3, y + high / 2, high * 0.48, SCORE_NUMBER, "center")
