"""In kiosk mode the program can be left only by holding its name plate; an idle screen goes dark, and a touch then only
wakes it.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event

from game.app import App, Installation
from game.bots import decide
from game.engine.record import Seat
from game.engine.state import GameState, Phase
from game.kit.input.palms import PALM_SECONDS
from game.kit.scenes.scene import LEAVE
from game.kit.style.settings import Settings
from game.match import PERSON, new_match
from game.scenes.kiosk import DIM_SECONDS, GAP_MM, Kiosk
from game.scenes.play import PlayScene
from game.session.bot_players import LocalBots
from game.session.intents import StageMove
from tests.play.driving import Fingers, Mouse, Place, deal, reach
from tests.workshop import gallery

pytestmark = pytest.mark.unpainted

FRAME = 1 / 60
SIZE = (1920, 1080)


def kiosk(layout: str = "table") -> App:
    match = new_match("recharged", "germany", [Seat(c, PERSON, c) for c in ("red", "blue", "yellow", "green")], 7)
    scene = PlayScene(match, LocalBots(1), lambda where: None, layout)
    app = App(scene, Settings(layout=layout, speed="still"), layout, Surface(SIZE), Installation(kiosk=True))
    for _ in range(3):
        app.step(FRAME)
    return app


def place(app: App, name: str) -> tuple[float, float]:
    spot = app.room.canvas.spot(name)
    assert spot is not None, name
    x, y = spot.target.rect.center
    return x / (SIZE[0] - 1), y / (SIZE[1] - 1)


def finger(app: App, kind: int, at: tuple[float, float], key: int = 1) -> None:
    app.step(FRAME, [Event(kind, touch_id=1, finger_id=key, x=at[0], y=at[1], dx=0, dy=0)])


def hold(app: App, name: str, seconds: float) -> None:
    at = place(app, name)
    finger(app, pygame.FINGERDOWN, at)
    app.step(seconds)
    finger(app, pygame.FINGERUP, at)
    app.step(PALM_SECONDS)  # what confirms waits until it is known that no palm grew from it


def key(app: App, code: int) -> None:
    kinds = (pygame.KEYDOWN, pygame.KEYUP)
    app.step(FRAME, [Event(kind, key=code, mod=0, unicode="", scancode=0) for kind in kinds])


@pytest.mark.judges("kiosk.name_hint kiosk.only_so kiosk.plate_hint kiosk.sure_text menu.kiosk_note")
def test_a_kiosk_is_closed_by_holding_its_name_plate_and_confirming() -> None:
    app = kiosk()
    hold(app, "kiosk:title", 0.3)
    assert app.room.canvas.spot("kiosk:close") is None
    hold(app, "kiosk:title", 0.7)
    hold(app, "kiosk:stay", 0.1)
    assert app.running
    assert app.room.canvas.spot("kiosk:close") is None
    app.step(1)
    hold(app, "kiosk:title", 0.7)
    hold(app, "kiosk:close", 0.1)
    assert not app.running


def test_neither_escape_nor_f11_closes_a_kiosk_but_the_system_can() -> None:
    app = kiosk()
    for code in (pygame.K_ESCAPE, pygame.K_F11, pygame.K_ESCAPE):
        key(app, code)
    app.scene.next = LEAVE
    app.step(FRAME)
    assert app.running
    assert not app.settings.fullscreen
    app.step(FRAME, [Event(pygame.QUIT)])
    assert not app.running


def test_switching_from_a_kiosk_to_a_window_ends_kiosk_mode() -> None:
    app = kiosk()
    app.settings.kiosk = True
    hold(app, "kiosk:title", 0.7)
    hold(app, "kiosk:window", 0.1)
    assert app.running
    assert not app.settings.kiosk
    assert not app.kiosk.on
    hold(app, "kiosk:title", 0.7)
    assert app.room.canvas.spot("kiosk:window") is None, "a table that is guarded is left to the title"


@pytest.mark.parametrize("layout", ["table", "desk"])
def test_the_name_plate_of_a_kiosk_covers_no_other_touch_target(layout: str) -> None:
    app = kiosk(layout)
    app.layouts.due = True
    app.step(FRAME)
    spot = app.room.canvas.spot("kiosk:title")
    assert spot is not None
    around = spot.target.rect.inflate(GAP_MM * app.room.mm, GAP_MM * app.room.mm)
    small = [s.target for s in app.room.canvas.spots if s.target.rect.w * s.target.rect.h < 0.1 * SIZE[0] * SIZE[1]]
    assert [target.name for target in small if target.rect.colliderect(around)] == ["kiosk:title"]
    assert app.room.canvas.area.contains(spot.target.rect)


def test_an_idle_kiosks_screen_goes_dark_and_a_touch_only_wakes_it() -> None:
    app = kiosk()
    match = app.scene.session.match  # type: ignore[attr-defined]
    before = len(match.record.lines)
    plant = next(spot.target.name for spot in app.room.canvas.spots if isinstance(spot.target.intent, StageMove))
    at = place(app, plant)
    app.step(DIM_SECONDS - 1)
    app.step(FRAME)
    assert app.room.canvas.spot("kiosk:dark") is None
    app.step(1)
    app.step(FRAME)
    assert app.room.canvas.spot("kiosk:dark") is not None
    finger(app, pygame.FINGERDOWN, at)
    finger(app, pygame.FINGERDOWN, (at[0] + 0.1, at[1]), 2)
    assert app.room.canvas.spot("kiosk:dark") is None
    assert not app.room.touch.contacts
    finger(app, pygame.FINGERUP, at)
    app.step(1)
    assert not any(app.scene.session.draft(seat).moves for seat in range(4))  # type: ignore[attr-defined]
    assert len(match.record.lines) == before
    finger(app, pygame.FINGERDOWN, at, 3)
    assert len(app.room.touch.contacts) == 1


def test_the_screen_does_not_go_dark_outside_kiosk_mode() -> None:
    app = kiosk()
    app.kiosk.on = False
    app.step(2 * DIM_SECONDS)
    app.step(FRAME)
    assert app.room.canvas.spot("kiosk:dark") is None


def test_the_mouse_pointer_disappears_with_a_touch_and_returns_with_the_mouse() -> None:
    app = kiosk()
    assert app.inputs.pointer.seen
    finger(app, pygame.FINGERDOWN, (0.5, 0.5))
    assert not app.inputs.pointer.seen
    x, y = SIZE[0] // 2, SIZE[1] // 2
    app.step(FRAME, [Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0), touch=False)])
    assert not app.inputs.pointer.seen  # the system's echo of the finger
    app.step(FRAME, [Event(pygame.MOUSEMOTION, pos=(100, 100), rel=(0, 0), buttons=(0, 0, 0), touch=False)])
    assert app.inputs.pointer.seen


# --- every table -----------------------------------------------------------------------------------------


def table(reached: Callable[[GameState], bool] = lambda state: True) -> tuple[Fingers, list[str]]:
    """Return a game at a table, and the list in which its exits are noted."""
    heard: list[str] = []
    fingers = Fingers(reach(deal(4), reached), "table", SIZE)
    fingers.scene._go_out = heard.append
    fingers.wait(3)
    return fingers, heard


@pytest.mark.parametrize("name", ["leave", "quit"])
def test_leaving_a_table_from_the_menu_requires_holding(name: str) -> None:
    fingers, heard = table()
    fingers.scene.menu()
    fingers.wait(2)
    hold(fingers.app, name, 0.1)
    assert heard == []
    hold(fingers.app, name, 0.7)
    assert heard == [name]


def test_no_single_tap_leaves_a_finished_game_in_the_table_layout() -> None:
    fingers, heard = table(lambda state: state.phase == Phase.FINISH)
    for what in ("again", "leave", "replay"):
        name = next(s.target.name for s in fingers.app.room.canvas.spots if s.target.name.endswith(f":{what}"))
        hold(fingers.app, name, 0.1)
        assert heard == []
        fingers.app.step(1)
        hold(fingers.app, name, 0.7)
        assert heard.pop() == what
        fingers.app.step(1)


def test_a_table_layout_is_closed_by_holding_its_name_plate_and_confirming() -> None:
    fingers, heard = table()
    app = fingers.app
    hold(app, "kiosk:title", 0.3)
    assert app.room.canvas.spot("kiosk:leave") is None
    hold(app, "kiosk:title", 0.7)
    hold(app, "kiosk:leave", 0.1)
    assert heard == ["leave"]
    app.step(1)
    hold(app, "kiosk:title", 0.7)
    hold(app, "kiosk:close", 0.1)
    assert not app.running


def test_the_name_plate_of_the_table_layout_covers_no_target_of_a_player() -> None:
    moment = next(moment for moment in gallery.MOMENTS if moment.name == "sheet-help")
    canvas = gallery.show(moment.build("table"), "table", (1280, 800)).room.canvas
    title = next(spot.target.rect for spot in canvas.spots if spot.target.name == "kiosk:title")
    owned = [spot.target for spot in canvas.spots if spot.owner is not None]
    assert not [target.name for target in owned if title.colliderect(target.rect)]


def test_the_desk_layout_has_no_name_plate_and_is_left_by_a_click_in_the_menu() -> None:
    mouse = Mouse(deal(4), "desk", SIZE)
    mouse.scene.menu()
    mouse.wait(2)
    assert mouse.app.room.canvas.spot("kiosk:title") is None
    spot = mouse.app.room.canvas.spot("leave")
    assert spot is not None
    assert not spot.target.hold


@pytest.mark.rotates(1)
@pytest.mark.parametrize("players", (2, 4, 6))
def test_the_name_plate_of_the_table_layout_keeps_its_place_during_a_game(players: int) -> None:
    match, random = deal(players), Random(1)
    fingers = Fingers(match, "table", SIZE)
    places: set[Place] = set()
    phases: set[Phase] = set()
    while match.state.round < 4:
        seat = match.asked()[0]
        fingers.scene.session.commit(seat, tuple(decide(match.state, "greedy", random, seat)))
        fingers.app.lay_out()
        phases.add(match.state.phase)
        places.add(fingers.place("kiosk:title"))
    assert len(places) == 1 and phases >= {Phase.AUCTION, Phase.MARKET, Phase.BUILD, Phase.BUREAUCRACY}
    (home,) = places
    real, over = Kiosk._busy, Rect(0, 0, 300, 300)
    over.center = home
    with pytest.MonkeyPatch.context() as patched:  # something lies on it for a while
        patched.setattr(Kiosk, "_busy", lambda kiosk, room: [*real(kiosk, room), over])
        fingers.app.lay_out()
        assert not over.colliderect(fingers.app.room.canvas.spot("kiosk:title").target.rect)  # type: ignore[union-attr]
    fingers.app.lay_out()
    assert fingers.place("kiosk:title") == home
