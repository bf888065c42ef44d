"""The drawer for buying fuel: four columns with their prices, the cart, the sum, one commit."""

from __future__ import annotations

from dataclasses import replace

from game.engine.actions import BUY
from game.engine.market import price
from game.engine.plants import most_cities
from game.engine.resources import FUELS, SOLD_OUT
from game.kit.components.card import RATIO
from game.kit.items import Box, Button, Card, Item, Items, Mark, Money, Plate, Text, TouchSpot, number, width_of
from game.kit.style import words
from game.kit.style.layout_theme import DIM, GOLD_LIGHT
from game.kit.style.theme import CREAM, ON_FUEL
from game.kit.values.area import area
from game.kit.values.ids import AtSeat, OneOf
from game.parts.carrying import HOME
from game.session.intents import Lay, Nothing
from game.table.drawers.pad import cards, commit
from game.table.measures.table_view import FUEL_BUTTON, NONE, TIMES, Table
from game.views.buying import CartLine, cart

NARROW = 240.0
"""Below this width there is no room to say how many cities the fuel supplies, mm."""
LEAST_PRICE = 17.0
"""The narrowest button of a fuel with its price."""
TWO_WELLS = 58.0
"""Width from which what is kept stands beside the cities that the fuel supplies."""
LOW = 28.6
"""Height of the upper row in a narrow drawer."""
LEAST_CART = 18.0
"""Width of one fuel in the cart, its gap included, mm."""


def two_rows(table: Table, seat: int, x: float, width: float) -> Items:
    """Plants at the left, prices above the cart at the right."""
    count = max(1, len(table.player(seat).plants))
    low = width < NARROW
    price = LEAST_PRICE if low else 27.2
    wide = min(49.0, (width - (4 * (price + 3) if low else 150)) / count - 3.4)
    if low:
        wide = min(wide, LOW / RATIO["mini"])
    made, end = cards(table, seat, (x, 4, 999, 0), wide, "mini" if low else "wide", 3.2)
    if low:
        return (*_with_drops(table, seat, made), *_narrow(table, seat, x, end, width))
    left = end + 1 if table.player(seat).plants else x
    rest = x + width - left
    part = min(price, (rest - 9) / 4)
    items = [*_with_drops(table, seat, made)]
    items += _prices(table, seat, left, 4, part, 29)
    room = rest - 4 * (part + 3)
    if room > 25:
        items += _lit(table, seat, (left + 4 * (part + 3), 4, room, 29))
    items += _cart(table, seat, (left, 36, rest, 27))
    return tuple(items)


def _narrow(table: Table, seat: int, x: float, end: float, width: float) -> list[Item]:
    """Beside the plants only the prices, as narrow as fingers allow; the cart below everything."""
    left = end if table.player(seat).plants else x
    part = min(27.2, (x + width - left - 9) / 4)
    return [*_prices(table, seat, left, 4, part, 29), *_cart(table, seat, (x, 36, width, 27))]


def one_row(table: Table, seat: int, x: float, width: float) -> Items:
    """Everything side by side, 31 high."""
    made, end = cards(table, seat, (x, 5, min(126.0, width * 0.36), 0), 40, "mini", 3)
    left = end + 1 if table.player(seat).plants else x
    rest = x + width - left
    part = min(25.0, rest * 0.11)
    items = [*_with_drops(table, seat, made)]
    items += _prices(table, seat, left, 4, part, 31)
    start = left + 4 * (part + 3)
    items += _cart(table, seat, (start, 4, x + width - start, 31), 6.2)
    return tuple(items)


def _with_drops(table: Table, seat: int, made: list[Item]) -> list[Item]:
    """Cards, each taking what its plant burns."""
    items: list[Item] = []
    plants = {plant.number: plant for plant in table.player(seat).plants}
    for item in made:
        items.append(item)
        if isinstance(item, Card):
            kinds = tuple(FUELS[fuel] for fuel in plants[item.number].fuels)
            name = AtSeat(table.colour(seat), OneOf("plant", item.number))
            items.append(TouchSpot(name, item.box, Nothing(), drops=kinds))
    return items


def _prices(table: Table, seat: int, x: float, y: float, part: float, high: float) -> list[Item]:
    state, colour = table.session.seen(seat), table.colour(seat)
    legal = table.session.moves(seat)
    items: list[Item] = []
    for fuel, word in enumerate(FUELS):
        cost = price(state, fuel)
        enabled = BUY[fuel] in legal
        left = x + fuel * (part + 3)
        box = (left, y, part, high)
        items.append(Button(AtSeat(colour, OneOf("buy", word)), box, Lay(seat, BUY[fuel]), "", "dark", enabled=True))
        items.append(
            Plate(
                "flat",
                (left + 1, y + 1, part - 2, high - 2.6),
                (*FUEL_BUTTON[word], 255 if enabled else 110),
                3,
            )
        )
        items.append(
            Mark(
                "token",
                left + part * 0.33,
                y + high * 0.5,
                min(part * 0.72, 19),
                word,
                alpha=255 if enabled else 120,
            )
        )
        value = NONE if cost >= SOLD_OUT else str(cost)
        ink = ON_FUEL[word] if enabled else DIM
        items.append(number(value, left + part * 0.75, y + high * 0.5, 9.4, ink, "center", True, part * 0.44))
    return items


def _lit(table: Table, seat: int, box: Box) -> list[Item]:
    """For how many cities the fuel does, whether they stand or are still to be built; what stays after paying."""
    x, y, wide, high = box
    player = table.player(seat)
    cities = len(player.cities)
    half = (wide - 3) / 2 if wide >= TWO_WELLS else wide
    middle = x + half / 2
    own = words.say("table.you_own", count=cities) if cities else words.say("table.own_none")
    items: list[Item] = [
        Plate("well", (x, y, half, high), radius=4, z=0.45),
        Text(words.say("table.power_for"), middle, y + 5.6, 4, DIM, align="center", fit=half - 3),
        Mark("icon", middle - 6.5, y + 15, 8.4, "house", CREAM),
        number(most_cities(player.plants, player.fuel), middle, y + 15, 8.4, CREAM, alone=True),
    ]
    if width_of(own, 3.8) <= half - 3:
        items.append(Text(own, middle, y + 24, 3.8, DIM, align="center"))
    if half == wide:
        return items
    left = x + half + 3
    middle = left + half / 2
    items.append(Plate("well", (left, y, half, high), radius=4, z=0.45))
    items.append(Text(words.say("table.keep"), middle, y + 5.6, 4, DIM, align="center", fit=half - 3))
    if table.open_money(seat) is None:
        items.append(Mark("icon", middle, y + 17, 10, "eye-slash", DIM))
    else:
        items.append(Money(player.money, middle, y + 17, 8.4, GOLD_LIGHT, "center"))
    return items


def _cart(table: Table, seat: int, box: Box, cap: float = 7.6) -> list[Item]:
    """The tokens in the cart, touch to take out; the sum; Buy."""
    x, y, wide, high = box
    bought = cart(table.session, seat)
    count, total = sum(line.count for line in bought), sum(line.cost for line in bought)
    button = min(118.0, wide * 0.46)
    room = wide - button - 3
    items: list[Item] = [Plate("well", (x, y, room, high), radius=4, z=0.45)]
    spare = room - len(bought) * LEAST_CART
    if bought and spare > 30:
        items += _sum(table, seat, total, (x + room - 30, y, 28, high))
    if bought:
        tokens = room - (30 if spare > 30 else 0)
        items += _cart_tokens(table.colour(seat), bought, (x, y, tokens, high))
    else:
        said = words.say("table.cart_empty")
        items.append(Text(said, x + room / 2, y + high / 2, 4.2, DIM, align="center", fit=room - 6))
    label = words.say("table.buy", count=count, amount=total) if bought else words.say("table.buy_nothing")
    style = "green" if bought else "brass"
    spot = (x + wide - button, y, button, high)
    items.append(replace(commit(table, seat, spot, label, "check" if button > 70 else "", style), cap=cap))
    return items


def _cart_tokens(colour: str, bought: list[CartLine], box: Box) -> list[Item]:
    """One target per fuel that lies in the cart, with its count: a touch takes the last one out."""
    part, back = min(26.0, box[2] / len(bought)), words.say("carry.home")
    items: list[Item] = []
    for line, column in zip(bought, area(box).columns(*[part] * len(bought)), strict=True):
        spot, word = column.inset(1.5, 1), FUELS[line.fuel]
        items.append(Mark("token", spot.x + spot.w * 0.34, spot.level, min(spot.w * 0.9, 18), word))
        told = TIMES + str(line.count)
        items.append(number(told, spot.x + spot.w * 0.62, spot.level, 5.2, CREAM, fit=spot.w * 0.38))
        items.append(TouchSpot(AtSeat(colour, OneOf("cart", word)), spot, line.out, drag=HOME, hint=back))
    return items


def _sum(table: Table, seat: int, total: int, box: Box) -> list[Item]:
    """The price of the cart, and what stays, where money lies open."""
    x, y, wide, high = box
    if table.open_money(seat) is None:
        return [number(total, x + wide, y + high / 2, 10, GOLD_LIGHT, "right")]
    return [
        number(total, x + wide, y + high * 0.33, 8.4, GOLD_LIGHT, "right"),
        Money(table.player(seat).money, x + wide, y + high * 0.77, 6.0, CREAM, "right"),
    ]
