"""The present state of one piece on the table: at rest, travelling, carried or fading."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, Literal

from pygame import Rect

from game.kit.style.timing import Beat, ease_in_out
from game.kit.values.contents import Piece

State = Literal["rest", "travel", "loose", "hand"]
WOODEN = frozenset({"fuel", "house"})  # kinds with bodies in the physics
CARRY = {"fuel": 1.3, "house": 1.3}  # scale of a piece in the hand
BODY = 0.27  # half width of a wooden body, as a share of its picture's size

ROUNDING = 1e-9

_serial = count()


@dataclass(slots=True)
class Journey:
    """The movement of a piece from where it is to its home, or off the table."""

    beat: Beat
    span: float
    x: float
    y: float
    size: float
    tilt: float = 0.0  # degrees (counterclockwise) from its final orientation
    before: Piece | None = None  # the previous face, if the piece is turned over on the way
    elapsed: float = 0.0  # negative while it waits for its turn
    fade: Literal["", "in", "out"] = ""
    drop: bool = False  # whether it falls from above
    height: float = 0.0  # px above the table at the start
    velocity: tuple[float, float] = (0.0, 0.0)  # px per second on leaving a hand
    via: tuple[tuple[float, float], ...] = ()  # places where it touches down on its way
    hidden: bool = False  # whether it is invisible while it waits
    count: tuple[int, int] | None = None  # if set: it stays in place and counts from the first number to the second
    frames: int = 0  # if hurried: it arrives within this many frames, whatever their length

    @property
    def part(self) -> float:
        """The share of its way that the piece has come, from 0 to 1, by the curve of the movement."""
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
    face: Piece | None = None  # the face shown while it is turned over
    journey: Journey | None = None
    holder: Hashable = None
    grip: tuple[float, float] = (0.0, 0.0)  # from the finger to its middle
    finger: tuple[float, float] = (0.0, 0.0)
    flew: bool = False  # whether its landing sound is still due
    box: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))  # the area of its picture at rest
    flat: tuple[Any, Any] = (None, ())  # its pictures at rest, and the key they were made for
    worn: Hashable = None  # the last picture drawn of it in motion, as a key without its place
    key: int = field(default_factory=lambda: next(_serial))

    @property
    def wooden(self) -> bool:
        """Whether the piece is a wooden body in the physics."""
        return self.piece.kind in WOODEN

    @property
    def sort(self) -> str:
        """The sort of a piece within its kind: coal, red …"""
        return str(self.piece.look[0]) if self.piece.look else ""

    @property
    def goal(self) -> tuple[float, float]:
        """Where the middle of a carried piece should be, px: the finger's place plus the piece's grip."""
        return self.finger[0] + self.grip[0], self.finger[1] + self.grip[1]

    @property
    def shown(self) -> Piece:
        """The piece whose picture is shown now."""
        return self.face or self.piece

    def lie_down(self) -> None:
        """Put the piece to rest exactly at its home."""
        piece = self.piece
        self.x, self.y, self.size = piece.x, piece.y, piece.size
        self.state, self.journey, self.face, self.holder = "rest", None, None, None
        self.height, self.alpha, self.tilt, self.squash = 0.0, 255, 0.0, 1.0
        self.flew = False

    def advance(self, dt: float) -> bool:
        """Advance the piece's movement by `dt` seconds; return whether it has ended."""
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
        """Set a piece's place and height after `along` of the journey's time and `part` of its way."""
        home = self.piece
        if way.via:
            self._hop(way, along)
            return
        self.x = way.x + (home.x - way.x) * part
        self.y = way.y + (home.y - way.y) * part
        if way.velocity != (0.0, 0.0):
            glide = way.span * along * (1 - along) ** 2  # a cubic that starts with this velocity and ends without any
            self.x += way.velocity[0] * glide
            self.y += way.velocity[1] * glide
        arc = 4 * along * (1 - along)
        self.height = home.size * (way.beat.lift * (1 - part) if way.drop else way.beat.lift * arc)
        self.height += way.height * (1 - along)

    def _hop(self, way: Journey, along: float) -> None:
        """Place a piece that hops from cell to cell and touches down at each."""
        stops = ((way.x, way.y), *way.via, (self.piece.x, self.piece.y))
        leg = min(len(stops) - 2, int(along * (len(stops) - 1)))
        share = along * (len(stops) - 1) - leg
        (x0, y0), (x1, y1) = stops[leg], stops[leg + 1]
        eased = way.beat.curve(share)
        self.x, self.y = x0 + (x1 - x0) * eased, y0 + (y1 - y0) * eased
        self.height = self.piece.size * way.beat.lift * 4 * share * (1 - share)

    def _show(self, way: Journey, along: float, part: float) -> None:
        """Set the side that a piece shows while it is turned over, or the number that a counter shows while it
        counts.
        """
        if way.before is not None:
            turned = ease_in_out(along)
            self.face = way.before if turned < 0.5 else None
            self.squash = max(0.04, abs(1 - 2 * turned))
        elif way.count is not None:
            before, after = way.count
            now = round(before + (after - before) * part)
            self.face = replace(self.piece, look=(now, *self.piece.look[1:]))
