"""Curves by round with a chip at the end of each, and bars of what the money was spent on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from game.ui import words
from game.ui.pen import Pen
from game.ui.theme import CREAM, INK, INK_SOFT, RULE, SEAT, SEAT_DARK, Colour

KINDS: tuple[tuple[str, Colour, str], ...] = (
    ("plants", (150, 62, 48), "factory"),
    ("fuel", (92, 72, 56), "cube"),
    ("connections", (64, 118, 140), "plug"),
    ("houses", (206, 152, 62), "house"),
)


@dataclass(frozen=True, slots=True)
class ChartFacts:
    """One curve for each seat, from round 0 on; lines across mark a number with a word."""

    title: str
    curves: tuple[tuple[int, ...], ...]
    colours: tuple[str, ...]
    lines: tuple[tuple[int, str, Colour], ...]


@dataclass(frozen=True, slots=True)
class SpentFacts:
    names: tuple[str, ...]
    colours: tuple[str, ...]
    spent: tuple[tuple[int, int, int, int], ...]


def _step_of(most: int) -> int:
    """A round distance for at most six lines."""
    for step in (1, 2, 3, 5, 10, 20, 25, 50, 100, 200, 250, 500):
        if most / step <= 6:
            return step
    return 1000


def paint_curves(pen: Pen, known: ChartFacts) -> None:
    """Paper with a fine grid, dashed lines, curves and their ends."""
    u = pen.u
    wide, high = pen.size
    pen.paper(pen.rect)
    pen.text(known.title, 18 * u, 26 * u, 25 * u, "heading", fit=wide - 36 * u)
    most = max([1, *(value for curve in known.curves for value in curve), *(line[0] for line in known.lines)])
    step = _step_of(most)
    top_value = -(-most // step) * step
    left, right, foot, top = 48 * u, wide - 66 * u, high - 36 * u, 58 * u
    rounds = max(1, len(known.curves[0]) - 1)

    def place(index: int, value: int) -> tuple[float, float]:
        return left + (right - left) * index / rounds, foot - (foot - top) * value / top_value

    for value in range(0, top_value + 1, step):
        y = place(0, value)[1]
        pen.line((left, y), (right, y), RULE, pen.line_width(0.8))
        pen.number(value, left - 8 * u, y, 14 * u, INK_SOFT, "right", "semibold")
    for number, label, colour in known.lines:
        y = place(0, number)[1]
        pen.dashes((left, y), (right, y), colour, pen.line_width(1.3), 5 * u)
        pen.text(label, left + 6 * u, y - 9 * u, 14 * u, "semibold", colour, fit=right - left - 12 * u)
    every = 1 if rounds <= 14 else 2
    for index in range(0, rounds + 1, every):
        pen.number(index, place(index, 0)[0], foot + 15 * u, 14 * u, INK_SOFT, "center", "semibold")
    for colour_name, curve in zip(known.colours, known.curves, strict=True):
        _curve(pen, colour_name, [place(index, value) for index, value in enumerate(curve)])
    _ends(pen, known, [place(rounds, curve[-1]) for curve in known.curves], right, foot)


def _curve(pen: Pen, colour_name: str, points: Sequence[tuple[float, float]]) -> None:
    u = pen.u
    for width, colour in ((4.4, SEAT_DARK[colour_name]), (3.0, SEAT[colour_name])):
        for start, end in pairwise(points):
            pen.line(start, end, colour, width * u)
    for x, y in points[1:-1]:
        pen.disc(x, y, 3.4 * u, SEAT_DARK[colour_name])
        pen.disc(x, y, 2.3 * u, SEAT[colour_name])


def _ends(pen: Pen, known: ChartFacts, ends: Sequence[tuple[float, float]], right: float, foot: float) -> None:
    """A chip with the last value beside the end of each curve, moved apart where they would touch."""
    u = pen.u
    apart = 23 * u
    order = sorted(range(len(ends)), key=lambda index: ends[index][1])
    levels = [ends[index][1] for index in order]
    for index in range(1, len(levels)):
        levels[index] = max(levels[index], levels[index - 1] + apart)
    limit = foot + 4 * u
    for index in range(len(levels) - 1, -1, -1):
        levels[index] = min(levels[index], limit)
        limit = levels[index] - apart
    for index, level in zip(order, levels, strict=True):
        x, y = ends[index]
        if abs(level - y) > 2 * u:
            pen.line((x, y), (right + 9 * u, level), SEAT_DARK[known.colours[index]], pen.line_width(1))
        pen.chip(known.colours[index], right + 18 * u, level, 10.5 * u)
        pen.number(known.curves[index][-1], right + 33 * u, level, 22 * u)


def paint_spent(pen: Pen, known: SpentFacts) -> None:
    """One bar for each seat in four parts, its sum at the right edge."""
    u = pen.u
    wide, high = pen.size
    pen.paper(pen.rect)
    end = wide - 18 * u
    for kind, colour, _ in reversed(KINDS):
        label = words.say(f"finish.{kind}")
        used = pen.text(label, end, 26 * u, 16 * u, "semibold", INK, "right", 150 * u)
        pen.fill((end - used - 24 * u, 18 * u, 17 * u, 17 * u), colour, 4 * u)
        end -= used + 44 * u
    pen.text(words.say("finish.spent"), 18 * u, 26 * u, 25 * u, "heading", fit=end - 30 * u)
    most = max([1, *(sum(parts) for parts in known.spent)])
    step = (high - 54 * u) / max(1, len(known.spent))
    bar = min(34 * u, step - 6 * u)
    left = 152 * u
    room = wide - left - 92 * u
    for index, (name, colour_name, parts) in enumerate(zip(known.names, known.colours, known.spent, strict=True)):
        middle = 48 * u + step * (index + 0.5)
        pen.chip(colour_name, 34 * u, middle, min(15 * u, bar * 0.46))
        pen.text(name, 56 * u, middle, min(24 * u, bar * 0.8), "heading", fit=left - 64 * u, plain=True)
        _bar(pen, parts, (left, middle - bar / 2, room, bar), room / most)
        pen.number(sum(parts), wide - 18 * u, middle, 27 * u, INK, "right")


def _bar(pen: Pen, parts: Sequence[int], box: tuple[float, float, float, float], scale: float) -> None:
    u = pen.u
    x, y, _, high = box
    for (_, colour, icon), amount in zip(KINDS, parts, strict=True):
        wide = amount * scale
        if wide < 1:
            continue
        pen.slab((x, y, wide - 2 * u, high), "paper", colour, 4, 0, 0.35, 0.08)
        ink = INK if icon == "house" else CREAM
        size = min(24 * u, high * 0.76)
        if wide > 76 * u:
            pen.icon(icon, x + 18 * u, y + high / 2, size * 0.72, ink, 190)
        if wide > 26 * u:
            pen.number(amount, x + wide / 2 - u, y + high / 2, size, ink, "center")
        x += wide
