"""Panels seen through a sight: their last picture, turned, scaled and moved, with everything that lies on it.

Targets go along, so that what is touched is what is seen; pieces are in the picture until it is painted anew.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame
from pygame import FRect, Rect, Surface

from game.ui import sprite
from game.ui.panel import Painted, Panel
from game.ui.sight import Mapping, Sight, turned
from game.ui.things import Piece, Target

BARE = (230, 220, 198)
"""Paper, where nothing is known yet."""


@dataclass(slots=True)
class Glimpse:
    """A panel that is seen through a sight: its own picture, that with its pieces, and what is seen now."""

    base: Painted
    picture: Surface
    """The panel without its margin, its pieces on it."""
    turns: dict[int, Surface]
    """The same, turned by quarters."""
    surface: Surface
    """What is seen is put together here."""
    seen: Painted


class Glimpses:
    """Keeps the panels that are seen through a sight, by name."""

    def __init__(self) -> None:
        self._kept: dict[str, Glimpse] = {}

    def through(self, painted: Sequence[Painted], panels: Sequence[Panel]) -> list[Painted]:
        """The pictures as they are to be seen: the same ones, but for panels with a sight."""
        sights = {panel.name: panel for panel in panels if panel.sight is not None}
        self._kept = {name: glimpse for name, glimpse in self._kept.items() if name in sights}
        if not sights:
            return list(painted)
        return [self._see(one, sights[one.panel.name]) if one.panel.name in sights else one for one in painted]

    def _see(self, base: Painted, panel: Panel) -> Painted:
        glimpse = self._kept.get(panel.name)
        if glimpse is None or glimpse.base is not base:
            picture = _loaded(base, panel.sight)
            glimpse = Glimpse(base, picture, {0: picture}, Surface(picture.get_size(), 0, 32), base)
            self._kept[panel.name] = glimpse
        if glimpse.seen.panel.sight != panel.sight or glimpse.seen is base:
            glimpse.seen = _seen(glimpse, panel)
        return glimpse.seen


def _inner(base: Painted) -> Rect:
    """The panel in its picture, without the margin."""
    margin = base.panel.margin
    return Rect((margin, margin), base.panel.rect.size)


def _stays(piece: Piece, panel: Panel, sight: Sight | None) -> bool:
    """Whether a piece lies on the part of the panel that does not move."""
    free = sight.free if sight else None
    return free is not None and not free.move(panel.rect.topleft).collidepoint(piece.x, piece.y)


def _loaded(base: Painted, sight: Sight | None) -> Surface:
    """A panel's picture, without its margin, with the pieces that lie on its moving part."""
    picture = Surface(base.panel.rect.size, 0, 32)
    picture.blit(base.surface, (0, 0), _inner(base))
    x, y = base.panel.rect.topleft
    for piece in sorted(base.pieces, key=lambda piece: (piece.z, piece.y)):
        if not _stays(piece, base.panel, sight) and piece.kind != "origin":
            picture.blits([(image, (left - x, top - y)) for image, (left, top) in sprite.lying(piece)], False)
    return picture


def _seen(glimpse: Glimpse, panel: Panel) -> Painted:
    """The panel as it is seen now, without its margin: the shadow around it stays as it lies."""
    base, sight = glimpse.base, panel.sight
    assert sight is not None
    size = panel.rect.size
    surface = glimpse.surface
    free = sight.free or Rect((0, 0), size)
    window = surface.subsurface(free)
    if free.size != size:
        surface.blit(glimpse.picture, (0, 0))
    picture = glimpse.turns.get(sight.turn % 4)
    if picture is None:
        picture = glimpse.turns[sight.turn % 4] = pygame.transform.rotate(glimpse.picture, -90 * sight.turn)
    if not _covers(picture, sight.mapping, free):
        window.fill(BARE)
        if sight.under is not None:
            _stretch(sight.under, sight.under_mapping, free, window)
    _stretch(picture, sight.mapping, free, window)
    targets = tuple(found for target in base.targets if (found := _moved(target, panel, sight, size)))
    pieces = tuple(piece for piece in base.pieces if piece.kind == "origin" or _stays(piece, panel, sight))
    at = panel.rect.topleft
    return replace(base, panel=panel, surface=surface, at=at, targets=targets, pieces=pieces)


def _covers(picture: Surface, mapping: Mapping, free: Rect) -> bool:
    """Whether the picture reaches everywhere."""
    across, down, right, below = mapping
    box = FRect(right, below, picture.get_width() * across, picture.get_height() * down)
    return bool(box.inflate(2, 2).contains(free))


def _stretch(picture: Surface, mapping: Mapping, free: Rect, window: Surface) -> None:
    """Lay the part of a picture that is seen in the window, scaled."""
    across, down, right, below = mapping
    left, top = math.floor((free.left - right) / across), math.floor((free.top - below) / down)
    end = math.ceil((free.right - right) / across), math.ceil((free.bottom - below) / down)
    part = Rect(left, top, end[0] - left, end[1] - top).clip(picture.get_rect())
    if not (part.w and part.h):
        return
    x0, y0 = round(part.left * across + right), round(part.top * down + below)
    x1, y1 = round(part.right * across + right), round(part.bottom * down + below)
    scaled = pygame.transform.scale(picture.subsurface(part), (max(1, x1 - x0), max(1, y1 - y0)))
    window.blit(scaled, (x0 - free.x, y0 - free.y))


def _moved(target: Target, panel: Panel, sight: Sight, size: tuple[int, int]) -> Target | None:
    """A target where it is seen now; None once it is out of sight."""
    if target.ground:
        return target
    origin = panel.rect.topleft
    free = (sight.free or Rect((0, 0), size)).move(origin)
    across, down, right, below = sight.mapping
    corners = [
        turned(x - origin[0], y - origin[1], sight.turn, size)
        for x, y in (target.rect.topleft, target.rect.bottomright)
    ]
    xs = [x * across + right + origin[0] for x, _ in corners]
    ys = [y * down + below + origin[1] for _, y in corners]
    box = Rect(round(min(xs)), round(min(ys)), round(max(xs) - min(xs)), round(max(ys) - min(ys)))
    return replace(target, rect=box.clip(free)) if free.collidepoint(box.center) else None
