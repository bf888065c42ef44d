"""The page shown after a fault of the program: nothing is lost, and one touch continues the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from game.kit.input.gestures import Gesture, Hold, Tap
from game.kit.pen.control_faces import PushButton
from game.kit.pen.pen import Pen
from game.kit.scenes.scene import LEAVE, Room, Scene
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.theme import INK, INK_SOFT
from game.kit.values.ids import OneOf
from game.scenes.banners import sheets
from game.session.intents import Go

WIDE, HIGH = 860, 430


@dataclass(frozen=True, slots=True)
class ErrorNotice:
    """The contents of the error page: the sentence on where the report is, and whether the fault has repeated, so that
    the only way left is to the title."""

    report: str
    again: bool
    table: bool
    closed: bool
    """Whether leaving is not allowed, as in a kiosk."""


class ErrorScene(Scene):
    """The page shown in place of a scene that raised an exception; `on_from` returns the scene with which to
    continue."""

    def __init__(self, on_from: Callable[[], Scene], report: str, again: bool) -> None:
        self.next: Scene | None = None
        self._on_from = on_from
        self._report = report
        self._again = again
        self._room: Room | None = None

    def begin(self, room: Room) -> None:
        """Begin the error page, at a table or a desk as the scene before."""
        self._room = room
        room.lie(room.table)

    @property
    def default(self) -> str:
        """The button that Enter presses, which continues the game."""
        return "calm:on:0"

    def layout(self, size: tuple[int, int]) -> list[Panel]:
        """Return the panels of the error page in the middle of the screen; at a touch table, one for each side."""
        room = self._room
        if room is None:
            return []
        calm = ErrorNotice(self._report, self._again, room.table, bool(room.settings.kiosk))
        return sheets("calm", size, room.table, (WIDE, HIGH), calm, partial(_paint, calm))

    def on(self, gesture: Gesture) -> None:
        """Handle a touch on a button of the error page."""
        if not isinstance(gesture, Tap | Hold) or not isinstance(gesture.target.intent, Go):
            return
        self.next = LEAVE if gesture.target.intent.where == "leave" else self._on_from()


def _paint(calm: ErrorNotice, pen: Pen) -> None:
    wide, high = pen.size
    u = pen.u
    inset = 44 * u
    pen.paper((0, 0, wide, high))
    pen.text(words.say("calm.title"), wide / 2, 66 * u, 44 * u, "title", INK, "center", wide - 2 * inset)
    said = words.say("calm.twice" if calm.again else "calm.kept")
    pen.paragraph(said, (inset, 104 * u, wide - 2 * inset, 80 * u), 25 * u, "read", INK, "center")
    pen.paragraph(calm.report, (inset, 192 * u, wide - 2 * inset, 96 * u), 20 * u, "read", INK_SOFT, "center")
    way = words.say("menu.leave" if calm.again else "calm.on")
    top, deep = high - 122 * u, 82 * u
    if calm.closed:
        pen.button((inset, top, wide - 2 * inset, deep), way, Go("on"), name=OneOf("calm:on", pen.turn))
        return
    less = (wide - 2 * inset) * 0.3
    box = (inset + less + 16 * u, top, wide - 2 * inset - less - 16 * u, deep)
    pen.button(box, way, Go("on"), name=OneOf("calm:on", pen.turn))
    held = words.say("menu.hold") if calm.table else ""
    name, said = OneOf("calm:leave", pen.turn), words.say("title.leave")
    leave = PushButton(said, Go("leave"), "dark", sub=held, name=name, hint=held, hold=calm.table)
    pen.push((inset, top, less, deep), leave)
