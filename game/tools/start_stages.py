"""Starts the program only up to a stage, `elektro --until STAGE`, for `elektro dev bench --only start`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from game import ROOT
from game.lazy_import import lazy_import

if TYPE_CHECKING:
    from game import launch
    from game.scenes.title import splash
else:
    launch, splash = lazy_import("game.launch"), lazy_import("game.scenes.title.splash")


def bare() -> None:
    """Open a pygame window that shows a line of text, without loading the game."""
    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode((1920, 1080))
    font = pygame.font.Font(ROOT / "assets/fonts/source-sans-3/SourceSans3_400Regular.ttf", 40)
    screen.blit(font.render("Elektro", True, "white"), (0, 0))
    pygame.display.flip()


def curtain() -> None:
    """Show the first picture."""
    splash.rise()


def loaded() -> None:
    """Show the game's first picture, then import the code of the title."""
    splash.rise()
    assert launch.FAILED


def title(turns: int = 2) -> None:
    """Show the title with its buttons for this many turns of the loop; in the second it would respond to input."""
    wishes = splash.rise()
    launch.play(settings=wishes, frames=turns)


def night() -> None:
    """Show the title until its night landscape is complete and the first windows are lit."""
    title(40)


STAGES: Final[dict[str, Callable[[], None]]] = {
    "bare": bare,
    "curtain": curtain,
    "loaded": loaded,
    "title": title,
    "night": night,
}


def until(words: list[str]) -> int:
    """Start the program up to the named stage; return the exit code, 2 for an unknown stage."""
    if len(words) != 1 or words[0] not in STAGES:
        print(f"elektro: --until takes one of {', '.join(STAGES)}")
        return 2
    STAGES[words[0]]()
    return 0
