"""The frame of the title screen at a table: along each edge a skyline whose feet are at that edge, and fans of gold
lines in the corners."""

from __future__ import annotations

import math
from functools import partial
from itertools import pairwise
from typing import Final

from pygame import SRCALPHA, Rect, Surface

from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel
from game.kit.style.night_theme import FAN_DARK, RIM_WINDOW, TOWER, TOWER_FAR
from game.kit.style.theme import GOLD, mixed
from game.kit.values.ids import OneOf
from game.scenes.title.night_map import tower

FAN: Final = 132.0
"""Radius of a fan in a corner, design px."""
CORNER: Final = 50.0
"""Distance from the edges of the table to the centre of a fan, design px."""
RAYS: Final = 13
ARCS: Final = (0.3, 0.36, 0.68, 0.94, 1.0)
"""Radii of the arcs of a fan, as shares of the fan's radius."""
FOOT: Final = 29.0
"""Distance from the edge of the table to the feet of the towers, design px."""
TALLEST: Final = 104.0
STEP: Final = 40.0
"""Distance between towers, design px."""


def rim(size: tuple[int, int], clear: tuple[int, int], unit: float) -> list[Panel]:
    """Return a panel of the frame for each edge of the title screen at a table; `clear` is the px left free on both
    sides of the middle of horizontal and of vertical edges."""
    wide, high = size
    deep = round((CORNER + FAN + 4) * unit)
    found = []
    for turn, side in enumerate("SWNE"):
        rect = Rect(0, 0, wide, deep) if turn % 2 == 0 else Rect(0, deep, deep, high - 2 * deep)
        rect.bottom = high if turn == 0 else rect.bottom
        rect.right = wide if turn == 3 else rect.right
        free = clear[turn % 2]
        paint = partial(_paint, free, turn % 2 == 0)
        found.append(Panel(OneOf("title:rim", side), rect, turn, free, paint, unit=unit, bleed=0))
    return found


def _paint(clear: int, fans: bool, pen: Pen) -> None:
    wide, high = pen.size
    pen.put(_skyline(round(wide), clear, fans, pen.u), 0, high - (TALLEST * 1.2 + FOOT) * pen.u)
    if fans:
        for x, start in ((0.0, 270), (wide, 180)):
            _fan(pen, x, high, math.radians(start))


def _skyline(along: int, clear: int, fans: bool, u: float) -> Surface:
    """Return a picture of towers along an edge of the table as seen from that edge, lower towards the corners, with a
    gap in the middle."""
    foot = round((TALLEST * 1.2 + FOOT) * u)
    image = Surface((along, foot), SRCALPHA)
    reach = along / 2 - ((CORNER + FAN + 6) * u if fans else 2)
    count = max(0, round((reach - clear) / (STEP * u)))
    for index in range(count):
        off = index / max(1, count - 1)
        for way in (-1, 1):
            far = clear + (index + 0.5) * (reach - clear) / count
            _tower(image, along / 2 + way * far, foot - FOOT * u, off, index + (5 if way > 0 else 0), u)
    return image


def _tower(image: Surface, x: float, foot: float, off: float, seed: int, u: float) -> None:
    """Paint a stepped tower of the skyline, with some lit windows."""
    broad, tall, steps = tower(7, seed)
    height, half = TALLEST * u * (0.3 + 0.7 * tall) * (1 - 0.5 * off), STEP * 0.48 * u * broad
    shade, rim_ink = mixed(TOWER, TOWER_FAR, off), mixed(TOWER, GOLD, 0.7)
    for level in range(steps + 1):
        part, top = half * (1 - 0.27 * level), height * (0.62 + 0.38 * level / steps)
        image.fill(shade, Rect(round(x - part), round(foot - top), round(2 * part), round(top)))
        image.fill(rim_ink, Rect(round(x - part), round(foot - top), round(2 * part), max(1, round(1.4 * u))))
    image.fill(rim_ink, Rect(round(x), round(foot - height * 1.15), max(1, round(1.4 * u)), round(height * 0.15)))
    step = 8.0 * u
    for row in range(int(height * 0.58 // step)):
        for column in range(-int((half - 2 * u) // step), int((half - 2 * u) // step) + 1):
            if (row * 7 + column * 13 + seed * 5) % 5 < 2:
                window = Rect(round(x + column * step - 1.6 * u), round(foot - (row + 0.8) * step), 0, 0)
                window.size = max(1, round(3.2 * u)), max(1, round(4 * u))
                image.fill(RIM_WINDOW, window)


def _fan(pen: Pen, x: float, y: float, start: float) -> None:
    """Paint a quarter of a sun in gold lines, with its centre near a corner of the table."""
    u = pen.u
    dx, dy = (1 if x == 0 else -1), (1 if y == 0 else -1)
    cx, cy = x + dx * CORNER * u, y + dy * CORNER * u

    def at(angle: float, radius: float) -> tuple[float, float]:
        return cx + math.cos(angle) * radius * u, cy + math.sin(angle) * radius * u

    for ray in range(RAYS):
        angle = start + math.pi / 2 * ray / (RAYS - 1)
        ends = at(angle, FAN * ARCS[1]), at(angle, FAN * (ARCS[3] if ray % 2 else 1))
        pen.thin_line(*ends, mixed(GOLD, FAN_DARK, 0.35 if ray % 2 else 0.1), max(1, round(u)))
    for share in ARCS:
        points = [at(start + math.pi / 2 * step / 32, FAN * share) for step in range(33)]
        for a, b in pairwise(points):
            pen.thin_line(a, b, GOLD, max(1, round((2 if share in (0.3, 1.0) else 1) * u)))
