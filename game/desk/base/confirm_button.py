"""The buttons of the desk that end a turn: the brass Confirm, and a quieter one to buy or build nothing."""

from __future__ import annotations

from dataclasses import replace

from game.kit.input import keycaps
from game.kit.pen.control_faces import PushButton
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.layout_theme import GOLD_LIGHT, HOLE
from game.kit.values.area import Area
from game.kit.values.contents import Box
from game.session.intents import Confirm, StopPlan
from game.session.seat_view import COUNTED
from game.session.session import Session

SIZE = 34
"""Type size of the brass button, design px."""


def confirm(pen: Pen, box: Box, label: str, seat: int, icon: str = "", why: str = "") -> None:
    """Paint the brass Confirm button with this label; a reason `why` disables it and is shown when it is touched."""
    press(pen, box, seat, PushButton(label, icon=icon, enabled=not why, reason=why, size=SIZE))


def press(pen: Pen, box: Box, seat: int, button: PushButton) -> None:
    """Paint a button as the brass Confirm button, with the keyboard key for it if there is room."""
    hint = keycaps.sign("commit") if button.enabled else ""
    pen.push(box, replace(button, intent=Confirm(seat), style="brass", key_hint=hint, name="confirm"))


def halt(pen: Pen, box: Area, session: Session, seat: int) -> bool:
    """Paint, while the countdown to a seat's plan runs, the button that stops it, and the time left; return whether it
    runs."""
    running = session.countdown
    if running is None or running.seat != seat:
        return False
    left, button = box.top(8), box.less(top=14)
    pen.push(button, PushButton(words.say("planner.stop"), StopPlan(seat), "wine", "pause", size=SIZE, name="confirm"))
    pen.fill(left, HOLE, 4)
    pen.fill(left.left(left.w * running.steps / COUNTED), GOLD_LIGHT, 4)
    return True


def decline(pen: Pen, box: Box, label: str, seat: int, style: str) -> None:
    """Paint the quieter button with which a seat ends its turn without buying or building."""
    pen.push(box, PushButton(label, Confirm(seat), style, size=24, name="done", commit=True))
