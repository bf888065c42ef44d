"""Texts that do not fit their places: every gallery scene is laid out and measured, nothing is painted.

A panel's pen measures its text with the font's own metrics while describing strokes, so that text that is cut off or
overlaps is known before a single pixel is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from operator import is_

from pygame import Surface

from game.app import App
from game.kit.screen.panel import Painted
from game.kit.style import words
from game.kit.style.settings import Settings
from game.kit.system.window import headless
from tests.workshop import gallery
from tests.workshop.gallery import Moment, Size

TURNS = 3
"""The most layouts until a scene no longer changes."""
NEVER = 1e-9
"""Seconds a frame in which the pictures of pieces may be made."""
TOUCHING = 3
"""Px by which two texts may run into each other: descenders do, and rounding."""


@dataclass(frozen=True, slots=True)
class ScreenLook:
    """A screen layout and size in which all scenes are examined."""

    layout: str
    size: Size
    text_size: str = "normal"

    def __str__(self) -> str:
        return f"{self.layout} {self.size[0]}x{self.size[1]} {self.text_size}"


@dataclass(frozen=True, slots=True)
class Misfit:
    """A text that is too long for its place."""

    language: str
    look: ScreenLook
    moment: str
    panel: str
    text: str
    over: str = ""
    """The text that it runs into; empty where it is cut."""


def misfits(look: ScreenLook, languages: Sequence[str], only: Iterable[str] = ()) -> Iterator[Misfit]:
    """Yield all texts that do not fit in a look, scene by scene (or in some scenes only), in each of the languages."""
    before, wanted = words.language(), set(only)
    try:
        for moment in gallery.moments(look.layout):
            if not wanted or moment.name in wanted:
                app = laid_out(moment, look)
                for language in languages:
                    words.set_language(language)
                    _settle(app)
                    for painted in app.room.canvas.painted:
                        for text, over in _found(painted):
                            yield Misfit(language, look, moment.name, painted.panel.name, text, over)
    finally:
        words.set_language(before)


def _settle(app: App) -> None:
    """Lay a scene out until another layout changes nothing."""
    canvas = app.room.canvas
    for _ in range(TURNS):
        before = canvas.painted
        app.lay_out()
        if len(before) == len(canvas.painted) and all(map(is_, before, canvas.painted)):
            break


def laid_out(moment: Moment, look: ScreenLook) -> App:
    """Return a gallery scene on a screen of its own, laid out and not painted."""
    headless()
    settings = Settings(speed="still", layout=look.layout, text_size=look.text_size)
    if look.text_size != "normal":
        settings.contrast = "high"
    app = App(moment.build(look.layout), settings, look.layout, Surface(look.size))
    app.room.canvas.slice, app.room.canvas.panel_cache.paints = NEVER, False
    return app


def _found(painted: Painted) -> Iterator[tuple[str, str]]:
    """Yield texts of a panel that are cut off, and pairs that overlap."""
    for text in painted.clipped:
        yield text, ""
    for (first, a), (second, b) in combinations(painted.boxes, 2):
        both = a.clip(b)
        if first.strip() and second.strip() and a != b and both.w > TOUCHING and both.h > TOUCHING:
            yield first, second
