"""Text as the system sends it: what can be shown of it, how it joins a field, where an input method opens its window.

Letters come from `TEXTINPUT`, never from a key: a key does not know Compose, input methods, emoji pickers, the touch
keyboard of Windows or dictation.
"""

from __future__ import annotations

import unicodedata
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from game.kit.paint.lettering import drawable, letters
from game.kit.values.ids import OneOf

ACCENTS: Final = 2
"""Accents a letter keeps; more of them are drawn over other lines, and make a name longer than a record allows."""


class TextField(NamedTuple):
    """The field that text goes into: the name of its target, and the language of the player who writes."""

    name: str
    language: str = ""

    @property
    def caret(self) -> str:
        """The name of its caret among the targets."""
        return OneOf("caret", self.name)


def sifted(text: str) -> tuple[str, str]:
    """The letters of a text that can be shown, every blank as a plain one, and those that no font has."""
    signs = (" " if unicodedata.category(sign) == "Zs" else sign for sign in unicodedata.normalize("NFC", text))
    found = letters("".join(sign for sign in signs if sign.isprintable()))
    return "".join(filter(drawable, found)), "".join(letter for letter in found if not drawable(letter))


def joined(before: str, text: str, longest: int) -> tuple[str, bool]:
    """A field's text with more behind it, in NFC, and whether all of that had room; `longest` in letters. A field that
    is longer already only becomes shorter."""
    whole = [letter[: 1 + ACCENTS] for letter in letters(unicodedata.normalize("NFC", before + text))]
    room = max(longest, len(letters(before)))
    return "".join(whole[:room]), len(whole) <= room


def shorter(text: str) -> str:
    """A field's text without its last letter, accents and all."""
    return "".join(letters(text)[:-1])


class TextInput:
    """The field as SDL knows it: text is read while there is one, and the input method's window opens at its caret.

    Outside fields text is read on, as the signs of shortcuts come with it (`+`, `*`), until an input method composes
    there: it would swallow every letter that commands. `real` where there is a window.
    """

    def __init__(self, real: bool) -> None:
        self._real = real
        self._always = real and not pygame.event.get_blocked(pygame.TEXTINPUT)
        """Whether text is read outside fields; never where SDL shows a keyboard on the screen for it."""
        self._field = ""
        self._place: Rect | None = None

    def follow(self, field: str, place: Rect | None) -> bool:
        """Text goes into this field now, with its caret there, or ("") into none; whether that is another one."""
        other = field != self._field
        if other and self._real:
            pygame.key.stop_text_input()  # what was being composed belongs to the field before
            if field or self._always:
                pygame.key.start_text_input()
        if self._real and field and place and (other or place != self._place):
            pygame.key.set_text_input_rect(place)
        self._field, self._place = field, place
        return other

    def stray(self) -> None:
        """An input method composes though there is no field: it must let go of the keys."""
        self._always = False
        if self._real:
            pygame.key.stop_text_input()
