"""Keys on the touch table's set-up page with which the number of the deal or the code of the regions is typed. Lengths
in mm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game.kit.items import Button, Caret, Items, Plate, Text, line, width_of
from game.kit.style import words
from game.kit.style.layout_theme import FIELD, FIELD_EDGE
from game.kit.style.theme import CREAM, INK, INK_SOFT
from game.kit.values.area import Area
from game.kit.values.ids import OneOf
from game.setup.choices import MOST_SEED, Choices
from game.setup.setup_intents import EndWriting, TypeDigit

BACK: Final = "back"
NUMBER: Final = "number"
CODE: Final = "code"
DIGITS: Final = {NUMBER: ("12345", "67890"), CODE: ("1", "0")}
"""For each kind of text, its two rows of keys."""
GAP: Final = 3.2
CAP: Final = 5.6


def pad(keys: str, choices: Choices, code: str, rows: Sequence[Area], k: float) -> Items:
    """Return four rows of the set-up page at scale `k`: the typed text (`NUMBER` or `CODE`), two rows of digit keys,
    and buttons to delete, clear and finish."""
    written, first, second, ways = rows
    called, said, value = "seed", words.say("setup.seed"), str(choices.seed or "")
    if keys == CODE:
        called, said, value = "code", words.say("setup.regions"), code and code.ljust(len(choices.board.regions), "·")
    return [
        *_written(called, said, value, written, k),
        *(key for digits, box in zip(DIGITS[keys], (first, second), strict=True) for key in _keys(digits, box, k)),
        *_ways(ways, k),
    ]


def _written(called: str, said: str, value: str, row: Area, k: float) -> Items:
    """Return the field with the typed number or code, or with the words that it is left to chance."""
    name, field = row.split(width_of(said, CAP * k, "heading") + 5 * k)
    ink, text = INK if value else INK_SOFT, value or words.say("setup.seed_random")
    box = field.inset(4 * k, 0)
    return [
        Text(said, name.x, name.level, CAP * k, CREAM, "heading"),
        Plate("paper", field, FIELD, 2, 0.3),
        Plate("edge", field, FIELD_EDGE, 2, line=0.8),
        line(text, box, CAP * k, ink),
        Caret(called, box.less(left=min(box.w, width_of(value, CAP * k))).left(1), field),
    ]


def _keys(digits: str, row: Area, k: float) -> Items:
    return [
        Button(OneOf("digit", digit), spot, TypeDigit(digit), digit, "paper", cap=6.4 * k)
        for digit, spot in zip(digits, row.across(len(digits), GAP * k), strict=True)
    ]


def _ways(row: Area, k: float) -> Items:
    """Return the buttons that delete a digit, clear the number or code, and finish typing."""
    chance, done = words.say("setup.seed_random"), words.say("setting.done")
    back, none, ready = row.across(3, GAP * k)
    return [
        Button(OneOf("digit", BACK), back, TypeDigit(BACK), "", "dark", "caret-left", cap=4.3 * k),
        Button("digit:none", none, TypeDigit(), chance, "paper", "dice-five", cap=4.3 * k),
        Button("number:done", ready, EndWriting(), done, "brass", "check", cap=4.3 * k),
    ]


def with_digit(choices: Choices, digit: str) -> Choices:
    """Return the choices of the set-up with a digit appended to the number of the deal, or its last digit deleted
    (`BACK`); an empty digit clears the number, so that the deal is random."""
    before = choices.seed
    seed = before // 10 if digit == BACK else before * 10 + int(digit) if digit else 0
    return replace(choices, seed=min(MOST_SEED, seed))
