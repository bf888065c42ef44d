"""The splash screen, shown while the program is being loaded: it needs only pygame and one file."""

from __future__ import annotations

import contextlib

import pygame
from pygame import Surface

from game.kit.style import settings, words
from game.kit.style.assets import ASSETS, warn
from game.kit.style.night_theme import NIGHT
from game.kit.style.settings import Settings
from game.kit.system.window import NoDisplay, open_window

PICTURE = ASSETS / "pictures" / "curtain.jpg"
_risen: list[Surface] = []
"""The painted splash screen until it is taken."""


def left(size: tuple[int, int]) -> Surface | None:
    """The splash screen for a screen of this size, once: the first scene may show it until its panels are painted."""
    found = _risen.pop() if _risen else None
    return found if found is not None and found.get_size() == size else None


def rise() -> Settings:
    """Open the window as the settings say and show the splash screen; return the settings, even without a display."""
    wishes = settings.load()
    words.set_language(wishes.language)
    with contextlib.suppress(NoDisplay):  # reported when the first scene opens its window
        screen = open_window(None, wishes.fullscreen or wishes.kiosk, wishes.display)
        paint(screen)
        pygame.display.flip()
        _risen[:] = [screen.copy()]
    return wishes


def paint(screen: Surface) -> None:
    """Paint the splash screen centred on a screen; a dark night if its file cannot be read."""
    screen.fill(NIGHT)
    try:
        picture = pygame.image.load(PICTURE)
    except (OSError, pygame.error) as error:
        warn(str(PICTURE), error)
        return
    wide, high = picture.get_size()
    scale = max(screen.get_width() / wide, screen.get_height() / high)
    if scale != 1:
        picture = pygame.transform.smoothscale(picture, (round(wide * scale), round(high * scale)))
    screen.blit(picture, picture.get_rect(center=screen.get_rect().center))
