"""The ceremony in the middle of the table: houses on round pedestals, each towards its own station, under a lamp.

It has no way up: places and names are printed once for every side at which somebody sits.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import partial

from game.engine.rules import Rank, ranking
from game.scenes.desk.podium import headline
from game.scenes.intents import Nothing
from game.scenes.table.common import Table
from game.scenes.table.handled import Turned
from game.scenes.table.items import UNIT, Brush, Item, Items, Mark, Paragraph, Plate, Spot, Thing, number, paint_items
from game.scenes.table.plan import DRAWER
from game.ui import words
from game.ui.panel import Panel
from game.ui.pen import Pen
from game.ui.theme import FELT_FINISH, GLOW, Colour

LARGEST = 118.0
"""Radius of the felt, mm."""
GOLD_INK = (250, 226, 164)
BROWN = (74, 40, 14)
FAINT = (222, 186, 134)
WAITING = 0.14
"""Size of a pedestal on which nobody stands yet, as a share of the felt."""
MEDAL = 13.0
"""Radius of the medal that stands for the ceremony while it is put away, mm."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round board of felt or oak, its middle at (x, y)."""

    kind: str
    x: float
    y: float
    radius: float
    colour: Colour
    z: float = 0.8

    def paint(self, brush: Brush) -> None:
        pen, k = brush.pen, brush.k
        box = ((self.x - self.radius) * k, (self.y - self.radius) * k, 2 * self.radius * k, 2 * self.radius * k)
        pen.slab(box, self.kind, self.colour, self.radius * UNIT, self.z, 0.35, 0.05, seed=int(self.x) + 3)


@dataclass(frozen=True, slots=True)
class Shine:
    """Lamplight on a disc."""

    x: float
    y: float
    radius: float
    reach: float

    def paint(self, brush: Brush) -> None:
        k = brush.k
        brush.pen.glow_disc(self.x * k, self.y * k, self.radius * k, GLOW, self.reach * UNIT)


def ceremony_panels(table: Table) -> list[Panel]:
    """The round felt, or a medal at the rim of the map that brings it back."""
    if not table.stage.match.over:
        return []
    x, y, wide, high = table.plan.sheet
    away = table.stage.put_away
    radius = MEDAL if away else min(LARGEST, wide * 0.47, (table.plan.seating.height - 2 * DRAWER) / 2 - 3)
    middle = (x + MEDAL + 6, y + high / 2) if away else (x + wide / 2, table.plan.seating.height / 2)
    items = _medal() if away else _honours(table, radius)
    rect = table.plan.px((middle[0] - radius, middle[1] - radius, 2 * radius, 2 * radius))
    unit = table.plan.seating.px_per_mm / UNIT
    return [Panel("ceremony", rect, 0, items, partial(_paint, items), unit=unit)]


def _paint(items: Items, pen: Pen) -> None:
    paint_items(pen, items)


def _medal() -> Items:
    size = 2 * MEDAL
    return (
        Plate("brass", (0, 0, size, size), radius=MEDAL, z=0.8),
        Mark("icon", MEDAL, MEDAL, MEDAL * 1.1, "trophy", BROWN),
        Spot("ceremony", (0, 0, size, size), Nothing(), round=True, hint=words.say("table.ceremony_back")),
    )


def _honours(table: Table, radius: float) -> Items:
    """Felt, the lamp on the winner in the middle, everybody else around."""
    ranks, hidden = ranking(table.true), table.stage.unrevealed
    turns = sorted({chair.turn for chair in table.plan.seating.chairs})
    items: list[Item] = [Round("felt", radius, radius, radius, FELT_FINISH, 1.2)]
    items.append(Mark("place", radius, radius, radius - 4, colour=(222, 190, 120, 150)))
    winners = [rank for rank in ranks if rank.place == 1]
    shown = not hidden
    if shown:
        items.append(Shine(radius, radius, radius * 0.3, 44))
    for index, rank in enumerate(ranks):
        if rank in winners and shown:
            continue
        angle = _towards(table, rank.seat)
        far = radius * 0.56
        place = radius + far * math.cos(angle), radius + far * math.sin(angle)
        if index < hidden:  # nobody sees by what is missing who has won
            items += _round(place, radius * WAITING, True)
        else:
            items += _pedestal(table, rank, place, radius * (0.17 - 0.008 * index), turns)
    if not shown:
        items += [
            *_round((radius, radius), radius * 0.24, True),
            *_places(1, (radius, radius), radius * 0.24, turns, FAINT),
        ]
    for at, rank in enumerate(winners if shown else []):
        aside = (at - (len(winners) - 1) / 2) * radius * 0.5
        items += _pedestal(table, rank, (radius + aside, radius), radius * 0.24, turns)
    said = headline(table.stage, ranks, hidden)
    for turn in turns:
        cap = min(6.4, radius * 0.058)
        line = Paragraph(said, (radius * 0.03, 0, radius * 0.94, 14), cap, GOLD_INK, "center", font="title")
        items.append(_turned(line, radius, turn))
    items.append(
        Spot("ceremony", (0, 0, 2 * radius, 2 * radius), Nothing(), round=True, hint=words.say("table.ceremony_away"))
    )
    return tuple(items)


def _turned(text: Item, radius: float, turn: int) -> Turned:
    """A line read from one side, along the rim there."""
    wide, high = radius, 14.0
    out = radius * 0.84
    dx, dy = ((0, 1), (-1, 0), (0, -1), (1, 0))[turn]
    middle = radius + dx * out, radius + dy * out
    box = (wide, high) if turn % 2 == 0 else (high, wide)
    return Turned((middle[0] - box[0] / 2, middle[1] - box[1] / 2, *box), turn, (text,))


def _towards(table: Table, seat: int) -> float:
    """The direction from the middle of the table to a station, radians clockwise from the right."""
    plan, seating = table.plan, table.plan.seating
    x, y, wide, high = plan.station(seating.chairs[seat], DRAWER)
    return math.atan2(y + high / 2 - seating.height / 2, (x + wide / 2 - seating.width / 2) * 0.8)


def _pedestal(table: Table, rank: Rank, place: tuple[float, float], radius: float, turns: list[int]) -> list[Item]:
    """A round of oak with the place printed for every side, and on it the house."""
    x, y = place
    items = _round(place, radius, False, rank.place == 1)
    colour = table.colour(rank.seat)
    items.append(Thing(f"podium:{colour}", "house", (colour,), x, y - radius * 0.04, radius * 1.5, z=2))
    return items + _places(rank.place, place, radius, turns, BROWN)


def _round(place: tuple[float, float], radius: float, waits: bool, first: bool = False) -> list[Item]:
    """The wood of a pedestal, in the shade while it waits."""
    wood = (112, 76, 46) if waits else (196, 144, 84) if first else (166, 116, 70)
    board = Round("oak", *place, radius, wood, 0.6 if waits else 1.2)
    return [board, Mark("place", *place, radius * 0.93, colour=(120, 76, 30, 180))]


def _places(number_of: int, place: tuple[float, float], radius: float, turns: list[int], ink: Colour) -> list[Item]:
    """The place for every side at which somebody sits."""
    x, y = place
    cap = max(4.2, radius * 0.21)
    size = cap * 2.2
    items: list[Item] = []
    for turn in turns:
        dx, dy = ((0, 1), (-1, 0), (0, -1), (1, 0))[turn]
        at = x + dx * radius * 0.72, y + dy * radius * 0.72
        inner = number(number_of, size / 2, size / 2, cap, ink, "center", alone=True)
        items.append(Turned((at[0] - size / 2, at[1] - size / 2, size, size), turn, (inner,)))
    return items
