"""How much memory a game on screen takes, and whether many games take more.

Each is measured in its own process: `python -m tests.workshop.memory_bench LAYOUT WIDTHxHEIGHT GAMES [look]` plays
games of bots on an invisible screen and prints its resident memory (bytes) after each; with `look`, also the peak while
the map of one more game was zoomed, moved and turned.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from game import ROOT
from game.app import App
from game.engine.record import Seat
from game.kit.style.settings import Settings
from game.kit.system import memory
from game.lazy_import import lazy_import
from game.match import new_match
from game.parts.map_gestures import MapGestures
from game.scenes.play import PlayScene
from game.session.bot_players import LocalBots
from game.session.map_look import Way
from game.setup.choices import COLOURS, NAMES
from game.tools.figures import Figure
from game.tools.start_bench import quiet
from tests.workshop.zoom_bench import houses_everywhere

if TYPE_CHECKING:
    import resource
else:  # Windows has none
    resource = lazy_import("resource")

SIZE = (3840, 2160)
SOAK_GAMES = 50
SOAK_SIZE = (1280, 800)
SETTLED = 20
"""Games after which every cache has had the time to fill."""
AROUND: tuple[Way, ...] = ("in", "in", "left", "down", "turn", "right", "in", "up", "out", "out", "turn", "in", "whole")
"""A way of looking around on a map with everything in it."""
STEP_FRAMES = 24
"""From one step of it to the next: its motion and the crisp picture."""
MEGABYTE = 1_000_000
RESIDENT, GROWTH = 400.0, 5.0
"""MB that a game may hold, and that many games may add."""


def memory_figures(games: int = SOAK_GAMES) -> Iterator[Figure]:
    """Yield resident memory of a game at 4K in both layouts, and how much many games in one window add."""
    for layout in ("desk", "table"):
        told = dict(zip(("", ", map zoomed"), played(layout, SIZE, 1, look=True), strict=True))
        for doing, most in told.items():
            name = f"resident memory, {layout}{doing}, {SIZE[0]}x{SIZE[1]}"
            yield Figure(name, most / MEGABYTE, "MB", budget=RESIDENT)
    after = played("table", SOAK_SIZE, SETTLED + games)
    grown = (after[-1] - after[SETTLED - 1]) / MEGABYTE
    yield Figure(f"{games} games on screen add", grown, "MB", budget=GROWTH)


def played(layout: str, size: tuple[int, int], games: int, look: bool = False) -> list[int]:
    """Return the resident bytes after each of this many games on an invisible screen; with `look`, also the peak while
    the map of another game is zoomed, moved and turned."""
    command = [sys.executable, "-m", "tests.workshop.memory_bench", layout, f"{size[0]}x{size[1]}", str(games)]
    command += ["look"] if look else []
    told = subprocess.run(command, env=quiet(), check=True, capture_output=True, text=True, cwd=ROOT).stdout
    return [int(line) for line in told.splitlines() if line.isdecimal()]


def _play(layout: str, size: tuple[int, int], games: int, look: bool) -> None:
    """Play games of bots one after another in one window and print the memory after each; then `look` around."""
    memory.keep_large_apart()
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    seats = [Seat(colour, "greedy", name) for colour, name in zip(COLOURS[:4], NAMES, strict=False)]
    window: App | None = None
    for seed in range(games):
        scene = PlayScene(new_match("recharged", "germany", seats, seed), LocalBots(seed), lambda where: None, layout)
        if window is None:
            window = App(scene, Settings(layout=layout, speed="still"), layout, Surface(size))
        window.scene.next = scene
        while not scene.session.match.over or scene.next:
            window.step(1 / 60)
        for _ in range(4):
            window.step(1 / 60)
        print(_resident(), flush=True)
    if window and look:
        scene = PlayScene(houses_everywhere(), LocalBots(6), lambda where: None, layout)
        window.scene.next = scene
        window.settings.speed = "normal"
        with Witness() as seen:
            _look_around(window, scene)
        print(seen.most, flush=True)


def _look_around(window: App, scene: PlayScene) -> None:
    """Zoom, move and turn the map of a scene, each step until the crisp picture is there."""
    for way in (None, *AROUND):
        for part in scene.parts:
            if way and isinstance(part, MapGestures):
                part.go(way)
        for _ in range(STEP_FRAMES):
            window.step(1 / 60)


class Witness:
    """A thread that measures every few milliseconds how much memory this process holds; `most` is the maximum in
    bytes."""

    def __init__(self) -> None:
        self.most = 0
        self._over = Event()
        self._thread = Thread(target=self._look, daemon=True)

    def __enter__(self) -> Witness:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _look(self) -> None:
        while True:
            self.most = max(self.most, _resident())
            if self._over.wait(0.002):
                return


def _resident() -> int:
    """Return the number of bytes of memory this process holds (Linux; the most it ever held elsewhere)."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


if __name__ == "__main__":
    wide, _, high = sys.argv[2].partition("x")
    _play(sys.argv[1], (int(wide), int(high)), int(sys.argv[3]), "look" in sys.argv[4:])
