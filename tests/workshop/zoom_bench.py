"""Measures zooming and turning the map of a four-player table: the frames during the motion, and the sharp one after
it.

`python -m tests.workshop.zoom_bench` prints the figures; `elektro dev bench` calls `looking_frames`.
"""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from random import Random

import pygame
from pygame import Surface

from game.bots import decide
from game.engine.record import Seat
from game.engine.state import Task
from game.kit.board.printed_map import MapViewport, begin
from game.kit.screen.canvas import Canvas
from game.match import Match, new_match
from game.session.map_look import between, zoomed
from game.session.session import Session
from game.table import table_layout
from tests.workshop.frame_bench import FRAME, SIZES, blit_seconds

STEPS = 8
COLOURS = ("red", "blue", "yellow", "green")


@dataclass(frozen=True, slots=True)
class ZoomLooking:
    """CPU seconds: frames in which the old picture is shown scaled (mean, worst), the sharp one, and one blit."""

    mean: float
    worst: float
    crisp: float
    blit: float


def houses_everywhere() -> Match:
    """Return a game with houses all over the map, in which a person is building."""
    match = new_match("recharged", "germany", [Seat(colour, "person", colour) for colour in COLOURS], 6)
    random = Random(6)
    while not (match.state.round >= 6 and match.state.task == Task.BUILD) and not match.over:
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", random, seat))
    return match


class ZoomedBoard:
    """The touch table of a four-player game on an invisible screen."""

    def __init__(self, size: tuple[int, int]) -> None:
        if not pygame.display.get_init():
            pygame.display.init()
        pygame.font.init()
        self.size, self.session = size, Session(houses_everywhere())
        self.canvas, self.screen = Canvas(size, size[1] / 1080, size[1] / 535), Surface(size, 0, 32)
        self.seating = table_layout.Seating.usual(4, size)
        for _ in range(3):
            self.frame()

    def frame(self) -> float:
        """Return the CPU-seconds of one frame: laid out, moved, drawn (without the thread that paints the paper)."""
        start = time.thread_time()
        self.canvas.set_panels(table_layout.panels(self.session, self.seating))
        self.canvas.tick(FRAME)
        self.canvas.draw(self.screen)
        return time.thread_time() - start

    def look(self, steps: list[MapViewport]) -> tuple[list[float], float]:
        """Return the CPU-seconds of each frame during the motion, and of the sharp one at its end."""
        look, spent = self.session.look, []
        if look.place:
            begin(look.place.view(steps[-1]))
        for glance in steps:
            look.now = glance
            spent.append(self.frame())
        look.drawn = look.now
        start = time.process_time()
        self.frame()
        return spent, time.process_time() - start


def looking_frames(size: tuple[int, int] = SIZES[0]) -> dict[str, ZoomLooking]:
    """Return the cost of zooming in around a place ("zooming") and of turning the map by a quarter ("turning")."""
    board, blit = ZoomedBoard(size), blit_seconds(size)
    place = board.session.look.place
    assert place is not None
    goal = zoomed(place, MapViewport(), 2.0, place.rect.w * 0.4, place.rect.h * 0.6)
    ways = {
        "zooming": [between(place, MapViewport(), goal, step / STEPS) for step in range(1, STEPS + 1)],
        "turning": [MapViewport(goal.zoom, goal.middle, 1)],
    }
    found = {}
    for name, steps in ways.items():
        spent, crisp = board.look(steps)
        found[name] = ZoomLooking(sum(spent) / len(spent), max(spent), crisp, blit)
    return found


if __name__ == "__main__":
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    for screen_size in SIZES:
        for way, timing in looking_frames(screen_size).items():
            print(
                f"{screen_size[0]}x{screen_size[1]} {way}: {timing.mean / timing.blit:.1f} blits"
                f" (worst {timing.worst / timing.blit:.1f}), crisp after {timing.crisp * 1e3:.0f} ms"
            )
