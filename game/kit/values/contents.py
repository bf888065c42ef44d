"""Contents of a panel besides ink: targets for touches, and pieces that can move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pygame import FRect, Rect

Box = Rect | FRect | tuple[float, float, float, float]
"""x, y, width, height in local px."""


def rect_of(box: Box) -> Rect:
    """Return the whole px that a box covers, each edge rounded by itself so that neighbours meet."""
    x, y, width, height = box
    left, top = round(x), round(y)
    return Rect(left, top, max(1, round(x + width) - left), max(1, round(y + height) - top))


@dataclass(frozen=True, slots=True)
class Offer:
    """The price at a target for a piece that is carried over it, and whether the target refuses the piece."""

    price: str = ""
    barred: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How a target answers a touch besides a plain tap: dragging, dropping, holding and more."""

    drag: str = ""
    """The kind of piece that a finger lifts at this target; empty for none."""
    drops: tuple[str, ...] = ()
    """The kinds of pieces that can be dropped on this target."""
    round: bool = False
    """Whether the target is only the ellipse inside its rectangle."""
    hold: bool = False
    """Whether the target must be held for 600 ms (it cannot be undone); a tap only explains it."""
    commit: bool = False
    """Whether a touch spends or ends something: a second touch within half a second is ignored."""
    edge: bool = False
    """Whether the target works in a station's outer band (10 to 25 mm from the screen's edge), where sleeves and wrists
    touch: it moves or turns the station and spends nothing.
    """
    ground: bool = False
    """Whether the target is the background of a panel: it can be dragged and long-pressed, but not tapped."""
    below: bool = False
    """Whether the target's tooltip is below it, because a player reads the content above."""
    tag: str = ""
    """The price shown beside a piece that was lifted at this target."""
    offer: Offer | None = None
    """The offer shown beside a piece that is carried over this target."""


TAP = Manner()


@dataclass(frozen=True, slots=True)
class Target(Manner):
    """An area that responds to a touch, a click or a key; `rect` is local in a pen, on screen in a canvas."""

    name: str
    rect: Rect
    intent: Any = None
    """The value passed to the scene when the target is touched."""
    enabled: bool = True
    reason: str = ""
    """The sentence that says why the target is disabled."""
    hint: str = ""
    """The sentence that explains the target (tooltip)."""

    def at(self, rect: Rect) -> Target:
        """Return the same target at another rectangle (faster than `replace`: a new picture needs hundreds)."""
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
        """Return whether a touch at this point hits the target."""
        if not self.round:
            return bool(self.rect.collidepoint(x, y))
        across = (x - self.rect.centerx) / (self.rect.w / 2)
        down = (y - self.rect.centery) / (self.rect.h / 2)
        return across * across + down * down <= 1


@dataclass(frozen=True, slots=True)
class Piece:
    """An object in a panel that can move: its home, its look, and a name unique on the screen."""

    name: str
    """The piece's name: a word, or an `Id` of `game.kit.values.ids`."""
    kind: str
    """The kind of object, such as card, fuel or house (`game.kit.pen.piece_picture` has all); one of kind origin is not
    drawn.
    """
    look: tuple[Any, ...]
    """The arguments of the piece's picture: see `game.kit.pen.piece_picture`."""
    x: float
    """The distance of the centre from the left, px."""
    y: float
    size: float
    """Width of the picture in px."""
    turn: int = 0
    """Quarter turns clockwise, towards the reader."""
    z: int = 0
    """Drawing order: pieces with a higher z are on top."""

    def at(self, x: float, y: float, turn: int) -> Piece:
        """Return the same piece at another place."""
        return Piece(self.name, self.kind, self.look, x, y, self.size, turn, self.z)
