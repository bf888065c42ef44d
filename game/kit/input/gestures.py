"""Gestures of fingers, the mouse and keys, as values that a scene receives and answers."""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Literal

from game.kit.values.contents import Target

State = Literal["down", "drag", "held", "waits", "done", "palm"]
"""The state of a contact; one that waits was lifted, and is decided when no palm can grow around it any more."""
Taken = Literal["", "tap", "drag", "long", "hold", "repeat", "hand", "heel", "arm", "rim", "zone", "lost"]
"""The kind of input a contact was recognized as. A hand, an arm, the rim and a zone are ignored; a lost contact was
never lifted; a repeat or the heel of a hand confirms nothing."""
TRAIL_SECONDS = 0.08  # the end of a contact's path from which its speed is measured


@dataclass(frozen=True, slots=True)
class Spot:
    """A touch target as shown on the screen, with the seat whose station it is in (if any) and its rotation."""

    target: Target
    owner: int | None = None
    turn: int = 0


@dataclass(slots=True)
class Contact:
    """One finger, or the pressed mouse, from landing to lifting; it belongs to the touch target on which it landed."""

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
    reported: bool = True
    """Whether scenes receive the contact's gestures: not those on the rim or in an ignored zone."""
    heard: float = 0.0
    """The time of the contact's last event."""
    lifted: float = math.inf
    """The time at which the contact was lifted; infinite before that."""
    onto: float = math.inf
    """The time at which the contact slid from another button onto the one that confirms; infinite if it is not
    there.
    """

    @property
    def target(self) -> Target | None:
        """The touch target on which the contact landed; None if there was none."""
        return self.spot.target if self.spot else None

    @property
    def owner(self) -> int | None:
        """The seat in whose station the contact landed; None if in none."""
        return self.spot.owner if self.spot else None

    @property
    def turn(self) -> int:
        """The quarter turns of the panel on which the contact landed."""
        return self.spot.turn if self.spot else 0

    def move(self, x: float, y: float, now: float) -> None:
        """Move the contact to a place and record its path."""
        self.x, self.y, self.heard = x, y, now
        self.trail.append((now, x, y))
        while len(self.trail) > 2 and now - self.trail[0][0] > TRAIL_SECONDS:
            del self.trail[0]

    def velocity(self, now: float) -> tuple[float, float]:
        """Return the contact's speed in px per second over the last moments; zero if it has rested since."""
        if len(self.trail) < 2 or now - self.trail[-1][0] > TRAIL_SECONDS:
            return 0.0, 0.0
        (t0, x0, y0), (t1, x1, y1) = self.trail[0], self.trail[-1]
        span = max(t1 - t0, 1 / 240)
        return (x1 - x0) / span, (y1 - y0) / span


@dataclass(frozen=True, slots=True)
class Press:
    """A finger or the mouse button went down; nothing may be committed yet (a player may peek at hidden money from now
    on).
    """

    target: Target | None
    contact: Contact


@dataclass(frozen=True, slots=True)
class Release:
    """A finger or the mouse button was lifted, or its contact cancelled; comes last, exactly once for every Press."""

    target: Target | None
    contact: Contact


@dataclass(frozen=True, slots=True)
class Tap:
    """A short touch, a click, or Enter on the focused target."""

    target: Target
    contact: Contact


@dataclass(frozen=True, slots=True)
class Refused:
    """A tap on a disabled target; the app has already shown the reason."""

    target: Target
    contact: Contact


@dataclass(frozen=True, slots=True)
class DragStart:
    """A finger or the mouse began to drag; `piece` is the name of the piece it carries, if any."""

    target: Target
    contact: Contact
    piece: str = ""


@dataclass(frozen=True, slots=True)
class DragMove:
    """A finger or the mouse moved while dragging; `over` is the target below it that accepts its piece."""

    target: Target
    contact: Contact
    over: Target | None = None
    piece: str = ""


@dataclass(frozen=True, slots=True)
class DragEnd:
    """A finger or the mouse ended a drag over a target, or over none."""

    target: Target
    contact: Contact
    over: Target | None = None
    piece: str = ""


@dataclass(frozen=True, slots=True)
class LongPress:
    """A finger rested on a target, or the right mouse button was pressed on it: the target is to be explained."""

    target: Target
    contact: Contact


@dataclass(frozen=True, slots=True)
class Hold:
    """A target that must be held was held until its ring was full."""

    target: Target
    contact: Contact


@dataclass(frozen=True, slots=True)
class Cancel:
    """A touch ended without effect, because it is a palm or the window lost the focus."""

    target: Target | None
    contact: Contact


@dataclass(frozen=True, slots=True)
class Swallowed:
    """A tap or hold that is ignored; the contact's `taken` says why."""

    target: Target
    contact: Contact


@dataclass(frozen=True, slots=True)
class Hover:
    """The mouse, not pressed, moved over another target, or left all of them."""

    target: Target | None
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel turned over a target; positive is away from the user."""

    target: Target | None
    x: float
    y: float
    steps: float


@dataclass(frozen=True, slots=True)
class Key:
    """A key for the scene: its pygame name, the text it writes, the keys held with it, and its command."""

    name: str
    text: str = ""
    shift: bool = False
    control: bool = False
    command: str = ""
    whole: bool = False
    """Whether the key deletes the whole text of a field, because it is selected."""


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
