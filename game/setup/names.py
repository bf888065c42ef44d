"""A name as it is written on a keyboard, in the set-up and wherever seats are taken again."""

from __future__ import annotations

from game.kit.input.gestures import Key
from game.setup.choices import LONGEST_NAME


def written(name: str, key: Key, longest: int = LONGEST_NAME) -> str:
    """A name after one more key; one that is longer already only becomes shorter."""
    if key.name == "backspace":
        return name[:-1]
    if key.text and key.text.isprintable():
        return (name + key.text)[: max(len(name), longest)]
    return name
