"""The set-up's page for choosing a seat's player: all kinds with portrait and description, temperaments,
thinking time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from game.bots.levels import TEMPERAMENTS, read_player
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.theme import CREAM, INK, INK_SOFT
from game.kit.style.type_spec import TypeSpec, plain_if
from game.kit.system.window import unit_of
from game.kit.values.contents import Box
from game.kit.values.ids import OneOf
from game.match import PERSON
from game.session.intents import Go
from game.setup.chair_intents import ChooseOpponent, SetKind
from game.setup.choices import AT_EASE, Choices, kinds
from game.setup.player_kinds import character, foreign, kind_name, paint_face, strength
from game.setup.setup_intents import CloseOpponents, SetThinking, SetupIntent

CLOSED: Final = -1
THINKING: Final = (AT_EASE, 0.3, 0.05, 0.02)
"""CPU-seconds for one decision that can be chosen."""


@dataclass(slots=True)
class OpponentSheet:
    """The page over the desk's set-up on which the player of one seat is chosen."""

    place: int = CLOSED

    @property
    def is_open(self) -> bool:
        """Whether the page for choosing a seat's player is open."""
        return self.place != CLOSED

    def panels(self, choices: Choices, size: tuple[int, int]) -> list[Panel]:
        """Return the panel of the page for choosing a seat's player, which fills the window."""
        unit, place = unit_of(size), self.place
        gap = round(16 * unit)
        sheet = Rect(gap, gap, size[0] - 2 * gap, size[1] - 2 * gap)
        return [Panel("who", sheet, 0, (choices, place), lambda pen: _paint(pen, choices, place), unit=unit)]

    def perform(self, intent: Go | SetupIntent, choices: Choices) -> Choices:
        """Open or close this page if a touch asks for that; return the choices unchanged."""
        match intent:
            case ChooseOpponent(place):
                self.place = place
            case CloseOpponents():
                self.place = CLOSED
        return choices


def _paint(pen: Pen, choices: Choices, place: int) -> None:
    """Paint the page for choosing a seat's player: title, cards, rows of further choices, and the button back."""
    wide, high = pen.size
    u = pen.u
    title, foot, gap, row = 84 * u, 84 * u, 14 * u, 62 * u
    chair = choices.chairs[place]
    said = words.say("setup.who", name=choices.called(place))
    pen.house(chair.colour, 36 * u, title * 0.46, 66 * u)
    pen.typed(said, 84 * u, title * 0.46, TypeSpec(title * 0.72, "title", CREAM, fit=wide - 90 * u, shadow=True))
    paper = (0, title, wide, high - title - foot - gap)
    pen.paper(paper)
    inset = 20 * u
    asked = _asked(chair.kind)
    rows = len(asked) * (row + gap) + inset * 0.2
    cards = (inset, title + inset, wide - 2 * inset, paper[3] - 2.0 * inset - rows)
    paint_opponents(pen, cards, place, chair.kind, 34 * u)
    top = title + paper[3] - rows
    label = 300 * u
    for what in asked:
        paint = _paint_temperaments if what == "temperament" else _paint_thinking
        pen.text(words.say(f"setup.{what}_title"), inset, top + row / 2, 24 * u, "semibold", INK_SOFT, fit=label * 0.94)
        paint(pen, (inset + label, top, wide - 2 * inset - label, row), choices, place)
        top += row + gap
    done = (wide - 420 * u, high - foot, 420 * u, foot)
    pen.button(done, words.say("setup.who_done"), CloseOpponents(), "brass", "check", size=30 * u, name="close")


def _asked(kind: str) -> tuple[str, ...]:
    """Return which choices follow below the cards: none for a person, and only the thinking time for a plug-in bot."""
    if kind == PERSON:
        return ()
    return ("temperament", "thinking") if read_player(kind) else ("thinking",)


def _paint_temperaments(pen: Pen, box: Box, choices: Choices, place: int) -> None:
    paint_temperaments(pen, box, place, choices.chairs[place].kind)


def paint_opponents(pen: Pen, box: Box, place: int, chosen: str, size: float) -> None:
    """Paint a card for each kind of player; `size` is the type size of their names in px."""
    x, y, wide, high = box
    offered = kinds()
    now = read_player(chosen)
    if chosen not in offered and now is None:
        offered += (chosen,)  # a resumed game may have bots that the set-up does not offer
    across = len(offered) if wide > high else -(-len(offered) // 2)
    down = -(-len(offered) // across)
    gap = 0.3 * size
    part, tall = (wide - gap * (across - 1)) / across, (high - gap * (down - 1)) / down
    for number, kind in enumerate(offered):
        cell = (x + number % across * (part + gap), y + number // across * (tall + gap), part, tall)
        player = read_player(kind)
        meant = replace(now, level=kind).name if now and player else kind
        here = now.level == kind if now and player else kind == chosen
        _paint_card(pen, cell, kind, size, here)
        pen.target(OneOf("who", place, kind), cell, SetKind(place, meant), hint=character(kind))


def _paint_card(pen: Pen, box: Box, kind: str, size: float, here: bool) -> None:
    """Paint a kind of player: portrait, name, and a description if there is room; the seat's current kind is in
    brass."""
    x, y, wide, high = box
    (pen.brass if here else pen.paper)(box)
    if wide > high * 1.1:
        face = min(high * 0.86, wide * 0.4)
        paint_face(pen, kind, x + face * 0.58, y + high / 2, face)
        left = x + face * 1.14
        room = x + wide - left - size * 0.2
        middle = y + high * (0.4 if strength(kind) else 0.5)
        pen.text(plain_if(foreign(kind), kind_name(kind)), left, middle, size, "heading", INK, "left", room)
        pen.text(strength(kind), left, y + high * 0.68, size * 0.7, "read", INK, "left", room)
        return
    face = min(wide * 0.9, high * 0.62)
    line = 2.6 * size * 0.62 * 1.2
    top = y + max(size * 0.3, (high - face - 1.7 * size - line) / 2)
    paint_face(pen, kind, x + wide / 2, top + face / 2, face)
    top += face + size
    pen.text(plain_if(foreign(kind), kind_name(kind)), x + wide / 2, top, size, "heading", INK, "center", wide * 0.9)
    text_box = (x + wide * 0.07, top + size * 0.7, wide * 0.86, line)
    if text_box[1] + size >= y + high:
        pen.text(strength(kind), x + wide / 2, top + size, size * 0.62, "read", INK, "center", wide * 0.9)
    else:
        pen.paragraph(character(kind), text_box, size * 0.62, "read", INK if here else INK_SOFT, "center")


def paint_temperaments(pen: Pen, box: Box, place: int, kind: str) -> None:
    """Paint the temperaments that a bot of this level can have; nothing for a person or a plug-in bot."""
    player = read_player(kind)
    if player is None:
        return
    options = []
    for temperament in ("", *TEMPERAMENTS):
        said = words.say(f"setup.temperament.{temperament or 'even'}")
        meant = replace(player, temperament=temperament).name
        options.append((said, SetKind(place, meant), temperament == player.temperament))
    pen.choice(box, options, box[3] * 0.42, OneOf("temper", place))


def _paint_thinking(pen: Pen, box: Box, choices: Choices, place: int) -> None:
    """Paint the choice of thinking time, which applies to all bots of the game."""
    options = [(thinking_words(seconds), SetThinking(seconds), seconds == choices.thinking) for seconds in THINKING]
    pen.choice(box, options, box[3] * 0.42, "think")


def thinking_words(seconds: float) -> str:
    """Return a bot's thinking time in words."""
    return words.say("setup.at_most", seconds=f"{seconds:g}") if seconds >= 0 else words.say("setup.at_ease")


def next_thinking(choices: Choices) -> SetThinking:
    """Return the intent that gives the bots the next thinking time in the list."""
    at = THINKING.index(choices.thinking) if choices.thinking in THINKING else 0
    return SetThinking(THINKING[(at + 1) % len(THINKING)])
