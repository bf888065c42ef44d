"""The system's pointer: hidden while fingers are used, shown again with the mouse."""

from __future__ import annotations

import pygame
from pygame.event import Event

from game.kit.input.touch import Touch

FINGER = (pygame.FINGERDOWN, pygame.FINGERMOTION)
MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN)


class Pointer:
    """Shows or hides the pointer; `real`: there is a window for it."""

    def __init__(self, touch: Touch, real: bool) -> None:
        self.touch = touch
        self.real = real
        self.seen = True

    def follow(self, event: Event, now: float) -> None:
        """Hide or show the pointer for an event of a finger or the mouse; emulated mouse events are ignored."""
        if event.type in FINGER:
            self.show(False)
        elif event.type in MOUSE and not self.touch.is_echo(event, now):
            self.show(True)

    def show(self, seen: bool) -> None:
        """Show or hide the pointer."""
        if seen != self.seen:
            self.seen = seen
            if self.real:
                pygame.mouse.set_visible(seen)
