"""Every text fits its place in every language: laid out and measured, not painted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.commands import main
from game.kit.paint.lettering import font_of
from game.kit.style import words
from game.kit.style.theme import FONT_FILES
from tests.workshop import gallery
from tests.workshop.translation import mending
from tests.workshop.translation.fitting import Misfit, ScreenLook, misfits
from tests.workshop.translation.mending import LOOKS

CODES = tuple(words.languages())
LONG = ("es", "fil")
"""The languages that need the most room; the others are measured in the first look, and in all looks by slow tests."""
CATALOGUE = words.catalogue


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    """Forget rules read from a catalogue that a test made up."""
    yield
    words.grammar.cache_clear()
    words._endings.cache_clear()


@pytest.mark.rotates(2)
@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_every_translated_text_fits_its_place_in_selected_windows(look: ScreenLook) -> None:
    assert list(misfits(look, CODES if look is LOOKS[0] else LONG)) == []


@pytest.mark.slow
@pytest.mark.parametrize("text_size", ["normal", "large", "largest"])
@pytest.mark.parametrize(
    ("layout", "size"), [(layout, size) for layout in gallery.SIZES for size in gallery.SIZES[layout]]
)
def test_every_translated_text_fits_its_place_at_every_window_and_text_size(
    layout: str, size: tuple[int, int], text_size: str
) -> None:
    assert list(misfits(ScreenLook(layout, size, text_size), (*CODES, words.PSEUDO))) == []


def test_a_translation_that_is_too_long_for_its_place_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """The report contains the language, the gallery scene, the panel and the text."""
    look, longer = (
        LOOKS[0],
        {**words.catalogue("en"), "desk.turn_order": "Predetermined sequence"},
    )
    monkeypatch.setattr(words, "catalogue", lambda language: longer)
    found = list(misfits(look, ["es"], ["auction-first"]))
    assert Misfit("es", look, "auction-first", "rail", "Predetermined sequence") in found


@pytest.mark.parametrize("code", CODES)
def test_every_character_of_a_language_is_in_every_font(code: str) -> None:
    """The characters checked include capitals and those on the table's on-screen keyboard."""
    told = words.catalogue(code)
    signs = {sign for text in (*told.values(), *words.languages().values()) for sign in text} - {" ", "\n"}
    signs |= {capital for sign in signs for capital in sign.upper()}
    for name in FONT_FILES:
        lacking = [sign for sign in sorted(signs) if not font_of(sign, name)]
        assert lacking == [], f"{name} lacks {lacking}"


def test_the_words_command_lists_translation_faults_and_writes_their_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = {**words.catalogue("es"), "desk.turn_order": "Predetermined sequence", "desk.unheard": "?"}
    del told["auction.pass"]
    monkeypatch.setattr(words, "catalogue", lambda language: told if language == "es" else CATALOGUE("en"))
    monkeypatch.setattr(mending, "LOOKS", LOOKS[:1])
    monkeypatch.setattr(gallery, "MOMENTS", tuple(one for one in gallery.MOMENTS if one.name == "auction-first"))
    assert main(["words", "es", "--pictures", str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert "auction.pass is missing" in said and "desk.unheard is not said" in said
    assert "es: 'Predetermined sequence' is too long in auction-first, rail (desk 1024x640 normal)" in said
    assert [file.name for file in tmp_path.iterdir()] == ["001-es-auction-first.png"]
    assert main(["words", "tlh"]) == 1 and "there is no assets/words/tlh.toml" in capsys.readouterr().err
