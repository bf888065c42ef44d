"""The report of a round's end in a waiting station: who earned what, the resupply, what the rules changed."""

from __future__ import annotations

from game.engine.resources import FUELS
from game.scenes.desk.round_end import Earned, content
from game.scenes.intents import Close
from game.scenes.table.common import Table, mark
from game.scenes.table.items import Box, Button, Item, Items, Mark, Paragraph, Plate, Text, number
from game.scenes.table.pad import money
from game.scenes.table.strip import plan_ahead, tool
from game.ui import words
from game.ui.theme import GREEN_INK, INK, INK_SOFT


def shown(table: Table, seat: int) -> bool:
    """Whether the report lies in this station: until its owner decides something or puts it away."""
    match = table.stage.match
    waits = match.is_person(seat) and not table.asked(seat) and seat not in match.ready
    return waits and table.stage.view(seat).report and not match.over


def two_rows(table: Table, seat: int, width: float) -> Items:
    """Incomes, resupply and sentences beside each other, 60 high."""
    close = Button(
        mark(table.colour(seat), "close"),
        (5, 43, 39, 20),
        Close(seat),
        words.say("table.put_away"),
        icon="check",
        cap=4.6,
    )
    plan = ahead(table, seat, (47, 43, 18, 20))
    slip = (69.0, 3.0, width - 74, 60.0)
    return (*money(table, seat, (5, 4, 60, 36)), close, plan, *_slip(table, seat, slip, 3))


def one_row(table: Table, seat: int, width: float) -> Items:
    """The same, 31 high."""
    close = Button(mark(table.colour(seat), "close"), (60, 4, 18, 31), Close(seat), icon="check")
    plan = ahead(table, seat, (81, 4, 18, 31))
    return (*money(table, seat, (5, 4, 52, 31)), close, plan, *_slip(table, seat, (102, 4, width - 107, 31), 2))


def ahead(table: Table, seat: int, box: Box) -> Button:
    """The way to the planner."""
    name, icon, intent, able = plan_ahead(seat)
    return tool(table.colour(seat), name, box, intent, icon, able)


def _slip(table: Table, seat: int, box: Box, rows: int) -> list[Item]:
    x, y, wide, high = box
    earned, coming, told, _ = content(table.stage, seat)
    assert isinstance(earned, tuple) and isinstance(coming, tuple) and isinstance(told, tuple)
    columns = -(-len(earned) // rows)
    part = min(44.0 if high > 40 else 34.0, wide * 0.42 / max(1, columns))
    fuels = min(84.0 if high > 40 else 60.0, wide * 0.28)
    items: list[Item] = [Plate("paper", box, radius=4)]
    for index, item in enumerate(earned):
        column, row = divmod(index, rows)
        place = (x + 3 + column * part, y + 1 + row * (high - 2) / rows, part, (high - 2) / rows)
        items += _earned(item, place)
    left = x + 4 + columns * part
    items += _resupply(coming, (left, y, fuels, high))
    left += fuels + 3
    room = x + wide - 3 - left
    sentences = "\n".join(str(sentence) for sentence in told[: 4 if high > 40 else 3])
    items.append(Paragraph(sentences, (left, y + 1.5, room, high - 3), 4.2 if high > 40 else 3.4, INK))
    return items


def _earned(item: object, box: Box) -> list[Item]:
    """A seat's lit cities and its income."""
    assert isinstance(item, Earned)
    x, y, wide, high = box
    middle = y + high / 2
    return [
        Mark("chip", x + 5, middle, 4.4, item.colour),
        number(item.lit, x + 14, middle, 5, INK_SOFT, "center", True),
        number(f"+{item.income}", x + wide - 3, middle, 6, GREEN_INK, "right", fit=wide - 20),
    ]


def _resupply(coming: tuple[object, ...], box: Box) -> list[Item]:
    x, y, wide, high = box
    part = wide / len(FUELS)
    size = min(part * 0.9, high * 0.4, 20.0)
    items: list[Item] = []
    if high > 40:
        said = words.say("table.comes_back")
        items.append(Text(said, x + wide / 2, y + 9, 4, INK_SOFT, align="center", fit=wide - 2))
    for fuel, word in enumerate(FUELS):
        middle = x + (fuel + 0.5) * part
        token = y + high * (0.44 if high > 40 else 0.32)
        items.append(Mark("token", middle, token, size, word, alpha=255 if coming[fuel] else 90))
        items.append(number(f"+{coming[fuel]}", middle, y + high * 0.78, 5.6, INK, "center"))
    return items
