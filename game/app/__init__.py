"""The window and the main loop: `App` (`main_loop`) advances time, and its parts do one thing each.

`input_router` routes events, `gesture_dispatch` sends gestures to the scene, `layout_run` lays the scene out in steps,
`game_window` knows the window and its display."""

from __future__ import annotations

from game.app.main_loop import App, Installation, run
from game.kit.system.display import mm_of
from game.kit.system.window import NoDisplay, open_window, unit_of

__all__ = ["App", "Installation", "NoDisplay", "mm_of", "open_window", "run", "unit_of"]
