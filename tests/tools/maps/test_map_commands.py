"""`elektro map`: a new map is checked, drawn and played; a fault is reported with its line; nothing is overwritten."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.commands import main
from game.engine import board, setup
from game.engine.board import load_board
from game.kit.style.user_folders import own_maps

Read = pytest.CaptureFixture[str]


@pytest.fixture
def island(tmp_path: Path, capsys: Read) -> Path:
    path = tmp_path / "lost-island.toml"
    assert main(["map", "new", str(path), "--seed", "3"]) == 0
    said = capsys.readouterr().out
    assert f"a map of 42 cities, seed 3\nDrop it onto the window, or copy it into {own_maps()}" in said
    return path


def refused(words: list[str], capsys: Read) -> str:
    """Return the sentence of a refusal."""
    capsys.readouterr()
    assert main(words) == 1
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1
    return said.err


def test_map_check_finds_a_newly_made_map_playable_by_two_to_six_players(island: Path, capsys: Read) -> None:
    assert main(["map", "check", str(island)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("42 cities, 6 regions, 91 connections")
    assert [line.partition(" players:")[0] for line in lines[1:6]] == list("23456")
    assert all("choices of" in line for line in lines[1:6])
    assert lines[1].endswith("at least 21 cities; the game ends with 21")


def test_a_newly_made_map_is_named_after_its_file_or_by_the_name_option(island: Path, tmp_path: Path) -> None:
    assert 'name = "Lost Island"' in island.read_text()
    assert main(["map", "new", str(tmp_path / "other.toml"), "--name", "Über See"]) == 0
    assert 'name = "Über See"' in (tmp_path / "other.toml").read_text("utf-8")


def test_map_commands_overwrite_no_file(island: Path, tmp_path: Path, capsys: Read) -> None:
    before = island.read_text()
    assert "exists" in refused(["map", "new", str(island)], capsys)
    picture = tmp_path / "picture.png"
    picture.write_text("mine")
    assert "exists" in refused(["map", "draw", str(island), str(picture)], capsys)
    assert island.read_text() == before and picture.read_text() == "mine"


def test_map_check_reports_the_numbers_of_players_for_which_a_map_has_too_few_regions(
    island: Path, capsys: Read
) -> None:
    """One region of the map is removed from its file, and then another."""
    rows = island.read_text().splitlines()
    blue = {row.split('"')[1] for row in rows if 'region = "blue"' in row}
    text = "\n".join(row for row in rows if not blue & set(row.split('"')))
    text = text.replace('{ id = "blue" }, ', "")
    island.write_text(text)
    assert main(["map", "check", str(island)]) == 0
    said = capsys.readouterr().out
    assert "5 regions" in said and "6 players: 1 choice of" in said
    purple = {row.split('"')[1] for row in text.splitlines() if 'region = "purple"' in row}
    text = "\n".join(row for row in text.splitlines() if not purple & set(row.split('"')))
    island.write_text(text.replace('{ id = "purple" }, ', ""))
    assert main(["map", "check", str(island)]) == 0
    said = capsys.readouterr().out
    assert "5 players: Lost Island has 4 regions, not 5." in said and "4 players: 1 choice of" in said


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('region = "purple"', 'region = "violet"', "is in the unknown region violet"),
        (
            "links = [",
            'links = [\n  ["nowhere", "junfield", 4],',
            "line 49: connection nowhere-junfield names the unknown",
        ),
        ('id = "lost-island"', 'id = "lost island"', "the id 'lost island' must be one word"),
        ("cities = [", "cities = 3\nothers = [", "line 4: 'cities' must be a list"),
    ],
)
def test_map_commands_refuse_a_faulty_map_file_and_name_the_fault(
    island: Path, old: str, new: str, complaint: str, capsys: Read
) -> None:
    island.write_text(island.read_text().replace(old, new, 1))
    for words in (["check", str(island)], ["draw", str(island), "x.png"])[: 1 if "the id" in complaint else 2]:
        assert complaint in refused(["map", *words], capsys)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["new", "two words.toml"], "its name must be one word"),
        (["new", "island.txt"], "its name must be one word"),
        (["new", "island.toml", "--cities", "20"], "from 35 to 100 cities, not 20"),
        (["new", "island.toml", "--name", 'a "b"'], "cannot be a map's name"),
        (["draw", "{island}", "sheet.gif"], "sheet.gif is not a .png file"),
        (["draw", "{island}", "sheet.png", "--edition", "2030"], "there is no edition '2030'"),
        (["check", "missing.toml"], "missing.toml: No such file"),
    ],
)
def test_map_commands_refuse_impossible_options_and_write_no_file(
    words: list[str], complaint: str, island: Path, capsys: Read
) -> None:
    said = refused(["map", *(word.format(island=island) for word in words)], capsys)
    assert complaint in said
    assert not Path("island.toml").exists() and not Path("sheet.png").exists()


def test_map_draw_writes_a_picture_of_a_new_maps_board(island: Path, tmp_path: Path) -> None:
    picture = tmp_path / "sheet.png"
    assert main(["map", "draw", str(island), str(picture)]) == 0
    drawn = pygame.image.load(picture)
    assert drawn.get_size() == (1760, 2096)
    colours = {tuple(drawn.get_at((x, y)))[:3] for x in range(0, 1760, 40) for y in range(0, 2096, 40)}
    assert len(colours) > 200, "land, sea, cities and names"


@pytest.fixture
def among_maps(island: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Set up a folder of maps that holds only the new map."""

    def forget() -> None:
        load_board.cache_clear()
        setup._fault_of.cache_clear()
        setup.choices_of_regions.cache_clear()

    monkeypatch.setattr(board, "MAPS", island.parent)
    forget()
    yield island
    monkeypatch.undo()
    forget()


@pytest.mark.parametrize("players", [2, 6])
def test_bots_finish_games_on_a_newly_made_map(among_maps: Path, players: int, capsys: Read) -> None:
    assert main(["simulate", "--map", "lost-island", "--players", str(players), "--games", "2"]) == 0
    assert "2 games" in capsys.readouterr().out
