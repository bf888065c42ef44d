"""What a scene is to the window that shows it, and the room that the window gives it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from game.kit.input.focus import Focus
from game.kit.input.gestures import Contact, Gesture
from game.kit.input.touch import Touch
from game.kit.motion.effects import Heard
from game.kit.screen.canvas import Canvas
from game.kit.screen.panel import Panel
from game.kit.sound import Sound
from game.kit.style.settings import Settings
from game.kit.system.display import LEAST_INCHES, MOST_INCHES, Display, Zone, mm_of, zones_px

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
    aside: Callable[[Scene], None] = lambda scene: None
    """Show another scene for a while; when it goes `BACK` the present one is there again as it was."""
    display: Display = field(default_factory=lambda: Display("", (1, 1)))
    """What the window is on."""
    known: float = 0.0
    """Inches of the display's diagonal where whoever opened the window tells it."""
    idle: float = 0.0
    """Seconds since anybody touched anything."""
    kiosk: Callable[[bool], None] = lambda on: None
    """Close the window to whoever does not know the way out, or open it again."""
    reader: Callable[[float, float], int | None] = lambda x, y: None
    """Which way up whoever touches a shared thing at a place (px) reads; None: as the thing lies."""
    hand: Callable[[Contact], int | None] = lambda contact: contact.owner
    """The seat that a contact acts for: whose station it landed in, or as the scene knows for what is shared."""
    listening_at: Callable[[], str] = lambda: ""
    """What is known of a table that speaks TUIO, as a sentence; nothing where none is listened to."""

    def lie(self, flat: bool) -> None:
        """Be a table (its rim is for sleeves, carried things ride before the finger) or a desk."""
        self.table = flat
        self.reader = lambda x, y: None
        self.hand = lambda contact: contact.owner
        self.touch.screen.rim = RIM_MM if flat else 0.0
        self.fit()

    @property
    def diagonal(self) -> float:
        """Of what the window covers, in inches; 0 while nobody has measured the display."""
        inches = self.known or self.settings.diagonals.get(self.display.key, 0.0)
        return self.display.inches_of(self.size, inches) if LEAST_INCHES <= inches <= MOST_INCHES else 0.0

    @property
    def zones(self) -> list[Zone]:
        """Places of this display where contacts are ignored, in mm."""
        return list(self.settings.ignored.get(self.display.key, []))

    def measure(self, inches: float) -> None:
        """The display's diagonal was measured: keep it, and count in its millimetres."""
        self.known = 0.0
        self.settings.diagonals[self.display.key] = inches
        self.fit()

    def ignore(self, zones: Sequence[Zone]) -> None:
        """Contacts landing in these places of the display (mm) are ignored from now on."""
        self.settings.ignored[self.display.key] = list(zones)
        self.fit()

    def fit(self) -> None:
        """Bring millimetres and what follows from them up to date."""
        screen = self.touch.screen
        screen.width, screen.height = self.size
        screen.mm = self.canvas.overlay.mm = mm_of(self.size, self.diagonal, self.table)
        screen.zones = zones_px(self.zones, screen.mm)

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

    def hear(self, sound: str, x: float | None = None, after: float = 0.0) -> None:
        """Sound something at x px (None: from the middle), perhaps in a moment: a touch brings it at once."""
        place = 0.5 if x is None else x / max(1, self.size[0])
        if after > 0:
            self.canvas.effects.add([Heard(seconds=0.0, wait=after, tell=lambda: self.sound.play(sound, place))])
        else:
            self.sound.play(sound, place)


@runtime_checkable
class Scene(Protocol):
    """What lies where, and what a touch means. The app asks; a scene never draws by itself.

    A scene may also have: `begin(room)`, called once when it comes on; `menu()`, called on Escape; `end()`,
    called when it goes (also when the window is closed); `typing`, True while every letter is for it;
    `default`, the name of the target that Enter means while none has the focus;
    `place`, what is asked there now, and `first`, the target that has the focus first there (else `default`);
    `shown(screen)`, called with every picture that was drawn;
    `patience`, seconds until it wants to be asked again by `tick` though nothing happened (0.05).
    """

    next: Scene | None
    """The scene to go to, `LEAVE` to close the window, `BACK` to where it was shown aside, None to stay."""

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
BACK: Scene = Leave()
"""Where a scene goes that was shown aside of another one."""
