"""Text formatting as a value, and texts that need no translation."""

from __future__ import annotations

from dataclasses import dataclass

from game.kit.style.theme import INK, Colour


class Untranslated(str):
    """A name, a number or a sign that is the same in every language."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class TypeSpec:
    """How a line or a paragraph is written: its size, font, colour and more, but neither its words nor its place."""

    size: float
    font: str = "read"
    colour: Colour = INK
    align: str = "left"
    fit: float | None = None
    """The width of a line of text, which shrinks to fit before it is cut."""
    shadow: bool = False
    """Whether the text is on the table itself and has a shadow."""
    alpha: int = 255
    grows: bool = True
    """Whether the text grows with the setting for larger text."""
    leading: float = 1.28
    """Line spacing of a paragraph, relative to the size."""


def plain_if(known: object, text: str) -> str:
    """Return the text, marked as untranslated if a condition holds: a person's name, but not a bot's."""
    return Untranslated(text) if known else text
