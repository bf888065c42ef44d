"""Kinds of players in the set-up, a person or a bot: portrait, name and strength, and the controls to choose one."""

from __future__ import annotations

from typing import Final

from game.bots.levels import LEVELS, read_player
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.theme import HOLLOW, INK, INK_SOFT, Colour
from game.kit.style.type_spec import plain_if
from game.kit.values.area import Area
from game.kit.values.contents import Box
from game.kit.values.ids import OneOf
from game.match import PERSON
from game.setup.chair_intents import ChooseOpponent, NextBot, SetKind
from game.setup.choices import USUAL_BOT

CAP: Final = 0.44
"""Type size as a share of the row's height."""
FIRST: Final = 0.28
"""The person's share of the row."""
BARS: Final = 1.3
"""Width of the bars of a strength, in sizes of its word."""
PALE: Final = 70
"""Opacity of the bars that a strength lacks, of 255."""


def kind_name(kind: str) -> str:
    """Return the name of a kind of player: a person, a bot's level with its temperament, or a plug-in bot's id."""
    player = read_player(kind)
    if player and player.temperament:
        return words.strung([level_name(kind), words.say(f"setup.temperament.{player.temperament}")])
    return level_name(kind)


def level_name(kind: str) -> str:
    """Return the name of a person or of a bot's level, without temperament."""
    player = read_player(kind)
    key = f"setup.kind.{player.level if player else kind}"
    return words.say(key) if words.knows(key) else kind


def strength(kind: str) -> str:
    """Return the strength of a bot's level as a word; empty for a person and for a plug-in bot."""
    player = read_player(kind)
    return words.say(f"setup.strength.{player.level}") if player else ""


def traits(kind: str) -> str:
    """Return a bot's temperament and strength as text; empty for a person and for a plug-in bot."""
    player = read_player(kind)
    leans = player.temperament if player else ""
    said = [*([words.say(f"setup.temperament.{leans}")] if leans else []), strength(kind)]
    return words.strung(said) if player else ""


def paint_strength(pen: Pen, kind: str, area: Area, size: float, ink: Colour) -> None:
    """Paint a bot's strength as a row of bars, full for the strongest level, and as a word if there is room.

    Nothing for a person and for a plug-in bot.
    """
    player = read_player(kind)
    if player is None:
        return
    count = list(LEVELS).index(player.level) + 1
    bars, rest = area.split(BARS * size, 0.4 * size)
    bars = bars.middle(bars.w, size)
    for index, bar in enumerate(bars.across(len(LEVELS), 0.12 * size)):
        rising = bar.bottom(size * (index + 2) / (len(LEVELS) + 1))
        pen.fill(rising, ink if index < count else (*ink[:3], PALE), 0.06 * size)
    said = strength(kind)
    if pen.width(said, size, "semibold") <= rest.w:
        pen.text(said, rest.x, area.level, size, "semibold", ink)


def paint_named(pen: Pen, kind: str, area: Area, trait: str, sizes: tuple[float, float], ink: Colour) -> None:
    """Paint the name of a kind of player with a trait below; `sizes` are the type sizes of name and trait.

    A trait that would be cut off is replaced by the strength alone: the temperament is shown where it is chosen, too.
    """
    heights = [0.72 * pen.type_px(size) / pen.scale for size in sizes]  # larger type needs lines further apart
    apart = max(sizes[0] * 0.966, sum(heights) / 2 + heights[1] * 0.25)
    above = apart / 2.1 if trait else 0.0
    named = plain_if(foreign(kind), level_name(kind))
    pen.text(named, area.x, area.level - above, sizes[0], "heading", ink, "left", area.w)
    if trait:
        trait = strength(kind) if pen.cuts(trait, sizes[1], "semibold", area.w) else trait
        pen.text(trait, area.x, area.level + above * 1.1, sizes[1], "semibold", ink, "left", area.w)


def foreign(kind: str) -> bool:
    """Return whether a kind of player is called by its own id, as a plug-in bot is, and needs no translation."""
    return read_player(kind) is None and not words.knows(f"setup.kind.{kind}")


def character(kind: str) -> str:
    """Return one line that describes a kind of player; empty for a plug-in bot."""
    player = read_player(kind)
    key = f"setup.character.{player.level if player else kind}"
    return words.say(key) if words.knows(key) else ""


def paint_face(pen: Pen, kind: str, x: float, y: float, size: float, ink: Colour = INK) -> None:
    """Paint the portrait of a bot's level, or an icon for a person or a plug-in bot."""
    player = read_player(kind)
    if player:
        pen.portrait(player.level, x, y, size)
    else:
        pen.icon("user" if kind == PERSON else "robot", x, y, size * 0.72, ink)


def paint_kinds(pen: Pen, box: Box, place: int, chosen: str) -> None:
    """Paint a seat's choice of player: a person, or one bot at a time with buttons to the next and the previous bot."""
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
    """Paint a bot between two arrows; touching the bot chooses it or, if it is chosen, opens the page of all bots."""
    x, y, wide, high = box
    ink = INK_SOFT if is_person else INK
    name = (x + high, y, wide - 2 * high, high)
    middle = y + high / 2
    face = high * 1.02
    named, trait, room = level_name(shown), traits(shown), name[2] - face - 8 * pen.u
    if pen.width(trait, high * 0.3, "semibold") > room:  # its temperament is shown where it is chosen, too
        trait = strength(shown)
    sizes = (high * 0.44, high * 0.36) if trait else (high * 0.5, 0.0)
    written = min(room, max(pen.width(named, sizes[0], "heading"), pen.width(trait, sizes[1], "semibold")))
    left = x + wide / 2 - (face + 8 * pen.u + written) / 2
    paint_face(pen, shown, left + face / 2, middle, face)
    paint_named(pen, shown, Area(left + face + 8 * pen.u, y, room, high), trait, sizes, ink)
    go = SetKind(place, shown) if is_person else ChooseOpponent(place)
    pen.target(OneOf("kind", place, "bot"), name, go, hint=character(shown))
    for icon, left, step, hint in (("caret-left", x, -1, "previous"), ("caret-right", x + wide - high, 1, "next")):
        pen.icon(icon, left + high / 2, middle, high * 0.5, ink)
        sentence = words.say(f"setup.bot_{hint}")
        pen.target(OneOf("kind", place, hint), (left, y, high, high), NextBot(place, step), hint=sentence)
