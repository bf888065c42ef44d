"""The desk's page on which the seats of a replayed game get new players: the map at that moment of the game, and a row
for each seat."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.desk import map_panel
from game.desk.base.grid import EDGE, Grid
from game.desk.setup.player_row import paint_player
from game.kit.pen.control_faces import PushButton
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel, drawn
from game.kit.style import words
from game.kit.style.theme import CREAM
from game.kit.style.type_spec import TypeSpec
from game.kit.values.area import Area
from game.session.intents import Go
from game.session.session import Session
from game.setup.choices import Choices

TITLE, HEAD, ROW, FOOT = 118.0, 46.0, 76.0, 92.0
"""Heights of the title, the heading over the rows, a row and the buttons, design px."""
GAP: Final = 14.0
INSET: Final = 18.0


def panels(
    session: Session, choices: Choices, writing: int, texts: tuple[str, str], size: tuple[int, int]
) -> list[Panel]:
    """Return two panels, for a window of this size, with which the seats of a replayed game get new players: the map
    and the rows of the seats.

    `writing` is the seat whose name is being typed, -1 for none; `texts` holds the description of the moment in the
    game and the label of the button back."""
    grid = Grid(size, broad=map_panel.broad(session))
    high = TITLE + HEAD + ROW * len(choices.chairs) + FOOT + 2 * GAP + INSET
    whole = grid.column.less(top=EDGE)
    column = grid.rect(whole.middle(whole.w, min(high, whole.h)))
    return [
        map_panel.panel(session, grid),
        drawn("seats", column, grid.unit, partial(_paint, choices, writing, *texts)),
    ]


def _paint(choices: Choices, writing: int, moment: str, back: str, pen: Pen) -> None:
    title, seats, buttons = pen.rect.rows(TITLE, 0, FOOT, gap=GAP)
    large = TypeSpec(title.h * 0.5, "title", CREAM, fit=title.w, shadow=True)
    pen.typed(words.say("seats.title"), *title.at(0, 0.34), large)
    pen.typed(moment, *title.at(0, 0.82), TypeSpec(24, "read", CREAM, fit=title.w, shadow=True))
    _paint_seats(choices, writing, pen, seats)
    start, away = buttons.columns(0, (buttons.w - GAP) / 3, gap=GAP)
    pen.push(start, PushButton(words.say("seats.start"), Go("start"), "brass", "play", name="start", glow=True))
    pen.button(away, back, Go("leave"), "dark", size=28, name="back")


def _paint_seats(choices: Choices, writing: int, pen: Pen, box: Area) -> None:
    pen.paper(box)
    head, seats = box.less(INSET, 0, INSET, INSET / 2).cut(HEAD)
    pen.heading(words.say("setup.seats"), *head.at(0, 0.58), words.say("seats.note"), room=head.w)
    chairs = choices.chairs
    for index, (chair, row) in enumerate(zip(chairs, seats.down(len(chairs)), strict=True)):
        cell = row.h * 0.78
        house, player = row.middle(row.w, cell).split(cell, 12)
        pen.house(chair.colour, house.centre, house.level, cell * 0.92)
        paint_player(pen, player, index, chair, writing == index, choices.called(index))
