"""Contents of a panel besides ink: targets a finger can touch, and pieces that can move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pygame import FRect, Rect

Box = Rect | FRect | tuple[float, float, float, float]
"""x, y, width, height in local px."""


def rect_of(box: Box) -> Rect:
    """The whole px that a box covers, edges rounded each for itself so that neighbours meet."""
    x, y, width, height = box
    left, top = round(x), round(y)
    return Rect(left, top, max(1, round(x + width) - left), max(1, round(y + height) - top))


@dataclass(frozen=True, slots=True)
class Offer:
    """An answer of a place to a thing that is carried over it: the price there, and whether it may not lie there."""

    price: str = ""
    barred: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """The manner in which a place is touched, beside a plain tap."""

    drag: str = ""
    """Kind of thing a finger lifts here; empty for none."""
    drops: tuple[str, ...] = ()
    """Kinds of things this place takes."""
    round: bool = False
    """A disc: only the ellipse inside the place counts."""
    hold: bool = False
    """Must be held for 600 ms (cannot be taken back); a tap only explains it."""
    commit: bool = False
    """Spends or ends something: a second touch within half a second is ignored."""
    edge: bool = False
    """Answers in a station's outer band (10 to 25 mm from the screen's edge), where sleeves and wrists lie and nothing
    else does: it moves or turns the station and spends nothing."""
    ground: bool = False
    """Bare ground below the things of a panel: it can be dragged and asked, but nothing there is pressed."""
    below: bool = False
    """What the mouse is told of it lies below, not above: what lies there is being read."""
    tag: str = ""
    """What rides beside a thing that is lifted here: its price."""
    offer: Offer | None = None
    """What rides beside a thing that is carried over this place."""


TAP = Manner()


@dataclass(frozen=True, slots=True)
class Target(Manner):
    """A place that answers to a touch, a click or a key; `rect` is local in a pen, on screen in a canvas."""

    name: str
    rect: Rect
    intent: Any = None
    """What the scene is told when this is touched."""
    enabled: bool = True
    reason: str = ""
    """Why it refuses, as a sentence, where it is not enabled."""
    hint: str = ""
    """What it would do, as a sentence (tooltip)."""

    def at(self, rect: Rect) -> Target:
        """The same target elsewhere (quicker than `replace`, of which a new picture needs hundreds)."""
        return Target(
            self.name,
            rect,
            self.intent,
            self.enabled,
            self.reason,
            self.hint,
            drag=self.drag,
            drops=self.drops,
            round=self.round,
            hold=self.hold,
            commit=self.commit,
            edge=self.edge,
            ground=self.ground,
            below=self.below,
            tag=self.tag,
            offer=self.offer,
        )

    def holds(self, x: float, y: float) -> bool:
        """Whether a touch at this place falls on the target."""
        if not self.round:
            return bool(self.rect.collidepoint(x, y))
        across = (x - self.rect.centerx) / (self.rect.w / 2)
        down = (y - self.rect.centery) / (self.rect.h / 2)
        return across * across + down * down <= 1


@dataclass(frozen=True, slots=True)
class Piece:
    """A thing that lies in a panel but may travel: its home, its look, and a name unique on the screen."""

    name: str
    """A word, or an `Id` of `game.kit.values.ids`."""
    kind: str
    """card, back, fuel, house, coin, marker, gavel."""
    look: tuple[Any, ...]
    """Arguments of the picture: see `game.kit.pen.piece_picture`."""
    x: float
    """Centre, in px."""
    y: float
    size: float
    """Width of the picture in px."""
    turn: int = 0
    """Quarter turns clockwise, towards the reader."""
    z: int = 0
    """Higher lies on top."""

    def at(self, x: float, y: float, turn: int) -> Piece:
        """The same piece elsewhere."""
        return Piece(self.name, self.kind, self.look, x, y, self.size, turn, self.z)
