"""One thing on the table as it is at this moment: where it lies, travels, is carried, or fades."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from itertools import count
from typing import Literal

from pygame import Rect

from game.ui.story import Beat, ease_in_out
from game.ui.things import Piece

State = Literal["rest", "travel", "loose", "hand"]
WOODEN = frozenset({"fuel", "house"})  # kinds that are bodies in the physics
CARRY = {"fuel": 1.3, "house": 1.3}  # how much larger a thing is in the hand
BODY = 0.27  # half width of a wooden body, as a share of its picture's size

_serial = count()


@dataclass(slots=True)
class Journey:
    """A tween from where a thing was to its home (or away from the table)."""

    beat: Beat
    span: float
    x: float
    y: float
    size: float
    tilt: float = 0.0  # degrees (counterclockwise) away from how it will lie
    before: Piece | None = None  # the face it showed, when it is turned over on the way
    elapsed: float = 0.0  # negative while it waits for its turn
    fade: Literal["", "in", "out"] = ""
    drop: bool = False  # it comes down from above

    @property
    def part(self) -> float:
        """How far it has come, on the curve."""
        if self.span <= 0 or self.elapsed >= self.span:
            return 1.0
        return self.beat.curve(max(0.0, self.elapsed / self.span))


@dataclass(slots=True, eq=False)
class Actor:
    """A piece with its home (`piece`) and its present place, size (px) and height above the table (px)."""

    piece: Piece
    layer: int
    x: float
    y: float
    size: float
    state: State = "rest"
    height: float = 0.0
    alpha: int = 255
    tilt: float = 0.0
    squash: float = 1.0
    face: Piece | None = None  # what it shows while it is turned over
    journey: Journey | None = None
    holder: Hashable = None
    grip: tuple[float, float] = (0.0, 0.0)  # from the finger to its middle
    finger: tuple[float, float] = (0.0, 0.0)
    flew: bool = False  # its landing is still to be heard
    box: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))  # what its picture covers at rest
    key: int = field(default_factory=lambda: next(_serial))

    @property
    def wooden(self) -> bool:
        """Whether it is a body that bumps."""
        return self.piece.kind in WOODEN

    @property
    def sort(self) -> str:
        """What it is of its kind: coal, red …"""
        return str(self.piece.look[0]) if self.piece.look else ""

    @property
    def goal(self) -> tuple[float, float]:
        """Where the finger that holds it wants it."""
        return self.finger[0] + self.grip[0], self.finger[1] + self.grip[1]

    @property
    def shown(self) -> Piece:
        """The piece whose picture it wears now."""
        return self.face or self.piece

    def lie_down(self) -> None:
        """Be at home, exactly."""
        piece = self.piece
        self.x, self.y, self.size = piece.x, piece.y, piece.size
        self.state, self.journey, self.face, self.holder = "rest", None, None, None
        self.height, self.alpha, self.tilt, self.squash = 0.0, 255, 0.0, 1.0
        self.flew = False

    def advance(self, dt: float) -> bool:
        """Go on with the journey; True when it has ended."""
        way = self.journey
        if way is None:
            return True
        way.elapsed += dt
        home, part = self.piece, way.part
        done = way.elapsed >= way.span
        along = max(0.0, min(1.0, way.elapsed / way.span)) if way.span > 0 else 1.0
        arc = 4 * along * (1 - along)
        self.x = way.x + (home.x - way.x) * part
        self.y = way.y + (home.y - way.y) * part
        self.size = way.size + (home.size - way.size) * part
        self.tilt = way.tilt * (1 - part)
        self.height = home.size * (way.beat.lift * (1 - part) if way.drop else way.beat.lift * arc)
        if way.drop:
            self.size *= 1 + 0.25 * (1 - part)
        if way.fade:
            self.alpha = round(255 * (part if way.fade == "in" else 1 - part))
        if way.before is not None:
            turned = ease_in_out(along)
            self.face = way.before if turned < 0.5 else None
            self.squash = max(0.04, abs(1 - 2 * turned))
        return done
