"""The desk's panel of the fuel market: a row for each fuel with its prices, tokens, and the next resupply in pale
tokens."""

from __future__ import annotations

from game.engine.resources import COAL, FUELS, Tracks, common_prices
from game.kit.items.market_board import rows_of, token_size
from game.kit.pen.flow import Flow
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.layout_theme import (
    DEPOT_EDGE,
    DEPOT_PAPER,
    SHEET_FRAME,
    SHELF_EMPTY,
    SHELF_FULL,
    SHELF_INK,
    SLIP_BRIGHT,
    SPACE_RING,
    SPACE_SHADE,
)
from game.kit.style.theme import CREAM, FUEL, INK, INK_SOFT, ON_SEAT, SEAT
from game.kit.style.type_spec import Untranslated
from game.kit.values.area import Area
from game.kit.values.contents import Manner
from game.kit.values.ids import FuelId, OneOf, OriginId
from game.session.intents import Nothing
from game.session.parties import colour_of, front_seat
from game.session.prompts import market_name
from game.session.session import Session
from game.views.fuel_for_sale import (
    NEVER,
    DepotForSale,
    FuelForSale,
    OtherMarket,
    buy_intent,
    buying,
    committed_stock,
    depot_for_sale,
    depot_intent,
    fuel_for_sale,
    hint_of_prices,
    other_market,
    visit_intent,
)

LABEL = 178.0
"""Width of the fuels' names before their spaces."""
DEPOT = 104.0
ELSEWHERE = 58.0
"""Height of the line with the prices of the other fuel market."""
TOKEN = 46.0
IN_ONE_ROW = 4
"""The most tokens of one price that are in one row; more tokens, in a market whose prices move, are in several rows."""


def paint(session: Session, pen: Pen) -> None:
    """Paint the fuel market as a printed board with prices above the columns; a fuel with other prices has its own in
    its spaces."""
    pen.paper(pen.rect, z=1.0)
    pen.edge(pen.rect.inset(7), SHEET_FRAME, 6, 1)
    store = depot_for_sale(session.state)
    depot = DEPOT if store else 0.0
    columns = (LABEL, 0, depot) if depot else (LABEL, 0)
    other = other_market(session.state)
    heights = (48, 0, ELSEWHERE) if other else (48, 0)
    head, body, *foot = pen.rect.less(14, 0, 14, 10).rows(*heights)
    title, spaces, *beside = head.less(top=8).columns(*columns)
    said = market_name(session.state.away) if other else words.say("market.title")
    Flow(pen, title.less(left=6, right=4)).text(said, 24, "heading")
    prices = common_prices(session.state.rules.tracks)
    for price, place in zip(prices, spaces.less(right=6).across(len(prices)), strict=True):
        pen.number(price, place.centre, place.level, 30, INK, "center")
    pen.target(
        OneOf("fuel", "prices"),
        spaces,
        Nothing(),
        hint=hint_of_prices(session.state, "market.prices", "market.prices_alike"),
    )
    for place in beside:
        pen.text(words.say("market.depot"), place.centre - 6, place.level, 20, "heading", INK, "center", depot - 8)
    seat = front_seat(session)
    buyer = seat if buying(session, seat) and not session.watching else None
    sale = fuel_for_sale(session)
    for item, row in zip(sale, body.stack(len(sale), body.h / len(sale), 4), strict=True):
        name, spaces, *beside = row.columns(*columns)
        pen.fill(row, (*FUEL[item.word], 38), 8)
        _name(pen, item, name)
        _spaces(pen, session, item, spaces.less(right=6))
        manner = Manner(drag=item.word, tag=item.tag)
        hint = item.price_hint if buyer is None else ""  # buyers see it beside the token instead
        pen.target(OneOf("fuel", item.word), row, buy_intent(buyer, item.fuel), hint=hint, manner=manner)
        if item.fuel == COAL and store:
            _depot(pen, store, buyer, beside[0].less(right=6))
    if other:
        _elsewhere(pen, other, buyer, *foot)


def _name(pen: Pen, item: FuelForSale, area: Area) -> None:
    """Paint the head of a fuel's row: its name, the price of its next token, and the number of tokens in the next
    resupply."""
    pen.token(item.word, area.x + 26, area.level, 54)
    pen.piece(OriginId("fuel", item.word), "origin", (), area.x + 26, area.level, 54)
    line = Flow(pen, area.less(left=52, right=14).moved(down=-10))
    if item.paid is not None:
        line.money(item.paid, 22, last=True)
    elif item.price is None:
        line.number("–", 22, INK_SOFT, last=True)
    else:
        line.money(item.price, 22, last=True)
    line.skip(6, last=True).text(words.say(f"fuel.{item.word}"), 25, "heading")
    key = "market.phased_out" if item.phased_out else "market.next" if item.paid is None else "market.mine_note"
    note = words.say(key, more=item.refill)
    Flow(pen, area.less(left=52, right=8).moved(down=15)).text(note, 15, "semibold", INK_SOFT)


def _spaces(pen: Pen, session: Session, item: FuelForSale, area: Area) -> None:
    """Paint a fuel's spaces: its tokens, pale tokens for the next resupply, and ticks on the spaces whose tokens are in
    the cart."""
    fuel, word, tracks = item.fuel, item.word, session.state.rules.tracks
    track = tracks[fuel]
    taken = committed_stock(session, fuel) - len(item.lying)
    first = len(track) - len(item.lying) - taken
    columns = _columns(tracks, fuel)
    cells = dict(zip(columns, area.across(len(columns)), strict=True))
    wide, counts = cells[track[0]].w, [track.count(price) for price in {*track}]
    most = max([count for count in counts if count <= IN_ONE_ROW], default=IN_ONE_ROW)
    alone = max(counts) == 1
    token = min(TOKEN, wide / most * 1.5 if most > 1 else wide * 0.78, area.h * 0.72)
    for index, price in enumerate(track):
        cell, each = cells[price].inset(3, 5), track.count(price)
        nth = index - track.index(price)
        if nth == 0:
            pen.fill(cell, DEPOT_PAPER, 6)
            pen.edge(cell, DEPOT_EDGE, 6, 1)
            if index in item.barred:
                pen.fill(cell, SHELF_EMPTY, 6)
        if alone:
            pen.number(price, cell.x + 12, cell.y + 13, 19, INK, "center")
        rows = 1 if each <= IN_ONE_ROW else rows_of(cell.w, cell.h, each)
        place = cell.grid(-(-each // rows), rows)[nth].moved(*((8, 7) if alone else (0, 0)))
        at, ring = (place.centre, place.level), 11.0 if rows == 1 else token_size(place, 26.0) * 0.42
        here = token if rows == 1 else token_size(place, token)
        pen.disc(*at, ring, SPACE_SHADE)
        pen.disc(*at, ring, SPACE_RING, pen.line_width(0.8))
        if index in item.coming:
            pen.token(fuel, *at, here * 0.95, 84)
        if first <= index < first + taken:
            colour = colour_of(session, front_seat(session))
            pen.disc(*at, ring + 2, SEAT[colour])
            pen.check(*at, ring + 2, ON_SEAT[colour])
        if index in item.lying:
            pen.piece(FuelId(word, "market", index), "fuel", (word,), *at, here)


def _columns(tracks: Tracks, fuel: int) -> tuple[int, ...]:
    """Return the prices of the columns in a fuel's row: those common to all fuels, or its own if it has others, as
    uranium has."""
    common = common_prices(tracks)
    return common if set(tracks[fuel]) <= set(common) else tuple(dict.fromkeys(tracks[fuel]))


def _elsewhere(pen: Pen, other: OtherMarket, buyer: int | None, box: Area) -> None:
    """Paint a game's other fuel market in one line: its name and next prices; a touch of the buyer goes to that
    market."""
    slip = box.less(top=6)
    pen.slip(slip, SLIP_BRIGHT)
    name, *parts = slip.less(12, 0, 8).columns(LABEL - 26, *[0] * len(other.prices))
    Flow(pen, name).sign("arrows-clockwise", 22, INK_SOFT).skip(8).text(Untranslated(other.name), 24, "heading")
    for (word, prices), part in zip(other.prices, parts, strict=True):
        told = " ".join(str(price) for price in prices) or NEVER
        Flow(pen, part).token(word, 34).skip(8).text(Untranslated(told), 24, "heading")
    pen.target(OneOf("fuel", "elsewhere"), slip, visit_intent(buyer), hint=other.hint)


def _depot(pen: Pen, store: DepotForSale, buyer: int | None, box: Area) -> None:
    """Paint the coal depot, whose tokens all cost the same, shaded while they are not for sale; a touch of the buyer
    takes one."""
    board = box.inset(0, 5)
    pen.fill(board, SHELF_FULL, 6)
    ink = CREAM if store.sells else SHELF_INK
    pen.token(COAL, box.x + box.w * 0.27, box.level, 44, 255 if store.lying else 90)
    pen.text(Untranslated(f"×{store.lying}"), box.x + box.w * 0.52, box.level - 12, 21, "heading", ink)
    pen.money(store.price, box.x + box.w * 0.52, box.level + 13, 21, ink)
    if not store.sells:
        pen.fill(board, SHELF_EMPTY, 6)
    manner = Manner(drag=FUELS[COAL], tag=store.tag)
    pen.target(OneOf("fuel", "depot"), board, depot_intent(buyer, store), hint=store.hint, manner=manner)
