"""The window and the only loop: events become gestures, gestures change the scene, the canvas shows it.

`App.step(dt, events)` is one turn of the loop without a clock or a window of its own, for tests; `run` is the loop
itself. While nothing moves, the loop sleeps until an event arrives or the scene's patience runs out."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.app.game_window import GameWindow
from game.app.gesture_dispatch import GestureDispatch
from game.app.input_router import InputRouter
from game.app.layout_run import LayoutRun
from game.engine import files
from game.kit.input.focus import Focus
from game.kit.input.gestures import Spot
from game.kit.input.touch import Screen, Touch
from game.kit.scenes.scene import Room, Scene
from game.kit.screen.canvas import Canvas
from game.kit.screen.panel_cache import SLICE
from game.kit.sound import Sound, effects
from game.kit.style import words
from game.kit.style.settings import Settings
from game.kit.system import interrupts, presence, screenshot
from game.kit.system.garbage import Garbage
from game.kit.system.idle_sleep import wait_events
from game.kit.system.log import LOG
from game.kit.system.window import DESIGN, SMALLEST, least_size, open_window, unit_of
from game.lazy_import import lazy_import
from game.scenes.kiosk import Kiosk

if TYPE_CHECKING:
    from game.kit.input.tuio import Tuio
    from game.kit.style.settings_writer import SettingsWriter
    from game.scenes import error_scene
    from game.scenes.safety_net import SafetyNet
    from game.scenes.touch_setup import measure
else:
    error_scene, measure = lazy_import("game.scenes.error_scene"), lazy_import("game.scenes.touch_setup.measure")

FRAME_SECONDS = 1 / 60
LONGEST_STEP = 0.1  # seconds: pieces do not jump after a stall of the machine
LONGEST_SLEEP = 0.5  # seconds: the loop wakes at least this often
LONGEST_GAP = 2.0  # seconds counted between two frames at most: time while the machine slept is not playing time
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Installation:
    """The settings of this installation, with its touch devices and other equipment."""

    diagonal: float = 0.0
    """Inches of the display's diagonal where known; otherwise it is measured or guessed."""
    tuio: Tuio | None = None
    """The receiver of touches from another program."""
    kiosk: bool = False
    """Whether the game fills the screen in a public place and only its operator can leave it."""
    measures: bool = False
    """Whether the first table on an unmeasured display asks for its size."""
    net: SafetyNet | None = None
    """Catches faults of scenes; without it they are raised."""
    writer: SettingsWriter | None = None
    """Writes the settings when they change; without it the caller of `run` does."""
    spectators: int = 0
    """The number of the display with a window for spectators; 0 for what the settings say."""
    size: tuple[int, int] | None = None
    """Size of the window when the settings do not ask for full screen."""


HERE = Installation()


class App:
    """The running program: a scene on a screen, advanced by one turn of the loop at a time."""

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
        shown = screen or Surface(DESIGN)
        size = shown.get_size()
        canvas = Canvas(size, unit_of(size), speed=self.settings.speed)
        canvas.slice = SLICE if windowed else None
        touch = Touch(canvas.find, Screen(*size))
        self.room = Room(canvas, touch, Focus(), Sound(self.settings), self.settings, known=installed.diagonal)
        self.tuio = installed.tuio
        self.kiosk = Kiosk(installed.kiosk)
        self.layouts = LayoutRun(self.room, self.kiosk)
        self.window = GameWindow(self.room, shown, windowed, self.layouts, self._let_go, self.tuio)
        self.gestures: GestureDispatch = GestureDispatch(scene, self.room, self.layouts, self._picture)
        self.walk = self.gestures.walk
        self.inputs = InputRouter(self.room, self.window, self.gestures, self.layouts, self.tuio)
        self.keeping = screenshot.PictureWriter()
        self.net = installed.net
        """Catches faults of scenes; without it they are raised."""
        self.frames = 0
        """The number of frames in which something was drawn."""
        self.garbage: Garbage | None = None
        """Schedules garbage collection; None leaves it to Python."""
        self.failed = False
        """Whether the window closed because even the error scene failed."""
        self._waiting: list[Event] = []
        """Events that arrived while a layout was being built."""
        self._following = False
        """Whether the previous frame was laid out too, as during a drag: then the next layout is finished at once."""
        self._measures = installed.measures
        self._writer = installed.writer
        self.room.lie(layout == "table")
        self._guarded(self.walk.begin)

    @property
    def scene(self) -> Scene:
        """The current scene."""
        return self.walk.scene

    @property
    def screen(self) -> Surface:
        """The pygame surface on which the game is drawn."""
        return self.window.screen

    @property
    def running(self) -> bool:
        """Whether the window is still open."""
        return self.walk.running

    @property
    def now(self) -> float:
        """The time on the app's clock, in seconds."""
        return self.room.now

    def close(self) -> None:
        """Close the window; every scene saves its state first."""
        self.walk.close()

    def _let_go(self) -> None:
        """Cancel every contact."""
        self.gestures.let_go()

    def press(self, spot: Spot) -> None:
        """Activate a touch target at once, without a finger, as the keyboard does."""
        self.gestures.press(spot)

    def lay_out(self) -> None:
        """Lay the scene out again, at once."""
        self.layouts.ask(self.scene)
        self._present_layout()

    def _present_layout(self) -> None:
        """Complete the layout being built and show it."""
        self.layouts.present(self.scene)
        self.window.spectators.renew()

    def _picture(self) -> None:
        """Save a screenshot; first cancel every contact, so that no hidden money is shown."""
        self._let_go()
        self.lay_out()
        self.room.canvas.complete()
        self.room.canvas.draw(self.screen)
        if not self.keeping.busy:  # no picture for each repetition of a held key
            self.room.say(self.keeping.begin(self.screen))

    # -- one turn of the loop ------------------------------------------------------------------------------

    def step(self, dt: float, events: Sequence[Event] = ()) -> list[Rect]:
        """Process the events, let `dt` seconds pass and draw; return the rectangles of the screen that changed."""
        own = self.window.spectators.others(events)
        rects = self._guarded(lambda: self._turn(dt, own)) or []
        self._guarded(partial(self._show_spectators, dt))
        return rects

    def _show_spectators(self, dt: float) -> None:
        """Bring the window for spectators up to date, if there is one; it shows nothing that the game's own window does
        not show yet."""
        if self.window.spectators.shown and not self.layouts.running:
            self.window.spectators.shown.show(dt, () if self.layouts.due else self.walk.all_scenes)

    def open_spectators(self, number: int = 0) -> None:
        """Open the spectators' window on display `number`, or (0) on the one in the settings; say so if there is no
        such display."""
        own = self.window.place.number
        if not number:
            if self.settings.spectators != self.window.place.key:
                self.window.spectators.choose(self.settings.spectators, own)
        elif not self.window.spectators.open(number, own):
            said = words.say("spectators.no_display", number=number, count=len(pygame.display.get_desktop_sizes()))
            files.warn(said)
            self.room.say(said)

    def _still_noting(self, events: Sequence[Event]) -> bool:
        """Return whether this turn only continues an unfinished layout, while all events but presses wait."""
        missed = [event for event in events if self.layouts.parted and event.type in presence.WAKING]
        for event in missed:
            self.inputs.miss(event, "late")
        self._waiting += [event for event in events if event not in missed]
        pressed = any(event.type in presence.WAKING for event in self._waiting)
        self._following = pressed
        return not (pressed or self.layouts.advance(self.layouts.parted))

    def _meanwhile(self, dt: float) -> list[Rect]:
        """Draw only the moving pieces while a layout is being built; return the rectangles that changed."""
        rects = self.room.canvas.meanwhile(min(dt, LONGEST_STEP), self.screen)
        self.frames += bool(rects)
        return rects

    def _turn(self, dt: float, events: Sequence[Event]) -> list[Rect]:  # noqa: C901
        self.room.now += dt
        waited = self.layouts.running
        if not waited:
            self.layouts.parted = False
        elif self._still_noting(events):
            return self._meanwhile(dt)
        else:
            self._present_layout()
        events, self._waiting = self._waiting or events, []
        if self.net:
            for event in events:
                self.net.hear(event, self.scene)
        for event in [*events, *(self.tuio.take(self.now, self.window.in_window) if self.tuio else ())]:
            if event.type in presence.INPUT:
                self.inputs.notice(event)
            else:
                self.inputs.take(event)
        self.inputs.see_pucks()
        self.gestures.commands.pad(self.gestures.pad.tick(self.now), again=True)
        self.gestures.answer(self.room.touch.tick(self.now))
        self.room.idle = self.inputs.idle_seconds
        if self.scene.tick(self.now) | self.kiosk.tick(self.room.idle):
            self.layouts.due = True
        if self._measures and self.room.table and not self.room.diagonal and self.inputs.presence.there(self.now):
            self._measures = False
            self.room.aside(measure.MeasureScene())
        self.layouts.due = self.walk.follow() or self.layouts.due
        canvas = self.room.canvas
        canvas.pieces.speed, canvas.pieces.calm = self.settings.speed, self.settings.reduced_motion
        following, self._following = self._following, waited or self.layouts.due
        if self.layouts.due and (following or not waited) and not self.scene.keeps_picture:
            self.layouts.ask(self.scene)
            if not self.layouts.advance(self.layouts.parted or following):
                return self._meanwhile(dt)
            self._present_layout()
        if not self.layouts.due:
            self.gestures.commands.unanswered.tell()
            self.inputs.explain_missed()
        if said := self.keeping.take_result():
            self.room.say(said)
        canvas.overlay.focus = self.room.focus.ring
        self.inputs.follow_field()
        self.gestures.hands.tick(self.now)
        canvas.tick(min(dt, LONGEST_STEP))
        for noise, x, gain in canvas.pieces.noises:
            self.room.sound.play(noise, x / max(1, canvas.size[0]), gain, self.now)
        canvas.pieces.noises.clear()
        if self.window.windowed:
            self.room.sound.follow(dt)
            self.window.stay_awake(self.window.place.in_sight and (self.kiosk.on or self.scene.wakeful))
        rects = canvas.draw(self.screen)
        self.frames += bool(rects)
        self.scene.shown(self.screen)
        if self.window.windowed and not (rects or self.busy):
            self.room.sound.prepare(effects())
        if self._writer:
            self._writer.tick(self.now)
        if self.garbage:
            self.garbage.tick(self.inputs.idle_seconds, not (rects or self.busy))
        return rects

    # -- a scene that fails --------------------------------------------------------------------------------

    def _guarded(self, what: Callable[[], T]) -> T | None:
        """Call `what` and let the safety net, if there is one, handle an exception; return None after an exception."""
        if self.net is None:
            return what()
        try:
            return what()
        except Exception as error:
            self._fall(error, self.net)
            return None

    def _fall(self, error: Exception, net: SafetyNet) -> None:
        """Replace a scene that raised an exception by the error scene; if that fails, too, close the window
        properly."""
        if not self.running:
            net.report(error, self.scene, self.room)
            return
        calm = not isinstance(self.scene, error_scene.ErrorScene)
        instead = net.caught(error, self.scene, self.room, self.walk.leave_all)
        if not calm:
            self.failed = True
            self.close()
            return
        self._clear_table()
        self.walk.put(instead)

    def _clear_table(self) -> None:
        """Drop, after a fault, every contact, every moving piece and everything painted so far."""
        room = self.room
        room.canvas.reset(room.canvas.size, room.canvas.unit, room.mm, self.settings.speed)
        self.gestures.clear()
        self.inputs.clear()
        self.kiosk.clear()
        self.layouts.drop()
        room.fit()

    # -- time ----------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether the next frame would look different."""
        moving = self.room.canvas.busy or self.window.spectators.busy
        return self.layouts.due or self.layouts.running or moving or self.gestures.hands.filling

    def rest_seconds(self) -> float:
        """Return the seconds the loop may sleep if no event arrives."""
        if self.busy:
            return 0.0
        waits = [LONGEST_SLEEP, self.scene.patience]
        for wait in (
            self.room.touch.deadline(self.now),
            self.room.canvas.overlay.deadline,
            self.gestures.hands.deadline(self.now),
            self.gestures.pad.deadline(self.now),
            self.keeping.deadline,
            self.room.sound.deadline if self.window.windowed else None,
            self.tuio.deadline(self.now) if self.tuio else None,
        ):
            if wait is not None:
                waits.append(wait)
        return max(0.001, min(waits))

    def loop(self, frames: int | None = None, clock: Callable[[], float] | None = None) -> None:
        """Run until the scene ends, the window is closed, or `frames` frames have passed."""
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
            if rects and self.window.windowed:
                self._guarded(partial(self._show, rects))
            if self.layouts.parted and not self.layouts.running:
                self._guarded(self._catch_up)
            if self.window.windowed and not self.gestures.pad.awake:
                self.gestures.pad.wake()

    def _resume(self, gap: float) -> None:
        """Continue after the machine slept or stalled for `gap` seconds: cancel every contact and redraw everything."""
        LOG.info("nothing went on for %.0f s", gap)
        self._guarded(self._let_go)
        self.window.uncover()

    def _show(self, rects: Sequence[Rect]) -> None:
        """Present the changed rectangles in the window."""
        if instead := self.window.place.show(rects):
            self.window.opened(instead)

    def _catch_up(self) -> None:
        """Ignore the presses made while a new scene was being built, because they were aimed at the scene before."""
        self.layouts.parted = False
        late = self.window.spectators.others(pygame.event.get(presence.WAKING))
        late += self.tuio.take(self.now, self.window.in_window) if self.tuio else []
        for event in late:
            self.inputs.miss(event, "late")

    def _wait(self, clock: Callable[[], float], last: float) -> list[Event]:
        """Sleep until the next frame or, when nothing moves, until an event arrives; return the pending events."""
        rest = self.rest_seconds()
        if rest <= 0:
            ahead = FRAME_SECONDS - (clock() - last)
            if ahead > 0.001:
                time.sleep(ahead)
            return pygame.event.get()
        if not self.inputs.presence.there(self.now):
            return wait_events(rest)
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
    """Open the window and run the main loop; return the app once the window is closed.

    Raises NoDisplay if there is no screen."""
    size = installed.size
    least = size and (max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1]))
    screen = open_window(least, settings.fullscreen or installed.kiosk, settings.display)
    least_size()
    app = App(first_scene, settings, layout, screen, installed, windowed=True)
    app.open_spectators(installed.spectators)
    garbage = app.garbage = Garbage()
    try:
        interrupts.end_in_order()
        with interrupts.hang_up(_quit):
            app.loop(frames, clock)
    except KeyboardInterrupt:
        app.close()
    finally:
        garbage.close()
        app.window.spectators.close()
        app.room.sound.close()
        pygame.display.quit()
    return app


def _quit() -> None:
    """Ask the loop to close the window in its next turn; used when the process receives SIGHUP."""
    with suppress(pygame.error):  # the window is already gone
        pygame.event.post(Event(pygame.QUIT))


if __name__ == "__main__":
    from game.scenes.playground import Playground

    run(Playground(), Settings())
