"""The log, sentence by sentence: its lines, and in a very wide window the log beside the column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel, drawn
from game.kit.style import words
from game.kit.style.theme import INK, MARKED
from game.kit.values.contents import Box
from game.session import log_text
from game.session.intents import Open
from game.session.log_text import Told
from game.session.parties import front
from game.session.session import Session

HEAD, LINE = 52.0, 33.0
"""Heights of the title and of a sentence, design px."""


@dataclass(frozen=True, slots=True)
class LogFacts:
    seat: int
    lines: tuple[Told, ...]


def panel(session: Session, rect: Rect, unit: float) -> Panel:
    """The newest sentences, as many as there is room for."""
    room = max(2, int((rect.h / unit - HEAD - 14) / LINE))
    known = LogFacts(front(session), log_text.log_page(log_text.latest(session, room), 0, room).lines)
    return drawn("log", rect, unit, lambda pen: _paint(pen, known))


def _paint(pen: Pen, known: LogFacts) -> None:
    wide, high = pen.size
    pen.paper(pen.rect, z=1.0)
    pen.heading(words.say("sheets.log"), 20, 27, room=wide - 40)
    paint_lines(pen, known.lines, (16, HEAD, wide - 32, LINE * len(known.lines)), LINE, True)
    pen.target("chronicle", (0, 0, wide, high), Open(known.seat, "log"))


def paint_lines(pen: Pen, lines: Sequence[Told], box: Box, step: float, newest: bool) -> None:
    """Sentences below each other, `step` px apart; rounds on gold, the last one strong where it is the newest."""
    x, y, wide, _ = box
    for index, line in enumerate(lines):
        middle = y + (index + 0.5) * step
        if line.heading:
            pen.fill((x, middle - step / 2 + 1, wide, step - 2), MARKED, 4)
            pen.text(line.sentence, x + 10, middle, 22, "heading", INK, fit=wide - 20)
            continue
        if index % 2:
            pen.fill((x, middle - step / 2, wide, step), (120, 84, 44, 22), 4)
        font = "semibold" if newest and index == len(lines) - 1 else "read"
        pen.text(line.sentence, x + 10, middle, 18, font, INK, fit=wide - 20)
