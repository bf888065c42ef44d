"""The whole gallery seen once for each layout and language; many tests ask what was seen."""

from __future__ import annotations

import gc
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import pygame
from pygame import Rect, Surface

from game.app import App
from game.kit.screen.panel import Painted
from game.kit.style import words
from game.tools import gallery
from game.tools.gallery import Moment

SIZE = (1280, 800)
THUMB = (480, 300)
APART = ("setup", "menu")
"""Scenes that open on a screen of their own: what they change would stay for the next one."""
FRESH = "en"
"""The language in which every moment is shown on a screen of its own."""


@dataclass(frozen=True)
class Page:
    """What one panel showed."""

    panel: str
    texts: tuple[tuple[str, bool], ...]
    """Every text and whether it was plain."""
    boxes: tuple[tuple[str, Rect], ...]
    clipped: tuple[str, ...]
    digest: str = ""
    """Of its picture, in the language that is shown afresh."""


@dataclass(frozen=True)
class Seen:
    """One moment of the gallery as it was shown."""

    name: str
    pages: tuple[Page, ...]
    digest: str = ""
    """Of the whole screen, in the language that is shown afresh."""
    thumb: Surface | None = None
    """The screen made small, in that language too."""


@cache
def walk(layout: str, language: str, size: tuple[int, int]) -> tuple[Seen, ...]:
    """Every moment in a layout and language."""
    before = words.language()
    words.set_language(language)
    try:
        shown = _one_by_one(layout, size) if language == FRESH else one_after_another(layout, size, paints=False)
        return tuple(_seen(moment, app, language == FRESH) for moment, app in shown)
    finally:
        words.set_language(before)


def _one_by_one(layout: str, size: tuple[int, int]) -> Iterator[tuple[Moment, App]]:
    """Each on a screen of its own."""
    for count, moment in enumerate(gallery.moments(layout)):
        yield moment, gallery.show(moment.build(layout), layout, size)
        if count % 4 == 0:
            gc.collect()  # an app and its scene know each other: their pictures would pile up


def one_after_another(layout: str, size: tuple[int, int], paints: bool = True) -> Iterator[tuple[Moment, App]]:
    """All on one screen, as at an evening of play; that they look the same there is a test of its own.

    What texts say, where they lie and whether they are cut is known without the picture: then nothing `paints`.
    """
    walked: App | None = None
    gallery.headless()
    for moment in gallery.moments(layout):
        scene = moment.build(layout)
        if moment.scene in APART or walked is None:
            shown = gallery.show(scene, layout, size, paints)
            walked = walked if moment.scene in APART else shown
        else:
            shown = walked
            shown.scene.next = scene
            for _ in range(gallery.FRAMES):
                shown.step(1 / 60)
        yield moment, shown
    gc.collect()


def digest(picture: pygame.Surface) -> str:
    """A short name of a picture's every px."""
    return hashlib.sha256(pygame.image.tobytes(picture, "RGBA")).hexdigest()


def _seen(moment: Moment, app: App, fresh: bool) -> Seen:
    pages = tuple(_page(painted, fresh) for painted in app.room.canvas.painted)
    if not fresh:
        return Seen(moment.name, pages)
    return Seen(moment.name, pages, digest(app.screen), pygame.transform.smoothscale(app.screen, THUMB))


def _page(painted: Painted, fresh: bool) -> Page:
    seen = digest(painted.surface) if fresh else ""
    return Page(painted.panel.name, painted.texts, painted.boxes, painted.clipped, seen)
