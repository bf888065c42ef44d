"""Who plays a seat, on the desk's set-up: a person or a bot, all side by side as long as three fit."""

from __future__ import annotations

from typing import Final

from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.theme import INK, INK_SOFT
from game.kit.values.contents import Box
from game.match import PERSON
from game.session.intents import Go
from game.setup.choices import Choices, kinds

SIDE_BY_SIDE: Final = 3
CAP: Final = 0.44
"""Size of the type in parts of the row's height."""
FIRST: Final = 0.28
"""Share of the row that the person has beside many bots."""


def kind_name(kind: str) -> str:
    """What a person or a bot is called; a bot from elsewhere by its own word."""
    key = f"setup.kind.{kind}"
    return words.say(key) if words.knows(key) else kind


def foreign(kind: str) -> bool:
    """Whether a kind has no name but its own word, which needs no translation."""
    return not words.knows(f"setup.kind.{kind}")


def with_kind(choices: Choices, go: Go) -> Choices:
    """The choices after a touch of what `paint_kinds` painted."""
    place, _, value = go.value.partition(" ")
    if go.where == "kind_by":
        return choices.with_next_bot(int(place), int(value))
    return choices.with_chair(int(place), kind=value)


def paint_kinds(pen: Pen, box: Box, place: int, chosen: str) -> None:
    """The kinds a seat may have; where there are many bots, one at a time with a key to the next and the last."""
    known = kinds()
    if chosen not in known:
        known += (chosen,)  # a game that goes on may have bots that no set-up offers
    if len(known) <= SIDE_BY_SIDE:
        options = [(kind_name(kind), Go("kind", f"{place} {kind}"), kind == chosen) for kind in known]
        pen.choice(box, options, box[3] * CAP, f"kind:{place}")
        return
    x, y, wide, high = box
    pen.recess(box, 8, 0.16, (60, 36, 16))
    inset = max(2.0, 3 * pen.u)
    person = (x + inset, y + inset, wide * FIRST - 2 * inset, high - 2 * inset)
    bot = (x + wide * FIRST + inset, y + inset, wide * (1 - FIRST) - 2 * inset, high - 2 * inset)
    is_person = chosen == PERSON
    pen.brass(person if is_person else bot, radius=6, z=0.3)
    middle, size = y + high / 2, high * CAP
    ink = INK if is_person else INK_SOFT
    pen.text(kind_name(PERSON), x + wide * FIRST / 2, middle, size, "heading", ink, "center", person[2] * 0.94)
    pen.target(f"kind:{place}:0", person, Go("kind", f"{place} {PERSON}"))
    shown = known[1] if is_person else chosen
    _paint_bot(pen, bot, place, shown, is_person)


def _paint_bot(pen: Pen, box: Box, place: int, shown: str, is_person: bool) -> None:
    """The bot that plays, or would, between two arrows."""
    x, y, wide, high = box
    ink = INK_SOFT if is_person else INK
    name = (x + high, y, wide - 2 * high, high)
    middle = y + high / 2
    pen.text(kind_name(shown), x + wide / 2, middle, high * 0.5, "heading", ink, "center", name[2], foreign(shown))
    pen.target(f"kind:{place}:bot", name, Go("kind", f"{place} {shown}"))
    for icon, left, step, hint in (("caret-left", x, -1, "previous"), ("caret-right", x + wide - high, 1, "next")):
        pen.icon(icon, left + high / 2, middle, high * 0.5, ink)
        said = words.say(f"setup.bot_{hint}")
        pen.target(f"kind:{place}:{hint}", (left, y, high, high), Go("kind_by", f"{place} {step}"), hint=said)
