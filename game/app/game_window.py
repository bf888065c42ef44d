"""The window: its size, its display, full screen, and the window for spectators."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from game.app.layout_run import LayoutRun
from game.app.spectators import Spectators
from game.kit.scenes.scene import Room, Window
from game.kit.style import words
from game.kit.system.window import in_window, unit_of
from game.kit.system.window_place import WindowPlace

if TYPE_CHECKING:
    from game.kit.input.tuio import Tuio


class GameWindow(Window):
    """The game's window, or a plain pygame Surface in its place; `let_go` is called to cancel every contact."""

    def __init__(
        self,
        room: Room,
        screen: Surface,
        windowed: bool,
        layouts: LayoutRun,
        let_go: Callable[[], None],
        tuio: Tuio | None,
    ) -> None:
        self._room, self._layouts, self._let_go, self._tuio = room, layouts, let_go, tuio
        self.screen, self.windowed = screen, windowed
        self.place = WindowPlace(room.settings, windowed)
        self.spectators = Spectators(room.settings, windowed)
        room.window = self
        self._know_display()

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the game for a screen of `size` px, and cancel every contact with it."""
        self._let_go()
        self._room.canvas.resize(size, unit_of(size), self._room.mm)
        self._know_display()
        self._room.fit()
        self._layouts.due = True

    def resized(self) -> None:
        """Adapt to the window's size if it has changed: lay out everything again and cancel every contact with the
        screen."""
        if self.windowed:
            self.screen = pygame.display.get_surface() or self.screen
        size = self.screen.get_size()
        if size != self._room.canvas.size:
            self.resize(size)

    def uncover(self) -> None:
        """Redraw the whole screen, on the new surface if the window has one."""
        if self.windowed:
            self.resized()
        self._room.canvas.uncover()

    def opened(self, screen: Surface) -> None:
        """Adapt to a window that was reopened or moved to another display."""
        self.screen = screen
        self.resize(screen.get_size())
        self._room.canvas.uncover()

    def _know_display(self) -> None:
        self._room.display, self._room.place = self.place.display(self.screen), self.place.key

    def switch_display(self, key: str) -> None:
        """Move the window to another display, and open it there from now on."""
        self._room.settings.display = key
        if self.windowed:
            self.opened(self.place.open(key))

    def switch_screen(self) -> None:
        """Switch between window and full screen, unless the table is unattended."""
        if self.windowed and not self._layouts.kiosk.on:
            self.opened(self.place.fill_or_shrink(self.screen))

    def switch_spectators(self, key: str) -> None:
        """Show the spectators' window on the display with this key, or close that window if the key is empty."""
        self.spectators.choose(key, self.place.number)

    def tuio_state(self) -> str:
        """Return a sentence about the TUIO connection to a touch table; an empty string if none is open."""
        if self._tuio is None:
            return ""
        seen = self._tuio.cursors
        counts = {"packets": seen.packets, "bad": seen.malformed, "late": seen.late}
        return words.say("touch_test.tuio_told", address=self._tuio.address, **counts)

    def in_window(self, x: float, y: float) -> tuple[float, float]:
        """Convert a position on the whole display to a position in the window, both from 0 to 1 in each direction."""
        return in_window(x, y, self._room.display.size, self._room.size) if self.windowed else (x, y)

    def guard(self, on: bool) -> None:
        """Enter kiosk mode (full screen, never dark, a single way out) if `on`, else return to a window."""
        self._layouts.kiosk.on = on
        self._room.settings.kiosk = self._room.settings.kiosk and on
        self._layouts.due = True
        if self.windowed:
            self._room.settings.fullscreen = on
            self.opened(self.place.open())

    def stay_awake(self, wanted: bool) -> None:
        """Keep the system from darkening the screen, or let it do so again if not `wanted`."""
        if pygame.display.get_init() and pygame.display.get_allow_screensaver() == wanted:
            pygame.display.set_allow_screensaver(not wanted)
