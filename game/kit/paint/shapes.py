"""The part of a pen that draws flat shapes and records targets and pieces."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import pairwise
from typing import Any

import pygame
from pygame import Rect, Surface

from game.kit.paint import light, strokes
from game.kit.paint.strokes import NEVER, Fetch, Stretched, Stroke
from game.kit.paint.surface_cache import ready
from game.kit.style.theme import Colour
from game.kit.values.area import Area
from game.kit.values.contents import TAP, Box, Manner, Piece, Target, rect_of

Point = tuple[float, float]

SHAPE = ready(light.shape)
DISC = ready(light.disc)


class Ink:
    """Draws on one panel, upright, in lengths of its own: `scale` px each, `u` of them per design px.

    A panel that counts in px multiplies design sizes by `u` itself; one that counts in design px (scale = px per design
    px, u = 1) or in millimetres does not need to.

    The surface has premultiplied alpha: draw it with BLEND_PREMULTIPLIED, or convert it by `pixels.plain` first.
    Without a surface, draw calls are recorded in `strokes`. `origin` is local (0, 0) on the surface (a panel has a
    margin for shadows around it); `turn` is how the finished panel will be turned, which matters only for the light.
    """

    def __init__(
        self,
        surface: Surface | None,
        unit: float,
        turn: int = 0,
        origin: tuple[int, int] = (0, 0),
        size: Point = (0, 0),
        scale: float = 1.0,
    ) -> None:
        self._surface = surface
        self.strokes: list[Stroke] = []
        """The recorded draw calls, if there is no surface."""
        self.u = unit
        self.scale = scale
        self.design = unit * scale
        """Px per design px."""
        self.turn = turn % 4
        self.origin = origin
        wide, high = surface.get_size() if surface and size == (0, 0) else size
        self.size = wide / scale, high / scale
        """The panel's width and height, in its own lengths."""
        self.targets: list[Target] = []
        self.pieces: list[Piece] = []
        self.texts: list[tuple[str, bool]] = []
        """Every text painted and whether it was untranslated (numbers, names, signs)."""
        self.boxes: list[tuple[str, Rect]] = []
        """The box of each line of text, in local px."""
        self.clipped: list[str] = []
        """Texts that did not fit."""

    @property
    def surface(self) -> Surface:
        """The surface that is drawn on."""
        assert self._surface is not None, "this pen only records draw calls"
        return self._surface

    @property
    def records(self) -> bool:
        """Whether draw calls are recorded instead of painted."""
        return self._surface is None

    def recorded_counts(self) -> tuple[int, ...]:
        """Return the counts of the recorded strokes, targets, pieces, texts, cut texts, and boxes."""
        mine = len(self.strokes), len(self.targets), len(self.pieces)
        return *mine, len(self.texts), len(self.clipped), len(self.boxes)

    def stroke(
        self,
        draw: Callable[..., None],
        x: float,
        y: float,
        size: tuple[int, int],
        *args: Hashable,
        solid: int = NEVER,
    ) -> None:
        """Draw, or record, a call of `draw` in a box of `size` px with its upper left corner at a local point."""
        left, top = round(x) + self.origin[0], round(y) + self.origin[1]
        if self._surface is None:
            self.strokes.append(Stroke(left, top, *size, draw, args, solid))
        else:
            draw(self._surface, left, top, *args)

    @property
    def rect(self) -> Area:
        """The area of the whole panel."""
        return Area(0.0, 0.0, *self.size)

    def line_width(self, design: float) -> float:
        """Return the width of a line, given in design px, in the panel's lengths; it is at least 1 px."""
        return max(1 / self.scale, design * self.u)

    def px(self, box: Box) -> Rect:
        """Return the rectangle in px of a box in the panel's lengths."""
        x, y, wide, high = box
        return rect_of((x * self.scale, y * self.scale, wide * self.scale, high * self.scale))

    def put(self, image: Surface, x: float, y: float, alpha: int = 255) -> None:
        """Draw a picture with its upper left corner at a local point; the picture must not change afterwards."""
        solid = NEVER if image.get_flags() & pygame.SRCALPHA else 0
        self.stroke(strokes.put, x * self.scale, y * self.scale, image.get_size(), image, alpha, solid=solid)

    def blit_premul(self, image: Surface, x: float, y: float, alpha: int = 255) -> None:
        """Draw a picture in premultiplied alpha (from `surface_cache.ready`, or painted by a pen)."""
        self.stroke(strokes.blit_premul, x * self.scale, y * self.scale, image.get_size(), image, alpha)

    def blit_nine(
        self,
        paint: Callable[..., Surface],
        corner: int,
        box: Rect,
        *look: Hashable,
        pad: int = 0,
        hidden: Rect | None = None,
        solid: int = NEVER,
    ) -> None:
        """Draw what `paint(width, height, *look)` paints for a box, `pad` px larger all around, as a nine-patch.

        Parts inside `hidden` are skipped. All in px.
        """
        x, y = box.x - pad, box.y - pad
        size = box.w + 2 * pad, box.h + 2 * pad
        below = tuple(hidden.move(-x, -y)) if hidden else None
        stretched = Stretched(paint, corner, box.size, look, pad)
        self.stroke(strokes.blit_nine, x, y, size, stretched, below, solid=solid)

    def image(self, image: Surface, x: float, y: float, alpha: int = 255) -> None:
        """Draw a picture centred at a local point."""
        wide, high = image.get_size()
        self.put(image, x - wide / 2 / self.scale, y - high / 2 / self.scale, alpha)

    def image_of(
        self, fetch: Fetch, what: tuple[Hashable, ...], size: tuple[int, int], middle: Point, alpha: int = 255
    ) -> None:
        """Draw a picture of this size centred at a local point; it is made, or fetched, only if visible."""
        x, y = (at - side / 2 / self.scale for at, side in zip(middle, size, strict=True))
        self.stroke(strokes.put_made, x * self.scale, y * self.scale, size, fetch, what, alpha)

    def fill(self, box: Box, colour: Colour, radius: float = 0) -> None:
        """Fill a flat box, transparent if the colour has an opacity."""
        self.fill_px(self.px(box), colour, radius * self.scale)

    def fill_px(self, rect: Rect, colour: Colour, radius: float = 0) -> None:
        """Fill a box given in px."""
        corner = light.shape_corner(radius)
        solid = corner if len(colour) == 3 or colour[3] == 255 else NEVER
        self.blit_nine(SHAPE, corner, rect, float(radius), colour, solid=solid)

    def outline(self, box: Box, colour: Colour, radius: float = 0, line: float = 1) -> None:
        """Draw the outline of a box, inside it."""
        rect, radius, line = self.px(box), radius * self.scale, line * self.scale
        self.blit_nine(SHAPE, light.shape_corner(radius, line), rect, float(radius), colour, float(line))

    def disc(self, x: float, y: float, radius: float, colour: Colour, line: float = 0) -> None:
        """Draw a disc or a ring, exact to a quarter px."""
        x, y, line = x * self.scale, y * self.scale, line * self.scale
        radius = round(radius * self.scale * 4) / 4
        dx, dy = round((x % 1) * 4) / 4, round((y % 1) * 4) / 4
        half = light.disc_half(radius)
        place, side = (math.floor(x) - half, math.floor(y) - half), 2 * half + 1
        self.stroke(strokes.blit_made_premul, *place, (side, side), DISC, (radius, colour, float(line), dx, dy))

    def line(self, start: Point, end: Point, colour: Colour, width: float = 1) -> None:
        """Draw a straight line; horizontal and vertical ones are crisp."""
        (x0, y0), (x1, y1) = self._place(start), self._place(end)
        wide = max(1.0, width * self.scale)
        if abs(y1 - y0) < 0.5:
            self.fill_px(rect_of((min(x0, x1), round(y0 - wide / 2), abs(x1 - x0), round(wide))), colour)
        elif abs(x1 - x0) < 0.5:
            self.fill_px(rect_of((round(x0 - wide / 2), min(y0, y1), round(wide), abs(y1 - y0))), colour)
        else:
            length = math.hypot(x1 - x0, y1 - y0)
            nx, ny = -(y1 - y0) / length * wide / 2, (x1 - x0) / length * wide / 2
            corners = [(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)]
            self._polygon(corners, colour)

    def _place(self, point: Point) -> Point:
        """Return a local point in px."""
        return point[0] * self.scale, point[1] * self.scale

    def lines(self, points: Sequence[Point], colour: Colour, width: float = 1) -> None:
        """Draw a line through several points with round joints."""
        for start, end in pairwise(points):
            self.line(start, end, colour, width)
        for x, y in points[1:-1]:
            self.disc(x, y, width / 2, colour)

    def dashes(self, start: Point, end: Point, colour: Colour, width: float = 1, dash: float = 5) -> None:
        """Draw a dashed line with dashes and gaps of length `dash`."""
        length = math.hypot(end[0] - start[0], end[1] - start[1])
        for index in range(max(1, round(length / (2 * dash)))):
            a, b = index * 2 * dash / length, min(1.0, (index * 2 + 1) * dash / length)
            self.line(_between(start, end, a), _between(start, end, b), colour, width)

    def polygon(self, points: Iterable[Point], colour: Colour) -> None:
        """Fill a polygon with smooth edges."""
        self._polygon([self._place(point) for point in points], colour)

    def _polygon(self, corners: Sequence[Point], colour: Colour) -> None:
        left = math.floor(min(x for x, _ in corners)) - 1
        top = math.floor(min(y for _, y in corners)) - 1
        wide = math.ceil(max(x for x, _ in corners)) + 1 - left
        high = math.ceil(max(y for _, y in corners)) + 1 - top
        shape = tuple((x - left, y - top) for x, y in corners)
        self.stroke(strokes.polygon, left, top, (wide, high), (wide, high), shape, colour)

    def thin_line(self, start: Point, end: Point, colour: Colour, width: int) -> None:
        """Draw a smooth line; its width is in px, not in the panel's lengths."""
        start, end = self._place(start), self._place(end)
        left, top = math.floor(min(start[0], end[0])) - width - 1, math.floor(min(start[1], end[1])) - width - 1
        wide = math.ceil(max(start[0], end[0])) + width + 2 - left
        high = math.ceil(max(start[1], end[1])) + width + 2 - top
        here, there = (start[0] - left, start[1] - top), (end[0] - left, end[1] - top)
        self.stroke(strokes.thin, left, top, (wide, high), (here, there), colour, width)

    def target(  # noqa: PLR0913
        self,
        name: str,
        box: Box,
        intent: Any = None,
        enabled: bool = True,
        reason: str = "",
        hint: str = "",
        manner: Manner = TAP,
    ) -> Target:
        """Record a target for touches, clicks and keys."""
        made = Target(
            name,
            self.px(box),
            intent,
            enabled,
            reason,
            hint,
            drag=manner.drag,
            drops=manner.drops,
            round=manner.round,
            hold=manner.hold,
            commit=manner.commit,
            edge=manner.edge,
            ground=manner.ground,
            below=manner.below,
            tag=manner.tag,
            offer=manner.offer,
        )
        self.targets.append(made)
        return made

    def piece(  # noqa: PLR0913
        self,
        name: str,
        kind: str,
        look: tuple[Any, ...],
        x: float,
        y: float,
        size: float,
        z: int = 0,
        turn: int = 0,
    ) -> Piece:
        """Record a piece whose home is here; the canvas draws it, not the panel. `turn`: beyond that of the panel."""
        made = Piece(name, kind, look, _exact(x * self.scale), _exact(y * self.scale), size * self.scale, turn, z)
        self.pieces.append(made)
        return made


def _exact(place: float) -> float:
    """Return a position in 64ths of a px: nothing is rounded when its panel moves by whole px."""
    return round(place * 64) / 64


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
