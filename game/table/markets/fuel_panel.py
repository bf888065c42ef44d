"""The fuel market beside the touch table's map: a row for each price, a column for each fuel, and the next resupply."""

from __future__ import annotations

from typing import Any

from game.engine.resources import COAL, FUELS
from game.engine.state import Task
from game.kit.items import Items, Mark, Money, Plate, Text, Thing, TouchSpot, Turned, line, market_board, number
from game.kit.items.market_board import MarketBoard
from game.kit.style import words
from game.kit.style.layout_theme import FUEL_HALF, MARKET_PAPER
from game.kit.style.theme import INK, INK_SOFT
from game.kit.values.area import Area
from game.kit.values.ids import Id, OneOf, OriginId
from game.session.intents import Nothing
from game.session.log_text import amounts
from game.table.drawers.pad import active_rim
from game.table.measures.arrangement import FUELS as FUELS_FLANK
from game.table.measures.arrangement import PopOut
from game.table.measures.table_view import SHEET_ICONS, Table
from game.views.fuel_for_sale import (
    NEVER,
    DepotForSale,
    FuelForSale,
    OtherMarket,
    buy_intent,
    buying,
    depot_for_sale,
    depot_intent,
    fuel_for_sale,
    hint_of_prices,
    other_market,
    visit_intent,
)
from game.views.round_ahead import price_change, resupply

Sale = tuple[FuelForSale, ...]

ELSEWHERE = 18.0
"""Height of the line with the prices of the other fuel market, mm."""
DEPOT = 13.0
"""Height of the line with the coal depot, mm."""
LEAST_HALF = 26.0
"""Height from which there is room for an icon above the resupplied tokens, mm."""
TOLD = 40.0
"""Width below which the resupply shows only tokens and numbers, mm."""


def fuel_panel(table: Table, width: float, height: float) -> Items:
    """Return the contents of the fuel market beside the touch table's map; a touch anywhere in a fuel's column buys its
    cheapest token."""
    rim = active_rim(table, (0.0, 0.0, width, height), Task.BUY)
    other = other_market(table.state)
    store = depot_for_sale(table.state) if table.state.rules.depot_apart else None
    if store is not None:
        board, foot = Area(0, 0, width, height).rows(0, DEPOT)
        return (*rim, *fuel_board(table, board_of(table, board.w, board.h)), *_depot(table, store, foot))
    if other is None:
        return (*rim, *fuel_board(table, board_of(table, width, height)))
    board, foot = Area(0, 0, width, height).rows(0, ELSEWHERE)
    return (*rim, *fuel_board(table, board_of(table, board.w, board.h)), *_elsewhere(table, other, foot))


def _elsewhere(table: Table, other: OtherMarket, foot: Area) -> Items:
    """Yield the other fuel market in one line: its name and the price of each fuel's next token; a touch of the buyer
    goes to that market."""
    slip, buyer = foot.less(2, 1, 2, 1), table.hands if buying(table.session, table.hands) else None
    yield Plate("paper", slip, MARKET_PAPER, 3, 1.0)
    name, *parts = slip.inset(2, 0).shared([1.6, *[1] * len(other.prices)])
    yield line(other.name, name, 5.2, INK, "left")
    for (word, prices), part in zip(other.prices, parts, strict=True):
        yield Mark("token", *part.at(0.3, 0.5), min(part.w, 9), word)
        yield number(prices[0] if prices else NEVER, *part.at(0.74, 0.5), 6.6, INK, "center")
    yield TouchSpot(OneOf("fuel", "elsewhere"), slip, visit_intent(buyer), hint=other.hint)


def _depot(table: Table, store: DepotForSale, foot: Area) -> Items:
    """Yield the coal depot in one line: the amount of its coal and the price; a touch of the buyer takes one token."""
    slip, buyer = foot.less(2, 1, 2, 1), table.hands if buying(table.session, table.hands) else None
    yield Plate("paper", slip, MARKET_PAPER, 3, 1.0)
    ink = INK if store.sells else INK_SOFT
    name, coal, count, cost = slip.inset(2, 0).shared([2, 1, 1, 1.4])
    yield line(words.say("market.depot"), name, 4.4, ink, "left")
    yield Mark("token", coal.centre, coal.level, min(coal.w, 9), FUELS[COAL], alpha=255 if store.lying else 90)
    yield number(f"×{store.lying}", count.centre, count.level, 6, ink, "center", fit=count.w)
    yield Money(store.price, cost.centre, cost.level, 6, ink, "center")
    yield TouchSpot(OneOf("fuel", "depot"), slip, depot_intent(buyer, store), hint=store.hint)


def board_of(table: Table, width: float, height: float) -> MarketBoard:
    """Return the positions of spaces, prices and columns on a fuel market of this size, mm."""
    return MarketBoard(width, height, table.state.rules.tracks, table.state.rules.market_fuels)


def fuel_board(table: Table, board: MarketBoard, seat: int = -1) -> Items:
    """Yield the fuel market with its tokens; for a `seat`, a copy at the seat's station, on which the tokens are only
    pictures."""
    sale = fuel_for_sale(table.session)
    yield from market_board.printed(board, seat < 0)
    for item in sale:
        yield from market_board.covers(board, item.fuel, item.barred)
        yield from market_board.tokens(board, item.fuel, item.lying, item.coming, seat >= 0)
    yield from _resupply(sale, board.spare, seat >= 0 or board.horizontal)
    if seat < 0:  # origins of the tokens' animations
        for word, place in zip(FUELS, board.spare.across(len(FUELS)), strict=True):
            yield Thing(OriginId("fuel", word), "origin", (), *place.at(0.5, 0.75), 16)
    yield from _fuel_targets(table, sale, board, seat)


def _resupply(sale: Sale, box: Area, once: bool) -> Items:
    """Return the tokens that the market gets after this round, shown `once`, or twice for readers at two sides of the
    table."""
    if once:
        box = box.less(bottom=1)
        return [Turned(box, 0, tuple(_returning(sale, box.w, box.h)))]
    far, near = box.down(2, 2)
    tokens = tuple(_returning(sale, near.w, near.h))
    return [Turned(near, 0, tokens), Turned(far, 2, tokens)]


def _returning(sale: Sale, wide: float, half: float) -> Items:
    """Yield the tokens of each fuel that the market gets after this round, for readers at one side of the table."""
    whole = Area(0, 0, wide, half)
    yield Plate("flat", whole.inset(0.5), FUEL_HALF, 2)
    if wide >= TOLD and half >= LEAST_HALF:
        yield Mark("icon", whole.centre, 6.4, 9, SHEET_ICONS["resupply"], INK_SOFT)
    level, foot = 0.47 if half >= LEAST_HALF else 0.36, half - min(7.0, half * 0.2)
    for item, part in zip(sale, whole.across(len(sale)), strict=True):
        cap = min(6.0, part.w * 0.42, half * 0.27)
        yield Mark("token", *part.at(0.5, level), min(part.w * 0.95, half * 0.42), item.word)
        yield Text(item.refill, part.centre, foot, cap, INK, "heading", "center", part.w, True)


def _resupply_target(table: Table, sale: Sale, board: MarketBoard) -> TouchSpot:
    """Return a touch target on the next resupply, whose hint states the resupply in words."""
    more = {item.fuel: item.more for item in sale if item.paid is None}
    note = words.say("power.resupply_note", step=table.state.step)
    said = words.joined([note, amounts([more.get(fuel, 0) for fuel in range(len(FUELS))])], ": ")
    return TouchSpot(OneOf("fuel", "resupply"), board.spare, Nothing(), hint=said)


def _price_targets(table: Table, board: MarketBoard) -> Items:
    """Yield touch targets at both ends of the rows, outside the fuels' columns, whose hint explains the prices."""
    said, whole = (
        hint_of_prices(table.state, "table.hint.prices", "table.hint.prices_alike"),
        board.box(board.fuels[0], 0, len(board.prices)),
    )
    for end, box in enumerate(board.beside(whole)):
        yield TouchSpot(OneOf("fuel", "prices", end), box, Nothing(), hint=said)


def _fuel_targets(table: Table, sale: Sale, board: MarketBoard, seat: int) -> Items:
    """Yield a touch target for each fuel, as large as its column; on the market itself also those for the prices, the
    resupply and the heads of the columns."""
    hands = table.hands
    buyer = hands if buying(table.session, hands) and seat in (-1, hands) else None
    if seat < 0:
        yield from _price_targets(table, board)
        yield _resupply_target(table, sale, board)
    for item in sale:
        box = board.box(item.fuel, 0, max(board.cells(item.fuel)) + 1)
        intent, drag = buy_intent(buyer, item.fuel), "" if buyer is None else item.word
        name: Id = OneOf("fuel", item.word)
        if seat >= 0:
            name = table.at(seat, OneOf("copy", name))
        cheaper = price_change(resupply(table.session), item.fuel) if table.true.task == Task.RUN else ""
        hint = words.joined([item.price_hint, *filter(None, [cheaper])])
        yield TouchSpot(name, box, intent, drag=drag, hint=hint, tag=item.tag)
    if seat < 0:
        heads = board.head(board.fuels[0]).to(board.head(board.fuels[-1]))
        meant: Any = Nothing() if hands is None else PopOut(hands, FUELS_FLANK)
        signs = words.strung([words.say(f"fuel.{item.word}") for item in sale])
        head_hint = words.joined([signs, words.say("table.hint.pull_drag")], ": ")
        yield TouchSpot("fuels:head", heads, meant, drag="market", hint=head_hint)
