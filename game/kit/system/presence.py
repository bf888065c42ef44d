"""Whether a player is present: events that count as input, those that wake a scene, and the last one's time."""

from __future__ import annotations

from typing import Final

import pygame

THERE: Final = 5.0
"""Seconds since the last input for which a player counts as present."""
WAKING: Final = (
    pygame.FINGERDOWN,
    pygame.MOUSEBUTTONDOWN,
    pygame.KEYDOWN,
    pygame.JOYBUTTONDOWN,
    pygame.CONTROLLERBUTTONDOWN,
)
"""Events that wake a scene that is `asleep`."""
MOVING: Final = (pygame.MOUSEMOTION, pygame.FINGERMOTION, pygame.FINGERUP, pygame.MOUSEBUTTONUP)
"""Events that are handled even by a dark screen: they start nothing."""
INPUT: Final = (*WAKING, *MOVING, pygame.MOUSEWHEEL, pygame.JOYHATMOTION, pygame.TEXTINPUT, pygame.TEXTEDITING)
"""Events that count as input."""


class Presence:
    """The time of the last input, on the app's clock."""

    def __init__(self) -> None:
        self.noticed = 0.0

    def idle(self, now: float) -> float:
        """Return the seconds since the last input."""
        return now - self.noticed

    def there(self, now: float) -> bool:
        """Return whether a player counts as present, because the last input was at most `THERE` seconds ago."""
        return self.idle(now) <= THERE
