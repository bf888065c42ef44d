"""What maps are inked with: lines of several strands, discs, writing in four directions; all edges smooth."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pygame
from numpy.typing import NDArray
from pygame import Rect, Surface

from game.ui import lettering
from game.ui.assets import clear
from game.ui.board_sheet import Point
from game.ui.shelf import kept
from game.ui.theme import Colour

Strand = tuple[float, float, tuple[int, int, int]]
"""Distance from the middle of the line, width (both px), colour; later ones lie on earlier ones."""


Span = tuple[int, int, int, int]
"""Left, top, right and bottom of a part of a line's picture, px from its start."""

KEPT_AREA = 160_000
"""Px: larger pictures of lines (of a zoomed map) are not kept."""


def _inked(
    dx: int, dy: int, strands: tuple[Strand, ...], dash: tuple[float, float, float], span: Span
) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.float32], NDArray[np.float32]]:
    """The px of a line from (0, 0) to (dx, dy) inside a span: columns, rows, colours and opacity.

    Only a band along the line is worked out: shape (px along the longer axis, px across).
    """
    steep = abs(dy) > abs(dx)
    long, short = (dy, dx) if steep else (dx, dy)
    (first, last), (least, most) = ((span[1], span[3]), (span[0], span[2]))[:: 1 if steep else -1]
    length = math.hypot(dx, dy) or 1.0
    reach = math.ceil(_room(strands) * length / max(1, abs(long))) + 1
    ahead = np.arange(first, last, dtype=np.int64)[:, None]
    line = np.rint(np.clip(ahead / (long or 1), 0, 1) * short).astype(np.int64)
    aside = line + np.arange(-reach, reach + 1, dtype=np.int64)[None, :]
    x, y = (aside, ahead) if steep else (ahead, aside)
    across = ((y * dx - x * dy) / length).astype(np.float32)
    along = ((x * dx + y * dy) / length).astype(np.float32)
    within = np.clip(np.minimum(along, length - along) + 0.5, 0, 1)
    if dash[0]:
        lead, size, period = dash
        inner = np.minimum(along - lead, length - lead - along) > 0
        within = within * inner * np.clip(size / 2 + 0.5 - np.abs((along - lead) % period - period / 2), 0, 1)
    colours = np.zeros((*across.shape, 3), np.float32)
    opacity = np.zeros(across.shape, np.float32)
    for off, width, colour in strands:
        cover = np.clip(width / 2 + 0.5 - np.abs(across - off), 0, 1) * within
        new = np.maximum(opacity + cover * (1 - opacity), 1e-6)
        colours += (np.array(colour, np.float32) - colours) * (cover / new)[..., None]
        opacity = new
    seen = (aside >= least) & (aside < most) & (opacity > 0.002)
    columns, rows = (np.broadcast_to(part, seen.shape)[seen] - edge for part, edge in ((x, span[0]), (y, span[1])))
    return columns, rows, colours[seen], opacity[seen]


@kept
def _line_image(dx: int, dy: int, strands: tuple[Strand, ...], dash: tuple[float, float, float]) -> Surface:
    """A line from (0, 0) to (dx, dy) with room for its width on every side."""
    span = _span(dx, dy, strands)
    columns, rows, colours, opacity = _inked(dx, dy, strands, dash, span)
    image = clear(span[2] - span[0], span[3] - span[1])
    pixels: Any = pygame.surfarray.pixels3d(image)
    pixels[columns, rows] = np.clip(colours, 0, 255).astype(np.uint8)
    del pixels
    alpha: Any = pygame.surfarray.pixels_alpha(image)
    alpha[columns, rows] = (np.clip(opacity, 0, 1) * 255 + 0.5).astype(np.uint8)
    del alpha
    return image


def _room(strands: tuple[Strand, ...]) -> int:
    return math.ceil(max(abs(off) + width / 2 for off, width, _ in strands)) + 2


def _span(dx: int, dy: int, strands: tuple[Strand, ...]) -> Span:
    """What the picture of a line covers."""
    room = _room(strands)
    return min(0, dx) - room, min(0, dy) - room, max(0, dx) + room + 1, max(0, dy) + room + 1


def draw_line(
    surface: Surface,
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
    seen = area.clip(surface.get_clip())
    if not (seen.w and seen.h):
        return
    if area.w * area.h <= KEPT_AREA:
        surface.blit(_line_image(x1 - x0, y1 - y0, fine, dash), area)
        return
    span = (seen.left - x0, seen.top - y0, seen.right - x0, seen.bottom - y0)
    columns, rows, colours, opacity = _inked(x1 - x0, y1 - y0, fine, dash, span)
    pixels: Any = pygame.surfarray.pixels3d(surface.subsurface(seen))
    below = pixels[columns, rows].astype(np.float32)
    pixels[columns, rows] = np.clip(below + (colours - below) * opacity[:, None] + 0.5, 0, 255).astype(np.uint8)
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


def lay(surface: Surface, image: Surface, x: float, y: float) -> None:
    """Lay a picture with its middle at a place."""
    surface.blit(image, (round(x - image.get_width() / 2), round(y - image.get_height() / 2)))


def write(
    surface: Surface,
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
    if halo is None:
        image = lettering.line(text, font, px, colour)
    else:
        image = lettering.haloed(text, font, px, colour, halo, reach)
    lift = image.get_height() / 2 - reach - lettering.capital_middle(font, px)
    if facing:
        image = pygame.transform.rotate(image, -90 * facing)
    right, down = ((0.0, lift), (-lift, 0.0), (0.0, -lift), (lift, 0.0))[facing % 4]
    lay(surface, image, x + right, y + down)
