"""The window's place: its display and visibility, reopening it there, and moving it to another display."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game.kit.style.settings import Settings
from game.kit.system.display import Display, display, displays
from game.kit.system.log import LOG
from game.kit.system.window import display_now, open_window

UNCOVERED = (
    *(pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWMAXIMIZED, pygame.VIDEOEXPOSE),
    *(pygame.RENDER_TARGETS_RESET, pygame.RENDER_DEVICE_RESET, pygame.APP_DIDENTERFOREGROUND),
)
"""Events after which the window's content may be lost."""
COVERED = (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN, pygame.APP_WILLENTERBACKGROUND)
"""Events after which the window is not visible."""


class WindowPlace:
    """The place of the program's window; without effect for a plain Surface (`windowed` is False)."""

    def __init__(self, settings: Settings, windowed: bool) -> None:
        self.in_sight = True
        """Whether the window is neither hidden nor minimized, as far as the system reports."""
        self._settings = settings
        self._windowed = windowed
        self._number = display_now() if windowed else 0
        self._size: tuple[int, int] | None = None
        """The window's size before it filled the screen."""

    def display(self, screen: Surface) -> Display:
        """Return the display that the window is on; without a window, the plain Surface counts as a display."""
        return display(self._number) if self._windowed else Display("", screen.get_size())

    @property
    def number(self) -> int:
        """The index of the window's display."""
        return self._number

    @property
    def key(self) -> str:
        """The key of the window's display among the connected displays."""
        there = displays() if self._windowed else []
        return there[self._number] if self._number < len(there) else ""

    def open(self, key: str | None = None) -> Surface:
        """Reopen the window with the present settings, on its display or on the one with this key."""
        screen = open_window(self._size, self._settings.fullscreen, self.key if key is None else key)
        self._number = display_now()
        return screen

    def fill_or_shrink(self, screen: Surface) -> Surface:
        """Switch between window and full screen; return the new screen."""
        self._settings.fullscreen = not self._settings.fullscreen
        if self._settings.fullscreen:
            self._size = screen.get_size()
        return self.open()

    def moved(self, number: int) -> None:
        """Remember the window's new display for the next start, unless it only moved off one that was disconnected."""
        there = displays()
        fled = self._settings.display not in ("", *there)
        self._number = number
        if self._windowed and not fled and number < len(there):
            self._settings.display = there[number]
        LOG.info("on display %d of %s", number + 1, there)

    def show(self, rects: Sequence[Rect]) -> Surface | None:
        """Show the changes on the screen; if the window's picture is lost, reopen the window and return its new one,
        else None.
        """
        try:
            pygame.display.update(rects)
        except pygame.error as error:
            LOG.info("the window's picture is gone: %s", error)
            return self.open()
        return None
