"""The cost of a scene in which nothing happens: CPU time of the real loop, as a share of one core.

Each scene is measured in its own process: `python -m tests.workshop.idle_bench SCENE LAYOUT SECONDS` runs the loop on a
hidden screen, waits until nothing moves, and prints the share over the given seconds.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from random import Random

from game import ROOT
from game.app import App
from game.bots import decide
from game.engine.record import Seat
from game.kit.scenes.scene import Scene
from game.kit.style.settings import Settings
from game.kit.system.window import open_window
from game.match import new_match
from game.navigator import Navigator
from game.scenes.play import PlayScene
from game.session.bot_players import LocalBots
from game.setup.choices import COLOURS
from game.tools.figures import Figure

SCENES = ("title", "setup", "play", "finish")
LAYOUTS = ("desk", "table")
SETTLING = 7.0
"""Seconds until everything is at rest and the screen counts as idle."""
SECONDS = 20.0
IDLE = 2.0
"""Percent of a core that an idle scene may take."""


def idle_figures(seconds: float = SECONDS) -> Iterator[Figure]:
    """Yield the share of a core that each idle scene takes in both layouts."""
    for layout in LAYOUTS:
        for scene in SCENES:
            yield Figure(f"idle, {scene}, {layout}", share(scene, layout, seconds), "% of a core", budget=IDLE)


def share(scene: str, layout: str, seconds: float) -> float:
    """Return the percentage of a core that the loop takes while nothing happens in a scene, measured in a process of
    its own."""
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "ELEKTRO_CONFIG": os.devnull}
    command = [sys.executable, "-m", "tests.workshop.idle_bench", scene, layout, str(seconds)]
    told = subprocess.run(command, env={**os.environ, **quiet}, check=True, capture_output=True, text=True, cwd=ROOT)
    return float(told.stdout.splitlines()[-1])


def _idle(name: str, layout: str, seconds: float, settling: float = SETTLING) -> float:
    """Run the real loop with a scene; return the percentage of a core that it takes once the scene has settled."""
    settings = Settings(layout=layout)
    house = Navigator(settings)
    scene: Scene = house.setup() if name == "setup" else house.scene
    if name in ("play", "finish"):
        kind, random = "person" if name == "play" else "greedy", Random(6)
        match = new_match("recharged", "germany", [Seat(colour, kind, colour) for colour in COLOURS[:4]], 6)
        while not match.over and (name == "finish" or match.state.round < 4):
            seat = match.asked()[0]
            match.commit(seat, decide(match.state, "greedy", random, seat))
        scene = PlayScene(match, LocalBots(6), lambda where: None, layout)
    app = App(scene, settings, layout, open_window((1920, 1080), False), windowed=True)
    _loop(app, settling)
    spent, start = time.process_time(), time.monotonic()
    _loop(app, seconds)
    return 100 * (time.process_time() - spent) / (time.monotonic() - start)


class _Over(Exception):
    """Raised inside the app's loop when its time is over, to leave it."""


def _loop(app: App, seconds: float) -> None:
    """Let the app's loop run for this many seconds."""
    end = time.monotonic() + seconds

    def clock() -> float:
        now = time.monotonic()
        if now > end:
            raise _Over
        return now

    with contextlib.suppress(_Over):
        app.loop(None, clock)


if __name__ == "__main__":
    print(_idle(sys.argv[1], sys.argv[2], float(sys.argv[3])))
