"""Draws moving pieces: scaled, rotated, turned over or faded, with a shadow that depends on their height."""

from __future__ import annotations

import time
from collections.abc import Hashable, Sequence
from dataclasses import replace

import pygame
from pygame import Rect, Surface

from game.kit.motion.actor import Actor
from game.kit.paint.surface_cache import cached_picture
from game.kit.pen.piece_picture import BODIES, card_shadow, making, picture, shadow
from game.kit.style import accessibility, words
from game.kit.values.contents import Piece

Blit = tuple[Surface, tuple[int, int]]
FLAT = frozenset({"card", "back"})  # printed board: its shadow is that of its outline
TOWARDS_EYE = 0.3  # px by which a piece is drawn higher on the screen for each px above the table


def even(size: float, step: int = 2) -> int:
    """Return a size or height rounded to `step`, so that few pictures serve a whole movement."""
    return step * round(size / step)


def placed(image: Surface, x: float, y: float) -> Blit:
    """Return a picture with its upper left corner, so that its centre is at (x, y)."""
    return image, (round(x - image.get_width() / 2), round(y - image.get_height() / 2))


def covering(blits: Sequence[Blit]) -> Rect:
    """Return the area that some pictures cover together."""
    if not blits:
        return Rect(0, 0, 0, 0)
    first, *others = [image.get_rect(topleft=at) for image, at in blits]
    return first.unionall(others)


def lying(piece: Piece) -> list[Blit]:
    """Return the pictures of a piece at rest at home."""
    here = placed(picture(piece), piece.x, piece.y)
    under = shadow(piece, 0)
    if under is None:
        return [here]
    dark, dx, dy = under
    return [placed(dark, piece.x + dx, piece.y + dy), here]


def at_rest(actor: Actor) -> list[Blit]:
    """Return the pictures of an actor at rest, which the actor caches."""
    made_for = actor.piece, words.language(), accessibility.signature()
    if actor.flat[0] != made_for:
        actor.flat = made_for, lying(actor.piece)
    found: list[Blit] = actor.flat[1]
    return found


def outdated(actor: Actor) -> bool:
    """Return whether the actor's cached pictures at rest are out of date, apart from their place."""
    made_for, look = actor.flat[0], (words.language(), accessibility.signature())
    if made_for is None or made_for[1:] != look:
        return True
    return made_for[0] is not actor.piece and _side(made_for[0]) != _side(actor.piece)


def face(actor: Actor) -> Hashable:
    """Return the key under which the picture of a moving piece is cached, whatever its place."""
    return _side(actor.shown)


def _side(piece: Piece) -> tuple[Hashable, ...]:
    return piece.kind, piece.look, piece.size, piece.turn


def made(actor: Actor, end: float) -> bool:
    """Make an actor's moving picture step by step until the time `end`; return whether it is complete."""
    return all(time.perf_counter() <= end for _ in making(actor.shown))


def moving(actor: Actor) -> list[Blit]:
    """Return the pictures of an actor that is not at rest, at its height above the table."""
    if actor.alpha <= 0:
        return []
    piece = actor.shown
    y = actor.y - actor.height * TOWARDS_EYE
    if piece.kind in BODIES:
        blits = _wooden(actor, piece, y)
    else:
        image = _bent(actor, piece)
        blits = [_flat_shadow(image, actor, y)] if piece.kind in FLAT else []
        blits.append(placed(image, actor.x, y))
    return _faded(blits, actor.alpha)


def _wooden(actor: Actor, piece: Piece, y: float) -> list[Blit]:
    """Return the pictures of a wooden body above the table and of its shadow; each size is made from the large traced
    picture, so that it is never blurred.
    """
    now = replace(piece, size=max(6, even(actor.size)))
    body = placed(_leaning(picture(now, True), 3 * round(actor.tilt / 3)), actor.x, y)
    step = max(2, round(actor.size / 16))
    under = shadow(now, max(step, even(actor.height, step)))
    if under is None:
        return [body]
    dark, dx, dy = under
    return [placed(dark, actor.x + dx, y + dy), body]


def _bent(actor: Actor, piece: Piece) -> Surface:
    """Return a piece's picture at the actor's present size, tilt and squash."""
    image = picture(piece, True)
    scale = actor.size / piece.size if piece.size else 1.0
    if actor.state == "hand" and abs(actor.tilt) >= 1:
        image = _leant(_scaled(image, *(max(2, even(side * scale)) for side in image.get_size())), round(actor.tilt))
    elif abs(actor.tilt) > 0.5:
        image = pygame.transform.rotozoom(image, actor.tilt, scale)
    elif abs(scale - 1) > 0.004:
        wide, high = image.get_size()
        image = _scaled(image, max(2, even(wide * scale)), max(2, even(high * scale)))
    if actor.squash < 0.99:
        wide, high = image.get_size()
        part = max(2, even((high if piece.turn % 2 else wide) * actor.squash))
        image = pygame.transform.scale(image, (wide, part) if piece.turn % 2 else (part, high))
    return image


def _leaning(image: Surface, degrees: int) -> Surface:
    return _leant(image, degrees) if degrees else image


@cached_picture
def _leant(image: Surface, degrees: int) -> Surface:
    return pygame.transform.rotozoom(image, degrees, 1.0)


@cached_picture
def _scaled(image: Surface, wide: int, high: int) -> Surface:
    return pygame.transform.smoothscale(image, (wide, high))


def _flat_shadow(image: Surface, actor: Actor, y: float) -> Blit:
    """Return the shadow of a card at its present place, like that of `piece_picture.shadow` at home."""
    rise = even(actor.height, max(2, round(actor.size / 24)))
    wide, high = image.get_size()
    dark = card_shadow(even(wide, 4), even(high, 4), rise)
    return placed(dark, actor.x + 1 + 0.5 * rise, y + 2 + 0.75 * rise)


def _faded(blits: list[Blit], alpha: int) -> list[Blit]:
    if alpha >= 255:
        return blits
    return [(_pale(image, 16 * round(alpha / 16)), at) for image, at in blits]


@cached_picture
def _pale(image: Surface, alpha: int) -> Surface:
    copy = image.copy()
    copy.set_alpha(max(0, min(255, alpha)))
    return copy
