"""The choice of a seat's player in its station at the touch table: the button with the player's face, and the page it
belongs to. Lengths in mm."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.bots.levels import read_player
from game.kit.items import Box, Button, DrawnItem, Item, Items, MmPen, Plate
from game.kit.style import words
from game.kit.style.theme import CREAM
from game.kit.values.area import Area
from game.kit.values.ids import AtSeat
from game.match import PERSON
from game.setup.chair_intents import OpenPage, SetKind
from game.setup.choices import USUAL_BOT, Choices
from game.setup.opponents import next_thinking, paint_opponents, paint_temperaments, thinking_words
from game.setup.player_kinds import character, paint_face, paint_named, traits

CAP: Final = 4.4
"""Height of the capitals of the names."""
TRAIT: Final = 3.6
"""Height of the capitals of a bot's strength and temperament."""
LOW: Final = 15.0
"""Height of the temperaments' row."""
DONE, THINK = 42.0, 56.0
GAP: Final = 3.0


def other_kind(place: int, kind: str) -> SetKind:
    """Return the intent that gives a person's seat to the usual bot, or a bot's seat to a person."""
    return SetKind(place, USUAL_BOT if kind == PERSON else PERSON)


def face(kind: str, x: float, y: float, size: float) -> DrawnItem:
    """Return the portrait of a kind of player (a person or a bot), with its middle at (x, y)."""
    return DrawnItem(Area.about((x, y), size, size), _face, (kind,))


def _face(mm_pen: MmPen, box: Box, kind: str) -> None:
    x, y, size, _ = box
    paint_face(mm_pen.pen, kind, x + size / 2, y + size / 2, size)


@dataclass(frozen=True, slots=True)
class WhoButton:
    """The button with a player's face and kind, a touch on which switches between a person and the usual bot."""

    name: str
    box: Box
    intent: SetKind
    kind: str

    def paint(self, mm_pen: MmPen) -> None:
        pen = mm_pen.pen
        x, y, wide, high = mm_pen.box(self.box)
        pen.button((x, y, wide, high), "", None, "dark")
        face = min(high * 0.84, wide * 0.34)
        paint_face(pen, self.kind, x + face * 0.6, y + high / 2, face, CREAM)
        beside = Area(x, y, wide, high).less(left=face * 1.16, right=1.5 * mm_pen.k)
        sizes = pen.capitals(CAP * mm_pen.k), pen.capitals(TRAIT * mm_pen.k, "semibold")
        paint_named(pen, self.kind, beside, traits(self.kind), sizes, CREAM)
        pen.target(self.name, (x, y, wide, high), self.intent, hint=character(self.kind))


def _cards(mm_pen: MmPen, box: Box, place: int, kind: str) -> None:
    """Paint a card for each kind of player that the seat can have, the current one in brass."""
    paint_opponents(mm_pen.pen, box, place, kind, mm_pen.pen.capitals(CAP * mm_pen.k))


def _temperaments(mm_pen: MmPen, box: Box, place: int, kind: str) -> None:
    paint_temperaments(mm_pen.pen, box, place, kind)


def who_page(choices: Choices, place: int, page: Area) -> Items:
    """Return the page of a seat's station on which the seat's player is chosen: a person, or a bot with its temperament
    and thinking time."""
    chair = choices.chairs[place]
    cards, foot = page.rows(0, LOW, gap=GAP)
    row, think, done = foot.columns(0, THINK, DONE, gap=GAP)
    go, said, about = OpenPage(place), thinking_words(choices.thinking), words.say("setup.thinking_title")
    waits = Button(
        AtSeat(chair.colour, "think"), think, next_thinking(choices), said, "dark", "hourglass", cap=3.6, hint=about
    )
    leans: list[Item] = [Plate("paper", row, radius=3, z=0.2), DrawnItem(row, _temperaments, (place, chair.kind))]
    return [
        DrawnItem(cards, _cards, (place, chair.kind)),
        *(leans if read_player(chair.kind) else []),
        *([waits] if chair.kind != PERSON else []),
        Button(AtSeat(chair.colour, "done"), done, go, words.say("setting.done"), "brass", "check", cap=4.6),
    ]
