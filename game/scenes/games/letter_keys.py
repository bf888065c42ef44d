"""Keys on the screen with which a game's name can be typed without a keyboard."""

from __future__ import annotations

from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.type_spec import plain_if
from game.kit.values.area import Area
from game.kit.values.ids import OneOf
from game.session.intents import Go
from game.table.lobby.setup_station import BACK, ROWS, SPACE

DIGITS = "1234567890"
BETWEEN = 8
"""Design px between two keys."""


def paint_keys(pen: Pen, box: Area) -> None:
    """Paint keys on the screen in a box: digits, letters (the language's own included), space and backspace."""
    extra = "".join(letter for letter in words.say("setting.letters") if letter.isalpha())
    rows = (DIGITS, ROWS[0], ROWS[1] + "-", ROWS[2] + extra[:3])
    *lines, last = box.down(len(rows) + 1, BETWEEN)
    for row, line in zip(rows, lines, strict=True):
        for letter, cell in zip(row, line.across(len(DIGITS), BETWEEN), strict=False):
            _paint_key(pen, cell, letter, letter, min(cell.h * 0.52, cell.w * 0.66))
    space, back = last.columns(last.w * 0.68, 0, gap=BETWEEN)
    _paint_key(pen, space, words.say("setting.space"), SPACE, space.h * 0.36)
    _paint_key(pen, back, "", BACK, back.h * 0.5, icon="caret-left")


def _paint_key(pen: Pen, cell: Area, said: str, key: str, size: float, icon: str = "") -> None:
    style = "dark" if icon else "paper"
    pen.button(cell, plain_if(len(said) == 1, said), Go("key", key), style, icon, size=size, name=OneOf("key", key))
