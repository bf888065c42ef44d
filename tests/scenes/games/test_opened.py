"""A game opened from its file is continued in that file, or replayed if it is over; its playing time is remembered."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame import Surface

from game.app import App
from game.kit.style.settings import Settings
from game.library.reading import read_now
from game.navigator import Navigator
from game.scenes.play import PlayScene
from game.scenes.replay_scene import ReplayScene
from tests.library.saved_games import put, text_of
from tests.scenes.games.test_games_scene import refuge

pytestmark = pytest.mark.unpainted

__all__ = ["refuge"]


def opened(path: Path) -> App:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    settings = Settings(speed="still", save_folder=str(path.parent / "games"))
    house = Navigator(settings)
    house.open(path)
    app = App(house.scene, settings, "desk", Surface((1280, 800)))
    app.step(1 / 60)
    return app


def test_opening_a_finished_games_file_replays_it_and_an_unfinished_one_continues(tmp_path: Path) -> None:
    app = opened(put(tmp_path, "over", text_of("bsw-italy")))
    assert isinstance(app.scene, ReplayScene)
    path = put(tmp_path, "mid", text_of("recharged-france", 60))
    app = opened(path)
    assert isinstance(app.scene, PlayScene)
    journal = app.scene.session.match.journal
    assert journal and journal.path == path
    app.close()


def test_the_playing_time_of_a_game_is_saved_without_long_pauses(tmp_path: Path) -> None:
    path = put(tmp_path, "mid", text_of("recharged-france", 60))
    for sitting in (1, 2):
        app = opened(path)
        for _ in range(40):
            app.inputs.presence.noticed = app.now
            app.step(2.0)
        app.step(3600.0)  # the machine slept
        app.close()
        assert abs(read_now(path).seconds - 80 * sitting) <= 3 * sitting


def test_the_computers_screen_saver_is_prevented_only_during_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(pygame.display, "get_allow_screensaver", lambda: not asked or asked[-1])
    monkeypatch.setattr(pygame.display, "set_allow_screensaver", asked.append)
    app = opened(put(tmp_path, "mid", text_of("recharged-france", 60)))
    app.window.windowed = True
    assert isinstance(app.scene, PlayScene)
    app.inputs.presence.noticed = app.now
    app.step(1 / 60)
    app.step(1 / 60)
    assert asked == [False]
    app.step(2000.0)  # nobody is there any more
    assert asked == [False, True]
    app.inputs.presence.noticed = app.now
    app.step(1 / 60)
    assert asked == [False, True, False]
    app.scene._go_out("leave")
    app.step(1 / 60)
    app.step(1 / 60)
    assert asked == [False, True, False, True]
    app.close()
