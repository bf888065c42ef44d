"""The motion of the pointing hand: it comes, presses a target or drags a thing, and leaves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from game.kit.components.hand import away, hand, ripple, tip
from game.kit.style.timing import ease_in_out, ease_out
from game.parts.teaching.pointing import Pointing

Blit = tuple[Surface, tuple[int, int]]
COME, PRESS, CARRY, GO, REST = 0.45, 0.35, 1.0, 0.35, 0.9
"""Seconds of each part of the motion."""
FRAMES: Final = 30
"""Frames per second."""


@dataclass(frozen=True, slots=True)
class GhostLook:
    """The look of the pointing hand: size in px, its seat's colour, its rotation, and whether it is a left hand."""

    size: int
    colour: str
    turn: int
    left: bool = False

    def box(self, x: float, y: float) -> Rect:
        """Return the rectangle of the hand's picture when its fingertip is at (x, y)."""
        across, down = tip(self.size, self.turn, self.left)
        return Rect(round(x) - across, round(y) - down, self.size, self.size)


def seconds(pointing: Pointing) -> float:
    """Return how many seconds the hand's motion takes, with the pause after it."""
    return COME + PRESS + (CARRY if pointing.to else 0.0) + GO + REST


def rests(pointing: Pointing, age: float) -> float:
    """Return the seconds until the pointing hand moves again; 0 while it moves."""
    left = seconds(pointing) - age % seconds(pointing)
    return left if left < REST else 0.0


def still(pointing: Pointing, look: GhostLook) -> list[Blit]:
    """Return the pictures of a hand that stays at its target; rings show the path of a drag."""
    x, y = pointing.tip
    found = [_ring(x, y, look.size * 0.3, 8)]
    if pointing.to:
        there = pointing.end
        for part in (0.25, 0.5, 0.75):
            found.append(_ring(x + (there[0] - x) * part, y + (there[1] - y) * part, look.size * 0.1, 8))
        found.append(_ring(*there, look.size * 0.3, 8))
    return [*found, _hand(x, y, look)]


def moving(pointing: Pointing, look: GhostLook, age: float) -> list[Blit]:
    """Return the pictures of a moving hand, `age` seconds after it appeared, with a ring at its target."""
    marked = _ring(*pointing.tip, look.size * 0.3, 8)
    return [marked, *_moved(pointing, look, age % seconds(pointing))]


def _moved(pointing: Pointing, look: GhostLook, at: float) -> list[Blit]:
    """Return the pictures of the hand alone, `at` seconds after its motion began."""
    x, y = pointing.tip
    dx, dy = away(look.size, look.turn, look.left)
    if at < COME:
        left = 1 - ease_out(at / COME)
        return [_hand(x + dx * left, y + dy * left, look)]
    at -= COME
    if at < PRESS:
        part = at / PRESS
        return [_ring(x, y, look.size * (0.15 + 0.3 * part), round(8 * (1 - part * 0.6))), _hand(x, y, look, True)]
    at -= PRESS
    if pointing.to:
        goal = pointing.end
        part = ease_in_out(min(1.0, at / CARRY))
        x, y = round(x + (goal[0] - x) * part), round(y + (goal[1] - y) * part)
        if at < CARRY:
            return [_ring(x, y, look.size * 0.16, 6), _hand(x, y, look, True)]
        at -= CARRY
    left = ease_out(min(1.0, at / GO))
    fading = [_ring(x, y, look.size * (0.3 + 0.15 * left), round(6 * (1 - left)))] if left < 0.95 else []
    return [*fading, _hand(x + dx * left, y + dy * left, look)]


def _hand(x: float, y: float, look: GhostLook, pressed: bool = False) -> Blit:
    return hand(look.size, look.colour, look.turn, pressed, look.left), look.box(x, y).topleft


def _ring(x: float, y: float, radius: float, strength: int) -> Blit:
    image = ripple(max(4, round(radius / 2) * 2), max(1, strength))
    return image, (round(x - image.get_width() / 2), round(y - image.get_height() / 2))
