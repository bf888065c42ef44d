"""Opens and closes the spectators' window, and keeps that window's events away from the game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from game.kit.style.settings import Settings
from game.kit.system import display as displays
from game.kit.system.window import focus
from game.lazy_import import lazy_import

if TYPE_CHECKING:
    from game.app import spectator_window
else:  # few games have spectators
    spectator_window = lazy_import("game.app.spectator_window")


class Spectators:
    """Opens and closes the spectators' window and handles its events."""

    def __init__(self, settings: Settings, windowed: bool) -> None:
        self._settings = settings
        self._windowed = windowed
        self.shown: spectator_window.SpectatorWindow | None = None
        """The open window; None without one."""
        self._hidden = False
        """Whether a window was closed that has not been reported as hidden; that event does not name its window."""

    @property
    def busy(self) -> bool:
        """Whether the next frame of the spectators' window would look different."""
        return self.shown is not None and self.shown.busy

    def renew(self) -> None:
        """Build the spectators' picture again, because the game may have changed."""
        if self.shown:
            self.shown.renew()

    def open(self, number: int, own: int) -> bool:
        """Open the spectators' window on display `number` (from 1); False if there is none. `own`: the index of the
        game's display."""
        if not 1 <= number <= len(pygame.display.get_desktop_sizes()):
            return False
        self.close()
        self.shown = spectator_window.SpectatorWindow(number - 1, number - 1 == own, self._settings)
        if self._windowed:
            focus()
        return True

    def choose(self, key: str, own: int) -> None:
        """Open the spectators' window on the display with this key; close it if the key is empty or its display not
        connected."""
        self._settings.spectators = key
        connected = displays.displays()
        self.close()
        if key in connected:
            self.open(connected.index(key) + 1, own)

    def close(self) -> None:
        """Close the window."""
        if self.shown is None:
            return
        window, self.shown = self.shown.window, None
        window.destroy()
        self._hidden = True

    def take(self, event: Event) -> bool:
        """Handle an event of the spectators' window; return False if the event belongs to the game's window."""
        if self._hidden and event.type == pygame.WINDOWHIDDEN:
            self._hidden = False
            return True
        if self.shown is None or getattr(getattr(event, "window", None), "id", None) != self.shown.window.id:
            return False
        escaped = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        if event.type == pygame.WINDOWCLOSE or escaped:
            self._settings.spectators = ""
            self.close()
        elif event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED):
            self.shown.fit()
        return True

    def others(self, events: Iterable[Event]) -> list[Event]:
        """Handle the events of the spectators' window, and return the remaining ones."""
        return [event for event in events if not self.take(event)]
