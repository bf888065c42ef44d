"""The drawer of a seat waiting for its turn to bid: the dial for its maximum, or the maximum under a cover."""

from __future__ import annotations

from game.kit.items import Button, Copy, Cover, Item, Items, Paragraph, Plate
from game.kit.style import words
from game.kit.style.theme import CREAM
from game.kit.values.area import Area
from game.session.intents import Close, Peek
from game.table.drawers.bid_drawer import beside_own, block, dial, maximum_key
from game.table.drawers.pad import money, under_wrist
from game.table.measures.table_plan import DRAWER, ROW
from game.table.measures.table_view import Table


def pad(table: Table, seat: int, width: float) -> Items:
    """The dial for the seat's maximum bid, or the maximum already set, under a cover."""
    mine, room = beside_own(table, seat, Area(69, 3, width - 74, 60))
    ground, upper, lower = block(table, seat, room)
    items = [*_purse(table, seat, *Area(5, 4, 60, 59).cut(36, 3)), *mine, *ground]
    if table.session.view(seat).maximum is None:
        return (*items, maximum_key(table, seat, lower), *dial(table, seat, upper))
    cover, button = upper.less(bottom=upper.foot - lower.foot).cut(max(26.0, upper.h), 3)
    return (*items, *_covered(table, seat, cover, DRAWER), maximum_key(table, seat, button))


def row(table: Table, seat: int, width: float) -> Items:
    """The same in a row 31 mm high, along a short side, with an explanation of the maximum."""
    purse, rest = Area(5, 4, width - 10, 31).split(48, 3)
    away, block_ = rest.split(18, 4)
    items = [*_purse(table, seat, purse, away), Plate("well", block_.inset(-1), radius=5, z=0.4)]
    card, inner = block_.split(47)
    items.append(Copy(table.session.auctioned_plant(seat), card.x + 1, 6.5, 42, "mini", "offer", lit=True))
    part, told, button = inner.columns(min(130.0, inner.w * 0.42), 0, min(84.0, inner.w * 0.28), gap=4)
    items += [maximum_key(table, seat, button), Paragraph(words.say("maximum.waits"), told, 4.2, CREAM)]
    if table.session.view(seat).maximum is None:
        return (*items, *dial(table, seat, part))
    return (*items, *_covered(table, seat, part, ROW))


def _purse(table: Table, seat: int, purse: Area, away: Area) -> list[Item]:
    """The seat's money, and the button that closes the drawer."""
    return [*money(table, seat, purse), Button(table.at(seat, "close"), away, Close(seat), icon="x", style="wine")]


def _covered(table: Table, seat: int, box: Area, depth: float) -> Items:
    """The maximum under a cover; its amount while the cover is held."""
    view = table.session.view(seat)
    yield Cover(table.at(seat, "capped"), box, words.say("maximum.covered"), Peek(seat))
    if view.maximum and view.peeking:
        yield from under_wrist(words.say("maximum.dial"), view.maximum.amount, depth)
