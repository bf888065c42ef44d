"""Parts that the drawers of several phases share at the touch table: the Confirm button, a seat's money and its plant
cards."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.state import Task
from game.kit.components.card_view import RUNNING
from game.kit.items import Box, Button, Card, Cover, Item, Items, Money, Plate, Text
from game.kit.style import words
from game.kit.style.layout_theme import GOLD_LIGHT
from game.kit.style.theme import INK, SEAT
from game.kit.values.area import Area, area
from game.kit.values.ids import OneOf
from game.session.intents import Confirm, Peek, StopPlan
from game.session.parties import fuel_on
from game.table.measures.table_plan import BAND, DRAWER
from game.table.measures.table_view import Table

BESIDE, PEEK, BOTH = 66.0, 62.0, 148.0
"""Left edge of the seat's hidden money while it is uncovered, beside the player's hand; width of this amount, and of
two amounts, mm."""


def commit(
    table: Table,
    seat: int,
    box: Box,
    label: str,
    icon: str = "check",
) -> Button:
    """Return the Confirm button, which commits the seat's staged moves and glows when it asks for a second touch; while
    the countdown to the seat's plan runs, a button that stops the countdown."""
    running = table.session.countdown
    if running and running.seat == seat:
        said = words.say("planner.stop")
        return Button(table.at(seat, "confirm"), box, StopPlan(seat), said, "wine", "pause", cap=8)
    sure = bool(table.session.view(seat).asked_twice)
    return Button(table.at(seat, "confirm"), box, Confirm(seat), label, "brass", icon, cap=8, commit=True, glow=sure)


def money(table: Table, seat: int, box: tuple[float, float, float, float]) -> list[Item]:
    """Return the seat's money, or, if money is hidden, the cover that shows it while a finger holds it."""
    place = area(box)
    if table.session.money_open(seat):
        name, amount = OneOf("money", table.colour(seat)), table.player(seat).money
        return [
            Plate("well", box, radius=4, z=0.5),
            Money(amount, *place.at(0.5, 0.5), min(12.5, place.h * 0.42), GOLD_LIGHT, "center", name),
        ]
    return [Cover(table.at(seat, "money"), box, words.say("table.hold_to_see"), Peek(seat))]


def peeked(amount: int, depth: float, x: float = BESIDE) -> Items:
    """Return the seat's hidden money, in large figures in the name band, beside the hand that holds the cover."""
    box = Area(x, depth - BAND - 1, PEEK, BAND - 1.5)
    return [Plate("paper", box, radius=3, z=0.9), Money(amount, box.centre, box.level, 13, INK, "center")]


def under_wrist(label: str, amount: int, depth: float = DRAWER, x: float = BESIDE) -> Items:
    """Return a second amount with a label, beside the seat's hidden money while its cover is held."""
    box = Area(x + PEEK + 2, depth - BAND - 1, BOTH - PEEK - 2, BAND - 1.5)
    return [
        Plate("paper", box, radius=3, z=0.9),
        Text(label, box.x + 4, box.level, 4.4, INK, fit=30),
        Money(amount, box.end - 4, box.level, 10, INK, "right"),
    ]


SPECK = 2.5
"""Width below which a card is illegible and left out, mm; the sheet with all plants still shows it."""


def cards(table: Table, seat: int, row: Box, width: float, style: str, gap: float) -> tuple[list[Item], float]:
    """Return the seat's plants with their fuel in a row (none if they would be illegible), and the right end of the
    row."""
    whole, many = area(row), len(table.player(seat).plants)
    wide = min(width, (whole.w + gap) / max(1, many) - gap)
    if wide < SPECK:
        return [], whole.x
    laid = whole.left(many * (wide + gap))
    return [*own_cards(table, seat, laid.columns(*[wide] * many, gap=gap), style)], laid.end


def own_cards(table: Table, seat: int, places: Sequence[Area], style: str) -> list[Card]:
    """Return the seat's plant cards with their fuel, each at the upper left of its area and as wide as the area."""
    lying, colour, burning = fuel_on(table.session, seat), table.colour(seat), table.session.burning
    states = dict.fromkeys(burning, RUNNING)
    return [
        Card(
            plant.number,
            place.x,
            place.y,
            place.w,
            style,
            states.get(plant.number, "owned"),
            lying.get(plant.number, ()),
            colour,
        )
        for plant, place in zip(table.player(seat).plants, places, strict=False)
    ]


def active_rim(table: Table, box: Box, task: Task) -> list[Item]:
    """Return a glow around a box in the colour of the person who has to decide this task now; nothing if no person has
    to."""
    colour = table.awaits(task)
    if not colour:
        return []
    return [Plate("glow", box, SEAT[colour], 5, 5.0)]
