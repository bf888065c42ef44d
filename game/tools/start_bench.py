"""A benchmark of the program's start, compared with a bare pygame window that loads one font."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from typing import TYPE_CHECKING

from game import ROOT
from game.kit.style.theme import FONT_FILES
from game.lazy_import import lazy_import
from game.tools.figures import Figure
from game.tools.selftest import program

if TYPE_CHECKING:
    import resource
else:  # Windows has no such module
    resource = lazy_import("resource")

TIMES = 5
BUDGETS = {"curtain": 2.5, "title": 5.0}
"""The budget of each stage of the start, in bare windows."""
FONT = ROOT / "assets" / "fonts" / FONT_FILES["read"]
BARE = f"""
import pygame
pygame.display.init(); pygame.font.init()
screen = pygame.display.set_mode((1920, 1080))
screen.blit(pygame.font.Font({str(FONT)!r}, 40).render("Elektro", True, "white"), (0, 0))
pygame.display.flip()
"""
STAGES = {
    "curtain": "start to the first picture",
    "loaded": "start until all is loaded",
    "title": "start to the title that answers",
    "night": "start to its whole picture",
}
"""The stages of the start at which `game.tools.start_stages` stops."""


def start_figures() -> Iterator[Figure]:
    """Yield the CPU time of a bare pygame window, and that of each stage of the program's start as a multiple of it;
    nothing on Windows."""
    if sys.platform == "win32":  # Windows does not report a child's CPU time
        return
    plain = len(program()) > 1  # a packaged program has no option `-c`
    window = [sys.executable, "-c", BARE] if plain else [*program(), "--until", "bare"]
    bare = min(_spent(*window) for _ in range(TIMES))
    yield Figure("a bare pygame window", bare * 1e3, "ms")
    for stage, name in STAGES.items():
        spent = min(_spent(*program(), "--until", stage) for _ in range(TIMES))
        yield Figure(name, spent / bare, "bare windows", budget=BUDGETS.get(stage))


def _spent(*command: str) -> float:
    """Return the CPU-seconds of a command for a user without games."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryDirectory() as home:
        env = {**quiet(), "HOME": home, "XDG_DATA_HOME": home, "APPDATA": home, "LOCALAPPDATA": home}
        subprocess.run(command, env=env, check=True, capture_output=True, cwd=ROOT)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def quiet() -> dict[str, str]:
    """Return this environment, changed so that a started game has no screen, no sound and none of the player's
    settings."""
    return {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "ELEKTRO_CONFIG": os.devnull}
