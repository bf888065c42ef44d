"""Two pages of the planner in a drawer: fuel at today's market, and cities with their way and price."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.resources import FUELS, SOLD_OUT
from game.kit.style import words
from game.kit.style.layout_theme import COST, DIM, GOLD_LIGHT, GONE_PAPER, OFFER_PAPER
from game.kit.style.theme import CREAM, INK, INK_SOFT, ON_FUEL, WINE
from game.kit.values.ids import AtSeat, OneOf
from game.session import planning
from game.session.intents import Open, PlanCity, PlanFuel
from game.session.seat_view import SheetId
from game.table.measures.table_view import FUEL_BUTTON, NONE, TIMES, Table
from game.table.paint.items import Box, Button, Item, Mark, Plate, Text, TouchSpot, number

CELL = 56.0
"""Least width of a city in the list, mm."""
ROWS, LOW = 3, 40.0
"""Rows of cities, and the height under which there is room for two."""
PLANNED, OFFERED, GONE = GOLD_LIGHT, OFFER_PAPER, GONE_PAPER


def fuels(table: Table, seat: int, box: Box) -> list[Item]:
    """Four columns: above the next token with its price, below what is planned, to be taken out again."""
    x, y, wide, high = box
    found, colour = planning.outlook(table.session, seat), table.colour(seat)
    part = (wide - 11) / 4
    items: list[Item] = []
    for fuel, word in enumerate(FUELS):
        left = x + 1 + fuel * (part + 3)
        count = sum(what == fuel for what, _ in table.session.view(seat).plan.fuel)
        cost = sum(line.cost for line in found.lines if line.part == "fuel" and line.what == fuel)
        items += _more(seat, colour, fuel, found.prices[fuel], found.room[fuel], (left, y + 1, part, 33))
        spot = (left, y + 37, part, high - 38)
        name = AtSeat(colour, OneOf("plan:less", word))
        if not count:
            items.append(Plate("well", spot, radius=4, z=0.3))
            continue
        items.append(Button(name, spot, PlanFuel(seat, fuel, -1), "", "dark"))
        middle = spot[1] + spot[3] / 2
        items.append(number(TIMES + str(count), left + 3, middle, 6.4, CREAM, fit=part * 0.36))
        items.append(number(cost, left + part * 0.68, middle, 6.4, COST, "right", fit=part * 0.28))
        items.append(Mark("icon", left + part - 5.5, middle, 6.4, "minus", DIM))
    return items


def _more(seat: int, colour: str, fuel: int, price: int, room: bool, box: Box) -> list[Item]:
    x, y, wide, high = box
    word = FUELS[fuel]
    alpha = 255 if room else 110
    value = NONE if price >= SOLD_OUT else str(price)
    return [
        Button(AtSeat(colour, OneOf("plan:more", word)), box, PlanFuel(seat, fuel, 1), "", "dark"),
        Plate("flat", (x + 1, y + 1, wide - 2, high - 2.6), (*FUEL_BUTTON[word], alpha), 3),
        Mark("token", x + wide * 0.34, y + high / 2, min(wide * 0.6, 19.0), word, alpha=alpha),
        number(value, x + wide * 0.76, y + high / 2, 9.4, ON_FUEL[word] if room else DIM, "center", True, wide * 0.42),
    ]


@dataclass(frozen=True, slots=True)
class Cell:
    """A city in the list: planned, offered, or planned and no longer possible (`cost` -1)."""

    city: int
    way: int
    house: int
    cost: int
    planned: bool
    able: bool = True


def _cells(table: Table, seat: int) -> list[Cell]:
    """The planned cities first, then those that could follow, cheapest first."""
    found = planning.outlook(table.session, seat)
    lines = {line.what: line for line in found.lines if line.part == "city"}
    cells = []
    for city, _ in table.session.view(seat).plan.cities:
        line = lines.get(city)
        cells.append(
            Cell(city, line.way, line.cost - line.way, line.cost, True) if line else Cell(city, 0, 0, -1, True)
        )
    return cells + [Cell(near.city, near.way, near.house, near.cost, False, near.able) for near in found.near]


def cities(table: Table, seat: int, page: int, box: Box) -> list[Item]:
    """Cities in columns; the last place turns the page."""
    x, y, wide, high = box
    rows = ROWS if high >= LOW else 2
    cells = _cells(table, seat)
    columns = max(2, int((wide + 3) // (CELL + 3)))
    part, row = (wide - 2 - 3 * (columns - 1)) / columns, (high - 2 - 3 * (rows - 1)) / rows
    places = columns * rows
    turning = len(cells) > places
    shown = places - 1 if turning else places
    pages = max(1, -(-len(cells) // shown))
    page %= pages
    items: list[Item] = []
    for place, cell in enumerate(cells[page * shown : (page + 1) * shown]):
        column, line = divmod(place, rows)
        items += _cell(table, seat, cell, (x + 1 + column * (part + 3), y + 1 + line * (row + 3), part, row))
    if turning:
        spot = (x + wide - 1 - part, y + high - 1 - row, part, row)
        name = AtSeat(table.colour(seat), "plan:page")
        label = f"{page + 1} / {pages}"
        intent = Open(seat, SheetId(planning.SHEET, (page + 1) % pages, "cities"))
        items.append(Button(name, spot, intent, label, "dark", "caret-right", cap=5.4, plain=True))
    return items


def _cell(table: Table, seat: int, cell: Cell, box: Box) -> list[Item]:
    """A slip with the name, the price taken apart and in all; a touch puts it into the plan or takes it out."""
    x, y, wide, high = box
    colour, city = table.colour(seat), table.true.zone.cities[cell.city]
    gone = cell.cost < 0
    ground = GONE if gone else PLANNED if cell.planned else OFFERED
    items: list[Item] = [Plate("paper", box, ground, 3, 0.5)]
    left = x + 3
    if cell.planned:
        items.append(Mark("house", x + 6, y + high / 2, 10, colour, alpha=110 if gone else 255))
        left = x + 11.5
    ink = WINE if gone else INK if cell.able else INK_SOFT
    room = x + wide - left - 2
    items.append(Text(city.name, left, y + high * 0.3, 4, ink, "bold", fit=room, plain=True))
    if gone:
        items.append(Mark("icon", x + wide - 7, y + high * 0.7, 7, "x", WINE))
    else:
        apart = f"{cell.way} + {cell.house}" if cell.way else str(cell.house)
        items.append(Text(apart, left, y + high * 0.72, 4, INK_SOFT, fit=room - 15, plain=True))
        items.append(number(cell.cost, x + wide - 2.5, y + high * 0.69, 6.6, ink, "right", fit=14))
    name = AtSeat(colour, OneOf("plan:city", city.id))
    hint = words.say("build.from", city=_start(table, seat, cell)) if cell.way else ""
    return [*items, TouchSpot(name, box, PlanCity(seat, cell.city), hint=hint)]


def _start(table: Table, seat: int, cell: Cell) -> str:
    """The city of the network, or of the plan before it, from which the way is cheapest."""
    zone = table.true.zone
    planned = [city for city, _ in table.session.view(seat).plan.cities if city != cell.city]
    owned = [*table.true.players[seat].cities, *planned]
    near = min(owned, key=lambda own: zone.distance[own][cell.city], default=cell.city)
    return zone.cities[near].name
