"""The system's pointer: gone while fingers are used, there again with the mouse."""

from __future__ import annotations

import pygame
from pygame.event import Event

from game.kit.input.touch import Touch

FINGER = (pygame.FINGERDOWN, pygame.FINGERMOTION)
MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN)


class Pointer:
    """Seen or not; `real` where there is a window that it belongs to."""

    def __init__(self, touch: Touch, real: bool) -> None:
        self.touch = touch
        self.real = real
        self.seen = True

    def follow(self, event: Event, now: float) -> None:
        """Somebody used a finger or the mouse; what the system makes of a finger is no mouse."""
        if event.type in FINGER:
            self.show(False)
        elif event.type in MOUSE and not self.touch.is_echo(event, now):
            self.show(True)

    def show(self, seen: bool) -> None:
        """Let it be seen or not."""
        if seen != self.seen:
            self.seen = seen
            if self.real:
                pygame.mouse.set_visible(seen)
