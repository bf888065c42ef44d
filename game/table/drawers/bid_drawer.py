"""The drawer for the auction: call a plant, bid, pass, cap; what must make room lies in `scrap`."""

from __future__ import annotations

from dataclasses import replace

from game.engine import auction as rules
from game.engine.actions import NOMINATE
from game.engine.plants import STEP3
from game.engine.state import Task
from game.kit.components.card import RATIO
from game.kit.items import Box, Button, Card, Copy, Item, Items, Mark, Plate, Text, TouchSpot, number, width_of
from game.kit.style import words
from game.kit.style.layout_theme import CROSS_GROUND, DIM, GOLD_LIGHT, PAPER_WARM, SHADE
from game.kit.style.theme import CREAM, INK
from game.kit.values.area import area
from game.kit.values.ids import AtSeat, OneOf
from game.parts.carrying import HOME
from game.session.intents import Lay, PassTurn, SetBid, StepBack
from game.session.maximum import may_set
from game.session.parties import fuel_on
from game.table.drawers.pad import cards, commit
from game.table.drawers.scrap_drawer import scrap
from game.table.measures.table_plan import BAND, ROW
from game.table.measures.table_view import NONE, Table
from game.views import bidding
from game.views.bidding import last_bids

LEAST_PAD = 255.0
"""Width from which a row has room for the card on auction, mm."""
LEAST_CAP = 195.0
"""Width from which a row has room for the maximum, mm."""
LEAST_GAVEL = 46.0
"""Width from which the commit has room for a gavel, mm."""
LEAST_SUB = 62.0
"""Width from which the commit of a row has room for a gavel and for who leads, mm."""
LEAST_DIAL, MOST_DIAL = 104.0, 150.0
"""Width of the dial with its buttons under it, mm."""
LEAST_RING, MOST_RING = 56.0, 88.0
"""Width of the list of who bids what, mm; with less it is one line above the dial."""
LOT = 49.0
"""Width of the plant on auction, mm."""
OWN = 46.0
"""Width of one's own plants beside it, mm."""
HIGH = 60.0
BIDDER = 19.0
"""Width of a bidder in the name band, mm."""


def two_rows(table: Table, seat: int, x: float, width: float) -> Items:
    task = table.session.seen(seat).task
    if task in (Task.SCRAP, Task.DROP) or table.true.task == Task.SCRAP:
        return tuple(scrap(table, seat, (x, 3, width, HIGH), "wide"))
    items, room = beside_own(table, seat, x, width)
    return (*items, *_pad(table, seat, room))


def beside_own(table: Table, seat: int, x: float, width: float) -> tuple[list[Item], Box]:
    """A seat's own plants, and the room beside them."""
    items, end = own(table, seat, x, max(30.0, width - LEAST_DIAL - LOT - 8))
    return items, (end + 1, 3, x + width - end - 1, HIGH)


def own(table: Table, seat: int, x: float, room: float) -> tuple[list[Item], float]:
    """A seat's plants and its empty places as large as `room` lets them be, always there; and where they end."""
    player, colour = table.player(seat), table.colour(seat)
    count = max(table.true.rules.plant_limit, len(player.plants))
    style, columns, wide = _own_shape(count, room)
    high, lying = wide * RATIO[style], fuel_on(table.session, seat)
    rows = -(-count // columns)
    top = 3 + (HIGH - rows * high - 3 * (rows - 1)) / 2
    items: list[Item] = []
    for place in range(count):
        row, column = divmod(place, columns)
        left, upper = x + column * (wide + 3.2), top + row * (high + 3)
        if place < len(player.plants):
            plant = player.plants[place].number
            items.append(Card(plant, left, upper, wide, style, "owned", lying.get(plant, ()), colour))
        else:
            items.append(Plate("well", (left, upper, wide, high), radius=4, z=0.25))
    return items, x + columns * (wide + 3.2)


def _own_shape(count: int, room: float) -> tuple[str, int, float]:
    """The style, the columns and the width that show so many of one's own plants largest."""
    found: list[tuple[float, str, int, float]] = []
    for style, rows in (("wide", 1), ("mini", 2), ("mini", 3)):
        columns = -(-count // rows)
        wide = min(room / columns - 3.2, (HIGH - 2 - 3 * (rows - 1)) / rows / RATIO[style], OWN)
        found.append((wide * wide * RATIO[style], style, columns, wide))
    _, style, columns, wide = max(found)
    return style, columns, wide


def one_row(table: Table, seat: int, x: float, width: float) -> Items:
    task = table.session.seen(seat).task
    if task in (Task.SCRAP, Task.DROP) or table.true.task == Task.SCRAP:
        return tuple(scrap(table, seat, (x, 4, width, 31), "mini"))
    calling = table.true.task == Task.NOMINATE and not table.session.lot(seat)
    if calling:
        return tuple(_call(table, seat, (x, 4, width, 31)))
    room = min(137.0, width - 210)
    items, end = cards(table, seat, (x, 5, room, 0), 44, "mini", 3)
    left = (end + 4 if table.player(seat).plants else x) + 1
    return (*items, *_pad_row(table, seat, left, x + width - left), *_in_band(table, seat, x + width + 5))


def _in_band(table: Table, seat: int, width: float) -> list[Item]:
    """Who else bids and what, at the end of the name band: the row has no room for it."""
    state, made = table.session.seen(seat), last_bids(table.session)
    others = [other for other in _bidders(table, seat) if other != seat]
    items: list[Item] = []
    for place, other in enumerate(reversed(others)):
        left = width - 50 - (place + 1) * BIDDER
        box = (left, ROW - BAND + 2, BIDDER - 1.5, 10.0)
        items.append(Plate("flat", box, SHADE, 3))
        if other == state.leader:
            items.append(Plate("edge", box, GOLD_LIGHT, 3, line=0.6))
        out, middle = other not in state.ring, ROW - BAND + 7
        items.append(Mark("chip", left + 5, middle, 3.4, table.colour(other)))
        if out:
            items.append(Mark("icon", left + 13.4, middle, 4.4, "x", DIM))
        elif other in made:
            ink = GOLD_LIGHT if other == state.leader else CREAM
            items.append(number(made[other], left + 13.8, middle, 4.6, ink, "center", fit=9))
    return items


def _pad(table: Table, seat: int, box: Box) -> list[Item]:
    """Calling a plant; else the plant on auction, who bids what, and the dial over the buttons."""
    x, y, width, height = box
    if table.true.task == Task.NOMINATE and not table.session.lot(seat):
        ground = Plate("well", (x - 1, y - 0.6, width + 2, height + 1.2), radius=5, z=0.45)
        return [ground, *_call(table, seat, (x + 1, y + 1, width - 2, height - 2))]
    items, upper, lower = block(table, seat, box)
    return items + dial(table, seat, upper) + _decide(table, seat, lower)


def block(table: Table, seat: int, box: Box) -> tuple[list[Item], Box, Box]:
    """The plant on auction large and who bids what, at the right of a box; and where two rows of controls lie."""
    x, y, width, height = box
    card = min(LOT, width - LEAST_DIAL - 7)
    rest = width - card - 7
    listed = rest - LEAST_DIAL - 4 >= LEAST_RING
    ring = min(MOST_RING, max(LEAST_RING, rest - MOST_DIAL - 4)) if listed else 0.0
    dial_wide = min(MOST_DIAL, rest - (ring + 4 if listed else 0))
    whole = card + 7 + dial_wide + (ring + 4 if listed else 0)
    left = x + width - whole
    high = card * RATIO["wide"]
    spot = (left + 2, y + (height - high) / 2, card, high)
    items: list[Item] = [Plate("well", (left - 1, y - 0.6, whole + 2, height + 1.2), radius=5, z=0.45)]
    items += [Copy(table.session.lot(seat), *spot[:3], "wide", "offer", lit=True), *_back(table, seat, spot)]
    place = left + card + 5
    if listed:
        items += _ring(table, seat, (place, y + 1, ring, height - 2))
        place += ring + 4
        return items, (place, y + 1.5, dial_wide, 27.0), (place, y + 31.5, dial_wide, 27.0)
    items += lot_line(table, seat, (place, y, dial_wide, 16))
    return items, (place, y + 16.6, dial_wide, 18.6), (place, y + 38.2, dial_wide, 21.0)


def _bidders(table: Table, seat: int) -> list[int]:
    """Who bids for this plant or did, clockwise, from the left of whoever reads it."""
    state, made = table.session.seen(seat), last_bids(table.session)
    count = len(table.seats)
    around = [(seat + 1 + step) % count for step in range(count)]
    return [other for other in around if other in state.ring or other in made]


def _ring(table: Table, seat: int, box: Box) -> list[Item]:
    """Everybody's name and bid below each other, the highest in gold."""
    x, y, wide, high = box
    state, made = table.session.seen(seat), last_bids(table.session)
    ring = _bidders(table, seat)
    step = min(14.5, high / max(1, len(ring)))
    top = y + (high - step * len(ring)) / 2
    items: list[Item] = []
    for place, other in enumerate(ring):
        at = top + place * step
        middle, leads, out = at + step / 2, state.leader == other, other not in state.ring
        if leads:
            items.append(Plate("flat", (x, at + 0.6, wide, step - 1.2), (*GOLD_LIGHT, 34), 3))
            items.append(Plate("edge", (x, at + 0.6, wide, step - 1.2), GOLD_LIGHT, 3, line=0.6))
        items.append(Mark("chip", x + 6, middle, min(4.2, step * 0.42), table.colour(other)))
        ink = GOLD_LIGHT if leads else DIM if out else CREAM
        items.append(Text(table.name(other), x + 12, middle, 4, ink, fit=wide - 31, plain=True))
        if out:
            items.append(Mark("icon", x + wide - 6, middle, 5, "x", DIM))
        elif other in made:
            cap_high = min(7.0, step * 0.62)
            items.append(number(made[other], x + wide - 3, middle, cap_high, ink, "right", fit=16))
        else:
            items.append(number(NONE, x + wide - 6, middle, 4, DIM, "center"))
    return items


def lot_line(table: Table, seat: int, box: Box) -> list[Item]:
    """Who bids most in words, and the others' bids under their colours."""
    x, y, width, _ = box
    state, made = table.session.seen(seat), last_bids(table.session)
    others = [other for other in _bidders(table, seat) if other not in (seat, state.leader)]
    step = min(13.0, (width - 44) / max(1, len(others)))
    left = x + width - step * len(others)
    items: list[Item] = []
    if state.leader >= 0 and state.leader in table.seats and state.task == Task.RAISE:
        said = words.say("table.name_bids", name=table.name(state.leader))
        room = left - x - 4
        items += [
            Text(said, x + 1, y + 3.6, 4, DIM, fit=room, plain=True),
            Mark("chip", x + 5.2, y + 11.4, 3.8, table.colour(state.leader)),
            number(state.bid, x + 11, y + 11.4, 7.4, GOLD_LIGHT, fit=room - 12),
        ]
    for place, other in enumerate(others):
        middle = left + (place + 0.5) * step
        items.append(Mark("chip", middle, y + 4.6, 3.4, table.colour(other)))
        if other not in state.ring:
            items.append(Mark("icon", middle, y + 12, 4, "x", DIM))
        else:
            items.append(number(made.get(other, NONE), middle, y + 12, 4.6, CREAM, "center", fit=step - 1))
    return items


def _back(table: Table, seat: int, box: Box) -> list[Item]:
    """A plant that was called is touched or flicked home as long as nobody has heard it."""
    if table.true.task != Task.NOMINATE or not table.session.draft(seat).moves:
        return []
    hint = words.say("carry.home")
    return [TouchSpot(AtSeat(table.colour(seat), "lot"), box, StepBack(seat), drag=HOME, hint=hint)]


def dial(table: Table, seat: int, box: Box) -> list[Item]:
    """Less, the amount, more: all that fits between the least bid and the most."""
    known, colour = bidding.dial(table.session, seat), table.colour(seat)
    amount_wide = min(46.0, max(34.0, box[2] * 0.32))
    less, amount, *more = area(box).columns(0, amount_wide, *[0] * len(known.more), gap=3)
    items = sunk(known.value, amount, min(15.0, box[3] * 0.62))
    items.append(TouchSpot(AtSeat(colour, OneOf("bid", "least")), amount, SetBid(seat, known.least)))
    items.append(_step(colour, known.less, less, "minus", known.less.able))
    for step, place in zip(known.more, more, strict=True):
        items.append(_step(colour, step, place, "plus" if place is more[0] else "", known.value < known.most))
    return items


def _step(colour: str, step: bidding.Step, box: Box, icon: str, able: bool) -> Button:
    label = "" if icon else step.label
    return Button(AtSeat(colour, step.name), box, step.intent, label, "dark", icon, cap=7.4, enabled=able, plain=True)


def sunk(value: int | str, box: Box, cap: float) -> list[Item]:
    """A number that is set with buttons: it lies lower than they do."""
    x, y, wide, high = box
    return [
        Plate("flat", box, PAPER_WARM, 4),
        Plate("well", box, CROSS_GROUND, 4, 0.05),
        number(value, x + wide / 2, y + high / 2, cap, INK, "center", True, wide - 5),
    ]


def _decide(table: Table, seat: int, box: Box) -> list[Item]:
    """Pass, the maximum where one may be set, and bid."""
    x, y, width, height = box
    bid = table.session.view(seat).bid
    most = table.session.most_bid(seat)
    capping = may_set(table.session, seat)
    third = min(40.0, max(21.5, width * (0.22 if capping else 0.34)))
    cap_wide = min(44.0, width * 0.36) if capping else -3.0
    left = x + third + cap_wide + 6
    bid_box = (left, y, x + width - left, height)
    closed = table.session.draft(seat).closed
    key, icon = "table.buy_for" if closed else "table.bid", "gavel" if bid_box[2] > LEAST_GAVEL else ""
    made: list[Item] = [
        _pass(table, seat, (x, y, third, height)),
        replace(commit(table, seat, bid_box, words.say(key, amount=bid), icon), cap=8.4, enabled=bid <= most),
    ]
    return [*made, cap(table, seat, (x + third + 3, y, cap_wide, height))] if capping else made


def cap(table: Table, seat: int, box: Box) -> Button:
    """Make the amount on the dial the maximum, or take it back."""
    known, waits = bidding.cap(table.session, seat), not table.session.decides(seat)
    style = "green" if waits and known.sets else "dark"
    high = 4.8 if not known.sets else 6.6 if waits else 5.4 if box[2] > 34 else 4.4
    made = Button(AtSeat(table.colour(seat), "maximum"), box, known.intent, known.label, style, cap=high)
    hint, does = words.say("maximum.hint"), known.does if waits else ""
    return replace(made, sub=does, enabled=known.able, hint=hint, commit=known.commits)


def _pad_row(table: Table, seat: int, x: float, width: float) -> list[Item]:
    """The card where there is room, pass, minus, amount, plus, plus five, bid: 31 high."""
    made: list[Item] = [Plate("well", (x - 1, 3, width + 1, 33), radius=5, z=0.4)]
    if width > LEAST_PAD:
        said = words.say("table.for_lot")
        wide = width_of(said, 4) + 2
        made.append(Text(said, x + 1.5, 19.5, 4, DIM, fit=wide))
        made.append(Copy(table.session.lot(seat), x + 2 + wide, 5.5, 42, "mini", "offer", lit=True))
        made += _back(table, seat, (x + 2 + wide, 5, 41, 28))
        x, width = x + 46 + wide, width - 46 - wide
    capping = may_set(table.session, seat) and width > LEAST_CAP
    dial_wide = min(118.0, width * (0.43 if capping else 0.52))
    first, last, *_ = _decide(table, seat, (x + 1, 4, width - dial_wide - 6, 31))
    assert isinstance(first, Button) and isinstance(last, Button)
    pass_wide = min(40.0, max(21.0, (width - dial_wide - 8) * (0.24 if capping else 0.4)))
    made.append(replace(first, box=(x + 1, 4, pass_wide, 31)))
    made += dial(table, seat, (x + 4 + pass_wide, 4, dial_wide, 31))
    left = x + 7 + pass_wide + dial_wide
    if capping:
        cap_wide = min(44.0, pass_wide + 10)
        made.append(cap(table, seat, (left, 4, cap_wide, 31)))
        left += cap_wide + 3
    room = x + width - 1 - left
    sub = _leader(table, seat) if room > LEAST_SUB else ""
    icon, high = (last.icon, last.cap) if room > LEAST_SUB else ("", 7.0)
    made.append(replace(last, box=(left, 4, room, 31), sub=sub, icon=icon, cap=high))
    return made


def _leader(table: Table, seat: int) -> str:
    """Who bids most so far."""
    state = table.session.seen(seat)
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
        items.append(_pass(table, seat, spot))
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


def _pass(table: Table, seat: int, box: Box) -> Button:
    name = AtSeat(table.colour(seat), "pass")
    may = table.session.may_pass(seat)
    reason = words.say("refusal.name_a_plant" if not table.session.lot(seat) else "table.must_bid")
    label = words.say("table.pass")
    icon = "x" if box[2] >= 34 else ""
    return Button(name, box, PassTurn(seat), label, "wine", icon, cap=6.6, enabled=may, reason=reason, commit=True)


def _call_card(table: Table, seat: int, plant: int, box: Box, style: str) -> list[Item]:
    """A small copy of a card of the market, to be touched."""
    name = AtSeat(table.colour(seat), OneOf("call", plant))
    return [Copy(plant, box[0], box[1], box[2], style, "offer"), TouchSpot(name, box, Lay(seat, NOMINATE[plant]))]
