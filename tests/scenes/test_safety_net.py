"""The safety net of the loop: whatever error a scene raises, the game is kept, the error reported, and play
continues.
"""

from __future__ import annotations

import os
import unicodedata
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from urllib.parse import quote

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event

from game.app import App, Installation
from game.bots import decide
from game.engine.record_reader import read_record
from game.kit.scenes.scene import Scene
from game.kit.screen.panel import Laying, Panel
from game.kit.style.settings import Settings
from game.kit.style.settings import load as load_settings
from game.kit.system.window import headless
from game.match import load_match
from game.navigator import Navigator
from game.scenes.error_scene import ErrorScene
from game.scenes.follow import FollowScene
from game.scenes.games.games_scene import GamesScene
from game.scenes.games.statistics_scene import StatisticsScene
from game.scenes.learning.learn_scene import LearnScene
from game.scenes.learning.lesson_scene import LessonScene
from game.scenes.locked_game import LockedGameScene
from game.scenes.menu.settings_scene import SettingsScene
from game.scenes.play import PlayScene
from game.scenes.replay_scene import ReplayScene
from game.scenes.rulebook.rulebook_scene import RulebookScene
from game.scenes.seats_aside import SeatsAside
from game.scenes.seats_scene import SeatsScene
from game.scenes.title.attract import AttractScene
from game.scenes.title.title_scene import TitleScene
from game.scenes.touch_setup.measure import MeasureScene
from game.scenes.touch_setup.touch_test import TouchTestScene
from game.session.bot_players import LocalBots
from game.setup.choices import Choices
from game.views.rulebook.subject import Subject

SIZE = (1280, 800)
LAYOUTS = ("desk", "table")
WHERE = ("input", "tick", "layout", "paint", "menu")
NAME = "Wilhelmine Ödegård"


class Fault(Exception):
    """An unexpected error."""


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Navigator]:
    headless()
    monkeypatch.setenv("ELEKTRO_LOGS", str(tmp_path / "logs"))
    monkeypatch.setenv("ELEKTRO_CONFIG", str(tmp_path / "config"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))  # whatever was rescued on this machine is another's
    yield Navigator(Settings(speed="still", save_folder=str(tmp_path / "games"), diagonals={"": 32.0}))


def window(house: Navigator, layout: str) -> App:
    """Return the title in a window with the safety net."""
    house.settings.layout = layout
    app = App(house.title(), house.settings, layout, Surface(SIZE), Installation(net=house.net()))
    assert isinstance(app.scene, TitleScene)
    house.scene = app.scene
    return stepped(app)


def stepped(app: App, turns: int = 3) -> App:
    for _ in range(turns):
        app.step(1 / 60)
    return app


def game(house: Navigator) -> None:
    """Deal a game of people and make some commits in it."""
    choices = Choices(seed=3, layout=house.settings.layout)
    for place in range(4):
        choices = choices.with_chair(place, kind="person", name=NAME if place == 0 else f"P{place}")
    house.start(choices, choices.deal(Random(1)))
    assert isinstance(house.scene, PlayScene)
    for _ in range(6):
        commit(house.scene)


def commit(scene: PlayScene) -> None:
    match = scene.session.match
    seat = match.asked()[0]
    scene.session.commit(seat, tuple(decide(match.state, "greedy", Random(1), seat)))


def taught(house: Navigator) -> None:
    """Begin the guided game from the page of lessons."""
    house.learn()
    house._from_learn("begin", "")


def replayed(house: Navigator) -> None:
    choices = Choices(seed=3)
    house.watch(choices.deal(Random(1)).record)


def seats(house: Navigator) -> SeatsScene:
    match = Choices(seed=3).deal(Random(1))
    return SeatsScene(match, house.settings.layout, lambda match: None, house.back)


def chairs(layout: str) -> SeatsAside:
    """Return the scene in which the seats of a newly dealt game change hands."""
    return SeatsAside(Choices(seed=3).deal(Random(1)), layout, lambda: None)


def bots(house: Navigator) -> None:
    house._go(AttractScene(house.back, house.settings.layout, Random(2), LocalBots))


def statistics(house: Navigator) -> None:
    house.games()
    house._from_games("statistics", None)


def in_use(house: Navigator) -> None:
    """Begin a game and resume it from its file, which that game still has open."""
    game(house)
    assert isinstance(house.scene, PlayScene) and house.scene.session.match.journal is not None
    house.resume(house.scene.session.match.journal.path)


def followed(house: Navigator) -> None:
    game(house)
    assert isinstance(house.scene, PlayScene) and house.scene.session.match.journal is not None
    house.follow(house.scene.session.match.journal.path)


SCENES: dict[str, tuple[type[Scene], Callable[[Navigator], None] | Callable[[], Scene]]] = {
    "title": (TitleScene, lambda house: None),
    "setup": (object, lambda house: house._from_title("play")),  # type: ignore[dict-item]
    "games": (GamesScene, lambda house: house.games()),
    "statistics": (StatisticsScene, statistics),
    "learn": (LearnScene, lambda house: house.learn()),
    "taught": (PlayScene, taught),
    "lesson": (LessonScene, lambda house: house.lesson("worth")),
    "play": (PlayScene, game),
    "replay": (ReplayScene, replayed),
    "bots": (AttractScene, bots),
    "seats": (SeatsScene, lambda house: house._go(seats(house))),
    "settings": (SettingsScene, lambda: SettingsScene(0)),
    "chairs": (SeatsAside, lambda: None),  # type: ignore[dict-item]
    "measure": (MeasureScene, lambda: MeasureScene(0)),
    "in_use": (LockedGameScene, in_use),
    "follow": (FollowScene, followed),
    "touch": (TouchTestScene, lambda: TouchTestScene()),
    "rulebook": (RulebookScene, lambda: RulebookScene(Subject.before("recharged", "germany", 4))),
}
ASIDE = ("settings", "chairs", "measure", "touch", "rulebook")


def shown(house: Navigator, layout: str, name: str) -> App:
    """Return a scene in a window, reached as people reach it."""
    app = window(house, layout)
    way = SCENES[name][1]
    if name in ASIDE:
        game(house)
        stepped(app)
        app.room.aside(chairs(layout) if name == "chairs" else way())  # type: ignore[call-arg, arg-type]
    else:
        way(house)  # type: ignore[call-arg]
    return stepped(app, 6)


def boom(*args: object) -> None:
    raise Fault(f"{NAME} fell down in {Path.home() / 'secret'}")


def break_it(scene: Scene, where: str) -> None:
    """Make a scene fail in one place from now on."""

    def painted(size: tuple[int, int]) -> Laying:
        return [*(yield from usual(size)), Panel("broken", Rect(10, 10, 50, 50), 0, 0, boom)]

    usual = scene.laying
    member = {"input": "on", "tick": "tick", "menu": "menu"}.get(where, "laying")
    setattr(scene, member, painted if where == "paint" else boom)


def provoke(app: App, where: str) -> None:
    """Do what makes the broken place of a scene fail."""
    if where == "menu":
        key(app, pygame.K_ESCAPE)
    elif where == "input":
        spot = next(spot for spot in app.room.canvas.spots if spot.target.enabled and not spot.target.hold)
        click(app, spot.target.rect.center)
    else:
        app.layouts.due = True
        app.step(1 / 60)


def key(app: App, code: int) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        app.step(0.1, [Event(kind, key=code, mod=0, unicode="", scancode=0)])


def click(app: App, place: tuple[int, int]) -> None:
    app.step(0.4, [Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=False)])
    app.step(0.1, [Event(pygame.MOUSEBUTTONUP, pos=place, button=1, touch=False)])
    stepped(app)


def finger(app: App, place: tuple[int, int]) -> None:
    x, y = place[0] / (SIZE[0] - 1), place[1] / (SIZE[1] - 1)
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        app.step(0.1, [Event(kind, touch_id=1, finger_id=1, x=x, y=y, dx=0, dy=0, pressure=1)])
    app.step(0.5)
    stepped(app)


def on_from(app: App, side: int = 0) -> None:
    """Touch the button on the error screen that continues, at one side of a table."""
    stepped(app)
    assert isinstance(app.scene, ErrorScene)
    spot = app.room.canvas.spot(f"calm:on:{side}")
    assert spot is not None
    (finger if app.room.table else click)(app, spot.target.rect.center)


CASES = [
    pytest.param(name, layout, where, marks=() if name == "play" or where == "tick" else pytest.mark.slow)
    for name in SCENES
    for layout in LAYOUTS
    for where in WHERE
    if not (name == "replay" and layout == "table")
    if not (name == "bots" and where in ("input", "menu"))  # any touch only wakes it
]


@pytest.mark.rotates
@pytest.mark.judges("calm.kept calm.twice")
@pytest.mark.parametrize(("name", "layout", "where"), CASES)
def test_after_a_program_error_in_any_screen_the_game_is_kept_and_play_continues(
    house: Navigator, name: str, layout: str, where: str
) -> None:
    app = shown(house, layout, name)
    failed = app.scene
    before = house.scene.session.match.state if isinstance(house.scene, PlayScene) else None
    house.settings.volume = 0.123
    break_it(failed, where)
    provoke(app, where)
    assert isinstance(app.scene, ErrorScene) and app.running
    assert load_settings().volume == 0.123
    assert len(list((Path(os.environ["ELEKTRO_LOGS"]) / "faults").glob("*.zip"))) == 1
    on_from(app, 3 if layout == "table" else 0)
    fresh = app.scene
    assert type(fresh) is type(failed) and fresh is not failed
    if name == "play":
        assert isinstance(fresh, PlayScene) and house.scene is fresh
        match = fresh.session.match
        assert match.state == before and match.journal is not None
        commit(fresh)
        assert load_match(match.journal.path).state == match.state, "it is written on in the same file"
    if name in ASIDE:
        assert app.walk._below, "the game still waits below it"
    # The same fault again: only the title leads on, whatever waited below.
    break_it(fresh, where)
    provoke(app, where)
    on_from(app)
    title = app.scene
    assert isinstance(title, TitleScene) and house.scene is title
    kept = before is not None and name != "lesson"  # a lesson is nothing to go on with
    assert (title.unfinished is not None) == (kept or name == "in_use")
    if name in ASIDE:
        assert not app.walk._below
    app.close()


@pytest.mark.parametrize("place", ["begin", "end"])
def test_a_screen_that_fails_on_entering_or_leaving_is_replaced_by_the_error_screen(
    house: Navigator, place: str
) -> None:
    app = shown(house, "desk", "play")
    scene = app.scene
    if place == "end":
        setattr(scene, "end", boom)  # noqa: B010
        house.back()
    else:
        fresh = TouchTestScene()
        setattr(fresh, "begin", boom)  # noqa: B010
        app.room.aside(fresh)
    stepped(app)
    assert isinstance(app.scene, ErrorScene)
    on_from(app)
    assert app.running and not isinstance(app.scene, ErrorScene)
    app.close()


def test_if_the_error_screen_fails_too_the_program_closes_in_order(
    house: Navigator, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = shown(house, "desk", "play")
    monkeypatch.setattr("game.scenes.error_scene._paint", boom)
    break_it(app.scene, "tick")
    stepped(app)
    assert not app.running and app.failed


def test_a_program_error_while_closing_is_only_reported(house: Navigator, capsys: pytest.CaptureFixture[str]) -> None:
    app = shown(house, "desk", "play")
    setattr(app.scene, "end", boom)  # noqa: B010
    app.step(0.1, [Event(pygame.QUIT)])
    assert not app.running and "Fault" in capsys.readouterr().err


@pytest.mark.judges("calm.told")
def test_an_error_report_contains_no_player_names(house: Navigator, tmp_path: Path) -> None:
    app = shown(house, "desk", "play")
    assert isinstance(app.scene, PlayScene)
    match = app.scene.session.match
    match.change_chair(1, "greedy", "Somebody Else")
    break_it(app.scene, "input")
    provoke(app, "input")
    (path,) = (tmp_path / "logs" / "faults").glob("*.zip")
    with zipfile.ZipFile(path) as bundle:
        texts = {name: bundle.read(name).decode() for name in bundle.namelist()}
    assert set(texts) == {"elektro.log", "game.elektro", "log.txt", "traceback.txt", "versions.txt"}
    for text in texts.values():
        assert NAME not in text and "Somebody Else" not in text and str(Path.home()) not in text
    assert "MouseButtonDown" in texts["log.txt"] and "Fault" in texts["traceback.txt"]
    record = read_record(texts["game.elektro"])
    assert [line._replace(name="", number=0) for line in record.lines] == [
        line._replace(name="", number=0) for line in match.record.lines
    ]
    stepped(app)
    assert any(path.name in text for painted in app.room.canvas.painted for text, _ in painted.boxes)
    app.close()


def test_an_error_report_contains_no_player_name_in_any_spelling(house: Navigator, tmp_path: Path) -> None:
    app = shown(house, "desk", "play")
    assert isinstance(app.scene, PlayScene)
    typed = "Ana L\u00f3pez"
    app.scene.session.match.change_chair(1, "greedy", typed)
    apart = unicodedata.normalize("NFD", typed)
    folder = Path.home() / typed

    def spelt(*given: object) -> bool:
        raise Fault(f"{typed} {typed!r} {typed!a} {typed.encode()!r} {typed.upper()} {apart} {quote(typed)} {folder}")

    setattr(app.scene, "tick", spelt)  # noqa: B010
    stepped(app)
    (path,) = (tmp_path / "logs" / "faults").glob("*.zip")
    with zipfile.ZipFile(path) as bundle:
        told = "".join(bundle.read(name).decode() for name in bundle.namelist())
    assert "Fault" in told and "pez" not in told.lower() and str(Path.home()) not in told
    app.close()


def test_the_error_screen_says_why_an_error_report_could_not_be_written(
    house: Navigator, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: object) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.kit.system.fault_report._put", full)
    app = shown(house, "desk", "play")
    break_it(app.scene, "tick")
    stepped(app)
    assert isinstance(app.scene, ErrorScene) and "No space left" in app.scene._report
    on_from(app)
    assert isinstance(app.scene, PlayScene)
    app.close()


def test_text_that_a_player_types_is_not_in_the_log_of_an_error_report(house: Navigator, tmp_path: Path) -> None:
    app = shown(house, "desk", "setup")
    spot = app.room.canvas.spot("name:0") or next(s for s in app.room.canvas.spots if "name" in s.target.name)
    click(app, spot.target.rect.center)
    assert app.scene.typing
    for code in (pygame.K_q, pygame.K_x):
        key(app, code)
    break_it(app.scene, "tick")
    stepped(app)
    (path,) = (tmp_path / "logs" / "faults").glob("*.zip")
    with zipfile.ZipFile(path) as bundle:
        log = bundle.read("log.txt").decode()
    typed = [line.split() for line in log.splitlines() if "KeyDown" in line]
    assert typed and all(len(line) == 3 for line in typed), typed
    app.close()


def test_in_tests_without_the_safety_net_a_program_error_is_raised(house: Navigator) -> None:
    app = App(house.title(), house.settings, "desk", Surface(SIZE))
    break_it(app.scene, "tick")
    with pytest.raises(Fault):
        app.step(1 / 60)


def test_only_the_latest_error_reports_are_kept(house: Navigator, tmp_path: Path) -> None:
    from game.kit.system import fault_report

    for _ in range(fault_report.MOST + 3):
        fault_report.write(Fault("x"), None, "", {})
    assert len(list((tmp_path / "logs" / "faults").iterdir())) == fault_report.MOST
