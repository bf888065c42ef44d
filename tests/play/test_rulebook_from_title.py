"""The rulebook can be read before any game: from the title through the page for learning, by finger, mouse and keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from game.app import App
from game.kit.style.settings import Settings
from game.kit.system.window import headless
from game.navigator import Navigator
from game.scenes.learning.learn_scene import LearnScene
from game.scenes.rulebook.rulebook_scene import RulebookScene
from tests.play.visual_player import FRAME, ByFinger, ByMouse, Stranger

pytestmark = pytest.mark.unpainted


@pytest.fixture(params=["desk", "table"])
def app(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[App]:
    headless()
    settings = Settings(layout=request.param, speed="still", save_folder=str(tmp_path / "games"))
    one = App(Navigator(settings).scene, settings, request.param, Surface((1280, 800)))
    yield one
    one.close()


@pytest.mark.rotates(1)
@pytest.mark.parametrize("means", [ByMouse, ByFinger])
def test_the_rulebook_can_be_opened_from_the_title_by_touch_and_left_by_escape(app: App, means: type[Stranger]) -> None:
    person = means(app)
    person.touch("learn" if "learn" in person.seen else "learn:0")
    assert isinstance(app.scene, LearnScene)
    person.touch("rulebook")
    assert isinstance(app.scene, RulebookScene)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, LearnScene)


def test_the_rulebook_can_be_opened_from_the_title_by_keys(app: App) -> None:
    person = ByMouse(app)
    for name, scene in (("learn", LearnScene), ("rulebook", RulebookScene)):
        for _ in range(12):
            press(app, pygame.K_TAB)
            if app.room.focus.name.partition(":")[0] == name:
                break
        press(app, pygame.K_RETURN)
        person.wait(4, 0.2)
        assert isinstance(app.scene, scene), name


def press(app: App, key: int) -> None:
    app.step(FRAME, [Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)])
    app.step(FRAME, [Event(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)])
    app.step(0.2)
