"""The menu over a running game: settings work at once and everywhere, the game waits and nothing of it is lost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.engine.state import Task
from game.scenes.intents import Go
from game.scenes.menu_pages import VOLUMES
from game.ui import words
from game.ui.story import SPEEDS
from tests.play.driving import Driver, Fingers, Mouse, deal, reach

LAYOUTS = [("desk", Mouse), ("table", Fingers)]


@pytest.fixture(autouse=True)
def language() -> Iterator[None]:
    yield
    words.set_language("en")


def opened(layout: str = "desk", driver: type[Driver] = Mouse) -> Driver:
    """A game in the middle of an auction, under the menu."""
    match = reach(deal(4), lambda state: state.task == Task.RAISE and state.round == 2)
    found = driver(match, layout, (1280, 800))
    found.scene.menu()
    found.wait(2)
    return found


@pytest.mark.parametrize(("layout", "driver"), LAYOUTS)
def test_a_language_changes_every_text_at_once(layout: str, driver: type[Driver]) -> None:
    """No panel keeps a text of the language before: the pseudo-language brackets every message."""
    desk = opened(layout, driver)
    words.set_language("pseudo")
    desk.scene._changed = True
    desk.wait(2)
    for painted in desk.app.room.canvas.painted:
        bare = [text for text, plain in painted.texts if not plain and text.strip() and "[" not in text]
        assert bare == [], painted.panel.name


def test_spanish_is_one_touch_away() -> None:
    desk = opened()
    desk.mean(Go("language", "es"))
    assert desk.app.settings.language == words.language() == "es"
    assert words.say("menu.title") in desk.texts()


def test_the_pace_is_set() -> None:
    desk = opened()
    for speed in SPEEDS:
        desk.mean(Go("speed", speed))
        assert desk.app.settings.speed == speed


@pytest.mark.parametrize("what", ["volume", "ambience", "music"])
def test_the_sound_is_set_and_silenced(what: str) -> None:
    desk = opened()
    desk.mean(Go("page", "sound"))
    for volume in VOLUMES:
        desk.mean(Go(what, str(volume)))
        assert getattr(desk.app.settings, what) == volume
    desk.mean(Go("muted", "on"))
    assert desk.app.settings.muted
    desk.mean(Go("muted", ""))
    assert not desk.app.settings.muted
    assert getattr(desk.app.settings, what) == VOLUMES[-1], "as loud as before, once it is heard again"


def test_the_screen_is_switched_only_where_it_is_another() -> None:
    desk = opened()
    calls = []
    desk.app.room.switch_screen = lambda: calls.append(1)
    desk.mean(Go("page", "look"))
    desk.mean(Go("screen", ""))
    assert calls == []
    desk.mean(Go("screen", "on"))
    assert calls == [1]


@pytest.mark.parametrize(("layout", "driver"), LAYOUTS)
def test_the_game_waits_under_the_menu(layout: str, driver: type[Driver]) -> None:
    """Touches on what lies under the veil do nothing."""
    desk = opened(layout, driver)
    before = desk.match.state
    menu = next(p.panel.rect for p in desk.app.room.canvas.painted if p.panel.name == "menu:sheet")
    for spot in list(desk.app.room.canvas.spots):
        if not menu.collidepoint(spot.target.rect.center):
            desk.touch(spot)
    assert desk.match.state is before
    assert desk.scene.menu_open
    desk.mean(Go("resume"))
    assert not desk.scene.menu_open


def test_bots_wait_under_the_menu() -> None:
    match = deal(3, kinds=("greedy", "greedy", "person"))
    desk = Mouse(match, "desk", (1280, 800))
    desk.scene.menu()
    lines = len(match.record.lines)
    desk.wait(30)
    assert len(match.record.lines) == lines


def test_leaving_and_quitting_are_passed_on() -> None:
    heard: list[str] = []
    desk = opened()
    desk.scene._go_out = heard.append
    desk.mean(Go("leave"))
    desk.mean(Go("quit"))
    assert heard == ["leave", "quit"]
