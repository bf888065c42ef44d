"""Where the window is: on which display, in sight or not; opened there again, or moved to another one."""

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
"""Events after which what the window showed may be gone."""
COVERED = (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN, pygame.APP_WILLENTERBACKGROUND)
"""Events after which nobody sees it."""


class WindowPlace:
    """The place of the program's window; of a plain Surface (`windowed` is False) there is nothing to tell."""

    def __init__(self, settings: Settings, windowed: bool) -> None:
        self.in_sight = True
        """Whether it is neither hidden nor minimized, as far as the system tells."""
        self._settings = settings
        self._windowed = windowed
        self._number = display_now() if windowed else 0
        self._size: tuple[int, int] | None = None
        """Its size before it filled the screen."""

    def display(self, screen: Surface) -> Display:
        """The display that it is on; a plain Surface is a display by itself."""
        return display(self._number) if self._windowed else Display("", screen.get_size())

    @property
    def key(self) -> str:
        """The key of the display that it is on, among those that are connected."""
        there = displays() if self._windowed else []
        return there[self._number] if self._number < len(there) else ""

    def open(self, key: str | None = None) -> Surface:
        """Open it anew as it is wished now: on the display where it is, or on the one with this key."""
        screen = open_window(self._size, self._settings.fullscreen, self.key if key is None else key)
        self._number = display_now()
        return screen

    def fill_or_shrink(self, screen: Surface) -> Surface:
        """From a window to the full screen, and back."""
        self._settings.fullscreen = not self._settings.fullscreen
        if self._settings.fullscreen:
            self._size = screen.get_size()
        return self.open()

    def moved(self, number: int) -> None:
        """It lies on another display, and opens there the next time; unless it only fled from one that went."""
        there = displays()
        fled = self._settings.display not in ("", *there)
        self._number = number
        if self._windowed and not fled and number < len(there):
            self._settings.display = there[number]
        LOG.info("on display %d of %s", number + 1, there)

    def show(self, rects: Sequence[Rect]) -> Surface | None:
        """Bring what changed to the screen; where the picture behind it is gone, another one is returned."""
        try:
            pygame.display.update(rects)
        except pygame.error as error:
            LOG.info("the window's picture is gone: %s", error)
            return self.open()
        return None
