"""Modules that the title does not need are loaded on first use, or in the background of the title."""

from __future__ import annotations

import subprocess
import sys
import threading

import pytest

from game.lazy_import import lazy_import, preload

HEAVY = ("game.engine.rules", "game.bots", "game.scenes.play", "game.desk", "game.table", "pymunk", "game.match")


def run(code: str) -> str:
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    script = f"import os; os.environ.update({quiet!r}); {code}"
    return subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=True
    ).stdout


def test_a_lazily_imported_module_is_loaded_on_first_access() -> None:
    told = run(
        "import sys; from game.lazy_import import lazy_import; later = lazy_import('colorsys'); "
        "before = 'colorsys' in sys.modules; print(before, later.rgb_to_hsv(1, 0, 0), 'colorsys' in sys.modules)"
    )
    assert told.split("\n")[-2] == "False (0.0, 1.0, 1) True"


def test_a_missing_name_of_a_lazily_imported_module_raises_the_usual_error() -> None:
    with pytest.raises(AttributeError, match="nothing"):
        _ = lazy_import("math").nothing


def test_starting_the_program_does_not_load_modules_that_the_title_screen_does_not_need() -> None:
    told = run(f"import sys, game.launch; print([name for name in {HEAVY!r} if name in sys.modules])")
    assert told.splitlines()[-1] == "[]"


def test_modules_are_loaded_in_the_background_only_until_the_window_closes() -> None:
    done = threading.Event()
    with preload((), done.set, delay=0.0):
        assert done.wait(60)
    assert not [thread for thread in threading.enumerate() if thread.name == "ahead"]
    closed = threading.Event()
    with preload((), closed.set, delay=60.0):
        pass
    assert not closed.is_set()
