"""Who plays on from a moment of a replay, on the desk: the map as it stands, and a row for every seat."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

from game.desk import map_panel
from game.desk.base.grid import EDGE, Grid
from game.desk.setup.player_row import paint_player
from game.kit.pen.control_faces import PushButton
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.lettered import Type
from game.kit.style.theme import CREAM
from game.kit.values.contents import Box
from game.session.intents import Go
from game.session.session import Session
from game.setup.choices import Choices

TITLE, HEAD, ROW, FOOT = 118.0, 46.0, 76.0, 92.0
"""Heights of the title, the heading over the rows, a row, the buttons, in design px."""
GAP: Final = 14.0
INSET: Final = 18.0


@dataclass(frozen=True, slots=True)
class Page:
    """Everything that it shows."""

    choices: Choices
    writing: int
    """The chair whose name is being written, -1 for none."""
    moment: str
    """Which moment of the game it is."""
    back: str
    """Where the way back leads."""


def panels(session: Session, page: Page, size: tuple[int, int]) -> list[Panel]:
    """The map at the left, or above, and the seats beside or below it, in a window of any size."""
    grid = Grid(size, broad=map_panel.broad(session))
    high = TITLE + HEAD + ROW * len(page.choices.chairs) + FOOT + 2 * GAP + INSET
    room = grid.foot - EDGE
    column = grid.in_column((EDGE + max(0.0, (room - high) / 2), min(high, room)))
    return [
        map_panel.panel(session, grid),
        Panel("seats", column, 0, page, partial(_paint, page), unit=grid.unit, designed=True),
    ]


def _paint(page: Page, pen: Pen) -> None:
    wide, high = pen.size
    title, foot = TITLE, FOOT
    _paint_title(page, pen, (0, 0, wide, title))
    seats = high - title - foot - 2 * GAP
    _paint_seats(page, pen, (0, title + GAP, wide, seats))
    _paint_buttons(page, pen, (0, high - foot, wide, foot))


def _paint_title(page: Page, pen: Pen, box: Box) -> None:
    x, y, wide, high = box
    pen.typed(words.say("seats.title"), x, y + high * 0.34, Type(high * 0.5, "title", CREAM, fit=wide, shadow=True))
    pen.typed(page.moment, x, y + high * 0.82, Type(24, "read", CREAM, fit=wide, shadow=True))


def _paint_seats(page: Page, pen: Pen, box: Box) -> None:
    x, y, wide, high = box
    pen.paper(box)
    inset, head = INSET, HEAD
    note = words.say("seats.note")
    pen.heading(words.say("setup.seats"), x + inset, y + head * 0.58, note, room=wide - 2 * inset)
    row = (high - head - inset * 0.5) / len(page.choices.chairs)
    for place, chair in enumerate(page.choices.chairs):
        top, cell = y + head + place * row, row * 0.78
        house = x + inset + cell / 2
        pen.house(chair.colour, house, top + row / 2, cell * 0.92)
        left = x + inset + cell + 12
        line = (left, top + (row - cell) / 2, x + wide - inset - left, cell)
        paint_player(pen, line, place, chair, page.writing == place, page.choices.called(place))


def _paint_buttons(page: Page, pen: Pen, box: Box) -> None:
    x, y, wide, high = box
    back = (wide - GAP) / 3
    start = wide - back - GAP
    pushed = PushButton(words.say("seats.start"), Go("start"), "brass", "play", name="start", glow=True)
    pen.push((x, y, start, high), pushed)
    left = x + start + GAP
    size = 28
    pen.button((left, y, back, high), page.back, Go("leave"), "dark", size=size, name="back")
