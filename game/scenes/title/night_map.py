"""The map at night on the title screen: the positions of its cities in the picture, and the colours of land, sea and
sky."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import lru_cache
from math import inf

import pygame
from pygame import Rect, Surface

from game.kit.board.map_sheet import EXTENT, Sheet
from game.kit.board.sheet_reader import raster
from game.kit.paint import pixels
from game.kit.style.assets import clear, opaque, texture
from game.kit.style.night_theme import (
    DAWN,
    FLAT_RAYS,
    FLAT_SEA,
    GROUND_RAYS,
    NIGHT_COAST,
    NIGHT_INK,
    NIGHT_SEA,
    SEA_FAR,
    SKY_LOW,
    SKY_RAYS,
    SKY_TOP,
)
from game.kit.style.theme import PURE, region_ink

HORIZON, NEAR, NEAR_TALL = 0.385, 0.84, 0.68
"""Heights of the horizon and of the southernmost city (the latter also on a tall picture), as shares of the picture's
height."""
FAR = 2.7
"""Distance of the northernmost city, in distances of the southernmost."""
REACH = 0.84
"""Share of the picture's width that the cities take at most."""
MARGIN = 0.03
"""Land shown beyond the outermost cities, as a share of the map."""
FINEST, COARSE = 1100, 480
"""Widths in px at which land and sky are computed before they are stretched over the picture."""
COLUMNS, ROWS = 64, 48
"""Size in px at which slowly changing light is computed."""
STRETCH = 1.45
"""How much a flat map may be stretched in one direction."""

BRIGHT = 1.2
"""Largest brightness of land, relative to its night colour."""
Tone = Callable[[float], float]
Making = Generator[None, None, Surface]
"""A picture rendered in steps; no step takes longer than a frame should."""
Rgb = tuple[float, float, float]


class Night:
    """A map at night as the title screen shows it: seen from the south up to the horizon, or with `flat`, for a table,
    from above.

    Positions are px of a picture of `size`; `box` (x, y, width, height) is the area that a flat map may fill."""

    def __init__(
        self,
        sheet: Sheet,
        size: tuple[int, int],
        flat: bool = False,
        box: tuple[float, float, float, float] | None = None,
    ) -> None:
        self.sheet, self.size, self.flat = sheet, size, flat
        places = list(sheet.cities.values())
        x0, x1 = min(x for x, _ in places), max(x for x, _ in places)
        y0, y1 = min(y for _, y in places), max(y for _, y in places)
        grown_x, grown_y = (x1 - x0) * MARGIN, (y1 - y0) * MARGIN
        self._middle = (x0 + x1) / 2, (y0 + y1) / 2
        self._half = (x1 - x0) / 2 + grown_x, (y1 - y0) / 2 + grown_y
        x, y, wide, high = box or (0.0, 0.0, float(size[0]), float(size[1]))
        self._centre = x + wide / 2, y + high / 2
        across, down = wide / 2 / self._half[0], high / 2 / self._half[1]
        self._fit = min(across, down * STRETCH), min(down, across * STRETCH)
        self._spread = REACH / max(abs(self._seen(city)[0]) for city in sheet.cities)
        self.near = NEAR if size[0] > size[1] else NEAR_TALL
        self._making: Iterator[None] | None = None
        self._whole: list[Surface] = []

    @property
    def key(self) -> tuple[object, ...]:
        return self.sheet.file_name, self.size, self.flat, self._centre, self._fit

    def at(self, city: str) -> tuple[float, float, float]:
        """Return the position of a city in the night picture, px, and the scale of things there (1 for the nearest
        city)."""
        if self.flat:
            x, y = self.sheet.cities[city]
            cx, cy = self._centre
            return cx + (x - self._middle[0]) * self._fit[0], cy + (y - self._middle[1]) * self._fit[1], 0.8
        wide, high = self.size
        right, far = self._seen(city)
        down = HORIZON + (self.near - HORIZON) / far
        return wide / 2 * (1 + right * self._spread), high * down, 1 / far

    def _seen(self, city: str) -> tuple[float, float]:
        """Return how far to the right a city appears in the night picture, before scaling, and its distance (1 for the
        nearest)."""
        x, y = self.sheet.cities[city]
        south = (y - self._middle[1]) / self._half[1]
        far = FAR + (1 - FAR) * (south + 1) / 2
        return (x - self._middle[0]) / self._half[0] / far, far

    def colours(self) -> Surface:
        """Return the night picture of land, sea and sky; what is missing of it is rendered first."""
        self.go_on()
        return self._whole[0]

    def go_on(self, end: float = inf) -> bool:
        """Render the night picture step by step until the time `end`; return whether it is complete."""
        self._making = self._making or self._made()
        return all(time.perf_counter() <= end for _ in self._making)

    def _made(self) -> Iterator[None]:
        wide, high = self.size
        image = opaque(wide, high)
        yield from pixels.spread(image)
        if self.flat:
            coarse = yield from _flat(self, _coarse(self.size, FINEST))
            yield from _spread(image, coarse, image.get_rect())
        else:
            line = round(high * HORIZON)
            sky, ground = Rect(0, 0, wide, line), Rect(0, line, wide, high - line)
            yield from _spread(image, _sky(self, _coarse(sky.size, COARSE)), sky)
            coarse = yield from _ground(self, _coarse(ground.size, FINEST))
            yield from _spread(image, coarse, ground)
        yield from _spread(image, _corners(), image.get_rect(), pygame.BLEND_RGB_MULT)
        self._whole.append(image)

    def back(self, x: float, y: float) -> tuple[float, float]:
        """Return the position on the map, in map units, of a position in the night picture, given as shares of its
        width and height."""
        if self.flat:
            cx, cy = self._centre
            across = (x * self.size[0] - cx) / self._fit[0]
            down = (y * self.size[1] - cy) / self._fit[1]
            return across + self._middle[0], down + self._middle[1]
        far = (self.near - HORIZON) / max(y - HORIZON, 1e-3)
        south = (FAR - far) / (FAR - 1) * 2 - 1
        right = (x * 2 - 1) * far / self._spread
        return right * self._half[0] + self._middle[0], south * self._half[1] + self._middle[1]


def _coarse(size: tuple[int, int], finest: int) -> tuple[int, int]:
    """Return the size of a picture scaled down, if necessary, to be at most `finest` px wide."""
    shrink = min(1.0, finest / size[0])
    return max(2, round(size[0] * shrink)), max(2, round(size[1] * shrink))


def _stretched(image: Surface, size: tuple[int, int]) -> Surface:
    return image if image.get_size() == size else pygame.transform.smoothscale(image, size)


def _spread(image: Surface, coarse: Surface, box: Rect, flags: int = 0) -> Iterator[None]:
    """Stretch a small picture over a box of a large one; each step of this generator paints a strip."""
    for strip, x in pixels.strips(coarse, box.size):
        image.blit(strip, (x, box.y), special_flags=flags)
        yield


def _mixed(a: Sequence[float], b: Sequence[float], share: float) -> Rgb:
    """Return the mixture of colours `a` and `b`, with `share` of `b`."""
    red, green, blue = (low + (high - low) * share for low, high in zip(a, b, strict=True))
    return red, green, blue


def _column(size: tuple[int, int], colours: Sequence[Sequence[float]]) -> Surface:
    """Return a picture of a size in which each row has one of the colours."""
    thin = Surface((1, size[1]), 0, 32)
    for which in range(3):
        pixels.set_band(thin, which, bytes(int(min(255.0, max(0.0, colour[which]))) for colour in colours))
    return pygame.transform.scale(thin, size)


def _times(factor: float, colour: Sequence[float] = PURE) -> Rgb:
    red, green, blue = (factor * value for value in colour)
    return red, green, blue


def _multiply(image: Surface, other: Surface) -> None:
    image.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def _add(image: Surface, other: Surface) -> None:
    image.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_ADD)


@lru_cache(maxsize=2)
def _land_of(sheet: Sheet) -> Surface:
    """Return the land of a map at night in its greatest brightness, in the raster of its regions; transparent where
    there is no land."""
    found = raster(sheet)
    inks = [region_ink(region) for region in sheet.board.regions]
    tones = [[min(255, int((ink[band] * 0.5 + NIGHT_INK[band]) * BRIGHT)) for band in range(3)] for ink in inks]
    image = pygame.image.frombuffer(found.numbers, (found.width, found.height), "P")
    image.set_palette([(0, 0, 0), *tones, *[tones[-1]] * (255 - len(tones))])
    image.set_colorkey(0)
    return image.convert(clear(1, 1))


def _land(night: Night, size: tuple[int, int], top: float, foot: float) -> Surface:
    """Return the land as it appears in the night picture between the heights `top` and `foot` (shares of the picture's
    height)."""
    source, image = _land_of(night.sheet), clear(*size)
    wide, high = size
    for row in range(high):
        y = top + (row + 0.5) / high * (foot - top)
        (left, down), (right, _) = night.back(0, y), night.back(1, y)
        first = max(0, math.floor(left - EXTENT[0]))
        last = min(source.get_width(), math.ceil(right - EXTENT[0]))
        line = int(down - EXTENT[1])
        if last <= first or not 0 <= line < source.get_height() - 1:
            continue
        begin, end = (round((column + EXTENT[0] - left) / (right - left) * wide) for column in (first, last))
        strip = source.subsurface((first, line, last - first, 1))
        image.blit(pygame.transform.scale(strip, (max(1, end - begin), 1)), (begin, row))
    return image


def _coast(land: Surface) -> Making:
    """Compute in steps, and return, a grey picture of how strong the golden coast line is at each px of the land's
    picture."""
    size = land.get_size()
    shape = land.copy()
    shape.fill((*PURE, 0), special_flags=pygame.BLEND_RGBA_MAX)
    shore = Surface(size, 0, 32)
    shore.blit(shape, (0, 0))
    yield
    soft = pygame.transform.box_blur(shore, 1)
    yield
    small = pygame.transform.smoothscale(soft, (max(1, size[0] // 2), max(1, size[1] // 2)))
    small = pygame.transform.box_blur(pygame.transform.box_blur(small, 1), 2)
    yield
    wide = pygame.transform.smoothscale(small, size)
    line = _ridge(soft, 0.75)
    yield
    _add(line, _ridge(wide, 0.35))
    return line


def _ridge(image: Surface, share: float) -> Surface:
    """Return an image that is brightest (`share` of white) where a grey image is medium grey, and black where that is
    black or white."""
    found = Surface(image.get_size(), 0, 32)
    found.fill(PURE)
    found.blit(image, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    found.blit(image, (0, 0), special_flags=pygame.BLEND_RGB_MIN)
    _add(found, found.copy())
    found.fill([round(255 * share)] * 3, special_flags=pygame.BLEND_RGB_MULT)
    return found


def _gild(image: Surface, edge: Surface) -> None:
    """Paint the coast line given by the grey picture `edge` in gold over an image."""
    edge.fill([round(255 * 0.75)] * 3, special_flags=pygame.BLEND_RGB_MULT)
    left = Surface(edge.get_size(), 0, 32)
    left.fill(PURE)
    left.blit(edge, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    _multiply(image, left)
    edge.fill(NIGHT_COAST, special_flags=pygame.BLEND_RGB_MULT)
    _add(image, edge)


def _seen_rays(name: str, size: tuple[int, int], span: float, top: float, ratio: float) -> Surface:
    """Return the rays of light in the part of the night picture that begins at the height `top` and is `span` high
    (shares of the picture's height); the picture is `ratio` times as wide as high."""
    source = texture(name)
    wide, high = source.get_size()
    whole = pygame.transform.smoothscale(source, (round(wide * size[0] / ratio / high), round(size[1] / span)))
    image = Surface(size, 0, 32)
    image.blit(whole, ((size[0] - whole.get_width()) // 2, -round(top * size[1] / span)))
    return image


def _around(size: tuple[int, int], middle: float, span: float, ratio: float, tone: Tone) -> Surface:
    """Return a grey picture with a tone (0 to 255) for each px by its distance from the middle of the width at the
    height `middle`, in heights of the picture."""
    small = COLUMNS, ROWS
    xs = [(x / size[0] - 0.5) * ratio for x in pixels.places(COLUMNS, size[0])]
    ys = [y / size[1] * span - middle for y in pixels.places(ROWS, size[1])]
    values = bytes(int(min(255.0, max(0.0, tone(math.hypot(x, y))))) for y in ys for x in xs)
    return _stretched(pixels.grey(values, small), size)


def _dawn(image: Surface, size: tuple[int, int], middle: float, span: float, ratio: float, near: float) -> None:
    """Add the light of dawn around the middle of the horizon to an image."""
    light = _around(size, middle, span, ratio, lambda reach: math.exp(-((reach * near) ** 2) / 0.18) * 255)
    light.fill([round(value * 0.30) for value in DAWN], special_flags=pygame.BLEND_RGB_MULT)
    _add(image, light)


def _sky(night: Night, size: tuple[int, int]) -> Surface:
    """Return the sky of the night picture, from night to dawn, with rays."""
    ratio = night.size[0] / night.size[1]
    ups = [1 - (row + 0.5) / size[1] for row in range(size[1])]
    image = _column(size, [_mixed(SKY_LOW, SKY_TOP, up**0.65) for up in ups])
    rays = _seen_rays("night_rays", size, HORIZON, 0, ratio)
    rays.fill(SKY_RAYS, special_flags=pygame.BLEND_RGB_MULT)
    _add(image, rays)
    _dawn(image, size, HORIZON, HORIZON, ratio, 1.6)
    return image


def _ground(night: Night, size: tuple[int, int]) -> Making:
    """Render in steps the part of the night picture below the horizon: the sea, and the land with a golden coast."""
    ratio, span = night.size[0] / night.size[1], 1 - HORIZON
    ys = [HORIZON + (row + 0.5) / size[1] * span for row in range(size[1])]
    nears = [min(1.0, (y - HORIZON) / (night.near - HORIZON)) for y in ys]
    hazes = [min(1.0, max(0.0, 1 - near * 3.2)) * 0.5 for near in nears]
    image = _column(size, [_mixed(SEA_FAR, NIGHT_SEA, near**0.5) for near in nears])
    rays = _seen_rays("night_rays", size, span, HORIZON, ratio)
    _multiply(rays, _column(size, [_times(1 - near, GROUND_RAYS) for near in nears]))
    _add(image, rays)
    yield
    _land_of(night.sheet)
    yield
    land = _land(night, size, HORIZON, 1)
    yield
    paint = [(0.5 + 0.65 * near) * (1 - haze) / BRIGHT for near, haze in zip(nears, hazes, strict=True)]
    _multiply(land, _column(size, [_times(share) for share in paint]))
    _add(land, _column(size, [_times(haze, SEA_FAR) for haze in hazes]))
    image.blit(land, (0, 0))
    edge = yield from _coast(land)
    yield
    strength = [(0.25 + 0.75 * near) * (y > HORIZON + 0.012) for near, y in zip(nears, ys, strict=True)]
    _multiply(edge, _column(size, [_times(share) for share in strength]))
    _gild(image, edge)
    yield
    _dawn(image, size, 0, span, ratio, 2.6)
    return image


def _flat(night: Night, size: tuple[int, int]) -> Making:
    """Render in steps the night picture for a table: the map from above, under a lamp in the middle."""
    ratio = night.size[0] / night.size[1]
    image = Surface(size, 0, 32)
    image.fill(FLAT_SEA)
    outer = Surface(size, 0, 32)
    outer.fill(SKY_TOP)
    share = _around(size, 0.5, 1, ratio, lambda far: far / 0.95 * 255)
    yield
    _multiply(outer, share)
    share = pixels.toned(share, lambda value: 255 - value)
    yield
    _multiply(image, share)
    _add(image, outer)
    yield
    rays = _seen_rays("night_rays_flat", size, 1, 0, ratio)
    rays.fill([round(value * 0.4) for value in FLAT_RAYS], special_flags=pygame.BLEND_RGB_MULT)
    _add(image, rays)
    yield
    _land_of(night.sheet)
    yield
    land = _land(night, size, 0, 1)
    yield
    _multiply(land, _around(size, 0.5, 1, ratio, lambda far: min(1.2, max(0.4, 1.25 - 0.6 * far)) / BRIGHT * 255))
    image.blit(land, (0, 0))
    edge = yield from _coast(land)
    yield
    _gild(image, edge)
    return image


@lru_cache(maxsize=1)
def _corners() -> Surface:
    """Return a picture that darkens the corners when an image of any size is multiplied by it."""
    axis = [index / 63 - 0.5 for index in range(64)]
    away = (min(0.4, max(0.0, math.hypot(x, y) - 0.42)) for y in axis for x in axis)
    return pixels.grey(bytes(int((1 - 1.3 * far) * 255 + 0.5) for far in away), (64, 64))


def tower(seed: int, place: int) -> tuple[float, float, int]:
    """Return the width and height (shares of the largest) and the number of steps of a skyscraper in the skyline."""
    turn = math.sin(seed * 12.9898 + place * 78.233) * 43758.5453
    part = turn - math.floor(turn)
    other = part * 97 - math.floor(part * 97)
    return 0.55 + 0.45 * part, 0.35 + 0.65 * other, 2 + int(part * 10) % 2
