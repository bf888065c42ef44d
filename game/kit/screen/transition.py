"""A panel's transition: its picture slides, grows or turns from the old place to the new one.

Its targets are at the new place at once; only a scaled picture moves, and the panel's own sharp one replaces it when
the transition ends.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game.kit.motion import sprite
from game.kit.motion.reconciliation import ORIGIN
from game.kit.screen.panel import Painted
from game.kit.style import timing
from game.kit.values.contents import Piece

EVENT = "drawer"
"""The beat that sets a transition's duration and curve."""
LEAST = 2
"""Px: a smaller shift of an edge is ignored."""

Pose = tuple[float, float, float, float, float]
"""Centre (x, y), width and height on the screen in px, and the degrees left to turn."""


def travels(old: Painted, new: Painted) -> bool:
    """Return whether a repainted or moved panel needs a transition to its new place."""
    if not new.panel.glides or new.panel.cuts:
        return False
    a, b = old.panel.rect, new.panel.rect
    moved = max(abs(a.left - b.left), abs(a.top - b.top), abs(a.right - b.right), abs(a.bottom - b.bottom))
    return moved >= LEAST or _quarters(old, new) != 0


def rides(old: Painted, new: Painted) -> bool:
    """Return whether the panel's pieces are unchanged and move with it; otherwise they travel by themselves."""
    return old.panel.key == new.panel.key


def pose_of(rect: Rect, tilt: float = 0.0) -> Pose:
    """Return the pose of a picture that fills a rectangle."""
    return rect.x + rect.w / 2, rect.y + rect.h / 2, rect.w, rect.h, tilt


def _quarters(old: Painted, new: Painted) -> int:
    """Return the quarter turns from the old orientation to the new one, the short way round: -1, 0, 1 or 2."""
    return (new.panel.turn - old.panel.turn + 1) % 4 - 1


def begin(old: Painted, new: Painted, before: PanelTransition | None, speed: timing.Speed) -> PanelTransition:
    """Start a panel's transition, from the present pose of its unfinished one if there is any."""
    x, y, wide, high, tilt = before.pose if before else pose_of(old.panel.rect)
    start = (x, y, wide, high, tilt + 90 * _quarters(old, new))
    return PanelTransition(old, new, start, timing.seconds(EVENT, speed), new.pieces if rides(old, new) else ())


class PanelTransition:
    """The movement of a panel from `start` to its rectangle in `seconds`; its picture includes riding pieces."""

    def __init__(self, old: Painted, new: Painted, start: Pose, seconds: float, riding: Sequence[Piece]) -> None:
        self.goal = pose_of(new.panel.rect)
        self.start = start
        self.riding = rides(old, new)
        self._seconds = seconds
        self._spent = 0.0
        self._drawer = _shared(old.panel.rect, new.panel.rect) if not _quarters(old, new) else ""
        larger = old if self._drawer and _space(old) > _space(new) else new
        self._margin = larger.panel.margin
        self._picture = _loaded(new, riding) if larger is new and riding else larger.surface
        self._natural = larger.panel.rect.size
        self._image: Surface | None = None
        self._at = (0, 0)
        self._clip: Rect | None = None
        self._compose()

    @property
    def over(self) -> bool:
        """Whether the panel has arrived at its new place."""
        return self._spent >= self._seconds

    @property
    def pose(self) -> Pose:
        """The present pose of the picture."""
        part = 1.0 if self._seconds <= 0 else min(1.0, self._spent / self._seconds)
        eased = timing.beat(EVENT).curve(part)
        x, y, wide, high, tilt = (a + (b - a) * eased for a, b in zip(self.start, self.goal, strict=True))
        return x, y, wide, high, tilt

    @property
    def area(self) -> Rect:
        """The rectangle of the screen that the moving picture covers now."""
        image = self._image
        found = image.get_rect(topleft=self._at) if image else Rect(self._at, (0, 0))
        return found.clip(self._clip) if self._clip else found

    def advance(self, seconds: float) -> None:
        """Advance the panel's transition by `seconds`."""
        self._spent += seconds
        if not self.over:
            self._compose()

    def blit(self, screen: Surface) -> None:
        """Draw the picture at its present place on an opaque surface, within the surface's clip."""
        if self._image is None:
            return
        before = screen.get_clip()
        if self._clip:
            screen.set_clip(before.clip(self._clip))
        screen.blit(self._image, self._at, special_flags=pygame.BLEND_PREMULTIPLIED)
        screen.set_clip(before)

    def _compose(self) -> None:
        x, y, wide, high, tilt = self.pose
        if self._drawer:
            self._pull(Rect(round(x - wide / 2), round(y - high / 2), round(wide), round(high)))
            return
        picture, margin = self._picture, self._margin
        if abs(tilt) > 0.5:
            picture = pygame.transform.rotate(picture, tilt)
        else:
            share = wide / max(1, self._natural[0]), high / max(1, self._natural[1])
            if max(abs(share[0] - 1), abs(share[1] - 1)) > 0.001:
                size = round(wide + 2 * margin * share[0]), round(high + 2 * margin * share[1])
                picture = pygame.transform.scale(picture, (max(1, size[0]), max(1, size[1])))
        self._image = picture
        self._at = (round(x - picture.get_width() / 2), round(y - picture.get_height() / 2))

    def _pull(self, rect: Rect) -> None:
        """Move the picture like a drawer: it keeps its size, and the part not yet out is clipped at the shared edge."""
        wide, high = self._natural
        margin = self._margin
        left = rect.right - wide if self._drawer == "left" else rect.left
        top = rect.bottom - high if self._drawer == "top" else rect.top
        self._image, self._at = self._picture, (left - margin, top - margin)
        clip = rect.inflate(2 * margin, 2 * margin)
        if self._drawer == "right":
            clip.w -= margin
        elif self._drawer == "left":
            clip.x, clip.w = clip.x + margin, clip.w - margin
        elif self._drawer == "bottom":
            clip.h -= margin
        else:
            clip.y, clip.h = clip.y + margin, clip.h - margin
        self._clip = clip


def _space(painted: Painted) -> int:
    return painted.panel.rect.w * painted.panel.rect.h


def _shared(a: Rect, b: Rect) -> str:
    """Return the edge at which a panel opens or closes like a drawer, if only the opposite edge moves;
    otherwise empty.
    """
    same = {
        "left": abs(a.left - b.left) < LEAST,
        "top": abs(a.top - b.top) < LEAST,
        "right": abs(a.right - b.right) < LEAST,
        "bottom": abs(a.bottom - b.bottom) < LEAST,
    }
    if sum(same.values()) != 3:
        return ""
    moves = next(edge for edge, still in same.items() if not still)
    return {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}[moves]


def _loaded(painted: Painted, pieces: Sequence[Piece]) -> Surface:
    """Return a panel's picture with the pieces on it."""
    picture, at = painted.surface.copy(), painted.at
    things = [piece for piece in pieces if piece.kind != ORIGIN]
    for piece in sorted(things, key=lambda piece: (piece.z, piece.y)):
        for image, (x, y) in sprite.lying(piece):
            place = math.floor(x - at[0]), math.floor(y - at[1])
            picture.blit(image.premul_alpha(), place, special_flags=pygame.BLEND_PREMULTIPLIED)
    return picture
