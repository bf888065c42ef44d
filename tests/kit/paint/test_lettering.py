"""Lines of a text: as few as fit, and even where they stand in the middle."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.kit.paint.lettering import balanced, width, wrapped

NAME, SIZE = "read", 20
WORDS = st.lists(st.text("abcdefghij", min_size=1, max_size=9), min_size=1, max_size=14).map(" ".join)


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.font.init()


@settings(max_examples=60, deadline=None)
@given(WORDS, st.floats(110, 500))
def test_even_lines_are_no_more_lose_no_word_and_leave_the_widest_no_wider(text: str, room: float) -> None:
    pygame.font.init()
    plain, even = wrapped(text, NAME, SIZE, room), balanced(text, NAME, SIZE, room)
    assert len(even) == len(plain)
    assert " ".join(even) == text
    assert max(width(line, NAME, SIZE) for line in even) <= max(width(line, NAME, SIZE) for line in plain)


def test_no_word_is_left_alone() -> None:
    text = "regions under fog are not in play"
    room = width("regions under fog are not in", NAME, SIZE) + 1
    assert wrapped(text, NAME, SIZE, room)[-1] == "play"
    assert len(balanced(text, NAME, SIZE, room)[-1].split()) > 2
