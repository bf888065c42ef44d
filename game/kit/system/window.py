"""The window: opening it, its possible sizes, and its scale."""

from __future__ import annotations

import contextlib
import os
import sys
import warnings
from pathlib import Path

import pygame
from pygame import Surface

from game.kit.style import words
from game.kit.style.assets import ASSETS, BROKEN
from game.kit.system import display as displays
from game.kit.system import memory

SMALLEST = (1024, 640)
ICON = ASSETS / "desktop" / "icons" / "elektro-64.png"
DESIGN = (1920, 1080)
TALL = (1024, 1600)
UNSEEN = ("dummy", "offscreen", "evdev")
"""SDL's video drivers without a visible window."""
BESIDE_BARS = 0.92  # share of a small desktop that a window with its frame may take


class NoDisplay(Exception):
    """There is no display to open a window on."""


def unit_of(size: tuple[int, int]) -> float:
    """Return the px per design px on a screen of this size; a portrait screen has a narrower design."""
    return max(min(size[0] / wide, size[1] / high) for wide, high in (DESIGN, TALL))


def is_tall(size: tuple[int, int]) -> bool:
    """Return whether the layout is portrait: areas are above each other instead of side by side."""
    return unit_of(size) > min(size[0] / DESIGN[0], size[1] / DESIGN[1])


HINTS = {
    # Software drawing straight into the window: a flip costs 0.2 ms instead of 7 (see the design's numbers).
    "SDL_FRAMEBUFFER_ACCELERATION": "0",
    "SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS": "0",
    "SDL_TOUCH_MOUSE_EVENTS": "0",  # fingers send no mouse events
    "SDL_MOUSE_TOUCH_EVENTS": "0",  # and the mouse sends no finger events
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",  # otherwise Windows enlarges a small picture on a dense screen
    "SDL_VIDEO_X11_WMCLASS": "elektro",  # by this a desktop knows the window and shows its icon
    "SDL_VIDEO_WAYLAND_WMCLASS": "elektro",
    "SDL_IME_SHOW_UI": "1",  # an input method's suggestions, which SDL hides on Windows
    "SDL_APP_NAME": "Elektro",  # the name shown for keeping the screen awake and for sound
}
"""Environment variables for SDL, unless they are already set."""


def open_window(size: tuple[int, int] | None, fullscreen: bool = False, display: str = "") -> Surface:
    """Open a resizable window, by default of the usual size; raise NoDisplay if there is no screen.
    It opens on the `display` with this key, or on the first one if that is not connected.
    """
    memory.keep_large_apart()
    for name, value in HINTS.items():
        os.environ.setdefault(name, value)
    if not os.environ.get("SDL_VIDEODRIVER"):
        os.environ.pop("SDL_VIDEODRIVER", None)  # pygame reads an empty one as Windows' driver
        if sys.platform == "linux" and not _wayland_socket():
            # Otherwise SDL opens a window that is not visible, after libwayland has complained on stderr.
            os.environ["SDL_VIDEODRIVER"] = "x11,kmsdrm"
    try:
        pygame.display.init()
        _check_driver(pygame.display.get_driver())
        pygame.font.init()
        _give_icon()
        index = displays.number_of(display)
        screen = _set_mode(size or usual_size(index), fullscreen, index)
    except pygame.error as error:
        raise NoDisplay(str(error)) from error
    pygame.display.set_caption(words.say("app.title"))
    pygame.key.set_repeat(350, 60)
    return screen


def _wayland_socket() -> bool:
    """Return whether the socket of a Wayland compositor exists."""
    name, folder = os.environ.get("WAYLAND_DISPLAY"), os.environ.get("XDG_RUNTIME_DIR")
    return bool(name and folder) and Path(folder or "", name or "").exists()


def _check_driver(driver: str) -> None:
    """Refuse an invisible driver unless the environment asks for it: SDL uses one if no other works."""
    asked = os.environ.get("SDL_VIDEODRIVER", "").lower().split(",")
    if driver.lower() in UNSEEN and driver.lower() not in asked:
        pygame.display.quit()
        raise NoDisplay(f"SDL offers only its {driver} driver")


def headless() -> None:
    """Let pygame draw without a window, unless a display is already open."""
    if not pygame.display.get_init():
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        os.environ["SDL_AUDIODRIVER"] = "dummy"
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((1, 1))


def display_now() -> int:
    """Return the number of the window's display."""
    try:
        return displays.window_display(_window().id)
    except (AttributeError, pygame.error):
        return 0


def _give_icon() -> None:
    """Set the window's icon; if its file is missing, the default stays."""
    with contextlib.suppress(*BROKEN):
        pygame.display.set_icon(pygame.image.load(ICON))


def usual_size(index: int = 0) -> tuple[int, int]:
    """Return the default window size: 1920x1080, more on a dense display, less on a small desktop, but at least
    1024x640.
    """
    desktop, dense = pygame.display.get_desktop_sizes()[index], displays.scale(index)
    wish = round(DESIGN[0] * dense), round(DESIGN[1] * dense)
    if desktop[0] >= wish[0] and desktop[1] >= wish[1]:
        return wish
    wide, high = (
        max(least, min(wished, round(length * BESIDE_BARS)))
        for least, wished, length in zip(SMALLEST, wish, desktop, strict=True)
    )
    return wide, high


def _set_mode(size: tuple[int, int], fullscreen: bool, index: int) -> Surface:
    flags = pygame.FULLSCREEN if fullscreen else pygame.RESIZABLE
    with warnings.catch_warnings():  # a window may get another size than requested
        warnings.simplefilter("ignore", RuntimeWarning)
        screen = pygame.display.set_mode((0, 0) if fullscreen else size, flags, display=index)
    if not fullscreen and screen.get_size() != size:
        # It filled the screen until now and shrinks slowly; an event reports when it is done.
        with contextlib.suppress(AttributeError, pygame.error):
            _window().size = size
    if not fullscreen and display_now() != index:
        _bring_to(index)
    return screen


def _bring_to(index: int) -> None:
    """Centre the window on a display: an open window would stay where it is."""
    room = displays.bounds(index)
    if room:
        with contextlib.suppress(AttributeError, pygame.error):
            wide, high = _window().size
            _window().position = room.x + max(0, room.w - wide) // 2, room.y + max(0, room.h - high) // 2


def _window() -> pygame.Window:
    with warnings.catch_warnings():  # pygame-ce plans to replace this access to the window, but not yet to the display
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def in_window(x: float, y: float, display: tuple[int, int], size: tuple[int, int]) -> tuple[float, float]:
    """Return a place of the display (both 0..1) relative to the window on it; outside the window it is outside 0..1."""
    try:
        left, top = _window().position if size != display else (0, 0)
    except (AttributeError, pygame.error):
        left, top = 0, 0
    return (x * display[0] - left) / size[0], (y * display[1] - top) / size[1]


def focus() -> None:
    """Give the game's window the keyboard, which another one has taken."""
    with contextlib.suppress(AttributeError, pygame.error):
        _window().focus()


def least_size() -> None:
    """Set the smallest size to which a player can shrink the window."""
    try:
        _window().minimum_size = SMALLEST
    except (AttributeError, pygame.error):
        return  # an older or unusual video driver: scenes work at any size
