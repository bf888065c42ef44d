"""The auction drawer: nominate a plant, bid, pass, set a maximum; `scrap` is used when a plant must be discarded."""

from __future__ import annotations

from dataclasses import replace

from game.engine import auction as rules
from game.engine.actions import NOMINATE
from game.engine.plants import STEP3
from game.engine.state import Task
from game.kit.components.card import RATIO
from game.kit.items import Box, Button, Copy, Item, Items, Mark, Plate, TouchSpot, line, number, width_of
from game.kit.style import words
from game.kit.style.layout_theme import CROSS_GROUND, DIM, GOLD_LIGHT, PAPER_WARM, SHADE
from game.kit.style.theme import CREAM, INK
from game.kit.style.type_spec import Untranslated
from game.kit.values.area import Area
from game.kit.values.ids import AtSeat, OneOf
from game.parts.carrying import HOME
from game.session.intents import Lay, PassTurn, SetBid, StepBack
from game.session.maximum_bid import gathers, may_set
from game.table.drawers.pad import cards, commit, own_cards
from game.table.drawers.scrap_drawer import scrap
from game.table.measures.table_plan import BAND, ROW
from game.table.measures.table_view import NONE, Table
from game.views import bidding
from game.views.bidding import last_bids

LEAST_PAD = 255.0
"""Width from which a row has room for the auctioned card, mm."""
LEAST_CAP = 195.0
"""Width from which a row has room for the maximum, mm."""
LEAST_GAVEL = 46.0
"""Width from which the confirm button has room for a gavel, mm."""
LEAST_SUB = 62.0
"""Width from which the confirm button of a row has room for a gavel and the highest bidder, mm."""
LEAST_DIAL, MOST_DIAL = 104.0, 150.0
"""Width of the dial with the buttons below it, mm."""
LEAST_RING, MOST_RING = 56.0, 88.0
"""Width of the list of bids, mm; with less, it becomes a line above the dial."""
LOT = 49.0
"""Largest width of the auctioned plant and of one that can be nominated, mm."""
OWN = 46.0
"""Largest width of the seat's own plants beside it, mm."""
HIGH = 60.0
BIDDER = 19.0
"""Width of a bidder in the name band, mm."""
BESIDE, BELOW = 3.2, 3.0
"""Gaps between the seat's own plants, and between rows of cards, mm."""
Shapes = tuple[tuple[str, int], ...]
"""Styles of cards, each with a permitted number of rows."""
OWN_SHAPES: Shapes = (("wide", 1), ("mini", 2), ("mini", 3))
CALL_SHAPES: Shapes = (("wide", 1), ("wide", 2), ("mini", 1), ("mini", 2))


def two_rows(table: Table, seat: int, pad: Area) -> Items:
    """The seat's plants; beside them the plants to nominate, or the auctioned plant, the bids, and the dial above the
    buttons."""
    task = table.session.seen(seat).task
    if task in (Task.SCRAP, Task.DROP) or table.true.task == Task.SCRAP:
        return tuple(scrap(table, seat, pad, "wide"))
    items, room = beside_own(table, seat, pad)
    if _calls(table, seat):
        return (*items, Plate("well", room.inset(-1, -0.6), radius=5, z=0.45), *_call(table, seat, room.inset(1)))
    ground, upper, lower = block(table, seat, room)
    return (*items, *ground, *dial(table, seat, upper), *_decide(table, seat, lower))


def beside_own(table: Table, seat: int, pad: Area) -> tuple[list[Item], Area]:
    """The seat's own plants, and the area beside them."""
    items, wide = _own(table, seat, pad.left(max(30.0, pad.w - LEAST_DIAL - LOT - 8)))
    return items, pad.split(wide, 1)[1]


def _own(table: Table, seat: int, area: Area) -> tuple[list[Item], float]:
    """The seat's plants and its empty spaces, as large as an area permits, and the width they take."""
    count = max(table.true.rules.plant_limit, len(table.player(seat).plants))
    style, columns, wide = _largest(count, area.w - BESIDE, HIGH - 2, OWN, OWN_SHAPES, BESIDE)
    rows, whole = -(-count // columns), columns * (wide + BESIDE)
    lines = area.left(whole).middle(whole, rows * (wide * RATIO[style] + BELOW) - BELOW).down(rows, BELOW)
    places = [place for line in lines for place in line.columns(*[wide] * columns, gap=BESIDE)]
    mine = own_cards(table, seat, places, style)
    return [*mine, *(Plate("well", place, radius=4, z=0.25) for place in places[len(mine) : count])], whole


def _largest(count: int, room: float, high: float, most: float, shapes: Shapes, gap: float) -> tuple[str, int, float]:
    """The style, number of columns and width (at most `most`) that show `count` cards largest."""
    found: list[tuple[float, str, int, float]] = []
    for style, rows in shapes:
        columns = max(1, -(-count // rows))
        wide = min((room + gap) / columns - gap, ((high + BELOW) / rows - BELOW) / RATIO[style], most)
        found.append((wide * wide * RATIO[style], style, columns, wide))
    _, style, columns, wide = max(found)
    return style, columns, wide


def call_shape(count: int, room: float, high: float) -> tuple[str, int, float]:
    """The style, number of columns and width that show `count` market cards largest."""
    return _largest(count, room, high, LOT, CALL_SHAPES, BELOW)


def one_row(table: Table, seat: int, pad: Area) -> Items:
    task = table.session.seen(seat).task
    if task in (Task.SCRAP, Task.DROP) or table.true.task == Task.SCRAP:
        return tuple(scrap(table, seat, pad, "mini"))
    if _calls(table, seat):
        return tuple(_call(table, seat, pad))
    items, end = cards(table, seat, (pad.x, pad.y + 1, min(137.0, pad.w - 210), 0), 44, "mini", 3)
    rest = pad.less(left=1 + (end + 4 - pad.x if table.player(seat).plants else 0))
    return (*items, *_pad_row(table, seat, rest), *_in_band(table, seat, pad.end + 5))


def _calls(table: Table, seat: int) -> bool:
    """Whether the seat must still nominate a plant."""
    return table.true.task == Task.NOMINATE and not table.session.auctioned_plant(seat)


def _in_band(table: Table, seat: int, width: float) -> Items:
    """The other bidders and their bids at the end of the name band, since the row has no room for them."""
    state, made = table.session.seen(seat), last_bids(table.session)
    others = [other for other in _bidders(table, seat) if other != seat]
    places = Area(0, ROW - BAND + 2, width - 50, 10).right(BIDDER * len(others)).columns(*[BIDDER] * len(others))
    for other, place in zip(others, places, strict=True):
        box = place.less(right=1.5)
        yield Plate("flat", box, SHADE, 3)
        if other == state.leader:
            yield Plate("edge", box, GOLD_LIGHT, 3, line=0.6)
        yield Mark("chip", box.x + 5, box.level, 3.4, table.colour(other))
        if other not in state.ring:
            yield Mark("icon", box.x + 13.4, box.level, 4.4, "x", DIM)
        elif other in made:
            ink = GOLD_LIGHT if other == state.leader else CREAM
            yield number(made[other], box.x + 13.8, box.level, 4.6, ink, "center", fit=9)


def block(table: Table, seat: int, pad: Area) -> tuple[list[Item], Area, Area]:
    """The auctioned plant in large and the list of bids at the right of a pad, and the areas of two rows of
    controls."""
    card = min(LOT, pad.w - LEAST_DIAL - 7)
    rest = pad.w - card - 7
    listed = rest - LEAST_DIAL - 4 >= LEAST_RING
    ring = min(MOST_RING, max(LEAST_RING, rest - MOST_DIAL - 4)) if listed else -4.0
    wide = min(MOST_DIAL, rest - ring - 4)
    whole = pad.right(card + 7 + wide + ring + 4)
    left, inner = whole.split(card + 2, 3)
    spot = left.less(left=2).middle(card, card * RATIO["wide"])
    items: list[Item] = [Plate("well", whole.inset(-1, -0.6), radius=5, z=0.45)]
    items += [
        Copy(table.session.auctioned_plant(seat), *spot[:3], "wide", "offer", lit=True),
        *_back(table, seat, spot),
    ]
    controls = inner.less(left=ring + 4).left(wide)
    if listed:
        upper, lower = controls.inset(0, 1.5).down(2, 3)
        return [*items, *_ring(table, seat, inner.left(ring).inset(0, 1))], upper, lower
    head, below = controls.cut(16, 0.6)
    upper, lower = below.cut(18.6, 3)
    return [*items, *lot_line(table, seat, head)], upper, lower.top(21)


def _bidders(table: Table, seat: int) -> list[int]:
    """The bidders for this plant, past ones included, clockwise from the left of the reader."""
    state, made = table.session.seen(seat), last_bids(table.session)
    count = len(table.seats)
    around = [(seat + 1 + step) % count for step in range(count)]
    return [other for other in around if other in state.ring or other in made]


def _ring(table: Table, seat: int, area: Area) -> Items:
    """Names and bids of all bidders in rows, the highest bid in gold."""
    state, made = table.session.seen(seat), last_bids(table.session)
    ring = _bidders(table, seat)
    step = min(14.5, area.h / max(1, len(ring)))
    for other, row in zip(ring, area.middle(area.w, step * len(ring)).stack(len(ring), step), strict=True):
        leads, out = state.leader == other, other not in state.ring
        if leads:
            yield Plate("flat", row.inset(0, 0.6), (*GOLD_LIGHT, 34), 3)
            yield Plate("edge", row.inset(0, 0.6), GOLD_LIGHT, 3, line=0.6)
        yield Mark("chip", row.x + 6, row.level, min(4.2, step * 0.42), table.colour(other))
        ink = GOLD_LIGHT if leads else DIM if out else CREAM
        yield line(Untranslated(table.name(other)), row.less(left=12, right=19), 4, ink)
        if out:
            yield Mark("icon", row.end - 6, row.level, 5, "x", DIM)
        elif other in made:
            yield number(made[other], row.end - 3, row.level, min(7.0, step * 0.62), ink, "right", fit=16)
        else:
            yield number(NONE, row.end - 6, row.level, 4, DIM, "center")


def lot_line(table: Table, seat: int, area: Area) -> Items:
    """The highest bid in words, and the other bids under their colours."""
    state, made = table.session.seen(seat), last_bids(table.session)
    others = [other for other in _bidders(table, seat) if other not in (seat, state.leader)]
    step = min(13.0, (area.w - 44) / max(1, len(others)))
    first, rest = area.columns(0, step * len(others)) if others else (area, area.right(0))
    if state.leader >= 0 and state.leader in table.seats and state.task == Task.RAISE:
        said = words.say("table.name_bids", name=table.name(state.leader))
        room = first.less(left=1, right=3)
        yield line(Untranslated(said), room.top(6.2), 4, DIM)
        yield Mark("chip", room.x + 4.2, area.y + 11.4, 3.8, table.colour(state.leader))
        yield number(state.bid, room.x + 10, area.y + 12, 7.4, GOLD_LIGHT, fit=room.w - 12)
    for other, place in zip(others, rest.columns(*[step] * len(others)), strict=True):
        yield Mark("chip", place.centre, place.y + 4.6, 3.4, table.colour(other))
        if other not in state.ring:
            yield Mark("icon", place.centre, place.y + 12, 4, "x", DIM)
        else:
            told = made.get(other, NONE)
            yield number(told, place.centre, place.y + 12, 4.6, CREAM, "center", fit=step - 1)


def _back(table: Table, seat: int, box: Box) -> Items:
    """A nominated plant can be touched or flicked to return it until the nomination is confirmed."""
    if table.true.task != Task.NOMINATE or not table.session.draft(seat).moves:
        return []
    hint = words.say("carry.home")
    return [TouchSpot(table.at(seat, "lot"), box, StepBack(seat), drag=HOME, hint=hint)]


def dial(table: Table, seat: int, area: Area) -> Items:
    """The dial: less, the amount (a finger slides on it, a tap sets the least), more."""
    known, colour = bidding.dial(table.session, seat), table.colour(seat)
    wide = min(46.0, max(34.0, area.w * 0.32))
    less, amount, *more = area.columns(0, wide, *[0] * len(known.more), gap=3)
    yield from sunk(known.value, amount, min(15.0, area.h * 0.62))
    yield TouchSpot(AtSeat(colour, OneOf("bid", "least")), amount, SetBid(seat, known.least), drag="slide")
    yield _step(colour, known.less, less, "minus", known.less.able)
    for step, place in zip(known.more, more, strict=True):
        yield _step(colour, step, place, "plus" if place is more[0] else "", known.value < known.most)


def _step(colour: str, step: bidding.Step, box: Box, icon: str, able: bool) -> Button:
    label = "" if icon else step.label
    return Button(AtSeat(colour, step.name), box, step.intent, label, "dark", icon, cap=7.4, enabled=able, plain=True)


def sunk(value: int | str, box: Area, cap: float) -> Items:
    """A number that buttons change, sunk below their level."""
    return [
        Plate("flat", box, PAPER_WARM, 4),
        Plate("well", box, CROSS_GROUND, 4, 0.05),
        number(value, box.centre, box.level, cap, INK, "center", True, box.w - 5),
    ]


def _decide(table: Table, seat: int, area: Area) -> list[Button]:
    """Pass and bid, with the maximum between them if it may be set."""
    capping = may_set(table.session, seat) and not gathers(table.session)
    third = min(40.0, max(21.5, area.w * (0.22 if capping else 0.34)))
    caps = [min(44.0, area.w * 0.36)] if capping else []
    pass_at, *cap_at, bid_at = area.columns(third, *caps, 0, gap=3)
    bid = table.session.view(seat).bid
    said = bidding.bid_label(table.session, seat)
    bids = commit(table, seat, bid_at, said, "gavel" if bid_at.w > LEAST_GAVEL else "")
    bids = replace(bids, cap=8.4, enabled=bid <= table.session.most_bid(seat))
    return [_pass(table, seat, pass_at), bids, *(maximum_key(table, seat, box) for box in cap_at)]


def maximum_key(table: Table, seat: int, box: Area) -> Button:
    """The button that sets the dial's amount as the maximum, or cancels the maximum."""
    known, waits = bidding.maximum_button(table.session, seat), not table.session.decides(seat)
    style = "green" if waits and known.sets else "dark"
    high = 4.8 if not known.sets else 6.6 if waits else 5.4 if box.w > 34 else 4.4
    made = Button(table.at(seat, "maximum"), box, known.intent, known.label, style, cap=high)
    hint, does = words.say("maximum.hint"), known.does if waits else ""
    return replace(made, sub=does, enabled=known.able, hint=hint, commit=known.commits)


def _pad_row(table: Table, seat: int, pad: Area) -> Items:
    """A row 31 mm high: the card if there is room, pass, the dial, the maximum, bid."""
    made: list[Item] = [Plate("well", pad.less(-1, -1, 0, -1), radius=5, z=0.4)]
    if pad.w > LEAST_PAD:
        said = words.say("table.for_lot")
        wide = width_of(said, 4) + 2
        told, pad = pad.split(wide + 46)
        made.append(line(said, told.less(left=1.5).left(wide), 4, DIM))
        card = told.less(left=wide + 2, top=1).left(41).top(28)
        made.append(Copy(table.session.auctioned_plant(seat), card.x, card.y + 0.5, 42, "mini", "offer", lit=True))
        made += _back(table, seat, card)
    capping = may_set(table.session, seat) and not gathers(table.session) and pad.w > LEAST_CAP
    dial_wide = min(118.0, pad.w * (0.43 if capping else 0.52))
    passes, bids, *_ = _decide(table, seat, pad.less(left=1, right=dial_wide + 5))
    pass_wide = min(40.0, max(21.0, (pad.w - dial_wide - 8) * (0.24 if capping else 0.4)))
    caps = [min(44.0, pass_wide + 10)] if capping else []
    pass_at, dial_at, *cap_at, bid_at = pad.inset(1, 0).columns(pass_wide, dial_wide, *caps, 0, gap=3)
    made += [replace(passes, box=pass_at), *dial(table, seat, dial_at)]
    made += [maximum_key(table, seat, box) for box in cap_at]
    roomy = bid_at.w > LEAST_SUB
    icon, high = (bids.icon, bids.cap) if roomy else ("", 7.0)
    return [*made, replace(bids, box=bid_at, sub=_leader(table, seat) if roomy else "", icon=icon, cap=high)]


def _leader(table: Table, seat: int) -> str:
    """The highest bidder and bid, in words; empty before the first bid."""
    state = table.session.seen(seat)
    if state.leader < 0 or state.task != Task.RAISE:
        return ""
    return words.say("table.leads", name=table.name(state.leader), amount=state.bid)


def _call(table: Table, seat: int, area: Area) -> Items:
    """The plants that can be nominated, and the pass button if passing is allowed."""
    plants = [plant for plant in table.true.current if plant != STEP3]
    may_pass = rules.may_pass(table.true)
    passing = min(40.0, area.w * 0.22) if may_pass else -3.0
    style, columns, wide = call_shape(len(plants), area.w - passing - 5, area.h)
    rows = -(-len(plants) // columns)
    across, down = columns * (wide + BELOW) - BELOW, rows * (wide * RATIO[style] + BELOW) - BELOW
    for plant, place in zip(plants, area.left(across).middle(across, down).grid(columns, rows, BELOW), strict=False):
        yield Copy(plant, place.x, place.y, wide, style, "offer")
        yield TouchSpot(table.at(seat, OneOf("call", plant)), place, Lay(seat, NOMINATE[plant]))
    if may_pass:
        yield _pass(table, seat, area.right(passing).bottom(min(31.0, area.h)))


def _pass(table: Table, seat: int, box: Area) -> Button:
    name = table.at(seat, "pass")
    may = table.session.may_pass(seat)
    reason = words.say("refusal.name_a_plant" if not table.session.auctioned_plant(seat) else "table.must_bid")
    label = words.say("table.pass")
    icon = "x" if box.w >= 34 else ""
    return Button(name, box, PassTurn(seat), label, "wine", icon, cap=6.6, enabled=may, reason=reason, commit=True)
