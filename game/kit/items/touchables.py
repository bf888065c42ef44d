"""Items of stations and market panels that are touched or move: buttons, spots, cards, pieces. Lengths in mm."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import Any

from game.kit.components.card import PlantCard, card_size
from game.kit.items.mm_pen import UNIT, Box, ItemKey, MmPen, paint_items
from game.kit.paint import strokes
from game.kit.pen.control_faces import PushButton
from game.kit.pen.pen import Pen
from game.kit.style.theme import GLOW
from game.kit.style.type_spec import plain_if
from game.kit.values.contents import Manner


@dataclass(frozen=True, slots=True)
class Button:
    """A button with its touch target."""

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
    hold: bool = False
    """Whether the button must be held: it ends something for all players."""
    key: str = ""
    """The caption of the button's key, in its corner."""

    def paint(self, mm_pen: MmPen) -> None:
        pen, box = mm_pen.pen, mm_pen.box(self.box)
        label, size = plain_if(self.plain, self.label), pen.capitals(self.cap * mm_pen.k)
        look = PushButton(label, None, self.style, self.icon, self.enabled, "", self.key, size, self.sub)
        pen.push(box, replace(look, glow=self.glow))
        manner = Manner(hold=self.hold, commit=self.commit)
        pen.target(self.name, box, self.intent, self.enabled, self.reason, self.hint, manner)


@dataclass(frozen=True, slots=True)
class TouchSpot:
    """A touch target of a station that draws nothing itself."""

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
    edge: bool = False
    tag: str = ""

    def paint(self, mm_pen: MmPen) -> None:
        manner = Manner(
            drag=self.drag, drops=self.drops, round=self.round, hold=self.hold, edge=self.edge, tag=self.tag
        )
        box = mm_pen.box(self.box)
        mm_pen.pen.target(self.name, box, self.intent, self.enabled, self.reason, self.hint, manner)


@dataclass(frozen=True, slots=True)
class Caret:
    """The place of a field's caret and of the whole field; `Plate` shows them."""

    field: str
    box: Box
    whole: Box

    def paint(self, mm_pen: MmPen) -> None:
        mm_pen.pen.caret(mm_pen.box(self.box), self.field, mm_pen.box(self.whole))


@dataclass(frozen=True, slots=True)
class Cover:
    """The leather cover over hidden money, lifted while its owner holds it."""

    name: str
    box: Box
    label: str
    intent: Any
    amount: int | None = None

    def paint(self, mm_pen: MmPen) -> None:
        mm_pen.pen.cover(mm_pen.box(self.box), self.label, self.name, self.intent, self.amount)


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
    """Colour of the plant's owner, used in the names of the tokens on it."""
    lit: bool = False
    lot: bool = False

    @property
    def size(self) -> tuple[float, float]:
        wide, high = card_size(1000, self.style)
        return self.width, self.width * high / wide

    @property
    def box(self) -> Box:
        return self.x, self.y, *self.size

    def paint(self, mm_pen: MmPen) -> None:
        pen, k = mm_pen.pen, mm_pen.k
        wide, high = card_size(self.width * k, self.style)
        left, top = self.x * k, self.y * k
        if self.lit or self.lot:
            pen.glow((left, top, wide, high), GLOW, 3 * UNIT, (4.5 if self.lot else 3.2) * UNIT)
        pen.shadow((left, top, wide, high), 3 * UNIT, 1.0 if self.lot else 0.5)
        pen.plant_card(PlantCard(self.number, self.style, self.state, self.fuel, self.owner), left, top, self.width * k)


@dataclass(frozen=True, slots=True)
class Copy:
    """A card that is only a picture of another one, within a player's reach, with that one's fuel."""

    number: int
    x: float
    y: float
    width: float
    style: str
    state: str
    fuel: tuple[str, ...] = ()
    lit: bool = False

    def paint(self, mm_pen: MmPen) -> None:
        k = mm_pen.k
        card = PlantCard(self.number, self.style, self.state, self.fuel)
        mm_pen.pen.card(card, self.x * k, self.y * k, self.width * k, self.lit)


@dataclass(frozen=True, slots=True)
class Back:
    """The plant deck, shown by the back of its top card."""

    kind: str
    x: float
    y: float
    width: float
    style: str = "mini"

    def paint(self, mm_pen: MmPen) -> None:
        k = mm_pen.k
        mm_pen.pen.card_back(self.kind, self.x * k, self.y * k, self.width * k, 0.5, self.style)


@dataclass(frozen=True, slots=True)
class Thing:
    """A piece that can move: a house or a token, centred at a point."""

    name: str
    kind: str
    look: tuple[Any, ...]
    x: float
    y: float
    size: float
    z: int = 0

    def paint(self, mm_pen: MmPen) -> None:
        k = mm_pen.k
        mm_pen.pen.piece(self.name, self.kind, self.look, self.x * k, self.y * k, self.size * k, z=self.z)


@dataclass(frozen=True, slots=True)
class DrawnItem:
    """An item that a function draws in a box; two are equal if function, box and values are equal."""

    box: Box
    draw: Callable[..., None]
    """The function that draws the item, called with the pen, the box in px and the values."""
    values: tuple[Hashable, ...] = ()

    def paint(self, mm_pen: MmPen) -> None:
        self.draw(mm_pen, mm_pen.box(self.box), *self.values)


@dataclass(frozen=True, slots=True)
class Turned:
    """Items turned clockwise around the middle of their own frame, to be read from another side."""

    box: Box
    turn: int
    items: ItemKey
    scale: float = 1.0
    """The scale of the turned items."""

    def paint(self, mm_pen: MmPen) -> None:
        pen, k = mm_pen.pen, mm_pen.k
        x, y, wide, high = self.box
        inner_wide, inner_high = (high, wide) if self.turn % 2 else (wide, high)
        size = round(inner_wide * k), round(inner_high * k)
        inner = Pen(None, pen.u * self.scale, (pen.turn + self.turn) % 4, size=size)
        paint_items(inner, self.items)
        place = size[::-1] if self.turn % 2 else size
        pen.stroke(strokes.turned, x * k, y * k, place, size, self.turn % 4, tuple(inner.strokes))
        pen.texts += inner.texts
        pen.clipped += inner.clipped
