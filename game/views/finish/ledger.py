"""Charts made of lines of text: the price of each house, and the turning points of the game."""

from __future__ import annotations

import math
from dataclasses import dataclass

from game.kit.paint import lettering
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.layout_theme import BAR_GROUND
from game.kit.style.theme import BRASS_EDGE, GOLD, INK, INK_SOFT, RULE, Colour, mixed
from game.kit.style.type_spec import Untranslated
from game.kit.values.contents import Box, Manner
from game.kit.values.ids import OneOf
from game.session.intents import Go
from game.views.finish.charts import KINDS, paint_legend

WAY, HOUSE = KINDS[2][1], KINDS[3][1]
ROW = 34.0
"""Height of a line if there is enough room, design px."""
SIZES = (21, 19, 17, 15.5, 14, 13, 12, 11, 10, 9)
"""Type sizes of the sentences, design px; the first one that fits is used."""
PAID = 30.0
"""Width of the price beside the bars, design px."""
COLUMN = 150.0
"""The least width of a column of houses, design px."""


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """A house in the list of all houses: round, city, and Elektro for the connection and for the house."""

    round: int
    city: str
    connection: int
    house: int


@dataclass(frozen=True, slots=True)
class HousesLedger:
    """A chart that lists the houses of each seat in the order in which they were built."""

    names: tuple[str, ...]
    colours: tuple[str, ...]
    lines: tuple[tuple[LedgerLine, ...], ...]

    def paint(self, pen: Pen) -> None:
        """Paint each seat's houses in one column, or in several if one is too low and there is room beside it: round,
        city, and the price on a bar of proportional length."""
        wide, high = pen.size
        pen.paper(pen.rect)
        paint_legend(pen, words.say("finish.houses_paid"), KINDS[2:])
        top, inset = 46, 16
        dearest = max([1, *(line.connection + line.house for lines in self.lines for line in lines)])
        seats = len(self.names)
        part = (wide - 2 * inset) / seats
        for seat in range(seats):
            x = inset + seat * part
            head = 0.0
            if seats > 1:
                head = 32
                pen.chip(self.colours[seat], x + 12, top + 13, 11)
                pen.text(Untranslated(self.names[seat]), x + 30, top + 13, 21, "heading", fit=part - 78)
                paid = sum(line.connection + line.house for line in self.lines[seat])
                pen.number(paid, x + part - 12, top + 13, 21, INK_SOFT, "right")
            box = (x, top + head, part - 8, high - top - head - 12)
            _column(pen, self.lines[seat], box, dearest, max(map(len, self.lines)))


@dataclass(frozen=True, slots=True)
class LedgerPoint:
    """A turning point in the chart: its round (0 for none), its seat's colour, an icon and a sentence."""

    round: int
    colour: str
    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class TurningLedger:
    """A chart that lists the turning points of the game."""

    lines: tuple[LedgerPoint, ...]
    held: bool = False
    """Whether a turning point must be held to open the replay, because that replaces everyone's view."""

    def paint(self, pen: Pen) -> None:
        """Paint the turning points one below another along a line through the rounds."""
        wide, high = pen.size
        pen.paper(pen.rect)
        pen.text(words.say("turning.title"), 18, 26, 25, "heading", fit=wide - 36)
        top = 50
        count = max(1, len(self.lines))
        ways = [_columns(pen, self, columns, high - top - 10) for columns in (1, 2) if columns * 350 < wide]
        ways = ways or [_columns(pen, self, 1, high - top - 10)]
        size, columns, rows, row, part = max(ways, key=lambda way: (way[0], -way[1]))
        size = size or SIZES[-1]
        for column in range(columns):
            line = 18 + column * part + 22
            last = min(rows, count - column * rows)
            if last > 0:
                pen.line((line, top + row / 2), (line, top + row * (last - 0.5)), RULE, pen.line_width(2))
        for index, point in enumerate(self.lines):
            column, place = divmod(index, rows)
            _moment(pen, point, (18 + column * part, top + place * row, part - 14, row), size)
            self._lead(pen, index, (18 + column * part, top + place * row, part - 14, row))

    def _lead(self, pen: Pen, index: int, box: Box) -> None:
        """Add a touch target that opens the replay at the round of a turning point."""
        hint = words.say("turning.show_hold" if self.held else "turning.show")
        go = Go("replay", str(self.lines[index].round))
        pen.target(OneOf("moment", index), box, go, hint=hint, manner=Manner(hold=self.held))


def _column(
    pen: Pen, lines: tuple[LedgerLine, ...], box: tuple[float, float, float, float], dearest: int, longest: int
) -> None:
    """Paint one seat's houses; all seats' rows have the height that the longest list needs, so that they align."""
    x, y, wide, high = box
    most = max(1, int(wide // (COLUMN)))
    columns = min(most, max(1, math.ceil(longest * 24 / high)))
    rows = math.ceil(longest / columns) or 1
    row = min(ROW, high / rows)
    part = wide / columns
    for index, line in enumerate(lines):
        column, place = divmod(index, rows)
        _line(pen, line, (x + column * part, y + place * row, part - (10 if columns > 1 else 0), row), dearest)


def _line(pen: Pen, line: LedgerLine, box: tuple[float, float, float, float], dearest: int) -> None:
    """Paint one house's text on a pale bar, whose length shows its price."""
    x, y, wide, high = box
    middle, bar = y + high / 2, high - max(1.0, 2)
    size = min(16, high * 0.72)
    left = x + 24
    scale = (wide - 24 - PAID) / dearest
    for amount, colour, start in ((line.connection, WAY, 0), (line.house, HOUSE, line.connection)):
        if amount:
            place = (left + start * scale, middle - bar / 2, amount * scale, bar)
            pen.fill(place, mixed(colour, BAR_GROUND, 0.5), 3)
    if line.connection:  # the connection is hatched, so that colour is not the only difference
        _hatch(pen, (left, middle - bar / 2, line.connection * scale, bar))
    pen.text(line.round, x + 18, middle, size * 0.9, "semibold", INK_SOFT, "right")
    pen.text(Untranslated(line.city), left + 5, middle, size, "semibold", INK, fit=wide - 66)
    pen.number(line.connection + line.house, x + wide - 4, middle, size * 1.2, INK, "right")


def _hatch(pen: Pen, box: tuple[float, float, float, float]) -> None:
    x, y, wide, high = box
    step = 7
    ink: Colour = (*WAY[:3], 110)
    for index in range(int((wide + high) // step)):
        start = x + index * step
        a = min(start, x + wide), y + max(0.0, start - x - wide)
        b = max(x, start - high), y + min(high, start - x)
        pen.line(a, b, ink, pen.line_width(1))


def _columns(pen: Pen, known: TurningLedger, columns: int, room: float) -> tuple[float, int, int, float, float]:
    """Return the type size for a number of columns, then the number of columns and rows, and a row's height and
    width."""
    rows = math.ceil(max(1, len(known.lines)) / columns)
    row = min(64, room / rows)
    part = (pen.size[0] - 36) / columns
    return _size(pen, known, part - 14 - _indent(row), row), columns, rows, row, part


def _size(pen: Pen, known: TurningLedger, room: float, high: float) -> float:
    """Return the largest type size in which all turning points' sentences fit; 0 if there is none."""
    for size in (part for part in SIZES):
        px = max(lettering.LEAST, round(pen.type_px(size)))
        lines = max(
            (len(lettering.wrapped(point.text, "semibold", px, room * pen.scale)) for point in known.lines), default=1
        )
        if px <= high * pen.scale * 0.8 and lines * px * 1.28 <= high * pen.scale:
            return size
    return 0.0


def _radius(high: float) -> float:
    """Return the radius of the disc before a turning point in a row of this height, px."""
    return min(19, high * 0.42)


def _indent(high: float) -> float:
    """Return the indent of a turning point's sentence, to the right of its disc and icon."""
    return 22 + _radius(high) + 10 + min(24, high * 0.6) + 10


def _moment(pen: Pen, point: LedgerPoint, box: tuple[float, float, float, float], size: float) -> None:
    x, y, wide, high = box
    middle = y + high / 2
    radius = _radius(high)
    if point.colour:
        pen.chip(point.colour, x + 22, middle, radius)
    else:
        pen.disc(x + 22, middle, radius, BRASS_EDGE)
        pen.disc(x + 22, middle, radius * 0.9, GOLD)
        pen.number(point.round, x + 22, middle, radius * 1.25, INK, "center")
    left = x + _indent(high)
    sign = min(24, high * 0.6)
    pen.icon(point.icon, left - 10 - sign / 2, middle, sign, INK_SOFT)
    pen.paragraph(point.text, (left, y, x + wide - left, high), size, "semibold", INK, middle=True)
