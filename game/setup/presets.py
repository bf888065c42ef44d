"""A row of options whose cells are as wide as their names need, and hints for touch targets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game.kit.pen.pen import Pen
from game.kit.style.theme import HOLLOW, INK, INK_SOFT
from game.kit.values.area import Area
from game.kit.values.ids import OneOf
from game.setup.setup_options import SetupOption

ROOM: Final = 26.0
"""The free width in a cell beside its name, design px."""


def paint_options(pen: Pen, box: Area, options: Sequence[SetupOption]) -> None:
    """Paint options side by side as `pen.choice` does, with wider cells for longer names."""
    size = box.h * 0.42
    shares = [pen.width(option.label, size, "heading") + ROOM * pen.u for option in options]
    over = max(0.0, (box.w - sum(shares)) / len(options))
    pen.recess(box, 8, 0.16, HOLLOW)
    inset = max(2.0, 3 * pen.u)
    cells = box.shared([share + over for share in shares])
    for index, (option, whole) in enumerate(zip(options, cells, strict=True)):
        cell = whole.inset(inset)
        if option.chosen:
            pen.brass(cell, radius=6, z=0.3)
        ink, room = INK if option.chosen else INK_SOFT, cell.inset(inset, 0).w
        pen.text(option.label, whole.centre, whole.level, size, "heading", ink, "center", room)
        pen.target(OneOf(option.name.sort, index), cell, option.intent, hint=option.hint)


def explain(pen: Pen, *sentences: str) -> None:
    """Give these hints to the touch targets painted last, in order."""
    for index, sentence in enumerate(sentences, start=len(pen.targets) - len(sentences)):
        pen.targets[index] = replace(pen.targets[index], hint=sentence)
