"""The log in sentences: its lines, and the panel beside the column in a very wide window."""

from __future__ import annotations

from collections.abc import Sequence

from game.kit.pen.flow import Flow
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.layout_theme import ROW_ODD
from game.kit.style.theme import MARKED
from game.kit.values.area import Area
from game.session import log_text
from game.session.intents import Open
from game.session.log_text import LogSentence
from game.session.parties import front_seat
from game.session.session import Session

HEAD, LINE = 52.0, 33.0
"""Heights of the title and of a sentence, design px."""


def paint(session: Session, pen: Pen) -> None:
    """Paint as many of the newest sentences as fit."""
    room = max(2, int((pen.rect.h - HEAD - 14) / LINE))
    lines = log_text.log_page(log_text.latest(session, room), 0, room).lines
    pen.paper(pen.rect, z=1.0)
    pen.heading(words.say("sheets.log"), 20, 27, room=pen.rect.w - 40)
    paint_lines(pen, lines, pen.rect.less(16, HEAD, 16), LINE, True)
    pen.target("chronicle", pen.rect, Open(front_seat(session), "log"))


def paint_lines(pen: Pen, lines: Sequence[LogSentence], area: Area, step: float, newest: bool) -> None:
    """Paint sentences below each other; rounds are on gold, and the newest sentence is in bold."""
    for index, (line, row) in enumerate(zip(lines, area.stack(len(lines), step), strict=True)):
        if line.heading:
            pen.fill(row.inset(0, 1), MARKED, 4)
        elif index % 2:
            pen.fill(row, ROW_ODD, 4)
        size, font = (22, "heading") if line.heading else (18, "read")
        if newest and index == len(lines) - 1 and not line.heading:
            font = "semibold"
        Flow(pen, row.inset(10, 0)).text(line.sentence, size, font)
