"""What maps are inked with: lines of several strands, discs, writing in four directions; all edges smooth."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray
from pygame import Rect, Surface

from game.kit.board.map_sheet import Point
from game.kit.paint import lettering
from game.kit.paint.strokes import Sketch, stroke
from game.kit.paint.surface_cache import kept
from game.kit.style.assets import clear
from game.kit.style.theme import Colour

Strand = tuple[float, float, tuple[int, int, int]]
"""Distance from the middle of the line, width (both px), colour; later ones lie on earlier ones."""


Span = tuple[int, int, int, int]
"""Left, top, right and bottom of a part of a line's picture, px from its start."""

KEPT_AREA = 160_000
"""Px: larger pictures of lines (of a zoomed map) are not kept."""
FINE: Final = 16
"""Steps per px in which the colours across a line are known."""


class _Profile(NamedTuple):
    """What lies across a line, from -`edge` to `edge` px in steps of 1/FINE px."""

    edge: float
    colours: NDArray[np.uint8]
    """Shape (steps, 3)."""
    opacity: NDArray[np.float32]


@lru_cache(maxsize=64)
def _profile(strands: tuple[Strand, ...]) -> _Profile:
    edge = float(_room(strands))
    across = np.arange(-edge * FINE, edge * FINE + 1, dtype=np.float32) / FINE
    colours = np.zeros((len(across), 3), np.float32)
    opacity = np.zeros(len(across), np.float32)
    for off, width, colour in strands:
        cover = np.clip(width / 2 + 0.5 - np.abs(across - off), 0, 1)
        new = np.maximum(opacity + cover * (1 - opacity), 1e-6)
        colours += (np.array(colour, np.float32) - colours) * (cover / new)[:, None]
        opacity = new
    return _Profile(edge, np.clip(colours, 0, 255).astype(np.uint8), opacity)


def _inked(
    dx: int, dy: int, strands: tuple[Strand, ...], dash: tuple[float, float, float], span: Span
) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp], NDArray[np.float32]]:
    """The px of a line from (0, 0) to (dx, dy) inside a span: columns, rows, places in its profile, opacity.

    Only a band along the line is worked out: shape (px along the longer axis, px across).
    """
    steep = abs(dy) > abs(dx)
    long, short = (dy, dx) if steep else (dx, dy)
    (first, last), (least, most) = ((span[1], span[3]), (span[0], span[2]))[:: 1 if steep else -1]
    length = math.hypot(dx, dy) or 1.0
    profile = _profile(strands)
    reach = math.ceil(profile.edge * length / max(1, abs(long))) + 1
    ahead = np.arange(first, last)
    line = np.rint(np.clip(ahead / (long or 1), 0, 1) * short).astype(np.intp)
    step = np.arange(-reach, reach + 1)
    sign = -1 if steep else 1
    across = _grown(sign * (line * long - ahead * short) / length, sign * step * long / length)
    along = _grown((ahead * long + line * short) / length, step * short / length)
    place = np.clip((across + profile.edge) * FINE + 0.5, 0, len(profile.opacity) - 1).astype(np.intp)
    opacity = profile.opacity[place] * _within(along, length, dash)
    aside = line[:, None] + step
    far, near = np.nonzero((aside >= least) & (aside < most) & (opacity > 0.002))
    beside, forth = aside[far, near], ahead[far]
    columns, rows = (beside, forth) if steep else (forth, beside)
    return columns - span[0], rows - span[1], place[far, near], opacity[far, near]


def _grown(start: NDArray[np.float64], step: NDArray[np.float64]) -> NDArray[np.float32]:
    """What begins so and grows evenly, shape (starts, steps)."""
    grown: NDArray[np.float32] = start.astype(np.float32)[:, None] + step.astype(np.float32)
    return grown


def _within(along: NDArray[np.float32], length: float, dash: tuple[float, float, float]) -> NDArray[np.float32]:
    """How much of each px lies between the ends of a line, and on its beads."""
    within: NDArray[np.float32] = np.clip(np.minimum(along, length - along) + 0.5, 0, 1)
    if dash[0]:
        lead, size, period = dash
        inner = np.minimum(along - lead, length - lead - along) > 0
        within = within * inner * np.clip(size / 2 + 0.5 - np.abs((along - lead) % period - period / 2), 0, 1)
    return within


@kept
def _line_image(dx: int, dy: int, strands: tuple[Strand, ...], dash: tuple[float, float, float]) -> Surface:
    """A line from (0, 0) to (dx, dy) with room for its width on every side."""
    span = _span(dx, dy, strands)
    columns, rows, place, opacity = _inked(dx, dy, strands, dash, span)
    image = clear(span[2] - span[0], span[3] - span[1])
    cover: Any = (np.minimum(opacity, 1) * 255 + 0.5).astype(np.uint32) << image.get_shifts()[3]
    pixels: Any = pygame.surfarray.pixels2d(image)
    pixels[columns, rows] = _packed(image, _profile(strands).colours)[place] | cover
    del pixels
    return image


def _packed(surface: Surface, colours: NDArray[Any]) -> Any:
    """Colours, shape (n, 3), as the px of a surface of 32 bits, without opacity."""
    red, green, blue = (colours[:, band].astype(np.uint32) << surface.get_shifts()[band] for band in range(3))
    packed: Any = red | green | blue
    return packed


def _blended(surface: Surface, below: NDArray[Any], colours: NDArray[Any], opacity: NDArray[np.float32]) -> Any:
    """Px of a surface with colours laid on them."""
    ground = np.stack([below >> shift & 255 for shift in surface.get_shifts()[:3]], axis=1).astype(np.float32)
    return _packed(surface, ground + (colours - ground) * opacity[:, None] + 0.5)


def _room(strands: tuple[Strand, ...]) -> int:
    return math.ceil(max(abs(off) + width / 2 for off, width, _ in strands)) + 2


def _span(dx: int, dy: int, strands: tuple[Strand, ...]) -> Span:
    """What the picture of a line covers."""
    room = _room(strands)
    return min(0, dx) - room, min(0, dy) - room, max(0, dx) + room + 1, max(0, dy) + room + 1


def draw_line(
    sheet: Surface | Sketch,
    start: Point,
    end: Point,
    strands: tuple[Strand, ...],
    dash: tuple[float, float, float] = (0, 0, 0),
) -> None:
    """A line of strands side by side or on each other; `dash` = lead, length, period of its beads in px."""
    (x0, y0), (x1, y1) = (round(start[0]), round(start[1])), (round(end[0]), round(end[1]))
    fine = tuple((round(o, 2), round(w, 2), c) for o, w, c in strands)
    left, top, right, bottom = _span(x1 - x0, y1 - y0, fine)
    area = Rect(x0 + left, y0 + top, right - left, bottom - top)
    stroke(sheet, _line_in, area, x1 - x0, y1 - y0, fine, dash)


def _line_in(
    surface: Surface, x: int, y: int, dx: int, dy: int, strands: tuple[Strand, ...], dash: tuple[float, float, float]
) -> None:
    """The line whose span begins at (x, y)."""
    left, top, right, bottom = _span(dx, dy, strands)
    area = Rect(x, y, right - left, bottom - top)
    seen = area.clip(surface.get_clip())
    if not (seen.w and seen.h):
        return
    if area.w * area.h <= KEPT_AREA:
        surface.blit(_line_image(dx, dy, strands, dash), area)
        return
    x0, y0 = x - left, y - top
    span = (seen.left - x0, seen.top - y0, seen.right - x0, seen.bottom - y0)
    columns, rows, place, opacity = _inked(dx, dy, strands, dash, span)
    colours = _profile(strands).colours
    part = surface.subsurface(seen)
    pixels: Any = pygame.surfarray.pixels2d(part)
    new, edge = _packed(part, colours)[place], opacity < 1
    below = pixels[columns[edge], rows[edge]]
    new[edge] = _blended(part, below, colours[place[edge]].astype(np.float32), opacity[edge])
    pixels[columns, rows] = new
    del pixels


def tinted(colours: NDArray[np.float32], opacity: NDArray[np.float32]) -> Surface:
    """A see-through surface from colours (width x height x 3, 0 to 255) and opacity (0 to 1)."""
    surface = clear(*opacity.shape)
    pixels: Any = pygame.surfarray.pixels3d(surface)
    pixels[:] = np.clip(colours, 0, 255).astype(np.uint8)
    del pixels
    alpha: Any = pygame.surfarray.pixels_alpha(surface)
    alpha[:] = (np.clip(opacity, 0, 1) * 255 + 0.5).astype(np.uint8)
    del alpha
    return surface


def lay(sheet: Surface | Sketch, image: Surface, x: float, y: float) -> None:
    """Lay a picture with its middle at a place."""
    sheet.blit(image, (round(x - image.get_width() / 2), round(y - image.get_height() / 2)))


def write(
    sheet: Surface | Sketch,
    text: str,
    x: float,
    y: float,
    size: float,
    font: str,
    colour: Colour,
    halo: Colour | None = None,
    halo_width: float = 0,
    facing: int = 0,
) -> None:
    """Write a line with the middle of its capitals at a place, read from one of four sides."""
    px = max(lettering.LEAST, round(size))
    reach = max(1, round(halo_width)) if halo is not None else 0
    lift = lettering.extent(text, font, px)[1] / 2 - lettering.capital_middle(font, px)
    right, down = ((0.0, lift), (-lift, 0.0), (0.0, -lift), (lift, 0.0))[facing % 4]
    lay(sheet, _written(text, font, px, colour, halo, reach, facing), x + right, y + down)


def _written(text: str, font: str, px: int, colour: Colour, halo: Colour | None, reach: int, facing: int) -> Surface:
    if facing % 4:
        return _turned_line(text, font, px, colour, halo, reach, facing % 4)
    if halo is None:
        return lettering.line(text, font, px, colour)
    return lettering.haloed(text, font, px, colour, halo, reach)


@kept
def _turned_line(
    text: str, font: str, px: int, colour: Colour, halo: Colour | None, reach: int, facing: int
) -> Surface:
    return pygame.transform.rotate(_written(text, font, px, colour, halo, reach, 0), -90 * facing)
