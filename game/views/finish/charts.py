"""Curves by round, labelled at their ends, and bars of each seat's spending.

Drawn with the pen: a plotting library was tried, but it looks out of place (its own typesetting and edges, no wooden
ends, text that no check sees), costs 65 MB and takes more than a second to load.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from game.engine.resources import FUELS
from game.kit.paint.materials import Finish
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.layout_theme import PAID_FUEL, PAID_HOUSES, PAID_PLANTS, PAID_WAYS
from game.kit.style.theme import CREAM, FUEL, INK, INK_SOFT, RULE, SEAT, SEAT_DARK, Colour, mixed
from game.kit.style.type_spec import TypeSpec, Untranslated

KINDS: tuple[tuple[str, Colour, str], ...] = (
    ("plants", PAID_PLANTS, "factory"),
    ("fuel", PAID_FUEL, "cube"),
    ("connections", PAID_WAYS, "plug"),
    ("houses", PAID_HOUSES, "house"),
)
APART = 1.7
"""Distance between curves in design px, so that equal ones are all visible."""
NAMED, NAME = 700.0, 17.0
"""The paper width from which fuel curves are labelled by name, and the type size of the names, design px."""
LABEL = 15.0
"""Height of a line's label, design px."""
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class CurveChart:
    """A chart with one curve for each seat or fuel, from round `first` on; None stands for a missing value.

    `lines` are horizontal lines that mark a number with a word.
    """

    title: str
    curves: tuple[tuple[int | None, ...], ...]
    colours: tuple[str, ...]
    """Colours of seats, or names of fuels."""
    lines: tuple[tuple[int, str, Colour], ...] = ()
    first: int = 0

    def paint(self, pen: Pen) -> None:
        """Paint the chart's curves on paper with a fine grid, marked lines and labels."""
        wide, high = pen.size
        pen.paper(pen.rect)
        pen.text(self.title, 18, 26, 25, "heading", fit=wide - 36)
        values = [value for curve in self.curves for value in curve if value is not None]
        most = max([1, *values, *(line[0] for line in self.lines)])
        step = _step_of(most)
        rounds = max(1, len(self.curves[0]) - 1)
        names = _names(pen, self)
        right = wide - 70 - max(names.values(), default=0.0)
        plot = Plot(48, right, 58, high - 36, rounds, -(-most // step) * step)
        _grid(pen, self, plot, step)
        count = len(self.curves)
        for place, (colour, curve) in enumerate(zip(self.colours, self.curves, strict=True)):
            shift = (place - (count - 1) / 2) * APART
            _curve(pen, colour, plot, curve, shift)
        ends = [(index, value) for curve in self.curves for index, value in [_last(curve)]]
        _ends(pen, self, [plot.at(index, value) for index, value in ends], [value for _, value in ends], plot)


@dataclass(frozen=True, slots=True)
class SpendingChart:
    """A chart of the Elektro that each seat paid for plants, fuel, connections and houses."""

    names: tuple[str, ...]
    colours: tuple[str, ...]
    spent: tuple[tuple[int, int, int, int], ...]

    def paint(self, pen: Pen) -> None:
        """Paint a bar of four parts for each seat's spending, with the sum at its right."""
        wide, high = pen.size
        pen.paper(pen.rect)
        paint_legend(pen, words.say("finish.spent"), KINDS)
        most = max([1, *(sum(parts) for parts in self.spent)])
        step = (high - 54) / max(1, len(self.spent))
        bar = min(34, step - 6)
        left = 152
        room = wide - left - 92
        for index, (name, colour_name, parts) in enumerate(zip(self.names, self.colours, self.spent, strict=True)):
            middle = 48 + step * (index + 0.5)
            pen.chip(colour_name, 34, middle, min(15, bar * 0.46))
            pen.text(Untranslated(name), 56, middle, min(24, bar * 0.8), "heading", fit=left - 64)
            _bar(pen, parts, (left, middle - bar / 2, room, bar), room / most)
            pen.number(sum(parts), wide - 18, middle, min(27, bar), INK, "right")


def _step_of(most: int) -> int:
    """Return the distance of a chart's grid lines, a round number that gives at most six lines above zero."""
    for step in (1, 2, 3, 5, 10, 20, 25, 50, 100, 200, 250, 500):
        if most / step <= 6:
            return step
    return 1000


@dataclass(frozen=True, slots=True)
class Plot:
    """Where a chart's rounds and values are on the paper, in px of the panel."""

    left: float
    right: float
    top: float
    foot: float
    rounds: int
    """Steps from the first round to the last."""
    most: int

    def at(self, index: float, value: float) -> Point:
        across = self.left + (self.right - self.left) * index / max(1, self.rounds)
        return across, self.foot - (self.foot - self.top) * value / self.most


def _names(pen: Pen, known: CurveChart) -> dict[str, float]:
    """Return the names of the fuels with their widths; empty if the paper is too narrow or the curves are those of
    seats."""
    if pen.size[0] < NAMED or known.colours[0] not in FUELS:
        return {}
    return {words.say(f"fuel.{word}"): _wide(pen, words.say(f"fuel.{word}")) for word in known.colours}


def _wide(pen: Pen, said: str) -> float:
    return pen.width(said, NAME, "semibold") + 10


def _last(curve: Sequence[int | None]) -> tuple[int, int]:
    """Return the index and value of the last number in a curve, ignoring missing values."""
    return next(((at, value) for at, value in reversed(list(enumerate(curve))) if value is not None), (0, 0))


def _grid(pen: Pen, known: CurveChart, plot: Plot, step: int) -> None:
    for value in range(0, plot.most + 1, step):
        y = plot.at(0, value)[1]
        pen.line((plot.left, y), (plot.right, y), RULE, pen.line_width(0.8))
        pen.text(value, plot.left - 8, y, 14, "semibold", INK_SOFT, "right")
    level = plot.top - 12  # keep labels clear of the heading and of each other
    for number, label, colour in sorted(known.lines, reverse=True):
        y = plot.at(0, number)[1]
        pen.dashes((plot.left, y), (plot.right, y), colour, pen.line_width(1.3), 5)
        level = y - 9 if y - 9 - level >= LABEL else max(y + 10, level + LABEL)
        pen.text(label, plot.left + 6, level, 14, "semibold", colour, fit=plot.right - plot.left - 12)
    every = 1 if plot.rounds <= 14 else 2
    for index in range(0, plot.rounds + 1, every):
        x = plot.at(index, 0)[0]
        pen.text(index + known.first, x, plot.foot + 15, 14, "semibold", INK_SOFT, "center")


def _inks(word: str) -> tuple[Colour, Colour]:
    """Return the fill and the rim colour of a curve, for a seat or a fuel."""
    if word in FUELS:
        return FUEL[word], mixed(FUEL[word], (0, 0, 0), 0.45)
    return SEAT[word], SEAT_DARK[word]


def _curve(pen: Pen, word: str, plot: Plot, curve: Sequence[int | None], shift: float) -> None:
    fill, rim = _inks(word)
    points: list[Point | None] = []
    for index, value in enumerate(curve):
        x, y = plot.at(index, value or 0)
        points.append(None if value is None else (x, y - shift))
    for width, colour in ((4.4, rim), (3.0, fill)):
        for start, end in pairwise(points):
            if start and end:
                pen.line(start, end, colour, width)
    for at, point in enumerate(points):
        if point and word in FUELS:
            pen.token(word, *point, 25)
        elif point and 0 < at < len(points) - 1:
            pen.disc(*point, 3.4, rim)
            pen.disc(*point, 2.3, fill)


def _ends(pen: Pen, known: CurveChart, ends: Sequence[Point], values: Sequence[int], plot: Plot) -> None:
    """Paint the icon of a seat or fuel and the last value at the end of each curve, moved apart where they would
    overlap; fuels also by name if the paper is wide enough."""
    grown = pen.type_px(22) / pen.scale / 22
    apart = min(23 * grown, (plot.foot - plot.top + 20) / max(1, len(ends)))
    order = sorted(range(len(ends)), key=lambda index: ends[index][1])
    levels = [ends[index][1] for index in order]
    for index in range(1, len(levels)):
        levels[index] = max(levels[index], levels[index - 1] + apart)
    named = bool(_names(pen, known))
    limit = plot.foot + 4
    for index in range(len(levels) - 1, -1, -1):
        levels[index] = min(levels[index], limit)
        limit = levels[index] - apart
    for index, level in zip(order, levels, strict=True):
        x, y = ends[index]
        word = known.colours[index]
        if abs(level - y) > 2:
            pen.line((x, y), (plot.right + 9, level), _inks(word)[1], pen.line_width(1))
        if word in FUELS:
            pen.token(word, plot.right + 26, level, 40)
        else:
            pen.chip(word, plot.right + 18, level, min(10.5, apart * 0.46))
        left = plot.right + (48 if word in FUELS else 33)
        used = pen.number(values[index], left, level, min(22, apart * 0.95 / grown), fit=34)
        if named:
            pen.text(words.say(f"fuel.{word}"), left + used + 8, level, NAME, "semibold", INK_SOFT)


def paint_legend(pen: Pen, title: str, kinds: Sequence[tuple[str, Colour, str]]) -> None:
    """Paint the heading of a chart on the left and the meaning of its colours on the right."""
    end = pen.size[0] - 18
    for kind, colour, icon in reversed(kinds):
        label = words.say(f"finish.{kind}")
        used = pen.typed(label, end, 26, TypeSpec(16, "semibold", INK, "right", 150, grows=False))
        pen.fill((end - used - 29, 15, 22, 22), colour, 4)
        pen.icon(icon, end - used - 18, 26, 15, INK if icon == "house" else CREAM)
        end -= used + 46
    pen.text(title, 18, 26, 25, "heading", fit=end - 30)


def _bar(pen: Pen, parts: Sequence[int], box: tuple[float, float, float, float], scale: float) -> None:
    x, y, _, high = box
    for (_, colour, icon), amount in zip(KINDS, parts, strict=True):
        wide = amount * scale
        if wide < 1:
            continue
        pen.slab((x, y, wide - 2, high), Finish("paper", 0.35, 0.08), colour, 4, 0)
        ink = INK if icon == "house" else CREAM
        size = min(24, high * 0.76)
        if wide > 76:
            pen.icon(icon, x + 18, y + high / 2, size * 0.72, ink, 190)
        if wide > 26:
            pen.number(amount, x + wide / 2 - 1, y + high / 2, size, ink, "center")
        x += wide
