"""The part of a pen that lays boards: paper, wood, felt, brass, recesses, glows, all under the one lamp."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from pygame import Rect

from game.kit.paint import light, strokes
from game.kit.paint.light import LampLight
from game.kit.paint.materials import Finish, slab_ready
from game.kit.paint.shapes import Point
from game.kit.paint.surface_cache import Steps, ready
from game.kit.paint.writing import Writing
from game.kit.style import accessibility
from game.kit.style.assets import clear
from game.kit.style.theme import BRASS, DEEP, DESK, FELT, GLOW, PAPER, Colour
from game.kit.style.things_theme import EDGE, FELT_LINE, OAK
from game.kit.values.contents import Box

SHADOW_OF = ready(light.shadow)
SOFT_BOX = ready(light.soft_box)
RECESS = ready(light.recess)
GLOWING = ready(light.glowing)


class Boards(Writing):
    """Lays boards that cast two shadows (contact and cast, longer with height `z`) and have lit rims."""

    @property
    def lamp_light(self) -> LampLight:
        """The one lamp, as this panel sees it."""
        return LampLight(self.design, self.turn)

    def shadow(self, box: Box, radius: float = 10, z: float = 1.0, hidden: Rect | None = None) -> None:
        """The two shadows of a board of a height: slip .5, card .6, panel 1, lifted card 2.

        Where they will be `hidden` (px) they are not needed.
        """
        self._shadow(self.px(box), radius, z, hidden)

    def _shadow(self, rect: Rect, radius: float, z: float, hidden: Rect | None = None) -> None:
        """The same in px."""
        pairs = ((1.6, 1.0, 1.5, 0.55), (4 + 7 * z, 4 * z + 1, 6 * z + 2, 0.42))
        for blur, right, down, strength in pairs:
            soft = blur * self.design
            drop = light.lamp_seen(right * self.design, down * self.design, self.turn)
            pad = light.shadow_pad(soft)
            corner = light.soft_corner(radius * self.design, soft)
            fallen = Rect(round(rect.x + drop[0] - pad) + pad, round(rect.y + drop[1] - pad) + pad, *rect.size)
            self.lay_nine(SHADOW_OF, corner, fallen, radius * self.design, soft, strength, pad=pad, hidden=hidden)

    def slab(self, box: Box, finish: Finish, colour: Colour, radius: float = 10, z: float = 1.0, seed: int = 0) -> None:
        """A board of paper, felt, oak or walnut; `radius` is a design size, z = 0 casts no shadow."""
        rect = self.px(box)
        rounded = math.ceil(radius * self.design) + 1
        if z > 0:
            inner = rect.inflate(-2 * rounded, -2 * rounded)
            self._shadow(rect, radius, z, inner if inner.w > 0 and inner.h > 0 else None)
        colour = accessibility.ground(colour)
        if accessibility.worn.strong and finish.kind == "paper":  # smooth under what is written on it
            self.fill_px(rect, colour, radius * self.design)
            self.outline(box, EDGE, radius * self.u, self.line_width(1.6))
            return
        seed = seed or rect.x * 7 + rect.y * 3 + rect.w
        made = (finish, rect.size, radius * self.design, colour, self.lamp_light, seed % 17)
        self.stroke(strokes.lay_made, rect.x, rect.y, rect.size, slab_ready, made, solid=rounded)

    def paper(self, box: Box, colour: Colour = PAPER, radius: float = 10, z: float = 0.9, rim: float = 0.22) -> None:
        """A sheet of thick printed paper."""
        self.slab(box, Finish("paper", rim), colour, radius, z)

    def slip(self, box: Box, colour: Colour = PAPER, radius: float = 8, z: float = 0.5) -> None:
        """A small, flat piece of paper."""
        self.slab(box, Finish("paper", 0.22), colour, radius, z)

    def wood(self, box: Box, colour: Colour = DESK, radius: float = 12, z: float = 1.2, seed: int = 0) -> None:
        """A walnut tray or plank."""
        self.slab(box, Finish("walnut", 0.35, 0.04), colour, radius, z, seed)

    def oak(self, box: Box, colour: Colour = OAK, radius: float = 7, z: float = 1.0, seed: int = 0) -> None:
        """A light plank, as of a podium."""
        self.slab(box, Finish("oak", 0.4, 0.05), colour, radius, z, seed)

    def felt(self, box: Box, colour: Colour = FELT, radius: float = 14, z: float = 0.8) -> None:
        """A felt mat with a thin stitched line inside its edge."""
        self.slab(box, Finish("felt", 0.25, 0.05), colour, radius, z)
        x, y, wide, high = box
        inset = 7 * self.u
        inner = (x + inset, y + inset, wide - 2 * inset, high - 2 * inset)
        self.outline(inner, FELT_LINE, (radius - 4) * self.u, self.line_width(1.2))

    def brass(self, box: Box, colour: Colour = BRASS, radius: float = 8, z: float = 0.5) -> None:
        """A brass plate: the one thing to press, the running phase, a sum."""
        self.slab(box, Finish("paper", 0.35, 0.07), colour, radius, z)

    def recess(self, box: Box, radius: float = 10, depth: float = 0.5, colour: Colour = DEEP) -> None:
        """A place sunk into whatever lies below."""
        corner = light.recess_corner(radius * self.design, self.design)
        self.lay_nine(RECESS, corner, self.px(box), radius * self.design, self.lamp_light, depth, colour)

    def glow(
        self, box: Box, colour: Colour = GLOW, radius: float = 10, reach: float = 7, strength: float = 1.0
    ) -> None:
        """Light around a box, to be drawn before what lies in it; `reach` is a design size."""
        self._glow(self.px(box), colour, radius, reach, strength)

    def _glow(self, rect: Rect, colour: Colour, radius: float, reach: float, strength: float = 1.0) -> None:
        """The same in px."""
        rect = rect.inflate(round(reach * 0.9 * self.design), round(reach * 0.9 * self.design))
        blur = reach * self.design * 0.75
        pad = light.shadow_pad(blur)
        tone = (*colour[:3], round(255 * min(1.0, strength)))
        corner = light.soft_corner(radius * self.design, blur)
        self.lay_nine(SOFT_BOX, corner, rect, radius * self.design, blur, tone, pad=pad)

    def glow_disc(self, x: float, y: float, radius: float, colour: Colour = GLOW, reach: float = 7) -> None:
        """Light around a disc; `reach` is a design size."""
        self.glow((x - radius, y - radius, 2 * radius, 2 * radius), colour, radius / self.u, reach)

    def glow_line(
        self, points: Sequence[Point], colour: Colour = GLOW, width: float = 11, strength: float = 0.7
    ) -> None:
        """Soft light along a line, to be drawn before the line itself."""
        points, width = [self._place(point) for point in points], width * self.scale
        left, top = math.floor(min(x for x, _ in points)), math.floor(min(y for _, y in points))
        path = tuple((round(x - left, 1), round(y - top, 1)) for x, y in points)
        tone = (*colour[:3], round(255 * min(1.0, strength)))
        pad = light.path_pad(width)
        size = light.glowing_size(path, round(width, 1))
        self.stroke(strokes.lay_made, left - pad, top - pad, size, GLOWING, (path, round(width, 1), tone))


def in_steps(size: tuple[int, int], unit: float, turn: int, paint: Callable[[Boards], None]) -> Steps:
    """The picture that `paint` lays on a clear surface of `size` px, its parts made one after the other.

    Opacity is multiplied in.
    """
    pen = Boards(None, unit, turn, size=size)
    paint(pen)
    yield from strokes.making(pen.strokes)
    surface = clear(*size)
    strokes.paint(pen.strokes, surface, surface.get_rect())
    return surface
