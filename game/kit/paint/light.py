"""One lamp at the upper left of the screen: shapes, shadows, rims and recesses as cached surfaces.

A panel is painted upright and turned afterwards. So that the light still comes from the screen's upper left, everything
here takes `turn`, the clockwise quarter turns that follow, and computes the lamp's direction from it (`lamp_seen`).
Large shapes are painted small and stretched between their corners.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import pygame
from pygame import Surface

from game.kit.paint import pixels
from game.kit.paint.nine_patch import NinePatch, patch_size
from game.kit.paint.pixels import veil
from game.kit.paint.rounded_box import (
    WORKED_OUT,
    RoundedBox,
    cover,
    edge_pixels,
    opacity,
    rounded,
    shifted_disc,
    soft,
    softly,
)
from game.kit.paint.surface_cache import Steps, cached_picture, stepped
from game.kit.style.assets import clear, texture
from game.kit.style.theme import CLEAR_WHITE, LAMPLIGHT, PURE, SHADOW, Colour
from game.kit.style.things_theme import LAMP_TINT

Make = Callable[[int, int], Surface | Steps]
FINEST = 8
"""Px of a blur: from twice this size on it is computed coarsely, because its cost grows with the third power."""


def lamp_seen(x: float, y: float, turn: int) -> tuple[float, float]:
    """Return a direction on the screen as seen inside a picture that will be turned clockwise by `turn`."""
    for _ in range(turn % 4):
        x, y = y, -x
    return x, y


class LampLight(NamedTuple):
    """The lamp as seen from a picture with this many px per design px that will be turned clockwise."""

    unit: float
    turn: int = 0


def _strength(colour: Colour) -> int:
    return colour[3] if len(colour) == 4 else 255


def _bell(away: float, blur: float) -> float:
    return math.exp(-(away**2) / (2 * blur * blur)) / (blur * 2.5066)


def sliced(make: Make, width: int, height: int, corner: int) -> Steps:
    """Return the picture that `make(width, height)` paints, made just large enough for its corners and stretched
    between.
    """
    side = 2 * corner + 1
    patch = yield from stepped(make(min(width, side), min(height, side)))
    if width <= side and height <= side:
        return patch
    whole = clear(width, height)
    NinePatch(patch, width, height, corner).blit(whole, 0, 0, pygame.BLEND_RGBA_ADD)
    return whole


@cached_picture
def shape(width: int, height: int, radius: float, colour: Colour, line: float = 0) -> Steps:
    """Return the picture of a flat rounded box, or of its outline of `line` px."""

    def make(wide: int, high: int) -> Surface:
        return veil(cover(rounded(wide, high, radius), _strength(colour), line), (wide, high), colour)

    return sliced(make, width, height, shape_corner(radius, line))


def shape_corner(radius: float, line: float = 0) -> int:
    """Return the side of the corners of a rounded box's picture, which are not stretched, px."""
    return math.ceil(max(radius, line)) + 2


@cached_picture
def disc(radius: float, colour: Colour, line: float = 0, dx: float = 0, dy: float = 0) -> Surface:
    """Return a disc or ring in the middle of a square with an odd side; `dx`, `dy` shift it by fractions of a px."""
    side, strength = 2 * disc_half(radius) + 1, _strength(colour)
    box = RoundedBox(side, side, 0.0, 0.0, radius)
    if not (dx or dy):
        return veil(cover(box, strength, line), (side, side), colour)
    return veil(shifted_disc(side, radius, strength, line, (dx, dy)), (side, side), colour)


def disc_half(radius: float) -> int:
    """Return the number of px beside the middle one in a disc's picture."""
    return math.ceil(radius) + 1


def shadow_pad(blur: float) -> int:
    """Return the distance that a blurred shadow reaches beyond its shape, px."""
    return math.ceil(blur * 2.6)


@cached_picture
def shadow(width: int, height: int, radius: float, blur: float, strength: float) -> Surface | Steps:
    """Return the blurred shadow of a rounded box, with `shadow_pad(blur)` px around it."""
    return soft_box.paint(width, height, radius, blur, (*SHADOW, round(255 * strength)))


@cached_picture
def soft_box(width: int, height: int, radius: float, blur: float, colour: Colour) -> Steps:
    """Paint a rounded box blurred by `blur` px, with `shadow_pad(blur)` px around it: shadows, glows."""
    pad = shadow_pad(blur)

    def make(wide: int, high: int) -> Steps:
        box, share = rounded(wide - 2 * pad, high - 2 * pad, max(radius, blur), pad), _strength(colour) / 255
        return veil((yield from softly(box, blur, lambda away: soft(away, blur) * share)), (wide, high), colour)

    return sliced(make, width + 2 * pad, height + 2 * pad, soft_corner(radius, blur))


def soft_corner(radius: float, blur: float) -> int:
    """Return the side of the corners of a blurred box's picture, which are not stretched, px."""
    return math.ceil(max(radius, blur)) + 2 * shadow_pad(blur)


@cached_picture
def rims(width: int, height: int, radius: float, lamp: LampLight, strength: float) -> Steps:
    """Paint the light that the lamp adds to the edges of a board, for RGB_ADD, and below it that which it takes, for
    RGB_SUB.

    The picture is `width` x 2 `height` px.
    """
    unit, blur = lamp.unit, _rim_blur(lamp.unit)
    surface = clear(width, 2 * height)
    bands = [bytearray(2 * width * height) for _ in LAMPLIGHT]
    bells: dict[float, float] = {}
    edges = edge_pixels(rounded(width, height, radius), 4 * blur, lamp_seen(1, 1, lamp.turn))
    for number, (lit, dark, away, facing) in enumerate(edges, start=1):
        if not number % WORKED_OUT:
            yield
        bell = bells.get(away)
        if bell is None:
            bell = bells[away] = _bell(away, blur)
        share = min(0.6, facing * bell * max(unit, 0.5) * 1.6) * strength
        for band, colour in zip(bands, LAMPLIGHT, strict=True):
            value = int(share * colour)
            if lit >= 0:
                band[lit] = value
            if dark >= 0:
                band[width * height + dark] = value
    for which, band in enumerate(bands):
        pixels.set_band(surface, which, bytes(band))
    return surface


def light_rims(surface: Surface, radius: float, lamp: LampLight, strength: float) -> Steps:
    """Light the edges of a board that fills a surface; return the surface."""
    size = surface.get_size()
    corner = rim_corner(radius, lamp.unit)
    wide, high = patch_size(corner, size)
    look = wide, high, radius, lamp, strength
    yield from rims.making(*look)
    for top, flag in ((0, pygame.BLEND_RGB_ADD), (high, pygame.BLEND_RGB_SUB)):
        patch = rims(*look).subsurface((0, top, wide, high))
        NinePatch(patch, *size, corner).blit(surface, 0, 0, flag)
        yield
    return surface


def rim_corner(radius: float, unit: float) -> int:
    """Return the side of the corners of a lit rim's picture, which are not stretched, px."""
    return math.ceil(radius + 3 * _rim_blur(unit)) + 1


def _rim_blur(unit: float) -> float:
    return max(0.55, 1.1 * unit)


@cached_picture
def recess(width: int, height: int, radius: float, lamp: LampLight, depth: float, colour: Colour) -> Steps:
    """Paint a recess: darkest below the edge towards the lamp, with a thin warm line at the far edge."""
    unit, turn = lamp
    blur = 4 * unit
    fall = lamp_seen(2 * unit, 3 * unit, turn)
    toward = lamp_seen(1, 1, turn)

    def make(wide: int, high: int) -> Steps:
        box = rounded(wide, high, radius)

        def dark(away: float) -> float:
            return min(0.93, max(0.0, depth + (1 - soft(away, blur)) * 0.62))

        covered = cover(box, 255)
        surface = veil((yield from softly(box, blur, dark, fall)), (wide, high), colour)
        surface.blit(veil(covered, (wide, high), PURE), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        _warm_line(surface, box, covered, colour, toward, unit)
        return surface

    return sliced(make, width, height, recess_corner(radius, unit))


def recess_corner(radius: float, unit: float) -> int:
    """Return the side of the corners of a recess's picture, which are not stretched, px."""
    return math.ceil(radius + 15 * unit)


def _warm_line(
    surface: Surface, box: RoundedBox, covered: bytes, colour: Colour, toward: tuple[float, float], unit: float
) -> None:
    """Draw the light on the far edge of a recess."""
    sharp = max(0.5, 0.8 * unit)
    bands = [bytearray(pixels.band(surface, which)) for which in range(4)]
    for _, place, away, facing in edge_pixels(box, 4 * sharp, toward):
        if place < 0 or not covered[place]:
            continue
        warm = min(0.5, facing * _bell(away, sharp) * unit * 0.9)
        if warm:
            for band, own, light in zip(bands, colour, LAMP_TINT, strict=False):
                band[place] = int(own * (1 - warm) + warm * light)
            bands[pixels.ALPHA][place] = max(bands[pixels.ALPHA][place], opacity(warm * 0.7))
    for which, band in enumerate(bands):
        pixels.set_band(surface, which, bytes(band))


@cached_picture
def left_part(width: int, height: int, radius: float, colour: Colour) -> Surface:
    """Return the picture of a flat box with rounded left corners and square right ones."""
    whole = clear(width, height)
    whole.blit(shape(width + math.ceil(radius) * 2, height, radius, colour), (0, 0))
    return whole


@cached_picture
def brass_disc(radius: float, turn: int) -> Surface:
    """Return a disc of turned brass: bright towards the lamp and opposite it."""
    side = 2 * (math.ceil(radius) + 1) + 1
    surface = _scaled_brass(side, turn % 4)
    mask = veil(cover(RoundedBox(side, side, 0.0, 0.0, radius), 255), (side, side), PURE)
    surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def round_part(surface: Surface, radius: float) -> Surface:
    """Return a picture cut to a disc in its middle, with premultiplied opacity."""
    cut, stencil = clear(*surface.get_size()), clear(*surface.get_size())
    cut.blit(surface, (0, 0))
    glass = disc(radius, PURE)
    stencil.blit(glass, glass.get_rect(center=stencil.get_rect().center))
    cut.blit(stencil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return cut.premul_alpha()


def _scaled_brass(side: int, turn: int) -> Surface:
    """Return the picture of brass scaled to `side` px and turned by `turn` quarters against the later turn of its
    panel.
    """
    image = clear(side, side)
    brass = pygame.transform.smoothscale(texture("brass_disc"), (side, side))
    image.blit(pygame.transform.rotate(brass, 90 * turn), (0, 0))
    return image


def softened(image: Surface, blur: int) -> Surface:
    """Return a picture blurred by `blur` px; large blurs are computed coarsely."""
    coarse = max(1, blur // FINEST)
    if coarse == 1:
        return pygame.transform.gaussian_blur(image, blur)
    small = pygame.transform.smoothscale(image, [max(1, side // coarse) for side in image.get_size()])
    return pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, blur // coarse), image.get_size())


def path_pad(width: float) -> int:
    """Return the distance that a line's glow reaches beyond it, px."""
    return math.ceil(width * 1.8) + 2


def glowing_size(points: tuple[tuple[float, float], ...], width: float) -> tuple[int, int]:
    """Return the size in px of the picture of a glow along these points."""
    pad = path_pad(width)
    return math.ceil(max(x for x, _ in points)) + 2 * pad, math.ceil(max(y for _, y in points)) + 2 * pad


@cached_picture
def glowing(points: tuple[tuple[float, float], ...], width: float, colour: Colour) -> Surface:
    """Return the picture of soft light along a line `width` px wide, with `path_pad(width)` px around its points."""
    pad = path_pad(width)
    image = clear(*glowing_size(points, width))
    image.fill((*colour[:3], 0))
    moved = [(x + pad, y + pad) for x, y in points]
    thick = max(2, round(width * 1.7))
    pygame.draw.lines(image, colour, False, moved, thick)
    for x, y in moved:
        pygame.draw.circle(image, colour, (x, y), thick / 2)
    glow = softened(image, max(1, round(width * 0.6)))
    glow.fill(CLEAR_WHITE, special_flags=pygame.BLEND_RGBA_MAX)
    glow.fill((*colour[:3], 255), special_flags=pygame.BLEND_RGBA_MULT)
    return glow
