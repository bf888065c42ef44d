"""The app's loop, run without a clock, passes events as gestures to the scene, draws its pictures, and sleeps while
nothing moves.
"""

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event

from game import app as application
from game.app import App, Installation, NoDisplay, mm_of, unit_of
from game.app.layout_run import BRIEFLY
from game.kit.input.gestures import DragEnd, Gesture, Hold, Key, LongPress, Refused, Tap
from game.kit.motion.overlay import Note
from game.kit.pen.pen import Pen
from game.kit.scenes.scene import LEAVE, PATIENCE, Room, Scene
from game.kit.screen.panel import Laying, Panel
from game.kit.sound import Sound
from game.kit.style.settings import Settings
from game.kit.values.contents import Manner
from tests.waiting import Clock

SIZE = (1024, 640)
FRAME = 1 / 60


class Table(Scene):
    """A scene with a row of coal, a plant that takes it, and four buttons."""

    brass = ""

    @property
    def default(self) -> str:
        return self.brass

    def __init__(self) -> None:
        self.next: Scene | None = None
        self.bought = 0
        self.heard: list[Gesture] = []
        self.calls: list[str] = []

    def begin(self, room: Room) -> None:
        self.room = room
        self.calls.append("begin")

    def end(self) -> None:
        self.calls.append("end")

    def menu(self) -> None:
        self.calls.append("menu")

    def layout(self, size: tuple[int, int]) -> list[Panel]:
        wide, high = size
        return [
            Panel("market", Rect(20, 20, 400, 200), 0, self.bought, self.paint_market, owner=0),
            Panel("plant", Rect(500, 20, 300, 200), 0, self.bought, self.paint_plant),
            Panel("buttons", Rect(20, high - 120, wide - 40, 100), 0, 0, self.paint_buttons),
        ]

    def paint_market(self, pen: Pen) -> None:
        pen.paper((0, 0, 400, 200))
        for place in range(self.bought, 6):
            pen.piece(f"coal@market:{place}", "fuel", ("coal",), 40 + 50 * place, 60, 46)
        pen.target("row", (0, 20, 400, 80), "buy", manner=Manner(drag="coal"))

    def paint_plant(self, pen: Pen) -> None:
        pen.paper((0, 0, 300, 200))
        for place in range(self.bought):
            pen.piece(f"coal@plant:red:{place}", "fuel", ("coal",), 40 + 40 * place, 150, 36)
        pen.target("plant", (0, 0, 300, 200), "fill", manner=Manner(drops=("coal",)))

    def paint_buttons(self, pen: Pen) -> None:
        pen.target("one", (0, 0, 100, 60), "one", hint="Does one thing")
        pen.target("two", (120, 0, 100, 60), "two", enabled=False, reason="Not now")
        pen.target("three", (240, 0, 100, 60), "three", manner=Manner(commit=True))
        pen.target("leave", (360, 0, 100, 60), "leave", hint="Hold to leave", manner=Manner(hold=True))

    def on(self, gesture: Gesture) -> None:
        self.heard.append(gesture)
        if isinstance(gesture, DragEnd) and gesture.over and gesture.over.intent == "fill":
            self.bought += 1
        if isinstance(gesture, Hold) and gesture.target.intent == "leave":
            self.next = LEAVE

    def tick(self, now: float) -> bool:
        return False

    def taps(self) -> list[Any]:
        return [gesture.target.intent for gesture in self.heard if isinstance(gesture, Tap)]


@pytest.fixture
def app() -> Iterator[App]:
    pygame.display.init()
    yield App(Table(), Settings(), screen=Surface(SIZE, 0, 32))
    pygame.display.quit()


def scene(app: App) -> Table:
    assert isinstance(app.scene, Table)
    return app.scene


def rest(app: App, most: int = 150) -> int:
    """Let frames pass until nothing moves; return their number."""
    for frame in range(most):
        app.step(FRAME)
        if not app.busy:
            return frame
    raise AssertionError("it never rests")


def stroke(code: int, mod: int = 0, text: str = "") -> list[Event]:
    """Return the events of a key that is pressed and released."""
    kinds = (pygame.KEYDOWN, pygame.KEYUP)
    return [Event(kind, key=code, mod=mod, unicode=text, scancode=0) for kind in kinds]


def click(app: App, x: float, y: float) -> None:
    app.step(FRAME, [Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=False)])
    app.step(0.1, [Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=1, touch=False)])


def finger(app: App, kind: int, x: float, y: float, which: int = 1) -> None:
    at: dict[str, Any] = {"x": x / (SIZE[0] - 1), "y": y / (SIZE[1] - 1), "dx": 0, "dy": 0}
    app.step(FRAME, [Event(kind, touch_id=1, finger_id=which, **at)])


def test_a_click_on_a_disabled_target_sounds_an_error_and_shows_the_reason(app: App) -> None:
    rest(app)
    click(app, 60, 550)
    click(app, 180, 550)
    assert scene(app).taps() == ["one"]
    assert any(isinstance(gesture, Refused) for gesture in scene(app).heard)
    note = app.room.canvas.overlay.note
    assert note is not None
    assert (note.text, note.refusal) == ("Not now", True)
    assert app.room.sound.played[-2:] == ["ui_click", "ui_error"]


def test_a_cube_dragged_to_a_plant_is_bought_and_stays_there(app: App) -> None:
    rest(app)
    for which, (x, y) in enumerate([(60, 80), (110, 80)]):
        finger(app, pygame.FINGERDOWN, x, y, which)
        finger(app, pygame.FINGERMOTION, x + 200, y + 40, which)
    assert sum(actor.state == "hand" for actor in app.room.canvas.pieces.actors.values()) == 2
    assert len(app.room.canvas.overlay.rings) == 2
    for which in (0, 1):
        for _ in range(20):
            finger(app, pygame.FINGERMOTION, 640 + which, 100, which)
        finger(app, pygame.FINGERUP, 640 + which, 100, which)
    assert scene(app).bought == 2
    rest(app)
    plant = [a for a in app.room.canvas.pieces.actors.values() if a.piece.name.startswith("coal@plant")]
    assert [(a.x, a.y, a.state) for a in plant] == [(540, 170, "rest"), (580, 170, "rest")]
    assert not app.room.canvas.overlay.rings


def test_a_piece_carried_while_the_window_loses_its_focus_is_not_bought(app: App) -> None:
    rest(app)
    finger(app, pygame.FINGERDOWN, 60, 80)
    finger(app, pygame.FINGERMOTION, 640, 100)
    app.step(FRAME, [Event(pygame.WINDOWFOCUSLOST)])
    rest(app)
    assert scene(app).bought == 0
    assert not app.room.touch.contacts


def test_the_keyboard_reaches_every_target_in_order(app: App) -> None:
    rest(app)
    names = []
    for _ in range(6):
        app.step(FRAME, stroke(pygame.K_TAB))
        names.append(app.room.focus.name)
    assert names == ["row", "plant", "one", "three", "leave", "row"]
    app.step(FRAME, stroke(pygame.K_TAB, pygame.KMOD_SHIFT))
    assert app.room.focus.name == "leave"
    app.step(FRAME, stroke(pygame.K_LEFT))
    app.step(1, stroke(pygame.K_RETURN))
    app.step(1, stroke(pygame.K_LEFT))
    app.step(1, stroke(pygame.K_SPACE))
    assert scene(app).taps() == ["three", "one"]
    app.step(1, stroke(pygame.K_UP))
    assert app.room.focus.name == "row"
    app.step(1, stroke(pygame.K_RIGHT))
    assert app.room.focus.name == "plant"
    app.step(1, stroke(pygame.K_b, 0, "b"))
    assert scene(app).heard[-1] == Key("b", "b")
    assert app.room.canvas.overlay.focus == app.room.canvas.spots[1].target.rect
    click(app, 900, 300)
    assert app.room.canvas.overlay.focus is None


def test_enter_presses_the_screens_main_button_until_tab_shows_the_keyboard_focus(app: App) -> None:
    scene(app).brass = "three"
    rest(app)
    for _ in range(3):
        app.step(1, stroke(pygame.K_RETURN))
    app.step(1, stroke(pygame.K_TAB))
    app.step(1, stroke(pygame.K_RETURN))
    assert scene(app).taps() == ["three", "three", "three", "buy"]


def test_enter_presses_a_button_that_must_be_held_once_the_keyboard_focus_is_visible(app: App) -> None:
    rest(app)
    app.room.focus.put("leave")
    app.step(FRAME, stroke(pygame.K_RETURN))
    assert app.running and app.room.focus.visible, "unseen states are shown first"
    app.step(1, stroke(pygame.K_RETURN))
    assert not app.running
    assert scene(app).calls == ["begin", "end"]


def test_a_button_that_must_be_held_works_only_after_the_finger_has_rested_on_it(app: App) -> None:
    rest(app)
    finger(app, pygame.FINGERDOWN, 420, 550)
    app.step(0.3)
    assert app.busy
    assert app.room.canvas.overlay.rings[(1, 1)].full == pytest.approx(0.5, abs=0.1)
    assert app.running
    app.step(0.4)
    assert not app.running


def test_escape_opens_the_menu_and_the_window_can_be_closed(app: App) -> None:
    app.step(FRAME, stroke(pygame.K_ESCAPE))
    app.step(FRAME, [Event(pygame.QUIT)])
    assert scene(app).calls == ["begin", "menu", "end"]
    assert not app.running


def test_a_long_press_shows_an_explanation(app: App) -> None:
    rest(app)
    finger(app, pygame.FINGERDOWN, 60, 550)
    app.step(0.6)
    assert isinstance(scene(app).heard[-1], LongPress)
    note = app.room.canvas.overlay.note
    assert note is not None
    assert note.text == "Does one thing"


def test_an_explanation_appears_only_when_the_mouse_rests_and_disappears_when_it_moves(app: App) -> None:
    rest(app)
    app.step(FRAME, [Event(pygame.MOUSEMOTION, pos=(60, 550), rel=(0, 0), buttons=(0, 0, 0), touch=False)])
    assert app.room.canvas.overlay.note is None
    assert 0.4 < app.gestures.hands.deadline(app.now) <= 0.5  # type: ignore[operator]
    assert app.step(0.6)
    note = app.room.canvas.overlay.note
    assert note is not None
    assert note.text == "Does one thing"
    app.step(FRAME, [Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0), touch=False)])
    assert app.room.canvas.overlay.note is None


def test_a_window_that_was_covered_is_drawn_again_as_a_whole(app: App) -> None:
    rest(app)
    assert app.step(FRAME, [Event(pygame.WINDOWEXPOSED)]) == [app.screen.get_rect()]


def test_an_idle_window_draws_nothing_and_the_loop_sleeps(app: App) -> None:
    rest(app)
    frames = app.frames
    for _ in range(30):
        assert app.step(FRAME) == []
    assert app.frames == frames
    assert app.rest_seconds() == PATIENCE


def test_changing_to_another_scene_ends_the_first_and_begins_the_second(app: App) -> None:
    first, second = scene(app), Table()
    rest(app)
    first.next = second
    app.step(FRAME)
    assert app.scene is second
    assert first.calls == ["begin", "end"]
    assert second.calls == ["begin"]


def test_another_window_size_gets_a_new_layout(app: App) -> None:
    rest(app)
    finger(app, pygame.FINGERDOWN, 60, 80)
    app.window.screen = Surface((1920, 1080), 0, 32)
    app.step(FRAME, [Event(pygame.WINDOWSIZECHANGED, x=1920, y=1080)])
    assert app.room.size == (1920, 1080)
    assert app.room.unit == 1.0
    assert not app.room.touch.contacts
    button = app.room.canvas.spot("one")
    assert button is not None
    assert button.target.rect.y == 1080 - 120


def test_the_units_of_layout_and_the_millimetres_follow_the_size_of_the_window() -> None:
    assert unit_of((1024, 640)) == pytest.approx(1024 / 1920)
    assert mm_of((3840, 2160), 43) == pytest.approx(4.03, abs=0.01)
    assert mm_of((1920, 1080)) == 3.8


def test_a_window_run_for_five_frames_closes_by_itself() -> None:
    table = Table()
    app = application.run(table, Settings(), installed=Installation(size=(800, 500)), frames=5)
    assert app.room.size == (1024, 640)
    assert app.frames >= 1
    assert not pygame.display.get_init()


def test_an_idle_window_uses_hardly_any_processor_time(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """A window in which nothing happens sleeps as long as allowed, and paints nothing when it wakes."""
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    app = App(Table(), Settings(), screen=pygame.display.get_surface(), windowed=True)
    rest(app)
    slept, shown = list[float](), list[object]()

    def wait(milliseconds: int) -> Event:
        slept.append(milliseconds / 1000)
        clock.now += milliseconds / 1000
        return Event(pygame.NOEVENT)

    monkeypatch.setattr(pygame.event, "wait", wait)
    monkeypatch.setattr(app.window.place, "show", shown.append)
    app.loop(frames=5)
    slept.clear()
    shown.clear()
    app.loop(frames=20)
    pygame.display.quit()
    assert slept == [pytest.approx(PATIENCE)] * 20 and not shown


def test_running_a_window_without_a_display_raises_a_no_display_error(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "no_such_driver")
    with pytest.raises(NoDisplay):
        application.run(Table(), Settings(), frames=1)


def test_the_app_does_not_need_a_sound_device() -> None:
    code = (
        "import os; os.environ['SDL_AUDIODRIVER'] = 'nothing'\n"
        "from game.kit.sound import Sound\n"
        "sound = Sound(); sound.play('gavel'); print(sound.awake)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip().endswith("False")
    assert isinstance(Sound().awake, bool)


def changed_much() -> tuple[App, Table]:
    """Return a window in which two panels change, each described in its own frame."""
    table = Table()
    app = App(table, Settings(), screen=pygame.Surface(SIZE))
    app.room.canvas.slice = 0.0
    rest(app)
    table.bought = 1
    app.layouts.due = True
    app.step(FRAME)
    assert app.layouts.running and app.busy
    return app, table


def test_a_large_new_screen_layout_is_computed_over_several_frames() -> None:
    app, _ = changed_much()
    seen = app.room.canvas.painted
    assert all(painted.panel.key == 0 for painted in seen), "what was there stays meanwhile"
    app.step(FRAME, [Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0), touch=False)])
    assert app.layouts.running, "an expensive layout is not painted in the same frame"
    for _ in range(BRIEFLY):
        app.step(FRAME)
    assert not app.layouts.running
    assert [painted.panel.key for painted in app.room.canvas.painted] == [1, 1, 0]


def test_pressing_the_mouse_button_completes_a_layout_in_progress_at_once() -> None:
    app, _ = changed_much()
    app.room.canvas.panel_cache._recorded.clear()  # as if all were still to be noted
    app.step(FRAME, [Event(pygame.MOUSEBUTTONDOWN, pos=(60, 600), button=1, touch=False)])
    assert not app.layouts.running
    assert app.room.touch.contacts, "it is answered in that very frame"


def test_messages_are_still_drawn_while_a_large_layout_is_computed() -> None:
    app, _ = changed_much()
    app.room.canvas.overlay.tell(Note("A sentence", Rect(500, 300, 20, 20)))
    before = app.screen.copy()
    assert app.step(FRAME) and app.layouts.running
    assert pygame.image.tobytes(app.screen, "RGB") != pygame.image.tobytes(before, "RGB")


class SlowTable(Table):
    """A table whose market takes 40 ms to describe."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock

    def paint_market(self, pen: Pen) -> None:
        self._clock.now += 0.04
        super().paint_market(pen)


class TableInSteps(Table):
    """A table whose description takes 40 ms, in four steps."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock

    def laying(self, size: tuple[int, int]) -> Laying:
        for _ in range(4):
            self._clock.now += 0.01
            yield False
        return self.layout(size)


def told_in_steps(clock: Clock) -> App:
    """Return a window after a decision, with time for only one or two layout steps in each frame."""
    table = TableInSteps(clock)
    app = App(table, Settings(), screen=pygame.Surface(SIZE))
    app.room.canvas.slice = 0.015
    rest(app)
    app.step(FRAME)
    table.bought, app.layouts.due = 1, True
    return app


def test_the_description_of_a_screen_in_several_steps_is_spread_over_frames(clock: Clock) -> None:
    app = told_in_steps(clock)
    taken = []
    for _ in range(BRIEFLY):
        begun = clock.now
        app.step(FRAME)
        taken.append(clock.now - begun)
        if not app.layouts.running:
            break
        assert app.busy and app.room.canvas.painted[0].panel.key == 0, "what was there stays meanwhile"
    assert len(taken) > 1 and max(taken) < 0.04, "all of it was told in one frame"
    app.step(FRAME)
    assert not app.layouts.running and app.room.canvas.painted[0].panel.key == 1


def test_pressing_the_mouse_button_completes_the_description_of_a_screen_at_once(
    monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    app = told_in_steps(clock)
    app.step(FRAME)
    assert app.layouts.running
    laid, lay = [], app.room.canvas.set_panels

    def recorded(panels: list[Panel]) -> None:
        laid.append(len(panels))
        lay(panels)

    monkeypatch.setattr(app.room.canvas, "set_panels", recorded)
    app.step(FRAME, [Event(pygame.MOUSEBUTTONDOWN, pos=(60, 600), button=1, touch=False)])
    assert not app.layouts.running and app.room.canvas.painted[0].panel.key == 1
    assert set(laid) == {3}, "something was laid that was not told to its end"
    assert app.room.touch.contacts, "it is answered in that very frame"


def test_a_slow_layout_appears_one_frame_late_after_a_decision_and_then_in_every_frame(clock: Clock) -> None:
    table = SlowTable(clock)
    app = App(table, Settings(), screen=pygame.Surface(SIZE))
    app.room.canvas.slice = 0.05
    rest(app)
    app.step(FRAME)
    laid = []
    for bought in range(1, 5):  # what a finger drags asks in every frame
        table.bought, app.layouts.due = bought, True
        app.step(FRAME)
        laid.append(app.room.canvas.painted[0].panel.key)
    assert laid == [0, 1, 3, 4], "one frame late, then at once"


def test_a_press_on_a_screen_whose_successor_is_being_laid_out_is_ignored() -> None:
    app, table = changed_much()
    for _ in range(3):
        app.step(FRAME)
    table.next = later = Table()
    later.bought = 2
    app.step(FRAME)
    assert app.scene is later and app.layouts.running
    app.step(FRAME, [Event(pygame.MOUSEBUTTONDOWN, pos=(60, 600), button=1, touch=False)])
    for _ in range(9):
        app.step(FRAME)
    assert not app.layouts.running and not app.room.touch.contacts
