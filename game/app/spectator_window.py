"""A second window for spectators, usually on another display, which shows the game and passes no events to scenes."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.desk.spectators import spectator_page
from game.kit.scenes.scene import Scene
from game.kit.screen.canvas import Canvas
from game.kit.screen.panel_cache import SLICE
from game.kit.style import words
from game.kit.style.settings import Settings
from game.kit.system.log import LOG
from game.kit.system.window import SMALLEST, unit_of

ON_OWN: float = 0.6
"""The share of the game's own display that the window takes there."""
MIDDLE_OF = 0x2FFF0000
"""With the index of a display, SDL's word for the middle of that display."""
LONGEST_STEP = 0.1
"""Seconds: pieces do not jump after a stall of the machine."""


class SpectatorWindow:
    """The spectators' window and the canvas drawn in it."""

    def __init__(self, index: int, own: bool, settings: Settings) -> None:
        self._settings = settings
        wide, high = pygame.display.get_desktop_sizes()[index]
        title = words.say("spectators.title")
        if own:
            size = max(SMALLEST[0], round(wide * ON_OWN)), max(SMALLEST[1], round(high * ON_OWN))
            self.window = pygame.Window(title, size, resizable=True)
            self.window.minimum_size = SMALLEST
        else:
            there = MIDDLE_OF | index
            self.window = pygame.Window(title, (wide, high), position=(there, there), fullscreen_desktop=True)
        self._canvas = self._blank()
        self._stale = True
        LOG.info("spectators: display %d, %s", index + 1, self.window.size)

    def _blank(self) -> Canvas:
        size = self.window.get_surface().get_size()
        canvas = Canvas(size, unit_of(size), speed=self._settings.speed)
        canvas.slice = SLICE
        return canvas

    @property
    def canvas(self) -> Canvas:
        """The canvas drawn in the spectators' window."""
        return self._canvas

    @property
    def busy(self) -> bool:
        """Whether the next frame of the spectators' window would look different."""
        return self._stale or self._canvas.busy

    def renew(self) -> None:
        """Build the spectators' picture again, because the game may have changed."""
        self._stale = True

    def fit(self) -> None:
        """Adapt to the spectators' window's new size, and draw everything again."""
        size = self.window.get_surface().get_size()
        if size != self._canvas.size:
            self._canvas.resize(size, unit_of(size), self._canvas.overlay.mm)
        self._canvas.uncover()
        self._stale = True

    def show(self, dt: float, scenes: Iterable[Scene]) -> None:
        """Show what the uppermost scene with a game has for spectators; without a change nothing is drawn. Without
        scenes the picture stays as it is, and only its pieces move."""
        canvas = self._canvas
        if not self.busy:
            return
        canvas.pieces.speed, canvas.pieces.calm = self._settings.speed, self._settings.reduced_motion
        scenes = tuple(scenes)
        if self._stale and scenes:
            self._stale = False
            found = (panels for scene in scenes if (panels := scene.spectacle(canvas.size)))
            canvas.set_panels(next(found, []) or spectator_page.waiting(canvas.size))
        canvas.tick(min(dt, LONGEST_STEP))
        canvas.pieces.noises.clear()
        if canvas.draw(self.window.get_surface()):
            self.window.flip()
