"""The page of the help about this game: which rules its map, number of players, edition and house rules change."""

from __future__ import annotations

import math

from game.kit.pen.pen import Pen
from game.kit.style.theme import INK
from game.kit.values.contents import Box
from game.views.rulebook.variations import Variation

SIZE, LEAST, LEADING = 18.0, 11.0, 1.28
"""Type size of a sentence, its minimum when there is a lot of text, and the line spacing."""
HEAD, APART = 1.9, 0.34
"""Heights of a heading and of the gap after a sentence, in type sizes."""
INDENT = 20.0


def paint(pen: Pen, groups: tuple[Variation, ...], box: Box, size: float = SIZE) -> None:
    """Paint the groups of changed rules in one column, each with heading and sentences, at most in this type size."""
    x, y, wide, high = box
    while size > LEAST and _height(pen, groups, size, wide - INDENT) > high:
        size -= 0.5
    for group in groups:
        pen.text(group.title, x, y + HEAD * size / 2, 1.3 * size, "heading", INK, fit=wide)
        y += HEAD * size
        for sentence in group.sentences:
            tall = _lines(pen, sentence, size, wide - INDENT) * LEADING * size
            pen.disc(x + 8, y + LEADING * size / 2, 2.6, INK)
            pen.paragraph(sentence, (x + INDENT, y, wide - INDENT, tall), size, "read", INK)
            y += tall + APART * size


def _height(pen: Pen, groups: tuple[Variation, ...], size: float, wide: float) -> float:
    lines = sum(_lines(pen, sentence, size, wide) for group in groups for sentence in group.sentences)
    sentences = sum(len(group.sentences) for group in groups)
    return size * (HEAD * len(groups) + LEADING * lines + APART * sentences)


def _lines(pen: Pen, text: str, size: float, wide: float) -> int:
    return math.ceil(1.06 * pen.width(text, size, "read") / wide)
