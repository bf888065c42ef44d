"""The README's touch table from the first start with empty settings: measuring, set-up, seats, deal, a commit and back,
by fingers alone, by TUIO alone and by the mouse alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from game import launch
from game.app import App, Installation
from game.kit.scenes.scene import Scene
from game.kit.style.settings import Settings, load, save
from game.kit.system.window import headless
from game.kit.values.ids import is_one_of
from game.match import PERSON, load_match
from game.navigator import Navigator
from game.scenes.play import PlayScene
from game.scenes.setup_scene import SetupScene
from game.scenes.title.title_scene import TitleScene
from game.scenes.touch_setup.measure import MeasureScene
from game.session.intents import StageMove
from tests.play.visual_player import FRAME, MEANS, ByTuio, Stranger, first_start

pytestmark = pytest.mark.unpainted

SIZES = ((1280, 800), (1920, 1080), (3840, 2160))
SAMPLED = (("finger", SIZES[0]), ("mouse", SIZES[1]), ("tuio", SIZES[2]))
"""Every means and every size once; all together are a slow proof."""
WAYS = [
    pytest.param((means, size), id=f"{means}-{size[0]}", marks=() if (means, size) in SAMPLED else pytest.mark.slow)
    for size in SIZES
    for means in MEANS
]


@contextmanager
def someone(means: str, app: App) -> Iterator[Stranger]:
    """Yield a person who uses the table by one means of input alone."""
    person = MEANS[means](app)
    try:
        yield person
    finally:
        if isinstance(person, ByTuio):
            person.close()


@pytest.fixture(params=WAYS)
def stranger(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Stranger]:
    means, size = request.param
    with someone(means, first_start(tmp_path, size)) as person:
        yield person


@pytest.fixture(params=WAYS)
def guest(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Stranger]:
    """Yield a person in front of a kiosk that was never started before."""
    means, size = request.param
    with someone(means, first_start(tmp_path, size, kiosk=True)) as person:
        yield person


def lay_flat(person: Stranger) -> MeasureScene:
    """Go from the title to the set-up, switch it to the table layout; the measuring starts by itself."""
    person.touch("play")
    person.touch("layout:1")
    assert isinstance(person.app.scene, MeasureScene)
    return person.app.scene


@pytest.mark.rotates(1)
def test_at_the_first_start_the_screens_size_can_be_set_in_steps_or_from_the_list(stranger: Stranger) -> None:
    scene = lay_flat(stranger)
    stranger.touch("inches+")
    assert scene.inches == 43.5
    stranger.touch("preset:2")
    assert scene.inches == 32
    stranger.touch("inches-")
    assert scene.inches == 31.5
    stranger.touch("turn")
    stranger.touch("preset:3")
    stranger.touch("keep")
    assert isinstance(stranger.app.scene, SetupScene)
    assert stranger.app.room.diagonal == 43


@pytest.mark.rotates(1)
def test_in_every_orientation_of_the_screen_measurement_a_kiosk_asks_whether_to_leave(guest: Stranger) -> None:
    lay_flat(guest)
    for _ in range(4):
        drawn = {spot.target.name for spot in guest.app.room.canvas.spots}
        assert guest.seen == drawn, "the button covers nothing"
        guest.hold("kiosk:title")
        guest.touch("kiosk:stay")
        guest.touch("turn")
    guest.touch("later")
    assert isinstance(guest.app.scene, SetupScene)
    guest.hold("kiosk:title")
    guest.touch("kiosk:close")
    assert not guest.app.running


@pytest.mark.rotates(1)
def test_a_new_player_gets_from_the_first_start_to_a_first_move_and_back_to_the_title(stranger: Stranger) -> None:
    lay_flat(stranger)
    stranger.touch("preset:3")
    stranger.touch("keep")
    sit_down(stranger)
    stranger.touch("deal")
    play = stranger.app.scene
    assert isinstance(play, PlayScene)
    match = play.session.match
    assert len(match.seats) == 5 and all(seat.kind == PERSON for seat in match.seats)
    first_commit(stranger, play)
    assert len(match.record.lines) == 1
    stranger.hold("kiosk:title")
    stranger.touch("kiosk:leave")
    title = stranger.app.scene
    assert isinstance(title, TitleScene) and title.unfinished is not None
    assert len(load_match(title.unfinished).record.lines) == 1, "the game is there to go on with"
    stranger.touch("leave:0")
    assert not stranger.app.running


def sit_down(person: Stranger) -> None:
    """Add a station at a free place, and give all seats to people."""
    setting = person.app.scene
    assert isinstance(setting, SetupScene)
    person.touch(next(name for name in sorted(person.seen) if name.startswith("sit:")))
    for chair in setting.choices.chairs:
        if chair.taken and chair.kind != PERSON:
            person.touch(f"{chair.colour}:kind")
    assert {chair.kind for chair in setting.choices.chairs if chair.taken} == {PERSON}


def first_commit(person: Stranger, play: PlayScene) -> None:
    """Select the first available plant and confirm it."""
    seat = play.session.match.asked()[0]
    spots = person.app.room.canvas.spots
    plants = [s.target.name for s in spots if isinstance(s.target.intent, StageMove) and s.target.intent.seat == seat]
    person.touch(next(name for name in plants if name in person.seen))
    assert play.session.draft(seat).moves
    person.touch(f"{play.session.match.seats[seat].colour}:confirm")


# --- a table is a table from its first start ---------------------------------------------------------


def land(app: App, *fingers: int) -> None:
    """Put these fingers on the screen, far from each other."""
    down = [
        Event(pygame.FINGERDOWN, touch_id=1, finger_id=finger, x=0.2 * finger, y=0.4, dx=0, dy=0, pressure=1)
        for finger in fingers
    ]
    for _ in range(3):
        app.step(FRAME, down)
        down = []


def test_several_fingers_at_the_first_start_choose_the_table_layout_and_measure_the_screen(tmp_path: Path) -> None:
    app = first_start(tmp_path, SIZES[1])
    land(app, 1)
    assert isinstance(app.scene, TitleScene) and not app.room.table and app.settings.layout == "desk"
    land(app, 2)
    assert isinstance(app.scene, MeasureScene) and app.room.table
    assert save(app.settings) and load(app.settings.path).layout == "table"
    app.settings.layout = "desk"
    assert save(app.settings) and not load(app.settings.path).fresh and load(app.settings.path).layout == "desk"


def test_a_player_who_changes_back_to_the_desk_layout_finds_it_at_the_next_start(tmp_path: Path) -> None:
    app = first_start(tmp_path, SIZES[1])
    app.settings.known = app.settings.as_dict()  # nothing but the layout is to be kept
    land(app, 1, 2)
    app.settings.layout = "desk"
    assert save(app.settings) and not load(app.settings.path).fresh


def test_several_fingers_on_the_title_screen_change_nothing_once_settings_are_saved(tmp_path: Path) -> None:
    app = first_start(tmp_path, SIZES[1])
    app.settings.volume = 0.5
    assert save(app.settings)
    again = first_start(tmp_path, SIZES[1])
    land(again, 1, 2, 3)
    assert isinstance(again.scene, TitleScene) and not again.room.table
    gone_on = first_start(tmp_path / "other", SIZES[1])
    with someone("mouse", gone_on) as person:
        person.touch("settings")
        person.touch("close")
    land(gone_on, 1, 2, 3)
    assert isinstance(gone_on.scene, TitleScene) and not gone_on.room.table


@pytest.mark.parametrize("kept", (False, True))
def test_only_a_first_start_that_listens_to_a_touch_table_opens_in_the_table_layout(
    kept: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ELEKTRO_CONFIG", str(tmp_path))
    if kept:
        assert save(Settings(volume=0.5, path=tmp_path / "settings.json"))
    opened: list[App] = []

    def run(scene: Scene, settings: Settings, layout: str, installed: Installation, frames: int | None) -> App:
        opened.append(App(scene, settings, layout, Surface(SIZES[1]), installed))
        opened[0].step(FRAME)
        return opened[0]

    monkeypatch.setattr("game.app.run", run)
    assert launch.play(tuio=("127.0.0.1", 0)) == 0
    (app,) = opened
    assert app.room.table is not kept
    land(app, 1)
    assert isinstance(app.scene, TitleScene if kept else MeasureScene)
    assert load(tmp_path / "settings.json").layout == ("desk" if kept else "table")


@pytest.mark.rotates(1)
@pytest.mark.parametrize(("layout", "means"), [("desk", "mouse"), ("table", "finger")])
def test_a_new_player_starts_the_guided_game_with_one_touch(tmp_path: Path, layout: str, means: str) -> None:
    settings = load(tmp_path / "settings.json")
    settings.layout, settings.save_folder, settings.diagonals = layout, str(tmp_path / "games"), {"": 32.0}
    headless()
    house = Navigator(settings)
    with someone(means, App(house.scene, settings, layout, Surface(SIZES[0]))) as person:
        person.touch("first_game:2" if layout == "table" else "first_game")
        assert isinstance(person.app.scene, PlayScene) and person.app.scene.tuition is not None
        person.app.close()
    assert not house.title().newcomer, "not once there is a game"


def test_a_message_on_the_title_screen_is_not_a_button(tmp_path: Path) -> None:
    headless()
    app = App(TitleScene(lambda where: None, None, "A game cannot be read."), Settings(), "desk", Surface(SIZES[0]))
    for _ in range(3):
        app.step(FRAME)
    line = next(one for one in app.room.canvas.painted if is_one_of(one.panel.name, "title:message"))
    assert line.targets == () and "A game cannot be read." in " ".join(text for text, _ in line.texts)
