"""The resource market in its flank: rows are prices, columns fuels, with the ghosts of the next resupply."""

from __future__ import annotations

from typing import Any

from game.engine.actions import BUY
from game.engine.bureaucracy import resupply_now
from game.engine.market import price
from game.engine.resources import FUELS, SOLD_OUT, SPACES, URANIUM, occupied_places, resupplied_places
from game.engine.state import Phase, Task
from game.scenes.intents import Lay, Nothing
from game.scenes.table.common import Table
from game.scenes.table.items import (
    Box,
    Item,
    Items,
    Mark,
    Plate,
    Spot,
    Text,
    Thing,
    Turned,
    number,
)
from game.scenes.table.pad import obeys
from game.ui import words
from game.ui.theme import FUEL, FUEL_ICON, INK, INK_SOFT, WHITE


def fuel_flank(table: Table) -> Items:
    """Rows are prices, columns fuels; a touch anywhere in a column takes its cheapest token."""
    width, height = table.plan.fuels[2:]
    items = obeys(table, (0, 0, width, height), Task.BUY)
    items.append(Plate("paper", (0, 0, width, height), (246, 232, 200), 4, 1.4))
    items.append(Plate("edge", (1.6, 1.6, width - 3.2, height - 3.2), (110, 74, 40, 150), 3, line=0.4))
    margin, head = 11.0, 15.0
    share = width - 2 * margin
    common, rare = share * 0.265, share * (1 - 3 * 0.265)
    columns = [(margin + index * common, common if index < URANIUM else rare) for index in range(4)]
    top = 4 + head
    row = (height - 8 - head) / (8 + 4 * 0.62)
    for fuel, (x, wide) in enumerate(columns):
        items += _column_head(table, fuel, (x, 4, wide, head - 2))
        for index in range(8):
            items += _cell(fuel, (x, top + index * row, wide, row))
    for index in range(8):
        middle = top + (index + 0.5) * row
        items.append(number(index + 1, margin / 2 + 0.6, middle, 8, INK, "center", True))
        digit = number(index + 1, 5, 6, 8, INK, "center", True)
        items.append(Turned((width - margin / 2 - 5.6, middle - 6, 10, 12), 2, (digit,)))
    items += _dear_uranium(columns[URANIUM], top + 8 * row, row * 0.62, width, margin)
    items += _tokens(table, columns, top, row)
    items += _resupply(table, (margin, top + 8 * row + 1, 3 * common - 11, 4 * row * 0.62 - 3))
    items += _fuel_targets(table, columns, top, row)
    return tuple(items)


def _column_head(table: Table, fuel: int, box: Box) -> list[Item]:
    x, y, wide, high = box
    word = FUELS[fuel]
    return [
        Plate("flat", (x + 0.8, y, wide - 1.6, high), FUEL[word], 2.5),
        Mark("icon", x + wide / 2, y + high / 2, min(high * 0.78, wide * 0.6), FUEL_ICON[word], WHITE),
    ]


def _cell(fuel: int, box: Box) -> list[Item]:
    x, y, wide, high = box
    tone = FUEL[FUELS[fuel]]
    inner = (x + 0.7, y + 0.6, wide - 1.4, high - 1.2)
    return [Plate("flat", inner, (*tone, 34), 1.8), Plate("edge", inner, (*tone, 110), 1.8, line=0.3)]


def _dear_uranium(column: tuple[float, float], top: float, high: float, width: float, margin: float) -> list[Item]:
    items: list[Item] = []
    x, wide = column
    for index, cost in enumerate((10, 12, 14, 16)):
        box = (x, top + index * high, wide, high)
        items += _cell(URANIUM, box)
        middle = top + (index + 0.5) * high
        items.append(number(cost, x - 5.2, middle, 6.2, INK, "center"))
        digit = number(cost, 6, 6, 6.2, INK, "center")
        items.append(Turned((width - margin / 2 - 6.6, middle - 6, 12, 12), 2, (digit,)))
    return items


def _space(
    fuel: int, index: int, columns: list[tuple[float, float]], top: float, row: float
) -> tuple[float, float, float]:
    """Middle and size of the token on one space of the market."""
    x, wide = columns[fuel]
    if fuel == URANIUM:
        size = min(wide * 1.05, row * 0.92, 24.0)
        if index < 8:
            return x + wide / 2, top + (index + 0.5) * row, size
        return x + wide / 2, top + 8 * row + (index - 8 + 0.5) * row * 0.62, min(size, row * 0.72)
    line, place = divmod(index, 3)
    size = min(wide * 0.76, row * 0.78)
    across, down = ((0.0, -0.21), (-0.25, 0.19), (0.25, 0.19))[place]
    return x + wide / 2 + across * wide, top + (line + 0.5) * row + down * row, size


def _tokens(table: Table, columns: list[tuple[float, float]], top: float, row: float) -> list[Item]:
    state = table.state
    ghosts = resupply_now(state) if state.phase not in (Phase.SETUP, Phase.FINISH) else (0, 0, 0, 0)
    items: list[Item] = []
    for fuel, word in enumerate(FUELS):
        coming = set(resupplied_places(fuel, state.stock[fuel], ghosts[fuel]))
        lying = set(occupied_places(fuel, state.stock[fuel]))
        for index in range(len(SPACES[fuel])):
            x, y, size = _space(fuel, index, columns, top, row)
            if index in lying:
                items.append(Thing(f"{word}@market:{index}", "fuel", (word,), x, y, size))
            elif index in coming:
                items.append(Mark("token", x, y, size, word, alpha=88))
            else:
                items.append(Mark("place", x, y, size * 0.27, colour=(*FUEL[word], 90)))
    return items


def _resupply(table: Table, box: Box) -> list[Item]:
    """What comes back after this round, told twice."""
    state = table.state
    x, y, wide, high = box
    amounts = resupply_now(state)
    half = high / 2 - 1
    inner: list[Item] = [
        Plate("flat", (0.5, 0.5, wide - 1, half - 1), (150, 104, 54, 44), 2),
        Text(words.say("table.comes_back"), wide / 2, 6, 4, INK_SOFT, align="center", fit=wide - 4),
    ]
    part = wide / 4
    for fuel, word in enumerate(FUELS):
        middle = (fuel + 0.5) * part
        inner.append(Mark("token", middle, half * 0.47, min(part * 0.95, half * 0.42), word))
        inner.append(Text(f"+{amounts[fuel]}", middle, half - 7, 6, INK, "heading", "center", part, True))
    origins: list[Item] = [
        Thing(f"origin:fuel:{word}", "origin", (), x + (fuel + 0.5) * part, y + half * 1.5, 16)
        for fuel, word in enumerate(FUELS)
    ]
    return [
        *origins,
        Turned((x, y + half + 2, wide, half), 0, tuple(inner)),
        Turned((x, y, wide, half), 2, tuple(inner)),
    ]


def _next(table: Table, fuel: int) -> str:
    """What the next token costs."""
    name, cost = words.say(f"fuel.{FUELS[fuel]}"), price(table.state, fuel)
    if cost >= SOLD_OUT:
        return words.say("table.sold_out", fuel=name)
    return words.say("table.next_costs", fuel=name, price=cost)


def _fuel_targets(table: Table, columns: list[tuple[float, float]], top: float, row: float) -> list[Item]:
    """One target per fuel: its whole column."""
    hands = table.hands
    buying = hands is not None and table.true.task == Task.BUY
    items: list[Item] = []
    for fuel, word in enumerate(FUELS):
        x, wide = columns[fuel]
        high = 8 * row + (4 * row * 0.62 if fuel == URANIUM else 0)
        intent: Any = Lay(hands, BUY[fuel]) if buying and hands is not None else Nothing()
        items.append(
            Spot(f"fuel:{word}", (x, top, wide, high), intent, drag=word if buying else "", hint=_next(table, fuel))
        )
    return items
