"""The gallery, looked at by a machine: nothing cut, nothing untranslated, no glyph missing, no two pictures alike."""

from __future__ import annotations

import gc
import hashlib
import re
from collections.abc import Iterator

import pygame
import pytest

from game import gallery
from game.app import App
from game.ui import words
from game.ui.assets import font

SMALL = {"desk": (1280, 800), "table": (1280, 800)}
FONTS = ("read", "semibold", "bold", "heading")


@pytest.fixture(params=["desk", "table"])
def layout(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def language() -> Iterator[None]:
    before = words.language()
    yield
    words.set_language(before)


def shown(layout: str, size: tuple[int, int] | None = None) -> Iterator[tuple[str, App]]:
    gallery.headless()
    for moment in gallery.MOMENTS:
        yield moment.name, gallery.show(moment.build(layout), layout, size or SMALL[layout])
        gc.collect()  # an app and its scene know each other: its pictures would pile up


def clipped(layout: str, size: tuple[int, int] | None = None) -> dict[str, tuple[str, ...]]:
    """Every panel with texts that did not fit, by scene and panel."""
    return {
        f"{name} {painted.panel.name}": painted.clipped
        for name, app in shown(layout, size)
        for painted in app.room.canvas.painted
        if painted.clipped
    }


@pytest.mark.parametrize("code", ["en", "es", "pseudo"])
@pytest.mark.usefixtures("language")
def test_no_text_is_cut(layout: str, code: str) -> None:
    words.set_language(code)
    assert clipped(layout) == {}


@pytest.mark.slow
@pytest.mark.parametrize("code", ["en", "es", "pseudo"])
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080), (3840, 2160)])
@pytest.mark.usefixtures("language")
def test_no_text_is_cut_at_any_size(layout: str, code: str, size: tuple[int, int]) -> None:
    if size not in gallery.SIZES[layout]:
        pytest.skip(f"{size} is not offered for the {layout}")
    words.set_language(code)
    assert clipped(layout, size) == {}


@pytest.mark.usefixtures("language")
def test_every_text_comes_from_the_catalogue(layout: str) -> None:
    """In the pseudo-language every message is in brackets; only numbers and names go without."""
    words.set_language("pseudo")
    bare = {
        (name, painted.panel.name, text)
        for name, app in shown(layout)
        for painted in app.room.canvas.painted
        for text, plain in painted.texts
        if not plain and text.strip() and "[" not in text
    }
    assert bare == set()


@pytest.mark.usefixtures("language")
def test_plain_texts_are_numbers_signs_or_names(layout: str) -> None:
    """What goes without translation is what needs none; a message among it is in brackets all the same."""
    words.set_language("pseudo")
    names = set(gallery.NAMES) | {city.name for game in (gallery.FOUR, gallery.SIX) for city in _cities(game)}
    odd = set()
    for name, app in shown(layout):
        for painted in app.room.canvas.painted:
            for text, plain in painted.texts:
                known = text in names or any(text in city for city in names) or text in words.languages().values()
                if plain and not known and "[" not in text and re.search(r"[A-Za-z]{3,}", text):
                    odd.add((name, painted.panel.name, text))
    assert odd == set()


def _cities(game: gallery.Game) -> tuple[gallery.City, ...]:
    return game.match().record.zone.board.cities


def test_every_glyph_is_in_its_font(layout: str) -> None:
    letters = {
        letter
        for _, app in shown(layout)
        for painted in app.room.canvas.painted
        for text, _ in painted.texts
        for letter in text
        if not letter.isspace()
    }
    for name in FONTS:
        missing = [letter for letter in sorted(letters) if font(name, 20).metrics(letter)[0] is None]
        assert missing == [], f"{name} lacks {missing}"


def test_all_pictures_are_different(layout: str) -> None:
    seen: dict[str, str] = {}
    for name, app in shown(layout):
        digest = hashlib.sha256(pygame.image.tobytes(app.screen, "RGB")).hexdigest()
        assert digest not in seen, f"{name} looks like {seen[digest]}"
        seen[digest] = name


def test_the_same_state_looks_the_same_whatever_was_shown_before(layout: str) -> None:
    """A panel is painted anew whenever anything it shows has changed: no key forgets a value."""
    gallery.headless()
    walked: App | None = None
    for moment in gallery.MOMENTS:
        if moment.scene in ("setup", "menu"):
            continue
        scene = moment.build(layout)
        fresh = gallery.show(scene, layout, SMALL[layout])
        again = moment.build(layout)
        if walked is None:
            walked = gallery.show(again, layout, SMALL[layout])
        else:
            walked.scene.next = again
            for _ in range(gallery.FRAMES):
                walked.step(1 / 60)
        for a, b in zip(fresh.room.canvas.painted, walked.room.canvas.painted, strict=True):
            assert a.panel.name == b.panel.name
            same = pygame.image.tobytes(a.surface, "RGBA") == pygame.image.tobytes(b.surface, "RGBA")
            assert same, f"{moment.name}: {a.panel.name} shows something old"
