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


def confirm(pen: Pen, box: Box, label: str, seat: int, icon: str = "", why: str = "") -> None:
    """The brass button, or `why` it cannot be pressed yet."""
    press(pen, box, seat, PushButton(label, icon=icon, enabled=not why, reason=why, size=SIZE))


def press(pen: Pen, box: Box, seat: int, button: PushButton) -> None:
    """The brass button in its own size of type; says which key presses it where there is room."""
    hint = keycaps.sign("commit") if button.enabled else ""
    pen.push(box, replace(button, intent=Confirm(seat), style="brass", key_hint=hint, name="confirm"))


def decline(pen: Pen, box: Box, label: str, seat: int, style: str) -> None:
    """The quieter button that decides for nothing."""
    pen.push(box, PushButton(label, Confirm(seat), style, size=24, name="done", commit=True))


def pass_turn(pen: Pen, box: Box, label: str, seat: int, size: float, why: str = "") -> None:
    """The wine button that gives up an auction, or tells why that may not be."""
    pen.push(box, PushButton(label, PassTurn(seat), "wine", "", not why, why, size=size, name="pass", commit=True))
