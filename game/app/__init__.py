"""The window and the main loop, in four layers of classes, each derived from the one before.

`gesture_dispatch` (sends gestures to the scene), `window_layout` (lays the scene out in the window), `input_router`
(routes events), `main_loop` (advances time)."""

from __future__ import annotations

from game.app.main_loop import App, Installation, run
from game.kit.system.display import mm_of
from game.kit.system.window import NoDisplay, open_window, unit_of

__all__ = ["App", "Installation", "NoDisplay", "mm_of", "open_window", "run", "unit_of"]
