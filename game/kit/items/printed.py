"""Printed items of stations and market panels: text, surfaces, signs. Lengths in mm, type sizes by capitals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.kit.items.mm_pen import UNIT, Box, MmPen
from game.kit.paint.materials import Finish
from game.kit.pen.marks import Amount
from game.kit.style.layout_theme import BAND_DUSK, HALO_RIM, PRINTED_LINE, STATION_PAPER, TRAY_WOOD, WELL
from game.kit.style.theme import CREAM, GLOW, INK, SEAT, Colour, mixed
from game.kit.style.type_spec import plain_if
from game.kit.values.area import Area


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text with the middle of its capitals at (x, y), at most `fit` mm wide (0: any width)."""

    text: str
    x: float
    y: float
    cap: float
    colour: Colour = CREAM
    font: str = "semibold"
    align: str = "left"
    fit: float = 0
    plain: bool = False
    number: bool = False
    alone: bool = False

    def paint(self, mm_pen: MmPen) -> None:
        pen, k = mm_pen.pen, mm_pen.k
        size = pen.capitals(self.cap * k, self.font)
        fit = self.fit * k if self.fit else None
        x, y = self.x * k, self.y * k
        if self.number:
            pen.number(self.text, x, y, size, self.colour, self.align, fit, self.alone)
        else:
            pen.text(plain_if(self.plain, self.text), x, y, size, self.font, self.colour, self.align, fit)


def number(  # noqa: PLR0913
    value: int | str,
    x: float,
    y: float,
    cap: float,
    colour: Colour = CREAM,
    align: str = "left",
    alone: bool = False,
    fit: float = 0,
) -> Text:
    """Return an item that writes a number in the heading type; `alone` underlines a 6 or 9."""
    return Text(str(value), x, y, cap, colour, "heading", align, fit, True, True, alone)


def line(
    text: str, area: Area, cap: float, colour: Colour = CREAM, align: str = "left", font: str = "semibold"
) -> Text:
    """Return a line of text at half the height of an area and no wider than it: left, centred or right."""
    x = {"left": area.x, "center": area.centre, "right": area.end}[align]
    return Text(text, x, area.level, cap, colour, font, align, area.w)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Wrapped text inside a box."""

    text: str
    box: Box
    cap: float
    colour: Colour = CREAM
    align: str = "left"
    middle: bool = True
    font: str = "semibold"

    def paint(self, mm_pen: MmPen) -> None:
        size = mm_pen.pen.capitals(self.cap * mm_pen.k, self.font)
        mm_pen.pen.paragraph(
            self.text, mm_pen.box(self.box), size, self.font, self.colour, self.align, middle=self.middle
        )


@dataclass(frozen=True, slots=True)
class Plate:
    """A surface on which other items are painted: wood, paper, brass, well (sunken), flat, or only a glow or an
    edge.
    """

    kind: str
    box: Box
    colour: Colour | None = None
    radius: float = 3.5
    z: float = 0.5
    line: float = 0.6

    def paint(self, mm_pen: MmPen) -> None:
        pen, box, radius = mm_pen.pen, mm_pen.box(self.box), self.radius * UNIT
        match self.kind:
            case "wood":
                pen.wood(box, self.colour or TRAY_WOOD, radius, self.z)
            case "paper":
                pen.paper(box, self.colour or STATION_PAPER, radius, self.z)
            case "brass":
                pen.brass(box, radius=radius, z=self.z)
            case "well":
                pen.recess(box, radius, self.z, self.colour or WELL)
            case "flat":
                pen.fill(box, self.colour or INK, self.radius * mm_pen.k)
            case "glow":
                pen.glow(box, self.colour or GLOW, radius, self.z * UNIT)
            case "edge":
                pen.edge(box, self.colour or CREAM, radius, self.line * UNIT)


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign centred at a point: icon, sigil, chip, lamp, house, token, portrait, coin, ring, halo, place or
    discount.
    """

    kind: str
    x: float
    y: float
    size: float
    look: Any = ""
    colour: Colour = CREAM
    alpha: int = 255

    def paint(self, mm_pen: MmPen) -> None:
        pen, k = mm_pen.pen, mm_pen.k
        x, y, size = self.x * k, self.y * k, self.size * k
        match self.kind:
            case "icon":
                pen.sign(self.look, x, y, size, self.colour)
            case "sigil":
                pen.sigil(self.look, x, y, size)
            case "chip":
                pen.chip(self.look, x, y, size)
            case "lamp":
                pen.lamp(x, y, size, bool(self.look))
            case "house":
                pen.house(self.look, x, y, size, self.alpha)
            case "token":
                pen.token(self.look, x, y, size, self.alpha)
            case "portrait":
                pen.portrait(self.look, x, y, size)
            case "coin":
                pen.coin(x, y, size)
            case "ring":
                pen.ring(x, y, size, self.colour, 1.6)
            case "halo":
                pen.disc(x, y, size + 0.3 * k, HALO_RIM, 1.5 * k)
                pen.disc(x, y, size, self.colour, 0.9 * k)
            case "place":
                pen.disc(x, y, size, self.colour, max(1.0, 0.35 * k))
            case "discount":
                pen.discount(x, y, size)


@dataclass(frozen=True, slots=True)
class Money:
    """A coin and an amount."""

    amount: int
    x: float
    y: float
    cap: float
    colour: Colour = CREAM
    align: str = "left"
    name: str = ""
    """The name with which the amount is a piece that counts up or down when it changes; empty: it is only printed."""

    def paint(self, mm_pen: MmPen) -> None:
        k = mm_pen.k
        size = mm_pen.pen.capitals(self.cap * k)
        if self.name:
            amount = Amount(self.amount, self.colour, self.align)
            mm_pen.pen.counter(self.name, amount, self.x * k, self.y * k, size)
            return
        mm_pen.pen.money(self.amount, self.x * k, self.y * k, size, self.colour, self.align)


@dataclass(frozen=True, slots=True)
class Rule:
    """A thin printed line."""

    x: float
    y: float
    width: float
    colour: Colour = PRINTED_LINE

    def paint(self, mm_pen: MmPen) -> None:
        k = mm_pen.k
        mm_pen.pen.rule(self.x * k, self.y * k, self.width * k, self.colour, 0.7)


@dataclass(frozen=True, slots=True)
class Band:
    """A coloured bar with a player's name, at the edge of the player's station."""

    box: Box
    colour: str
    shade: float = 0.0
    """How much darker the band is than the seat's colour, 0..1."""

    def paint(self, mm_pen: MmPen) -> None:
        tone = mixed(SEAT[self.colour], BAND_DUSK, self.shade)
        mm_pen.pen.slab(mm_pen.box(self.box), Finish("paper", 0.35, 0.06), tone, 3 * UNIT, 0)
