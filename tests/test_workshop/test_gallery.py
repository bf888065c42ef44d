"""Automatic checks of the gallery: no text is cut off or untranslated.

English, which is painted anyway, is checked by tests/test_golden_images.py.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.engine.board import City
from game.kit.style import words
from game.setup.choices import NAMES
from game.simulate import BadChoice
from game.table.lobby import setup_station
from tests.gallery_walk import SIZE, cut, lying_on_each_other, pages, walk
from tests.workshop import gallery
from tests.workshop.staged import rulebooks
from tests.workshop.staging import FOUR, SIX, StagedGame

LANGUAGES = ("es", "pseudo")
"""A real language, and one whose texts are longer than any. Every run measures them where there is less room: in
test_translation and test_accessibility.
"""


@pytest.fixture(params=["desk", "table"])
def layout(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.slow
@pytest.mark.parametrize("code", LANGUAGES)
def test_no_text_in_the_gallery_of_screens_is_cut_off_in_any_language(layout: str, code: str) -> None:
    assert cut(walk(layout, code, SIZE)) == {}


@pytest.mark.parametrize("size", [(900, 1600), pytest.param((2560, 1080), marks=pytest.mark.slow)])
def test_no_text_in_the_gallery_of_screens_is_cut_off_in_a_tall_or_very_wide_window(size: tuple[int, int]) -> None:
    assert cut(walk("desk", "pseudo", size)) == {}


@pytest.mark.slow
@pytest.mark.parametrize("code", ["en", "es", "pseudo"])
@pytest.mark.parametrize("size", [size for size in gallery.SIZES["desk"] if size != SIZE])
def test_no_text_in_the_gallery_of_screens_is_cut_off_at_any_window_size(
    layout: str, code: str, size: tuple[int, int]
) -> None:
    if size not in gallery.SIZES[layout]:
        pytest.skip(f"{size} is not offered for the {layout}")
    assert cut(walk(layout, code, size)) == {}


def test_the_texts_recorded_from_a_panel_are_the_same_whether_or_not_it_is_painted(layout: str) -> None:
    """Texts can therefore be measured in pictures that were never painted."""
    for moment in gallery.moments(layout)[:: len(gallery.moments(layout)) // 3]:
        one, other = (
            [
                (painted.panel.name, painted.texts, painted.boxes, painted.clipped)
                for painted in gallery.show(moment.build(layout), layout, SIZE, paints).room.canvas.painted
            ]
            for paints in (True, False)
        )
        assert one == other, moment.name


@pytest.mark.slow
@pytest.mark.parametrize("code", LANGUAGES)
def test_no_two_texts_in_the_gallery_of_screens_overlap_in_any_language(layout: str, code: str) -> None:
    assert lying_on_each_other(walk(layout, code, SIZE)) == set()


def test_every_translatable_text_on_a_gallery_screen_comes_from_the_message_catalogue(layout: str) -> None:
    """In the pseudo-language every message is in brackets; only numbers and names have none."""
    bare = {
        (name, text)
        for name, page in pages(walk(layout, "pseudo", SIZE))
        for text, plain in page.texts
        if not plain and text.strip() and "[" not in text
    }
    assert bare == set()


def test_texts_of_gallery_screens_outside_the_message_catalogue_are_numbers_signs_or_names(layout: str) -> None:
    """Texts outside the catalogue need no translation; a message among them is still in brackets."""
    names = set(NAMES) | {city.name for game in (FOUR, SIX) for city in _cities(game)}
    names |= set(words.languages().values()) | set(setup_station.MORE)
    names |= {words.PSEUDO[:3].upper(), rulebooks.SEARCHED}
    kept = ("games", "statistics", "editor")  # names of people, games and maps that were given on this machine
    odd = {
        (name, text)
        for name, page in pages(walk(layout, "pseudo", SIZE))
        if not name.startswith(kept)
        for text, plain in page.texts
        if plain and "[" not in text and re.search(r"[A-Za-z]{3,}", text)
        for part in re.split(r", | \+ ", text)
        if not any(part in known for known in names)
    }
    assert odd == set()


def _cities(game: StagedGame) -> tuple[City, ...]:
    return game.match().record.zone.board.cities


def test_the_gallery_renders_only_the_requested_scene_layout_and_window_size(tmp_path: Path) -> None:
    assert gallery.render(tmp_path, "build-f", ("desk",), ((1024, 640),)) == 1
    (file,) = tmp_path.iterdir()
    assert file.name == "build-first-desk-1024x640.png"


def test_requesting_an_unknown_gallery_scene_lists_the_available_ones() -> None:
    with pytest.raises(BadChoice, match=r"no scene begins with 'bild': .*build-first"):
        gallery.render(Path("nowhere"), "bild")
