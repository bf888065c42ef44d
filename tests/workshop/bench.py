"""Benchmarks of the rules, the bots and the screen, also as multiples of a fixed piece of work (the yardstick)."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any

from game.lazy_import import lazy_import
from game.tools import bench as package_bench
from game.tools.bench import Parts, yardstick
from game.tools.figures import Figure, duration
from tests.workshop.bots_bench import bots_figures

if TYPE_CHECKING:
    from tests.workshop import frame_bench, idle_bench, memory_bench, play_bench, touch_bench, zoom_bench
    from tests.workshop.frames import moments_bench
else:
    frame_bench = lazy_import("tests.workshop.frame_bench")
    idle_bench = lazy_import("tests.workshop.idle_bench")
    moments_bench = lazy_import("tests.workshop.frames.moments_bench")
    play_bench = lazy_import("tests.workshop.play_bench")
    memory_bench = lazy_import("tests.workshop.memory_bench")
    touch_bench = lazy_import("tests.workshop.touch_bench")
    zoom_bench = lazy_import("tests.workshop.zoom_bench")


BUSIEST, BUSIEST_SMALL, DRAGGING, MEANWHILE = 5.0, 10.0, 6.0, 12.0
"""Full-screen blits that a frame may take: at 3840x2160, at 1920x1080 where a blit costs little beside the rest."""
SEEN = 1.0
"""Frames after which a touch is seen."""
CRISP = 300.0 - 120.0
"""CPU-milliseconds for the crisp picture of a map that was moved: it is there 300 ms after the motion began."""


def frame_figures(yardstick: float) -> Iterator[Figure]:
    """Yield the most expensive frames of a four-player game on an invisible screen, beside one full-screen blit."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    for wide, high in frame_bench.SIZES:
        timing = frame_bench.busiest_frame((wide, high))
        size = f"{wide}x{high}"
        yield duration(f"full-screen blit, {size}", timing.blit, yardstick)
        yield duration(f"busiest frames, mean, {size}", timing.frame, yardstick)
        yield duration(f"busiest frames, worst, {size}", timing.worst, yardstick)
        large = (wide, high) == frame_bench.SIZES[-1]
        busiest, meanwhile = (BUSIEST, MEANWHILE) if large else (BUSIEST_SMALL, None)
        yield Figure(f"busiest frames, mean, {size}", timing.blits, "blits", budget=busiest)
        yield Figure(f"busiest frames, worst, {size}", timing.worst / timing.blit, "blits")
        dragging, lit = frame_bench.dragging_frame((wide, high)), frame_bench.lighting_frame((wide, high))
        yield Figure(f"dragging 20 pieces, mean, {size}", dragging.blits, "blits", budget=DRAGGING if large else None)
        seen = touch_bench.latency_of((wide, high))
        yield Figure(
            f"touch to picture, {touch_bench.FINGERS} fingers moving, worst, {size}", seen.worst, "frames", budget=SEEN
        )
        yield Figure(f"light through four networks, mean, {size}", lit.blits, "blits")
        yield Figure(f"light through four networks, worst, {size}", lit.worst / lit.blit, "blits")
        for way, looked in zoom_bench.looking_frames((wide, high)).items():
            yield Figure(
                f"{way} the map, meanwhile, mean, {size}", looked.mean / looked.blit, "blits", budget=meanwhile
            )
            yield Figure(f"{way} the map, meanwhile, worst, {size}", looked.worst / looked.blit, "blits")
            yield Figure(f"{way} the map, crisp picture, {size}", looked.crisp * 1e3, "CPU-ms", budget=CRISP)


def parts(at_least: float, asked: Mapping[str, Any]) -> Parts:
    """Return every part of the benchmark by name; each measurement of the rules takes at least this many CPU-seconds.

    `asked` are options of the games in `play_bench`; if there are any, the part "frames" measures only these games.
    """
    return {
        **package_bench.parts(at_least),
        "bots": lambda: bots_figures(yardstick(), at_least),
        "frames": lambda: chain(
            () if asked else frame_figures(yardstick()), play_bench.play_figures(play_bench.games(**asked))
        ),
        "moments": lambda: moments_bench.moment_figures(),
        "memory": memory_bench.memory_figures,
        "idle": idle_bench.idle_figures,
    }
