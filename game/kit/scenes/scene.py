"""The interface of a scene, and the services that the window gives it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.kit.input.focus import Focus
from game.kit.input.gestures import Gesture
from game.kit.input.text_input import TextField
from game.kit.input.touch import Touch
from game.kit.motion.effects import DelayedSound
from game.kit.motion.overlay import Note
from game.kit.scenes.people import People
from game.kit.screen.canvas import Canvas
from game.kit.screen.panel import Laying, Panel, run_layout
from game.kit.sound import Sound
from game.kit.style.settings import Settings
from game.kit.system.display import LEAST_INCHES, MOST_INCHES, Display, Zone, mm_of, zones_px

if TYPE_CHECKING:
    from game.engine.record import Record
    from game.kit.input.tuio_objects import Puck

PATIENCE = 0.05
"""Seconds between two ticks of an idle scene, unless it says otherwise."""
RIM_MM = 10.0
"""Width of a table's outer rim, where sleeves touch, mm."""


class Window:
    """The window as scenes may use it; the methods of this class do nothing: it is used where there is no window."""

    def switch_screen(self) -> None:
        """Switch between window and full screen."""

    def switch_display(self, key: str) -> None:
        """Move the window to the display with this key."""

    def switch_spectators(self, key: str) -> None:
        """Show the window for spectators on the display with this key; close it if the key is empty."""

    def guard(self, on: bool) -> None:
        """Lock the window against closing by players, or unlock it."""

    def tuio_state(self) -> str:
        """Return the state of the TUIO connection as a sentence; empty if none is open."""
        return ""


@dataclass(slots=True)
class Room:
    """The services of the window that a scene may use."""

    canvas: Canvas
    touch: Touch
    focus: Focus
    sound: Sound
    settings: Settings
    table: bool = False
    """Whether players sit around the screen as a table; otherwise one player faces it as a desk."""
    people: People = field(default_factory=People)
    """The people at the present scene."""
    window: Window = field(default_factory=Window)
    """The window around the screen."""
    asked_aside: Scene | None = None
    """The scene to be shown aside, above the present one, from the next turn of the loop on."""
    now: float = 0.0
    """Seconds of the app's clock."""
    display: Display = field(default_factory=lambda: Display("", (1, 1)))
    """The display that the window is on."""
    pucks: tuple[Puck, ...] = ()
    """The objects with markers that lie on the table, px."""
    place: str = ""
    """The key of the window's display among the connected displays."""
    known: float = 0.0
    """The display's diagonal in inches as given when the window was opened; 0 if it was not given."""
    idle: float = 0.0
    """Seconds since the last input."""

    def aside(self, scene: Scene) -> None:
        """Show another scene for a while; its `BACK` returns to the present one unchanged."""
        self.asked_aside = scene

    def lie(self, flat: bool, people: People | None = None) -> None:
        """Configure input for table mode (sleeves at the rim, carried pieces ahead of the finger) or desk mode, and for
        the people at the scene, by default none with seats."""
        self.table, self.people = flat, people or People()
        self.canvas.overlay.decided = self.people.decided
        self.touch.screen.rim = RIM_MM if flat else 0.0
        self.fit()

    @property
    def diagonal(self) -> float:
        """The window's diagonal in inches; 0 if the display was not measured."""
        inches = self.known or self.settings.diagonals.get(self.display.key, 0.0)
        return self.display.inches_of(self.size, inches) if LEAST_INCHES <= inches <= MOST_INCHES else 0.0

    @property
    def zones(self) -> list[Zone]:
        """Zones of this display in which contacts are ignored, in mm."""
        return list(self.settings.ignored.get(self.display.key, []))

    def measure(self, inches: float) -> None:
        """Store the display's measured diagonal and update the scale."""
        self.known = 0.0
        self.settings.diagonals[self.display.key] = inches
        self.fit()

    def ignore(self, zones: Sequence[Zone]) -> None:
        """Store the zones of this display (mm) in which contacts are ignored."""
        self.settings.ignored[self.display.key] = list(zones)
        self.fit()

    def fit(self) -> None:
        """Update the scale in millimetres and the zones."""
        screen = self.touch.screen
        screen.width, screen.height = self.size
        screen.mm = self.canvas.overlay.mm = mm_of(self.size, self.diagonal, self.table)
        screen.zones = zones_px(self.zones, screen.mm)

    @property
    def size(self) -> tuple[int, int]:
        """The size of the screen in px."""
        return self.canvas.size

    @property
    def unit(self) -> float:
        """Px per design px."""
        return self.canvas.unit

    @property
    def mm(self) -> float:
        """Px per millimetre."""
        return self.touch.screen.mm

    def say(self, sentence: str) -> None:
        """Show a sentence at the bottom of the screen."""
        wide, high = self.size
        self.canvas.overlay.tell(Note(sentence, Rect(wide // 2, high - 4, 1, 1)))

    def hear(self, sound: str, x: float | None = None, after: float = 0.0) -> None:
        """Play a sound panned to x px (None: centre), after `after` seconds; a touch plays it at once."""
        place = 0.5 if x is None else x / max(1, self.size[0])
        if after > 0:
            self.canvas.effects.add([DelayedSound(seconds=0.0, wait=after, tell=lambda: self.sound.play(sound, place))])
        else:
            self.sound.play(sound, place)


class Scene:
    """A screen of the program: its layout and its answers to gestures.

    The app calls it; a scene never draws by itself. A scene overrides `layout` or `laying`, `on`, `tick` and whatever
    else it needs; the other defaults suit a scene without that feature.
    """

    next: Scene | None = None
    """The next scene: `LEAVE` closes the window, `BACK` returns from a scene shown aside, None stays."""

    def layout(self, size: tuple[int, int]) -> list[Panel]:
        """Return the panels on a screen of `size` px, lowest first; depends on match and view only."""
        return run_layout(self.laying(size))

    def laying(self, size: tuple[int, int]) -> Laying:
        """Lay out the panels in steps, for a scene whose layout takes long; return the same panels as `layout`."""
        yield from ()
        return self.layout(size)

    def spectacle(self, size: tuple[int, int]) -> list[Panel]:
        """Return the scene's panels for spectators in a window of `size` px; empty if it shows no game."""
        return []

    def on(self, gesture: Gesture) -> None:
        """Answer a gesture: a touch, a drag, a hold or a key."""

    @property
    def leave_note(self) -> str:
        """The consequence for the present game, as a sentence for the question whether to close the program."""
        return ""

    def tick(self, now: float) -> bool:
        """Advance to `now` (seconds of the app's clock; bots move here); True when the layout may differ."""
        return False

    # --- lifecycle ------------------------------------------------------------------------------------

    def begin(self, room: Room) -> None:
        """Begin the scene with the window's services; called once, when the scene is shown."""

    def end(self) -> None:
        """End the scene and store its state; called when the scene is left, also when the window closes."""

    def menu(self) -> None:
        """Open the menu: Escape, or Start on a gamepad, was pressed."""

    def leave(self) -> None:
        """Leave the game: players around a table confirmed it at its title."""

    def wake(self) -> None:
        """Wake the scene, after any touch while it was `asleep`."""

    def drop(self, path: Path) -> bool:
        """Accept a file dropped onto the window; False if the scene has no use for it."""
        return False

    def shown(self, screen: Surface) -> None:
        """Learn that the scene was drawn on `screen`."""

    def recreate(self) -> Scene | None:
        """Return the scene recreated from saved state after it failed and ended; None leads to the title."""
        return None

    def writes(self, path: Path) -> bool:
        """Return whether the scene holds a game's file open for writing."""
        return False

    @property
    def record(self) -> Record | None:
        """The record of the game that is played or shown; None if there is none."""
        return None

    # --- present state --------------------------------------------------------------------------------

    @property
    def patience(self) -> float:
        """Seconds until `tick` must be called again though nothing happened."""
        return PATIENCE

    @property
    def context(self) -> Hashable:
        """The present question; the keyboard's focus starts again when it changes."""
        return ""

    @property
    def default(self) -> str:
        """The target that Enter presses while none has the focus."""
        return ""

    @property
    def first(self) -> str:
        """The target that gets the focus first in a new context."""
        return self.default

    @property
    def typing(self) -> bool:
        """Whether letters are written as text instead of running commands."""
        return False

    @property
    def field(self) -> TextField | None:
        """The field that takes text now; None if text is ignored."""
        return None

    def write(self, text: str) -> str:
        """Write text that can be shown into the field; return why some of it is missing, or an empty string."""
        return ""

    @property
    def listening(self) -> bool:
        """Whether the next key is assigned to a command instead of running one."""
        return False

    @property
    def covered(self) -> bool:
        """Whether something is open over the scene that Escape closes."""
        return False

    @property
    def spreads(self) -> Sequence[Rect]:
        """Areas (px) over which the scene may open something later."""
        return ()

    @property
    def keeps_picture(self) -> bool:
        """Whether the screen stays as it is for now: what has changed is shown later."""
        return False

    @property
    def shared(self) -> bool:
        """Whether several players sit around the scene, so that no single touch may end it."""
        return False

    @property
    def wakeful(self) -> bool:
        """Whether the display must stay on without input."""
        return False

    @property
    def asleep(self) -> bool:
        """Whether any touch or key only wakes the scene."""
        return False


class Leave(Scene):
    """The scene after the last one: it closes the window."""

    def layout(self, size: tuple[int, int]) -> list[Panel]:
        """Return no panels."""
        return []


LEAVE: Scene = Leave()
BACK: Scene = Leave()
"""The next scene that returns from a scene shown aside."""
