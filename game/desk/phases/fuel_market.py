"""The fuel market: a row for each fuel with its prices, tokens on their spaces, ghosts of the next resupply."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.engine import bureaucracy, market
from game.engine.actions import BUY
from game.engine.resources import COAL, FUELS, SOLD_OUT, SPACES, URANIUM, occupied_places, resupplied_places
from game.engine.state import Task
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel, drawn
from game.kit.style import words
from game.kit.style.theme import CREAM, FUEL, INK, INK_SOFT, ON_SEAT, SEAT
from game.kit.values.ids import FuelId, OneOf, OriginId
from game.session.intents import Intent, Lay, Nothing
from game.session.parties import asked, colour_of, front
from game.session.session import Session

LABEL = 192.0
"""Width of the names before the spaces."""
DEPOT = 104.0
TOKEN = 46.0


@dataclass(frozen=True, slots=True)
class FuelFacts:
    stock: tuple[int, ...]
    taken: tuple[int, ...]
    """Tokens of each fuel in the cart that lay in the market."""
    coming: tuple[int, ...]
    prices: tuple[int, ...]
    depot: int
    """Price of the coal depot, 0 where there is none."""
    in_depot: int
    colour: str
    touches: tuple[Intent, ...]
    phased_out: bool


def facts(session: Session) -> FuelFacts:
    """Everything that the fuel market shows now, with the acting seat's cart taken out."""
    state, base, seat = session.state, session.match.state, front(session)
    buying = asked(session, seat) and base.task == Task.BUY
    return FuelFacts(
        tuple(state.stock),
        tuple(before - now for before, now in zip(base.stock, state.stock, strict=True)),
        bureaucracy.resupply_now(state),
        tuple(market.price(state, fuel) for fuel in range(4)),
        state.rules.coal_depot_price,
        state.supply[COAL] if state.rules.coal_depot_price else 0,
        colour_of(session, seat),
        tuple(Lay(seat, BUY[fuel]) if buying else Nothing() for fuel in range(4)),
        state.phased_out,
    )


def panel(session: Session, rect: Rect, unit: float) -> Panel:
    known = facts(session)
    return drawn("fuel", rect, unit, lambda pen: paint(pen, known))


def paint(pen: Pen, known: FuelFacts) -> None:
    """A printed board with one price for each column, uranium with its own."""
    wide, high = pen.size
    pen.paper(pen.rect, z=1.0)
    pen.edge((7, 7, wide - 14, high - 14), (110, 76, 38, 150), 6, 1)
    depot = DEPOT if known.depot else 0.0
    part = (wide - (LABEL + 20) - depot) / 8
    pen.text(words.say("market.title"), 20, 28, 24, "heading", fit=(LABEL - 24))
    for column in range(8):
        pen.number(column + 1, LABEL + (column + 0.5) * part, 28, 30, INK, "center")
    if known.depot:
        label = words.say("market.depot")
        pen.text(label, wide - 20 - depot / 2, 28, 20, "heading", INK, "center", depot - 8)
    step = (high - 58) / 4
    for fuel in range(4):
        _row(pen, known, fuel, (14, 48 + fuel * step, wide - 28, step - 4), part, depot)


def _row(
    pen: Pen, known: FuelFacts, fuel: int, box: tuple[float, float, float, float], part: float, depot: float
) -> None:
    x, y, wide, high = box
    word = FUELS[fuel]
    middle = y + high / 2
    pen.fill(box, (*FUEL[word], 38), 8)
    pen.token(fuel, x + 26, middle, 54)
    pen.piece(OriginId("fuel", word), "origin", (), x + 26, middle, 54)
    used = _price(pen, known, fuel, (LABEL - 14), middle - 10)
    room = (LABEL - 20) - used - x - 52
    pen.text(words.say(f"fuel.{word}"), x + 52, middle - 10, 25, "heading", fit=room)
    _note(pen, known, fuel, x + 52, middle + 15)
    if fuel == URANIUM:
        _places(pen, known, fuel, (x, y, wide, high), part * 8 / 12, 1)
    else:
        _places(pen, known, fuel, (x, y, wide, high), part, 3)
    area = box
    if fuel == COAL and known.depot:
        _depot(pen, known, (x + wide - depot, y, depot - 6, high))
    tag = str(known.prices[fuel]) if known.prices[fuel] < SOLD_OUT else ""
    pen.target(OneOf("fuel", word), area, known.touches[fuel], drag=word, tag=tag)


def _price(pen: Pen, known: FuelFacts, fuel: int, right: float, y: float) -> float:
    """The price of the next token, right-aligned; returns the width."""
    price = known.prices[fuel]
    if price < SOLD_OUT:
        return pen.money(price, right, y, 22, INK, "right")
    return pen.number("–", right, y, 22, INK_SOFT, "right")


def _note(pen: Pen, known: FuelFacts, fuel: int, x: float, y: float) -> None:
    """The tokens that the next resupply brings."""
    gone = fuel == URANIUM and known.phased_out
    note = words.say("market.phased_out" if gone else "market.next", more=known.coming[fuel])
    pen.text(note, x, y, 15, "semibold", INK_SOFT, fit=(LABEL - 74))


def _places(
    pen: Pen, known: FuelFacts, fuel: int, box: tuple[float, float, float, float], part: float, each: int
) -> None:
    """Spaces with tokens, ghosts, and ticks where the cart took one."""
    _, y, _, high = box
    word = FUELS[fuel]
    count = len(SPACES[fuel])
    ghosts = set(resupplied_places(fuel, known.stock[fuel], known.coming[fuel]))
    lying = set(occupied_places(fuel, known.stock[fuel]))
    first = count - known.stock[fuel] - known.taken[fuel]
    ticked = set(range(first, first + known.taken[fuel]))
    token = min(TOKEN, part / each * 1.5 if each > 1 else part * 0.78, high * 0.72)
    for index in range(count):
        cell, place = divmod(index, each)
        left = LABEL + cell * part + 3
        if place == 0:
            _cell(pen, (left, y + 5, part - 6, high - 10), SPACES[fuel][index] if each == 1 else 0)
        step = (part - 6) / each
        x = left + step * (place + 0.5) + (6 if each == 1 else 0)
        middle = y + high / 2 + (3 if each == 1 else 0)
        pen.disc(x, middle, 11, (120, 84, 44, 40))
        pen.disc(x, middle, 11, (120, 84, 44, 90), pen.line_width(0.8))
        if index in ghosts:
            pen.token(fuel, x, middle, token * 0.95, 84)
        if index in ticked:
            pen.disc(x, middle, 13, SEAT[known.colour])
            pen.check(x, middle, 13, ON_SEAT[known.colour])
        if index in lying:
            pen.piece(FuelId(word, "market", index), "fuel", (word,), x, middle, token)


def _cell(pen: Pen, box: tuple[float, float, float, float], price: int) -> None:
    pen.fill(box, (255, 250, 232, 150), 6)
    pen.edge(box, (120, 84, 44, 110), 6, 1)
    if price:
        pen.number(price, box[0] + 12, box[1] + 13, 19, INK, "center")


def _depot(pen: Pen, known: FuelFacts, box: tuple[float, float, float, float]) -> None:
    """The coal depot: as many tokens as lie there, at one price, once the market has none."""
    x, y, wide, high = box
    pen.fill((x, y + 5, wide, high - 10), (96, 62, 36, 200), 6)
    middle = y + high / 2
    open_ = known.stock[COAL] == 0
    ink = CREAM if open_ else (214, 186, 146)
    pen.token(COAL, x + wide * 0.27, middle, 44, 255 if known.in_depot else 90)
    pen.text(f"×{known.in_depot}", x + wide * 0.52, middle - 12, 21, "heading", ink, plain=True)
    pen.money(known.depot, x + wide * 0.52, middle + 13, 21, ink)
    if not open_:
        pen.fill((x, y + 5, wide, high - 10), (60, 36, 18, 90), 6)
