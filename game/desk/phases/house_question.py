"""Building: the house in question, its way taken apart and summed up."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from pygame import Rect

from game.draft import allowed
from game.engine import build
from game.engine.actions import BUILD, Build
from game.engine.board import load_board
from game.engine.ruleset import board_of
from game.engine.state import FREE
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel, drawn
from game.kit.style import words
from game.kit.style.theme import BRASS_EDGE, INK, INK_SOFT, MARKED, WINE, region_ink
from game.kit.values.ids import OneOf
from game.session.intents import Lay
from game.session.parties import asked, colour_of, front
from game.session.session import Session
from game.views.ways import HouseLaid, in_question

Box = tuple[float, float, float, float]
SUGGESTED = 5
SHOWN = 4
"""Stops of a way at most; a longer one is folded to three."""
ROUND, LONGEST = 62.0, 230.0
"""Design px: of a stop with its name to the side, between two stops at most."""
SUM, PLATE = 186.0, 200.0
"""Widths of the house with its price, and of the sum."""
MARGIN, BETWEEN = 24.0, 18.0


@dataclass(frozen=True, slots=True)
class Stop:
    """A city on the way: its name, region, the colours standing there."""

    name: str
    region: str
    houses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NearCity:
    """A city within reach, what a house there costs, and whether that can be paid (covered money can)."""

    city: str
    name: str
    index: int
    price: int
    able: bool


@dataclass(frozen=True, slots=True)
class QuestionFacts:
    house: HouseLaid | None
    stops: tuple[Stop, ...]
    colour: str
    seat: int
    asked: bool
    point: str
    """What is said while no house is in question."""
    near: tuple[NearCity, ...]
    """Cities that cost least, while no house is in question."""
    missing: str
    """Why no house can be had, if so."""


def question(session: Session, rect: Rect, unit: float) -> Panel:
    """The house pointed at or last laid aside."""
    seat = front(session)
    mine = asked(session, seat)
    house = in_question(session, seat) if mine else None
    near = _near(session, seat) if mine and house is None else ()
    known = QuestionFacts(
        house,
        _stops(session, house) if house else (),
        colour_of(session, seat),
        seat,
        mine,
        _point(session, seat) if mine else words.say("build.watch"),
        near if session.match.state.players[seat].cities else (),
        _missing(session, seat, near) if mine and house is None else "",
    )
    return drawn("question", rect, unit, lambda pen: paint_question(pen, known))


def _near(session: Session, seat: int) -> tuple[NearCity, ...]:
    """The cheapest cities in which the rules let this seat build; those too dear come last by themselves."""
    state = session.state_of(seat)
    player = state.players[seat]
    able = {move.city for move in session.moves(seat) if isinstance(move, Build)}
    prices = {
        move.city: state.house_price[move.city] + build.connection_cost(state, player, move.city)
        for move in allowed(state, seat)
        if isinstance(move, Build)
    }
    best = sorted(prices, key=lambda city: (prices[city], city))
    cities = state.zone.cities
    return tuple(
        NearCity(cities[city].id, cities[city].name, city, prices[city], city in able) for city in best[:SUGGESTED]
    )


def _missing(session: Session, seat: int, near: tuple[NearCity, ...]) -> str:
    """Why no house can be had; empty if one can."""
    if not near:
        return words.say("build.no_place")
    if any(city.able for city in near):
        return ""
    return words.say("build.too_dear", price=near[0].price, money=session.state_of(seat).players[seat].money)


def _point(session: Session, seat: int) -> str:
    """The places to be touched: any city within reach, or where a network may begin."""
    state = session.state_of(seat)
    if state.players[seat].cities:
        return words.say("build.point")
    starts = build.start_cities(state)
    if starts and set(starts) <= set(state.marks):
        return words.say("build.point_first_marked")
    taken = any(owner != FREE for city in starts for owner in state.owners(city))
    return words.say("build.point_first_open" if taken else "build.point_first")


def _stops(session: Session, house: HouseLaid) -> tuple[Stop, ...]:
    state = session.state
    record = session.match.record
    regions = {city.id: city.region for city in load_board(record.map, board_of(record.edition)).cities}
    stops = []
    for city, name in zip(house.way, house.names, strict=True):
        index = state.zone.index.get(city, -1)
        owners = state.owners(index) if index >= 0 else ()
        colours = tuple(colour_of(session, owner) for owner in owners if owner != FREE)
        stops.append(Stop(name, regions[city], colours))
    return tuple(stops)


def paint_question(pen: Pen, known: QuestionFacts) -> None:
    """The way as discs on a golden line, the house, and the sum on gold."""
    wide, high = pen.size
    pen.paper(pen.rect, z=1.0)
    house = known.house
    note = words.say("build.cheapest") if house and house.legs else ""
    pen.heading(words.say("build.this_house"), 20, 26, note, room=wide - 40)
    middle = high * 0.54
    if house is None:
        level = middle - (34 if known.near else 0)
        size = 40 if known.near else 64
        pen.icon("house-line", 50, level, size, (196, 168, 124))
        box = (60 + size, level - 30, wide - 100 - size, 60)
        told = known.missing or known.point
        pen.paragraph(told, box, 20, "semibold", WINE if known.missing else INK_SOFT, middle=True)
        _paint_near(pen, known, (20, level + 34, wide - 40, 58))
        return
    route, total = _route_width(known, wide - (2 * MARGIN + BETWEEN + SUM + PLATE)), SUM + PLATE
    left = (wide - route - total - BETWEEN) / 2
    _way(pen, known, house, (left, middle - 8, route, high))
    sum_at = left + route + BETWEEN
    _sum(pen, known, house, sum_at, middle, (sum_at + SUM, middle - 52, PLATE, 104))


def _route_width(known: QuestionFacts, room: float) -> float:
    """The width of the way: wide steps, so that its price stands close behind it."""
    steps = min(len(known.stops), SHOWN) - 1
    return min(room, (2 * ROUND + LONGEST * max(steps, 0)))


def _paint_near(pen: Pen, known: QuestionFacts, box: Box) -> None:
    """Slips with the cheapest cities, pale where they are too dear; a touch lays the house aside."""
    x, y, wide, high = box
    part = wide / SUGGESTED
    for index, near in enumerate(known.near):
        slip = (x + index * part, y, part - 10, high)
        pen.slip(slip, (252, 246, 226) if near.able else (228, 210, 174))
        ink = INK if near.able else INK_SOFT
        price = pen.money(near.price, slip[0] + slip[2] - 10, y + high / 2, 26, ink, "right")
        room = slip[2] - price - 28
        name = (slip[0] + 12, y + 3, room, high - 6)
        pen.paragraph(near.name, name, 18, "bold", ink, leading=1.1, middle=True, plain=True)
        pen.target(OneOf("near", near.city), slip, Lay(known.seat, BUILD[near.index]))


def _way(pen: Pen, known: QuestionFacts, house: HouseLaid, box: Box) -> None:
    """Discs from the network to the goal; a long way shows its ends and folds the middle."""
    x, y, wide, _ = box
    stops, legs = known.stops, house.legs
    folded = len(stops) > SHOWN
    if folded:
        hidden = len(stops) - 3
        stops = (stops[0], stops[1], stops[-1])
        legs = (legs[0], sum(legs[1:]))
    else:
        hidden = 0
    start = x + ROUND
    step = (wide - 2 * ROUND) / (len(stops) - 1) if len(stops) > 1 else 0.0
    places = [start + index * step for index in range(len(stops))]
    for a, b in itertools.pairwise(places):
        pen.glow_line([(a, y), (b, y)], (255, 196, 60), 11, 0.5)
        for width, colour in ((11, (92, 52, 6)), (7.4, (255, 206, 84)), (2.6, (255, 247, 214))):
            pen.line((a, y), (b, y), colour, width)
    for place, stop in zip(places, stops, strict=True):
        _disc(pen, stop, place, y)
    for a, b, cost in zip(places, places[1:], legs, strict=False):
        pen.badge(cost, (a + b) / 2, y, 21)
    room = min(step if step else 200, 190) - 8
    for index, (place, stop) in enumerate(zip(places, stops, strict=True)):
        pen.text(stop.name, place, y + 45, 19, "bold", INK, "center", room, plain=True)
        pen.text(
            _role(known, house, index, len(stops), hidden),
            place,
            y + 66,
            15,
            "read",
            INK_SOFT,
            "center",
            room,
        )


def _role(known: QuestionFacts, house: HouseLaid, index: int, count: int, hidden: int) -> str:
    """The part that a city on the way plays for the seat."""
    if index == count - 1:
        return words.say(f"build.space_{min(house.space, 2)}")
    if index == 0:
        return words.say("build.yours")
    return words.say("build.passed_more", count=hidden) if hidden else words.say("build.passed")


def _disc(pen: Pen, stop: Stop, x: float, y: float) -> None:
    pen.shadow((x - 30, y - 30, 60, 60), 30, 0.3)
    pen.disc(x, y, 30, (58, 34, 16))
    pen.disc(x, y, 28.4, region_ink(stop.region))
    pen.disc(x, y, 24, (58, 34, 16))
    pen.disc(x, y, 22.8, (248, 234, 198))
    count = len(stop.houses)
    for index, colour in enumerate(stop.houses):
        dx = (index - (count - 1) / 2) * (20 if count < 3 else 15)
        pen.house(colour, x + dx, y + 2, (44 if count < 3 else 38))


def _sum(pen: Pen, known: QuestionFacts, house: HouseLaid, x: float, middle: float, plate: Box) -> None:
    """+ house = sum, or why it does not go."""
    y = middle - 8
    if house.legs:
        pen.text("+", x, y, 46, "heading", INK_SOFT, "center", plain=True)
    pen.house(known.colour, x + 48, y, 58)
    pen.number(house.price or "–", x + 82, y, 46)
    pen.text(words.say("build.house"), x + 66, y + 45, 15, "semibold", INK_SOFT, "center", 110)
    pen.text("=", x + 158, y, 46, "heading", INK_SOFT, "center", plain=True)
    if house.refusal:
        pen.slip(plate, (236, 214, 190), 10, 0.3)
        left, top, wide, high = plate
        inner = (left + 10, top + 8, wide - 20, high - 16)
        pen.paragraph(house.refusal, inner, 17, "semibold", WINE, "center", middle=True)
        return
    pen.fill(plate, MARKED, 10)
    pen.edge(plate, BRASS_EDGE, 10, 2)
    pen.money(house.total, plate[0] + plate[2] / 2, plate[1] + plate[3] / 2, 80, INK, "center")
    parts = " + ".join(str(part) for part in (*house.legs, house.price))
    if house.legs:
        pen.number(
            parts,
            plate[0] + plate[2] / 2,
            plate[1] + plate[3] + 15,
            16,
            INK_SOFT,
            "center",
            "semibold",
            fit=plate[2],
        )
