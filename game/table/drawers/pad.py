"""Pieces of drawers that several phases share."""

from __future__ import annotations

from game.engine.state import Task
from game.kit.items import Box, Button, Card, Cover, Item, Items, Money, Plate, Text
from game.kit.style import words
from game.kit.style.layout_theme import GOLD_LIGHT
from game.kit.style.theme import INK, SEAT
from game.kit.values.ids import OneOf
from game.session.intents import Confirm, Peek
from game.session.parties import fuel_on
from game.table.measures.table_plan import BAND, DRAWER
from game.table.measures.table_view import Table

BESIDE, PEEK, BOTH = 66.0, 62.0, 148.0
"""Where a figure for who peeks begins, at the side of the cover where no hand lies; its width, that of two, mm."""


def commit(
    table: Table,
    seat: int,
    box: Box,
    label: str,
    icon: str = "check",
    style: str = "green",
) -> Button:
    """The one button that makes what lies laid out."""
    sure = bool(table.session.view(seat).asked_twice)
    style = "brass" if sure else style
    return Button(table.at(seat, "confirm"), box, Confirm(seat), label, style, icon, cap=8, commit=True, glow=sure)


def money(table: Table, seat: int, box: tuple[float, float, float, float]) -> list[Item]:
    """The amount where money lies open, else its cover."""
    x, y, wide, high = box
    if table.session.money_open(seat):
        name, amount = OneOf("money", table.colour(seat)), table.player(seat).money
        return [
            Plate("well", box, radius=4, z=0.5),
            Money(amount, x + wide / 2, y + high / 2, min(12.5, high * 0.42), GOLD_LIGHT, "center", name),
        ]
    return [Cover(table.at(seat, "money"), box, words.say("table.hold_to_see"), Peek(seat))]


def peeked(amount: int, depth: float, x: float = BESIDE) -> Items:
    """The money one owns, for who holds the cover: large, beside the hand that holds it, where the name band lies."""
    box = (x, depth - BAND - 1, PEEK, BAND - 1.5)
    return [
        Plate("paper", box, radius=3, z=0.9),
        Money(amount, box[0] + PEEK / 2, box[1] + box[3] / 2, 13, INK, "center"),
    ]


def under_wrist(label: str, amount: int, depth: float = DRAWER, x: float = BESIDE) -> Items:
    """Another figure for who peeks alone, beside what is owned."""
    box = (x + PEEK + 2, depth - BAND - 1, BOTH - PEEK - 2, BAND - 1.5)
    middle = box[1] + box[3] / 2
    return [
        Plate("paper", box, radius=3, z=0.9),
        Text(label, box[0] + 4, middle, 4.4, INK, fit=30),
        Money(amount, box[0] + box[2] - 4, middle, 10, INK, "right"),
    ]


SPECK = 2.5
"""A card narrower than this shows nothing, mm; the sheet with all plants does."""


def cards(table: Table, seat: int, row: Box, width: float, style: str, gap: float) -> tuple[list[Item], float]:
    """A seat's plants with their fuel, side by side in a row, none where they would be specks; and where they end."""
    x, y, room, _ = row
    player = table.player(seat)
    count = max(1, len(player.plants))
    wide = min(width, (room - gap * (count - 1)) / count)
    if wide < SPECK:
        return [], x
    lying = fuel_on(table.session, seat)
    items: list[Item] = []
    for plant in player.plants:
        fuel = lying.get(plant.number, ())
        items.append(Card(plant.number, x, y, wide, style, "owned", fuel, table.colour(seat)))
        x += wide + gap
    return items, x


def obeys(table: Table, box: Box, task: Task) -> list[Item]:
    """A rim of light in the colour of the one person who may touch here now."""
    colour = table.awaits(task)
    if not colour:
        return []
    return [Plate("glow", box, SEAT[colour], 5, 5.0)]
