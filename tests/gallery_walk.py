"""The whole gallery seen once for each layout and language; many tests ask what was seen."""

from __future__ import annotations

import gc
import hashlib
from dataclasses import dataclass
from functools import cache

import pygame
from pygame import Rect, Surface

from game import gallery
from game.ui import words

SIZE = (1280, 800)
THUMB = (480, 300)


@dataclass(frozen=True)
class Page:
    """What one panel showed."""

    panel: str
    texts: tuple[tuple[str, bool], ...]
    """Every text and whether it was plain."""
    boxes: tuple[tuple[str, Rect], ...]
    clipped: tuple[str, ...]


@dataclass(frozen=True)
class Seen:
    """One moment of the gallery as it was shown."""

    name: str
    pages: tuple[Page, ...]
    digest: str
    thumb: Surface


@cache
def walk(layout: str, language: str, size: tuple[int, int]) -> tuple[Seen, ...]:
    """Every moment in a layout and language."""
    before = words.language()
    words.set_language(language)
    try:
        return tuple(_see(moment, layout, size) for moment in gallery.moments(layout))
    finally:
        words.set_language(before)


def _see(moment: gallery.Moment, layout: str, size: tuple[int, int]) -> Seen:
    gallery.headless()
    app = gallery.show(moment.build(layout), layout, size)
    pages = tuple(
        Page(painted.panel.name, painted.texts, painted.boxes, painted.clipped) for painted in app.room.canvas.painted
    )
    digest = hashlib.sha256(pygame.image.tobytes(app.screen, "RGB")).hexdigest()
    seen = Seen(moment.name, pages, digest, pygame.transform.smoothscale(app.screen, THUMB))
    del app
    gc.collect()  # an app and its scene know each other: its pictures would pile up
    return seen
