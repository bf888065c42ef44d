"""Measures the busiest frame of a four-player game: all pieces are on the table, twelve tokens and a card move.

`python -m tests.workshop.frame_bench` prints the figures; `elektro dev bench` calls `busiest_frame`.
"""

from __future__ import annotations

import itertools
import math
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect, Surface

from game.engine.resources import FUELS
from game.kit.motion.carry_hints import CarryHint
from game.kit.motion.power_flow import Lamp, Leg, PowerFlow
from game.kit.paint.materials import Finish
from game.kit.pen.pen import Pen
from game.kit.screen.canvas import Canvas
from game.kit.screen.panel import Panel
from game.kit.style.theme import PAPER, SEAT_COLOURS
from game.kit.values.contents import Target
from game.kit.values.ids import FuelId, HouseId

TOKENS, HOUSES, MOVING = 84, 60, 12
SIZES = ((1920, 1080), (3840, 2160))
FRAME = 1 / 60


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds of CPU time: mean and worst frame during motion, one full-screen background blit, and the frame in which
    the layout changes, with both panels repainted.
    """

    frame: float
    worst: float
    blit: float
    relaid: float

    @property
    def blits(self) -> float:
        """The mean frame as a multiple of the blit."""
        return self.frame / self.blit


def scattered(step: int, u: float) -> list[tuple[str, str, float, float]]:
    """Return the name, fuel and place of all tokens; in odd steps twelve of them are on a tray instead of in the
    market."""
    out = []
    for index in range(TOKENS):
        fuel = FUELS[index % 4]
        column, row = index % 12, index // 12
        if index < MOVING and step % 2:
            out.append((FuelId(fuel, "tray", index), fuel, 500 + 42 * index, 620))
        else:
            out.append((FuelId(fuel, "market", index), fuel, 80 + 52 * column, 70 + 52 * row))
    return [(name, fuel, x * u, y * u) for name, fuel, x, y in out]


def _fuel(pen: Pen, step: int) -> None:
    pen.slab((0, 0, 1020 * pen.u, 700 * pen.u), Finish("paper"), PAPER, 10, 1.0)
    for name, fuel, x, y in scattered(step, pen.u):
        pen.piece(name, "fuel", (fuel,), x, y, 46 * pen.u)


def _houses(pen: Pen, step: int) -> None:
    pen.slab((0, 0, 860 * pen.u, 1040 * pen.u), Finish("paper"), PAPER, 10, 1.0)
    for index in range(HOUSES):
        colour = SEAT_COLOURS[index % 4]
        x, y = 60 + 82 * (index % 10), 60 + 160 * (index // 10)
        pen.piece(HouseId(colour, str(index)), "house", (colour,), x * pen.u, y * pen.u, 34 * pen.u)
    pen.piece(
        "card:13",
        "card",
        (13,),
        (200 + 500 * (step % 2)) * pen.u,
        (900 - 200 * (step % 2)) * pen.u,
        138 * pen.u,
    )


def panels(size: tuple[int, int], step: int) -> list[Panel]:
    """Return two panels full of pieces; from one step to the next, twelve tokens and a card are elsewhere."""
    unit = min(size[0] / 1920, size[1] / 1080)

    def box(x: float, y: float, wide: float, high: float) -> Rect:
        return Rect(round(x * unit), round(y * unit), round(wide * unit), round(high * unit))

    return [
        Panel("houses", box(20, 20, 860, 1040), 0, step, partial(_houses, step=step), unit=unit),
        Panel("fuel", box(890, 20, 1020, 700), 0, step, partial(_fuel, step=step), unit=unit),
    ]


def blit_seconds(size: tuple[int, int], times: int = 30) -> float:
    """Return the CPU-seconds of one full-screen blit of a background, the least of three measurements."""
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
    """Measure the frames in which twelve tokens and a card travel, after earlier moves that paint the pictures."""
    if not pygame.display.get_init():
        pygame.display.init()
    canvas, screen = Canvas(size, min(size[0] / 1920, size[1] / 1080)), Surface(size, 0, 32)
    for step in (0, 1, 0):
        canvas.set_panels(panels(size, step))
        _run(canvas, screen)
    spent: list[float] = []
    relaid: list[float] = []
    for step in range(1, journeys + 1):
        start = time.process_time()
        canvas.set_panels(panels(size, step))
        canvas.draw(screen)
        relaid.append(time.process_time() - start)
        spent += _run(canvas, screen)
    return Timing(sum(spent) / len(spent), max(spent), blit_seconds(size), sum(relaid) / len(relaid))


def dragging_frame(size: tuple[int, int] = SIZES[1], count: int = 20) -> Timing:
    """Measure the frames in which this many fingers carry a token each in circles, with price, line and glow."""
    canvas, screen = _canvas_at_rest(size)
    names = [name for name, actor in canvas.pieces.actors.items() if actor.piece.kind == "fuel"][:count]
    middle = {name: (canvas.pieces.actors[name].x, canvas.pieces.actors[name].y) for name in names}
    for name in names:
        canvas.pieces.grab(name, name, *middle[name])
    plant = Target("plant:13", canvas.pieces.actors["card:13"].box.copy(), drops=FUELS)
    canvas.rides.only({name: CarryHint(canvas.pieces.actors[name], "3", 0, (plant,), plant) for name in names})

    def move(frame: int) -> None:
        for index, name in enumerate(names):
            turn = frame / 20 + index
            x, y = middle[name]
            reach = size[1] * 0.12
            canvas.pieces.drag(name, x + reach * math.cos(turn), y + reach * math.sin(turn))

    _frames(canvas, screen, 90, move)
    spent = _frames(canvas, screen, 120, move)
    return Timing(sum(spent) / len(spent), max(spent), blit_seconds(size), 0.0)


def lighting_frame(size: tuple[int, int] = SIZES[1], networks: int = 4, cities: int = 15) -> Timing:
    """Measure the frames in which light runs through this many networks at once."""
    canvas, screen = _canvas_at_rest(size)
    rng = random.Random(3)
    unit = min(size[0] / 1920, size[1] / 1080)
    for seat in range(networks):
        stops = [(rng.uniform(0.05, 0.5) * size[0], rng.uniform(0.05, 0.95) * size[1])]
        for _ in range(cities - 1):
            x, y = stops[-1]
            step = (rng.uniform(-0.07, 0.07) * size[0], rng.uniform(-0.1, 0.1) * size[1])
            stops.append((min(0.5 * size[0], max(0.03 * size[0], x + step[0])), min(0.95 * size[1], abs(y + step[1]))))
        legs = [Leg(a, b, 0.1 * index, 0.1 * index + 0.1) for index, (a, b) in enumerate(itertools.pairwise(stops))]
        lamps = [Lamp(*stop, 0.1 * index) for index, stop in enumerate(stops)]
        colour = SEAT_COLOURS[seat]
        light = PowerFlow(seconds=2.3, legs=legs, lamps=lamps, colour=colour, width=6 * unit, radius=16 * unit)
        canvas.effects.add([light])
    spent = _frames(canvas, screen, 130, lambda frame: None)
    return Timing(sum(spent) / len(spent), max(spent), blit_seconds(size), 0.0)


def _canvas_at_rest(size: tuple[int, int]) -> tuple[Canvas, Surface]:
    """Return a canvas with all pieces at rest on it, and the screen on which it is drawn."""
    if not pygame.display.get_init():
        pygame.display.init()
    canvas, screen = Canvas(size, min(size[0] / 1920, size[1] / 1080)), Surface(size, 0, 32)
    canvas.set_panels(panels(size, 0))
    _run(canvas, screen)
    return canvas, screen


def _frames(canvas: Canvas, screen: Surface, count: int, move: Callable[[int], None]) -> list[float]:
    """Return the CPU-seconds of each of `count` frames; `move` is called before each of them with its number."""
    spent = []
    for frame in range(count):
        move(frame)
        start = time.process_time()
        canvas.tick(FRAME)
        canvas.draw(screen)
        spent.append(time.process_time() - start)
    return spent


def _run(canvas: Canvas, screen: Surface) -> list[float]:
    """Return the CPU-seconds of each frame until all pieces are at rest."""
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
        for what, measured in (("dragging 20", dragging_frame(screen_size)), ("light", lighting_frame(screen_size))):
            print(f"  {what}: {measured.blits:.1f} blits (worst {measured.worst / measured.blit:.1f})")
