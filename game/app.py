"""The window and the only loop: events become gestures, gestures change the scene, the canvas shows it.

`App.step(dt, events)` is one turn of the loop without a clock or a window of its own, for tests; `run` is
the loop itself. While nothing moves the loop sleeps until an event comes or the scene wants to be asked.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.kit.input import gamepad, keycaps
from game.kit.input.focus import Focus
from game.kit.input.gestures import Contact, Gesture, Hold, LongPress, Spot, Tap
from game.kit.input.pointer import Pointer
from game.kit.input.touch import Screen, Touch
from game.kit.motion.overlay import Note
from game.kit.scenes.handling import Hands
from game.kit.scenes.key_commands import KeyCommands
from game.kit.scenes.scene import Room, Scene
from game.kit.scenes.scene_stack import SceneStack
from game.kit.screen.canvas import Canvas
from game.kit.screen.panel_cache import SLICE
from game.kit.sound import Sound
from game.kit.style import accessibility, words
from game.kit.style.settings import Settings
from game.kit.system import presence, screenshot
from game.kit.system.display import mm_of
from game.kit.system.garbage import Garbage
from game.kit.system.idle_sleep import doze
from game.kit.system.log import LOG
from game.kit.system.presence import Presence
from game.kit.system.window import DESIGN, SMALLEST, NoDisplay, in_window, least_size, open_window, unit_of
from game.kit.system.window_place import COVERED, UNCOVERED, WindowPlace
from game.late import late
from game.scenes.kiosk import Kiosk

if TYPE_CHECKING:
    from game.kit.input.tuio import Tuio
    from game.scenes import calm_scene
    from game.scenes.safety_net import SafetyNet
    from game.scenes.touch_setup import measure
else:
    calm_scene, measure = late("game.scenes.calm_scene"), late("game.scenes.touch_setup.measure")

__all__ = ["App", "NoDisplay", "mm_of", "open_window", "run", "unit_of"]

FRAME_SECONDS = 1 / 60
LONGEST_STEP = 0.1  # a hiccup of the machine is not a leap of the pieces
LONGEST_SLEEP = 0.5  # seconds: the loop looks around at least so often
LONGEST_GAP = 2.0  # seconds between two frames that go by for anybody: a machine that slept was not played on
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Installation:
    """The settings and things that the place where the game stands brings with it."""

    diagonal: float = 0.0
    """Inches of the display, where they are known; else they are asked or guessed."""
    tuio: Tuio | None = None
    """Whoever hears the touches of another program."""
    kiosk: bool = False
    """Whether it fills the screen in a public place, and is left only by who runs it."""
    measures: bool = False
    """Whether the first table on a display that nobody has measured asks how large it is."""
    net: SafetyNet | None = None
    """What catches faults of scenes; without one they are raised."""
    size: tuple[int, int] | None = None
    """Of the window, where the settings want no full screen."""


HERE = Installation()


class App:
    """A scene on a screen; the screen may be a plain Surface."""

    def __init__(
        self,
        scene: Scene,
        settings: Settings | None = None,
        layout: str = "desk",
        screen: Surface | None = None,
        installed: Installation = HERE,
        windowed: bool = False,
    ) -> None:
        self.settings = settings or Settings()
        self.net = installed.net
        """What catches faults of scenes; without one they are raised."""
        self.windowed = windowed
        self.screen = screen or Surface(DESIGN)
        self.now = 0.0
        self.frames = 0
        """Frames in which something was drawn."""
        self.garbage: Garbage | None = None
        """Who looks for garbage, where that is not left to Python."""
        size = self.screen.get_size()
        canvas = Canvas(size, unit_of(size), speed=self.settings.speed)
        canvas.slice = SLICE if windowed else None
        touch = Touch(canvas.find, Screen(*size))
        self.room = Room(canvas, touch, Focus(), Sound(self.settings), self.settings, known=installed.diagonal)
        self.room.switch_screen = self._toggle_fullscreen
        self.room.switch_display = self._move_to
        self.room.kiosk = self._guard
        self.tuio = installed.tuio
        self.room.listening_at = self._told_tuio
        self._measures = installed.measures
        self.keeping = screenshot.Keeping()
        self.kiosk = Kiosk(installed.kiosk)
        self.pointer = Pointer(touch, windowed)
        self.place = WindowPlace(self.settings, windowed)
        self._know_display()
        self.room.lie(layout == "table")
        self.presence = Presence()
        self.hands = Hands(self.room)
        self.pad = gamepad.Gamepad()
        window = {"screen": self._toggle_fullscreen, "picture": self._picture, "menu": self._menu}
        window["explain"] = self._explain
        self.commands = KeyCommands(self.room, lambda: self.scene, self._answer, self.press, window)
        self.walk = SceneStack(scene, self.room, self._may_leave, self._part)
        self.failed = False
        """Whether the window closed because not even the calm screen could be shown."""
        self._parted = False
        """Whether the picture that is shown next is another scene's."""
        self._changed = True
        self._guarded(self.walk.begin)

    # -- one turn of the loop ------------------------------------------------------------------------------

    def step(self, dt: float, events: Sequence[Event] = ()) -> list[Rect]:
        """Take the events, let `dt` seconds pass, draw; the rectangles of the screen that changed."""
        return self._guarded(lambda: self._turn(dt, events)) or []

    def _guarded(self, what: Callable[[], T]) -> T | None:
        """Do something over the net, if there is one; None where it failed."""
        if self.net is None:
            return what()
        try:
            return what()
        except Exception as error:
            self._fall(error, self.net)
            return None

    def _turn(self, dt: float, events: Sequence[Event]) -> list[Rect]:
        self.now += dt
        if self.net:
            for event in events:
                self.net.hear(event, self.scene)
        for event in [*events, *(self.tuio.take(self.now, self._in_window) if self.tuio else ())]:
            if event.type in presence.INPUT:
                self._notice(event)
            else:
                self._take(event)
        self.commands.pad(self.pad.tick(self.now))
        self._answer(self.room.touch.tick(self.now))
        self.room.idle = self.idle_seconds
        if self.scene.tick(self.now) | self.kiosk.tick(self.room.idle):
            self._changed = True
        if self._measures and self.room.table and not self.room.diagonal and self.presence.there(self.now):
            self._measures = False
            self.room.aside(measure.MeasureScene())
        self._changed = self.walk.follow() or self._changed
        canvas = self.room.canvas
        canvas.pieces.speed, canvas.pieces.calm = self.settings.speed, self.settings.reduced_motion
        if self._changed:
            self.lay()
        if said := self.keeping.told():
            self._say(said)
        canvas.overlay.focus = self.room.focus.ring
        self.hands.tick(self.now)
        canvas.tick(min(dt, LONGEST_STEP))
        for noise, x, gain in canvas.pieces.noises:
            self.room.sound.play(noise, x / max(1, canvas.size[0]), gain, self.now)
        canvas.pieces.noises.clear()
        if self.windowed:
            self.room.sound.follow(dt)
            self._stay_awake(self.place.in_sight and (self.kiosk.on or self.scene.wakeful))
        rects = canvas.draw(self.screen)
        self.frames += bool(rects)
        self.scene.shown(self.screen)
        if self.windowed and not (rects or self.busy):
            self.room.sound.prepare()
        if self.garbage:
            self.garbage.tick(self.idle_seconds, not (rects or self.busy))
        return rects

    def _stay_awake(self, wanted: bool) -> None:
        """Keep the system from darkening the screen, or let it."""
        if pygame.display.get_init() and pygame.display.get_allow_screensaver() == wanted:
            pygame.display.set_allow_screensaver(not wanted)

    def lay(self) -> None:
        """Ask the scene where everything lies now."""
        self._changed = False
        accessibility.wear(self.settings.text_size, self.settings.contrast)
        keycaps.wear(self.settings.keys)
        canvas = self.room.canvas
        canvas.begin()
        shown = self.scene.layout(canvas.size)
        self.kiosk.follow(self.scene)
        canvas.lay([*shown, *self.kiosk.panels(shown, self.room)])
        if self.kiosk.crowded(self.room):
            canvas.lay([*shown, *self.kiosk.panels(shown, self.room)])
        scene = self.scene
        self.room.focus.learn(canvas.spots, (id(scene), scene.context), lambda: scene.first)

    @property
    def scene(self) -> Scene:
        """The one that is on."""
        return self.walk.scene

    @property
    def running(self) -> bool:
        """Until the window is closed."""
        return self.walk.running

    @property
    def idle_seconds(self) -> float:
        """Since the last contact, key or move of the mouse."""
        return self.presence.idle(self.now)

    def _may_leave(self) -> bool:
        """Whether a scene may close the window; in a kiosk only its title does, and says so."""
        if self.kiosk.on:
            self.room.canvas.overlay.tell(Note(words.say("kiosk.only_so"), Rect(self.room.canvas.area.center, (1, 1))))
        return not self.kiosk.on

    def close(self) -> None:
        """The window is closed: every scene puts away what it must."""
        self.walk.close()

    # -- events --------------------------------------------------------------------------------------------

    def _fall(self, error: Exception, net: SafetyNet) -> None:
        """A scene failed: the calm screen stands in for it; where that fails too, the window closes in order."""
        if not self.running:
            net.report(error, self.scene, self.room)
            return
        calm = not isinstance(self.scene, calm_scene.CalmScene)
        instead = net.caught(error, self.scene, self.room, self.walk.leave_all)
        if not calm:
            self.failed = True
            self.close()
            return
        self._clear_table()
        self.walk.put(instead)

    def _clear_table(self) -> None:
        """Nothing is held, nothing moves, nothing of what was painted is known any more."""
        room = self.room
        room.canvas.renew(room.canvas.size, room.canvas.unit, room.mm, self.settings.speed)
        room.touch = Touch(room.canvas.find, room.touch.screen)
        room.focus = Focus()
        self.pointer = Pointer(room.touch, self.windowed)
        self.hands = Hands(room)
        self.kiosk = Kiosk(self.kiosk.on)
        self.commands.let_go()
        self.pad.let_go()
        room.fit()
        self._changed = True

    def _notice(self, event: Event) -> None:
        """Somebody is there; what only wakes the table does nothing else."""
        self.presence.noticed = self.now
        self.pointer.follow(event, self.now)
        dark = self.kiosk.dark
        asleep = self.kiosk.sleeps(self.now, touched=True)
        self._changed = self._changed or dark
        if event.type in presence.WAKING and (asleep or self.walk.leaving):
            self._miss(event)
        elif event.type in presence.MOVING or not asleep:
            self._take(event)

    def _miss(self, event: Event) -> None:
        """A press does nothing, however long it is held, where it was meant for what is no longer there."""
        if event.type == pygame.KEYDOWN:
            self.commands.key(event, late=True)
        elif event.type in gamepad.EVENTS:
            self.pad.take(event, self.now)
            self.pad.let_go()

    def _in_window(self, x: float, y: float) -> tuple[float, float]:
        """A place of the whole display as part of the window, both 0..1."""
        return in_window(x, y, self.room.display.size, self.room.size) if self.windowed else (x, y)

    def _told_tuio(self) -> str:
        if self.tuio is None:
            return ""
        seen = self.tuio.cursors
        counts = {"packets": seen.packets, "bad": seen.malformed, "late": seen.late}
        return words.say("touch_test.tuio_told", address=self.tuio.address, **counts)

    def _take(self, event: Event) -> None:
        if self.scene.asleep and event.type in presence.WAKING:
            self._miss(event)
            self.scene.wake()
        elif event.type == pygame.QUIT:
            self.close()
        elif event.type == pygame.VIDEORESIZE or event.type == pygame.WINDOWSIZECHANGED:
            self._resized()
        elif event.type == pygame.WINDOWDISPLAYCHANGED:
            self.place.moved(int(getattr(event, "display_index", 0)))
            self._opened(self.screen)
        elif event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self.commands.key(event)
        elif event.type in gamepad.EVENTS:
            self.commands.pad(self.pad.take(event, self.now))
        elif event.type == pygame.DROPFILE:
            self._drop(Path(event.file))
        elif event.type in UNCOVERED:
            self.place.in_sight = True
            self._uncover()
        elif event.type in COVERED:
            self.place.in_sight = False
            self._let_go()
        else:
            if event.type == pygame.WINDOWFOCUSLOST:
                self.commands.key(event)
            if event.type in (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN):
                self.room.focus.visible, self.room.focus.means = False, ""
                self.room.canvas.hurry()
            self._answer(self.room.touch.feed(event, self.now))

    def _drop(self, path: Path) -> None:
        """A file was dropped onto the window."""
        self._let_go()
        self._changed = True
        if not self.scene.drop(path):
            self._say(words.say("games.drop_elsewhere"))

    def _resized(self) -> None:
        """The window has another size: everything is laid out anew, nothing is held any more."""
        if self.windowed:
            self.screen = pygame.display.get_surface() or self.screen
        size = self.screen.get_size()
        if size != self.room.canvas.size:
            self.resize(size)

    def _uncover(self) -> None:
        """Show the whole picture anew, on what may be another surface than before."""
        if self.windowed:
            self._resized()
        self.room.canvas.uncover()

    def _opened(self, screen: Surface) -> None:
        """The window was opened anew, or lies elsewhere."""
        self.screen = screen
        self.resize(screen.get_size())
        self.room.canvas.uncover()

    def _know_display(self) -> None:
        self.room.display, self.room.place = self.place.display(self.screen), self.place.key

    def _move_to(self, key: str) -> None:
        """Open the window on another display, and the next time there, too."""
        self.settings.display = key
        if self.windowed:
            self._opened(self.place.open(key))

    def resize(self, size: tuple[int, int]) -> None:
        """The screen is `size` px now."""
        self._let_go()
        self.room.canvas.resize(size, unit_of(size), self.room.mm)
        self._know_display()
        self.room.fit()
        self._changed = True

    def _let_go(self) -> None:
        """Nothing is held any more."""
        self._answer(self.room.touch.cancel_all())

    def _part(self) -> None:
        """The scene goes: what is down is dead until it is lifted."""
        self._let_go()
        self.commands.let_go()
        self.pad.let_go()
        self._parted = True

    def press(self, spot: Spot) -> None:
        """Touch a target as the keyboard does: at once, without a finger."""
        x, y = spot.target.rect.center
        contact = Contact("key", x, y, self.now, spot, finger=False, start=(x, y))
        gesture = Hold(spot.target, contact) if spot.target.hold else Tap(spot.target, contact)
        self._answer(self.room.touch.commit(gesture, self.now))

    def _explain(self) -> None:
        """Explain what has the keyboard's focus, as a long touch does; once more: do what the button below it means."""
        spot = self.room.focus.spot
        if spot is None or not self.room.focus.visible:
            self.room.focus.step(1)  # nobody has seen yet what would be explained
            return
        x, y = spot.target.rect.center
        contact = Contact("key", x, y, self.now, spot, finger=False, start=(x, y))
        note = self.room.canvas.overlay.note
        if note and note.button and note.near == spot.target.rect:
            self.room.take_up(note.button.means, contact)
        else:
            self._answer([LongPress(spot.target, contact)])

    def _picture(self) -> None:
        """Keep a picture of the screen; whoever holds something or looks under a cover lets go first."""
        self._answer(self.room.touch.cancel_all())
        self.lay()
        self.room.canvas.complete()
        self.room.canvas.draw(self.screen)
        if not self.keeping.busy:  # a key that is held repeats itself: no picture for each of those
            self._say(self.keeping.begin(self.screen))

    def _say(self, sentence: str) -> None:
        """Say something at the foot of the screen."""
        wide, high = self.screen.get_size()
        self.room.canvas.overlay.tell(Note(sentence, Rect(wide // 2, high - 4, 1, 1)))

    def _menu(self) -> None:
        self._let_go()
        self.scene.menu()
        self._changed = True

    def _answer(self, gestures: Sequence[Gesture]) -> None:
        """Let the hands do their part of each gesture, then the scene."""
        for gesture in gestures:
            for told in self.hands.take(gesture, self.now):
                self._changed = True
                match self.kiosk.answer(told, self.room):
                    case "":
                        self.scene.on(told)
                    case "leave":
                        self.scene.leave()
                    case "close":
                        self.close()
                    case "window":
                        self._guard(False)

    def _guard(self, on: bool) -> None:
        """Become a kiosk: the whole screen, awake, with one way out; or a window again."""
        self.kiosk.on = on
        self.settings.kiosk = self.settings.kiosk and on
        self._changed = True
        if self.windowed:
            self.settings.fullscreen = on
            self._opened(self.place.open())

    def _toggle_fullscreen(self) -> None:
        if self.windowed and not self.kiosk.on:
            self._opened(self.place.fill_or_shrink(self.screen))

    # -- sleeping ------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether the next frame would look different."""
        return self._changed or self.room.canvas.busy or self.hands.filling

    def rest_seconds(self) -> float:
        """How long the loop may sleep if no event comes."""
        if self.busy:
            return 0.0
        waits = [LONGEST_SLEEP, self.scene.patience]
        for wait in (
            self.room.touch.deadline(self.now),
            self.room.canvas.overlay.deadline,
            self.hands.deadline(self.now),
            self.pad.deadline(self.now),
            self.keeping.deadline,
            self.room.sound.deadline if self.windowed else None,
            self.tuio.cursors.deadline(self.now) if self.tuio else None,
        ):
            if wait is not None:
                waits.append(wait)
        return max(0.001, min(waits))

    def loop(self, frames: int | None = None, clock: Callable[[], float] | None = None) -> None:
        """Run until the scene leaves, the window closes, or so many turns are done."""
        clock = clock or time.monotonic
        last = clock()
        while self.running and frames != 0:
            frames = None if frames is None else frames - 1
            events = self._wait(clock, last)
            now = clock()
            if now - last > LONGEST_GAP:
                self._resume(now - last)
            rects = self.step(min(max(0.0, now - last), LONGEST_GAP), events)
            last = now
            if rects and self.windowed:
                self._guarded(partial(self._show, rects))
            if self._parted:
                self._guarded(self._catch_up)
            if self.windowed and not self.pad.awake:
                self.pad.wake()

    def _resume(self, gap: float) -> None:
        """The machine slept, or the program stood still: what was held is not held any more, all is shown anew."""
        LOG.info("nothing went on for %.0f s", gap)
        self._guarded(self._let_go)
        self._uncover()

    def _show(self, rects: Sequence[Rect]) -> None:
        """Bring what changed to the screen."""
        if instead := self.place.show(rects):
            self._opened(instead)

    def _catch_up(self) -> None:
        """Another scene is seen now: what was pressed while it was being made was meant for the one before."""
        self._parted = False
        late = pygame.event.get(presence.WAKING)
        late += self.tuio.take(self.now, self._in_window) if self.tuio else []
        for event in late:
            self._miss(event)

    def _wait(self, clock: Callable[[], float], last: float) -> list[Event]:
        """Sleep until the next frame, or, when nothing moves, until something happens."""
        rest = self.rest_seconds()
        if rest <= 0:
            ahead = FRAME_SECONDS - (clock() - last)
            if ahead > 0.001:
                time.sleep(ahead)
            return pygame.event.get()
        if not self.presence.there(self.now):
            return doze(rest)
        first = pygame.event.wait(max(1, round(rest * 1000)))
        return ([] if first.type == pygame.NOEVENT else [first]) + pygame.event.get()


def run(
    first_scene: Scene,
    settings: Settings,
    layout: str = "desk",
    installed: Installation = HERE,
    frames: int | None = None,
    clock: Callable[[], float] | None = None,
) -> App:
    """Open the window and play; returns the app when it is closed. NoDisplay where there is no screen."""
    size = installed.size
    least = size and (max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1]))
    screen = open_window(least, settings.fullscreen or installed.kiosk, settings.display)
    least_size()
    app = App(first_scene, settings, layout, screen, installed, windowed=True)
    garbage = app.garbage = Garbage()
    try:
        app.loop(frames, clock)
    except KeyboardInterrupt:
        app.close()
    finally:
        garbage.close()
        app.room.sound.close()
        pygame.display.quit()
    return app


if __name__ == "__main__":
    from game.scenes.playground import Playground

    run(Playground(), Settings())
