"""The navigator deals, leaves, continues and repeats games, reports journals that cannot be read or written, and runs
the demo.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game import ROOT
from game.app import App
from game.bots import decide
from game.command_line import build_parser
from game.commands import table_of
from game.demo import Demo
from game.journal import new_file
from game.kit.scenes.scene import LEAVE
from game.kit.style import words
from game.kit.style.settings import Settings
from game.kit.system.screenshot import brief
from game.kit.system.window import headless
from game.match import load_match
from game.navigator import Navigator, unfinished
from game.scenes.play import PlayScene
from game.scenes.setup_scene import SetupScene
from game.scenes.title.attract import AttractScene
from game.scenes.title.title_scene import TitleScene
from game.setup.choices import Choices
from tests.workshop import gallery


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Navigator]:
    built = Navigator(Settings(speed="still", save_folder=str(tmp_path / "games")))
    yield built
    if isinstance(built.scene, PlayScene):
        built.scene.end()


def chosen(house: Navigator, where: str) -> None:
    """Press a button of the title, or leave the set-up."""
    scene = house.scene
    assert isinstance(scene, TitleScene | SetupScene)
    scene._go(where) if isinstance(scene, TitleScene) else scene._leave()


def begun(house: Navigator, commits: int = 6) -> PlayScene:
    """Deal a game of four people and make some commits; return its scene."""
    choices = Choices(seed=3)
    for place in range(4):
        choices = choices.with_chair(place, kind="person")
    house.start(choices, choices.deal(Random(1)))
    scene = house.scene
    assert isinstance(scene, PlayScene)
    match = scene.session.match
    for _ in range(commits):
        seat = match.asked()[0]
        scene.session.commit(seat, tuple(decide(match.state, "greedy", Random(1), seat)))
    return scene


def test_the_program_starts_with_the_title_screen_which_leads_to_the_set_up_and_the_exit(house: Navigator) -> None:
    title = house.scene
    assert isinstance(title, TitleScene)
    chosen(house, "play")
    assert isinstance(house.scene, SetupScene) and title.next is house.scene
    chosen(house, "back")
    again = house.scene
    assert isinstance(again, TitleScene)
    chosen(house, "leave")
    assert again.next is LEAVE


@pytest.mark.parametrize("where", ["watch", "alone"])
def test_a_game_of_bots_watched_from_the_title_screen_returns_there_and_is_not_saved(
    house: Navigator, where: str
) -> None:
    chosen(house, where)
    scene = house.scene
    assert isinstance(scene, AttractScene)
    scene.wake()
    scene.end()
    assert isinstance(house.scene, TitleScene) and scene.next is house.scene
    assert not house.settings.saves.exists()


def test_an_unreadable_saved_game_is_reported_on_the_title_screen(house: Navigator) -> None:
    house.settings.saves.mkdir(parents=True)
    (house.settings.saves / "2026-01-01-germany.elektro").write_bytes(b"\xff\xfe no record")
    title = house.title()
    assert title.unfinished is None and "2026-01-01-germany.elektro" in title.message


def test_a_picture_of_the_finished_game_is_saved(
    house: Navigator, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    headless()
    monkeypatch.setenv("ELEKTRO_PICTURES", str(tmp_path))
    scene = begun(house, 0)
    match, random = scene.session.match, Random(5)
    while not match.over:
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", random, seat))
    for _ in range(2):
        scene._go_out("picture")
    assert len(list((tmp_path / "Elektro").glob("elektro-*.png"))) == 2


def test_a_newly_dealt_game_is_saved_from_its_first_move(house: Navigator) -> None:
    scene = begun(house)
    journal = scene.session.match.journal
    assert journal is not None
    assert load_match(journal.path).state == scene.session.match.state


def test_a_game_is_left_and_continued_in_the_same_file(house: Navigator) -> None:
    scene = begun(house)
    before, journal = scene.session.match.state, scene.session.match.journal
    assert journal is not None
    scene._go_out("leave")
    scene.end()
    title = house.scene
    assert isinstance(title, TitleScene)
    assert title.unfinished == journal.path
    chosen(house, "play")
    setup = house.scene
    assert isinstance(setup, SetupScene)
    assert setup.unfinished == journal.path
    assert setup.choices.seed == 3, "the last choices are still there"
    chosen(house, "leave")
    chosen(house, "resume")
    again = house.scene
    assert isinstance(again, PlayScene)
    assert again.session.match.state == before
    seat = again.session.match.asked()[0]
    again.session.commit(seat, tuple(decide(before, "greedy", Random(1), seat)))
    assert load_match(journal.path).state == again.session.match.state


def test_a_finished_game_is_not_offered_to_be_continued(house: Navigator) -> None:
    scene = begun(house, 0)
    match, random = scene.session.match, Random(5)
    while not match.over:
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", random, seat))
    assert unfinished(house.settings.saves) == (None, "")


def test_a_damaged_saved_game_is_reported_and_left_unchanged(house: Navigator) -> None:
    scene = begun(house)
    journal = scene.session.match.journal
    assert journal is not None
    scene.end()
    broken = journal.path.read_bytes().replace(b"red", b"rad", 3)
    journal.path.write_bytes(broken)
    setup = house.setup()
    assert setup.unfinished is None
    assert journal.path.name in setup.message
    begun(house)
    assert journal.path.read_bytes() == broken
    assert len(list(house.settings.saves.glob("*.elektro"))) == 2


def test_a_saved_game_damaged_after_it_was_offered_is_reported_in_the_set_up(house: Navigator) -> None:
    scene = begun(house)
    journal = scene.session.match.journal
    assert journal is not None
    scene._go_out("leave")
    scene.end()
    chosen(house, "play")
    setup = house.scene
    assert isinstance(setup, SetupScene)
    journal.path.write_bytes(b"\xff\xfe not a record")
    house.resume(journal.path)
    assert house.scene is setup
    assert journal.path.name in setup.message
    assert journal.path.read_bytes() == b"\xff\xfe not a record"


def test_a_saved_game_with_an_incomplete_last_line_is_continued_without_that_line(house: Navigator) -> None:
    scene = begun(house)
    journal = scene.session.match.journal
    assert journal is not None
    scene.end()
    whole = scene.session.match.state
    with journal.path.open("ab") as file:
        file.write(b"red bi")
    assert unfinished(house.settings.saves)[0] == journal.path
    house.resume(journal.path)
    again = house.scene
    assert isinstance(again, PlayScene)
    assert again.session.match.state == whole


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no owners here")
def test_an_unwritable_folder_is_reported_and_the_game_saved_elsewhere(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    house = Navigator(Settings(speed="still", save_folder=str(blocked / "games")))
    scene = begun(house)
    match = scene.session.match
    assert match.journal is not None and match.journal.path.parent in house.refuges
    assert match.autosave is not None and match.autosave.moved == match.journal.path
    assert len(load_match(match.journal.path).record.lines) == 6
    scene._go_out("leave")
    scene.end()
    assert isinstance(house.scene, TitleScene) and house.scene.unfinished == match.journal.path
    (blocked).unlink()
    house.resume(match.journal.path)
    assert isinstance(house.scene, PlayScene)
    house.scene.end()


def test_without_any_writable_folder_the_game_continues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    monkeypatch.setattr(Navigator, "refuges", (blocked / "a", blocked / "b"))
    house = Navigator(Settings(speed="still", save_folder=str(blocked / "games")))
    scene = begun(house)
    assert scene.session.match.trouble and scene.session.match.trouble in scene._note()
    assert scene.session.match.trouble in scene.leave_note
    assert scene.session.match.trouble in house.keep(scene.session.match), "no message says that it is saved"
    blocked.unlink()
    assert "Game saved" in house.keep(scene.session.match)
    scene.end()


def test_the_button_for_another_game_deals_one_for_the_same_players(house: Navigator) -> None:
    first = begun(house)
    first._go_out("again")
    second = house.scene
    assert isinstance(second, PlayScene) and second is not first
    assert second.session.match.seats == first.session.match.seats
    assert second.session.match.record.lines == []
    first.end()


def test_quitting_a_game_closes_the_window(house: Navigator) -> None:
    scene = begun(house)
    scene._go_out("quit")
    assert scene.next is LEAVE
    scene.end()


def test_two_games_begun_in_the_same_second_have_different_files(tmp_path: Path) -> None:
    first = new_file(tmp_path, "germany")
    first.touch()
    assert new_file(tmp_path, "germany") != first


def test_the_chosen_layout_and_language_are_remembered(house: Navigator) -> None:
    words.set_language("es")
    choices = Choices(layout="table")
    house.start(choices, choices.deal(Random(1)))
    assert (house.settings.layout, house.settings.language) == ("table", "es")


def test_the_demo_runs_without_a_screen_and_leaves_no_file_behind(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "game", "demo", "--headless", "--fast", "--players", "2", "--seed", "3"]
    surroundings = os.environ | {"PYTHONPATH": str(ROOT), "ELEKTRO_CONFIG": str(tmp_path / "config")}
    surroundings["ELEKTRO_SAVES"] = str(tmp_path / "saves")
    done = subprocess.run(command, cwd=tmp_path, env=surroundings, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    lines = done.stdout.splitlines()
    assert len(lines) == 3 and all(name in done.stdout for name in ("Anna", "Bob"))
    assert list(tmp_path.iterdir()) == [], "nothing is left behind"


def test_the_demo_runs_with_bots_in_their_own_process(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "game", "demo", "--headless", "--fast", "--apart", "--frames", "40", "--seed", "3"]
    surroundings = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=tmp_path, env=surroundings, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""


def _demo(*words_: str) -> Demo:
    options = build_parser().parse_args(["demo", "--players", "2", "--fast", *words_])
    options.table = table_of(options)
    options.size = (1280, 800)
    return Demo(Settings(speed="still"), options)


def _ended(demo: Demo) -> App:
    """Play a demo's game to its end; return the app that shows it."""
    shown = gallery.show(demo.play, "desk", (1280, 800))
    while not demo.match.over:
        seat = demo.match.asked()[0]
        demo.play.session.commit(seat, tuple(decide(demo.match.state, "greedy", Random(1), seat)))
    for _ in range(4):
        shown.lay_out()
        shown.step(1 / 60)
    return shown


def test_a_demo_shows_the_end_of_its_game_and_continues_with_another() -> None:
    demo = _demo()
    shown = _ended(demo)
    assert shown.running
    first, names = demo.match, {spot.target.name for spot in shown.room.canvas.spots}
    assert "again" in names
    demo._out("again")
    shown.step(1 / 60)
    assert shown.scene is demo.scene
    assert demo.match is not first
    assert demo.match.record.lines != first.record.lines
    demo._out("quit")
    shown.step(1 / 60)
    assert not shown.running


def test_a_demo_with_a_frame_limit_or_without_a_window_ends_by_itself() -> None:
    for more in (["--headless"], ["--frames", "9000"]):
        assert not _ended(_demo(*more)).running


def test_a_path_is_shown_relative_to_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert brief(tmp_path / "Pictures" / "one.png") == "~/Pictures/one.png"
    assert brief(Path("/elsewhere/one.png")) == str(Path("/elsewhere/one.png"))
