"""A second copy of the program with the same games: it says so, may watch, or starts its own game; by hand."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame import Surface

from game.app import App, Installation
from game.bots import decide
from game.engine.switches import BY_NAME
from game.kit.style import words
from game.kit.style.settings import Settings
from game.kit.system.window import headless
from game.match import Match, load_match
from game.navigator import Navigator
from game.scenes.follow import FollowScene
from game.scenes.locked_game import LockedGameScene
from game.scenes.play import PlayScene
from game.scenes.setup_scene import SetupScene
from game.scenes.title.title_scene import TitleScene
from game.setup.choices import Choices
from tests.play.visual_player import ByFinger, ByMouse, Stranger

pytestmark = pytest.mark.unpainted

LAYOUTS = ("desk", "table")


@pytest.fixture
def first(tmp_path: Path) -> Iterator[Match]:
    """Yield a game played by another copy: its lock seems to belong to another process."""
    headless()
    choices = Choices(seed=3, edition="recharged").with_rule(BY_NAME["hidden_money"], (True,))
    for place in range(3):
        choices = choices.with_chair(place, kind="person")
    match = choices.deal(Random(1))
    match.open_journal(tmp_path / "games" / "2026-01-01-000000-germany.elektro")
    for _ in range(6):
        on(match)
    yield match
    match.close()


def on(match: Match) -> None:
    seat = match.asked()[0]
    match.commit(seat, decide(match.state, "greedy", Random(1), seat))


def second(tmp_path: Path, layout: str) -> tuple[Stranger, Navigator]:
    settings = Settings(speed="still", layout=layout, save_folder=str(tmp_path / "games"), diagonals={"": 32.0})
    house = Navigator(settings)
    app = App(house.scene, settings, layout, Surface((1920, 1080)), Installation(net=house.net()))
    person = (ByFinger if layout == "table" else ByMouse)(app)
    return person, house


def side(layout: str, name: str, turn: int = 0) -> str:
    return f"{name}:{turn}" if layout == "table" else name


def press(person: Stranger, name: str) -> None:
    person.wait(20, 0.05)
    person.touch(name)
    person.wait(10, 0.1)


@pytest.mark.rotates(1)
@pytest.mark.judges(
    "in_use.back in_use.ended in_use.own in_use.text in_use.title in_use.told in_use.watch in_use.watching"
)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_second_copy_of_the_program_says_that_a_game_is_open_elsewhere_and_can_watch_it(
    first: Match, tmp_path: Path, layout: str
) -> None:
    person, house = second(tmp_path, layout)
    assert first.journal is not None
    path = first.journal.path
    before = path.read_bytes()
    assert isinstance(house.scene, TitleScene) and house.scene.message == words.say("in_use.told")
    person.wait(10, 0.1)
    assert words.say("in_use.told") in " ".join(person.read)
    press(person, side(layout, "resume"))
    assert isinstance(person.app.scene, LockedGameScene)
    turn = 2 if layout == "table" else 0
    assert words.say("in_use.title") in person.read
    press(person, f"in_use:watch:{turn}")
    scene = person.app.scene
    assert isinstance(scene, FollowScene)
    assert scene.session.match.state == first.state
    assert words.say("in_use.watching") in " ".join(person.read)
    for _ in range(12):
        on(first)
    person.wait(10, 0.1)
    assert scene.session.match.state == first.state and path.read_bytes() != before, "it follows"
    written = path.read_bytes()
    touch_everything(person)
    assert path.read_bytes() == written and scene.session.match.state == first.state, "a watcher plays nothing"
    assert not any(view.peeking for view in scene.session.views)
    assert first.secure() and first.journal.path == path
    first.close()
    person.wait(20, 0.1)
    assert words.say("in_use.ended") in " ".join(person.read)
    press(person, f"watching:{turn}")
    assert isinstance(person.app.scene, TitleScene)
    assert house.scene.message == ""
    press(person, side(layout, "resume", 1))
    assert isinstance(person.app.scene, PlayScene)
    told, played = first.record.lines, person.app.scene.session.match.record.lines
    # A bot may have answered meanwhile; only a line that was read from a file has a number.
    assert [line._replace(number=0) for line in played[: len(told)]] == told
    person.app.close()


def touch_everything(person: Stranger) -> None:
    """Touch every target on the screen once, except the ways out."""
    out = ("watching", "leave", "quit", "menu", "kiosk", "again")
    for spot in list(person.app.room.canvas.spots):
        if spot.target.name.partition(":")[0] not in out and person.lies(spot):
            place = spot.target.rect.center
            person.put(place)
            person.wait(1, 0.4)
            person.lift(place)
            person.wait(1)


@pytest.mark.rotates(1)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_second_copy_of_the_program_can_start_its_own_game_or_go_back(
    first: Match, tmp_path: Path, layout: str
) -> None:
    person, house = second(tmp_path, layout)
    press(person, side(layout, "resume"))
    press(person, "in_use:back:0")
    assert isinstance(person.app.scene, TitleScene)
    press(person, side(layout, "resume"))
    press(person, "in_use:own:0")
    assert isinstance(person.app.scene, SetupScene)
    choices = Choices(seed=4, layout=layout)
    for place in range(3):
        choices = choices.with_chair(place, kind="person")
    house.start(choices, choices.deal(Random(2)))
    person.wait(3)
    assert isinstance(person.app.scene, PlayScene)
    mine = person.app.scene.session.match
    on(mine)
    on(first)
    assert mine.journal is not None and first.journal is not None and mine.journal.path != first.journal.path
    for match in (mine, first):
        assert match.journal is not None and load_match(match.journal.path).state == match.state
    person.app.close()


LOCKED = """
import sys
from pathlib import Path
from game.journal import WriteLock
held = WriteLock(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.readline()
held.release()
"""


@contextmanager
def another_process(path: Path) -> Iterator[None]:
    """Let a second process hold the lock of this game within the block."""
    with subprocess.Popen(
        [sys.executable, "-c", LOCKED, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None and child.stdout.readline() == "held\n"
        try:
            yield
        finally:
            child.communicate("go\n")


@pytest.mark.rotates
@pytest.mark.parametrize("way", ["menu", "calm screen"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_game_just_left_in_this_copy_is_not_reported_as_open_elsewhere(tmp_path: Path, layout: str, way: str) -> None:
    """The lock of the game just left is this copy's own; another process's lock still counts."""
    headless()
    person, house = second(tmp_path, layout)
    choices = Choices(seed=4, layout=layout)
    for place in range(3):
        choices = choices.with_chair(place, kind="person")
    house.start(choices, choices.deal(Random(2)))
    person.wait(3)
    game = person.app.scene
    assert isinstance(game, PlayScene)
    on(game.session.match)
    assert game.session.match.journal is not None
    path = game.session.match.journal.path
    if way == "menu":
        game.leave()
    else:
        game.end()
        game.next = house.home()
    person.wait(10, 0.1)
    title = person.app.scene
    assert isinstance(title, TitleScene) and title.unfinished == path
    assert title.message == ""
    assert words.say("in_use.told") not in " ".join(person.read)
    with another_process(path):
        told = house.title()
        assert told.unfinished == path and told.message == words.say("in_use.told")
    assert house.title().message == ""
    person.app.close()


def test_watching_a_game_of_another_copy_follows_an_undo_or_a_replaced_file(first: Match, tmp_path: Path) -> None:
    person, house = second(tmp_path, "desk")
    assert first.journal is not None
    path = first.journal.path
    house.follow(path)
    person.wait(3)
    scene = person.app.scene
    assert isinstance(scene, FollowScene)
    for _ in range(30):
        on(first)
        seat = first.acted_last
        if seat is not None and (seat in first.ready or first.undoable(seat)):
            first.withdraw(seat) if seat in first.ready else first.undo(seat)
            person.wait(8, 0.1)
            assert scene.session.match.state == first.state
        on(first)
    first.close()
    path.write_bytes(b"\xff")
    person.wait(8, 0.1)
    assert words.say("in_use.ended") in " ".join(person.read)
    pygame.event.clear()
    person.app.close()
