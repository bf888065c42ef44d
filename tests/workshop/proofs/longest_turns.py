"""The turns of the loop that took the most CPU time, each with its work: delays that a person may have noticed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

import pygame
from pygame.event import Event

from game.app import App
from game.kit.paint import surface_cache

MOST: Final = 5
"""Turns that are remembered."""


@dataclass(frozen=True, slots=True, order=True)
class Turn:
    """One turn of the loop, with its cost and its work."""

    seconds: float
    """CPU time of the window's own thread."""
    what: str = field(compare=False)
    """The evening, the scenes, what was heard and what was being done."""
    panels: int = field(default=0, compare=False)
    """Panels that were described again."""
    pixels: int = field(default=0, compare=False)
    """Bytes of the pictures that were made."""

    def __str__(self) -> str:
        return f"{self.seconds:.2f} CPU-s, {self.panels} panels, {self.pixels / 1e6:.1f} MB of pictures: {self.what}"


class LongestTurns:
    """Measures turns and remembers the longest ones, the longest first."""

    def __init__(self, clock: Callable[[], float] = time.thread_time) -> None:
        self.turns: list[Turn] = []
        self._clock = clock

    @contextmanager
    def measured(self, app: App, events: Sequence[Event], doing: str) -> Iterator[None]:
        """Measure the turn within this block, and remember it if it is among the longest."""
        scene, panels, pixels = type(app.scene).__name__, app.room.canvas.panel_cache.count, surface_cache.made()
        begun = self._clock()
        try:
            yield
        finally:
            seconds = self._clock() - begun
            if len(self.turns) < MOST or seconds > self.turns[-1].seconds:
                after = type(app.scene).__name__
                scenes = scene if after == scene else f"{scene} to {after}"
                heard = [pygame.event.event_name(event.type) for event in events]
                what = ", ".join([part for part in (doing, scenes, *heard) if part])
                recorded = max(0, app.room.canvas.panel_cache.count - panels)
                turn = Turn(seconds, what, recorded, surface_cache.made() - pixels)
                self.turns = sorted([*self.turns, turn], reverse=True)[:MOST]
