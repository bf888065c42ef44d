"""The window, and what is laid out in it: another size, another display, the whole screen, a picture kept."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
from pygame import Surface

from game.app.gesture_dispatch import GestureDispatch
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
"""Frames in which a little is noted, beside what moves, before noting takes all of a frame."""


class WindowLayout(GestureDispatch):
    """A scene on a screen; the screen may be a plain Surface."""

    def __init__(self, settings: Settings, screen: Surface, windowed: bool, kiosk: bool, diagonal: float) -> None:
        super().__init__(settings, screen.get_size(), windowed, kiosk, diagonal)
        self.screen = screen
        self._shown: list[Panel] = []
        """What the scene said lies where."""
        self._steps: Iterator[bool] | None = None
        """Those that ask it, and note what it says; None while nothing is to be laid."""
        self._noting = 0
        """Frames in which it was."""
        self.keeping = screenshot.Keeping()
        self.place = WindowPlace(settings, windowed)
        self.room.switch_screen = self._toggle_fullscreen
        self.room.switch_display = self._move_to
        self.room.kiosk = self._guard
        self._know_display()

    def lay(self) -> None:
        """Ask the scene where everything lies now, and lay it there."""
        self._ask()
        self._lay_down()

    def _ask(self) -> None:
        """Ask the scene where everything lies now."""
        self._changed, self._noting = False, 0
        accessibility.use(self.settings.text_size, self.settings.contrast)
        keycaps.use(self.settings.keys)
        canvas = self.room.canvas
        canvas.begin()
        self._steps = self._asking(self.scene, canvas)

    def _asking(self, scene: Scene, canvas: Canvas) -> Iterator[bool]:
        """Ask the scene and note what it says, with pauses."""
        self._shown = yield from scene.laying(canvas.size)
        self.kiosk.follow(scene)
        yield from canvas.panel_cache.noting(self._shown)

    def _noted(self, much: bool) -> bool:
        """Whether all that the scene shows is told and noted, and there is time to lay it; `much`: all of a frame may
        be spent on that. What is new altogether would else take too many frames."""
        self._noting += 1
        return self.room.canvas.noted(self._steps or iter(()), much or self._noting > BRIEFLY)

    def _lay_down(self) -> None:
        """Lay what the scene shows, told and noted to its end first."""
        for _ in self._steps or ():
            pass
        canvas, scene, shown = self.room.canvas, self.scene, self._shown
        self._shown, self._steps = [], None
        canvas.lay([*shown, *self.kiosk.panels(shown, self.room)])
        if self.kiosk.crowded(self.room):
            canvas.lay([*shown, *self.kiosk.panels(shown, self.room)])
        self.room.focus.learn(canvas.spots, (id(scene), scene.context), lambda: scene.first)

    @property
    def laying(self) -> bool:
        """Whether what the scene shows is still being told or noted."""
        return self._steps is not None

    def _picture(self) -> None:
        """Keep a picture of the screen; whoever holds something or looks under a cover lets go first."""
        self._answer(self.room.touch.cancel_all())
        self.lay()
        self.room.canvas.complete()
        self.room.canvas.draw(self.screen)
        if not self.keeping.busy:  # a key that is held repeats itself: no picture for each of those
            self._say(self.keeping.begin(self.screen))

    def resize(self, size: tuple[int, int]) -> None:
        """The screen is `size` px now."""
        self._let_go()
        self.room.canvas.resize(size, unit_of(size), self.room.mm)
        self._know_display()
        self.room.fit()
        self._changed = True

    def _resized(self) -> None:
        """The window has another size: everything is laid out anew, nothing is held any more."""
        if self.windowed:
            self.screen = pygame.display.get_surface() or self.screen
        size = self.screen.get_size()
        if size != self.room.canvas.size:
            self.resize(size)

    def _uncover(self) -> None:
        """Show the whole picture anew, on what may be another surface than before."""
        if self.windowed:
            self._resized()
        self.room.canvas.uncover()

    def _opened(self, screen: Surface) -> None:
        """The window was opened anew, or lies elsewhere."""
        self.screen = screen
        self.resize(screen.get_size())
        self.room.canvas.uncover()

    def _know_display(self) -> None:
        self.room.display, self.room.place = self.place.display(self.screen), self.place.key

    def _move_to(self, key: str) -> None:
        """Open the window on another display, and the next time there, too."""
        self.settings.display = key
        if self.windowed:
            self._opened(self.place.open(key))

    def _toggle_fullscreen(self) -> None:
        if self.windowed and not self.kiosk.on:
            self._opened(self.place.fill_or_shrink(self.screen))

    def _guard(self, on: bool) -> None:
        """Become a kiosk: the whole screen, awake, with one way out; or a window again."""
        self.kiosk.on = on
        self.settings.kiosk = self.settings.kiosk and on
        self._changed = True
        if self.windowed:
            self.settings.fullscreen = on
            self._opened(self.place.open())

    def _stay_awake(self, wanted: bool) -> None:
        """Keep the system from darkening the screen, or let it."""
        if pygame.display.get_init() and pygame.display.get_allow_screensaver() == wanted:
            pygame.display.set_allow_screensaver(not wanted)
