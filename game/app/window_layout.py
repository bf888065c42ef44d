"""The window and its layout: resizing, changing the display, full screen, screenshots."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
from pygame import Surface

from game.app.gesture_dispatch import GestureDispatch
from game.app.spectators import Spectators
from game.kit.input import keycaps
from game.kit.scenes.scene import Scene
from game.kit.screen.canvas import Canvas
from game.kit.screen.panel import Panel
from game.kit.style import accessibility
from game.kit.style.settings import Settings
from game.kit.system import screenshot
from game.kit.system.window import unit_of
from game.kit.system.window_place import WindowPlace

BRIEFLY = 3
"""Frames in which layout gets only part of the frame's time, beside moving pieces, before it may take all of it."""


class WindowLayout(GestureDispatch):
    """The part of the app that lays a scene out on a screen; the screen may be a plain Surface."""

    def __init__(self, settings: Settings, screen: Surface, windowed: bool, kiosk: bool, diagonal: float) -> None:
        super().__init__(settings, screen.get_size(), windowed, kiosk, diagonal)
        self.screen = screen
        self._shown: list[Panel] = []
        """The panels of the layout being built."""
        self._steps: Iterator[bool] | None = None
        """The steps that build the current layout; None while none is being built."""
        self._layout_frames = 0
        """Frames spent on the current layout."""
        self.keeping = screenshot.PictureWriter()
        self.place = WindowPlace(settings, windowed)
        self.spectators = Spectators(settings, windowed)
        self.room.switch_screen = self._toggle_fullscreen
        self.room.switch_display = self._move_to
        self.room.switch_spectators = lambda key: self.spectators.choose(key, self.place.number)
        self.room.kiosk = self._guard
        self._know_display()

    def lay_out(self) -> None:
        """Lay the scene out again, at once."""
        self._ask()
        self._present_layout()

    def _ask(self) -> None:
        """Begin a new layout of the scene."""
        self._changed, self._layout_frames = False, 0
        accessibility.use(self.settings.text_size, self.settings.contrast)
        keycaps.use(self.settings.keys)
        canvas = self.room.canvas
        canvas.begin()
        self._steps = self._asking(self.scene, canvas)

    def _asking(self, scene: Scene, canvas: Canvas) -> Iterator[bool]:
        """Ask the scene for its panels and record their draw calls, in steps."""
        self._shown = yield from scene.laying(canvas.size)
        self.kiosk.follow(scene)
        yield from canvas.panel_cache.recording(self._shown)

    def _advance_layout(self, much: bool) -> bool:
        """Advance the layout within the frame's budget; return True when it can be presented. `much` lets it take the
        whole frame, since a completely new picture would otherwise need too many frames."""
        self._layout_frames += 1
        return self.room.canvas.record_in_budget(self._steps or iter(()), much or self._layout_frames > BRIEFLY)

    def _present_layout(self) -> None:
        """Finish the layout and put its panels on the canvas."""
        for _ in self._steps or ():
            pass
        canvas, scene, shown = self.room.canvas, self.scene, self._shown
        self._shown, self._steps = [], None
        canvas.set_panels([*shown, *self.kiosk.panels(shown, self.room)])
        self.spectators.renew()
        if self.kiosk.crowded(self.room):
            canvas.set_panels([*shown, *self.kiosk.panels(shown, self.room)])
        self.room.focus.learn(canvas.spots, (id(scene), scene.context), lambda: scene.first)

    @property
    def laying(self) -> bool:
        """Whether a layout is still being built."""
        return self._steps is not None

    def _picture(self) -> None:
        """Save a screenshot; first cancel every contact, so that no hidden money is shown."""
        self._answer(self.room.touch.cancel_all())
        self.lay_out()
        self.room.canvas.complete()
        self.room.canvas.draw(self.screen)
        if not self.keeping.busy:  # no picture for each repetition of a held key
            self._say(self.keeping.begin(self.screen))

    def resize(self, size: tuple[int, int]) -> None:
        """Resize the screen to `size` px."""
        self._let_go()
        self.room.canvas.resize(size, unit_of(size), self.room.mm)
        self._know_display()
        self.room.fit()
        self._changed = True

    def _resized(self) -> None:
        """Adapt to the window's new size: lay everything out again and cancel every contact."""
        if self.windowed:
            self.screen = pygame.display.get_surface() or self.screen
        size = self.screen.get_size()
        if size != self.room.canvas.size:
            self.resize(size)

    def _uncover(self) -> None:
        """Redraw the whole picture, possibly on another surface."""
        if self.windowed:
            self._resized()
        self.room.canvas.uncover()

    def _opened(self, screen: Surface) -> None:
        """Adapt to a reopened or moved window."""
        self.screen = screen
        self.resize(screen.get_size())
        self.room.canvas.uncover()

    def _know_display(self) -> None:
        self.room.display, self.room.place = self.place.display(self.screen), self.place.key

    def _move_to(self, key: str) -> None:
        """Move the window to another display, and open it there from now on."""
        self.settings.display = key
        if self.windowed:
            self._opened(self.place.open(key))

    def _toggle_fullscreen(self) -> None:
        if self.windowed and not self.kiosk.on:
            self._opened(self.place.fill_or_shrink(self.screen))

    def _guard(self, on: bool) -> None:
        """Enter kiosk mode (full screen, awake, one way out), or return to a window."""
        self.kiosk.on = on
        self.settings.kiosk = self.settings.kiosk and on
        self._changed = True
        if self.windowed:
            self.settings.fullscreen = on
            self._opened(self.place.open())

    def _stay_awake(self, wanted: bool) -> None:
        """Keep the system from darkening the screen, or allow it."""
        if pygame.display.get_init() and pygame.display.get_allow_screensaver() == wanted:
            pygame.display.set_allow_screensaver(not wanted)
