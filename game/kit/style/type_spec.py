"""How a text is set, as a value, and texts that need no translation."""

from __future__ import annotations

from dataclasses import dataclass

from game.kit.style.theme import INK, Colour


class Untranslated(str):
    """A name, a number or a sign: a text that is the same in every language."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class TypeSpec:
    """The type of a line or of a paragraph, beside its words and its place."""

    size: float
    font: str = "read"
    colour: Colour = INK
    align: str = "left"
    fit: float | None = None
    """The room of a line, in which it shrinks before it is cut."""
    shadow: bool = False
    """Whether it lies on the table itself, and casts a shadow there."""
    alpha: int = 255
    grows: bool = True
    """Whether it is larger in a look with larger type."""
    leading: float = 1.28
    """From line to line of a paragraph, by the size."""


def plain_if(known: object, text: str) -> str:
    """A text that is plain where something holds: a person's name, but not a bot's."""
    return Untranslated(text) if known else text
