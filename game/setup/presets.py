"""A row of choices as wide as their names: the editions (the chosen one names what was changed) and the maps."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.kit.pen.pen import Pen
from game.kit.style.theme import HOLLOW, INK, INK_SOFT
from game.kit.values.contents import Box
from game.kit.values.ids import OneOf
from game.session.intents import Go
from game.setup.choices import Choices, editions, playable_maps
from game.setup.rule_words import edition_hint, map_name_of, preset_name

ROOM: Final = 26.0
"""What a cell keeps free beside its name, design px."""

Cell = tuple[str, str, bool, str]
"""Name, value, chosen?, and what it means as a sentence."""


def paint_presets(pen: Pen, box: Box, choices: Choices) -> None:
    """The editions, each explained by its hint."""
    changed = bool(choices.changed)
    cells = []
    for edition in editions():
        chosen = edition == choices.edition
        hint = edition_hint(edition, choices.map, choices.usual.players)
        cells.append((preset_name(edition, chosen and changed), edition, chosen, hint))
    _paint_row(pen, box, "edition", cells)


def paint_maps(pen: Pen, box: Box, choices: Choices) -> None:
    """The maps."""
    _paint_row(pen, box, "map", [(map_name_of(name), name, name == choices.map, "") for name in playable_maps()])


def _paint_row(pen: Pen, box: Box, what: str, cells: list[Cell]) -> None:
    """Side by side as `pen.choice` paints them, wider where a name is longer."""
    x, y, wide, high = box
    size = high * 0.42
    shares = [pen.width(name, size, "heading") + ROOM * pen.u for name, *_ in cells]
    over = max(0.0, (wide - sum(shares)) / len(cells))
    scale = wide / sum(share + over for share in shares)
    pen.recess(box, 8, 0.16, HOLLOW)
    inset = max(2.0, 3 * pen.u)
    for place, ((name, value, chosen, hint), share) in enumerate(zip(cells, shares, strict=True)):
        part = (share + over) * scale
        cell = (x + inset, y + inset, part - 2 * inset, high - 2 * inset)
        if chosen:
            pen.brass(cell, radius=6, z=0.3)
        ink = INK if chosen else INK_SOFT
        pen.text(name, x + part / 2, y + high / 2, size, "heading", ink, "center", part - 4 * inset)
        pen.target(OneOf(what, place), cell, Go(what, value), hint=hint)
        x += part


def explain(pen: Pen, *sentences: str) -> None:
    """Give the targets painted last these hints, in their order."""
    for place, sentence in enumerate(sentences, start=len(pen.targets) - len(sentences)):
        pen.targets[place] = replace(pen.targets[place], hint=sentence)
