"""Interim views: a panel's last picture, turned, scaled and moved with its pieces until the panel is repainted.

Targets move with the picture, so that a touch hits what is seen.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import pygame
from pygame import FRect, Rect, Surface

from game.kit.motion import sprite
from game.kit.screen.panel import Painted, Panel
from game.kit.style.map_theme import NEIGHBOURS
from game.kit.values.contents import Piece, Target
from game.kit.values.view_transform import Mapping, ViewTransform, turned

APRON = 8
"""Px around the composed picture: scaled whole pixels may reach this far beyond its edge."""


@dataclass(slots=True)
class InterimView:
    """A panel shown through a view transform: its own picture with its pieces, and the transformed picture."""

    base: Painted
    below: list[tuple[Surface, Rect]]
    """The pixels of the panel's own picture below the pieces, in the order in which the pieces were drawn."""
    picture: Surface
    """The panel without its margin, with its pieces."""
    surface: Surface
    """The surface for the transformed picture, which is in the middle of an apron."""
    seen: Painted

    def give_back(self) -> None:
        """Restore the panel's own picture without the pieces."""
        for patch, place in reversed(self.below):
            self.base.surface.fill(0, place)
            self.base.surface.blit(patch, place, special_flags=pygame.BLEND_RGBA_ADD)
        self.below.clear()


class InterimViews:
    """Holds the interim views of panels, by name."""

    def __init__(self) -> None:
        self._views: dict[str, InterimView] = {}

    def has(self, name: str) -> bool:
        """Return whether a panel is shown through a view transform."""
        return name in self._views

    def shown(self, panels: Sequence[Panel]) -> list[Panel]:
        """Return those of these panels that are shown through a view transform."""
        return [panel for panel in panels if panel.name in self._views]

    def end(self, painted: Sequence[Painted], panels: Sequence[Panel], due: Collection[str] = ()) -> list[Painted]:
        """End the interim views of panels without a transform or `due` to be painted; return the pictures to show.

        A panel whose interim view ended gets a copy of its own picture, since it looks different now.
        """
        transforms = {panel.name for panel in panels if panel.view_transform is not None and panel.name not in due}
        gone = {name: self._views.pop(name) for name in list(self._views) if name not in transforms}
        for interim in gone.values():
            interim.give_back()
        return [replace(gone[one.panel.name].base) if one.panel.name in gone else one for one in painted]

    def through(self, painted: Sequence[Painted], panels: Sequence[Panel]) -> list[Painted]:
        """Return the pictures to show: unchanged, except for panels with a view transform."""
        transforms = {panel.name: panel for panel in panels if panel.view_transform is not None}
        return [self._see(one, transforms[one.panel.name]) if one.panel.name in transforms else one for one in painted]

    def _see(self, base: Painted, panel: Panel) -> Painted:
        interim = self._views.get(panel.name)
        if interim is None or interim.base is not base:
            self._drop(panel.name)
            below = _load(base, panel.view_transform)
            picture = base.surface.subsurface(_inner(base))
            interim = InterimView(base, below, picture, _workplace(picture.get_size()), base)
            self._views[panel.name] = interim
        if interim.seen.panel.view_transform != panel.view_transform or interim.seen is base:
            interim.seen = _seen(interim, panel)
        return interim.seen

    def _drop(self, name: str) -> None:
        """End a panel's interim view."""
        gone = self._views.pop(name, None)
        if gone:
            gone.give_back()


def _workplace(size: tuple[int, int]) -> Surface:
    """Return a surface for a panel of this size, with its apron."""
    return Surface((size[0] + 2 * APRON, size[1] + 2 * APRON), 0, 32)


def _inner(base: Painted) -> Rect:
    """Return the panel's rectangle in its picture, without the margin."""
    margin = base.panel.margin
    return Rect((margin, margin), base.panel.rect.size)


def _stays(piece: Piece, panel: Panel, view_transform: ViewTransform | None) -> bool:
    """Return whether a piece is on the part of the panel that does not move."""
    free = view_transform.free if view_transform else None
    return free is not None and not free.move(panel.rect.topleft).collidepoint(piece.x, piece.y)


def _load(base: Painted, view_transform: ViewTransform | None) -> list[tuple[Surface, Rect]]:
    """Draw the pieces of a panel's moving part on its own picture; return the pixels that were below them."""
    below = []
    for piece in sorted(base.pieces, key=lambda piece: (piece.z, piece.y)):
        if _stays(piece, base.panel, view_transform) or piece.kind == "origin":
            continue
        for image, (left, top) in sprite.lying(piece):
            at = math.floor(left - base.at[0]), math.floor(top - base.at[1])
            place = image.get_rect(topleft=at).clip(base.surface.get_rect())
            below.append((base.surface.subsurface(place).copy(), place))
            base.surface.blit(image, at)
    return below


def _seen(interim: InterimView, panel: Panel) -> Painted:
    """Return the panel as the transform shows it, without its margin: the shadow around it does not move."""
    base, view_transform = interim.base, panel.view_transform
    assert view_transform is not None
    size = panel.rect.size
    surface = interim.surface.subsurface((APRON, APRON, *size))
    free = view_transform.free or Rect((0, 0), size)
    picture, mapping = interim.picture, view_transform.mapping
    if view_transform.turn % 4:
        picture, mapping = _turned(picture, view_transform)
    if not _covers(picture, mapping, free):
        surface.fill(NEIGHBOURS, free)
        if view_transform.under is not None:
            _stretch(view_transform.under, view_transform.under_mapping, free, interim.surface)
    _stretch(picture, mapping, free, interim.surface)
    for fixed in _around(free, size):
        surface.blit(interim.picture, fixed, fixed)
    targets = tuple(found for target in base.targets if (found := _moved(target, panel, view_transform, size)))
    pieces = tuple(piece for piece in base.pieces if piece.kind == "origin" or _stays(piece, panel, view_transform))
    at = panel.rect.topleft
    return replace(base, panel=panel, surface=surface, at=at, targets=targets, pieces=pieces)


def _turned(picture: Surface, view_transform: ViewTransform) -> tuple[Surface, Mapping]:
    """Return the picture turned by quarters at half size (it is repainted soon), and its mapping."""
    wide, high = picture.get_size()
    small = pygame.transform.scale(picture, (max(1, wide // 2), max(1, high // 2)))
    found = pygame.transform.rotate(small, -90 * view_transform.turn)
    if view_transform.turn % 2:
        wide, high = high, wide
    across, down, right, below = view_transform.mapping
    return found, (across * wide / found.get_width(), down * high / found.get_height(), right, below)


def _around(free: Rect, size: tuple[int, int]) -> list[Rect]:
    """Return the parts of a panel around its moving part."""
    wide, high = size
    strips = (
        Rect(0, 0, wide, free.top),
        Rect(0, free.bottom, wide, high - free.bottom),
        Rect(0, free.top, free.left, free.h),
        Rect(free.right, free.top, wide - free.right, free.h),
    )
    return [strip for strip in strips if strip.w > 0 and strip.h > 0]


def _covers(picture: Surface, mapping: Mapping, free: Rect) -> bool:
    """Return whether a transformed picture covers all of the panel's moving part."""
    across, down, right, below = mapping
    box = FRect(right, below, picture.get_width() * across, picture.get_height() * down)
    return bool(box.inflate(2, 2).contains(free))


def _stretch(picture: Surface, mapping: Mapping, free: Rect, surface: Surface) -> None:
    """Draw the visible part of a picture, scaled, in the moving part of a panel; `surface` has an apron."""
    across, down, right, below = mapping
    left, top = math.floor((free.left - right) / across), math.floor((free.top - below) / down)
    end = math.ceil((free.right - right) / across), math.ceil((free.bottom - below) / down)
    part = Rect(left, top, end[0] - left, end[1] - top).clip(picture.get_rect())
    if not (part.w and part.h):
        return
    x0, y0 = round(part.left * across + right), round(part.top * down + below)
    x1, y1 = round(part.right * across + right), round(part.bottom * down + below)
    place = Rect(x0 + APRON, y0 + APRON, max(1, x1 - x0), max(1, y1 - y0))
    cut = picture.subsurface(part)
    if surface.get_rect().contains(place):  # scale straight into place, without another surface and blit
        pygame.transform.scale(cut, place.size, surface.subsurface(place))
    else:
        surface.blit(pygame.transform.scale(cut, place.size), place, special_flags=pygame.BLEND_PREMULTIPLIED)


def _moved(target: Target, panel: Panel, view_transform: ViewTransform, size: tuple[int, int]) -> Target | None:
    """Return a touch target at its transformed place; None if it is out of sight."""
    if target.ground:
        return target
    origin = panel.rect.topleft
    free = (view_transform.free or Rect((0, 0), size)).move(origin)
    across, down, right, below = view_transform.mapping
    corners = [
        turned(x - origin[0], y - origin[1], view_transform.turn, size)
        for x, y in (target.rect.topleft, target.rect.bottomright)
    ]
    xs = [x * across + right + origin[0] for x, _ in corners]
    ys = [y * down + below + origin[1] for _, y in corners]
    box = Rect(round(min(xs)), round(min(ys)), round(max(xs) - min(xs)), round(max(ys) - min(ys)))
    return replace(target, rect=box.clip(free)) if free.collidepoint(box.center) else None
