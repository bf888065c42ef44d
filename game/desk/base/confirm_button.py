"""The one brass button of a scene, and what spends a turn: a second touch right after the first is ignored."""

from __future__ import annotations

from dataclasses import replace

from game.kit.input import keycaps
from game.kit.pen.control_faces import PushButton
from game.kit.pen.pen import Pen
from game.kit.values.contents import Box
from game.session.intents import Confirm, PassTurn

SIZE = 34
"""Of its type, design px."""


def confirm(pen: Pen, box: Box, label: str, seat: int, icon: str = "") -> None:
    """The brass button; says which key presses it where there is room."""
    confirm_or_why(pen, box, seat, PushButton(label, icon=icon))


def confirm_or_why(pen: Pen, box: Box, seat: int, button: PushButton) -> None:
    """The brass button with all that can be said of it: its size, and why it cannot be pressed yet."""
    hint = keycaps.sign("commit") if button.enabled else ""
    size = button.size or SIZE
    pen.push(box, replace(button, intent=Confirm(seat), style="brass", key_hint=hint, size=size, name="confirm"))
    _spends(pen)


def not_yet(pen: Pen, box: Box, asked: tuple[str, str], seat: int, icon: str = "") -> None:
    """The brass button while nothing is laid out: what is `asked`, as a label and why not yet."""
    label, why = asked
    confirm_or_why(pen, box, seat, PushButton(label, icon=icon, enabled=False, reason=why))


def do_without(pen: Pen, box: Box, label: str, seat: int, style: str) -> None:
    """The quieter button that decides for nothing."""
    pen.button(box, label, Confirm(seat), style, size=24, name="done")
    _spends(pen)


def pass_turn(pen: Pen, box: Box, label: str, seat: int, size: float, why: str = "") -> None:
    """The wine button that gives up an auction, or tells why that may not be."""
    pen.push(box, PushButton(label, PassTurn(seat), "wine", "", not why, why, size=size, name="pass"))
    _spends(pen)


def _spends(pen: Pen) -> None:
    pen.targets[-1] = replace(pen.targets[-1], commit=True)
