"""The kind of player on a seat in the desk's set-up: a person or a bot with its portrait, and the controls."""

from __future__ import annotations

from typing import Final

from game.bots.levels import read_player
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.theme import HOLLOW, INK, INK_SOFT, Colour
from game.kit.style.type_spec import plain_if
from game.kit.values.contents import Box
from game.kit.values.ids import OneOf
from game.match import PERSON
from game.setup.chair_intents import ChooseOpponent, NextBot, SetKind
from game.setup.choices import USUAL_BOT

CAP: Final = 0.44
"""Type size as a share of the row's height."""
FIRST: Final = 0.28
"""The person's share of the row."""


def kind_name(kind: str) -> str:
    """The name of a person or a bot, with its temperament; a plug-in bot is named by its own id."""
    player = read_player(kind)
    if player and player.temperament:
        return words.strung([level_name(kind), words.say(f"setup.temperament.{player.temperament}")])
    return level_name(kind)


def level_name(kind: str) -> str:
    """The name of a person or of a bot's level, without temperament."""
    player = read_player(kind)
    key = f"setup.kind.{player.level if player else kind}"
    return words.say(key) if words.knows(key) else kind


def strength(kind: str) -> str:
    """The strength of a level in a word; empty for a person and for a plug-in bot."""
    player = read_player(kind)
    return words.say(f"setup.strength.{player.level}") if player else ""


def with_strength(kind: str) -> str:
    """The name of a person or a bot; a level without temperament is followed by its strength."""
    leans, strong = kind_name(kind) != level_name(kind), strength(kind)
    return words.strung([level_name(kind), strong]) if strong and not leans else kind_name(kind)


def foreign(kind: str) -> bool:
    """Whether a kind is named by its own id, which needs no translation."""
    return read_player(kind) is None and not words.knows(f"setup.kind.{kind}")


def character(kind: str) -> str:
    """A one-line description of a kind; empty for a plug-in bot."""
    player = read_player(kind)
    key = f"setup.character.{player.level if player else kind}"
    return words.say(key) if words.knows(key) else ""


def paint_face(pen: Pen, kind: str, x: float, y: float, size: float, ink: Colour = INK) -> None:
    """Paint the portrait of a level, or an icon for a person or a plug-in bot."""
    player = read_player(kind)
    if player:
        pen.portrait(player.level, x, y, size)
    else:
        pen.icon("user" if kind == PERSON else "robot", x, y, size * 0.72, ink)


def paint_kinds(pen: Pen, box: Box, place: int, chosen: str) -> None:
    """Paint the person, and one bot at a time with buttons to the next and the previous one."""
    x, y, wide, high = box
    pen.recess(box, 8, 0.16, HOLLOW)
    inset = max(2.0, 3 * pen.u)
    person = (x + inset, y + inset, wide * FIRST - 2 * inset, high - 2 * inset)
    bot = (x + wide * FIRST + inset, y + inset, wide * (1 - FIRST) - 2 * inset, high - 2 * inset)
    is_person = chosen == PERSON
    pen.brass(person if is_person else bot, radius=6, z=0.3)
    middle, size = y + high / 2, high * CAP
    ink = INK if is_person else INK_SOFT
    pen.text(kind_name(PERSON), x + wide * FIRST / 2, middle, size, "heading", ink, "center", person[2] * 0.94)
    pen.target(OneOf("kind", place, 0), person, SetKind(place, PERSON))
    _paint_bot(pen, bot, place, USUAL_BOT if is_person else chosen, is_person)


def _paint_bot(pen: Pen, box: Box, place: int, shown: str, is_person: bool) -> None:
    """Paint the current or suggested bot between two arrows; touching the current bot opens the choice of bots."""
    x, y, wide, high = box
    ink = INK_SOFT if is_person else INK
    name = (x + high, y, wide - 2 * high, high)
    middle = y + high / 2
    face = high * 1.02
    said, room = with_strength(shown), name[2] - face - 8 * pen.u
    if pen.width(said, high * 0.32, "heading") > room:  # its temperament is shown where it is chosen
        said = level_name(shown)
    written = min(room, pen.width(said, high * 0.5, "heading"))
    left = x + wide / 2 - (face + 8 * pen.u + written) / 2
    paint_face(pen, shown, left + face / 2, middle, face)
    left += face + 8 * pen.u
    pen.text(plain_if(foreign(shown), said), left, middle, high * 0.5, "heading", ink, "left", room)
    go = SetKind(place, shown) if is_person else ChooseOpponent(place)
    pen.target(OneOf("kind", place, "bot"), name, go, hint=character(shown))
    for icon, left, step, hint in (("caret-left", x, -1, "previous"), ("caret-right", x + wide - high, 1, "next")):
        pen.icon(icon, left + high / 2, middle, high * 0.5, ink)
        sentence = words.say(f"setup.bot_{hint}")
        pen.target(OneOf("kind", place, hint), (left, y, high, high), NextBot(place, step), hint=sentence)
