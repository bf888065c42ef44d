"""Rounded boxes as signed distances, and the opacity of their pixels: sharp, outlined or blurred.

Edges are exact at any size; only pixels near a curve are computed one by one.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Generator, Iterator
from typing import NamedTuple

from game.kit.paint import pixels

SATURATED = 4.0
"""Distance from a soft edge, inside or outside, in blurs, from which the edge has no effect."""

ROOT = math.sqrt(2)
WORKED_OUT = 1500
"""Px computed one by one between two pauses: a millisecond or two."""


class RoundedBox(NamedTuple):
    """A rounded box in the middle of a picture of `wide` x `high` px."""

    wide: int
    high: int
    across: float
    """The distance from the box's middle to the start of its corners, px; `down` likewise."""
    down: float
    radius: float

    def away(self, x: float, y: float) -> float:
        """Return the distance of a point from the box's edge (px, negative inside); x and y start in the middle."""
        x, y = abs(x) - self.across, abs(y) - self.down
        if x > 0 and y > 0:
            return math.hypot(x, y) - self.radius
        return max(x, y) - self.radius


def rounded(width: int, height: int, radius: float, pad: int = 0) -> RoundedBox:
    """Return a box with corners of at most half its sides, `pad` px around it."""
    radius = min(radius, width / 2, height / 2)
    return RoundedBox(width + 2 * pad, height + 2 * pad, width / 2 - radius, height / 2 - radius, radius)


def opacity(value: float) -> int:
    """Return an opacity of 0 to 1 as a byte."""
    return 0 if value <= 0 else 255 if value >= 1 else int(value * 255 + 0.5)


def cover(box: RoundedBox, strength: int, line: float = 0) -> bytes:
    """Return the coverage of each pixel by a box, or by its outline of `line` px: the same in its four quarters."""
    rows = []
    for row in range((box.high + 1) // 2):
        left = _half_row(box, box.high / 2 - row - 0.5, strength, line)
        rows.append(left + left[: box.wide // 2][::-1])
    return b"".join(rows + rows[: box.high // 2][::-1])


def _half_row(box: RoundedBox, y: float, strength: int, line: float) -> bytes:
    """Return the opacities of the left half of a box's row at distance `y` from its middle: clear, then the edge, then
    uniform.
    """
    half, edge = (box.wide + 1) // 2, box.wide / 2 - 0.5
    near, down = box.radius + 0.5, y - box.down
    deep = box.radius - line - 0.5
    if down >= near:
        return bytes(half)
    first = edge - box.across - (math.sqrt(near * near - down * down) if down > 0 else near)
    if down > 0:
        last = edge - box.across - math.sqrt(deep * deep - down * down) if 0 < down < deep else edge - box.across
    else:
        last = edge - box.across - deep if down < deep else float(half)
    begin, end = (min(half, max(0, math.ceil(place))) for place in (first, last + 1))
    away = box.away
    if line:
        shown = bytes([_covered(away(edge - column, y), strength, line) for column in range(begin, end)])
    else:
        shown = _plainly([0.5 - away(edge - column, y) for column in range(begin, end)], strength)
    return bytes(begin) + shown + bytes([_covered(box.away(0, y), strength, line)]) * (half - end)


def _covered(away: float, strength: int, line: float) -> int:
    """Return the coverage of a pixel at this signed distance from a box's edge."""
    share = 0.5 - away if away > -0.5 else 1.0
    if line and away + line < 0.5:
        share *= max(0.0, 0.5 + away + line)
    return int(share * strength + 0.5) if share > 0 else 0


def _plainly(covers: list[float], strength: int) -> bytes:
    """Return the coverage of pixels of a box that is filled."""
    return bytes([0 if c <= 0 else strength if c >= 1 else int(c * strength + 0.5) for c in covers])


def shifted_disc(side: int, radius: float, strength: int, line: float, shift: tuple[float, float]) -> bytes:
    """Return the coverage of a disc, or of its outline, shifted from the middle of a square."""
    middle_x, middle_y = (side // 2 + part for part in shift)
    near, deep, rows = radius + 0.5, radius - line - 0.5, bytearray()
    hypot = math.hypot
    for row in range(side):
        down = row - middle_y
        reach = math.sqrt(max(0.0, near * near - down * down))
        inner = math.sqrt(max(0.0, deep * deep - down * down)) if deep > 0 else 0.0
        begin, end = max(0, math.ceil(middle_x - reach)), min(side, math.floor(middle_x + reach) + 1)
        left, right = math.ceil(middle_x - inner), math.floor(middle_x + inner) + 1
        if abs(down) >= near:
            begin = end = 0
        if not begin < left < right < end or not inner:
            left = right = end
        plain = 0 if line else strength
        edges = (range(begin, left), range(right, end))
        parts = [
            bytes([_covered(hypot(x - middle_x, down) - radius, strength, line) for x in edge])
            if line
            else _plainly([0.5 - (hypot(x - middle_x, down) - radius) for x in edge], strength)
            for edge in edges
        ]
        rows += bytes(begin) + parts[0] + bytes([plain]) * (right - left) + parts[1] + bytes(side - end)
    return bytes(rows)


def soft(away: float, blur: float) -> float:
    """Return the strength of a blurred shape at a signed distance: 1 deep inside, 0 far outside."""
    t = away / (blur * ROOT)
    return 0.5 - 0.5 * math.tanh(1.1283 * t + 0.1009 * t**3)


def softly(
    box: RoundedBox, blur: float, tone: Callable[[float], float], shift: tuple[float, float] = (0.0, 0.0)
) -> Generator[None, None, bytes]:
    """Compute the opacities that `tone` gives for the distances from a shifted box, coarsely, because they are soft,
    and with pauses.
    """
    step = max(1.0, blur / 2.5)
    size = max(2, math.ceil(box.wide / step) + 1), max(2, math.ceil(box.high / step) + 1)
    if step == 1:
        size = box.wide, box.high
        columns, rows = ([k + 0.5 for k in range(count)] for count in size)
    else:
        columns, rows = pixels.places(size[0], box.wide), pixels.places(size[1], box.high)
    across = [abs(x - box.wide / 2 - shift[0]) - box.across for x in columns]
    down = [abs(y - box.high / 2 - shift[1]) - box.down for y in rows]
    row = _SoftRow(box.radius, across, tone, SATURATED * blur)
    known: dict[float, bytes] = {}
    paused = 0
    for y in down:
        if y not in known:
            known[y] = row.at(y)
        if row.worked_out - paused > WORKED_OUT:
            paused = row.worked_out
            yield
    values = b"".join(known[y] for y in down)
    return pixels.stretched(values, size, (box.wide, box.high)) if step > 1 else values


class _SoftRow:
    """The rows of a soft picture: only curves are computed, because straight edges and distant pixels are uniform."""

    def __init__(self, radius: float, across: list[float], tone: Callable[[float], float], reach: float) -> None:
        self._radius, self._tone, self._reach = radius, tone, reach
        self._plain = bytes(opacity(tone(x - radius)) for x in across)
        self._inside, self._outside = opacity(tone(-reach)), opacity(tone(reach))
        middle = across.index(min(across))
        self._left, self._right = across[:middle][::-1], across[middle:]
        """Distances beyond the start of the corners, from the middle outwards."""
        self.worked_out = 0
        """Px computed one by one so far."""

    def at(self, y: float) -> bytes:
        """Return the opacities of the row at this distance beyond the start of the corners."""
        left, right = self._left, self._right
        level = bytes([opacity(self._tone(y - self._radius))])
        if y <= 0:
            before, after = bisect_right(left, y), bisect_right(right, y)
            first, last = len(left) - before, len(left) + after
            return self._plain[:first] + level * (before + after) + self._plain[last:]
        half = self._half(right, y, level)
        other = half if left == right else self._half(left, y, level)
        return other[::-1] + half

    def _half(self, xs: list[float], y: float, level: bytes) -> bytes:
        """Return one half of a row of a soft picture, from the middle outwards."""
        radius, tone, hypot = self._radius, self._tone, math.hypot
        begin = bisect_right(xs, 0)
        near = max(begin, bisect_left(xs, _chord(radius - self._reach, y)))
        far = max(near, bisect_right(xs, _chord(radius + self._reach, y)))
        self.worked_out += far - near
        round_part = bytes([opacity(tone(hypot(x, y) - radius)) for x in xs[near:far]])
        alike = bytes([self._inside]) * (near - begin), bytes([self._outside]) * (len(xs) - far)
        return level * begin + alike[0] + round_part + alike[1]


def _chord(radius: float, y: float) -> float:
    """Return half the length of a chord at this distance from a disc's middle; 0 outside the disc."""
    return math.sqrt(radius * radius - y * y) if radius > y else 0.0


EdgePixel = tuple[int, int, float, float]
"""A px near the edge of a box that faces a light, and its mirror image, which faces away: the index of each in the
picture (-1 if there is none), their distance from the edge, and how much the edge there faces the light, over 0."""


def edge_pixels(box: RoundedBox, reach: float, toward: tuple[float, float]) -> Iterator[EdgePixel]:
    """Yield every px within `reach` px of the edge of a box, except those edge-on to a light in the direction `toward`.

    Only one quarter of the box is computed, as the others are its mirror images.
    """
    wide, high, across, down, radius = box
    for row in range((high + 1) // 2):
        y, foot = high / 2 - row - 0.5, high - 1 - row
        past_y = y - down
        for column in range((wide + 1) // 2):
            x, far = wide / 2 - column - 0.5, wide - 1 - column
            past_x = x - across
            curved = past_x > 0 and past_y > 0
            middle = math.hypot(past_x, past_y) if curved else max(past_x, past_y)
            away = middle - radius
            if away < -reach:
                break
            if away > reach:
                continue
            if past_x > 1 and past_y > 1:
                right, below = past_x / middle * toward[0], past_y / middle * toward[1]
            else:
                slopes = _slopes(box, x, y, column == 0, row == 0)
                right, below = slopes[0] * toward[0], slopes[1] * toward[1]
            left, upper = column != far, row != foot
            facing = right + below
            if facing:
                near = row * wide + column if left and upper else -1
                opposite = foot * wide + far
                yield (near, opposite, away, facing) if facing > 0 else (opposite, near, away, -facing)
            facing = right - below
            if facing:
                near = foot * wide + column if left else -1
                opposite = row * wide + far if upper else -1
                yield (near, opposite, away, facing) if facing > 0 else (opposite, near, away, -facing)


def _slopes(box: RoundedBox, x: float, y: float, last_column: bool, last_row: bool) -> tuple[float, float]:
    """Return how much the distance from a box's edge grows per px rightwards and downwards, at a place outside the
    corners.
    In the corners it grows away from the corner's middle.
    """
    past_x, past_y = x - box.across, y - box.down
    if past_y < -1 and past_x > past_y + 2:
        return 1.0, 0.0
    if past_x < -1 and past_y > past_x + 2:
        return 0.0, 1.0
    right, below = x if last_column else x + 1, y if last_row else y + 1
    across = (box.away(right, y) - box.away(x - 1, y)) / (right - x + 1) if box.wide > 1 else 0.0
    down = (box.away(x, below) - box.away(x, y - 1)) / (below - y + 1) if box.high > 1 else 0.0
    return across, down
