"""Files that earlier versions wrote on a player's disk are read, listed and continued by this version."""

from __future__ import annotations

import csv
import json
import os
import shutil
from pathlib import Path

import pytest
from pygame import Surface

from game import commands
from game.app import App
from game.kit.style import settings as wishes
from game.kit.system.window import headless
from game.library import file_actions, report
from game.library.library import Library
from game.match import load_match
from game.navigator import Navigator
from game.scenes.games.games_scene import GamesScene
from game.scenes.play import PlayScene
from game.scenes.title.title_scene import TitleScene
from game.session.seat_view import Maximum

HERE = Path(__file__).parent
LEFT = "2026-11-26-200000-germany.elektro"
WAITING = {
    "2026-11-22-200002-germany.elektro",
    "2026-11-23-200003-usa.elektro",
    "2026-11-26-190000-baden-wuerttemberg.elektro",
    "2026-11-26-140449-germany.elektro",
    LEFT,
}
OVER = {"2026-11-20-200000-france.elektro", "2026-11-21-200001-italy.elektro"}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the files that the program wrote at Git commit 34f1c367, each game dated as its index of games
    says.
    """
    headless()
    home = tmp_path / "home"
    shutil.copytree(HERE / "34f1c367", home)
    for index in home.glob("data/*/.games.json"):
        for name, (_, written, _) in json.loads(index.read_text("utf-8"))["games"].items():
            os.utime(index.with_name(name), ns=(written, written))
    monkeypatch.setenv("ELEKTRO_CONFIG", str(home / "config"))
    monkeypatch.setenv("ELEKTRO_SAVES", str(home / "data"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    return home


def records(home: Path) -> list[Path]:
    return sorted(home.rglob("*.elektro"))


@pytest.mark.rotates(4)
@pytest.mark.parametrize("path", [path.relative_to(HERE) for path in records(HERE / "34f1c367")], ids=str)
def test_every_game_saved_by_an_older_version_passes_the_replay_check(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert commands.main(["replay", str(HERE / path), "--check"]) == 0
    assert "1. " in capsys.readouterr().out


def test_an_older_versions_sample_games_include_finished_hidden_money_cartel_and_named_ones(home: Path) -> None:
    matches = {path.name: load_match(path) for path in records(home)}
    assert {name for name, match in matches.items() if match.over} == OVER
    covered = matches["2026-11-23-200003-usa.elektro"]
    assert covered.state.rules.hidden_money and list(covered.ready) == [0]
    assert {"undo", "withdraw", "chair", "advice"} <= {line.word for line in covered.record.lines}
    assert covered.seats[0].name == "Renée" and covered.seats[2].kind == "director"
    assert matches["2026-11-22-200002-germany.elektro"].state.rules.cartel
    assert matches[LEFT].record.name == "Sunday with the cousins"


def test_settings_of_an_older_version_are_read_even_if_the_newest_file_is_damaged(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = json.loads((home / "config" / "settings.json").read_text("utf-8"))
    read = wishes.load()
    assert json.loads(json.dumps(read.as_dict())) | written == json.loads(json.dumps(read.as_dict()))
    assert read.diagonals == {"DELL U4320Q 3840x2160": 42.5} and read.language_of("Renée") == "fr"
    (home / "config" / "settings.json").write_bytes(b"{")
    assert wishes.load().seats == read.seats
    assert str(home / "config" / "settings.json") in capsys.readouterr().err


def test_the_title_screen_offers_to_continue_a_game_left_by_an_older_version(home: Path) -> None:
    house = Navigator(wishes.load())
    title = house.scene
    assert isinstance(title, TitleScene) and title.unfinished == home / "data" / "games" / LEFT
    house.resume(title.unfinished)
    scene = house.scene
    assert isinstance(scene, PlayScene)
    app = App(scene, house.settings, "table", Surface((1280, 800)))
    app.step(1 / 60)
    views = scene.session.views
    assert [bool(view.plan) for view in views] == [True, False, True] and views[0].language == "de"
    assert views[1].maximum == Maximum(13, 34, 16)
    scene.end()
    scene.session.match.close()


@pytest.mark.parametrize("name", sorted(WAITING))
def test_every_unfinished_game_of_an_older_version_can_be_continued(home: Path, name: str) -> None:
    house = Navigator(wishes.load())
    path = next(path for path in records(home) if path.name == name)
    house.resume(path)
    assert isinstance(house.scene, PlayScene), name
    match = house.scene.session.match
    assert match.journal is not None and match.journal.path.name == name
    house.scene.end()
    match.close()


@pytest.mark.parametrize("indexed", [True, False], ids=["indexed", "no index"])
def test_the_list_of_games_shows_every_game_of_an_older_version(home: Path, indexed: bool) -> None:
    if not indexed:
        for index in home.glob("data/*/.games.json"):
            index.unlink()
    house = Navigator(wishes.load())
    house.games()
    scene = house.scene
    assert isinstance(scene, GamesScene)
    scene.library.scan()
    while scene.library.busy:
        scene.library.read_some(1.0)
    games = {game.path.name: game for game in scene.library.games}
    assert {name for name, game in games.items() if game.waits} == WAITING
    assert {name for name, game in games.items() if game.digest and game.digest.over} == OVER
    assert not any(game.trouble for game in games.values())
    names = {game.digest.name for game in games.values() if game.digest}
    assert names == {"", "New Year at Zoë's", "Sunday with the cousins"}


def test_a_game_deleted_by_an_older_version_can_be_restored(home: Path) -> None:
    games = home / "data" / "games"
    (away,) = (games / file_actions.DELETED).iterdir()
    (name,) = (path.name for path in away.iterdir() if path.suffixes == [".elektro"])
    assert load_match(file_actions.restore(away, games / name)).state.round == 2
    assert (games / "earlier" / name).with_suffix(".1.elektro").exists()


def test_results_of_games_saved_by_an_older_version_are_unchanged_in_the_statistics(home: Path) -> None:
    with (home / "statistics.csv").open(encoding="utf-8-sig", newline="") as file:
        told = list(csv.DictReader(file))
    list(report.statistics(home / "data" / "games", home / "today.csv"))
    with (home / "today.csv").open(encoding="utf-8-sig", newline="") as file:
        now = list(csv.DictReader(file))
    kept = ("file", "name", "edition", "map", "rounds", "seconds", "seat", "colour", "place", "cities", "money")
    assert [[row[key] for key in kept] for row in now] == [[row[key] for key in kept] for row in told]
    assert len(told) == 5


def test_listing_a_players_saved_games_changes_no_file(home: Path) -> None:
    before = {path: path.read_bytes() for path in records(home)}
    library = Library(home / "data" / "games", home / "data" / "rescued")
    library.scan()
    while library.busy:
        library.read_some(1.0)
    assert {path: path.read_bytes() for path in records(home)} == before
