"""The picture of the title screen: night sky, pylons, skyline, connections and cities that light up, and the name in
gold."""

from __future__ import annotations

import math
from functools import partial
from itertools import pairwise

import pygame
from pygame import Rect, Surface

from game.kit.components.token import house, house_size
from game.kit.paint import lettering, strokes
from game.kit.paint.gilding import gilded, shed, softened
from game.kit.paint.surface_cache import cached_picture
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.night_theme import (
    BOLT,
    DARK_HOUSE,
    DARK_WAY,
    LAMP_OFF,
    LAMP_ON,
    NAME_SHADE,
    NAME_SHADOW,
    PYLON_FAR,
    SKYLINE,
    SKYLINE_EDGE,
    SUBTITLE,
    WAY_CASING,
    WAY_LIGHT,
    WAY_OFF,
    WINDOW,
    WIRE,
)
from game.kit.style.theme import GLOW, GOLD, SEAT, Colour, mixed
from game.kit.style.type_spec import TypeSpec
from game.kit.values.ids import OneOf
from game.scenes.title.lights import LEVELS, CityLamp
from game.scenes.title.night_map import HORIZON, Night, tower
from game.scenes.title.splash import BELOW_NAME, BOLT_SIZE, LINE_DOWN, LINE_SIZE, NAME_LEVEL, frame_lines, rules

HOUSE = 74.0
"""Width of the nearest house's picture in design px."""
PYLONS = (1.0, 1.55, 2.4, 3.6)
"""Distances of a row's pylons."""
ARMS = ((0.985, 0.30), (0.86, 0.38), (0.73, 0.34))
"""Height and half width of a pylon's arms, as shares of its height and of the width of its foot."""
TOWERS = 17


def scenery(night: Night, unit: float) -> Panel:
    """Return the panel with everything in the title screen's picture that never changes."""
    size = night.size
    return Panel("title:night", Rect(0, 0, *size), 0, night.key, partial(_paint, night), unit=unit, bleed=0)


def _paint(night: Night, pen: Pen) -> None:
    image = night.colours()
    pen.put(image, 0, 0)
    if not night.flat:
        _skyline(pen)
    _ways(pen, night)
    for city in sorted(night.sheet.cities, key=lambda city: night.at(city)[1]):
        x, y, scale = night.at(city)
        size = round(HOUSE * pen.u * _grown(scale))
        pen.image_of(_dark_house, (size,), house_size(size), (x, y))
    if not night.flat:
        _pylons(pen)
    _frame(pen)


def _grown(scale: float) -> float:
    """Return the scale at which a thing in the title's picture is drawn: somewhat larger than its distance demands
    (`scale`), so that distant things stay visible."""
    return 0.22 + 0.78 * scale


@cached_picture
def _dark_house(size: int) -> Surface:
    image = house("natural", size).copy()
    image.fill(DARK_HOUSE, special_flags=pygame.BLEND_RGBA_MULT)
    return image


def _ways(pen: Pen, night: Night) -> None:
    """Paint all connections of the title's map, unlit."""
    for a, b, _ in night.sheet.board.links:
        (x0, y0, s0), (x1, y1, s1) = night.at(a), night.at(b)
        width = max(1.0, 3.0 * pen.u * _grown((s0 + s1) / 2))
        pen.thin_line((x0, y0), (x1, y1), DARK_WAY, round(width))


def _skyline(pen: Pen) -> None:
    """Paint a skyline of stepped towers along the horizon, the tallest in the middle, with some lit windows."""
    u, (wide, high) = pen.u, pen.size
    foot, tallest = high * HORIZON, high * 0.105
    middle = (TOWERS - 1) / 2
    for place in sorted(range(TOWERS), key=lambda place: -abs(place - middle)):
        broad, tall, steps = tower(7, abs(round(place - middle)) * 3 + (place > middle))
        off = (place - middle) / middle
        height = tallest * (0.86 if not off else tall * (1 - 0.72 * abs(off)))
        half = wide * 0.017 * broad
        x = wide / 2 + off * wide * 0.3
        shade = mixed(SKYLINE, SKYLINE_EDGE, abs(off))
        for level in range(steps + 1):
            part = half * (1 - 0.27 * level)
            top = height * (0.62 + 0.38 * level / steps)
            pen.fill((x - part, foot - top, 2 * part, top), shade)
            pen.fill((x - part, foot - top, 2 * part, max(1.0, 1.2 * u)), mixed(shade, GOLD, 0.55))
        pen.line((x, foot - height * 1.16), (x, foot - height), mixed(shade, GOLD, 0.5), max(1.0, 1.4 * u))
        _windows(pen, x, foot, half, height * 0.6, place)


def _windows(pen: Pen, x: float, foot: float, half: float, height: float, seed: int) -> None:
    u = pen.u
    step = 7.5 * u
    for row in range(int(height // step)):
        for column in range(-int(half // step), int(half // step) + 1):
            if (row * 7 + column * 13 + seed * 5) % 5 < 2:
                pen.fill((x + column * step - 1.4 * u, foot - (row + 0.8) * step, 2.8 * u, 3.6 * u), WINDOW)


def _pylons(pen: Pen) -> None:
    """Paint a row of electricity pylons at each side, from the foreground to the horizon, with their wires."""
    for side in (-1, 1):
        rows = [_pylon(pen, side, far) for far in (0.62, *PYLONS)]
        for near, farther in pairwise(rows):
            for arm, (start, end) in enumerate(zip(near, farther, strict=True)):
                _wire(pen, start, end, arm)
        for far in reversed(PYLONS):
            _stand(pen, side, far)


def _place(pen: Pen, side: int, far: float) -> tuple[float, float, float, float]:
    """Return the middle and the foot of a pylon in the title's picture, its height, and the width of its foot, px."""
    wide, high = pen.size
    x = wide / 2 + side * wide * 0.455 / far**0.92
    foot = high * (HORIZON + (0.90 - HORIZON) / far)
    return x, foot, high * 0.60 / far, high * 0.085 / far


def _pylon(pen: Pen, side: int, far: float) -> list[tuple[float, float]]:
    """Return the ends of a pylon's arms in the title's picture, where the wires hang, px."""
    x, foot, height, width = _place(pen, side, far)
    return [(x + way * width * half * 2.4, foot - height * up) for up, half in ARMS for way in (-1, 1)]


def _wire(pen: Pen, start: tuple[float, float], end: tuple[float, float], arm: int) -> None:
    sag = math.dist(start, end) * 0.055
    points = []
    for step in range(25):
        part = step / 24
        x = start[0] + (end[0] - start[0]) * part
        y = start[1] + (end[1] - start[1]) * part + sag * 4 * part * (1 - part)
        points.append((x, y))
    width = max(1, round(1.1 * pen.u))
    for a, b in pairwise(points):
        pen.thin_line(a, b, WIRE, width)


def _stand(pen: Pen, side: int, far: float) -> None:
    """Paint a pylon in gold lines: two legs that meet, cross bars and three arms."""
    x, foot, height, width = _place(pen, side, far)
    line = max(1, round(3.4 * pen.u / far))
    ink = mixed(GOLD, PYLON_FAR, min(0.75, 0.25 * (far - 0.6)))
    top = foot - height

    def leg(up: float, way: int) -> tuple[float, float]:
        return x + way * width / 2 * (1 - up * 0.86), foot - height * up

    def draw(a: tuple[float, float], b: tuple[float, float], thick: int = line) -> None:
        pen.thin_line(a, b, ink, thick)

    for way in (-1, 1):
        draw(leg(0, way), leg(1, way))
    levels = (0.0, 0.22, 0.41, 0.57, 0.70, 0.81, 0.90, 0.97)
    for low, high in pairwise(levels):
        draw(leg(low, -1), leg(high, 1), max(1, line - 1))
        draw(leg(low, 1), leg(high, -1), max(1, line - 1))
    for up, half in ARMS:
        reach = width * half * 2.4
        y = foot - height * up
        draw((x - reach, y), (x + reach, y))
        draw((x - reach, y), (x, y - height * 0.045), max(1, line - 1))
        draw((x + reach, y), (x, y - height * 0.045), max(1, line - 1))
    draw((x, top - height * 0.05), (x, top))


def _frame(pen: Pen) -> None:
    """Paint a frame of two golden lines with stepped corners around the title."""
    for line in frame_lines(pen.size, pen.u):
        pen.line(line.start, line.end, line.ink, line.width)


# --- lights ------------------------------------------------------------------------------------------


def lamp_panels(night: Night, lamps: tuple[CityLamp, ...], levels: tuple[int, ...], unit: float) -> list[Panel]:
    """Return panels for the connections and cities of the title's map that are lit; the farthest cities first."""
    lit = [(lamp, level) for lamp, level in zip(lamps, levels, strict=True) if level]
    ways = [_way(night, lamp, level, unit) for lamp, level in lit if lamp.origin]
    return ways + [_lamp(night, *item, unit) for item in sorted(lit, key=lambda item: night.at(item[0].city)[1])]


def _way(night: Night, lamp: CityLamp, level: int, unit: float) -> Panel:
    (x0, y0, s0), (x1, y1, s1) = night.at(lamp.origin), night.at(lamp.city)
    pad = math.ceil(30 * unit)
    rect = Rect(math.floor(min(x0, x1)) - pad, math.floor(min(y0, y1)) - pad, 0, 0)
    rect.w, rect.h = math.ceil(abs(x1 - x0)) + 2 * pad, math.ceil(abs(y1 - y0)) + 2 * pad
    width = 5.2 * unit * _grown((s0 + s1) / 2)
    ends = ((x0 - rect.x, y0 - rect.y), (x1 - rect.x, y1 - rect.y))
    key = (lamp, level, ends, width)

    def paint(pen: Pen) -> None:
        bright = level / LEVELS
        pen.glow_line(ends, mixed(SEAT[lamp.colour], GLOW, 0.6), width * 1.5, 0.55 * bright)
        pen.line(*ends, WAY_CASING, width * 1.5)
        pen.line(*ends, mixed(WAY_OFF, mixed(SEAT[lamp.colour], WAY_LIGHT, 0.34), bright), width)

    return Panel(OneOf("way", lamp.city), rect, 0, key, paint, unit=unit, bleed=0)


def _lamp(night: Night, lamp: CityLamp, level: int, unit: float) -> Panel:
    x, y, scale = night.at(lamp.city)
    size = HOUSE * unit * _grown(scale)
    half = math.ceil(size * 0.95)
    rect = Rect(round(x) - half, round(y) - half, 2 * half, 2 * half)
    place = x - rect.x, y - rect.y

    def paint(pen: Pen) -> None:
        bright = level / LEVELS
        reach = size / pen.u * 0.26
        glow: Colour = mixed(LAMP_OFF, LAMP_ON, bright)
        pen.glow((place[0] - size * 0.2, place[1] - size * 0.14, size * 0.4, size * 0.34), glow, 8, reach, 0.8 * bright)
        pen.house(lamp.colour, *place, size, round(255 * bright))

    return Panel(OneOf("lamp", lamp.city), rect, 0, (lamp, level, place, size), paint, unit=unit, bleed=0)


# --- the name ----------------------------------------------------------------------------------------


def paint_name(pen: Pen, size: float, line: bool = True) -> None:
    """Paint the program's name in gold, with a subtitle below it if `line`."""
    wide, high = pen.size
    said = words.say("app.title")
    shown, px, _ = lettering.fitted(said, "title", size, wide * 0.96)
    y = high * (NAME_LEVEL if line else 0.5)
    pen.typed(said, wide / 2, y, TypeSpec(size, "title", NAME_SHADE, "center", wide * 0.96, alpha=1))
    across, down = lettering.extent(shown, "title", px)
    top = y - lettering.capital_middle("title", px)
    left = wide / 2 - across / 2
    pad = shed(px)
    soft = across + 2 * pad, down + 2 * pad
    pen.stroke(strokes.put_made, left - px * 0.2, top - px * 0.2, soft, softened, (shown, px))
    shadow = shown, "title", px, NAME_SHADOW
    pen.stroke(strokes.put_made, left + px * 0.022, top + px * 0.03, (across, down), lettering.line, shadow)
    pen.stroke(strokes.put_made, left, top, (across, down), gilded, (shown, px))
    if not line:
        return
    u, below = pen.u, y + px * BELOW_NAME
    for rule in rules((wide / 2, below), min(wide * 0.46, across * 0.62), u):
        pen.line(rule.start, rule.end, rule.ink, rule.width)
    pen.icon("lightning", wide / 2, below + 3 * u, BOLT_SIZE * u, BOLT)
    said = words.say("setup.line")
    spec = TypeSpec(LINE_SIZE * u, "semibold", SUBTITLE, "center", wide * 0.94, shadow=True)
    pen.typed(said, wide / 2, below + LINE_DOWN * u, spec)
