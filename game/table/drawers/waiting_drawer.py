"""The pad of a seat that waits for its turn to bid: the most it would pay, or that this is set, under a cover."""

from __future__ import annotations

from game.kit.style import words
from game.kit.style.theme import CREAM
from game.kit.values.ids import AtSeat
from game.session.intents import Close, Peek
from game.session.plan_words import maximum_line
from game.table.drawers.bid_drawer import beside_own, block, cap, dial
from game.table.drawers.pad import money, under_wrist
from game.table.measures.table_plan import ROW
from game.table.measures.table_view import Table
from game.table.paint.items import Button, Copy, Cover, Item, Items, Paragraph, Plate


def pad(table: Table, seat: int, width: float) -> Items:
    """For a seat that waits for its turn to bid: the dial for its maximum, or that one is set, under a cover."""
    colour, kept = table.colour(seat), table.session.view(seat).maximum
    items: list[Item] = money(table, seat, (5, 4, 60, 36))
    items.append(Button(AtSeat(colour, "close"), (5, 43, 60, 20), Close(seat), icon="x", style="wine"))
    mine, room = beside_own(table, seat, 69, width - 74)
    ground, upper, lower = block(table, seat, room)
    items += [*mine, *ground]
    if kept is None:
        return (*items, cap(table, seat, lower), *dial(table, seat, upper))
    x, y, wide, _ = upper
    end = lower[1] + lower[3]
    high = max(26.0, upper[3])
    items.append(Cover(AtSeat(colour, "capped"), (x, y, wide, high), words.say("maximum.covered"), Peek(seat)))
    items.append(cap(table, seat, (x, y + high + 3, wide, end - y - high - 3)))
    if table.session.view(seat).peeking:
        items += under_wrist(words.say("maximum.dial"), kept.amount)
    return tuple(items)


def row(table: Table, seat: int, width: float) -> Items:
    """The same in one row, 31 high, along a short side."""
    colour, kept = table.colour(seat), table.session.view(seat).maximum
    items: list[Item] = money(table, seat, (5, 4, 48, 31))
    items.append(Button(AtSeat(colour, "close"), (56, 4, 18, 31), Close(seat), icon="x", style="wine"))
    x, wide = 78.0, width - 83
    items.append(Plate("well", (x - 1, 3, wide + 2, 33), radius=5, z=0.4))
    items.append(Copy(table.session.lot(seat), x + 1, 6.5, 42, "mini", "offer", lit=True))
    x, wide = x + 47, wide - 47
    said = maximum_line(table.session, seat, seen=False) or words.say("maximum.waits")
    button = min(84.0, wide * 0.28)
    items.append(cap(table, seat, (x + wide - button, 4, button, 31)))
    part = min(130.0, wide * 0.42)
    told = (x + part + 4, 4, wide - part - button - 8, 31)
    items.append(Paragraph(said, told, 4.2, CREAM))
    if kept is None:
        return (*items, *dial(table, seat, (x, 4, part, 31)))
    items.append(Cover(AtSeat(colour, "capped"), (x, 4, part, 31), words.say("maximum.covered"), Peek(seat)))
    if table.session.view(seat).peeking:
        items += under_wrist(words.say("maximum.dial"), kept.amount, ROW)
    return tuple(items)
