"""Scenes: what one is to the window that shows it, and the room that the window gives it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.kit.input.focus import Focus
from game.kit.input.gestures import Contact, Gesture
from game.kit.input.text_input import TextField
from game.kit.input.touch import Touch
from game.kit.motion.effects import DelayedSound
from game.kit.motion.overlay import NoteButton
from game.kit.screen.canvas import Canvas
from game.kit.screen.panel import Laying, Panel, whole
from game.kit.sound import Sound
from game.kit.style.settings import Settings
from game.kit.system.display import LEAST_INCHES, MOST_INCHES, Display, Zone, mm_of, zones_px
from game.kit.values.contents import Target

if TYPE_CHECKING:
    from game.engine.record import Record

PATIENCE = 0.05
"""Seconds between two ticks of a scene in which nothing happens, unless it says otherwise."""
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
    switch_display: Callable[[str], None] = lambda key: None
    """To the display with this key."""
    aside: Callable[[Scene], None] = lambda scene: None
    """Show another scene for a while; when it goes `BACK` the present one is there again as it was."""
    display: Display = field(default_factory=lambda: Display("", (1, 1)))
    """What the window is on."""
    place: str = ""
    """That display's key among those that are connected."""
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
    tongue: Callable[[Contact], str] = lambda contact: ""
    """The language of whoever a contact acts for; empty: the one that all speak."""
    lead: Callable[[Target, str], str] = lambda target, text: ""
    """The paragraph of the rulebook that tells more of a target, or of why it refuses; empty for none."""
    read: Callable[[str, Contact], None] = lambda paragraph, contact: None
    """Open the rulebook at a paragraph for whoever a contact acts for."""
    offer: Callable[[Target, Contact], NoteButton | None] = lambda target, contact: None
    """The button on the sentence by which a target explains itself to whoever asked; None for none."""
    take_up: Callable[[str, Contact], None] = lambda means, contact: None
    """Do what such a button means, touched by whoever a contact acts for."""
    listening_at: Callable[[], str] = lambda: ""
    """What is known of a table that speaks TUIO, as a sentence; nothing where none is listened to."""

    def lie(self, flat: bool) -> None:
        """Be a table (its rim is for sleeves, carried things ride before the finger) or a desk."""
        self.table = flat
        self.reader = lambda x, y: None
        self.hand = lambda contact: contact.owner
        self.tongue = lambda contact: ""
        self.lead = lambda target, text: ""
        self.read = lambda paragraph, contact: None
        self.offer = lambda target, contact: None
        self.take_up = lambda means, contact: None
        self.canvas.overlay.decided = tuple
        self.touch.screen.rim = RIM_MM if flat else 0.0
        self.fit()

    def memory(self) -> Callable[[], None]:
        """The way back to how people are known now, once another scene has known them otherwise."""
        flat, colours, reader, hand, tongue = self.table, self.colours, self.reader, self.hand, self.tongue
        lead, read, offer, take_up = self.lead, self.read, self.offer, self.take_up
        decided = self.canvas.overlay.decided

        def recall() -> None:
            self.lie(flat)
            self.colours, self.reader, self.hand, self.tongue = colours, reader, hand, tongue
            self.lead, self.read, self.offer, self.take_up = lead, read, offer, take_up
            self.canvas.overlay.decided = decided

        return recall

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
            self.canvas.effects.add([DelayedSound(seconds=0.0, wait=after, tell=lambda: self.sound.play(sound, place))])
        else:
            self.sound.play(sound, place)


class Scene:
    """A screen of the program: what lies where, and what a touch means.

    The app asks; a scene never draws by itself. A scene overrides `layout` or `laying`, `on`, `tick` and what else it
    needs; everything else here is the answer of a scene that has no need of it.
    """

    next: Scene | None = None
    """The scene to go to, `LEAVE` to close the window, `BACK` to where it was shown aside, None to stay."""

    def layout(self, size: tuple[int, int]) -> list[Panel]:
        """Where everything lies on a screen of `size` px, lowest first: depends on match and view only."""
        return whole(self.laying(size))

    def laying(self, size: tuple[int, int]) -> Laying:
        """The same in steps, of a scene where it takes long."""
        yield from ()
        return self.layout(size)

    def on(self, gesture: Gesture) -> None:
        """Answer a gesture: somebody touched, dragged, held or typed something."""

    @property
    def leave_note(self) -> str:
        """The fate of what is left, for whoever is asked whether to close everything."""
        return ""

    def tick(self, now: float) -> bool:
        """Let time pass to `now` (seconds of the app's clock; bots are asked here); True when the layout may differ."""
        return False

    # --- coming and going -----------------------------------------------------------------------------

    def begin(self, room: Room) -> None:
        """Come on, once."""

    def end(self) -> None:
        """Go, also when the window is closed: put away what must not be lost."""

    def menu(self) -> None:
        """Escape was pressed, or Start on a gamepad."""

    def leave(self) -> None:
        """People round a table asked at its title to leave the game."""

    def wake(self) -> None:
        """Somebody touched anything while it was `asleep`."""

    def drop(self, path: Path) -> bool:
        """A file was dropped onto the window; False where nobody takes it."""
        return False

    def shown(self, screen: Surface) -> None:
        """A picture of it was drawn on `screen`."""

    def recreate(self) -> Scene | None:
        """The same scene built anew from what is kept, after it failed and ended; None: only the title leads on."""
        return None

    def writes(self, path: Path) -> bool:
        """Whether it holds the file of a game open for writing."""
        return False

    @property
    def record(self) -> Record | None:
        """The game that is played or shown in it."""
        return None

    # --- what it is at this moment --------------------------------------------------------------------

    @property
    def patience(self) -> float:
        """Seconds until it wants to be asked again by `tick` though nothing happened."""
        return PATIENCE

    @property
    def context(self) -> Hashable:
        """The question that is asked now: the keyboard's focus begins anew when it changes."""
        return ""

    @property
    def default(self) -> str:
        """The target that Enter means while none has the focus."""
        return ""

    @property
    def first(self) -> str:
        """The target that has the focus first in a new context."""
        return self.default

    @property
    def typing(self) -> bool:
        """Whether every letter is written, and commands nothing."""
        return False

    @property
    def field(self) -> TextField | None:
        """The field that takes text now; None where text means nothing."""
        return None

    def write(self, text: str) -> str:
        """Put text into the field, letters that can be shown; the sentence that says why it is not all written, or
        nothing."""
        return ""

    @property
    def listening(self) -> bool:
        """Whether the next key, whichever it is, is waited for to be given to a command."""
        return False

    @property
    def covered(self) -> bool:
        """Whether something lies open over it that Escape closes."""
        return False

    @property
    def spreads(self) -> Sequence[Rect]:
        """Places (px) over which the scene may open something later."""
        return ()

    @property
    def shared(self) -> bool:
        """Whether several people sit around it, so that nobody may end it by one touch."""
        return False

    @property
    def wakeful(self) -> bool:
        """Whether the machine's screen must not go dark though nobody touches anything."""
        return False

    @property
    def asleep(self) -> bool:
        """Whether any touch or key only wakes it."""
        return False


class Leave(Scene):
    """The scene after the last one: the window closes."""

    def layout(self, size: tuple[int, int]) -> list[Panel]:
        """Nothing."""
        return []


LEAVE: Scene = Leave()
BACK: Scene = Leave()
"""Where a scene goes that was shown aside of another one."""
