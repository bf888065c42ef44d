"""Gestures of fingers, the mouse and keys: the records that touch makes and scenes answer."""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Literal

from game.kit.values.contents import Target

State = Literal["down", "drag", "held", "waits", "done", "palm"]
"""What a contact does; one that waits has lifted, and is judged once no palm can grow around it any more."""
Taken = Literal["", "tap", "drag", "long", "hold", "repeat", "hand", "heel", "arm", "rim", "zone", "lost"]
"""What a contact was taken for; a hand, an arm, the rim and a zone are ignored, one that is lost never lifted, and a
repeat or the heel of a hand confirms nothing."""
TRAIL_SECONDS = 0.08  # the part of its way from which a contact's speed is read


@dataclass(frozen=True, slots=True)
class Spot:
    """A target as it lies on the screen, the seat whose station it is in (if any) and its quarter turns."""

    target: Target
    owner: int | None = None
    turn: int = 0


@dataclass(slots=True)
class Contact:
    """One finger, or the mouse, from landing to lifting; it belongs to the spot it landed on."""

    key: Hashable
    x: float
    y: float
    since: float
    spot: Spot | None = None
    finger: bool = True
    state: State = "down"
    start: tuple[float, float] = (0.0, 0.0)
    trail: list[tuple[float, float, float]] = field(default_factory=list)
    taken: Taken = ""
    told: bool = True
    """Whether scenes hear of it: not of what lands on the rim or in a place to ignore."""
    heard: float = 0.0
    """When it last said something."""
    lifted: float = math.inf
    """When it ended."""

    @property
    def target(self) -> Target | None:
        """The target it landed on."""
        return self.spot.target if self.spot else None

    @property
    def owner(self) -> int | None:
        """The seat in whose station it landed."""
        return self.spot.owner if self.spot else None

    @property
    def turn(self) -> int:
        """Quarter turns of the panel it landed on."""
        return self.spot.turn if self.spot else 0

    def move(self, x: float, y: float, now: float) -> None:
        """Go to a place and remember the way."""
        self.x, self.y, self.heard = x, y, now
        self.trail.append((now, x, y))
        while len(self.trail) > 2 and now - self.trail[0][0] > TRAIL_SECONDS:
            del self.trail[0]

    def velocity(self, now: float) -> tuple[float, float]:
        """Speed in px per second over the last moments; nothing when it has stood still since."""
        if len(self.trail) < 2 or now - self.trail[-1][0] > TRAIL_SECONDS:
            return 0.0, 0.0
        (t0, x0, y0), (t1, x1, y1) = self.trail[0], self.trail[-1]
        span = max(t1 - t0, 1 / 240)
        return (x1 - x0) / span, (y1 - y0) / span


@dataclass(frozen=True, slots=True)
class Press:
    """A contact landed; nothing may be committed yet (a peek begins here)."""

    target: Target | None
    contact: Contact


@dataclass(frozen=True, slots=True)
class Release:
    """A contact is gone, lifted or cancelled; comes last, exactly once for every Press."""

    target: Target | None
    contact: Contact


@dataclass(frozen=True, slots=True)
class Tap:
    """A short touch, a click, or Enter on the focused target."""

    target: Target
    contact: Contact


@dataclass(frozen=True, slots=True)
class Refused:
    """A tap on a target that is not enabled; the app has already said why."""

    target: Target
    contact: Contact


@dataclass(frozen=True, slots=True)
class DragStart:
    """A contact left its place; `piece` names what it carries, if anything."""

    target: Target
    contact: Contact
    piece: str = ""


@dataclass(frozen=True, slots=True)
class DragMove:
    """A dragging contact moved; `over` is the target under it that takes what it carries."""

    target: Target
    contact: Contact
    over: Target | None = None
    piece: str = ""


@dataclass(frozen=True, slots=True)
class DragEnd:
    """A dragging contact lifted over a target (or over nothing)."""

    target: Target
    contact: Contact
    over: Target | None = None
    piece: str = ""


@dataclass(frozen=True, slots=True)
class LongPress:
    """A finger rests on a thing, or the right button asks: explain it."""

    target: Target
    contact: Contact


@dataclass(frozen=True, slots=True)
class Hold:
    """A target that asks for it was held until its ring was full."""

    target: Target
    contact: Contact


@dataclass(frozen=True, slots=True)
class Cancel:
    """The end of a contact whose doings do not count: a palm, or the window lost the focus."""

    target: Target | None
    contact: Contact


@dataclass(frozen=True, slots=True)
class Swallowed:
    """A tap or hold that does not count though it was one: what its contact was taken for says why."""

    target: Target
    contact: Contact


@dataclass(frozen=True, slots=True)
class Hover:
    """The mouse, not pressed, came over another target (or left all of them)."""

    target: Target | None
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel turned over a target; positive is away from the hand."""

    target: Target | None
    x: float
    y: float
    steps: float


@dataclass(frozen=True, slots=True)
class Key:
    """A key for the scene: its pygame name, the text it writes, the keys held with it, the command it means."""

    name: str
    text: str = ""
    shift: bool = False
    control: bool = False
    command: str = ""


Gesture = (
    Press
    | Release
    | Tap
    | Refused
    | DragStart
    | DragMove
    | DragEnd
    | LongPress
    | Hold
    | Cancel
    | Swallowed
    | Hover
    | Wheel
    | Key
)
