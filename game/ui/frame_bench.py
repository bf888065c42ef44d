"""The busiest frame of a four-player game, measured: all wood on the table, twelve pieces and a card moving.

`python -m game.ui.frame_bench` prints it; `elektro bench` asks `busiest_frame`.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect, Surface

from game.engine.resources import FUELS
from game.ui.canvas import Canvas
from game.ui.panel import Panel
from game.ui.pen import Pen
from game.ui.theme import PAPER, SEAT_COLOURS

TOKENS, HOUSES, MOVING = 84, 60, 12
SIZES = ((1920, 1080), (3840, 2160))
FRAME = 1 / 60


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds of CPU time: mean and worst frame while things move, one full-screen background blit, and the
    frame in which the layout changes, with both panels painted anew."""

    frame: float
    worst: float
    blit: float
    relaid: float

    @property
    def blits(self) -> float:
        """The mean frame as a multiple of the blit."""
        return self.frame / self.blit


def scattered(step: int, u: float) -> list[tuple[str, str, float, float]]:
    """Name, fuel and place of all tokens: `step` moves twelve of them from the market to a tray."""
    out = []
    for place in range(TOKENS):
        fuel = FUELS[place % 4]
        column, row = place % 12, place // 12
        if place < MOVING and step % 2:
            out.append((f"{fuel}@tray:{place}", fuel, 500 + 42 * place, 620))
        else:
            out.append((f"{fuel}@market:{place}", fuel, 80 + 52 * column, 70 + 52 * row))
    return [(name, fuel, x * u, y * u) for name, fuel, x, y in out]


def _fuel(pen: Pen, step: int) -> None:
    pen.slab((0, 0, 1020 * pen.u, 700 * pen.u), "paper", PAPER, 10, 1.0)
    for name, fuel, x, y in scattered(step, pen.u):
        pen.piece(name, "fuel", (fuel,), x, y, 46 * pen.u)


def _houses(pen: Pen, step: int) -> None:
    pen.slab((0, 0, 860 * pen.u, 1040 * pen.u), "paper", PAPER, 10, 1.0)
    for place in range(HOUSES):
        colour = SEAT_COLOURS[place % 4]
        x, y = 60 + 82 * (place % 10), 60 + 160 * (place // 10)
        pen.piece(f"house:{colour}:{place}", "house", (colour,), x * pen.u, y * pen.u, 34 * pen.u)
    pen.piece(
        "card:13",
        "card",
        (13,),
        (200 + 500 * (step % 2)) * pen.u,
        (900 - 200 * (step % 2)) * pen.u,
        138 * pen.u,
    )


def panels(size: tuple[int, int], step: int) -> list[Panel]:
    """Two panels full of wood; each step sends twelve tokens and a card somewhere else."""
    unit = min(size[0] / 1920, size[1] / 1080)

    def box(x: float, y: float, wide: float, high: float) -> Rect:
        return Rect(round(x * unit), round(y * unit), round(wide * unit), round(high * unit))

    return [
        Panel("houses", box(20, 20, 860, 1040), 0, step, partial(_houses, step=step), unit=unit),
        Panel("fuel", box(890, 20, 1020, 700), 0, step, partial(_fuel, step=step), unit=unit),
    ]


def blit_seconds(size: tuple[int, int], times: int = 30) -> float:
    """CPU seconds of one full-screen blit of a background."""
    ground, screen = Surface(size, 0, 32), Surface(size, 0, 32)
    screen.blit(ground, (0, 0))
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        for _ in range(times):
            screen.blit(ground, (0, 0))
        best = min(best, (time.process_time() - start) / times)
    return best


def busiest_frame(size: tuple[int, int] = SIZES[0], journeys: int = 4) -> Timing:
    """Measure the frames in which twelve tokens and a card travel, after journeys that make the pictures."""
    if not pygame.display.get_init():
        pygame.display.init()
    canvas, screen = Canvas(size, min(size[0] / 1920, size[1] / 1080)), Surface(size, 0, 32)
    for step in (0, 1, 0):
        canvas.lay(panels(size, step))
        _run(canvas, screen)
    spent: list[float] = []
    relaid: list[float] = []
    for step in range(1, journeys + 1):
        start = time.process_time()
        canvas.lay(panels(size, step))
        canvas.draw(screen)
        relaid.append(time.process_time() - start)
        spent += _run(canvas, screen)
    return Timing(sum(spent) / len(spent), max(spent), blit_seconds(size), sum(relaid) / len(relaid))


def _run(canvas: Canvas, screen: Surface) -> list[float]:
    """CPU seconds of every frame until all is at rest."""
    spent = []
    for _ in range(200):
        start = time.process_time()
        moving = canvas.tick(FRAME)
        canvas.draw(screen)
        spent.append(time.process_time() - start)
        if not moving:
            break
    return spent


if __name__ == "__main__":
    for screen_size in SIZES:
        timing = busiest_frame(screen_size)
        print(
            f"{screen_size[0]}x{screen_size[1]}: frame {timing.frame * 1e3:.2f} ms"
            f" (worst {timing.worst * 1e3:.2f}), blit {timing.blit * 1e3:.3f} ms = {timing.blits:.1f} blits;"
            f" layout changed: {timing.relaid * 1e3:.1f} ms"
        )
