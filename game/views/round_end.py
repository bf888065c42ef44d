"""The report of a round's end: who lit what and earned it, the resupply, the plants, the new order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine import events
from game.engine.events import Event
from game.engine.resources import FUELS
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.theme import FUEL, GREEN_INK, INK, INK_SOFT
from game.kit.values.ids import FuelId, OriginId
from game.session import log_text
from game.session.parties import colour_of
from game.session.session import Session

Box = tuple[float, float, float, float]
HEAP = 4
"""Tokens side by side in a row of what was resupplied."""
PLANTS = (
    events.CardDrawn,
    events.Step3Drawn,
    events.PlantRemoved,
    events.PlantPutBack,
    events.StepBegan,
    events.DiscountSet,
)
"""What else is told: changes of the plant market and of the step."""


@dataclass(frozen=True, slots=True)
class SheetFacts:
    """A sheet's kind, the page of the log, and what it shows as plain values."""

    kind: str
    page: int
    seat: int
    content: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Earned:
    name: str
    colour: str
    lit: int
    income: int


def last_round(told: Sequence[Event]) -> list[Event]:
    """The events from the last bureaucracy to the auction after it."""
    ends = [index for index, event in enumerate(told) if isinstance(event, events.CitiesSupplied)]
    if not ends:
        return []
    first = last = ends[-1]
    while first and not isinstance(told[first], events.PhaseBegan):
        first -= 1
    while last < len(told) and not isinstance(told[last], events.PlantNominated | events.SeatPassed):
        last += 1
    return list(told[first:last])


def content(session: Session, seat: int) -> tuple[object, ...]:
    """Incomes, tokens resupplied, sentences, colours in the new order."""
    happened = last_round(session.match.told)
    earned = tuple(
        Earned(session.match.seats[event.seat].name, colour_of(session, event.seat), event.cities, event.income)
        for event in happened
        if isinstance(event, events.CitiesSupplied)
    )
    coming = next((event.amounts for event in happened if isinstance(event, events.Resupplied)), (0, 0, 0, 0))
    told = tuple(log_text.tell(event, session) for event in happened if isinstance(event, PLANTS))
    order = next((event.order for event in happened if isinstance(event, events.OrderSet)), ())
    return earned, coming, told, tuple(colour_of(session, party) for party in order)


ROW, LINE = 40.0, 26.0
"""Heights of a row of seats and of a sentence, design px."""
FUELS_HIGH, ORDER_HIGH = 50.0, 54.0
"""Of the tokens that came, and of the new order."""
APART = 10.0


def height(known: SheetFacts) -> float:
    """Of everything below the title, design px."""
    earned, _, told, _ = known.content
    assert isinstance(earned, tuple) and isinstance(told, tuple)
    return ROW * _rows(len(earned)) + FUELS_HIGH + LINE * len(told) + ORDER_HIGH + 2 * APART


def _rows(seats: int) -> int:
    """Two seats beside each other."""
    return -(-seats // 2)


def paint(pen: Pen, known: SheetFacts, box: Box) -> None:
    """Who earned what two by two, a row of tokens, sentences, the order as houses."""
    x, y, wide, _ = box
    earned, coming, told, order = known.content
    assert isinstance(earned, tuple) and isinstance(coming, tuple) and isinstance(told, tuple)
    part, step = wide / 2, ROW
    for index, item in enumerate(earned):
        place = (x + index % 2 * part, y + index // 2 * step, part - 6, step - 5)
        _paint_earned(pen, item, place)
    top = y + _rows(len(earned)) * step + APART / 2
    _paint_resupply(pen, coming, (x, top, wide, FUELS_HIGH))
    top += FUELS_HIGH + APART / 2
    line = LINE
    for index, sentence in enumerate(told):
        middle = top + (index + 0.5) * line
        pen.text(str(sentence), x + 6, middle, min(18, line * 0.7), "read", INK, fit=wide - 12)
    _paint_order(pen, order, (x, top + len(told) * line + APART, wide, ORDER_HIGH))


def _paint_earned(pen: Pen, item: object, box: Box) -> None:
    """Name, cities lit, income."""
    assert isinstance(item, Earned)
    x, y, wide, high = box
    middle = y + high / 2
    pen.fill(box, (120, 84, 44, 26), 7)
    pen.chip(item.colour, x + 22, middle, min(15, high * 0.42))
    end = x + wide - 12
    end -= pen.money(f"+{item.income}", end, middle, 26, GREEN_INK, "right")
    lit = min(end, x + wide * 0.7) - 42
    pen.icon("lightbulb", lit - 14, middle, 19, INK)
    pen.number(item.lit, lit, middle, 24)
    room = lit - 26 - (x + 46)
    pen.text(item.name, x + 46, middle, 22, "heading", fit=room, plain=True)


def _paint_resupply(pen: Pen, coming: tuple[object, ...], box: Box) -> None:
    x, y, wide, high = box
    part = wide / len(FUELS)
    for fuel, word in enumerate(FUELS):
        left = x + fuel * part
        pen.fill((left, y, part - 8, high), (*FUEL[word], 38), 8)
        _pour(pen, word, int(str(coming[fuel])), (left, y + 4, part * 0.5, high))
        ink = GREEN_INK if coming[fuel] else INK_SOFT
        pen.number(f"+{coming[fuel]}", left + part * 0.58, y + high / 2, 28, ink)


def _pour(pen: Pen, word: str, count: int, box: Box) -> None:
    """The tokens of one fuel that came, heaped; they pour in from above. A pale one where none came."""
    x, y, wide, high = box
    middle = y + high / 2
    if not count:
        pen.token(word, x + wide * 0.6, middle, 50, 90)
        return
    pen.piece(OriginId("resupply", word), "origin", (), x + wide * 0.5, y - 150, 30)
    columns = min(count, HEAP)
    for index in range(min(count, 2 * HEAP)):
        row, column = divmod(index, HEAP)
        across = (column + 0.5 + 0.5 * row) / (columns + 0.5)
        place = x + 8 + across * (wide - 10), middle + (8 - 16 * row)
        pen.piece(FuelId(word, "resupply", index), "fuel", (word,), *place, 36, z=10 - row)


def _paint_order(pen: Pen, order: object, box: Box) -> None:
    """The new turn order as houses."""
    assert isinstance(order, tuple)
    x, y, wide, high = box
    pen.rule(x, y, wide)
    middle = y + high / 2 + 4
    used = pen.text(words.say("sheets.round_order"), x + 6, middle, 23, "heading", fit=wide * 0.4)
    for index, colour in enumerate(order):
        pen.house(str(colour), x + used + (40 + index * 42), middle, 44)
