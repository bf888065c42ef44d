"""The one brass button of a scene, and what spends a turn: a second touch right after the first is ignored."""

from __future__ import annotations

from dataclasses import replace

from game.kit.input import keycaps
from game.kit.pen.control_faces import PushButton
from game.kit.pen.pen import Pen
from game.kit.values.contents import Box
from game.session.intents import Confirm, PassTurn


def confirm(
    pen: Pen, box: Box, label: str, seat: int, icon: str = "", size: float = 34, able: bool = True, why: str = ""
) -> None:
    """The brass button; says which key presses it where there is room. `size` is a design size."""
    hint = keycaps.sign("commit") if able else ""
    pushed = PushButton(label, Confirm(seat), "brass", icon, able, why, key_hint=hint, size=size, name="confirm")
    pen.push(box, pushed)
    _spends(pen)


def confirm_or_not(
    pen: Pen, box: Box, asked: tuple[str, str], without: str, seat: int, style: str, share: float, icon: str = ""
) -> None:
    """While nothing is laid out: what is `asked` (a label, and why not yet) on a `share` of the width, and a quieter
    way to do `without` in the rest."""
    x, y, wide, high = box
    gap = 14
    main = (wide - gap) * share
    label, why = asked
    confirm(pen, (x, y, main, high), label, seat, icon, able=False, why=why)
    other = (x + main + gap, y, wide - gap - main, high)
    pen.button(other, without, Confirm(seat), style, size=24, name="done")
    _spends(pen)


def pass_turn(pen: Pen, box: Box, label: str, seat: int, size: float, able: bool = True, why: str = "") -> None:
    """The wine button that gives up an auction."""
    pen.push(box, PushButton(label, PassTurn(seat), "wine", "", able, why, size=size, name="pass"))
    _spends(pen)


def _spends(pen: Pen) -> None:
    pen.targets[-1] = replace(pen.targets[-1], commit=True)
