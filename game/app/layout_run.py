"""Builds the layout of one scene at a time, in steps that fit into the time budget of each frame."""

from __future__ import annotations

from collections.abc import Iterator

from game.kit.input import keycaps
from game.kit.scenes.scene import Room, Scene
from game.kit.screen.panel import Panel
from game.kit.style import accessibility
from game.scenes.kiosk import Kiosk

BRIEFLY = 3
"""Frames in which layout gets only part of the frame's time, beside moving pieces, before it may take all of it."""


class LayoutRun:
    """Builds a scene's panels, adds those of the kiosk above them, and puts all of them on the canvas."""

    def __init__(self, room: Room, kiosk: Kiosk) -> None:
        self._room = room
        self.kiosk = kiosk
        self.due = True
        """Whether the scene may look different from what was last asked for."""
        self.parted = False
        """Whether the next picture shown is a new scene's."""
        self._shown: list[Panel] = []
        """The panels of the layout being built."""
        self._steps: Iterator[bool] | None = None
        """The steps that build the current layout; None while none is being built."""
        self._frames = 0
        """Frames spent on the current layout."""

    @property
    def running(self) -> bool:
        """Whether a layout is still being built."""
        return self._steps is not None

    def ask(self, scene: Scene) -> None:
        """Start to build a new layout of a scene."""
        self.due, self._frames = False, 0
        settings = self._room.settings
        accessibility.use(settings.text_size, settings.contrast)
        keycaps.use(settings.keys)
        self._room.canvas.begin()
        self._steps = self._asking(scene)

    def _asking(self, scene: Scene) -> Iterator[bool]:
        """Ask the scene for its panels and record their draw calls, step by step."""
        canvas = self._room.canvas
        self._shown = yield from scene.laying(canvas.size)
        self.kiosk.follow(scene)
        yield from canvas.panel_cache.recording(self._shown)

    def advance(self, much: bool) -> bool:
        """Continue the layout for as long as the frame allows (`much`: the whole frame); return whether it is
        complete."""
        self._frames += 1
        return self._room.canvas.record_in_budget(self._steps or iter(()), much or self._frames > BRIEFLY)

    def present(self, scene: Scene) -> None:
        """Complete the layout at once and put its panels on the canvas."""
        for _ in self._steps or ():
            pass
        canvas, shown = self._room.canvas, self._shown
        self._shown, self._steps = [], None
        canvas.set_panels([*shown, *self.kiosk.panels(shown, self._room)])
        if self.kiosk.crowded(self._room):
            canvas.set_panels([*shown, *self.kiosk.panels(shown, self._room)])
        self._room.focus.learn(canvas.spots, (id(scene), scene.context), lambda: scene.first)

    def drop(self) -> None:
        """Discard the layout being built, and request another."""
        self._shown, self._steps, self.due = [], None, True
