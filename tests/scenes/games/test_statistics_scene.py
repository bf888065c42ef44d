"""Statistics, by hand: every tab, whose games are counted, and the table that is written."""

from __future__ import annotations

import csv
from pathlib import Path

import pygame
import pytest

from game.kit.style import words
from game.scenes.games.games_scene import GamesScene
from game.scenes.games.statistics_page import TAB_WORDS
from game.scenes.games.statistics_scene import StatisticsScene
from game.shelf.statistics import tallies
from tests.play.stranger import ByMouse, Stranger
from tests.scenes.games.test_games_scene import SIZE, at_list, by_hand, key, refuge, said
from tests.shelf.test_statistics import folder_of

__all__ = ["refuge"]


def at_statistics(folder: Path, layout: str, means: type[Stranger]) -> tuple[Stranger, StatisticsScene]:
    person, _ = at_list(folder, layout, means)
    person.touch("statistics")
    scene = person.app.scene
    assert isinstance(scene, StatisticsScene)
    while scene.shelf.busy:
        person.wait()
    person.wait(2)
    return person, scene


@by_hand
def test_every_tab_says_what_was_counted(tmp_path: Path, layout: str, means: type[Stranger]) -> None:
    matches = folder_of(tmp_path)
    person, scene = at_statistics(tmp_path, layout, means)
    assert said(person, "statistics.games", count=len(matches)) and said(person, "statistics.whose")
    lines = tallies(scene.shelf.games, "player")
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


def test_the_table_is_written_where_it_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_nothing_played_is_told(tmp_path: Path) -> None:
    person, _ = at_statistics(tmp_path, "desk", ByMouse)
    assert said(person, "statistics.none")
    spot = person.app.room.canvas.spot("csv")
    assert spot and not spot.target.enabled
    key(person, pygame.K_ESCAPE)
    assert isinstance(person.app.scene, GamesScene)
    assert SIZE
