"""Every tab of the statistics can be opened by hand and shows figures of the saved games, which can be exported as a
table.
"""

from __future__ import annotations

import csv
from pathlib import Path

import pygame
import pytest

from game.engine.record_reader import read_record
from game.kit.style import words
from game.library.statistics import PlayerKey, counts
from game.match import PERSON
from game.match import load_match as load
from game.scenes.games.games_scene import GamesScene
from game.scenes.games.statistics_page import TAB_WORDS
from game.scenes.games.statistics_scene import StatisticsScene
from tests.library.saved_games import put, text_of
from tests.library.test_statistics import folder_of, handed, people, seated
from tests.play.visual_player import ByMouse, Stranger
from tests.scenes.games.test_games_scene import SIZE, at_list, by_hand, key, refuge, said

__all__ = ["refuge"]


def at_statistics(folder: Path, layout: str, means: type[Stranger]) -> tuple[Stranger, StatisticsScene]:
    person, _ = at_list(folder, layout, means)
    person.touch("statistics")
    scene = person.app.scene
    assert isinstance(scene, StatisticsScene)
    while scene.library.busy:
        person.wait()
    person.wait(2)
    return person, scene


@pytest.mark.rotates(1)
@pytest.mark.judges("statistics.everybody statistics.games statistics.of statistics.whose")
@by_hand
def test_every_tab_of_the_statistics_shows_figures_of_the_saved_games(
    tmp_path: Path, layout: str, means: type[Stranger]
) -> None:
    matches = folder_of(tmp_path)
    person, scene = at_statistics(tmp_path, layout, means)
    assert said(person, "statistics.games", count=len(matches)) and said(person, "statistics.whose")
    lines = counts(scene.library.games, "player")
    for line in lines:
        assert words.number(line.cities, 1) in person.read
    place = next(place for place, line in enumerate(lines) if line.key[1:] == ("Bob",))  # type: ignore[index]
    person.touch(f"who:{place}")
    assert scene.who and scene.who.name == "Bob"
    person.touch("tab:map")
    assert said(person, "statistics.of", name="Bob")
    assert {line.played for line in scene._lines} == {1}
    person.touch("tab:player")
    person.touch(f"who:{place}")
    person.touch("tab:map")
    assert scene.who is None and said(person, "statistics.everybody")
    assert sum(line.played for line in scene._lines) == len(matches)
    for tab in TAB_WORDS:
        person.touch(f"tab:{tab}")
        assert scene.tab == tab
        assert not [painted.clipped for painted in person.app.room.canvas.painted if painted.clipped]
    person.touch("best:0")
    assert isinstance(person.app.scene, GamesScene)
    best = person.app.scene.game
    assert best and best.digest and best.digest.round == min(match.state.round for match in matches)


@pytest.mark.judges("statistics.here statistics.not_written statistics.written")
def test_the_statistics_screen_exports_a_csv_file_to_the_path_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = folder_of(tmp_path / "games")
    monkeypatch.setenv("ELEKTRO_DOCUMENTS", str(tmp_path / "documents"))
    person, scene = at_statistics(tmp_path / "games", "desk", ByMouse)
    assert said(person, "statistics.here")
    person.touch("csv")
    (file,) = (tmp_path / "documents" / "Elektro").iterdir()
    assert said(person, "statistics.written", path=str(file))
    rows = list(csv.DictReader(file.open(encoding="utf-8-sig", newline="")))
    assert len(rows) == sum(len(match.seats) for match in matches)
    monkeypatch.setenv("ELEKTRO_DOCUMENTS", str(file))
    person.touch("csv")
    assert "could not be written" in scene.message and file.exists()


@pytest.mark.judges("statistics.none")
def test_the_statistics_explain_that_there_are_no_finished_games(tmp_path: Path) -> None:
    person, _ = at_statistics(tmp_path, "desk", ByMouse)
    assert said(person, "statistics.none")
    spot = person.app.room.canvas.spot("csv")
    assert spot and not spot.target.enabled
    key(person, pygame.K_ESCAPE)
    assert isinstance(person.app.scene, GamesScene)
    assert SIZE


@pytest.mark.rotates(1)
@by_hand
def test_the_statistics_screen_shows_bots_by_level_and_parts_of_games_for_shared_seats(
    tmp_path: Path, layout: str, means: type[Stranger]
) -> None:
    kinds = ("director", "director.builder", "director_0.5", "director.bold_0.2")
    put(tmp_path, "bots", seated(text_of("bsw-germany"), *kinds))
    text = people(text_of("bsw-baden-wuerttemberg"), "Anna", "Bob", "Cleo", "Dan")
    colour = read_record(text).seats[0].colour
    rounds = load(put(tmp_path, "handed", handed(text, 6, f"{colour} chair engineer"))).state.round
    person, scene = at_statistics(tmp_path, layout, means)
    rows = {line.key: line for line in scene._lines}
    assert set(rows) == {
        PlayerKey("director"),
        PlayerKey("engineer"),
        *(PlayerKey(PERSON, name) for name in ("Anna", "Bob", "Cleo", "Dan")),
    }
    assert said(person, "statistics.percent", share=words.number(25))
    assert said(person, "statistics.by.count") and said(person, "setup.kind.director") and "Anna" in person.read
    assert words.number(5 / rounds, 1) in person.read and words.number(1 - 5 / rounds, 1) in person.read
    person.touch("tab:record")
    assert not [painted.clipped for painted in person.app.room.canvas.painted if painted.clipped]
