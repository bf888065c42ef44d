"""Regions of the screen as rectangles that mark changed pixels without covering everything between them."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import Rect

WASTE = 1.3
"""Two rectangles are joined if their union has at most this many times the px that they were made for."""
MANY = 48
"""More rectangles than this are first grouped by tiles."""
TILE = 160
"""Px: the side of the tiles by which many rectangles are grouped."""


def apart(rects: Iterable[Rect]) -> list[Rect]:
    """Return rectangles that cover these and do not overlap each other.

    Neighbours are joined if that wastes little; distant rectangles stay separate.
    """
    found = [rect for rect in rects if rect.w > 0 and rect.h > 0]
    if len(found) > MANY:
        found = _gathered(found)
    out: list[Rect] = []
    for rect in _joined(found):
        out += _without(rect, out)
    return out


def space(rects: Iterable[Rect]) -> int:
    """Return the number of px in rectangles that do not overlap."""
    return sum(rect.w * rect.h for rect in rects)


def _joined(rects: list[Rect]) -> list[Rect]:
    """Return the rectangles, with those joined whose union is hardly larger than the areas they were made for."""
    out: list[tuple[Rect, int]] = []
    for rect in rects:
        new, meant = rect, rect.w * rect.h
        place = 0
        while place < len(out):
            old, merged = out[place]
            both = new.union(old)
            if both.w * both.h <= WASTE * (meant + merged):
                new, meant = both, min(meant + merged, both.w * both.h)
                del out[place]
                place = 0
            else:
                place += 1
        out.append((new, meant))
    return [rect for rect, _ in out]


def _without(rect: Rect, others: Iterable[Rect]) -> list[Rect]:
    """Return the parts of a rectangle outside others."""
    left = [rect]
    for other in others:
        if other.colliderect(rect):
            left = [part for piece in left for part in _cut(piece, other)]
    return left


def _cut(rect: Rect, other: Rect) -> list[Rect]:
    """Return the parts of a rectangle outside another: full strips above and below it, pieces beside it."""
    both = rect.clip(other)
    if not (both.w and both.h):
        return [rect]
    parts = (
        Rect(rect.x, rect.y, rect.w, both.top - rect.top),
        Rect(rect.x, both.bottom, rect.w, rect.bottom - both.bottom),
        Rect(rect.x, both.y, both.left - rect.left, both.h),
        Rect(both.right, both.y, rect.right - both.right, both.h),
    )
    return [part for part in parts if part.w > 0 and part.h > 0]


def _gathered(rects: list[Rect]) -> list[Rect]:
    """Return very many rectangles as few: those whose centres are in the same tile are joined."""
    tiles: dict[tuple[int, int], list[Rect]] = {}
    for rect in rects:
        tiles.setdefault((rect.centerx // TILE, rect.centery // TILE), []).append(rect)
    return [first.unionall(others) for first, *others in tiles.values()]
