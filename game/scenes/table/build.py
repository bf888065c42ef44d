"""The drawer for building: what is laid aside, what it costs, what it brings."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.actions import Build
from game.engine.board import City
from game.engine.events import HouseBuilt
from game.scenes.intents import Confirm, Reset, StepBack, TakeOut
from game.scenes.table.common import DIM, GAIN, TO, Table, mark
from game.scenes.table.items import Button, Item, Items, Mark, Money, Plate, Rule, Text, number
from game.ui import words
from game.ui.theme import CREAM, INK, INK_SOFT, WINE


@dataclass(frozen=True, slots=True)
class Step:
    """One house laid aside: its price taken apart, the way from the own network."""

    index: int
    city: int
    connection: int
    house: int
    way: tuple[City, ...]

    @property
    def total(self) -> int:
        return self.connection + self.house


def steps(table: Table, seat: int) -> list[Step]:
    """Houses this seat has laid aside, in order, with their ways."""
    draft = table.stage.draft(seat)
    zone = table.true.zone
    own = list(table.true.players[seat].cities)
    paid = [event for event in draft.happened if isinstance(event, HouseBuilt)]
    found: list[Step] = []
    builds = [(index, move) for index, move in enumerate(draft.moves) if isinstance(move, Build)]
    for (index, move), event in zip(builds, paid, strict=False):
        start = min(own, key=lambda city: zone.distance[city][move.city], default=None)
        way = tuple(zone.path(start, move.city)) if start is not None else (zone.cities[move.city],)
        found.append(Step(index, move.city, event.connection, event.house, way))
        own.append(move.city)
    return found


def two_rows(table: Table, seat: int, x: float, width: float) -> Items:
    """List at the left, forecast and the one commit at the right."""
    colour = table.colour(seat)
    laid = steps(table, seat)
    list_width = min(150.0, (width - 4) * 0.5)
    items: list[Item] = _list(table, colour, laid, x, list_width, seat)
    left = x + list_width + 4
    items += _forecast(table, seat, laid, left, width - list_width - 4)
    return tuple(items)


def _list(table: Table, colour: str, laid: list[Step], x: float, width: float, seat: int) -> list[Item]:
    zone = table.true.zone
    items: list[Item] = [Plate("paper", (x, 3, width, 60), radius=4)]
    if not laid:
        items.append(
            Text(
                words.say("table.touch_city"),
                x + width / 2,
                33,
                4.6,
                INK_SOFT,
                align="center",
                fit=width - 10,
            )
        )
        return items
    shown = laid[-2:]
    if len(laid) > 2:
        items.append(number(f"+{len(laid) - 2}", x + 4, 53, 7, INK_SOFT))
    top = 4.0
    for step in shown:
        items.append(Mark("house", x + 9, top + 10, 16, colour))
        items.append(Text(zone.cities[step.city].name, x + 18, top + 6, 4.8, INK, "bold", fit=width - 58, plain=True))
        items.append(Text(_taken_apart(step), x + 18, top + 14.2, 4, INK_SOFT, fit=width - 58))
        items.append(number(step.total, x + width - 22, top + 10, 9.6, INK, "right"))
        box = (x + width - 19.5, top + 1.5, 17.5, 17.0)
        name = mark(colour, f"remove:{zone.cities[step.city].id}")
        items.append(Button(name, box, TakeOut(seat, step.index), style="wine", icon="x"))
        items.append(Rule(x + 4, top + 20, width - 8))
        top += 20.4
    if len(laid) > 1:
        items.append(Text(words.say("table.together"), x + 18, 54.5, 4.4, INK_SOFT, fit=width - 60))
        items.append(number(sum(step.total for step in laid), x + width - 22, 54.5, 10.5, WINE, "right"))
    return items


def _taken_apart(step: Step) -> str:
    if not step.connection:
        return words.say("table.house_only", house=step.house)
    return words.say("table.road_and_house", road=step.connection, house=step.house)


def _forecast(table: Table, seat: int, laid: list[Step], x: float, width: float) -> list[Item]:
    true, player = table.true.players[seat], table.player(seat)
    pays = table.true.rules.pays
    before, after = len(true.cities), len(player.cities)
    half = (width - 3) / 2
    items: list[Item] = []
    pairs = (
        (words.say("table.cities"), TO.join((str(before), str(after))), CREAM),
        (words.say("table.income_all"), TO.join((str(pays(before)), str(pays(after)))), GAIN),
    )
    for index, (label, value, ink) in enumerate(pairs):
        left = x + index * (half + 3)
        items.append(Plate("well", (left, 3, half, 25), radius=4, z=0.5))
        items.append(Text(label, left + half / 2, 8.4, 4, DIM, align="center", fit=half - 4))
        items.append(number(value, left + half / 2, 19.5, 9, ink, "center", fit=half - 4))
    items += _left(table, seat, x, 34.4, width)
    items += [commit(table, seat, (x, 40.5, width, 22.5), laid)]
    return items


def _left(table: Table, seat: int, x: float, y: float, width: float) -> list[Item]:
    """What stays after paying, where money lies open; and one more city's income."""
    player = table.player(seat)
    pays = table.true.rules.pays
    more = pays(len(player.cities) + 1) - pays(len(player.cities))
    items: list[Item] = []
    if table.open_money(seat) is not None:
        items.append(Text(words.say("table.keep"), x + 1, y, 4, DIM, fit=width * 0.28))
        items.append(Money(player.money, x + width * 0.31, y, 4.6, CREAM))
    else:
        items.append(Text(words.say("table.keep"), x + 1, y, 4, DIM, fit=width * 0.28))
        items.append(Mark("icon", x + width * 0.34, y, 7, "eye-slash", DIM))
    said = words.say("table.one_more", amount=more)
    items.append(Text(said, x + width - 1, y, 4, (255, 214, 120), align="right", fit=width * 0.45))
    return items


def commit(table: Table, seat: int, box: tuple[float, float, float, float], laid: list[Step]) -> Button:
    """Build, or end the turn without."""
    total = sum(step.total for step in laid)
    label = words.say("table.build", count=len(laid), amount=total) if laid else words.say("table.build_nothing")
    name = mark(table.colour(seat), "confirm")
    style = "green" if laid else "brass"
    return Button(name, box, Confirm(seat), label, style, "check", cap=8, commit=True)


def tools(table: Table, seat: int) -> tuple[tuple[str, str, str, object, bool], ...]:
    """Step back and reset."""
    some = bool(table.stage.draft(seat).moves)
    return (
        ("back", "", "arrow-u-up-left", StepBack(seat), some),
        ("reset", words.say("table.reset"), "", Reset(seat), some),
    )
