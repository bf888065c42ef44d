"""One lamp, upper left of the screen: shapes, shadows, rims and recesses as cached surfaces.

A panel is painted upright and turned afterwards. So that the light still comes from the screen's upper
left, everything here takes `turn`, the quarter turns clockwise that the picture will make later, and
looks at the lamp from there (`lamp_seen`). Shapes are signed distances, so edges are exact at any size;
large ones are made small and stretched between their corners.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Generator, Iterator
from typing import NamedTuple

import pygame
from pygame import Surface

from game.kit.paint import pixels
from game.kit.paint.nine_patch import NinePatch
from game.kit.paint.pixels import veil
from game.kit.paint.surface_cache import Steps, kept, stepped
from game.kit.style.assets import clear, texture
from game.kit.style.theme import CLEAR_WHITE, LAMPLIGHT, PURE, SHADOW, Colour
from game.kit.style.things_theme import LAMP_TINT

Make = Callable[[int, int], Surface | Steps]
SATURATED = 4.0
"""Blurs inside a soft edge from which on nothing of the edge is felt."""

WORKED_OUT = 1500
"""Px that are worked out one by one between two pauses: a millisecond or two."""

FINEST = 8
"""Px of a blur from twice of which on it is worked out coarsely: it costs their third power."""


def lamp_seen(x: float, y: float, turn: int) -> tuple[float, float]:
    """A direction on the screen as it looks inside a picture that will be turned clockwise by `turn`."""
    for _ in range(turn % 4):
        x, y = y, -x
    return x, y


class LampLight(NamedTuple):
    """The one lamp, seen from a picture of so many px per design px that will be turned clockwise."""

    unit: float
    turn: int = 0


class RoundedBox(NamedTuple):
    """A rounded box in the middle of a picture of `wide` x `high` px."""

    wide: int
    high: int
    across: float
    """From the middle to where the corners begin, px."""
    down: float
    radius: float

    def away(self, x: float, y: float) -> float:
        """Signed distance (px, inside negative) of a place so far from the middle."""
        x, y = abs(x) - self.across, abs(y) - self.down
        if x > 0 and y > 0:
            return math.hypot(x, y) - self.radius
        return max(x, y) - self.radius


def _box(width: int, height: int, radius: float, pad: int = 0) -> RoundedBox:
    radius = min(radius, width / 2, height / 2)
    return RoundedBox(width + 2 * pad, height + 2 * pad, width / 2 - radius, height / 2 - radius, radius)


def _opacity(value: float) -> int:
    """An opacity of 0 to 1 as a byte."""
    return int(min(1.0, max(0.0, value)) * 255 + 0.5)


def _cover(box: RoundedBox, strength: int, line: float = 0) -> bytes:
    """How much of each px a box covers, or its outline of `line` px: the same in its four quarters."""
    rows = []
    for row in range((box.high + 1) // 2):
        left = _half_row(box, box.high / 2 - row - 0.5, strength, line)
        rows.append(left + left[: box.wide // 2][::-1])
    return b"".join(rows + rows[: box.high // 2][::-1])


def _half_row(box: RoundedBox, y: float, strength: int, line: float) -> bytes:
    """The left half of the row so far from the middle: clear, then the edge, then what is all alike."""
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
    """How much of a px is covered at a signed distance."""
    cover = 0.5 - away if away > -0.5 else 1.0
    if line and away + line < 0.5:
        cover *= max(0.0, 0.5 + away + line)
    return int(cover * strength + 0.5) if cover > 0 else 0


def _plainly(covers: list[float], strength: int) -> bytes:
    """How much of each px is covered where nothing is left out inside."""
    return bytes([0 if c <= 0 else strength if c >= 1 else int(c * strength + 0.5) for c in covers])


def _shifted_disc(side: int, radius: float, strength: int, line: float, shift: tuple[float, float]) -> bytes:
    """The same for a disc that is so far from the middle of a square."""
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


def _strength(colour: Colour) -> int:
    return colour[3] if len(colour) == 4 else 255


def _soft(away: float, blur: float) -> float:
    """How much of a blurred shape is left at a signed distance: 1 deep inside, 0 far outside."""
    t = away / (blur * math.sqrt(2))
    return 0.5 - 0.5 * math.tanh(1.1283 * t + 0.1009 * t**3)


def _softly(
    box: RoundedBox, blur: float, tone: Callable[[float], float], shift: tuple[float, float] = (0.0, 0.0)
) -> Generator[None, None, bytes]:
    """The opacity that `tone` tells for distances from a box that is shifted by so much, worked out coarsely (it is
    soft), with pauses."""
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
    """The rows of a soft picture: along straight edges they are all alike, and so is what lies far from the edge. Only
    what is round is worked out."""

    def __init__(self, radius: float, across: list[float], tone: Callable[[float], float], reach: float) -> None:
        self._radius, self._tone, self._reach = radius, tone, reach
        self._plain = bytes(_opacity(tone(x - radius)) for x in across)
        self._inside, self._outside = _opacity(tone(-reach)), _opacity(tone(reach))
        middle = across.index(min(across))
        self._left, self._right = across[:middle][::-1], across[middle:]
        """From the middle outwards: how far beyond where the corners begin."""
        self.worked_out = 0
        """Px that were worked out one by one so far."""

    def at(self, y: float) -> bytes:
        """The opacities of the row that lies so far beyond where the corners begin."""
        left, right = self._left, self._right
        level = bytes([_opacity(self._tone(y - self._radius))])
        if y <= 0:
            before, after = bisect_right(left, y), bisect_right(right, y)
            first, last = len(left) - before, len(left) + after
            return self._plain[:first] + level * (before + after) + self._plain[last:]
        half = self._half(right, y, level)
        other = half if left == right else self._half(left, y, level)
        return other[::-1] + half

    def _half(self, xs: list[float], y: float, level: bytes) -> bytes:
        """One half of a row, from the middle outwards."""
        radius, tone, hypot = self._radius, self._tone, math.hypot
        begin = bisect_right(xs, 0)
        near = max(begin, bisect_left(xs, _chord(radius - self._reach, y)))
        far = max(near, bisect_right(xs, _chord(radius + self._reach, y)))
        self.worked_out += far - near
        round_part = bytes([_opacity(tone(hypot(x, y) - radius)) for x in xs[near:far]])
        alike = bytes([self._inside]) * (near - begin), bytes([self._outside]) * (len(xs) - far)
        return level * begin + alike[0] + round_part + alike[1]


def _chord(radius: float, y: float) -> float:
    """Half of what a line so far from the middle cuts out of a disc; 0 where it passes by."""
    return math.sqrt(radius * radius - y * y) if radius > y else 0.0


class EdgePixel(NamedTuple):
    """A px near the edge of a box: where it is, how far from the edge, and how steeply that rises there."""

    x: int
    y: int
    away: float
    right: float
    down: float


def _edge(box: RoundedBox, reach: float) -> Iterator[EdgePixel]:
    """Every px within `reach` px of the edge of a box."""
    wide, high = box.wide, box.high
    for row in range((high + 1) // 2):
        y = high / 2 - row - 0.5
        foot = high - 1 - row
        for column in range((wide + 1) // 2):
            x = wide / 2 - column - 0.5
            away = box.away(x, y)
            if away < -reach:
                break
            if away > reach:
                continue
            right, down = _slopes(box, x, y, column == 0, row == 0)
            far = wide - 1 - column
            yield EdgePixel(far, foot, away, right, down)
            if column != far:
                yield EdgePixel(column, foot, away, -right, down)
            if row != foot:
                yield EdgePixel(far, row, away, right, -down)
                if column != far:
                    yield EdgePixel(column, row, away, -right, -down)


def _slopes(box: RoundedBox, x: float, y: float, last_column: bool, last_row: bool) -> tuple[float, float]:
    """How steeply the distance rises from the px before a place to the one after it, rightwards and downwards."""
    past_x, past_y = x - box.across, y - box.down
    if past_x > 1 and past_y > 1:
        far = math.hypot(past_x, past_y)
        return past_x / far, past_y / far
    if past_y < -1 and past_x > past_y + 2:
        return 1.0, 0.0
    if past_x < -1 and past_y > past_x + 2:
        return 0.0, 1.0
    right, below = x if last_column else x + 1, y if last_row else y + 1
    across = (box.away(right, y) - box.away(x - 1, y)) / (right - x + 1) if box.wide > 1 else 0.0
    down = (box.away(x, below) - box.away(x, y - 1)) / (below - y + 1) if box.high > 1 else 0.0
    return across, down


def _bell(away: float, blur: float) -> float:
    return math.exp(-(away**2) / (2 * blur * blur)) / (blur * 2.5066)


def sliced(make: Make, width: int, height: int, corner: int) -> Steps:
    """The picture that `make(width, height)` paints, made no larger than its corners and stretched between them."""
    side = 2 * corner + 1
    patch = yield from stepped(make(min(width, side), min(height, side)))
    if width <= side and height <= side:
        return patch
    whole = clear(width, height)
    NinePatch(patch, width, height, corner).lay(whole, 0, 0, pygame.BLEND_RGBA_ADD)
    return whole


@kept
def shape(width: int, height: int, radius: float, colour: Colour, line: float = 0) -> Steps:
    """A flat rounded box, or only its outline of `line` px."""

    def make(wide: int, high: int) -> Surface:
        return veil(_cover(_box(wide, high, radius), _strength(colour), line), (wide, high), colour)

    return sliced(make, width, height, shape_corner(radius, line))


def shape_corner(radius: float, line: float = 0) -> int:
    """How far the corners of a shape reach, px."""
    return math.ceil(max(radius, line)) + 2


@kept
def disc(radius: float, colour: Colour, line: float = 0, dx: float = 0, dy: float = 0) -> Surface:
    """A disc or ring in the middle of an odd square; `dx`, `dy` shift it by parts of a px."""
    side, strength = 2 * disc_half(radius) + 1, _strength(colour)
    box = RoundedBox(side, side, 0.0, 0.0, radius)
    if not (dx or dy):
        return veil(_cover(box, strength, line), (side, side), colour)
    return veil(_shifted_disc(side, radius, strength, line, (dx, dy)), (side, side), colour)


def disc_half(radius: float) -> int:
    """Px around the middle one of a disc's picture."""
    return math.ceil(radius) + 1


def shadow_pad(blur: float) -> int:
    """How far a blurred shadow reaches beyond its shape, px."""
    return math.ceil(blur * 2.6)


@kept
def shadow(width: int, height: int, radius: float, blur: float, strength: float) -> Surface | Steps:
    """The blurred shadow of a rounded box, with `shadow_pad(blur)` px around it."""
    return soft_box.paint(width, height, radius, blur, (*SHADOW, round(255 * strength)))


@kept
def soft_box(width: int, height: int, radius: float, blur: float, colour: Colour) -> Steps:
    """A rounded box blurred by `blur` px, with `shadow_pad(blur)` px around it: shadows, glows."""
    pad = shadow_pad(blur)

    def make(wide: int, high: int) -> Steps:
        box, share = _box(wide - 2 * pad, high - 2 * pad, max(radius, blur), pad), _strength(colour) / 255
        opacity = yield from _softly(box, blur, lambda away: _soft(away, blur) * share)
        return veil(opacity, (wide, high), colour)

    return sliced(make, width + 2 * pad, height + 2 * pad, soft_corner(radius, blur))


def soft_corner(radius: float, blur: float) -> int:
    """How far the corners of a blurred box reach from the edge of its picture, px."""
    return math.ceil(max(radius, blur)) + 2 * shadow_pad(blur)


@kept
def rim(width: int, height: int, radius: float, lamp: LampLight, strength: float, lit: bool) -> Steps:
    """The light that the lamp adds to (or, not `lit`, takes from) the edges of a board, for RGB_ADD / RGB_SUB."""
    unit = lamp.unit
    blur = _rim_blur(unit)
    toward = lamp_seen(1, 1, lamp.turn)

    def make(wide: int, high: int) -> Steps:
        surface = clear(wide, high)
        bands = [bytearray(wide * high) for _ in LAMPLIGHT]
        bells: dict[float, float] = {}
        for number, (x, y, away, right, down) in enumerate(_edge(_box(wide, high, radius), 4 * blur), start=1):
            if not number % WORKED_OUT:
                yield
            facing = -(right * toward[0] + down * toward[1])
            if (facing > 0) != lit or not facing:
                continue
            bell = bells.get(away)
            if bell is None:
                bell = bells[away] = _bell(away, blur)
            share = min(0.6, abs(facing * bell * max(unit, 0.5) * 1.6)) * strength
            place = y * wide + x
            for band, colour in zip(bands, LAMPLIGHT, strict=True):
                band[place] = int(share * colour)
        for which, band in enumerate(bands):
            pixels.set_band(surface, which, bytes(band))
        return surface

    return sliced(make, width, height, rim_corner(radius, unit))


def rim_corner(radius: float, unit: float) -> int:
    """How far the corners of a lit rim reach, px."""
    return math.ceil(radius + 3 * _rim_blur(unit)) + 1


def _rim_blur(unit: float) -> float:
    return max(0.55, 1.1 * unit)


@kept
def recess(width: int, height: int, radius: float, lamp: LampLight, depth: float, colour: Colour) -> Steps:
    """A sunken place: darkest under the edge towards the lamp, a thin warm line on the far one."""
    unit, turn = lamp
    blur = 4 * unit
    fall = lamp_seen(2 * unit, 3 * unit, turn)
    toward = lamp_seen(1, 1, turn)

    def make(wide: int, high: int) -> Steps:
        box = _box(wide, high, radius)

        def dark(away: float) -> float:
            return min(0.93, max(0.0, depth + (1 - _soft(away, blur)) * 0.62))

        cover = _cover(box, 255)
        opacity = yield from _softly(box, blur, dark, fall)
        surface = veil(opacity, (wide, high), colour)
        surface.blit(veil(cover, (wide, high), PURE), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        _warm_line(surface, box, cover, colour, toward, unit)
        return surface

    return sliced(make, width, height, recess_corner(radius, unit))


def recess_corner(radius: float, unit: float) -> int:
    """How far the corners of a sunken place reach, px."""
    return math.ceil(radius + 15 * unit)


def _warm_line(
    surface: Surface, box: RoundedBox, cover: bytes, colour: Colour, toward: tuple[float, float], unit: float
) -> None:
    """The light that the far edge of a sunken place catches."""
    sharp = max(0.5, 0.8 * unit)
    bands = [bytearray(pixels.band(surface, which)) for which in range(4)]
    for x, y, away, right, down in _edge(box, 4 * sharp):
        facing = right * toward[0] + down * toward[1]
        place = y * box.wide + x
        if facing <= 0 or not cover[place]:
            continue
        warm = min(0.5, facing * _bell(away, sharp) * unit * 0.9)
        if warm:
            for band, own, light in zip(bands, colour, LAMP_TINT, strict=False):
                band[place] = int(own * (1 - warm) + warm * light)
            bands[pixels.ALPHA][place] = max(bands[pixels.ALPHA][place], _opacity(warm * 0.7))
    for which, band in enumerate(bands):
        pixels.set_band(surface, which, bytes(band))


@kept
def left_part(width: int, height: int, radius: float, colour: Colour) -> Surface:
    """A flat box whose left corners are rounded and whose right ones are square."""
    whole = clear(width, height)
    whole.blit(shape(width + math.ceil(radius) * 2, height, radius, colour), (0, 0))
    return whole


@kept
def brass_disc(radius: float, turn: int) -> Surface:
    """A disc of turned brass: bright towards the lamp and opposite it, as a lathe leaves it."""
    side = 2 * (math.ceil(radius) + 1) + 1
    surface = _scaled_brass(side, turn % 4)
    mask = veil(_cover(RoundedBox(side, side, 0.0, 0.0, radius), 255), (side, side), PURE)
    surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def round_part(surface: Surface, radius: float) -> Surface:
    """A picture cut to a disc in its middle, its opacity multiplied in."""
    cut, stencil = clear(*surface.get_size()), clear(*surface.get_size())
    cut.blit(surface, (0, 0))
    glass = disc(radius, PURE)
    stencil.blit(glass, glass.get_rect(center=stencil.get_rect().center))
    cut.blit(stencil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return cut.premul_alpha()


def _scaled_brass(side: int, turn: int) -> Surface:
    """The lathe's picture in a size, as the lamp sees it before the picture is turned."""
    image = clear(side, side)
    brass = pygame.transform.smoothscale(texture("brass_disc"), (side, side))
    image.blit(pygame.transform.rotate(brass, 90 * turn), (0, 0))
    return image


def path_pad(width: float) -> int:
    """How far the glow of a line reaches beyond it, px."""
    return math.ceil(width * 1.8) + 2


def glowing_size(points: tuple[tuple[float, float], ...], width: float) -> tuple[int, int]:
    """Width and height of the picture of such a glow, px."""
    pad = path_pad(width)
    return math.ceil(max(x for x, _ in points)) + 2 * pad, math.ceil(max(y for _, y in points)) + 2 * pad


@kept
def glowing(points: tuple[tuple[float, float], ...], width: float, colour: Colour) -> Surface:
    """Soft light along a line `width` px wide, with `path_pad(width)` px around its points."""
    pad = path_pad(width)
    image = clear(*glowing_size(points, width))
    image.fill((*colour[:3], 0))
    moved = [(x + pad, y + pad) for x, y in points]
    thick = max(2, round(width * 1.7))
    pygame.draw.lines(image, colour, False, moved, thick)
    for x, y in moved:
        pygame.draw.circle(image, colour, (x, y), thick / 2)
    blur = max(1, round(width * 0.6))
    coarse = max(1, blur // FINEST)
    small = pygame.transform.smoothscale(image, [max(1, side // coarse) for side in image.get_size()])
    soft = pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, blur // coarse), image.get_size())
    soft.fill(CLEAR_WHITE, special_flags=pygame.BLEND_RGBA_MAX)
    soft.fill((*colour[:3], 255), special_flags=pygame.BLEND_RGBA_MULT)
    return soft
