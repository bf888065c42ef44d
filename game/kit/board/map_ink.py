"""Draws lines of several strands, discs and text in four directions on maps, all with smooth edges."""

from __future__ import annotations

import math
import sys
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from game.kit.board.map_sheet import Point
from game.kit.paint import lettering, light, pixels
from game.kit.paint.strokes import Fetch, Sketch, blit_made, stroke
from game.kit.paint.surface_cache import cached_picture
from game.kit.style.assets import clear
from game.kit.style.theme import Colour

Strand = tuple[float, float, tuple[int, int, int]]
"""One strand of a line: its distance from the line's middle, its width (both px) and its colour; later ones are above
earlier ones.
"""


Span = tuple[int, int, int, int]
"""Left, top, right and bottom of a part of a line's picture, px from the line's start."""

KEPT_AREA = 160_000
"""Px²: the pictures of lines that are larger, as on a zoomed map, are not cached."""
FINE: Final = 16
"""Steps per px in which the colours across a line are sampled."""
PIECE: Final = 64
"""The length of the pieces in which a line is drawn that is not cached, px."""
NONE: Final = bytes(4)


class _Profile(NamedTuple):
    """The colours and opacities across a line, from -`edge` to `edge` px in steps of 1/FINE px."""

    edge: int
    colours: tuple[int, ...]
    """Colours in the pixel format of a surface with alpha, with an alpha of 0."""
    opacity: tuple[float, ...]
    packed: tuple[bytes, ...]
    """The colours with their opacities, as pixels of four bytes each."""


@lru_cache(maxsize=64)
def _profile(strands: tuple[Strand, ...]) -> _Profile:
    edge = _room(strands)
    shifts = clear(1, 1).get_shifts()
    colours, opacities, packed = [], [], []
    for step in range(-edge * FINE, edge * FINE + 1):
        colour, opacity = _across(strands, step / FINE)
        colours.append(sum(int(band) << shift for band, shift in zip(colour, shifts, strict=False)))
        opacities.append(min(1.0, opacity))
        packed.append(_packed(colours[-1], opacities[-1]))
    return _Profile(edge, tuple(colours), tuple(opacities), tuple(packed))


def _across(strands: tuple[Strand, ...], off: float) -> tuple[list[float], float]:
    """Return the colour and the opacity at `off` px from the middle of a line."""
    mixed, opacity = [0.0, 0.0, 0.0], 0.0
    for middle, width, colour in strands:
        cover = min(1.0, max(0.0, width / 2 + 0.5 - abs(off - middle)))
        new = max(opacity + cover * (1 - opacity), 1e-6)
        mixed = [below + (band - below) * cover / new for below, band in zip(mixed, colour, strict=True)]
        opacity = new
    return mixed, opacity


def _packed(colour: int, opacity: float) -> bytes:
    """Return a pixel in the format of a surface with alpha."""
    alpha = int(opacity * 255 + 0.5)
    return (colour | alpha << _alpha_shift()).to_bytes(4, sys.byteorder) if alpha else NONE


@lru_cache(maxsize=1)
def _alpha_shift() -> int:
    return clear(1, 1).get_shifts()[3]


class _Line(NamedTuple):
    """A line on a map from (0, 0) to (`short`, `long`), steeper than 45 degrees, which is drawn row by row."""

    long: int
    short: int
    strands: tuple[Strand, ...]
    dash: tuple[float, float, float]
    side: int
    """1 if the line is drawn as it is, -1 if its rows and columns are exchanged, which reverses its strands."""

    @property
    def length(self) -> float:
        return math.hypot(self.long, self.short) or 1.0

    @property
    def reach(self) -> int:
        """The number of px that a row of the line extends to either side of its middle."""
        return math.ceil(_room(self.strands) * self.length / max(1, abs(self.long))) + 1

    def middle(self, row: int) -> int:
        """Return the column of the line's middle in a row."""
        return round(min(1.0, max(0.0, row / (self.long or 1))) * self.short)

    def rows(self, first: int, last: int) -> Iterator[tuple[int, int, bytes]]:
        """Yield each non-empty row with the column of its leftmost pixel and its pixels, four bytes each."""
        profile, length, reach = _profile(self.strands), self.length, self.reach
        most, step = len(profile.packed) - 1, self.side * self.long / length
        ends, alike = profile.edge * abs(self.short) / length + 1, dict[int, tuple[list[int], bytes]]()
        for row in range(first, last):
            middle = self.middle(row)
            along = (row * self.long + middle * self.short) / length
            if not -ends < along < length + ends:
                continue
            off = round(self.side * (row * self.short - middle * self.long) / length * 2 * FINE)
            if off not in alike:
                start = (off / 2 / FINE + profile.edge) * FINE + 0.5
                places = [min(most, max(0, int(start - beside * step * FINE))) for beside in range(-reach, reach + 1)]
                alike[off] = places, b"".join([profile.packed[place] for place in places])
            if not self.dash[0] and ends < along < length - ends:
                yield row, middle - reach, alike[off][1]
            else:
                yield row, middle - reach, self._ending(profile, alike[off][0], along)

    def _ending(self, profile: _Profile, places: list[int], along: float) -> bytes:
        """Return the pixels of a row of a line with beads, or of a row near one of the line's ends."""
        step = self.short / self.length
        along -= len(places) // 2 * step
        shown = ((place, along + at * step) for at, place in enumerate(places))
        return b"".join(
            _packed(profile.colours[place], opacity * self._within(here))
            if (opacity := profile.opacity[place]) > 0.002
            else NONE
            for place, here in shown
        )

    def _within(self, along: float) -> float:
        """Return the share of a line's pixel that is between the ends of the line, and on its beads."""
        within = min(1.0, max(0.0, min(along, self.length - along) + 0.5))
        if within and self.dash[0]:
            lead, size, period = self.dash
            if not lead < along < self.length - lead:
                return 0.0
            within *= min(1.0, max(0.0, size / 2 + 0.5 - abs((along - lead) % period - period / 2)))
        return within


def _line(dx: int, dy: int, strands: tuple[Strand, ...], dash: tuple[float, float, float]) -> _Line:
    """Return the line from (0, 0) to (dx, dy), with its columns and rows exchanged if it is flatter than 45 degrees."""
    return _Line(dy, dx, strands, dash, 1) if abs(dy) > abs(dx) else _Line(dx, dy, strands, dash, -1)


def _pictured(dx: int, dy: int, strands: tuple[Strand, ...], dash: tuple[float, float, float], span: Span) -> Surface:
    """Return the picture of the part of a line from (0, 0) to (dx, dy) inside a span."""
    steep = abs(dy) > abs(dx)
    left, top, right, bottom = span if steep else (span[1], span[0], span[3], span[2])
    line = _line(dx, dy, strands, dash)
    wide, high = right - left, bottom - top
    content = bytearray(wide * high * 4)
    for row, first, px in line.rows(top, bottom):
        begin, end = max(first, left), min(first + len(px) // 4, right)
        if begin < end:
            at = ((row - top) * wide + begin - left) * 4
            content[at : at + (end - begin) * 4] = px[(begin - first) * 4 : (end - first) * 4]
    image = clear(wide, high)
    pixels.whole(image)[:] = content
    return image if steep else pygame.transform.flip(pygame.transform.rotate(image, 90), False, True)


@cached_picture
def _line_image(dx: int, dy: int, strands: tuple[Strand, ...], dash: tuple[float, float, float]) -> Surface:
    """Return the picture of a line from (0, 0) to (dx, dy), with room for its width on every side."""
    return _pictured(dx, dy, strands, dash, _span(dx, dy, strands))


def _room(strands: tuple[Strand, ...]) -> int:
    return math.ceil(max(abs(off) + width / 2 for off, width, _ in strands)) + 2


def _span(dx: int, dy: int, strands: tuple[Strand, ...]) -> Span:
    """Return the rectangle that the picture of a line covers."""
    room = _room(strands)
    return min(0, dx) - room, min(0, dy) - room, max(0, dx) + room + 1, max(0, dy) + room + 1


Dash = tuple[float, float, float]
"""The beads of a line: their distance from its ends, their length, and the distance from one bead to the next, px."""


def draw_line(
    sheet: Surface | Sketch,
    start: Point,
    end: Point,
    strands: tuple[Strand, ...],
    dash: Dash = (0, 0, 0),
) -> None:
    """Draw a line of parallel strands; `dash` makes it a row of beads."""
    (x0, y0), (x1, y1) = (round(start[0]), round(start[1])), (round(end[0]), round(end[1]))
    fine = tuple((round(o, 2), round(w, 2), c) for o, w, c in strands)
    left, top, right, bottom = _span(x1 - x0, y1 - y0, fine)
    area = Rect(x0 + left, y0 + top, right - left, bottom - top)
    if area.w * area.h <= KEPT_AREA:
        stroke(sheet, blit_made, area, _line_image, (x1 - x0, y1 - y0, fine, dash))
    else:
        stroke(sheet, _line_in, area, (x1 - x0, y1 - y0), fine, dash)


def _line_in(surface: Surface, x: int, y: int, way: tuple[int, int], strands: tuple[Strand, ...], dash: Dash) -> None:
    """Draw the visible part of a line whose span begins at (x, y): its whole picture would be too large."""
    dx, dy = way
    left, top, right, bottom = _span(dx, dy, strands)
    area = Rect(x, y, right - left, bottom - top)
    seen = area.clip(surface.get_clip())
    if not (seen.w and seen.h):
        return
    x0, y0 = x - left, y - top
    for piece in _pieces(dx, dy, strands, Rect(seen).move(-x0, -y0)):
        span = (piece.left, piece.top, piece.right, piece.bottom)
        surface.blit(_pictured(dx, dy, strands, dash, span), piece.move(x0, y0))


def _pieces(dx: int, dy: int, strands: tuple[Strand, ...], seen: Rect) -> Iterator[Rect]:
    """Yield boxes that cover the visible part of a line, and together are much smaller than one box around it."""
    steep = abs(dy) > abs(dx)
    line = _line(dx, dy, strands, (0, 0, 0))
    for first in range(*((seen.top, seen.bottom) if steep else (seen.left, seen.right)), PIECE):
        ends = sorted((line.middle(first), line.middle(first + PIECE)))
        least, across = ends[0] - line.reach, ends[1] - ends[0] + 2 * line.reach + 1
        box = Rect(least, first, across, PIECE) if steep else Rect(first, least, PIECE, across)
        if (piece := box.clip(seen)).w and piece.h:
            yield piece


def blit_centred(sheet: Surface | Sketch, image: Surface, x: float, y: float) -> None:
    """Draw a picture centred at a point."""
    sheet.blit(image, (round(x - image.get_width() / 2), round(y - image.get_height() / 2)))


@dataclass(frozen=True, slots=True)
class MapType:
    """The type of a line of text on a map, and the colour and width (px) of an outline that keeps it readable across
    lines.
    """

    size: float
    font: str
    colour: Colour
    halo: Colour | None = None
    reach: float = 0


def blit_made_centred(
    sheet: Surface | Sketch, fetch: Fetch, what: tuple[Hashable, ...], size: tuple[int, int], x: float, y: float
) -> None:
    """Draw a picture of this size centred at a point; the picture is made by `fetch` only if it is visible."""
    box = Rect(round(x - size[0] / 2), round(y - size[1] / 2), *size)
    stroke(sheet, blit_made, box, fetch, what)


def draw_disc(sheet: Surface | Sketch, x: float, y: float, radius: float, colour: Colour, line: float = 0) -> None:
    """Draw a disc, or a ring of `line` px, centred at a point."""
    side = 2 * light.disc_half(radius) + 1
    blit_made_centred(sheet, light.disc, (radius, colour, line), (side, side), x, y)


def write(sheet: Surface | Sketch, text: str, x: float, y: float, type_: MapType, facing: int = 0) -> None:
    """Write a line of text with the middle of its capitals at a point, to be read from one of four sides."""
    px = max(lettering.LEAST, round(type_.size))
    wide, high = lettering.extent(text, type_.font, px)
    lift = high / 2 - lettering.capital_middle(type_.font, px)
    right, down = ((0.0, lift), (-lift, 0.0), (0.0, -lift), (lift, 0.0))[facing % 4]
    reach = 0 if type_.halo is None else max(1, round(type_.reach))
    size = wide + 2 * reach, high + 2 * reach
    made = text, replace(type_, size=px, reach=reach), facing % 4
    blit_made_centred(sheet, _written, made, size[::-1] if facing % 2 else size, x + right, y + down)


def _written(text: str, type_: MapType, facing: int) -> Surface:
    if facing:
        return _turned_line(text, type_, facing)
    px, reach = round(type_.size), round(type_.reach)
    if type_.halo is None:
        return lettering.line(text, type_.font, px, type_.colour)
    return lettering.haloed(text, type_.font, px, type_.colour, type_.halo, reach)


@cached_picture
def _turned_line(text: str, type_: MapType, facing: int) -> Surface:
    return pygame.transform.rotate(_written(text, type_, 0), -90 * facing)
