"""A map at night: where its cities lie on the title's picture, and the land, the sea and the sky as colours."""

from __future__ import annotations

import math
from typing import Any, Final

import numpy as np
import pygame
from numpy.typing import NDArray
from pygame import Surface

from game.kit.board.map_sheet import EXTENT, Sheet, raster
from game.kit.style.theme import region_ink

HORIZON, NEAR, NEAR_TALL = 0.385, 0.84, 0.68
"""Height of the horizon and of the southernmost city (on a tall picture), as shares of the picture's."""
FAR = 2.7
"""How many times farther away the northernmost city is than the southernmost."""
REACH = 0.84
"""How much of the picture's width the cities take where they take most."""
MARGIN = 0.03
"""Land beyond the outermost cities, as a share of the map."""
FINEST, COARSE = 1100, 480
"""Px across of the colours of land and sky, before they are stretched over the picture."""
RAYS = 19
STRETCH = 1.45
"""How much wider than printed a flat map may be drawn."""

SKY_TOP: Final = (9, 12, 28)
SKY_LOW: Final = (74, 44, 40)
DAWN: Final = (236, 160, 74)
SEA: Final = (15, 30, 46)
SEA_FAR: Final = (44, 38, 46)
COAST: Final = (232, 184, 104)
Field = NDArray[np.floating[Any]]


class Night:
    """A sheet seen from the south, up to the horizon; or `flat` from above, for a table without an up.

    Places are px of a picture of `size`; `box` (x, y, width, height) is what a flat map may fill.
    """

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

    @property
    def key(self) -> tuple[object, ...]:
        return self.sheet.file_name, self.size, self.flat, self._centre, self._fit

    def at(self, city: str) -> tuple[float, float, float]:
        """Where a city lies, and how large things are there (1 for the nearest)."""
        if self.flat:
            x, y = self.sheet.cities[city]
            cx, cy = self._centre
            return cx + (x - self._middle[0]) * self._fit[0], cy + (y - self._middle[1]) * self._fit[1], 0.8
        wide, high = self.size
        right, far = self._seen(city)
        down = HORIZON + (self.near - HORIZON) / far
        return wide / 2 * (1 + right * self._spread), high * down, 1 / far

    def _seen(self, city: str) -> tuple[float, float]:
        """How far to the right a city appears (in no unit yet), and how far away it is (1: the nearest)."""
        x, y = self.sheet.cities[city]
        south = (y - self._middle[1]) / self._half[1]
        far = FAR + (1 - FAR) * (south + 1) / 2
        return (x - self._middle[0]) / self._half[0] / far, far

    def colours(self) -> Surface:
        """The whole picture without anything that stands on it."""
        if self.flat:
            return _stretched(_flat(self, *_grid(self.size, FINEST)), self.size)
        wide, high = self.size
        line = round(high * HORIZON)
        image = Surface(self.size, 0, 32)
        for top, foot, paint, finest in ((0, line, _sky, COARSE), (line, high, _ground, FINEST)):
            x, y = _grid((wide, foot - top), finest)
            y = (top + y * (foot - top)) / high
            image.blit(_stretched(_shaded(paint(self, x, y), x, y), (wide, foot - top)), (0, top))
        return image

    def back(self, x: Field, y: Field) -> tuple[Field, Field]:
        """The places on the sheet (units) of shares (0..1) of the picture."""
        if self.flat:
            cx, cy = self._centre
            across = (x * self.size[0] - cx) / self._fit[0]
            down = (y * self.size[1] - cy) / self._fit[1]
            return across + self._middle[0], down + self._middle[1]
        far = (self.near - HORIZON) / np.maximum(y - HORIZON, 1e-3)
        south = (FAR - far) / (FAR - 1) * 2 - 1
        right = (x * 2 - 1) * far / self._spread
        return right * self._half[0] + self._middle[0], south * self._half[1] + self._middle[1]


def _grid(size: tuple[int, int], finest: int) -> tuple[Field, Field]:
    """Places of a picture as shares of it, at most so many across."""
    shrink = min(1.0, finest / size[0])
    count = max(2, round(size[0] * shrink)), max(2, round(size[1] * shrink))
    x = ((np.arange(count[0], dtype=np.float32) + 0.5) / count[0])[:, None]
    y = ((np.arange(count[1], dtype=np.float32) + 0.5) / count[1])[None, :]
    across, down = np.broadcast_arrays(x, y)
    return across, down


def _stretched(picture: Field, size: tuple[int, int]) -> Surface:
    image = Surface(picture.shape[:2], 0, 32)
    pygame.surfarray.blit_array(image, np.clip(picture, 0, 255).astype(np.uint8))
    return image if image.get_size() == size else pygame.transform.smoothscale(image, size)


def _mixed(a: Any, b: Any, share: Field) -> Field:
    """From colour `a` to colour `b` by a share at every place."""
    low, high = np.asarray(a, np.float32), np.asarray(b, np.float32)
    mixed: Field = low + (high - low) * share[..., None]
    return mixed


def _land(night: Night, x: Field, y: Field) -> tuple[Field, Field]:
    """The colour of the land at every place, and 1 where there is any, shapes (w, h, 3) and (w, h)."""
    numbers = raster(night.sheet)
    across, down = night.back(x, y)
    column = np.clip((across - EXTENT[0]).astype(np.int32), 0, numbers.shape[0] - 1)
    row = np.clip((down - EXTENT[1]).astype(np.int32), 0, numbers.shape[1] - 1)
    inside = (down > EXTENT[1]) & (down < EXTENT[3] - 1) & (across > EXTENT[0]) & (across < EXTENT[2] - 1)
    number = np.where(inside, numbers[column, row], 0)
    inks = [(0, 0, 0), *(region_ink(region) for region in night.sheet.board.regions)]
    table = np.array(inks, np.float32) * 0.5 + np.array((16, 14, 22), np.float32)
    colour: Field = table[np.clip(number, 0, len(inks) - 1)]
    return colour, (number > 0).astype(np.float32)


def _coast(land: Field) -> Field:
    """How much of the golden line lies at every place."""
    soft = land
    for axis in (0, 1):
        soft = (np.roll(soft, 1, axis) + soft + np.roll(soft, -1, axis)) / 3
    wide = soft
    for _ in range(3):
        for axis in (0, 1):
            wide = (np.roll(wide, 2, axis) + wide + np.roll(wide, -2, axis)) / 3
    line = 1 - np.abs(soft * 2 - 1)
    glow = (1 - np.abs(wide * 2 - 1)) * 0.35
    found: Field = np.clip(line * 0.75 + glow, 0, 1).astype(np.float32)
    return found


def _rays(night: Night, x: Field, y: Field) -> tuple[Field, Field]:
    """Rays from the middle of the horizon, and how far from there every place is."""
    ratio = np.float32(night.size[0] / night.size[1])
    across, up = (x - np.float32(0.5)) * ratio, HORIZON - y
    reach = np.hypot(across, up)
    rays: Field = np.clip(np.sin(np.arctan2(up, across) * RAYS) * 5, 0, 1) * np.clip(1 - reach / 0.95, 0, 1)
    return rays, reach


def _dawn(reach: Field, near: float) -> Field:
    """The light at the middle of the horizon."""
    light: Field = np.exp(-((reach * near) ** 2) / 0.18)[..., None] * np.array(DAWN, np.float32) * 0.30
    return light


def _sky(night: Night, x: Field, y: Field) -> Field:
    """From night to dawn, with rays."""
    up = np.clip((HORIZON - y) / HORIZON, 0, 1)
    rays, reach = _rays(night, x, y)
    picture = _mixed(SKY_LOW, SKY_TOP, up**0.65)
    return picture + rays[..., None] * np.array((33, 22, 9), np.float32) + _dawn(reach, 1.6)


def _ground(night: Night, x: Field, y: Field) -> Field:
    """Sea and land up to the horizon, with a golden coast."""
    near = np.clip((y - HORIZON) / (night.near - HORIZON), 0, 1)
    rays, reach = _rays(night, x, y)
    water = _mixed(SEA_FAR, SEA, near**0.5) + (rays * (1 - near))[..., None] * np.array((30, 20, 8), np.float32)
    colour, land = _land(night, x, y)
    haze = np.clip(1 - near * 3.2, 0, 1)[..., None] * np.float32(0.5)
    ground = colour * ((0.5 + 0.65 * near)[..., None] * (1 - haze)) + np.array(SEA_FAR, np.float32) * haze
    picture = water + (ground - water) * land[..., None]
    edge = _coast(land) * (0.25 + 0.75 * near) * (y > HORIZON + 0.012)
    picture += (np.array(COAST, np.float32) - picture) * (edge * 0.75)[..., None]
    lit: Field = picture + _dawn(reach, 2.6)
    return lit


def _flat(night: Night, x: Field, y: Field) -> Field:
    """The map from above under a lamp in the middle."""
    ratio = night.size[0] / night.size[1]
    far = np.hypot((x - 0.5) * ratio, y - 0.5)
    picture = _mixed((26, 44, 62), SKY_TOP, np.clip(far / 0.95, 0, 1))
    angle = np.arctan2(y - 0.5, (x - 0.5) * ratio)
    rays = np.clip(np.sin(angle * 24) * 5, 0, 1) * np.clip(far - 0.28, 0, 0.4)
    picture = picture + rays[..., None] * np.array((52, 36, 16), np.float32)
    colour, land = _land(night, x, y)
    lit = colour * np.clip(1.25 - 0.6 * far, 0.4, 1.2)[..., None]
    picture = picture + (lit - picture) * land[..., None]
    edge = _coast(land)[..., None] * 0.75
    shaded: Field = _shaded(picture + (np.array(COAST, np.float32) - picture) * edge, x, y)
    return shaded


def _shaded(picture: Field, x: Field, y: Field) -> Field:
    """Darker towards the corners."""
    corner = np.clip(np.hypot(x - 0.5, y - 0.5) - 0.42, 0, 0.4)
    shaded: Field = picture * (1 - 1.3 * corner)[..., None]
    return shaded


def tower(seed: int, place: int) -> tuple[float, float, int]:
    """Width, height (shares of the largest) and steps of a skyscraper of the skyline."""
    turn = math.sin(seed * 12.9898 + place * 78.233) * 43758.5453
    part = turn - math.floor(turn)
    other = part * 97 - math.floor(part * 97)
    return 0.55 + 0.45 * part, 0.35 + 0.65 * other, 2 + int(part * 10) % 2
