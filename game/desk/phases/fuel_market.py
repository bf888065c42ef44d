"""The fuel market: a row for each fuel with its prices, tokens on their spaces, ghosts of the next resupply."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from game.engine import bureaucracy, market
from game.engine.actions import BUY
from game.engine.resources import COAL, FUELS, SOLD_OUT, SPACES, URANIUM, occupied_places, resupplied_places
from game.engine.state import Task
from game.kit.pen.flow import Flow
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel, drawn
from game.kit.style import words
from game.kit.style.layout_theme import (
    DEPOT_EDGE,
    DEPOT_PAPER,
    SHEET_FRAME,
    SHELF_EMPTY,
    SHELF_FULL,
    SHELF_INK,
    SPACE_RING,
    SPACE_SHADE,
)
from game.kit.style.lettered import Plain
from game.kit.style.theme import CREAM, FUEL, INK, INK_SOFT, ON_SEAT, SEAT
from game.kit.values.area import Area
from game.kit.values.contents import Manner
from game.kit.values.ids import FuelId, OneOf, OriginId
from game.session.intents import Lay, Nothing
from game.session.parties import asked, colour_of, front
from game.session.session import Session

LABEL = 178.0
"""Width of the names before the spaces."""
DEPOT = 104.0
TOKEN = 46.0


def panel(session: Session, rect: Rect, unit: float) -> Panel:
    """A printed board with one price for each column, uranium with its own."""
    return drawn("fuel", rect, unit, partial(_paint, session))


def _paint(session: Session, pen: Pen) -> None:
    """The market with what lies in the acting seat's cart taken out."""
    pen.paper(pen.rect, z=1.0)
    pen.edge(pen.rect.inset(7), SHEET_FRAME, 6, 1)
    depot = DEPOT if session.state.rules.coal_depot_price else 0.0
    columns = (LABEL, 0, depot) if depot else (LABEL, 0)
    head, body = pen.rect.less(14, 0, 14, 10).rows(48, 0)
    title, spaces, *beside = head.less(top=8).columns(*columns)
    Flow(pen, title.less(left=6, right=4)).text(words.say("market.title"), 24, "heading")
    for price, place in enumerate(spaces.less(right=6).across(8), start=1):
        pen.number(price, place.centre, place.level, 30, INK, "center")
    for place in beside:
        pen.text(words.say("market.depot"), place.centre - 6, place.level, 20, "heading", INK, "center", depot - 8)
    for fuel, row in enumerate(body.stack(4, body.h / 4, 4)):
        name, spaces, *beside = row.columns(*columns)
        pen.fill(row, (*FUEL[FUELS[fuel]], 38), 8)
        _name(pen, session, fuel, name)
        _spaces(pen, session, fuel, spaces.less(right=6))
        if fuel == COAL and depot:
            _depot(pen, session, beside[0].less(right=6))
        _touch(pen, session, fuel, row)


def _touch(pen: Pen, session: Session, fuel: int, row: Area) -> None:
    """Touching a row buys a token of it while the seat in front buys; a token can be dragged out of it."""
    seat, price = front(session), market.price(session.state, fuel)
    buying = asked(session, seat) and session.match.state.task == Task.BUY
    tag = str(price) if price < SOLD_OUT else ""
    intent = Lay(seat, BUY[fuel]) if buying else Nothing()
    pen.target(OneOf("fuel", FUELS[fuel]), row, intent, manner=Manner(drag=FUELS[fuel], tag=tag))


def _name(pen: Pen, session: Session, fuel: int, area: Area) -> None:
    """The fuel, what the next token costs, and what the next resupply brings."""
    state, word = session.state, FUELS[fuel]
    pen.token(word, area.x + 26, area.level, 54)
    pen.piece(OriginId("fuel", word), "origin", (), area.x + 26, area.level, 54)
    line, price = Flow(pen, area.less(left=52, right=14).moved(down=-10)), market.price(state, fuel)
    if price < SOLD_OUT:
        line.money(price, 22, last=True)
    else:
        line.number("–", 22, INK_SOFT, last=True)
    line.skip(6, last=True).text(words.say(f"fuel.{word}"), 25, "heading")
    gone = fuel == URANIUM and state.phased_out
    more = bureaucracy.resupply_now(state)[fuel]
    note = words.say("market.phased_out" if gone else "market.next", more=more)
    Flow(pen, area.less(left=52, right=8).moved(down=15)).text(note, 15, "semibold", INK_SOFT)


def _spaces(pen: Pen, session: Session, fuel: int, area: Area) -> None:
    """Spaces with tokens, ghosts, and ticks where the cart took one."""
    state, each, word = session.state, 1 if fuel == URANIUM else 3, FUELS[fuel]
    stock = state.stock[fuel]
    taken = session.match.state.stock[fuel] - stock
    ghosts = set(resupplied_places(fuel, stock, bureaucracy.resupply_now(state)[fuel]))
    lying = set(occupied_places(fuel, stock))
    first = len(SPACES[fuel]) - stock - taken
    cells = area.across(len(SPACES[fuel]) // each)
    wide = cells[0].w
    token = min(TOKEN, wide / each * 1.5 if each > 1 else wide * 0.78, area.h * 0.72)
    for index, price in enumerate(SPACES[fuel]):
        cell = cells[index // each].inset(3, 5)
        if index % each == 0:
            _cell(pen, cell, price if each == 1 else 0)
        place = cell.across(each)[index % each].moved(*((6, 3) if each == 1 else (0, 0)))
        at = place.centre, place.level
        pen.disc(*at, 11, SPACE_SHADE)
        pen.disc(*at, 11, SPACE_RING, pen.line_width(0.8))
        if index in ghosts:
            pen.token(fuel, *at, token * 0.95, 84)
        if first <= index < first + taken:
            colour = colour_of(session, front(session))
            pen.disc(*at, 13, SEAT[colour])
            pen.check(*at, 13, ON_SEAT[colour])
        if index in lying:
            pen.piece(FuelId(word, "market", index), "fuel", (word,), *at, token)


def _cell(pen: Pen, box: Area, price: int) -> None:
    pen.fill(box, DEPOT_PAPER, 6)
    pen.edge(box, DEPOT_EDGE, 6, 1)
    if price:
        pen.number(price, box.x + 12, box.y + 13, 19, INK, "center")


def _depot(pen: Pen, session: Session, box: Area) -> None:
    """The coal depot: as many tokens as lie there, at one price, once the market has none."""
    state, board = session.state, box.inset(0, 5)
    closed, lying = state.stock[COAL] > 0, state.supply[COAL]
    pen.fill(board, SHELF_FULL, 6)
    ink = SHELF_INK if closed else CREAM
    pen.token(COAL, box.x + box.w * 0.27, box.level, 44, 255 if lying else 90)
    pen.text(Plain(f"×{lying}"), box.x + box.w * 0.52, box.level - 12, 21, "heading", ink)
    pen.money(state.rules.coal_depot_price, box.x + box.w * 0.52, box.level + 13, 21, ink)
    if closed:
        pen.fill(board, SHELF_EMPTY, 6)
