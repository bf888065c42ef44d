"""Every text fits its place in every language: laid out and measured, not painted."""

from __future__ import annotations

import pytest

from game.kit.style import words
from game.kit.style.assets import font
from game.kit.style.theme import FONT_FILES
from game.tools import gallery
from game.tools.translation.fitting import Misfit, ScreenLook, misfits

CODES = tuple(words.languages())
SAMPLE = (
    ScreenLook("desk", (1280, 800)),
    ScreenLook("desk", (900, 1600), "largest"),
    ScreenLook("table", (1280, 800), "large"),
    ScreenLook("table", (1920, 1080), "largest"),
)
"""Looks of the normal suite: each layout twice, each text size."""


@pytest.mark.parametrize("look", SAMPLE, ids=str)
def test_every_text_fits(look: ScreenLook) -> None:
    assert list(misfits(look, CODES)) == []


@pytest.mark.slow
@pytest.mark.parametrize("text_size", ["normal", "large", "largest"])
@pytest.mark.parametrize(
    ("layout", "size"), [(layout, size) for layout in gallery.SIZES for size in gallery.SIZES[layout]]
)
def test_every_text_fits_everywhere(layout: str, size: tuple[int, int], text_size: str) -> None:
    assert list(misfits(ScreenLook(layout, size, text_size), (*CODES, words.PSEUDO))) == []


def test_a_text_that_is_too_long_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the language, the place and the text."""
    look, longer = (
        SAMPLE[0],
        {**words.catalogue("en"), "desk.turn_order": "Predetermined sequence"},
    )
    monkeypatch.setattr(words, "catalogue", lambda language: longer)
    found = list(misfits(look, ["es"], ["auction-first"]))
    assert Misfit("es", look, "auction-first", "rail", "Predetermined sequence") in found


@pytest.mark.parametrize("code", CODES)
def test_every_sign_is_in_its_font(code: str) -> None:
    """Also in capitals, and typed on the table's keys."""
    told = words.catalogue(code)
    signs = {sign for text in (*told.values(), *words.languages().values()) for sign in text} - {" ", "\n"}
    signs |= {capital for sign in signs for capital in sign.upper()}
    for name in FONT_FILES:
        lacking = [sign for sign in sorted(signs) if font(name, 20).metrics(sign)[0] is None]
        assert lacking == [], f"{name} lacks {lacking}"
