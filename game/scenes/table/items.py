"""What a station or flank shows, as plain values: the list is the panel's key, and painting it needs no more.

All lengths are millimetres in the panel's own upright frame; type is given by the height of its capitals.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.ui import lettering
from game.ui.card import card_size, fuel_places
from game.ui.pen import Pen
from game.ui.theme import CREAM, GLOW, INK, SEAT, Colour, cap_height

UNIT = 2.2
"""Design px per mm: radii, rims and shadows of the kit come out as on the drawings."""

Box = tuple[float, float, float, float]


class Brush:
    """A pen that is told millimetres."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self.k = pen.u * UNIT
        """Px per mm."""

    def box(self, box: Box) -> Box:
        x, y, wide, high = box
        k = self.k
        return x * k, y * k, wide * k, high * k

    def text(self, item: Text) -> None:
        pen, k = self.pen, self.k
        size = pen.capitals(item.cap * k, item.font)
        fit = item.fit * k if item.fit else None
        write = pen.number if item.number else pen.text
        more: dict[str, Any] = {"alone": item.alone} if item.number else {"plain": item.plain}
        write(
            item.text,
            item.x * k,
            item.y * k,
            size,
            font=item.font,
            colour=item.colour,
            align=item.align,
            fit=fit,
            shadow=item.shadow,
            **more,
        )


@dataclass(frozen=True, slots=True)
class Text:
    """One line: the middle of its capitals at (x, y), `fit` mm of room."""

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
    shadow: bool = False

    def paint(self, brush: Brush) -> None:
        brush.text(self)


def width_of(text: str, cap: float, font: str = "semibold") -> float:
    """About how wide a line is, mm."""
    return lettering.width(text, font, 100) / 100 * cap / cap_height(font)


def number(
    value: int | str,
    x: float,
    y: float,
    cap: float,
    colour: Colour = CREAM,
    align: str = "left",
    alone: bool = False,
    fit: float = 0,
) -> Text:
    """A number in the heading type; `alone` underlines a 6 or 9."""
    return Text(str(value), x, y, cap, colour, "heading", align, fit, True, True, alone)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Text in lines inside a box."""

    text: str
    box: Box
    cap: float
    colour: Colour = CREAM
    align: str = "left"
    middle: bool = True
    font: str = "semibold"

    def paint(self, brush: Brush) -> None:
        size = brush.pen.capitals(self.cap * brush.k, self.font)
        brush.pen.paragraph(
            self.text, brush.box(self.box), size, self.font, self.colour, self.align, middle=self.middle
        )


@dataclass(frozen=True, slots=True)
class Plate:
    """A ground: wood, paper, brass, well (sunken), flat, glow or edge."""

    kind: str
    box: Box
    colour: Colour | None = None
    radius: float = 3.5
    z: float = 0.5
    line: float = 0.6

    def paint(self, brush: Brush) -> None:
        pen, box, radius = brush.pen, brush.box(self.box), self.radius * UNIT
        match self.kind:
            case "wood":
                pen.wood(box, self.colour or (88, 60, 40), radius, self.z)
            case "paper":
                pen.paper(box, self.colour or (250, 238, 206), radius, self.z)
            case "brass":
                pen.brass(box, radius=radius, z=self.z)
            case "well":
                pen.recess(box, radius, self.z, self.colour or (14, 8, 4))
            case "flat":
                pen.fill(box, self.colour or INK, self.radius * brush.k)
            case "glow":
                pen.glow(box, self.colour or GLOW, radius, self.z * UNIT)
            case "edge":
                pen.edge(box, self.colour or CREAM, radius, self.line * UNIT)


@dataclass(frozen=True, slots=True)
class Button:
    """Something to press."""

    name: str
    box: Box
    intent: Any
    label: str = ""
    style: str = "dark"
    icon: str = ""
    sub: str = ""
    cap: float = 5.6
    enabled: bool = True
    reason: str = ""
    commit: bool = False
    glow: bool = False
    plain: bool = False
    hint: str = ""

    def paint(self, brush: Brush) -> None:
        pen, box = brush.pen, brush.box(self.box)
        pen.button(
            box,
            self.label,
            None,
            self.style,
            self.icon,
            self.enabled,
            size=pen.capitals(self.cap * brush.k),
            sub=self.sub,
            plain=self.plain,
            glow=self.glow,
        )
        pen.target(self.name, box, self.intent, self.enabled, self.reason, self.hint, commit=self.commit)


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that answers to touch and looks like nothing of its own."""

    name: str
    box: Box
    intent: Any
    drag: str = ""
    drops: tuple[str, ...] = ()
    round: bool = False
    enabled: bool = True
    reason: str = ""
    hint: str = ""
    hold: bool = False

    def paint(self, brush: Brush) -> None:
        brush.pen.target(
            self.name,
            brush.box(self.box),
            self.intent,
            self.enabled,
            self.reason,
            self.hint,
            self.drag,
            self.drops,
            self.round,
            self.hold,
        )


@dataclass(frozen=True, slots=True)
class Cover:
    """The leather cover over money, lifted while its owner holds it."""

    name: str
    box: Box
    label: str
    intent: Any
    amount: int | None = None

    def paint(self, brush: Brush) -> None:
        brush.pen.cover(brush.box(self.box), self.label, self.name, self.intent, self.amount)


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign with its middle at a place: icon, sigil, chip, lamp (lit or dark), house, token, money or badge."""

    kind: str
    x: float
    y: float
    size: float
    look: Any = ""
    colour: Colour = CREAM
    alpha: int = 255

    def paint(self, brush: Brush) -> None:
        pen, k = brush.pen, brush.k
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
            case "coin":
                pen.coin(x, y, size)
            case "ring":
                pen.ring(x, y, size, self.colour, 1.6)
            case "halo":
                pen.disc(x, y, size + 0.3 * k, (96, 40, 0, 170), 1.5 * k)
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

    def paint(self, brush: Brush) -> None:
        k = brush.k
        size = brush.pen.capitals(self.cap * k)
        brush.pen.money(self.amount, self.x * k, self.y * k, size, self.colour, self.align)


@dataclass(frozen=True, slots=True)
class Rule:
    """A thin printed line."""

    x: float
    y: float
    width: float
    colour: Colour = (150, 110, 70)

    def paint(self, brush: Brush) -> None:
        k = brush.k
        brush.pen.rule(self.x * k, self.y * k, self.width * k, self.colour, 0.7)


@dataclass(frozen=True, slots=True)
class Card:
    """A plant card with the fuel on it, both as pieces; its upper left corner at (x, y)."""

    number: int
    x: float
    y: float
    width: float
    style: str
    state: str
    fuel: tuple[str, ...] = ()
    owner: str = ""
    """Colour of who owns it: tokens are named by it."""
    lit: bool = False
    lot: bool = False

    @property
    def size(self) -> tuple[float, float]:
        wide, high = card_size(1000, self.style)
        return self.width, self.width * high / wide

    @property
    def box(self) -> Box:
        return self.x, self.y, *self.size

    def paint(self, brush: Brush) -> None:
        pen, k = brush.pen, brush.k
        wide, high = card_size(self.width * k, self.style)
        left, top = self.x * k, self.y * k
        if self.lit or self.lot:
            pen.glow((left, top, wide, high), GLOW, 3 * UNIT, (4.5 if self.lot else 3.2) * UNIT)
        pen.shadow((left, top, wide, high), 3 * UNIT, 1.0 if self.lot else 0.5)
        look = (self.number, self.style, self.state)
        pen.piece(f"card:{self.number}", "card", look, left + wide / 2, top + high / 2, self.width * k)
        places = fuel_places(self.number, self.width * k, self.style)
        for index, (fuel, (x, y, size)) in enumerate(zip(self.fuel, places, strict=False)):
            name = f"{fuel}@plant:{self.owner}:{self.number}:{index}"
            pen.piece(name, "fuel", (fuel,), left + x, top + y, size, z=2)


@dataclass(frozen=True, slots=True)
class Copy:
    """A card that is only a picture: what lies elsewhere, shown again within reach; its fuel lies on it."""

    number: int
    x: float
    y: float
    width: float
    style: str
    state: str
    fuel: tuple[str, ...] = ()
    lit: bool = False

    def paint(self, brush: Brush) -> None:
        k = brush.k
        brush.pen.card(
            self.number,
            self.x * k,
            self.y * k,
            self.width * k,
            self.style,
            self.state,
            self.fuel,
            lit=self.lit,
        )


@dataclass(frozen=True, slots=True)
class Back:
    """The draw pile: the back of its upper card."""

    kind: str
    x: float
    y: float
    width: float
    style: str = "mini"

    def paint(self, brush: Brush) -> None:
        k = brush.k
        brush.pen.card_back(self.kind, self.x * k, self.y * k, self.width * k, 0.5, self.style)


@dataclass(frozen=True, slots=True)
class Thing:
    """A piece that can move: house or token, its middle at a place."""

    name: str
    kind: str
    look: tuple[Any, ...]
    x: float
    y: float
    size: float
    z: int = 0

    def paint(self, brush: Brush) -> None:
        k = brush.k
        brush.pen.piece(self.name, self.kind, self.look, self.x * k, self.y * k, self.size * k, z=self.z)


@dataclass(frozen=True, slots=True)
class Band:
    """The name band in a seat's colour."""

    box: Box
    colour: str

    def paint(self, brush: Brush) -> None:
        brush.pen.slab(brush.box(self.box), "paper", SEAT[self.colour], 3 * UNIT, 0, 0.35, 0.06)


@dataclass(frozen=True, slots=True)
class Turned:
    """Items in a frame of their own, turned clockwise around its middle: for what is read from the other side."""

    box: Box
    turn: int
    items: tuple[Item, ...]

    def paint(self, brush: Brush) -> None:
        import pygame

        from game.ui.assets import clear

        pen, k = brush.pen, brush.k
        x, y, wide, high = self.box
        inner_wide, inner_high = (high, wide) if self.turn % 2 else (wide, high)
        surface = clear(round(inner_wide * k), round(inner_high * k))
        inner = Pen(surface, pen.u, (pen.turn + self.turn) % 4)
        paint_items(inner, self.items)
        turned = pygame.transform.rotate(surface, -90 * self.turn) if self.turn else surface
        pen.put(turned, x * k, y * k)
        pen.texts += inner.texts
        pen.clipped += inner.clipped


Item = (
    Text | Paragraph | Plate | Button | Spot | Cover | Mark | Money | Rule | Card | Copy | Back | Thing | Band | Turned
)
Items = tuple[Item, ...]


def paint_items(pen: Pen, items: Items) -> None:
    """Paint all items, in order."""
    brush = Brush(pen)
    for item in items:
        item.paint(brush)
