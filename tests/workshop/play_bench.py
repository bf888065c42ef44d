"""Frames of whole games played by posted touches, every drawn frame counted: `elektro dev bench --only frames`.

A finger makes a greedy bot's moves, through `App.step`, on an invisible screen. Times are the loop's own CPU
(`thread_time`); the time of other threads is given separately. In its own process, so that every cache starts empty:
`python -m tests.workshop.play_bench desk 3840x2160 --commits 60 --seats 4 --seed 6` also lists the slowest frames.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from game import ROOT
from game.app import App
from game.app.layout_run import LayoutRun
from game.bots import decide
from game.engine.record import Seat
from game.kit.paint import surface_cache
from game.kit.scenes.scene import Scene
from game.kit.screen.panel_cache import SLICE
from game.kit.system import memory
from game.kit.system.garbage import Garbage
from game.lazy_import import lazy_import
from game.match import new_match
from game.setup.choices import COLOURS, NAMES
from game.tools.figures import Figure
from tests.workshop.driving import Fingers
from tests.workshop.frame_bench import blit_seconds
from tests.workshop.frames import strip_chart

if TYPE_CHECKING:
    import resource
else:  # Windows has none
    resource = lazy_import("resource")

LAYOUTS = ("desk", "table")
SIZES = ("1920x1080", "3840x2160")
FIRST = "first picture"
LATE = 0.05
"""CPU-seconds after which a frame is felt as late."""
DEAREST = 16
THOUGHT = 40
"""Frames of the loop between two moves: no person is faster."""
BESIDE = 0.004
"""Seconds that threads have between two frames of the loop: a real one waits for the screen longer."""
PATIENCE = 400
"""Frames that the picture may take to come to rest."""


@dataclass(frozen=True, slots=True)
class TimedFrame:
    """One turn of the loop, with its cost and its cause."""

    seconds: float
    """CPU of the loop."""
    beside: float
    """CPU of the process's other threads meanwhile."""
    drawn: float
    """Share of the screen that was brought up to date; 0 where nothing was drawn."""
    laid: bool
    """Whether the scene had a new layout."""
    cause: str


@dataclass(frozen=True, slots=True)
class Played:
    """A game to be played by touch: its layout, screen size, number of commits, number of seats and seed."""

    layout: str
    size: str
    commits: int = 60
    seats: int = 4
    seed: int = 6

    @property
    def screen(self) -> tuple[int, int]:
        """Width and height in px."""
        wide, _, high = self.size.partition("x")
        return int(wide), int(high)


@dataclass
class FilmedGame:
    """A game that was played, with the cost of every frame."""

    played: Played
    blit: float
    """CPU-seconds of one full-screen blit."""
    frames: list[TimedFrame] = field(default_factory=list)

    def dearest(self) -> dict[str, float]:
        """Return for each cause the CPU-seconds of its most expensive frame, drawn or not."""
        found: dict[str, float] = {}
        for frame in self.frames:
            found[frame.cause] = max(frame.seconds, found.get(frame.cause, 0.0))
        return found

    def told(self) -> dict[str, float]:
        """Return the figures by name: frames in full-screen blits unless their name says ms."""
        drawn = sorted(frame.seconds / self.blit for frame in self.frames if frame.drawn)
        commits = sorted(seconds for cause, seconds in self.dearest().items() if cause != FIRST)
        later = [frame for frame in self.frames if frame.cause != FIRST]
        return {
            "blit_ms": self.blit * 1e3,
            "frames": len(self.frames),
            "drawn": len(drawn),
            "laid_out_share": sum(frame.laid for frame in self.frames if frame.drawn) / max(1, len(drawn)),
            "mean": statistics.mean(drawn),
            "p50": part_of(drawn, 0.5),
            "p90": part_of(drawn, 0.9),
            "p99": part_of(drawn, 0.99),
            "worst": drawn[-1],
            "first_ms": max((f.seconds for f in self.frames if f.cause == FIRST), default=0.0) * 1e3,
            "commit_p50": part_of(commits, 0.5) / self.blit,
            "commit_p99": part_of(commits, 0.99) / self.blit,
            "commit_worst": commits[-1] / self.blit,
            "commit_worst_ms": commits[-1] * 1e3,
            "late": sum(frame.seconds > LATE for frame in later),
            "loop_cpu_s": sum(frame.seconds for frame in self.frames),
            "threads_cpu_s": sum(frame.beside for frame in self.frames),
            "most_memory_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6,
        }


def part_of(ordered: Sequence[float], share: float) -> float:
    """Return the value below which this share of the sorted values is."""
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def film(played: Played, slice: float | None = SLICE) -> FilmedGame:
    """Play a game by touches and record every frame; with no `slice`, each frame paints all that changed."""
    memory.keep_large_apart()
    found = FilmedGame(played, blit_seconds(played.screen))
    cause, laid = FIRST, False
    area = played.screen[0] * played.screen[1]
    step, lay = App.step, LayoutRun.ask

    def timed(self: App, dt: float, events: Sequence[object] = ()) -> list[object]:
        nonlocal laid
        laid = False
        loop, whole = time.thread_time(), time.process_time()
        changed: list[object] = step(self, dt, events)  # type: ignore[arg-type,assignment]
        spent = time.thread_time() - loop
        beside = max(0.0, time.process_time() - whole - spent)
        found.frames.append(TimedFrame(spent, beside, sum(r.w * r.h for r in changed) / area, laid, cause))  # type: ignore[attr-defined]
        return changed

    def recorded(self: LayoutRun, scene: Scene) -> None:
        nonlocal laid
        laid = True
        lay(self, scene)

    App.step, LayoutRun.ask = timed, recorded  # type: ignore[method-assign,assignment]
    try:
        people = [Seat(c, "person", name) for c, name in zip(COLOURS[: played.seats], NAMES, strict=False)]
        match = new_match("recharged", "germany", people, played.seed)
        driver = Fingers(match, played.layout, played.screen, slice=slice)
        garbage = driver.app.garbage = Garbage()
        _rest(driver)
        random = Random(played.seed)
        for count in range(played.commits):
            if match.over:
                break
            seat = driver.next_seat()
            moves = decide(match.state, "greedy", random, seat)
            state = match.state
            cause = f"commit {count}, round {state.round} {state.phase.name} {type(moves[0]).__name__}"
            driver.make(seat, moves)
            _rest(driver)
        garbage.close()
    finally:
        App.step, LayoutRun.ask = step, lay  # type: ignore[method-assign]
    return found


def games(
    layout: str = "", size: tuple[int, int] | None = None, commits: int = 40, seats: int = 4, seed: int = 6
) -> list[Played]:
    """Return the requested games: in both layouts and at both sizes unless specified."""
    layouts = (layout,) if layout else LAYOUTS
    sizes = (f"{size[0]}x{size[1]}",) if size else SIZES
    return [Played(one, screen, commits, seats, seed) for screen in sizes for one in layouts]


def _rest(driver: Fingers) -> None:
    """Let the picture come to rest, and give a person time to think."""
    for _ in range(PATIENCE):
        if not driver.app.busy:
            break
        driver.wait()
        time.sleep(BESIDE)
    driver.wait(THOUGHT)


def asked_apart(played: Played) -> dict[str, float]:
    """Return the figures of a game played in its own process."""
    command = [sys.executable, "-m", "tests.workshop.play_bench", played.layout, played.size]
    for name in ("commits", "seats", "seed"):
        command += [f"--{name}", str(asdict(played)[name])]
    told = subprocess.run(command, env=_quiet(), check=True, capture_output=True, text=True, cwd=ROOT).stdout
    figures: dict[str, float] = json.loads(told.splitlines()[-1])
    return figures


def play_figures(games: Sequence[Played]) -> Iterator[Figure]:
    """Yield the cost of the frames of these games, game by game."""
    for played in games:
        told = asked_apart(played)
        name = f"{played.layout} {played.size}, {played.seats} seats"
        for key in ("mean", "p99", "worst"):
            yield Figure(f"frames of a game, {key}, {name}", told[key], "blits")
        for key in ("p50", "p99", "worst"):
            yield Figure(f"dearest frame of a commit, {key}, {name}", told[f"commit_{key}"], "blits")
        late = 0 if told["blit_ms"] <= (1.2 if played.size == SIZES[-1] else 0.3) else None
        yield Figure(f"frames over 50 ms, {name}", told["late"], "frames", budget=late)
        yield Figure(f"first picture, {name}", told["first_ms"], "ms")
        yield Figure(f"drawn frames that were layouts, {name}", 100 * told["laid_out_share"], "%")
        yield Figure(f"most memory, {name}", told["most_memory_mb"], "MB", budget=400)


def _quiet() -> dict[str, str]:
    return {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "ELEKTRO_CONFIG": os.devnull}


def main() -> None:
    """Play one game and print its most expensive frames, then its figures as one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("layout", choices=LAYOUTS)
    parser.add_argument("size")
    for name, usual in (("commits", 60), ("seats", 4), ("seed", 6)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--whole", action="store_true", help="paint each change in one frame, without slices")
    parser.add_argument("--again", action="store_true", help="play the game twice, and keep every picture of the first")
    parser.add_argument("--chart", type=Path, metavar="FILE.svg", help="draw every frame as a bar")
    asked = vars(parser.parse_args())
    chart: Path | None = asked.pop("chart")
    slice = None if asked.pop("whole") else SLICE
    if asked.pop("again"):
        surface_cache.LIMIT = sys.maxsize
        film(Played(**asked), slice)
    found = film(Played(**asked), slice)
    if chart:
        bars = [strip_chart.Bar(f.seconds, f.laid, bool(f.drawn), f.cause) for f in found.frames if f.cause != FIRST]
        told = f"{found.played.layout}, {found.played.size}, {found.played.seats} seats"
        chart.write_text(
            strip_chart.chart(bars, f"{told}; a blit of the screen took {found.blit * 1e3:.2f} ms"), "utf-8"
        )
    for frame in sorted(found.frames, key=lambda frame: -frame.seconds)[:DEAREST]:
        what = "laid out, " if frame.laid else ""
        print(
            f"{frame.seconds * 1e3:7.1f} ms {frame.seconds / found.blit:7.1f} blits,"
            f" {what}{frame.drawn:4.0%} of the screen: {frame.cause}"
        )
    print(json.dumps({key: round(value, 3) for key, value in found.told().items()}))


if __name__ == "__main__":
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", ELEKTRO_CONFIG=os.devnull)
    main()
