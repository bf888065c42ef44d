"""Lines of a text: as few as possible, and balanced where they are centred."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.kit.paint import lettering
from game.kit.paint.lettering import SUBSTITUTE, balanced, drawable, extent, letters, line, runs, width, wrapped
from game.kit.style.assets import font
from game.kit.style.theme import FONT_FILES

NAME, SIZE = "read", 20
WORDS = st.lists(st.text("abcdefghij", min_size=1, max_size=9), min_size=1, max_size=14).map(" ".join)


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    pygame.font.init()


@settings(max_examples=60, deadline=None)
@given(WORDS, st.floats(110, 500))
def test_balancing_the_lines_of_a_text_keeps_their_number_and_words_and_makes_none_wider(
    text: str, room: float
) -> None:
    pygame.font.init()
    plain, even = wrapped(text, NAME, SIZE, room), balanced(text, NAME, SIZE, room)
    assert len(even) == len(plain)
    assert " ".join(even) == text
    assert max(width(line, NAME, SIZE) for line in even) <= max(width(line, NAME, SIZE) for line in plain)


def test_balancing_the_lines_of_a_text_leaves_no_single_word_on_the_last_line() -> None:
    text = "regions under fog are not in play"
    room = width("regions under fog are not in", NAME, SIZE) + 1
    assert wrapped(text, NAME, SIZE, room)[-1] == "play"
    assert len(balanced(text, NAME, SIZE, room)[-1].split()) > 2


NOWHERE = ("א", "ع", "💡", "ท", "a\u20dd")
"""Letters that no font of the game has."""
BOX = "ท"
"""A letter that every font shows as its empty box."""
ROLES = sorted(set(FONT_FILES) - {"other"})


@pytest.mark.parametrize("name", ROLES)
@pytest.mark.parametrize("letter", NOWHERE)
def test_a_letter_without_a_glyph_becomes_a_substitute_instead_of_an_empty_box(letter: str, name: str) -> None:
    assert not drawable(letter)
    shown, stand_in = line(f"A{letter}", name, 40, (0, 0, 0)), line(f"A{SUBSTITUTE}", name, 40, (0, 0, 0))
    assert pygame.image.tobytes(shown, "RGBA") == pygame.image.tobytes(stand_in, "RGBA")
    box = font(name, 40).render(BOX, True, (0, 0, 0))
    assert pygame.image.tobytes(line(letter, name, 40, (0, 0, 0)), "RGBA") != pygame.image.tobytes(box, "RGBA")


@pytest.mark.parametrize("name", ROLES)
@pytest.mark.parametrize("text", ["Jóéç", "Дмитрий", "Ωμέγα", "Nguyễn", "山田太郎", "ひらがな", "한글", "x\u0323"])
def test_every_font_has_the_substitute_letters(text: str, name: str) -> None:
    assert all(map(drawable, letters(text)))
    assert SUBSTITUTE not in "".join(part for _, part in runs(text, name))
    assert line(text, name, 30, (0, 0, 0)).get_size() == extent(text, name, 30)


def test_a_line_in_two_fonts_has_one_baseline() -> None:
    one, both = line("Ж", "bold", 80, (0, 0, 0)), line("AЖ", "heading", 80, (0, 0, 0))
    lower = font("bold", 80).get_ascent() - font("heading", 80).get_ascent()
    assert both.get_bounding_rect().bottom == one.get_bounding_rect().bottom - lower
    assert both.get_width() == line("A", "heading", 80, (0, 0, 0)).get_width() + one.get_width()


def test_combining_accents_stay_with_their_letter() -> None:
    assert letters("e\u0301a\u0323\u0301b") == ["e\u0301", "a\u0323\u0301", "b"]
    assert lettering.runs("e\u0301", "heading") == (("heading", "é"),)
