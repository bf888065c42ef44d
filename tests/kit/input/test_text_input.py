"""Text fields accept only displayable text from the system, and tell SDL when and where one is open."""

from __future__ import annotations

import unicodedata

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from game.kit.input.text_input import ACCENTS, TextInput, joined, shorter, sifted
from game.kit.paint.lettering import drawable, letters


@pytest.mark.parametrize(
    ("text", "shown", "unknown"),
    [
        ("Jóéç", "Jóéç", ""),
        ("Jo\u0301", "Jó", ""),
        ("山田\u3000太郎", "山田 太郎", ""),
        ("שלום", "", "שלום"),
        ("Jo💡e", "Joe", "💡"),
        ("\u202eA\u200dB\x07\n", "AB", ""),
        ("\u3164\u115f", "", "\u3164\u115f"),
        ("x\u0323", "x\u0323", ""),
    ],
)
def test_characters_that_cannot_be_shown_are_filtered_from_typed_text(text: str, shown: str, unknown: str) -> None:
    assert sifted(text) == (shown, unknown)


@given(st.text(), st.text(), st.integers(0, 40))
def test_a_text_field_accepts_displayable_letters_in_nfc_up_to_its_length(before: str, text: str, longest: int) -> None:
    first, _ = joined("", sifted(before)[0], longest)
    whole, all_of_it = joined(first, sifted(text)[0], longest)
    assert unicodedata.is_normalized("NFC", whole)
    assert len(letters(whole)) <= longest
    assert len(whole) <= (1 + ACCENTS) * longest
    assert all(drawable(sign) or unicodedata.combining(sign) for sign in whole)
    if whole:
        assert len(letters(shorter(whole))) == len(letters(whole)) - 1
    assert all_of_it == (len(letters(unicodedata.normalize("NFC", first + sifted(text)[0]))) <= longest)


def test_a_separate_accent_joins_its_letter_and_is_deleted_with_it() -> None:
    assert joined("Jo", "\u0301", 2) == ("Jó", True)
    assert joined("x", "\u0323" * 40, 12) == ("x" + "\u0323" * ACCENTS, True)
    assert shorter("ax\u0323") == "a"


def test_a_text_field_with_too_long_a_text_accepts_only_deletions() -> None:
    assert joined("Zoë Ørsted", "n", 4) == ("Zoë Ørsted", False)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return the list of the calls made to SDL."""
    out: list[object] = []
    monkeypatch.setattr(pygame.event, "get_blocked", lambda kind: False)
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: out.append("start"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: out.append("stop"))
    monkeypatch.setattr(pygame.key, "set_text_input_rect", out.append)
    return out


def test_the_operating_system_receives_the_position_of_the_open_text_field(told: list[object]) -> None:
    here, there = Rect(10, 20, 2, 30), Rect(40, 20, 2, 30)
    system = TextInput(real=True)
    assert [system.follow("", None), system.follow("name:0", here), system.follow("name:0", here)] == [0, 1, 0]
    assert told == ["stop", "start", here]
    system.follow("name:0", there)
    assert told[3:] == [there]
    system.follow("name:1", there)
    assert told[4:] == ["stop", "start", there], "what was composed belongs to the field before"
    system.follow("", None)
    assert told[7:] == ["stop", "start"], "the signs of shortcuts come with text"


def test_an_input_method_active_outside_a_text_field_is_stopped(told: list[object]) -> None:
    system = TextInput(real=True)
    system.stray()
    system.follow("name:0", Rect(0, 0, 2, 30))
    system.follow("", None)
    assert [word for word in told if isinstance(word, str)] == ["stop", "stop", "start", "stop"]


def test_where_text_input_is_off_at_the_start_only_an_open_text_field_turns_it_on(
    told: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An on-screen keyboard would cover the game."""
    monkeypatch.setattr(pygame.event, "get_blocked", lambda kind: True)
    system = TextInput(real=True)
    system.follow("name:0", None)
    system.follow("", None)
    assert told == ["stop", "start", "stop"]


def test_without_a_real_window_the_operating_system_is_not_informed_about_text_fields(told: list[object]) -> None:
    system = TextInput(real=False)
    assert system.follow("name:0", Rect(0, 0, 2, 30))
    system.stray()
    assert told == []
