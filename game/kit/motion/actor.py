"""One thing on the table as it is at this moment: where it lies, travels, is carried, or fades."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, Literal

from pygame import Rect

from game.kit.style.timing import Beat, ease_in_out
from game.kit.values.contents import Piece

State = Literal["rest", "travel", "loose", "hand"]
WOODEN = frozenset({"fuel", "house"})  # kinds that are bodies in the physics
CARRY = {"fuel": 1.3, "house": 1.3}  # how much larger a thing is in the hand
BODY = 0.27  # half width of a wooden body, as a share of its picture's size

ROUNDING = 1e-9

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
    height: float = 0.0  # px above the table where it set out
    velocity: tuple[float, float] = (0.0, 0.0)  # px per second with which it left a hand
    via: tuple[tuple[float, float], ...] = ()  # places where it touches down on its way
    hidden: bool = False  # nobody sees it while it waits
    count: tuple[int, int] | None = None  # it stays where it is and shows one number after another
    frames: int = 0  # it is in a hurry: it arrives within so many frames, however long they are

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
    flat: tuple[Any, Any] = (None, ())  # its pictures at rest, and what they were made for
    worn: Hashable = None  # what was seen of it on its way, where anything was
    key: int = field(default_factory=lambda: next(_serial))

    @property
    def wooden(self) -> bool:
        """Whether it is a body that bumps."""
        return self.piece.kind in WOODEN

    @property
    def sort(self) -> str:
        """Its sort within its kind: coal, red …"""
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
        way.elapsed = max(way.elapsed, 0.0) + way.span / way.frames if way.frames else way.elapsed + dt
        home, part = self.piece, way.part
        done = way.elapsed >= way.span * (1 - ROUNDING)
        along = max(0.0, min(1.0, way.elapsed / way.span)) if way.span > 0 else 1.0
        self._place(way, along, part)
        self.size = way.size + (home.size - way.size) * part
        self.tilt = way.tilt * (1 - part)
        if way.drop:
            self.size *= 1 + 0.25 * (1 - part)
        if way.fade:
            self.alpha = round(255 * (part if way.fade == "in" else 1 - part))
        elif way.hidden:
            self.alpha = 0 if way.elapsed <= 0 else 255
        self._show(way, along, part)
        return done

    def _place(self, way: Journey, along: float, part: float) -> None:
        """Where it is and how high, having gone `along` in time and `part` of the way."""
        home = self.piece
        if way.via:
            self._hop(way, along)
            return
        self.x = way.x + (home.x - way.x) * part
        self.y = way.y + (home.y - way.y) * part
        if way.velocity != (0.0, 0.0):
            glide = way.span * along * (1 - along) ** 2  # as a cubic leaves its start with a speed and ends without
            self.x += way.velocity[0] * glide
            self.y += way.velocity[1] * glide
        arc = 4 * along * (1 - along)
        self.height = home.size * (way.beat.lift * (1 - part) if way.drop else way.beat.lift * arc)
        self.height += way.height * (1 - along)

    def _hop(self, way: Journey, along: float) -> None:
        """From place to place, touching down at each."""
        stops = ((way.x, way.y), *way.via, (self.piece.x, self.piece.y))
        leg = min(len(stops) - 2, int(along * (len(stops) - 1)))
        share = along * (len(stops) - 1) - leg
        (x0, y0), (x1, y1) = stops[leg], stops[leg + 1]
        eased = way.beat.curve(share)
        self.x, self.y = x0 + (x1 - x0) * eased, y0 + (y1 - y0) * eased
        self.height = self.piece.size * way.beat.lift * 4 * share * (1 - share)

    def _show(self, way: Journey, along: float, part: float) -> None:
        """The face it wears on its way."""
        if way.before is not None:
            turned = ease_in_out(along)
            self.face = way.before if turned < 0.5 else None
            self.squash = max(0.04, abs(1 - 2 * turned))
        elif way.count is not None:
            before, after = way.count
            now = round(before + (after - before) * part)
            self.face = replace(self.piece, look=(now, *self.piece.look[1:]))
