"""Whether anybody is there: which events people make, which of them wake what sleeps, how long ago the last one was."""

from __future__ import annotations

from typing import Final

import pygame

THERE: Final = 5.0
"""Seconds since the last event of somebody in which they are taken to be there still."""
WAKING: Final = (
    pygame.FINGERDOWN,
    pygame.MOUSEBUTTONDOWN,
    pygame.KEYDOWN,
    pygame.JOYBUTTONDOWN,
    pygame.CONTROLLERBUTTONDOWN,
)
"""Events that end the sleep of a scene that says it is `asleep`."""
MOVING: Final = (pygame.MOUSEMOTION, pygame.FINGERMOTION, pygame.FINGERUP, pygame.MOUSEBUTTONUP)
"""Events that are seen even by a screen that has gone dark: they begin nothing."""
INPUT: Final = (*WAKING, *MOVING, pygame.MOUSEWHEEL, pygame.JOYHATMOTION, pygame.TEXTINPUT, pygame.TEXTEDITING)
"""Events by which people show that they are there."""


class Presence:
    """When somebody was last noticed, on the app's clock."""

    def __init__(self) -> None:
        self.noticed = 0.0

    def idle(self, now: float) -> float:
        """Seconds since then."""
        return now - self.noticed

    def there(self, now: float) -> bool:
        """Whether somebody is taken to be there."""
        return self.idle(now) <= THERE
