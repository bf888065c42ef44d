"""The drawer for auctions at the touch table, where a player nominates a plant or bids; a player who waits can set a
maximum bid."""

from __future__ import annotations

from game.engine import auction as rules
from game.engine.actions import NOMINATE
from game.engine.plants import STEP3
from game.engine.state import Task
from game.kit.components.card import RATIO
from game.kit.items import Button, Copy, Item, Items, Mark, Plate, TouchSpot
from game.kit.style import words
from game.kit.style.theme import WINE
from game.kit.values.area import Area
from game.kit.values.ids import OneOf
from game.pads.bid_pad import CARD, LEAST_CONTROLS, BidPad
from game.session.intents import Close, StageMove
from game.session.prompts import card_words, plant_mark, why_barred
from game.table.drawers.pad import cards, money, own_cards, under_wrist
from game.table.drawers.scrap_drawer import scrap
from game.table.measures.table_plan import BAND, DRAWER, ROW
from game.table.measures.table_view import Table

OWN = 46.0
"""Largest width of one of the seat's own plant cards, mm."""
ASIDE = (0.24, 0.76)
"""Largest shares of a drawer's width, while its seat chooses a plant to nominate: for the seat's own plants, and for
the plants of the market."""
BIDDER = 21.0
"""Width of a bidder in the name band, mm."""
BESIDE, BELOW = 3.2, 3.0
"""Gaps between the seat's own plants, and between rows of cards, mm."""
Shapes = tuple[tuple[str, int], ...]
"""Styles of cards, each with a permitted number of rows."""
OWN_SHAPES: Shapes = (("wide", 1), ("mini", 2), ("mini", 3))
CALL_SHAPES: Shapes = (("wide", 1), ("wide", 2), ("mini", 1), ("mini", 2))


def bid_pad(table: Table, seat: int) -> BidPad:
    """Return the controls with which a seat bids at the touch table; the names of their touch targets contain the
    seat's colour."""
    return BidPad(table.session, seat, table.colour(seat))


def two_rows(table: Table, seat: int, pad: Area) -> Items:
    """Return the contents of the drawer for auctions: the seat's own plants, and beside them the plants to nominate or
    the bidding controls. If the seat has to discard a plant, the drawer shows that choice instead."""
    if _scraps(table, seat):
        return tuple(scrap(table, seat, pad, "wide"))
    items, room = _beside_own(table, seat, pad)
    if _calls(table, seat):
        return (*items, Plate("well", room.inset(-1, -0.6), radius=5, z=0.45), *_call(table, seat, room.inset(1)))
    return (*items, *bid_pad(table, seat).wide(room))


def one_row(table: Table, seat: int, pad: Area) -> Items:
    """Return the contents of the drawer for auctions in one row 31 mm high; while the seat bids, the bidders are at the
    end of the name band."""
    if _scraps(table, seat):
        return tuple(scrap(table, seat, pad, "mini"))
    if _calls(table, seat):
        mine, wide = own_block(table, seat, pad.shared(ASIDE)[0])
        room = pad.split(wide, BESIDE)[1]
        return (*mine, Plate("well", room.inset(-1), radius=4, z=0.45), *_call(table, seat, room))
    items, end = cards(table, seat, (pad.x, pad.y + 1, min(137.0, pad.w - 210), 0), 44, "mini", 3)
    rest = pad.less(left=1 + (end + 4 - pad.x if table.player(seat).plants else 0))
    bids = bid_pad(table, seat)
    wide = BIDDER * len(table.seats)
    band = Area(0, ROW - BAND + 1.6, pad.end - 48, 11).right(wide)
    return (*items, *bids.low(rest), *bids.bidders(band, len(table.seats)))


def waiting_two_rows(table: Table, seat: int, width: float) -> Items:
    """Return the contents of the drawer in which a waiting seat sets its maximum bid: its money, its plants and the
    bidding controls."""
    mine, room = _beside_own(table, seat, Area(69, 3, width - 74, 60))
    purse = _purse(table, seat, *Area(5, 4, 60, 59).cut(36, 3))
    return (*purse, *mine, *bid_pad(table, seat).wide(room), *_held(table, seat, DRAWER))


def waiting_row(table: Table, seat: int, width: float) -> Items:
    """Return the contents of the drawer in which a waiting seat sets its maximum bid, in one row 31 mm high."""
    purse, rest = Area(5, 4, width - 10, 31).split(48, 3)
    away, pad = rest.split(18, 4)
    return (*_purse(table, seat, purse, away), *bid_pad(table, seat).low(pad), *_held(table, seat, ROW))


def _purse(table: Table, seat: int, purse: Area, away: Area) -> list[Item]:
    """Return the seat's money, and the button that closes the drawer for its maximum bid."""
    return [*money(table, seat, purse), Button(table.at(seat, "close"), away, Close(seat), icon="x", style="wine")]


def _held(table: Table, seat: int, depth: float) -> Items:
    """Yield the amount of the seat's maximum bid while the seat's money is uncovered; else nothing."""
    view = table.session.view(seat)
    if view.maximum and view.peeking:
        yield from under_wrist(words.say("maximum.dial"), view.maximum.amount, depth)


def _scraps(table: Table, seat: int) -> bool:
    return bool({table.session.seen(seat).task, table.true.task} & {Task.SCRAP, Task.DROP})


def _calls(table: Table, seat: int) -> bool:
    return table.true.task == Task.NOMINATE and not table.session.auctioned_plant(seat)


def _beside_own(table: Table, seat: int, pad: Area) -> tuple[list[Item], Area]:
    """Return the seat's plant cards, and the area of the drawer that they leave free beside them."""
    items, wide = own_block(table, seat, pad.left(max(30.0, pad.w - LEAST_CONTROLS - CARD - 8)))
    return items, pad.split(wide, 1)[1]


def own_block(table: Table, seat: int, area: Area) -> tuple[list[Item], float]:
    """Return a seat's plant cards and its empty card spaces, as large as an area permits, and the width that they take,
    mm."""
    owner = table.player(seat)
    count = table.true.rules.plant_limit + len(owner.plants) - owner.limited_plants
    count = max(count, len(owner.plants))
    style, columns, wide = _largest(count, area.w - BESIDE, area.h - 2, OWN, OWN_SHAPES, BESIDE)
    rows, whole = -(-count // columns), columns * (wide + BESIDE)
    lines = area.left(whole).middle(whole, rows * (wide * RATIO[style] + BELOW) - BELOW).down(rows, BELOW)
    places = [place for line in lines for place in line.columns(*[wide] * columns, gap=BESIDE)]
    mine = own_cards(table, seat, places, style)
    return [*mine, *(Plate("well", place, radius=4, z=0.25) for place in places[len(mine) : count])], whole


def _largest(count: int, room: float, high: float, most: float, shapes: Shapes, gap: float) -> tuple[str, int, float]:
    """Return the card style, the number of columns and the card width (up to `most`) with which `count` plant cards are
    largest in a room."""
    found: list[tuple[float, str, int, float]] = []
    for style, rows in shapes:
        columns = max(1, -(-count // rows))
        wide = min((room + gap) / columns - gap, ((high + BELOW) / rows - BELOW) / RATIO[style], most)
        found.append((wide * wide * RATIO[style], style, columns, wide))
    _, style, columns, wide = max(found)
    return style, columns, wide


def call_shape(count: int, room: float, high: float) -> tuple[str, int, float]:
    """Return the card style, the number of columns and the card width with which `count` plant cards of the market are
    largest in a room."""
    return _largest(count, room, high, CARD, CALL_SHAPES, BELOW)


def _call(table: Table, seat: int, area: Area) -> Items:
    """Yield the cards of the current market, each a button to nominate the plant or marked with a cross if the seat may
    not buy it, and a button to pass if that is allowed. While cards are being dealt, there are none."""
    plants = [] if table.session.dealing else [plant for plant in table.true.current if plant != STEP3]
    may_pass = rules.may_pass(table.true)
    passing = min(40.0, area.w * 0.22) if may_pass else -3.0
    style, columns, wide = call_shape(len(plants), area.w - passing - 5, area.h)
    rows = -(-len(plants) // columns)
    across, down = columns * (wide + BELOW) - BELOW, rows * (wide * RATIO[style] + BELOW) - BELOW
    for plant, place in zip(plants, area.left(across).middle(across, down).grid(columns, rows, BELOW), strict=False):
        barred = why_barred(table.session, seat, plant)
        yield Copy(plant, place.x, place.y, wide, style, "later" if barred else "offer")
        icon, said = plant_mark(table.session, plant)
        spot, told = table.at(seat, OneOf("call", plant)), card_words(table.state.rules, plant)
        hint = words.joined([told, *filter(None, [barred or said])])
        yield TouchSpot(spot, place, StageMove(seat, NOMINATE[plant]), hint=hint)
        if barred:
            yield Mark("icon", place.centre, place.level, 0.4 * wide, "x", WINE)
        elif icon:
            yield Mark("icon", place.end - 0.16 * wide, place.foot - 0.18 * wide, 0.26 * wide, icon, WINE)
    if may_pass:
        yield bid_pad(table, seat).passing(area.right(passing).bottom(min(31.0, area.h)))
