"""What a scene is to the window that shows it, and the room that the window gives it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from game.ui.canvas import Canvas
from game.ui.focus import Focus
from game.ui.gestures import Gesture
from game.ui.panel import Panel
from game.ui.settings import Settings
from game.ui.sound import Sound
from game.ui.touch import Touch

RIM_MM = 10.0
"""The outer rim of a table, where sleeves lie."""


@dataclass(slots=True)
class Room:
    """The room around the table: what a scene may use besides being asked for its panels."""

    canvas: Canvas
    touch: Touch
    focus: Focus
    sound: Sound
    settings: Settings
    table: bool = False
    """A table that people sit around; otherwise a desk that one looks at."""
    colours: Sequence[str] = field(default_factory=list)
    """The colour of each seat, for the rings under its fingers."""
    switch_screen: Callable[[], None] = lambda: None
    """From a window to the full screen and back."""

    def lie(self, flat: bool) -> None:
        """Be a table (its rim is for sleeves, carried things ride before the finger) or a desk."""
        self.table = flat
        self.touch.screen.rim = RIM_MM if flat else 0.0

    @property
    def size(self) -> tuple[int, int]:
        """The screen in px."""
        return self.canvas.size

    @property
    def unit(self) -> float:
        """Px per design px."""
        return self.canvas.unit

    @property
    def mm(self) -> float:
        """Px per millimetre."""
        return self.touch.screen.mm

    def hear(self, sound: str, x: float | None = None) -> None:
        """Sound something at x px (None: from the middle)."""
        self.sound.play(sound, 0.5 if x is None else x / max(1, self.size[0]))


@runtime_checkable
class Scene(Protocol):
    """What lies where, and what a touch means. The app asks; a scene never draws by itself.

    A scene may also have: `begin(room)`, called once when it comes on; `menu()`, called on Escape; `end()`,
    called when it goes (also when the window is closed); `typing`, True while every letter is for it;
    `default`, the name of the target that Enter means while none has the focus;
    `patience`, seconds until it wants to be asked again by `tick` though nothing happened (0.05).
    """

    next: Scene | None
    """The scene to go to, `LEAVE` to close the window, None to stay."""

    def layout(self, size: tuple[int, int]) -> list[Panel]:
        """Where everything lies on a screen of this size, lowest first: depends on match and view only."""
        ...

    def on(self, gesture: Gesture) -> None:
        """Somebody touched, dragged, held or typed something."""
        ...

    def tick(self, now: float) -> bool:
        """Time has passed (bots are asked here); True when the layout may be different."""
        ...


class Leave:
    """The scene after the last one: the window closes."""

    next: Scene | None = None

    def layout(self, size: tuple[int, int]) -> list[Panel]:
        """Nothing."""
        return []

    def on(self, gesture: Gesture) -> None:
        """Nothing."""

    def tick(self, now: float) -> bool:
        """Nothing changes."""
        return False


LEAVE: Scene = Leave()
