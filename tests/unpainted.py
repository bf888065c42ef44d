"""Screens without pixels: tests that read none save the time of painting, about half of theirs.

A test with the mark `unpainted` runs a game whose panels are laid out, described and touched as in a window, but whose
pixels are not painted. A sample, drawn by the seed of `tests/slow_order.py`, is painted all the same: painting must not
fail in the middle of a game either. A run of the slow tests paints everything.
"""

from __future__ import annotations

from typing import Final
from zlib import crc32

import pytest
from pygame import Rect, Surface

from game.kit.screen import panel_cache
from game.kit.screen.canvas import Canvas
from game.kit.screen.panel import Painted
from tests import slow_order

MARK: Final = "unpainted"
ONE_IN: Final = 8
"""One of so many marked tests is painted."""


def without_pixels(test: str) -> bool:
    """Return whether this run leaves the screens of a marked test unpainted."""
    return bool(crc32(f"{slow_order.seed()} {test}".encode()) % ONE_IN)


def apply(patch: pytest.MonkeyPatch) -> None:
    """Paint nothing until the patch is undone."""
    patch.setattr(panel_cache, "paint_part", _place)
    patch.setattr(Canvas, "_draw", _nothing)


def _place(painted: Painted, area: Rect) -> Rect:
    """Return a place on the screen where a painted area would have changed it."""
    return area.move(painted.at)


def _nothing(canvas: Canvas, screen: Surface) -> list[Rect]:
    """Bring the canvas up to date as if it had drawn, but paint nothing; notes get their places, so that they can be
    touched."""
    canvas.overlay.blits()
    canvas._stale.clear()
    canvas.pieces.stale.clear()
    canvas._drawn = []
    canvas._restless = canvas.pieces.busy or canvas.effects.busy
    return []
