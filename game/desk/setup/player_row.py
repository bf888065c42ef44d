"""A seat's player as one row of the desk's set-up: the field for the name, and the choice of a person or a bot."""

from __future__ import annotations

from typing import Final

from game.kit.pen.pen import Pen
from game.kit.values.area import Area
from game.kit.values.ids import OneOf
from game.setup.chair_intents import WriteName
from game.setup.choices import Chair
from game.setup.player_kinds import paint_kinds

KINDS: Final = 460.0
"""Width of the choice of a person or a bot."""
GAP: Final = 10.0


def paint_player(pen: Pen, box: Area, place: int, chair: Chair, typing: bool, usual: str) -> None:
    """Paint a seat's player as one row of the desk's set-up; while the name is blank, the field shows the `usual`
    name."""
    name, kinds = box.columns(0, KINDS, gap=GAP)
    pen.field(name, chair.name, WriteName(place), OneOf("name", place), typing, usual)
    paint_kinds(pen, kinds, place, chair.kind)
