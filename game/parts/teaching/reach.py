"""How the pointing hand reaches for a point: with which hand and from where, so that it covers the least text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Vector2

from game.kit.components.hand import BONES, RIM, tip
from game.kit.screen.canvas import Canvas
from game.kit.screen.panel import on_screen
from game.kit.values.ids import CityId, is_one_of

Place = tuple[int, int]
RING: Final = 0.3
"""Half the width that the ring around the fingertip covers, as a share of the hand's size."""
PRICE: Final = 0.8
"""The size of a connection's price, as a share of its city's."""
WEIGHT: Final = 4
"""How much more a number at the end of a line counts than its words."""
UNSEEN: Final = 20
"""The weight of a px of the hand beyond the edge of the screen, compared with one over text."""


@dataclass(frozen=True, slots=True)
class Reach:
    """A hand that presses at a point: its size in px, its rotation, and whether it is a left hand."""

    place: Place
    size: int
    turn: int
    left: bool = False

    @property
    def box(self) -> Rect:
        """The rectangle of the hand's picture."""
        across, down = tip(self.size, self.turn, self.left)
        return Rect(self.place[0] - across, self.place[1] - down, self.size, self.size)

    def parts(self) -> list[Rect]:
        """Return the rectangles in px that the hand's fingers, its palm and the ring at its fingertip cover."""
        box, across = self.box, round(2 * RING * self.size)
        ring = Rect(0, 0, across, across)
        ring.center = self.place
        found = [ring]
        for start, end, thick in BONES:
            x, y = min(start[0], end[0]) - thick - RIM, min(start[1], end[1]) - thick - RIM
            w, h = abs(start[0] - end[0]) + 2 * (thick + RIM), abs(start[1] - end[1]) + 2 * (thick + RIM)
            x = 1 - x - w if self.left else x
            for _ in range(self.turn % 4):
                x, y, w, h = 1 - y - h, x, h, w
            found.append(Rect(*(round(part * self.size) for part in (x, y, w, h))).move(box.topleft))
        return found

    def cost(self, written: Sequence[Rect], screen: Rect) -> int:
        """Return how bad this position of the hand is: the px of text that it covers, plus a multiple of its px off the
        screen."""
        shown = self.box.clip(screen)
        unseen = self.size * self.size - shown.w * shown.h
        covered = sum(_area(part.clip(rect)) for part in self.parts() for rect in written)
        return UNSEEN * unseen + covered


def corner(rect: Rect, turn: int, part: float, left: bool = False) -> Place:
    """Return a point between a rectangle's middle and its lower right (or left) corner, seen by a reader rotated by
    `turn`."""
    towards = Vector2(-1 if left else 1, 1).rotate(90 * (turn % 4))
    return round(rect.centerx + towards.x * part * rect.w / 2), round(rect.centery + towards.y * part * rect.h / 2)


def least_covering(reaches: Iterable[Reach], written: Sequence[Rect], screen: Rect) -> Reach | None:
    """Return the position of the hand that covers the least text, the first one in a tie; None if there is none."""
    return min(reaches, key=lambda reach: reach.cost(written, screen), default=None)


def written(canvas: Canvas, around: Rect, links: Sequence[tuple[str, str]]) -> list[Rect]:
    """Return the rectangles of text near a place: lines of panels, and on the map cities and connection prices
    (`links`, pairs of city ids). Sentence cards, which move, are left out."""
    found = []
    for painted in canvas.painted:
        panel = painted.panel
        if panel.rect.colliderect(around) and not is_one_of(panel.name, "teach"):
            for text, box in painted.boxes:
                found += [on_screen(panel, box), *[on_screen(panel, _number(text, box))] * WEIGHT]
    cities = {spot.target.name.city: spot.target.rect for spot in canvas.spots if isinstance(spot.target.name, CityId)}
    for one, other in links:
        if one in cities and other in cities:
            ends = cities[one], cities[other]
            side = round(PRICE * ends[0].w)
            price = Rect(0, 0, side, side)
            price.center = tuple(round((a + b) / 2) for a, b in zip(ends[0].center, ends[1].center, strict=True))
            found.append(price)
    found += cities.values()
    return [rect for rect in found if rect.colliderect(around)]


def _number(text: str, line: Rect) -> Rect:
    """Return about where the number at the end of a line of text is."""
    digits = len(text) - len(text.rstrip("0123456789"))
    wide = round(line.w * digits / max(1, len(text)))
    return Rect(line.right - wide, line.y, wide, line.h)


def _area(rect: Rect) -> int:
    return rect.w * rect.h
