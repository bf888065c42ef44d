"""The whole gallery rendered once for each layout and language, for all tests that examine it.

English is painted for tests/test_golden_images.py. Other languages are only described, because the text, place and
truncation of every string are known without a picture.
"""

from __future__ import annotations

import gc
import hashlib
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from itertools import combinations
from typing import Any

import pygame
from pygame import Rect, Surface

from game.app import App
from game.kit.paint.lettering import font_of
from game.kit.screen.panel import Painted
from game.kit.style import words
from game.kit.system.window import headless
from tests.workshop import gallery
from tests.workshop.gallery import Moment

SIZE = (1280, 800)
THUMB = (480, 300)
FONTS = ("read", "semibold", "bold", "heading")
TOGETHER = 12
"""The number of screens after which garbage is collected."""
PLAIN = (str, int, bool, type(None))
"""Types that are spelt as Python does."""
APART = ("setup", "menu")
"""Scenes that open on a screen of their own: what they change would stay for the next one."""


@dataclass(frozen=True)
class Page:
    """The contents of one panel of a gallery scene: its texts, their boxes and its picture's hash."""

    panel: str
    texts: tuple[tuple[str, bool], ...]
    """Every text and whether it was plain."""
    boxes: tuple[tuple[str, Rect], ...]
    clipped: tuple[str, ...]
    digest: str = ""
    """The hash of its picture; empty if it was not painted."""
    drawing: str = ""
    """A short name of all that was noted, in English: strokes, texts, targets and pieces with their places."""


@dataclass(frozen=True)
class Seen:
    """One gallery scene as it was shown: its panels and, if it was painted, its picture's hash and a small picture."""

    name: str
    pages: tuple[Page, ...]
    digest: str = ""
    """The hash of the whole screen; empty if it was not painted."""
    thumb: Surface | None = None
    """The screen made small."""


@cache
def walk(layout: str, language: str, size: tuple[int, int]) -> tuple[Seen, ...]:
    """Return every gallery scene in a layout and language, described but not painted."""
    before = words.language()
    words.set_language(language)
    try:
        return tuple(
            Seen(moment.name, tuple(map(_page, app.room.canvas.painted)))
            for moment, app in one_after_another(layout, size, paints=False)
        )
    finally:
        words.set_language(before)


@cache
def painted(layout: str) -> tuple[Seen, ...]:
    """Return every gallery scene in English, painted on its own screen."""
    return tuple(_looked_at(moment, app) for moment, app in _one_by_one(layout, SIZE))


# --- what must hold of every panel ------------------------------------------------------------------------


def pages(seen: Iterable[Seen]) -> Iterator[tuple[str, Page]]:
    """Return every panel of these scenes, each with the names of its scene and panel."""
    return ((f"{one.name} {page.panel}", page) for one in seen for page in one.pages)


def cut(seen: Iterable[Seen]) -> dict[str, tuple[str, ...]]:
    """Return the texts that are cut off, by the names of scene and panel."""
    return {name: page.clipped for name, page in pages(seen) if page.clipped}


def lying_on_each_other(seen: Iterable[Seen]) -> set[tuple[str, str, str]]:
    """Return the pairs of texts that overlap, with the names of scene and panel; touching lines are allowed because of
    descenders."""
    return {
        (name, first, second)
        for name, page in pages(seen)
        for (first, a), (second, b) in combinations(page.boxes, 2)
        if first.strip() and second.strip() and (both := a.clip(b)).w > 2 and both.h > 2
    }


def without_glyph(seen: Iterable[Seen]) -> set[tuple[str, str]]:
    """Return each font with each shown letter that it lacks."""
    letters = {letter for _, page in pages(seen) for text, _ in page.texts for letter in text if not letter.isspace()}
    return {(name, letter) for name in FONTS for letter in letters if not font_of(letter, name)}


# --- how it is seen ---------------------------------------------------------------------------------------


def _one_by_one(layout: str, size: tuple[int, int]) -> Iterator[tuple[Moment, App]]:
    """Yield each gallery scene on its own screen."""
    for count, moment in enumerate(gallery.moments(layout)):
        yield moment, gallery.show(moment.build(layout), layout, size)
        if count % TOGETHER == 0:
            gc.collect()  # an app and its scene know each other: their pictures would pile up


def one_after_another(
    layout: str, size: tuple[int, int], paints: bool = True, only: Container[str] | None = None
) -> Iterator[tuple[Moment, App]]:
    """Yield all scenes, or `only` those with these names, on one screen as during play; another test checks that they
    look the same there.

    Without `paints`, panels are described but not painted.
    """
    walked: App | None = None
    headless()
    for moment in gallery.moments(layout):
        if only is not None and moment.name not in only:
            continue
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
    """Return a short hash of a picture's pixels."""
    return hashlib.sha256(pygame.image.tobytes(picture, "RGBA")).hexdigest()


def _looked_at(moment: Moment, app: App) -> Seen:
    pages = tuple(replace(_page(one), digest=digest(one.surface)) for one in app.room.canvas.painted)
    return Seen(moment.name, pages, digest(app.screen), pygame.transform.smoothscale(app.screen, THUMB))


def _page(painted: Painted) -> Page:
    return Page(
        painted.panel.name,
        painted.texts,
        painted.boxes,
        painted.clipped,
        drawing=_drawing(painted) if words.language() == "en" else "",
    )


def _drawing(painted: Painted) -> str:
    panel = painted.panel
    recorded = (panel.rect, panel.turn, painted.strokes, painted.texts, painted.targets, painted.pieces)
    return hashlib.sha256(_spelt(recorded).encode()).hexdigest()[:10]


def _spelt(value: object) -> str:
    """Return a value as text that is the same in every process, without the names of classes and fields; for a picture
    only its size."""
    kind: Any = type(value)
    if kind in PLAIN:
        return repr(value)
    if isinstance(value, Surface):
        return f"picture {value.get_size()}"
    if isinstance(value, float):
        return f"{value:.2f}"
    if isinstance(value, frozenset):
        return f"{{{','.join(sorted(map(_spelt, value)))}}}"
    if isinstance(value, tuple | list):
        return f"({','.join(map(_spelt, value))})"
    if names := _fields(kind):
        return f"({','.join([_spelt(getattr(value, name)) for name in names])})"
    if isinstance(value, str | int | Rect):
        return repr(value)
    return "()" if is_dataclass(kind) else ""


@cache
def _fields(kind: type[Any]) -> tuple[str, ...]:
    """Return the names of a dataclass's fields; of other types none."""
    return tuple(one.name for one in fields(kind)) if is_dataclass(kind) else ()
