"""The one brass button of a scene, and what spends a turn: a second touch right after the first is ignored."""

from __future__ import annotations

from dataclasses import replace

from game.scenes.intents import Confirm, PassTurn
from game.ui import words
from game.ui.pen import Pen
from game.ui.things import Box


def confirm(
    pen: Pen, box: Box, label: str, seat: int, icon: str = "", size: float = 34, able: bool = True, why: str = ""
) -> None:
    """The brass button; says which key presses it where the label leaves room. `size` is a design size."""
    u = pen.u
    wide = box[2]
    used = pen.width(label, size * u, "heading") + (size * 1.25 * u if icon else 0)
    key = words.say("desk.enter")
    hint = key if (wide - used) / 2 > pen.width(key, 12 * u, "semibold") + 12 * u else ""
    pen.button(box, label, Confirm(seat), "brass", icon, able, why, hint, size * u, name="confirm")
    _spends(pen)


def pass_turn(pen: Pen, box: Box, label: str, seat: int, size: float, able: bool = True, why: str = "") -> None:
    """The wine button that gives up an auction."""
    pen.button(box, label, PassTurn(seat), "wine", "", able, why, size=size * pen.u, name="pass")
    _spends(pen)


def _spends(pen: Pen) -> None:
    pen.targets[-1] = replace(pen.targets[-1], commit=True)
