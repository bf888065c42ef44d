"""The report of a round's end in a waiting station: who earned what, the resupply, what the rules changed."""

from __future__ import annotations

from game.engine.resources import FUELS
from game.engine.state import Task
from game.kit.style import words
from game.kit.style.layout_theme import MARKED_SOFT
from game.kit.style.theme import GREEN_INK, INK, INK_SOFT
from game.kit.values.ids import AtSeat
from game.session.intents import Close
from game.table.drawers.pad import money
from game.table.measures.table_view import Table
from game.table.paint.items import Box, Button, Item, Items, Mark, Paragraph, Plate, Text, number, width_of
from game.table.stations.strip import plan_ahead, tool
from game.views.round_end import Earned, report

OWN = 11.0
"""Capitals of what one has been paid oneself, mm."""
LEAST = 330.0
"""Width of a station from which a drawer has room for it beside what is asked, mm."""
ABREAST = 32.0
"""Width from which what somebody else earned stands beside their disc, mm."""


def shown(table: Table, seat: int) -> bool:
    """Whether the report lies in this station: until its owner decides something or puts it away."""
    match = table.session.match
    waits = match.is_person(seat) and not table.asked(seat) and seat not in match.ready
    return waits and table.session.view(seat).report and not match.over


def two_rows(table: Table, seat: int, width: float) -> Items:
    """Incomes, resupply and sentences beside each other, 60 high."""
    close = Button(
        AtSeat(table.colour(seat), "close"),
        (5, 43, 39, 20),
        Close(seat),
        words.say("table.put_away"),
        icon="check",
        cap=4.6,
    )
    plan = ahead(table, seat, (47, 43, 18, 20))
    slip = (69.0, 3.0, width - 74, 60.0)
    return (*money(table, seat, (5, 4, 60, 36)), close, plan, *_slip(table, seat, slip, low=False))


def one_row(table: Table, seat: int, width: float) -> Items:
    """The same, 31 high."""
    close = Button(AtSeat(table.colour(seat), "close"), (60, 4, 18, 31), Close(seat), icon="check")
    plan = ahead(table, seat, (81, 4, 18, 31))
    return (*money(table, seat, (5, 4, 52, 31)), close, plan, *_slip(table, seat, (102, 4, width - 107, 31), low=True))


def ahead(table: Table, seat: int, box: Box) -> Button:
    """The way to the planner."""
    name, icon, intent, able = plan_ahead(seat)
    return tool(table.colour(seat), name, box, intent, icon, able)


def fresh(table: Table, seat: int) -> Earned | None:
    """The income this seat has just been paid, for who calls the first plant after it; None once it has decided."""
    if not (table.session.view(seat).report and table.asked(seat) and table.true.task == Task.NOMINATE):
        return None
    return _own(table, seat)


def room_for_paid(table: Table, seat: int) -> bool:
    """Whether it finds room in a drawer of its own; else it stands in the line of the name band."""
    plan = table.plan
    return plan.long(plan.seating.chairs[seat].side) >= LEAST


def paid(earned: Earned, box: Box) -> Items:
    """The own income beside what is asked of who goes on without having seen the report."""
    x, y, wide, high = box
    said = words.say("table.report.lit", count=earned.lit)
    return (
        Plate("paper", box, radius=4),
        Paragraph(said, (x + 2, y + 1, wide - 4, high * 0.42), 4.4, INK, "center", font="bold"),
        number(f"+{earned.income}", x + wide / 2, y + high * 0.64, OWN, GREEN_INK, "center", fit=wide - 5),
    )


def _own(table: Table, seat: int) -> Earned | None:
    return next((item for item in report(table.session).earned if item.colour == table.colour(seat)), None)


def _slip(table: Table, seat: int, box: Box, low: bool) -> list[Item]:
    """The own income large, the others' in one row, what comes back, what else changed."""
    x, y, wide, high = box
    known = report(table.session)
    mine = table.colour(seat)
    others = [item for item in known.earned if item.colour != mine]
    items: list[Item] = [Plate("paper", box, radius=4)]
    own = next((item for item in known.earned if item.colour == mine), None)
    if low:
        first = 62.0
        items += _mine(own, (x + 2, y + 2, first - 4, high - 4))
        part = min(19.0, (wide - first) * 0.3 / max(1, len(others)))
        for index, item in enumerate(others):
            items += _stacked(item, (x + first + index * part, y, part, high))
        left = x + first + part * len(others) + 3
    else:
        first = max(min(170.0, wide * 0.46), 84.0)
        head = words.say("table.report.head", number=table.true.round - 1)
        items.append(Text(head, x + 5, y + 7, 4.4, INK_SOFT, "heading", fit=first - 8))
        items += _mine(own, (x + 2, y + 12, first - 4, 25))
        part = min(44.0, (first - 4) / max(1, len(others)))
        for index, item in enumerate(others):
            shown_ = _earned if part >= ABREAST else _stacked
            items += shown_(item, (x + 2 + index * part, y + 39, part, high - 41))
        left = x + first + 4
    fuels = min(46.0 if low else 84.0, wide * 0.24)
    items += _resupply(known.coming, (left, y, fuels, high))
    left += fuels + 4
    room = x + wide - 3 - left
    lines = 4 if not low else 3 if len(others) < 5 else 2  # the log has all of them
    sentences = "\n".join(known.told[:lines])
    items.append(Paragraph(sentences, (left, y + 1.5, room, high - 3), 3.4 if low else 4.2, INK))
    return items


def _mine(item: Earned | None, box: Box) -> list[Item]:
    """The own line, marked."""
    if item is None:
        return []
    x, y, wide, high = box
    middle = y + high / 2
    amount = f"+{item.income}"
    room = width_of(amount, OWN, "heading")
    said = words.say("table.report.you", count=item.lit)
    return [
        Plate("flat", box, MARKED_SOFT, 3),
        Mark("chip", x + 7, middle, 4.8, item.colour),
        Paragraph(said, (x + 14, y, wide - room - 20, high), 5, INK, font="bold"),
        number(amount, x + wide - 4, middle, OWN, GREEN_INK, "right"),
    ]


def _earned(item: Earned, box: Box) -> list[Item]:
    """Another seat's lit cities and its income."""
    x, y, wide, high = box
    middle = y + high / 2
    return [
        Mark("chip", x + 5, middle, 3.8, item.colour),
        number(item.lit, x + 12, middle, 4.6, INK_SOFT, "center", True),
        number(f"+{item.income}", x + 16.5, middle, 5.4, GREEN_INK, fit=wide - 17),
    ]


def _stacked(item: Earned, box: Box) -> list[Item]:
    """The same where there is little width."""
    x, y, wide, high = box
    return [
        Mark("chip", x + wide * 0.3, y + high * 0.3, 3.6, item.colour),
        number(item.lit, x + wide * 0.68, y + high * 0.3, 4.6, INK_SOFT, "center", True),
        number(f"+{item.income}", x + wide / 2, y + high * 0.72, 5.4, GREEN_INK, "center", fit=wide - 2),
    ]


def _resupply(coming: tuple[int, ...], box: Box) -> list[Item]:
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
