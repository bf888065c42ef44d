"""One lamp, upper left of the screen: shapes, shadows, rims and recesses as cached surfaces.

A panel is painted upright and turned afterwards. So that the light still comes from the screen's upper
left, everything here takes `turn`, the quarter turns clockwise that the picture will make later, and
looks at the lamp from there (`lamp_seen`). Shapes are signed distances, so edges are exact at any size;
large ones are made small and stretched between their corners.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pygame
from numpy.typing import NDArray
from pygame import Surface

from game.kit.paint.nine_patch import NinePatch
from game.kit.paint.surface_cache import kept
from game.kit.style.assets import clear
from game.kit.style.theme import SHADOW, Colour

Field = NDArray[np.floating[Any]]
Make = Callable[[int, int], Surface]

WARM = (255, 236, 200)


def lamp_seen(x: float, y: float, turn: int) -> tuple[float, float]:
    """A direction on the screen as it looks inside a picture that will be turned clockwise by `turn`."""
    for _ in range(turn % 4):
        x, y = y, -x
    return x, y


def distance(width: int, height: int, radius: float, pad: int = 0, shift: tuple[float, float] = (0, 0)) -> Field:
    """Signed distance (px, inside negative) to a rounded box, shape (width + 2 pad, height + 2 pad)."""
    radius = min(radius, width / 2, height / 2)
    across = np.abs(np.arange(width + 2 * pad, dtype=np.float32) + 0.5 - pad - width / 2 - shift[0])
    down = np.abs(np.arange(height + 2 * pad, dtype=np.float32) + 0.5 - pad - height / 2 - shift[1])
    x = (across - (width / 2 - radius))[:, None]
    y = (down - (height / 2 - radius))[None, :]
    outside = np.hypot(np.maximum(x, 0), np.maximum(y, 0))
    field: Field = (outside + np.minimum(np.maximum(x, y), 0) - radius).astype(np.float32)
    return field


def veil(opacity: Field, colour: Colour) -> Surface:
    """A surface of one colour with the given opacity (0 to 1, shape width x height)."""
    surface = clear(*opacity.shape)
    surface.fill((*colour[:3], 0))
    strength = colour[3] if len(colour) == 4 else 255
    alpha: Any = pygame.surfarray.pixels_alpha(surface)
    alpha[:] = (np.clip(opacity, 0, 1) * strength + 0.5).astype(np.uint8)
    del alpha
    return surface


def _soft(field: Field, blur: float) -> Field:
    """How much of a blurred shape is left at a signed distance: 1 deep inside, 0 far outside."""
    t = field / (blur * math.sqrt(2))
    soft: Field = 0.5 - 0.5 * np.tanh(1.1283 * t + 0.1009 * t**3)
    return soft


def _slopes(field: Field) -> tuple[Field, Field]:
    """How steeply a signed distance rises to the right and downwards; flat where there is only one row or column."""
    slopes = [np.gradient(field, axis=axis) if field.shape[axis] > 1 else np.zeros_like(field) for axis in (0, 1)]
    return slopes[0], slopes[1]


def sliced(make: Make, width: int, height: int, corner: int) -> Surface:
    """What `make(width, height)` paints, made no larger than its corners and stretched between them."""
    side = 2 * corner + 1
    if width <= side and height <= side:
        return make(width, height)
    whole = clear(width, height)
    NinePatch(make(min(width, side), min(height, side)), width, height, corner).lay(whole, 0, 0, pygame.BLEND_RGBA_ADD)
    return whole


@kept
def shape(width: int, height: int, radius: float, colour: Colour, line: float = 0) -> Surface:
    """A flat rounded box, or only its outline of `line` px."""

    def make(wide: int, high: int) -> Surface:
        field = distance(wide, high, radius)
        cover = np.clip(0.5 - field, 0, 1)
        if line:
            cover = cover * np.clip(0.5 + field + line, 0, 1)
        return veil(cover, colour)

    return sliced(make, width, height, shape_corner(radius, line))


def shape_corner(radius: float, line: float = 0) -> int:
    """How far the corners of a shape reach, px."""
    return math.ceil(max(radius, line)) + 2


@kept
def disc(radius: float, colour: Colour, line: float = 0, dx: float = 0, dy: float = 0) -> Surface:
    """A disc or ring in the middle of an odd square; `dx`, `dy` shift it by parts of a px."""
    half = disc_half(radius)
    axis = np.arange(-half, half + 1, dtype=np.float32)
    field = np.hypot((axis - dx)[:, None], (axis - dy)[None, :]) - radius
    cover = np.clip(0.5 - field, 0, 1)
    if line:
        cover = cover * np.clip(0.5 + field + line, 0, 1)
    return veil(cover, colour)


def disc_half(radius: float) -> int:
    """Px around the middle one of a disc's picture."""
    return math.ceil(radius) + 1


def shadow_pad(blur: float) -> int:
    """How far a blurred shadow reaches beyond its shape, px."""
    return math.ceil(blur * 2.6)


@kept
def shadow(width: int, height: int, radius: float, blur: float, strength: float) -> Surface:
    """The blurred shadow of a rounded box, with `shadow_pad(blur)` px around it."""
    return soft_box(width, height, radius, blur, (*SHADOW, round(255 * strength)))


@kept
def soft_box(width: int, height: int, radius: float, blur: float, colour: Colour) -> Surface:
    """A rounded box blurred by `blur` px, with `shadow_pad(blur)` px around it: shadows, glows."""
    pad = shadow_pad(blur)

    def make(wide: int, high: int) -> Surface:
        field = distance(wide - 2 * pad, high - 2 * pad, max(radius, blur), pad)
        return veil(_soft(field, blur), colour)

    return sliced(make, width + 2 * pad, height + 2 * pad, soft_corner(radius, blur))


def soft_corner(radius: float, blur: float) -> int:
    """How far the corners of a blurred box reach from the edge of its picture, px."""
    return math.ceil(max(radius, blur)) + 2 * shadow_pad(blur)


@kept
def rim(width: int, height: int, radius: float, unit: float, strength: float, turn: int, lit: bool) -> Surface:
    """What the lamp adds to (or, not `lit`, takes from) the edges of a board, for RGB_ADD / RGB_SUB."""
    blur = _rim_blur(unit)
    toward = lamp_seen(1, 1, turn)

    def make(wide: int, high: int) -> Surface:
        field = distance(wide, high, radius)
        slope_x, slope_y = _slopes(field)
        bell = np.exp(-(field**2) / (2 * blur * blur)) / (blur * 2.5066)
        edge = -(slope_x * toward[0] + slope_y * toward[1]) * bell * max(unit, 0.5) * 1.6
        edge = np.clip(edge if lit else -edge, 0, 0.6) * strength
        surface = clear(wide, high)
        pixels: Any = pygame.surfarray.pixels3d(surface)
        pixels[:] = (edge[..., None] * np.array(WARM, np.float32)).astype(np.uint8)
        del pixels
        return surface

    return sliced(make, width, height, rim_corner(radius, unit))


def rim_corner(radius: float, unit: float) -> int:
    """How far the corners of a lit rim reach, px."""
    return math.ceil(radius + 3 * _rim_blur(unit)) + 1


def _rim_blur(unit: float) -> float:
    return max(0.55, 1.1 * unit)


@kept
def recess(width: int, height: int, radius: float, unit: float, depth: float, colour: Colour, turn: int) -> Surface:
    """A sunken place: darkest under the edge towards the lamp, a thin warm line on the far one."""
    blur = 4 * unit
    fall = lamp_seen(2 * unit, 3 * unit, turn)
    toward = lamp_seen(1, 1, turn)

    def make(wide: int, high: int) -> Surface:
        field = distance(wide, high, radius)
        cover = np.clip(0.5 - field, 0, 1)
        under = 1 - _soft(distance(wide, high, radius, shift=fall), blur)
        alpha = np.clip(depth + under * 0.62, 0, 0.93) * cover
        slope_x, slope_y = _slopes(field)
        sharp = max(0.5, 0.8 * unit)
        bell = np.exp(-(field**2) / (2 * sharp * sharp)) / (sharp * 2.5066)
        warm = np.clip((slope_x * toward[0] + slope_y * toward[1]) * bell * unit * 0.9, 0, 0.5)
        surface = veil(np.maximum(alpha, warm * 0.7 * (cover > 0)), colour)
        pixels: Any = pygame.surfarray.pixels3d(surface)
        tint = np.array(colour[:3], np.float32) * (1 - warm[..., None])
        pixels[:] = (tint + warm[..., None] * np.array((255, 214, 150), np.float32)).astype(np.uint8)
        del pixels
        return surface

    return sliced(make, width, height, recess_corner(radius, unit))


def recess_corner(radius: float, unit: float) -> int:
    """How far the corners of a sunken place reach, px."""
    return math.ceil(radius + 15 * unit)


@kept
def left_part(width: int, height: int, radius: float, colour: Colour) -> Surface:
    """A flat box whose left corners are rounded and whose right ones are square."""
    whole = clear(width, height)
    whole.blit(shape(width + math.ceil(radius) * 2, height, radius, colour), (0, 0))
    return whole


@kept
def brass_disc(radius: float, turn: int) -> Surface:
    """A disc of turned brass: bright towards the lamp and opposite it, as a lathe leaves it."""
    half = math.ceil(radius) + 1
    axis = np.arange(-half, half + 1, dtype=np.float32)
    x, y = axis[:, None], axis[None, :]
    reach = np.hypot(x, y)
    toward = lamp_seen(-1, -1, turn)
    lamp = math.atan2(toward[1], toward[0])
    angle = np.arctan2(y, x) - lamp
    shine = 0.5 + 0.30 * np.cos(angle) + 0.20 * np.cos(2 * angle) ** 3
    dark, bright = np.array((150, 98, 34), np.float32), np.array((255, 226, 150), np.float32)
    tone = dark + (bright - dark) * np.clip(shine, 0, 1)[..., None]
    surface = veil(np.clip(radius - reach + 0.5, 0, 1), (0, 0, 0))
    pixels: Any = pygame.surfarray.pixels3d(surface)
    pixels[:] = tone.astype(np.uint8)
    del pixels
    return surface


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
    soft = pygame.transform.gaussian_blur(image, max(1, round(width * 0.6)))
    soft.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    soft.fill((*colour[:3], 255), special_flags=pygame.BLEND_RGBA_MULT)
    return soft
