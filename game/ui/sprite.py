"""Pictures of things on their way: scaled, turned, turned over, faded, with a shadow by their height."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game.ui import light, token
from game.ui.actor import Actor
from game.ui.picture import picture
from game.ui.shelf import kept
from game.ui.things import Piece

Blit = tuple[Surface, tuple[int, int]]
FLAT = frozenset({"card", "back"})  # printed board: its shadow is that of its outline


def even(size: float) -> int:
    """Sizes on the way are rounded to even px, so that few pictures serve a whole journey."""
    return max(4, 2 * round(size / 2))


def placed(image: Surface, x: float, y: float) -> Blit:
    """The picture with its middle at (x, y)."""
    return image, (round(x - image.get_width() / 2), round(y - image.get_height() / 2))


def covering(blits: Sequence[Blit]) -> Rect:
    """The px that some pictures cover together."""
    if not blits:
        return Rect(0, 0, 0, 0)
    first, *others = [image.get_rect(topleft=at) for image, at in blits]
    return first.unionall(others)


def lying(piece: Piece) -> list[Blit]:
    """A thing at rest at home."""
    blits = []
    if piece.kind in FLAT:
        blits.append(_flat_shadow(picture(piece), piece.x, piece.y, piece.size, 0.0))
    return [*blits, placed(picture(piece), piece.x, piece.y)]


def moving(actor: Actor) -> list[Blit]:
    """A thing anywhere else, at its height above the table."""
    piece, rise = actor.shown, actor.height
    if piece.kind in ("fuel", "house"):
        return _wooden(actor, piece, rise)
    image = _bent(actor, piece)
    y = actor.y - rise * 0.3
    flat = piece.kind in FLAT
    blits = [_flat_shadow(image, actor.x, actor.y, piece.size, rise)] if flat else []
    return _faded([*blits, placed(image, actor.x, y)], actor.alpha)


def _wooden(actor: Actor, piece: Piece, rise: float) -> list[Blit]:
    size = even(actor.size)
    sort = str(piece.look[0])
    if piece.kind == "house":
        body, dark = token.house(sort, size, 0, False), "house"
    else:
        body, dark = token.token(piece.look[0], size, 0, False), token.fuel_name(piece.look[0])
    tall = 2 * round(rise / 2)
    shade = token.shadow(dark, size, tall)
    dx, dy = token.shadow_offset(tall)
    y = actor.y - rise * 0.3
    return _faded([placed(shade, actor.x + dx, y + dy), placed(body, actor.x, y)], actor.alpha)


def _bent(actor: Actor, piece: Piece) -> Surface:
    """The picture at its present size, turn and squash."""
    image = picture(piece)
    scale = actor.size / piece.size if piece.size else 1.0
    if abs(actor.tilt) > 0.5:
        image = pygame.transform.rotozoom(image, actor.tilt, scale)
    elif abs(scale - 1) > 0.004:
        image = _scaled(image, even(image.get_width() * scale), even(image.get_height() * scale))
    if actor.squash < 0.99:
        sideways = piece.turn % 2
        wide, high = image.get_size()
        size = (wide, even(high * actor.squash)) if sideways else (even(wide * actor.squash), high)
        image = pygame.transform.scale(image, size)
    return image


@kept
def _scaled(image: Surface, wide: int, high: int) -> Surface:
    return pygame.transform.smoothscale(image, (wide, high))


def _flat_shadow(image: Surface, x: float, y: float, size: float, rise: float) -> Blit:
    """The shadow of a card, `size` px wide, `rise` px above the table."""
    unit = size / 138
    high = 4 * round(rise / 4)
    blur = round(max(1.2, 3.5 * unit + high * 0.22), 1)
    wide, tall = image.get_size()
    dark = light.shadow(wide, tall, round(9 * unit), blur, 0.45)
    return placed(dark, x + 2 * unit + high * 0.35, y + 3 * unit + high * 0.55)


def _faded(blits: list[Blit], alpha: int) -> list[Blit]:
    if alpha >= 255:
        return blits
    return [(_pale(image, 16 * round(alpha / 16)), at) for image, at in blits]


@kept
def _pale(image: Surface, alpha: int) -> Surface:
    copy = image.copy()
    copy.set_alpha(min(255, alpha))
    return copy
