"""The pad of a seat that waits for its turn to bid: the most it would pay, or that this is set, under a cover."""

from __future__ import annotations

from game.scenes.intents import Close, Peek
from game.scenes.plans.words import maximum_line
from game.scenes.table.auction import cap, dial, lot_line
from game.scenes.table.common import Table, mark
from game.scenes.table.items import Button, Copy, Cover, Item, Items, Paragraph, Plate
from game.scenes.table.pad import money, under_wrist
from game.scenes.table.plan import ROW
from game.ui import words
from game.ui.theme import CREAM


def pad(table: Table, seat: int, width: float) -> Items:
    """For a seat that waits for its turn to bid: the dial for its maximum, or that one is set, under a cover."""
    colour, kept = table.colour(seat), table.stage.view(seat).maximum
    items: list[Item] = money(table, seat, (5, 4, 60, 36))
    items.append(Button(mark(colour, "close"), (5, 43, 60, 20), Close(seat), icon="x", style="wine"))
    x, y, wide = 69.0, 3.0, width - 74
    items.append(Plate("well", (x - 1, y - 0.6, wide + 2, 61.2), radius=5, z=0.45))
    items += lot_line(table, seat, (x, y, wide, 18))
    said = maximum_line(table.stage, seat, seen=False) or words.say("maximum.waits")
    button = min(112.0, wide * 0.45)
    right = x + wide - 1.5 - button
    items.append(cap(table, seat, (right, y + 39.8, button, 20.2)))
    if kept is None:
        items.append(Paragraph(said, (x + 3, y + 39.8, wide - button - 9, 20.2), 4.2, CREAM))
        return (*items, *dial(table, seat, (x + 1.5, y + 18.3, wide - 3, 18.4)))
    items.append(Paragraph(said, (right, y + 18.3, button, 18.4), 4.2, CREAM))
    cover = (x + 1.5, y + 18.3, wide - button - 7, 41.7)
    items.append(Cover(mark(colour, "capped"), cover, words.say("maximum.covered"), Peek(seat)))
    if table.stage.view(seat).peeking:
        items += under_wrist(words.say("maximum.dial"), kept.amount)
    return tuple(items)


def row(table: Table, seat: int, width: float) -> Items:
    """The same in one row, 31 high, along a short side."""
    colour, kept = table.colour(seat), table.stage.view(seat).maximum
    items: list[Item] = money(table, seat, (5, 4, 48, 31))
    items.append(Button(mark(colour, "close"), (56, 4, 18, 31), Close(seat), icon="x", style="wine"))
    x, wide = 78.0, width - 83
    items.append(Plate("well", (x - 1, 3, wide + 2, 33), radius=5, z=0.4))
    items.append(Copy(table.stage.lot(seat), x + 1, 6.5, 42, "mini", "offer", lit=True))
    x, wide = x + 47, wide - 47
    said = maximum_line(table.stage, seat, seen=False) or words.say("maximum.waits")
    button = min(84.0, wide * 0.28)
    items.append(cap(table, seat, (x + wide - button, 4, button, 31)))
    part = min(130.0, wide * 0.42)
    told = (x + part + 4, 4, wide - part - button - 8, 31)
    items.append(Paragraph(said, told, 4.2, CREAM))
    if kept is None:
        return (*items, *dial(table, seat, (x, 4, part, 31)))
    items.append(Cover(mark(colour, "capped"), (x, 4, part, 31), words.say("maximum.covered"), Peek(seat)))
    if table.stage.view(seat).peeking:
        items += under_wrist(words.say("maximum.dial"), kept.amount, ROW)
    return tuple(items)
