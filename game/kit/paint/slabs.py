"""The part of a pen that draws boards: paper, wood, felt, brass, recesses and glows, all under the one lamp."""

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
    """Draws boards with two shadows (contact and cast, longer with height `z`) and lit rims."""

    @property
    def lamp_light(self) -> LampLight:
        """The lamp as this panel sees it."""
        return LampLight(self.design, self.turn)

    def shadow(self, box: Box, radius: float = 10, z: float = 1.0, hidden: Rect | None = None) -> None:
        """Draw the two shadows of a board at height `z`: .5 for a slip, .6 for a card, 1 for a panel, 2 for a lifted
        card.
        Parts inside `hidden` (px) are skipped.
        """
        self._shadow(self.px(box), radius, z, hidden)

    def _shadow(self, rect: Rect, radius: float, z: float, hidden: Rect | None = None) -> None:
        """Draw the shadows of a box in px."""
        pairs = ((1.6, 1.0, 1.5, 0.55), (4 + 7 * z, 4 * z + 1, 6 * z + 2, 0.42))
        for blur, right, down, strength in pairs:
            soft = blur * self.design
            drop = light.lamp_seen(right * self.design, down * self.design, self.turn)
            pad = light.shadow_pad(soft)
            corner = light.soft_corner(radius * self.design, soft)
            fallen = Rect(round(rect.x + drop[0] - pad) + pad, round(rect.y + drop[1] - pad) + pad, *rect.size)
            self.blit_nine(SHADOW_OF, corner, fallen, radius * self.design, soft, strength, pad=pad, hidden=hidden)

    def slab(self, box: Box, finish: Finish, colour: Colour, radius: float = 10, z: float = 1.0, seed: int = 0) -> None:
        """Draw a board of paper, felt, oak or walnut; `radius` is a design size, z = 0 casts no shadow."""
        rect = self.px(box)
        rounded = math.ceil(radius * self.design) + 1
        if z > 0:
            inner = rect.inflate(-2 * rounded, -2 * rounded)
            self._shadow(rect, radius, z, inner if inner.w > 0 and inner.h > 0 else None)
        colour = accessibility.ground(colour)
        if accessibility.worn.strong and finish.kind == "paper":  # smooth below text
            self.fill_px(rect, colour, radius * self.design)
            self.outline(box, EDGE, radius * self.u, self.line_width(1.6))
            return
        seed = seed or rect.x * 7 + rect.y * 3 + rect.w
        made = (finish, rect.size, radius * self.design, colour, self.lamp_light, seed % 17)
        self.stroke(strokes.blit_made_premul, rect.x, rect.y, rect.size, slab_ready, made, solid=rounded)

    def paper(self, box: Box, colour: Colour = PAPER, radius: float = 10, z: float = 0.9, rim: float = 0.22) -> None:
        """Draw a sheet of thick printed paper."""
        self.slab(box, Finish("paper", rim), colour, radius, z)

    def slip(self, box: Box, colour: Colour = PAPER, radius: float = 8, z: float = 0.5) -> None:
        """Draw a small, flat piece of paper."""
        self.slab(box, Finish("paper", 0.22), colour, radius, z)

    def wood(self, box: Box, colour: Colour = DESK, radius: float = 12, z: float = 1.2, seed: int = 0) -> None:
        """Draw a walnut tray or plank."""
        self.slab(box, Finish("walnut", 0.35, 0.04), colour, radius, z, seed)

    def oak(self, box: Box, colour: Colour = OAK, radius: float = 7, z: float = 1.0, seed: int = 0) -> None:
        """Draw a light plank, such as a podium's."""
        self.slab(box, Finish("oak", 0.4, 0.05), colour, radius, z, seed)

    def felt(self, box: Box, colour: Colour = FELT, radius: float = 14, z: float = 0.8) -> None:
        """Draw a felt mat with a thin stitched line inside its edge."""
        self.slab(box, Finish("felt", 0.25, 0.05), colour, radius, z)
        x, y, wide, high = box
        inset = 7 * self.u
        inner = (x + inset, y + inset, wide - 2 * inset, high - 2 * inset)
        self.outline(inner, FELT_LINE, (radius - 4) * self.u, self.line_width(1.2))

    def brass(self, box: Box, colour: Colour = BRASS, radius: float = 8, z: float = 0.5) -> None:
        """Draw a brass plate: for the main button, the current phase, or a sum."""
        self.slab(box, Finish("paper", 0.35, 0.07), colour, radius, z)

    def recess(self, box: Box, radius: float = 10, depth: float = 0.5, colour: Colour = DEEP) -> None:
        """Draw a recess in the board below, with rounded corners; `radius` is a design size."""
        corner = light.recess_corner(radius * self.design, self.design)
        self.blit_nine(RECESS, corner, self.px(box), radius * self.design, self.lamp_light, depth, colour)

    def glow(
        self, box: Box, colour: Colour = GLOW, radius: float = 10, reach: float = 7, strength: float = 1.0
    ) -> None:
        """Draw light around a box, before the box itself; `reach` is a design size."""
        self._glow(self.px(box), colour, radius, reach, strength)

    def _glow(self, rect: Rect, colour: Colour, radius: float, reach: float, strength: float = 1.0) -> None:
        """Draw light around a box in px."""
        rect = rect.inflate(round(reach * 0.9 * self.design), round(reach * 0.9 * self.design))
        blur = reach * self.design * 0.75
        pad = light.shadow_pad(blur)
        tone = (*colour[:3], round(255 * min(1.0, strength)))
        corner = light.soft_corner(radius * self.design, blur)
        self.blit_nine(SOFT_BOX, corner, rect, radius * self.design, blur, tone, pad=pad)

    def glow_disc(self, x: float, y: float, radius: float, colour: Colour = GLOW, reach: float = 7) -> None:
        """Draw light around a disc; `reach` is a design size."""
        self.glow((x - radius, y - radius, 2 * radius, 2 * radius), colour, radius / self.u, reach)

    def glow_line(
        self, points: Sequence[Point], colour: Colour = GLOW, width: float = 11, strength: float = 0.7
    ) -> None:
        """Draw soft light along a line, before the line itself."""
        points, width = [self._place(point) for point in points], width * self.scale
        left, top = math.floor(min(x for x, _ in points)), math.floor(min(y for _, y in points))
        path = tuple((round(x - left, 1), round(y - top, 1)) for x, y in points)
        tone = (*colour[:3], round(255 * min(1.0, strength)))
        pad = light.path_pad(width)
        size = light.glowing_size(path, round(width, 1))
        self.stroke(strokes.blit_made_premul, left - pad, top - pad, size, GLOWING, (path, round(width, 1), tone))


def in_steps(size: tuple[int, int], unit: float, turn: int, paint: Callable[[Boards], None]) -> Steps:
    """Make the picture that `paint` draws on a clear surface of `size` px part by part, in premultiplied alpha."""
    pen = Boards(None, unit, turn, size=size)
    paint(pen)
    yield from strokes.making(pen.strokes)
    surface = clear(*size)
    strokes.paint(pen.strokes, surface, surface.get_rect())
    return surface
