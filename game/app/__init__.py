"""The window and the only loop, in four modules, each built on the one before.

`gesture_dispatch` (hands gestures to the scene), `window_layout` (lays the scene out in the window), `input_router`
(takes the window's events), `main_loop` (lets time pass)."""

from __future__ import annotations

from game.app.main_loop import App, Installation, run
from game.kit.system.display import mm_of
from game.kit.system.window import NoDisplay, open_window, unit_of

__all__ = ["App", "Installation", "NoDisplay", "mm_of", "open_window", "run", "unit_of"]
