"""The row of editions in the set-up: the chosen one lies on brass, wider where house rules have changed it."""

from __future__ import annotations

from typing import Final

from game.scenes.intents import Go
from game.scenes.setup.choices import Choices, editions
from game.scenes.setup.rule_words import preset_name
from game.ui.pen import Pen
from game.ui.theme import INK, INK_SOFT
from game.ui.things import Box

CHANGED: Final = 1.7
"""How much wider the cell is whose name says that it was changed."""


def paint_presets(pen: Pen, box: Box, choices: Choices) -> None:
    """Side by side, as `pen.choice` paints equal cells."""
    x, y, wide, high = box
    changed = bool(choices.changed)
    shares = [CHANGED if changed and edition == choices.edition else 1.0 for edition in editions()]
    pen.recess(box, 8, 0.16, (60, 36, 16))
    inset = max(2.0, 3 * pen.u)
    for place, (edition, share) in enumerate(zip(editions(), shares, strict=True)):
        part = wide * share / sum(shares)
        chosen = edition == choices.edition
        cell = (x + inset, y + inset, part - 2 * inset, high - 2 * inset)
        if chosen:
            pen.brass(cell, radius=6, z=0.3)
        name = preset_name(edition, chosen and changed)
        ink = INK if chosen else INK_SOFT
        pen.text(name, x + part / 2, y + high / 2, high * 0.42, "heading", ink, "center", part * 0.92)
        pen.target(f"edition:{place}", cell, Go("edition", edition))
        x += part
