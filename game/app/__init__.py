"""The window and the only loop, four rooms, each built on the one before.

`responding` (what a gesture comes to), `on_screen` (what is laid out in the window), `hearing` (what happens with an
event), `turns` (what time does)."""

from __future__ import annotations

from game.app.main_loop import App, Installation, run
from game.kit.system.display import mm_of
from game.kit.system.window import NoDisplay, open_window, unit_of

__all__ = ["App", "Installation", "NoDisplay", "mm_of", "open_window", "run", "unit_of"]
