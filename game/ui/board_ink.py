"""What maps are inked with: lines of several strands, discs, writing in four directions; all edges smooth."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pygame
from numpy.typing import NDArray
from pygame import Surface

from game.ui import lettering
from game.ui.assets import clear
from game.ui.board_sheet import Point
from game.ui.shelf import kept
from game.ui.theme import Colour

Strand = tuple[float, float, tuple[int, int, int]]
"""Distance from the middle of the line, width (both px), colour; later ones lie on earlier ones."""


@kept
def _line_image(dx: int, dy: int, strands: tuple[Strand, ...], dash: tuple[float, float, float]) -> Surface:
    """A line from (0, 0) to (dx, dy) with room for its width on every side."""
    room = _room(strands)
    x = np.arange(abs(dx) + 2 * room + 1, dtype=np.float32)[:, None] - room + min(0, dx)
    y = np.arange(abs(dy) + 2 * room + 1, dtype=np.float32)[None, :] - room + min(0, dy)
    length = math.hypot(dx, dy) or 1.0
    across = (y * dx - x * dy) / length
    along = (x * dx + y * dy) / length
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
    return tinted(colours, opacity)


def _room(strands: tuple[Strand, ...]) -> int:
    return math.ceil(max(abs(off) + width / 2 for off, width, _ in strands)) + 2


def draw_line(
    surface: Surface,
    start: Point,
    end: Point,
    strands: tuple[Strand, ...],
    dash: tuple[float, float, float] = (0, 0, 0),
) -> None:
    """A line of strands side by side or on each other; `dash` = lead, length, period of its beads in px."""
    (x0, y0), (x1, y1) = start, end
    dx, dy = round(x1) - round(x0), round(y1) - round(y0)
    room = _room(strands)
    image = _line_image(dx, dy, tuple((round(o, 2), round(w, 2), c) for o, w, c in strands), dash)
    surface.blit(image, (round(x0) + min(0, dx) - room, round(y0) + min(0, dy) - room))


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
