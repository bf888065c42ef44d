"""The program remembers on which of several displays its window is, and repaints the window after it was hidden, moved
or lost its surface.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import SimpleNamespace

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from game.app import App
from game.kit.style.settings import Settings
from game.kit.system import display, window, window_place
from game.scenes.menu import pages
from game.scenes.title.title_scene import TitleScene

HOME, WALL = "Dell 1920x1080", "Wall 3840x2160"


class Desk:
    """Displays that a test connects and disconnects, and the window's last display."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        pygame.display.init()
        self.there = [("Dell", (1920, 1080)), ("Wall", (3840, 2160))]
        self.opened: list[tuple[str, bool]] = []
        self.number = 0
        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [size for _, size in self.there])
        monkeypatch.setattr(display, "_name", lambda index: self.there[index][0])
        monkeypatch.setattr(window_place, "display_now", lambda: self.number)
        monkeypatch.setattr(window_place, "open_window", self.open)
        monkeypatch.setattr(pygame.display, "get_surface", lambda: None)  # another test's window is not this one

    def open(self, size: tuple[int, int] | None, fullscreen: bool = False, key: str = "") -> Surface:
        self.number = display.number_of(key)
        self.opened.append((key, fullscreen))
        return Surface(self.there[self.number][1] if fullscreen else size or (1280, 800))


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(monkeypatch)


@pytest.fixture
def app(desk: Desk) -> App:
    app = App(TitleScene(lambda where: None), Settings(), "desk", Surface((1280, 800)))
    app.window.windowed = app.window.place._windowed = True
    app.window.place._number = 0
    app.window._know_display()
    app.window.stay_awake = lambda wanted: setattr(app, "awake", wanted)  # type: ignore[method-assign]
    app.step(0.1)
    return app


def test_the_window_opens_on_the_display_where_it_was_or_on_the_first(
    monkeypatch: pytest.MonkeyPatch, desk: Desk
) -> None:
    asked: list[int] = []

    def set_mode(size: tuple[int, int], fullscreen: bool, index: int) -> Surface:
        asked.append(index)
        return Surface(size)

    monkeypatch.setattr(window, "_set_mode", set_mode)
    assert display.displays() == [HOME, WALL]
    window.open_window((800, 600), display=WALL)
    desk.there.pop()
    window.open_window((800, 600), display=WALL)
    window.open_window((800, 600), display="")
    desk.there += [("Dell", (1920, 1080))]
    window.open_window((800, 600), display=f"{HOME} #2")
    assert asked == [1, 0, 0, 1], "two equal displays are distinguished by their order"


def test_the_display_to_which_the_window_was_moved_is_remembered(app: App) -> None:
    app.step(0.1, [Event(pygame.WINDOWDISPLAYCHANGED, display_index=1)])
    assert app.settings.display == WALL == app.room.place
    assert app.room.display.key == WALL


def test_the_windows_display_is_remembered_after_it_was_unplugged(app: App, desk: Desk) -> None:
    app.step(0.1, [Event(pygame.WINDOWDISPLAYCHANGED, display_index=1)])
    desk.there.pop()
    app.step(0.1, [Event(pygame.WINDOWDISPLAYCHANGED, display_index=0)])
    assert app.settings.display == WALL and app.room.display.key == HOME


def test_full_screen_mode_and_the_window_after_it_are_on_the_windows_display(app: App, desk: Desk) -> None:
    app.step(0.1, [Event(pygame.WINDOWDISPLAYCHANGED, display_index=1)])
    app.window.switch_screen()
    assert desk.opened[-1] == (WALL, True) and app.room.size == (3840, 2160)
    app.window.switch_screen()
    assert desk.opened[-1] == (WALL, False) and app.room.size == (1280, 800)


def test_the_settings_offer_a_choice_of_displays_if_there_are_several(app: App, desk: Desk) -> None:
    line = next(line for line in pages.lines("look", app.room) if line.what == "display")
    assert line.options == (("1 Dell", HOME), ("2 Wall", WALL)) and line.current == HOME
    pages.CHANGES["display"](app.room, WALL)
    assert desk.opened[-1] == (WALL, False) and app.settings.display == WALL == app.room.place
    desk.there.pop()
    assert "display" not in [line.what for line in pages.lines("look", app.room)]


@pytest.mark.rotates(2)
@pytest.mark.parametrize("event", window_place.UNCOVERED)
def test_the_whole_window_is_repainted_after_possible_damage(app: App, event: int) -> None:
    for _ in range(5):
        app.step(0.1)
    pygame.draw.rect(app.screen, "red", app.screen.get_rect())
    screen = app.screen.copy()
    app.step(0.1)
    assert app.screen.get_at((5, 5)) == screen.get_at((5, 5)), "nothing is painted for nothing"
    rects = app.step(0.1, [Event(event)])
    assert app.screen.get_rect() in rects
    assert app.screen.get_at((5, 5)) != screen.get_at((5, 5))


def test_a_minimised_window_does_not_keep_the_screen_awake(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TitleScene, "wakeful", True)
    app.step(0.1)
    assert app.awake  # type: ignore[attr-defined]
    app.step(0.1, [Event(pygame.WINDOWMINIMIZED)])
    assert not app.awake  # type: ignore[attr-defined]
    app.step(0.1, [Event(pygame.WINDOWRESTORED)])
    assert app.awake  # type: ignore[attr-defined]


def test_a_window_that_lost_its_surface_gets_another(app: App, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    failures: list[Callable[[], None]] = []

    def update(rects: object) -> None:
        if not failures:
            failures.append(lambda: None)
            raise pygame.error("display Surface quit")

    monkeypatch.setattr(pygame.display, "update", update)
    monkeypatch.setattr(app, "_wait", lambda clock, last: [Event(pygame.WINDOWEXPOSED)])
    app.loop(frames=3)
    assert len(desk.opened) == 1 and app.running


# --- a machine that slept -----------------------------------------------------------------------------------


def test_after_the_computer_slept_at_most_two_seconds_pass_in_the_game(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three hours between two frames count as two seconds, and every contact is let go."""
    monkeypatch.setattr(pygame.display, "update", lambda rects: None)
    monkeypatch.setattr(app, "_wait", lambda clock, last: [])
    times = iter([0.0, 0.1, 0.2, 10_800.0, 10_800.1])
    before = app.now
    let_go: list[int] = []
    monkeypatch.setattr(app, "_let_go", lambda: let_go.append(1))
    painted = len(let_go)
    app.loop(frames=4, clock=lambda: next(times))
    assert app.now - before == pytest.approx(0.1 + 0.1 + 2.0 + 0.1)
    assert len(let_go) == painted + 1


# --- dense displays -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dots", "size", "opens"),
    [
        (96.0, (3840, 2160), (1920, 1080)),
        (110.0, (3840, 2160), (1920, 1080)),
        (144.0, (3840, 2160), (2880, 1620)),
        (192.0, (3840, 2160), (3840, 2160)),
        (192.0, (2880, 1800), (2650, 1656)),
        (2000.0, (7680, 4320), (5760, 3240)),
        (0.0, (1920, 1080), (1920, 1080)),
    ],
)
def test_on_a_dense_display_a_window_opens_larger_except_on_macos(
    monkeypatch: pytest.MonkeyPatch, dots: float, size: tuple[int, int], opens: tuple[int, int]
) -> None:
    def dpi(index: int, across: object, along: object, down: object) -> int:
        along._obj.value = dots  # type: ignore[attr-defined]
        return 0 if dots else -1

    monkeypatch.setattr(display, "_sdl", lambda: SimpleNamespace(SDL_GetDisplayDPI=dpi))
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [size])
    assert window.usual_size() == opens
    monkeypatch.setattr(sys, "platform", "darwin")
    assert window.usual_size() == (1920, 1080), "macOS counts in points"


def test_an_open_window_moved_to_another_display_is_centred_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """SDL leaves the window where it was (seen on two real displays): it is centred on the other one."""
    own = SimpleNamespace(size=(1000, 800), position=(0, 0))
    monkeypatch.setattr(pygame.display, "set_mode", lambda size, flags, display: Surface(size))
    monkeypatch.setattr(window, "display_now", lambda: 0)
    monkeypatch.setattr(window, "_window", lambda: own)
    monkeypatch.setattr(display, "bounds", lambda index: pygame.Rect(1920, 0, 1280, 1024))
    window._set_mode((1000, 800), False, 0)
    assert own.position == (0, 0)
    window._set_mode((1000, 800), False, 1)
    assert own.position == (2060, 112)
