"""Pictures that are all edge (shadows, rims, rounded boxes): stored as their corners and stretched when drawn.

The picture of a large shadow would take megabytes at 4K; its corners take kilobytes and serve every size.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

Span = tuple[int, int, int, int]
"""How a part of a patch is stretched in one direction: its start and length in the patch, and those in the whole
picture.
"""

Pixel = tuple[int, int, int, int]
NOTHING: Pixel = (0, 0, 0, 0)
"""A pixel that changes nothing when added, subtracted or drawn in premultiplied alpha."""


@dataclass(frozen=True, slots=True)
class NinePatch:
    """A picture of `width` x `height` px made of a patch: its corners, with one px between them to stretch."""

    patch: Surface
    width: int
    height: int
    corner: int

    def blit(
        self, target: Surface, x: int, y: int, flags: int, neutral: Pixel = NOTHING, hidden: Rect | None = None
    ) -> None:
        """Draw the picture with its upper left corner at (x, y).

        An inside that changes nothing (`neutral`) is skipped, as are parts inside `hidden`, which will be covered.
        """
        seen = target.get_clip()
        columns = spans(self.patch.get_width(), self.width, self.corner)
        rows = spans(self.patch.get_height(), self.height, self.corner)
        for across in columns:
            for down in rows:
                place = Rect(x + across[2], y + down[2], across[3], down[3])
                shown = place.clip(seen)
                if shown.w and shown.h and not (hidden and hidden.contains(shown)):
                    self._blit_part(target, (across, down), place, shown, flags, neutral)

    def _blit_part(
        self, target: Surface, part_: tuple[Span, Span], place: Rect, shown: Rect, flags: int, neutral: Pixel
    ) -> None:
        """Draw the visible area of one part of a nine-patch, stretching its middle px no farther than that."""
        (from_x, wide, _, to_wide), (from_y, high, _, to_high) = part_
        if wide == high == 1 and to_wide > 1 and to_high > 1:
            inside = tuple(self.patch.get_at((from_x, from_y)))
            if inside == neutral:
                return
            if flags == pygame.BLEND_PREMULTIPLIED and inside[3] == 255:
                target.fill(inside, shown)
                return
        left, wide = (from_x, wide) if wide != to_wide else (from_x + shown.x - place.x, shown.w)
        top, high = (from_y, high) if high != to_high else (from_y + shown.y - place.y, shown.h)
        part = self.patch.subsurface((left, top, wide, high))
        if part.get_size() != shown.size:
            part = pygame.transform.scale(part, shown.size)
        target.blit(part, shown, special_flags=flags)


def nine(paint: Callable[..., Surface], corner: int, size: tuple[int, int], *look: object, pad: int = 0) -> NinePatch:
    """Return the nine-patch of what `paint(width, height, *look)` paints for a box of `size` px, `pad` px larger all
    around.
    """
    patch = paint(*patch_size(corner, size, pad), *look)
    return NinePatch(patch, size[0] + 2 * pad, size[1] + 2 * pad, corner)


def patch_size(corner: int, size: tuple[int, int], pad: int = 0) -> tuple[int, int]:
    """Return the size of the patch for a box of `size` px: its corners, with a px between them."""
    side = 2 * corner + 1 - 2 * pad
    return min(size[0], side), min(size[1], side)


def spans(have: int, want: int, corner: int) -> list[Span]:
    """Return how `have` px of a patch cover `want` px: the ends unchanged, the px after the first corner stretched."""
    if have == want:
        return [(0, have, 0, want)]
    end = have - corner - 1
    return [
        (0, corner, 0, corner),
        (corner, 1, corner, want - corner - end),
        (corner + 1, end, want - end, end),
    ]
