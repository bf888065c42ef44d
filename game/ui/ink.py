"""The part of a pen that writes text and draws flat shapes, and notes what can be touched or moved."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import pygame
from pygame import Rect, Surface

from game.ui import lettering, light
from game.ui.assets import clear
from game.ui.shelf import ready
from game.ui.theme import INK, Colour, cap_height
from game.ui.things import Box, Piece, Target, rect_of

FLUSH = {"left": 0.0, "center": 0.5, "right": 1.0}
FINE = 4
"""How many times finer slanted lines and polygons are drawn before they are smoothed."""

Point = tuple[float, float]

SHAPE = ready(light.shape)
DISC = ready(light.disc)


class Ink:
    """Writes and draws on one panel, upright, in local px; design sizes are multiplied by `u` before.

    The surface holds colours with their opacity multiplied in: lay it with BLEND_PREMULTIPLIED, or make it
    `shelf.plain` first. `origin` is where local (0, 0) lies on the surface (a panel keeps a margin for
    shadows around it); `turn` is how the finished panel will be turned, which only the light must know.
    """

    def __init__(
        self,
        surface: Surface,
        unit: float,
        turn: int = 0,
        origin: tuple[int, int] = (0, 0),
        size: Point = (0, 0),
    ) -> None:
        self.surface = surface
        self.u = unit
        self.turn = turn % 4
        self.origin = origin
        self.size = size if size != (0, 0) else (float(surface.get_width()), float(surface.get_height()))
        self.targets: list[Target] = []
        self.pieces: list[Piece] = []
        self.texts: list[tuple[str, bool]] = []
        """Every text painted and whether it was plain (numbers, names, signs: needs no translation)."""
        self.clipped: list[str] = []
        """Texts that did not fit where they had to."""

    @property
    def rect(self) -> Rect:
        """The whole panel in local px."""
        return Rect(0, 0, round(self.size[0]), round(self.size[1]))

    def px(self, design: float) -> float:
        """A design size in px."""
        return design * self.u

    def line_width(self, design: float) -> float:
        """A design line width in px that never vanishes."""
        return max(1.0, design * self.u)

    def put(self, image: Surface, x: float, y: float, alpha: int = 255) -> None:
        """Lay a picture with its upper left corner at a local place."""
        if image.get_flags() & pygame.SRCALPHA:
            image = image.premul_alpha()
        self.lay(image, x, y, alpha)

    def lay(self, image: Surface, x: float, y: float, alpha: int = 255) -> None:
        """Lay a picture whose opacity is multiplied in (`shelf.ready`, or painted by a pen)."""
        if alpha < 255:
            image = image.copy()
            image.fill((alpha, alpha, alpha, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        place = round(x) + self.origin[0], round(y) + self.origin[1]
        self.surface.blit(image, place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def image(self, image: Surface, x: float, y: float, alpha: int = 255) -> None:
        """Lay a picture with its middle at a local place."""
        self.put(image, x - image.get_width() / 2, y - image.get_height() / 2, alpha)

    # text

    def width(self, text: str, size: float, font: str = "read") -> float:
        """Width of a text in px at a type size in px."""
        return lettering.width(text, font, max(lettering.LEAST, round(size)))

    def capitals(self, height: float, font: str = "heading") -> float:
        """The type size whose capitals are so high (the table measures type by its capitals)."""
        return height / cap_height(font)

    def text(
        self,
        text: str | int,
        x: float,
        y: float,
        size: float,
        font: str = "read",
        colour: Colour = INK,
        align: str = "left",
        fit: float | None = None,
        plain: bool = False,
        halo: Colour | None = None,
        halo_width: float = 0,
        shadow: bool = False,
        alpha: int = 255,
    ) -> float:
        """Write one line with the middle of its capitals at `y`; returns its width.

        `fit` is the room in px: the line shrinks, then is cut (and named in `clipped`). `plain` marks what
        needs no translation. A 6 or 9 alone is underlined by `number`, not here.
        """
        whole = str(text)
        shown, px, cut = lettering.fitted(whole, font, size, fit)
        self.texts.append((whole, plain))
        wide = lettering.width(shown, font, px)
        left = x - wide * FLUSH[align]
        top = y - lettering.capital_middle(font, px)
        if cut or left < -1 - 0.02 * wide or left + wide > self.size[0] + 1 + 0.02 * wide:
            self.clipped.append(whole)
        if shadow:
            drop = light.lamp_seen(1, 1.5, self.turn)
            ink = lettering.line(shown, font, px, (12, 6, 2))
            self.put(ink, left + drop[0] * self.u, top + drop[1] * self.u, 150)
        if halo is not None:
            reach = max(1, round(halo_width or 1.9 * self.u))
            ink = lettering.haloed(shown, font, px, colour, halo, reach)
            self.put(ink, left - reach, top - reach, alpha)
        else:
            self.put(lettering.line(shown, font, px, colour), left, top, alpha)
        return wide

    def number(
        self,
        value: int | str,
        x: float,
        y: float,
        size: float,
        colour: Colour = INK,
        align: str = "left",
        font: str = "heading",
        alone: bool = False,
        **more: Any,
    ) -> float:
        """Write a number; `alone` underlines a 6 or 9 that could be read upside down."""
        wide = self.text(value, x, y, size, font, colour, align, plain=True, **more)
        if alone and str(value) in ("6", "9"):
            left = x - wide * FLUSH[align]
            thick = max(1.0, size * 0.07)
            self.fill((left + wide * 0.06, y + size * 0.41, wide * 0.88, thick), colour)
        return wide

    def paragraph(
        self,
        text: str,
        box: Box,
        size: float,
        font: str = "read",
        colour: Colour = INK,
        align: str = "left",
        leading: float = 1.28,
        middle: bool = False,
        plain: bool = False,
    ) -> float:
        """Write a text in lines inside a box, from its top or in its middle; returns the height used.

        The type shrinks (to .7) until all lines fit; what still does not is cut and named in `clipped`.
        """
        x, y, wide, high = box
        px = max(lettering.LEAST, round(size))
        lines = lettering.wrapped(text, font, px, wide)
        while px > max(lettering.LEAST, size * 0.7) and self._overfull(lines, font, px, wide, high, leading):
            px -= 1
            lines = lettering.wrapped(text, font, px, wide)
        self.texts.append((text, plain))
        step = px * leading
        room = max(1, int((high + step * 0.3) / step))
        if len(lines) > room:
            lines = (*lines[: room - 1], lines[room - 1] + " …")
            self.clipped.append(text)
        noted = len(self.texts), len(self.clipped)
        top = y + (high - step * len(lines)) / 2 if middle else y
        for index, part in enumerate(lines):
            self.text(part, x + wide * FLUSH[align], top + step * (index + 0.5), px, font, colour, align, fit=wide)
        del self.texts[noted[0] :]
        if len(self.clipped) > noted[1]:
            del self.clipped[noted[1] :]
            self.clipped.append(text)
        return step * len(lines)

    @staticmethod
    def _overfull(lines: tuple[str, ...], font: str, px: int, wide: float, high: float, leading: float) -> bool:
        widest = max((lettering.width(part, font, px) for part in lines), default=0)
        return len(lines) * px * leading > high + px * 0.3 or widest > wide

    # flat shapes

    def fill(self, box: Box, colour: Colour, radius: float = 0) -> None:
        """A flat box, see-through where the colour has an opacity."""
        rect = rect_of(box)
        self.lay(SHAPE(rect.w, rect.h, float(radius), colour), rect.x, rect.y)

    def outline(self, box: Box, colour: Colour, radius: float = 0, line: float = 1) -> None:
        """The outline of a box, `line` px wide, inside it."""
        rect = rect_of(box)
        self.lay(SHAPE(rect.w, rect.h, float(radius), colour, float(line)), rect.x, rect.y)

    def disc(self, x: float, y: float, radius: float, colour: Colour, line: float = 0) -> None:
        """A disc, or a ring of `line` px, exact to a quarter px."""
        x, y = x + self.origin[0], y + self.origin[1]
        dx, dy = round((x % 1) * 4) / 4, round((y % 1) * 4) / 4
        image = DISC(round(radius * 4) / 4, colour, float(line), dx, dy)
        half = image.get_width() // 2
        place = math.floor(x) - half, math.floor(y) - half
        self.surface.blit(image, place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def line(self, start: Point, end: Point, colour: Colour, width: float = 1) -> None:
        """A straight line; level and upright ones are crisp."""
        (x0, y0), (x1, y1) = start, end
        wide = max(1.0, width)
        if abs(y1 - y0) < 0.5:
            self.fill((min(x0, x1), round(y0 - wide / 2), abs(x1 - x0), round(wide)), colour)
        elif abs(x1 - x0) < 0.5:
            self.fill((round(x0 - wide / 2), min(y0, y1), round(wide), abs(y1 - y0)), colour)
        else:
            length = math.hypot(x1 - x0, y1 - y0)
            nx, ny = -(y1 - y0) / length * wide / 2, (x1 - x0) / length * wide / 2
            corners = [(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)]
            self.polygon(corners, colour)

    def lines(self, points: Sequence[Point], colour: Colour, width: float = 1) -> None:
        """A line through several points with round joints."""
        for start, end in pairwise(points):
            self.line(start, end, colour, width)
        for x, y in points[1:-1]:
            self.disc(x, y, width / 2, colour)

    def dashes(self, start: Point, end: Point, colour: Colour, width: float = 1, dash: float = 5) -> None:
        """A dashed line, dashes and gaps `dash` px long."""
        length = math.hypot(end[0] - start[0], end[1] - start[1])
        for index in range(max(1, round(length / (2 * dash)))):
            a, b = index * 2 * dash / length, min(1.0, (index * 2 + 1) * dash / length)
            self.line(_between(start, end, a), _between(start, end, b), colour, width)

    def polygon(self, points: Iterable[Point], colour: Colour) -> None:
        """A filled polygon with smooth edges."""
        corners = [(x + self.origin[0], y + self.origin[1]) for x, y in points]
        left = math.floor(min(x for x, _ in corners)) - 1
        top = math.floor(min(y for _, y in corners)) - 1
        wide = math.ceil(max(x for x, _ in corners)) + 1 - left
        high = math.ceil(max(y for _, y in corners)) + 1 - top
        fine = FINE if wide * high < 90_000 else 2
        image = clear(wide * fine, high * fine)
        image.fill((*colour[:3], 0))
        opacity = colour[3] if len(colour) == 4 else 255
        pygame.draw.polygon(image, (*colour[:3], opacity), [((x - left) * fine, (y - top) * fine) for x, y in corners])
        smooth = pygame.transform.smoothscale(image, (wide, high)).premul_alpha()
        self.surface.blit(smooth, (left, top), special_flags=pygame.BLEND_PREMULTIPLIED)

    # what answers and what moves

    def target(
        self,
        name: str,
        box: Box,
        intent: Any = None,
        enabled: bool = True,
        reason: str = "",
        hint: str = "",
        drag: str = "",
        drops: tuple[str, ...] = (),
        round: bool = False,
        hold: bool = False,
        commit: bool = False,
    ) -> Target:
        """Note a place that answers to touch, click and key."""
        made = Target(name, rect_of(box), intent, enabled, reason, hint, drag, drops, round, hold, commit)
        self.targets.append(made)
        return made

    def piece(
        self,
        name: str,
        kind: str,
        look: tuple[Any, ...],
        x: float,
        y: float,
        size: float,
        turn: int = 0,
        z: int = 0,
    ) -> Piece:
        """Note a piece whose home is here; it is drawn by whoever moves it, not on the panel."""
        made = Piece(name, kind, look, x, y, size, turn, z)
        self.pieces.append(made)
        return made


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
