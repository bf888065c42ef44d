"""The start broken off at a stage, `elektro --until STAGE`: how `elektro dev bench --only start` measures."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from game import ROOT
from game.lazy_import import lazy_import

if TYPE_CHECKING:
    from game import launch
    from game.kit.system import splash
else:
    launch, splash = lazy_import("game.launch"), lazy_import("game.kit.system.splash")


def bare() -> None:
    """A pygame window with a line of text, and nothing of this game but its folder."""
    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode((1920, 1080))
    font = pygame.font.Font(ROOT / "assets/fonts/source-sans-3/SourceSans3_400Regular.ttf", 40)
    screen.blit(font.render("Elektro", True, "white"), (0, 0))
    pygame.display.flip()


def curtain() -> None:
    """The first picture."""
    splash.rise()


def loaded() -> None:
    """The first picture, and all code that the title needs."""
    splash.rise()
    assert launch.FAILED


def title(turns: int = 2) -> None:
    """The title, drawn with its buttons and after a second turn of the loop, in which it would answer."""
    wishes = splash.rise()
    launch.play(settings=wishes, frames=turns)


def night() -> None:
    """The title with the night that it makes meanwhile, step by step, and the first lamps."""
    title(40)


STAGES: Final[dict[str, Callable[[], None]]] = {
    "bare": bare,
    "curtain": curtain,
    "loaded": loaded,
    "title": title,
    "night": night,
}


def until(words: list[str]) -> int:
    """Start as far as one of `STAGES`; 2 where there is no such one."""
    if len(words) != 1 or words[0] not in STAGES:
        print(f"elektro: --until takes one of {', '.join(STAGES)}")
        return 2
    STAGES[words[0]]()
    return 0
