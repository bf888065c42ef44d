"""The drawer for building: what is laid aside, what it costs, what it brings."""

from __future__ import annotations

from game.kit.items import Box, Button, Item, Items, Mark, Money, Plate, Rule, Text, Thing, TouchSpot, number
from game.kit.style import words
from game.kit.style.layout_theme import DIM, GAIN, WARM, WARNING_STRONG
from game.kit.style.theme import CREAM, INK, INK_SOFT, WINE, Colour
from game.kit.values.ids import SUPPLY, AtSeat, HouseId, OneOf, OriginId
from game.session.intents import LeafThrough, Nothing, TakeOut
from game.table.drawers.pad import commit
from game.table.measures.table_view import TO, Table
from game.views.income import income
from game.views.ways import HouseLaid, laid

LEAST_LIST = 98.0
"""Width of the list in the narrowest drawer, mm."""
NARROW = 96.0
"""Below this width the forecast leaves out what one more city would bring."""
SHOWN = 2
"""Houses the list has room for at a time; the others are leafed to."""


def two_rows(table: Table, seat: int, x: float, width: float) -> Items:
    """List at the left, forecast and the one commit at the right."""
    houses = laid(table.session, seat)
    list_width = min(150.0, max(LEAST_LIST, (width - 4) * 0.5))
    left = x + list_width + 4
    return (
        *_list(table, seat, houses, (x, 3, list_width, 60)),
        *_forecast(table, seat, houses, left, width - list_width - 4),
    )


def _list(table: Table, seat: int, houses: tuple[HouseLaid, ...], box: Box) -> list[Item]:
    """The houses laid aside, each with its price taken apart; the supply and the sum at its foot."""
    x, y, width, _ = box
    colour = table.colour(seat)
    items: list[Item] = [Plate("paper", box, radius=4)]
    earlier = _leafed(table, seat, len(houses))
    end = max(len(houses) - earlier, min(SHOWN, len(houses)))
    for row, house in enumerate(houses[max(0, end - SHOWN) : end]):
        items += _house(colour, seat, house, x, y + 1 + row * 20.4, width)
    supply = (x + 1.5, y + 43, 16.0, 16.0)
    items += [
        Thing(OriginId("house", colour), "origin", (), x + 9.5, y + 51, 17),
        Thing(HouseId(colour, SUPPLY), "house", (colour,), x + 9.5, y + 51, 17),
    ]
    items.append(
        TouchSpot(AtSeat(colour, "supply"), supply, Nothing(), drag="house", hint=words.say("table.touch_city"))
    )
    room = width - 22
    if not houses:
        said = words.say("table.touch_city")
        items.append(Text(said, x + width / 2, y + 22, 4.8, INK_SOFT, align="center", fit=width - 12))
        return items
    count = words.say("table.together", count=len(houses))
    items.append(Text(count, x + 19, y + 51, 4.4, INK_SOFT, fit=room - 40))
    total = sum(house.total for house in houses)
    items.append(number(total, x + width - 22, y + 51, 10.5, WINE, "right"))
    if len(houses) > SHOWN:
        items.append(_leaf(colour, seat, earlier, len(houses), (x + width - 19.5, y + 43.5, 17.5, 15.0)))
    return items


def _leafed(table: Table, seat: int, count: int) -> int:
    """How many of the houses laid out last are leafed over, no more than there are."""
    earlier = table.session.view(seat).earlier
    return earlier if earlier < count else 0


def _leaf(colour: str, seat: int, earlier: int, count: int, box: Box) -> Button:
    """To the houses before these; from the first ones back to the last."""
    more = earlier + SHOWN
    further = more < count
    hint = words.say("table.hint.earlier" if further else "table.hint.latest")
    intent = LeafThrough(seat, more if further else 0)
    return Button(
        AtSeat(colour, "leaf"), box, intent, style="dark", icon="caret-left" if further else "caret-right", hint=hint
    )


def _house(colour: str, seat: int, house: HouseLaid, x: float, y: float, width: float) -> list[Item]:
    room = width - 60
    box = (x + width - 19.5, y + 1.5, 17.5, 17.0)
    name = AtSeat(colour, OneOf("remove", house.city))
    return [
        Mark("house", x + 9.5, y + 10, 17, colour),
        Text(house.name, x + 19, y + 6, 4.8, INK, "bold", fit=room, plain=True),
        Text(_taken_apart(house), x + 19, y + 14.2, 4, INK_SOFT, fit=room),
        number(house.total, x + width - 22.5, y + 10, 9.6, INK, "right"),
        Button(name, box, TakeOut(seat, house.index), style="wine", icon="x"),
        Rule(x + 4, y + 20, width - 8),
    ]


def _taken_apart(house: HouseLaid) -> str:
    if not house.connection:
        return words.say("table.house_only", house=house.price)
    roads = " + ".join(str(leg) for leg in house.legs if leg)
    return words.say("table.road_and_house", road=roads, house=house.price)


def _forecast(table: Table, seat: int, houses: tuple[HouseLaid, ...], x: float, width: float) -> list[Item]:
    """The cities lit and the income before and after, with the plants and the fuel held; what stays; the commit."""
    true, player = table.true.players[seat], table.player(seat)
    rules = table.true.rules
    before, after = income(rules, true, len(true.cities)), income(rules, player, len(player.cities))
    half = (width - 3) / 2
    items: list[Item] = []
    lit = "table.lit_of_few" if width < NARROW else "table.lit_of"
    pairs = (
        (words.say(lit, count=after.cities), before.lit, after.lit, CREAM),
        (words.say("table.income_all"), before.pays, after.pays, GAIN),
    )
    for index, (label, was, will, ink) in enumerate(pairs):
        left = x + index * (half + 3)
        value = TO.join((str(was), str(will))) if houses else str(will)
        items.append(Plate("well", (left, 3, half, 25), radius=4, z=0.5))
        items.append(Text(label, left + half / 2, 8.4, 4, DIM, align="center", fit=half - 4))
        items.append(number(value, left + half / 2, 19.5, 9, ink, "center", fit=half - 4))
    items += _left(table, seat, x, 34.4, width)
    items.append(_commit(table, seat, houses, (x, 40.5, width, 22.5)))
    return items


def _left(table: Table, seat: int, x: float, y: float, width: float) -> list[Item]:
    """The money left after paying, where it lies open; and the gain of one more city, or those without power."""
    narrow = width < NARROW
    label = width * (0.6 if narrow else 0.28)
    items: list[Item] = [Text(words.say("table.keep"), x + 1, y, 4, DIM, fit=label)]
    if table.open_money(seat) is not None:
        items.append(Money(table.player(seat).money, x + label + width * 0.03, y, 4.6, CREAM))
    else:
        items.append(Mark("icon", x + label + width * 0.06, y, 7, "eye-slash", DIM))
    if narrow:
        return items
    said, ink = _next(table, seat)
    items.append(Text(said, x + width - 1, y, 4, ink, align="right", fit=width * 0.62))
    return items


def _next(table: Table, seat: int) -> tuple[str, Colour]:
    """The gain of one more city, or for how many of these there is no power."""
    rules, player = table.true.rules, table.player(seat)
    count = len(player.cities)
    after, further = income(rules, player, count), income(rules, player, count + 1)
    if after.dark:
        return words.say("table.dark", count=after.dark), WARNING_STRONG
    if further.dark:
        return words.say("table.no_more_power"), WARNING_STRONG
    return words.say("table.one_more", amount=further.pays - after.pays), WARM


def _commit(table: Table, seat: int, houses: tuple[HouseLaid, ...], box: Box) -> Button:
    """Build, or end the turn without."""
    if not houses:
        return commit(table, seat, box, words.say("table.build_nothing"), style="brass")
    total = sum(house.total for house in houses)
    return commit(table, seat, box, words.say("table.build", count=len(houses), amount=total))
