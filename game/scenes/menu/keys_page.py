"""The page of the settings on which the keyboard's keys are chosen: a player touches a command and presses its new
key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.kit.input import keyboard, keycaps
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.theme import GLOW, INK, INK_SOFT
from game.kit.style.type_spec import Untranslated
from game.kit.values.ids import OneOf
from game.session.intents import Go

COLUMNS: Final = 3
PLATE: Final = 0.36
"""The share of a column's width that the plate with the key takes."""


def name_of(command: str) -> str:
    """Return the name of a command that a key can have."""
    return words.say(f"keys.name.{command}")


def paint(pen: Pen, box: tuple[float, float, float, float], bound: Mapping[str, str], awaiting: str) -> None:
    """Paint all commands of the keyboard with their keys in three columns, and a button that restores the usual
    keys."""
    x, y, wide, high = box
    gap = 22 * pen.u
    rows = -(-(len(keyboard.COMMANDS) + 1) // COLUMNS)
    column = (wide - gap * (COLUMNS - 1)) / COLUMNS
    row = high / rows
    for index, command in enumerate(keyboard.COMMANDS):
        left, top = x + (index // rows) * (column + gap), y + (index % rows) * row
        _paint_key(pen, (left, top, column, row), command.name, bound, command.name == awaiting)
    left, top = x + (COLUMNS - 1) * (column + gap), y + (rows - 1) * row
    cell = (left, top + row * 0.06, column, row * 0.88)
    pen.button(cell, words.say("keys.reset_all"), Go("keys_reset"), "paper", size=row * 0.42, name="keys_reset")


def _paint_key(
    pen: Pen, box: tuple[float, float, float, float], command: str, bound: Mapping[str, str], awaited: bool
) -> None:
    x, y, wide, high = box
    plate = (x + wide * (1 - PLATE), y + high * 0.08, wide * PLATE, high * 0.84)
    ink = INK if command in bound else INK_SOFT
    pen.text(name_of(command), x, y + high / 2, 18 * pen.u, "semibold", ink, fit=wide * (0.96 - PLATE))
    if awaited:
        pen.glow(plate, GLOW, 8, 8)
    label = words.say("keys.waiting") if awaited else keycaps.sign(command, bound)
    style = "brass" if awaited else "paper"
    pen.button(plate, Untranslated(label), Go("key", command), style, size=19 * pen.u, name=OneOf("key", command))
