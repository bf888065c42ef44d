"""The one brass button of a scene, and what spends a turn: a second touch right after the first is ignored."""

from __future__ import annotations

from game.kit.input import keycaps
from game.kit.pen.control_faces import PushButton
from game.kit.pen.pen import Pen
from game.kit.values.contents import Box
from game.session.intents import Confirm, PassTurn

SIZE = 34
"""Of its type, design px."""


def confirm(pen: Pen, box: Box, label: str, seat: int, icon: str = "", size: float = SIZE, why: str = "") -> None:
    """The brass button: `why` it cannot be pressed yet, or which key presses it where there is room."""
    hint, meant = "" if why else keycaps.sign("commit"), Confirm(seat)
    pen.push(box, PushButton(label, meant, "brass", icon, not why, why, hint, size, name="confirm"))


def do_without(pen: Pen, box: Box, label: str, seat: int, style: str) -> None:
    """The quieter button that decides for nothing."""
    pen.push(box, PushButton(label, Confirm(seat), style, size=24, name="done", commit=True))


def pass_turn(pen: Pen, box: Box, label: str, seat: int, size: float, why: str = "") -> None:
    """The wine button that gives up an auction, or tells why that may not be."""
    pen.push(box, PushButton(label, PassTurn(seat), "wine", "", not why, why, size=size, name="pass", commit=True))
