"""A map's file dropped onto the window becomes one of the player's maps, is chosen and can be played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame.event import Event

from game.commands import main
from game.engine import board
from game.engine.board import load_board, offer_own_maps
from game.engine.switches import sources
from game.kit.board.sheet_reader import load_sheet
from game.kit.style import words
from game.kit.style.settings import Settings
from game.navigator import Navigator
from game.scenes.games.games_scene import GamesScene
from game.scenes.play import PlayScene
from game.scenes.setup_scene import SetupScene
from game.scenes.title.title_scene import TitleScene
from game.tools.maps.map_commands import new
from game.tools.selftest import map_files
from tests.play.reach.evening import Evening
from tests.play.reach.glass import FRAME

pytestmark = pytest.mark.unpainted

MEANS = {"desk": "mouse", "table": "fingers"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield the folder of the player's maps, which does not exist yet."""
    monkeypatch.setenv("ELEKTRO_SAVES", str(tmp_path / "data"))
    monkeypatch.setattr(board, "_own", [])
    yield tmp_path / "data" / "maps"
    monkeypatch.undo()
    for known in (load_board, load_sheet, sources):
        known.cache_clear()


@pytest.fixture
def island(tmp_path: Path) -> Path:
    path = tmp_path / "island.toml"
    new(path, 35, 2)
    return path


class Window(Evening):
    """A person at the title, who drops files."""

    def __init__(self, layout: str, folder: Path, **wishes: bool) -> None:
        offer_own_maps(folder)
        settings = Settings(layout=layout, speed="still", save_folder=str(folder.with_name("games")), **wishes)  # type: ignore[arg-type]
        self.house = Navigator(settings)
        super().__init__(self.house.scene, settings, MEANS[layout])

    def drop(self, path: Path) -> None:
        self.app.step(FRAME, [Event(pygame.DROPFILE, file=str(path))])
        self.wait()

    def lines(self) -> list[str]:
        """Return every text on the screen."""
        return [text for one in self.app.room.canvas.painted for text, _ in one.texts]

    def chosen(self) -> str:
        """Return the map chosen in the set-up."""
        scene = self.app.scene
        assert isinstance(scene, SetupScene)
        return scene.choices.map


@pytest.mark.rotates(1)
@pytest.mark.judges("setup.map_added")
@pytest.mark.parametrize("layout", ["desk", "table"])
def test_a_map_dropped_onto_the_title_is_added_and_chosen_and_a_game_on_it_begins(
    layout: str, folder: Path, island: Path
) -> None:
    window = Window(layout, folder)
    window.drop(island)
    assert window.chosen() == "island"
    assert words.say("setup.map_added", map="Island") in window.lines()
    assert (folder / "island.toml").read_bytes() == island.read_bytes()
    window.touch("deal")
    for _ in range(40):
        if isinstance(window.app.scene, PlayScene):
            break
        window.wait()
    assert isinstance(window.app.scene, PlayScene) and window.app.scene.session.match.record.map == "island"


@pytest.mark.rotates(1)
@pytest.mark.judges("games.map_taken")
@pytest.mark.parametrize("layout", ["desk", "table"])
def test_a_map_dropped_onto_the_list_of_games_is_added_or_its_fault_is_named(
    layout: str, folder: Path, island: Path
) -> None:
    window = Window(layout, folder)
    window.touch("games" if layout == "desk" else "games:0")
    assert isinstance(window.app.scene, GamesScene)
    bad = island.with_name("bad.toml")
    bad.write_text(island.read_text().replace("links = [", 'links = [["nowhere", "here", 3],', 1))
    window.drop(bad)
    assert any("connection nowhere-here names the unknown city" in text for text in window.lines()), window.lines()
    assert not folder.exists()
    window.drop(island)
    assert words.say("games.map_taken", map="Island") in window.lines()
    assert (folder / "island.toml").read_bytes() == island.read_bytes()


def test_dropping_the_same_map_twice_onto_the_window_adds_it_once(folder: Path, island: Path) -> None:
    window = Window("desk", folder)
    window.drop(island)
    window.drop(island)
    assert window.chosen() == "island" and [path.name for path in folder.iterdir()] == ["island.toml"]


@pytest.mark.rotates(1)
@pytest.mark.parametrize(
    ("old", "changed", "reason"),
    [
        ("links = [", 'links = [["nowhere", "here", 3],', "line 41: connection nowhere-here names the unknown city"),
        ('id = "island"', 'id = "germany"', "another map has the id germany"),
        ('id = "island"', 'id = "../out"', "the id '../out' must be one word"),
        ("cities = [", "cities = [[[", "line 4"),
    ],
)
def test_a_faulty_map_dropped_onto_the_window_is_refused_with_the_reason(
    folder: Path, island: Path, old: str, changed: str, reason: str
) -> None:
    window = Window("desk", folder)
    bad = island.with_name("bad.toml")
    bad.write_text(island.read_text().replace(old, changed, 1))
    window.drop(bad)
    assert window.chosen() == "germany" and not folder.exists()
    start = words.say("games.not_taken", path=bad.name, reason="|").partition("|")[0]
    assert [text for text in window.lines() if text.startswith(start) and reason in text], window.lines()


def test_dropping_a_changed_map_does_not_replace_the_one_added_before(folder: Path, island: Path) -> None:
    window = Window("desk", folder)
    window.drop(island)
    before = (folder / "island.toml").read_bytes()
    island.write_text(island.read_text().replace('name = "Island"', 'name = "Other"'))
    window.drop(island)
    assert (folder / "island.toml").read_bytes() == before
    assert any("another map has the id island" in text for text in window.lines())


def test_a_map_dropped_onto_a_kiosk_is_not_added(folder: Path, island: Path) -> None:
    window = Window("desk", folder, kiosk=True)
    window.drop(island)
    assert isinstance(window.app.scene, TitleScene) and not folder.exists()


def test_the_simulate_command_can_play_on_a_players_own_map(
    folder: Path, island: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder.mkdir(parents=True)
    (folder / "island.toml").write_bytes(island.read_bytes())
    assert main(["simulate", "--map", "island", "--games", "1"]) == 0
    assert "1 game" in capsys.readouterr().out


def test_a_players_own_damaged_map_fails_neither_the_self_test_nor_the_title_screen(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The self-test checks the game's maps, and the title shows only their printed sheets."""
    folder.mkdir(parents=True)
    (folder / "broken.toml").write_text("cities = 3")
    offer_own_maps(folder)
    assert "broken" in board.maps() and "broken" not in board.game_maps()
    assert map_files().startswith(f"{len(board.game_maps())} maps")
    titles = [TitleScene(lambda where: None, None, "", Random(seed)) for seed in range(30)]
    assert {title._sheet.board.map for title in titles} <= set(board.game_maps())
    assert "broken" not in capsys.readouterr().err
