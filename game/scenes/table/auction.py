"""The drawer for the auction: call a plant, bid, pass, cap; what must make room lies in `scrap`."""

from __future__ import annotations

from dataclasses import replace

from game.engine import auction as rules
from game.engine.actions import NOMINATE
from game.engine.plants import STEP3
from game.engine.state import Task
from game.scenes.carrying import HOME
from game.scenes.intents import Lay, PassTurn, SetBid, SetMaximum, StepBack
from game.scenes.plans.maximum import may_set
from game.scenes.table.common import DIM, GOLD, Table, mark
from game.scenes.table.items import Box, Button, Copy, Item, Items, Mark, Plate, Spot, number
from game.scenes.table.pad import bids, cards, commit
from game.scenes.table.scrap import scrap
from game.ui import words
from game.ui.card import RATIO
from game.ui.theme import CREAM, INK

LEAST_PAD = 255.0
"""Width from which a row has room for the card on auction, mm."""
LEAST_CAP = 195.0
"""Width from which a row has room for the maximum, mm."""
LEAST_SUB = 62.0
"""Width from which the commit has room for a gavel and for who leads, mm."""


def two_rows(table: Table, seat: int, x: float, width: float) -> Items:
    task = table.seen(seat).task
    if task in (Task.SCRAP, Task.DROP) or table.true.task == Task.SCRAP:
        return tuple(scrap(table, seat, x, 3, width, 60, "wide"))
    count = max(1, len(table.player(seat).plants))
    wide = min(49.0, (width - 142) / count - 3)
    items, end = cards(table, seat, x, 4, wide, "wide", 3.2, 999)
    left = (end if table.player(seat).plants else x) + 1
    return (*items, *_pad(table, seat, (left, 3, x + width - left, 60)))


def one_row(table: Table, seat: int, x: float, width: float) -> Items:
    task = table.seen(seat).task
    if task in (Task.SCRAP, Task.DROP) or table.true.task == Task.SCRAP:
        return tuple(scrap(table, seat, x, 4, width, 31, "mini"))
    calling = table.true.task == Task.NOMINATE and not table.stage.lot(seat)
    if calling:
        return tuple(_call(table, seat, (x, 4, width, 31)))
    room = min(137.0, width - 210)
    items, end = cards(table, seat, x, 5, 44, "mini", 3, room)
    left = (end if table.player(seat).plants else x) + 1
    return (*items, *_pad_row(table, seat, left, x + width - left))


def _pad(table: Table, seat: int, box: Box) -> list[Item]:
    x, y, width, height = box
    items: list[Item] = [Plate("well", (x - 1, y - 0.6, width + 2, height + 1.2), radius=5, z=0.45)]
    if table.true.task == Task.NOMINATE and not table.stage.lot(seat):
        return items + _call(table, seat, (x + 1, y + 1, width - 2, height - 2))
    items += lot_line(table, seat, (x, y, width, 18))
    items += dial(table, seat, (x + 1.5, y + 18.3, width - 3, 18.4))
    items += _decide(table, seat, (x + 1.5, y + 39.8, width - 3, 20.2))
    return items


def lot_line(table: Table, seat: int, box: Box) -> list[Item]:
    """The card, and everybody's bid, clockwise."""
    x, y, width, _ = box
    state = table.seen(seat)
    card = Copy(table.stage.lot(seat), x + 1.5, y + 0.2, 26, "mini", "offer", lit=True)
    made = bids(table)
    ring = [other for other in table.seats if other in state.ring or other in made]
    step = min(30.0, (width - 31) / max(1, len(ring)))
    left = x + width - 1 - step * len(ring)
    items: list[Item] = [card, *_back(table, seat, (x + 1.5, y + 0.2, 26, 14.5))]
    for index, other in enumerate(ring):
        place = left + index * step
        out = other not in state.ring
        if state.leader == other:
            items.append(Plate("edge", (place, y + 1.5, step - 1, 15), GOLD, 3, line=0.6))
        items.append(Mark("chip", place + 5.4, y + 9, 4.2, table.colour(other)))
        if out:
            items.append(Mark("icon", place + 13.4, y + 9, 5.5, "x", DIM))
        elif other in made:
            ink = GOLD if state.leader == other else CREAM
            items.append(number(made[other], place + 11, y + 9, 7.4, ink, fit=step - 12.5))
    return items


def _back(table: Table, seat: int, box: Box) -> list[Item]:
    """A plant that was called is touched or flicked home as long as nobody has heard it."""
    if table.true.task != Task.NOMINATE or not table.stage.draft(seat).moves:
        return []
    hint = words.say("carry.home")
    return [Spot(mark(table.colour(seat), "lot"), box, StepBack(seat), drag=HOME, hint=hint)]


def dial(table: Table, seat: int, box: Box) -> list[Item]:
    """Minus, the amount, plus, plus five."""
    x, y, width, height = box
    view = table.stage.view(seat)
    least, most = table.stage.least_bid(seat), table.stage.most_bid(seat)
    colour = table.colour(seat)
    part = min(22.0, (width - 40) / 3.4)
    amount_wide = width - 3 * part - 9
    bid = view.bid
    buttons = (
        ("bid:-1", "", "minus", bid - 1, x, bid > least),
        ("bid:+1", "", "plus", bid + 1, x + part + amount_wide + 6, bid < most),
        ("bid:+5", "+5", "", bid + 5, x + 2 * part + amount_wide + 9, bid < most),
    )
    items: list[Item] = [
        Plate("paper", (x + part + 3, y, amount_wide, height), radius=4),
        number(bid, x + part + 3 + amount_wide / 2, y + height / 2, 12, INK, "center", True, amount_wide - 4),
    ]
    items.append(Spot(mark(colour, "bid:least"), (x + part + 3, y, amount_wide, height), SetBid(seat, least)))
    for name, label, icon, value, left, enabled in buttons:
        items.append(
            Button(
                mark(colour, name),
                (left, y, part, height),
                SetBid(seat, value),
                label,
                "dark",
                icon,
                cap=7.4,
                enabled=enabled,
                plain=True,
            )
        )
    return items


def _decide(table: Table, seat: int, box: Box) -> list[Item]:
    """Pass, the maximum where one may be set, and bid."""
    x, y, width, height = box
    bid = table.stage.view(seat).bid
    most = table.stage.most_bid(seat)
    capping = may_set(table.stage, seat)
    third = min(40.0, width * (0.26 if capping else 0.34))
    cap_wide = min(44.0, width * 0.3) if capping else -3.0
    left = x + third + cap_wide + 6
    bid_box = (left, y, x + width - left, height)
    closed = table.stage.draft(seat).closed
    key = "table.buy_for" if closed else "table.bid"
    made: list[Item] = [
        _pass(table, seat, (x, y, third, height), words.say("table.must_bid")),
        commit(table, seat, bid_box, words.say(key, amount=bid), "gavel", cap=8.4, enabled=bid <= most),
    ]
    return [*made, cap(table, seat, (x + third + 3, y, cap_wide, height))] if capping else made


def cap(table: Table, seat: int, box: Box) -> Button:
    """Make the amount on the dial the maximum, or take it back."""
    view = table.stage.view(seat)
    name, hint = mark(table.colour(seat), "maximum"), words.say("maximum.hint")
    if view.maximum is not None:
        label = words.say("maximum.off_button")
        return Button(name, box, SetMaximum(seat, 0), label, "paper", cap=4.8, hint=hint)
    able = table.stage.least_bid(seat) <= table.stage.most_bid(seat)
    label = words.say("maximum.button", amount=view.bid)
    return Button(name, box, SetMaximum(seat, view.bid), label, "paper", cap=5, enabled=able, hint=hint)


def _may_pass(table: Table, seat: int) -> bool:
    state = table.seen(seat)
    if table.stage.draft(seat).moves:
        return False
    return state.task == Task.RAISE or (state.task == Task.NOMINATE and rules.may_pass(state))


def _pad_row(table: Table, seat: int, x: float, width: float) -> list[Item]:
    """The card where there is room, pass, minus, amount, plus, plus five, bid: 31 high."""
    made: list[Item] = [Plate("well", (x - 1, 3, width + 1, 33), radius=5, z=0.4)]
    if width > LEAST_PAD:
        made.append(Copy(table.stage.lot(seat), x + 1, 5, 42, "mini", "offer", lit=True))
        made += _back(table, seat, (x + 1, 5, 41, 28))
        x, width = x + 45, width - 45
    capping = may_set(table.stage, seat) and width > LEAST_CAP
    dial_wide = min(118.0, width * (0.46 if capping else 0.52))
    first, last, *_ = _decide(table, seat, (x + 1, 4, width - dial_wide - 6, 31))
    assert isinstance(first, Button) and isinstance(last, Button)
    pass_wide = min(40.0, (width - dial_wide - 8) * (0.26 if capping else 0.4))
    made.append(replace(first, box=(x + 1, 4, pass_wide, 31)))
    made += dial(table, seat, (x + 4 + pass_wide, 4, dial_wide, 31))
    left = x + 7 + pass_wide + dial_wide
    if capping:
        cap_wide = min(44.0, pass_wide + 4)
        made.append(cap(table, seat, (left, 4, cap_wide, 31)))
        left += cap_wide + 3
    room = x + width - 1 - left
    sub = _leader(table, seat) if room > LEAST_SUB else ""
    icon, high = (last.icon, last.cap) if room > LEAST_SUB else ("", 7.0)
    made.append(replace(last, box=(left, 4, room, 31), sub=sub, icon=icon, cap=high))
    return made


def _leader(table: Table, seat: int) -> str:
    """Who bids most so far."""
    state = table.seen(seat)
    if state.leader < 0 or state.task != Task.RAISE:
        return ""
    return words.say("table.leads", name=table.name(state.leader), amount=state.bid)


def _call(table: Table, seat: int, box: Box) -> list[Item]:
    """The plants that can be called, within reach; and passing."""
    x, y, width, height = box
    plants = [plant for plant in table.true.current if plant != STEP3]
    may_pass = rules.may_pass(table.true)
    pass_wide = min(40.0, width * 0.22) if may_pass else -3.0
    style, columns, wide = call_shape(len(plants), width - pass_wide - 5, height)
    high = wide * RATIO[style]
    rows = -(-len(plants) // columns)
    top = y + (height - rows * high - (rows - 1) * 3) / 2
    items: list[Item] = []
    for index, plant in enumerate(plants):
        row, column = divmod(index, columns)
        place = (x + column * (wide + 3), top + row * (high + 3), wide, high)
        items += _call_card(table, seat, plant, place, style)
    if may_pass:
        tall = min(31.0, height)
        spot = (x + width - pass_wide, y + height - tall, pass_wide, tall)
        items.append(_pass(table, seat, spot, ""))
    return items


def call_shape(count: int, room: float, height: float) -> tuple[str, int, float]:
    """The style, the columns and the width that show so many cards largest."""
    found: list[tuple[float, str, int, float]] = []
    for style in ("wide", "mini"):
        for rows in (1, 2):
            columns = -(-count // rows)
            wide = min(
                (room - 3 * (columns - 1)) / max(1, columns), (height - 3 * (rows - 1)) / rows / RATIO[style], 49.0
            )
            found.append((wide * wide * RATIO[style], style, max(1, columns), wide))
    _, style, columns, wide = max(found)
    return style, columns, wide


def _pass(table: Table, seat: int, box: Box, reason: str) -> Button:
    name = mark(table.colour(seat), "pass")
    may = _may_pass(table, seat)
    label = words.say("table.pass")
    icon = "x" if box[2] >= 34 else ""
    return Button(name, box, PassTurn(seat), label, "wine", icon, cap=6.6, enabled=may, reason=reason, commit=True)


def _call_card(table: Table, seat: int, plant: int, box: Box, style: str) -> list[Item]:
    """A small copy of a card of the market, to be touched."""
    name = mark(table.colour(seat), f"call:{plant}")
    return [Copy(plant, box[0], box[1], box[2], style, "offer"), Spot(name, box, Lay(seat, NOMINATE[plant]))]
