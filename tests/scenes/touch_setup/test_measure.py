"""A person can measure the screen in steps, choose its size from the list, or hold a card to it; the size is saved for
this display and used wherever lengths are in mm.
"""

from __future__ import annotations

import math

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from game.app import App, Installation
from game.engine.record import Seat
from game.kit.scenes.scene import Scene
from game.kit.style.settings import Settings, load, save
from game.kit.system.display import TABLE_HIGH, Display, display, mm_of
from game.match import PERSON, new_match
from game.scenes.menu.settings_scene import SettingsScene
from game.scenes.play import PlayScene
from game.scenes.touch_setup.measure import CARD_MM, MeasureScene
from game.session.bot_players import LocalBots

pytestmark = pytest.mark.unpainted

FRAME = 1 / 60
SIZE = (1920, 1080)
KEY = " 1920x1080"


class Bare(Scene):
    """A scene without panels, on a screen that counts as lying flat."""

    next: Scene | None = None

    def begin(self, room) -> None:
        room.lie(flat=True)

    def layout(self, size):
        return []

    def on(self, gesture) -> None: ...

    def tick(self, now) -> bool:
        return False


def measured(size: tuple[int, int] = SIZE, turn: int = 0) -> tuple[App, MeasureScene]:
    app = App(Bare(), Settings(), "table", Surface(size))
    scene = MeasureScene(turn)
    app.room.aside(scene)
    app.step(FRAME)
    return app, scene


def tap(app: App, name: str) -> None:
    spot = app.room.canvas.spot(name)
    assert spot is not None, name
    app.press(spot)
    app.step(1)


def test_the_screens_diagonal_can_be_set_in_steps_or_from_a_list_and_is_stored() -> None:
    app, scene = measured()
    assert scene.inches == 43
    tap(app, "inches+")
    assert scene.inches == 43.5
    tap(app, "preset:1")
    tap(app, "inches-")
    assert scene.inches == 26.5
    assert app.settings.diagonals == {}
    tap(app, "keep")
    assert app.settings.diagonals == {KEY: 26.5}
    assert isinstance(app.scene, Bare)
    assert app.room.table
    assert app.room.mm == pytest.approx(mm_of(SIZE, 26.5))
    assert app.room.canvas.overlay.mm == app.room.mm
    assert app.room.diagonal == 26.5


def test_the_button_not_now_of_the_screen_measurement_saves_no_diagonal() -> None:
    app, _ = measured()
    tap(app, "later")
    assert app.settings.diagonals == {}
    assert app.room.mm == pytest.approx(SIZE[1] / TABLE_HIGH)


@pytest.mark.rotates
@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("inches", [24, 65])
def test_dragging_the_corner_of_the_card_on_the_screen_measures_the_diagonal(inches: float, turn: int) -> None:
    app, scene = measured(turn=turn)
    corner = app.room.canvas.spot("corner")
    assert corner is not None
    x, y = corner.target.rect.center
    true = math.hypot(*SIZE) / (inches * 25.4)
    across, down = ((true - scene.mm) * side / 2 for side in CARD_MM)  # the card grows to both sides
    dx, dy = {0: (across, down), 1: (-down, across), 2: (-across, -down), 3: (down, -across)}[turn]
    for kind, part in ((pygame.FINGERDOWN, 0.0), (pygame.FINGERMOTION, 0.4), (pygame.FINGERMOTION, 1.0)):
        px, py = (x + part * dx) / (SIZE[0] - 1), (y + part * dy) / (SIZE[1] - 1)
        app.step(FRAME, [Event(kind, touch_id=1, finger_id=1, dx=0, dy=0, x=px, y=py)])
    assert scene.inches == pytest.approx(inches, rel=0.02)


def test_dragging_the_measuring_card_to_any_size_gives_a_valid_screen_diagonal() -> None:
    app, scene = measured()
    corner = app.room.canvas.spot("corner")
    assert corner is not None
    x, y = corner.target.rect.center
    places = [(x, y), (0, 0), (1919, 1079), (-9e9, 9e9)]
    kinds = [pygame.FINGERDOWN, *(pygame.FINGERMOTION,) * 3]
    for kind, (px, py) in zip(kinds, places, strict=True):
        app.step(FRAME, [Event(kind, touch_id=1, finger_id=1, x=px / 1919, y=py / 1079, dx=0, dy=0)])
        assert 10 <= scene.inches <= 120


def test_the_table_layout_asks_for_the_screens_size_once_and_the_desk_layout_never() -> None:
    app = App(Bare(), Settings(), "table", Surface(SIZE), Installation(measures=True))
    app.step(FRAME)
    assert isinstance(app.scene, MeasureScene)
    tap(app, "later")
    app.step(FRAME)
    assert isinstance(app.scene, Bare)
    known = App(Bare(), Settings(diagonals={KEY: 43.0}), "table", Surface(SIZE), Installation(measures=True))
    known.step(FRAME)
    assert isinstance(known.scene, Bare)
    desk = App(SettingsScene(), Settings(), "desk", Surface(SIZE), Installation(measures=True))
    desk.step(FRAME)
    assert isinstance(desk.scene, SettingsScene)


def test_screen_measurement_opened_from_a_games_settings_returns_to_the_game() -> None:
    match = new_match("recharged", "germany", [Seat(c, PERSON, c) for c in ("red", "blue")], 7)
    play = PlayScene(match, LocalBots(1), lambda where: None, "table")
    app = App(play, Settings(layout="table"), "table", Surface(SIZE))
    app.step(FRAME)
    app.gestures.menu()
    app.step(FRAME)
    before = {spot.target.name: spot.target.rect.size for spot in app.room.canvas.spots}
    tap(app, max(name for name in before if name.startswith("page:")))  # the last one is the table's
    tap(app, "measure")
    assert isinstance(app.scene, MeasureScene)
    tap(app, "preset:2")
    tap(app, "keep")
    assert app.scene is play
    assert list(app.room.people.colours) == ["red", "blue"]
    tap(app, "resume")
    assert app.room.diagonal == 32


def test_the_measured_diagonal_and_ignored_areas_are_stored_for_each_display(tmp_path) -> None:
    path = tmp_path / "settings.json"
    settings = load(path)
    settings.diagonals = {"DP-1 3840x2160": 43.0}
    settings.ignored = {"DP-1 3840x2160": [(0, 0, 10.5, 20)]}
    assert save(settings)
    again = load(path)
    assert again.diagonals == settings.diagonals
    assert [tuple(zone) for zone in again.ignored["DP-1 3840x2160"]] == [(0, 0, 10.5, 20)]
    window = Display("DP-1", (3840, 2160))
    assert window.inches_of((1920, 1080), 43) == pytest.approx(21.5)


def test_a_displays_key_contains_its_size_and_a_missing_display_counts_as_the_first() -> None:
    pygame.display.init()
    assert display(0).key.endswith("x".join(map(str, display(0).size)))
    assert display(0).name
    assert display(7) == display(0)


@pytest.mark.parametrize("inches", [0, -3, 5, 1e9])
def test_an_impossible_stored_screen_diagonal_is_ignored(inches: float) -> None:
    app = App(Bare(), Settings(diagonals={KEY: inches}), "table", Surface(SIZE))
    assert app.room.diagonal == 0
    assert app.room.mm == pytest.approx(SIZE[1] / TABLE_HIGH)
