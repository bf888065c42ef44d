"""Text from the system: filtering characters, joining text to a field, and placing the input method's window.

Text comes from `TEXTINPUT`, never from keys: a key event knows nothing of Compose, input methods, emoji pickers, the
touch keyboard of Windows or dictation.
"""

from __future__ import annotations

import unicodedata
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from game.kit.paint.lettering import drawable, letters
from game.kit.values.ids import OneOf

ACCENTS: Final = 2
"""Accents a letter keeps; more would cover other lines, and make a name longer than a record allows."""


class TextField(NamedTuple):
    """The field that takes text: its target's name, and the language of the player who writes."""

    name: str
    language: str = ""

    @property
    def caret(self) -> str:
        """The name of the target that shows the text field's caret."""
        return OneOf("caret", self.name)

    @property
    def text(self) -> str:
        """The name of the target that shows the text of the field."""
        return OneOf("text", self.name)


def sifted(text: str) -> tuple[str, str]:
    """Return the characters of a text that can be shown, with every blank as a plain one, and those that no
    font has.
    """
    signs = (" " if unicodedata.category(sign) == "Zs" else sign for sign in unicodedata.normalize("NFC", text))
    found = letters("".join(sign for sign in signs if sign.isprintable()))
    return "".join(filter(drawable, found)), "".join(letter for letter in found if not drawable(letter))


def joined(before: str, text: str, longest: int) -> tuple[str, bool]:
    """Return a field's text with more at its end, in NFC, and whether all of it fitted; `longest` in letters.
    A field that is longer already gets no more letters.
    """
    whole = [letter[: 1 + ACCENTS] for letter in letters(unicodedata.normalize("NFC", before + text))]
    room = max(longest, len(letters(before)))
    return "".join(whole[:room]), len(whole) <= room


def shorter(text: str, whole: bool = False) -> str:
    """Return a field's text without its last letter and that letter's accents, or (`whole`) without any."""
    return "" if whole else "".join(letters(text)[:-1])


class TextInput:
    """The text field as SDL knows it: text input is on for it, and the input method's window opens at its caret.

    Without a field, text input stays on as well, because shortcuts such as `+` and `*` arrive as text, until an input
    method composes there: it would swallow every letter of a command. `real`: there is a window.
    """

    def __init__(self, real: bool) -> None:
        self._real = real
        self._always = real and not pygame.event.get_blocked(pygame.TEXTINPUT)
        """Whether text is read without a field; never where SDL would show an on-screen keyboard."""
        self._field = ""
        self._place: Rect | None = None

    def follow(self, field: str, place: Rect | None) -> bool:
        """Direct typed text to a field, with its caret at a place, or ("") to none; return whether the field
        changed."""
        other = field != self._field
        if other and self._real:
            pygame.key.stop_text_input()  # unfinished text belongs to the previous field
            if field or self._always:
                pygame.key.start_text_input()
        if self._real and field and place and (other or place != self._place):
            pygame.key.set_text_input_rect(place)
        self._field, self._place = field, place
        return other

    def stray(self) -> None:
        """Stop text input, because an input method composes without a field and would keep the keys."""
        self._always = False
        if self._real:
            pygame.key.stop_text_input()
