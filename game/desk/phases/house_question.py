"""The desk's panel for the house that a seat considers while building: the parts of its connection, and its total
price."""

from __future__ import annotations

import itertools

from game.kit.pen.flow import Flow
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.layout_theme import (
    PIT,
    PLATE_PAPER,
    PLATE_REFUSED,
    PLATE_WORN,
    SAND_FAINT,
    SLIP_BRIGHT,
    WAY,
    WAY_EDGE,
    WAY_GLOW,
    WAY_SHINE,
)
from game.kit.style.theme import BRASS_EDGE, INK, INK_SOFT, MARKED, WINE, region_ink
from game.kit.style.type_spec import TypeSpec, Untranslated
from game.kit.values.area import Area
from game.kit.values.ids import OneOf
from game.session.intents import StageMove
from game.session.parties import colour_of, front_seat, is_asked
from game.session.session import Session
from game.views.building_sites import (
    PAIRS,
    SUGGESTED,
    FirstPair,
    NearCity,
    Stop,
    first_pairs,
    missing,
    near_cities,
    stops,
    where_to_point,
)
from game.views.routes import PlannedHouse, highlighted_house

SHOWN = 4
"""The most cities shown on a connection; longer connections are shortened to three."""
ROUND, LONGEST = 62.0, 230.0
"""Space beside the first and last city for their names, and the longest distance between two cities, design px."""
SUM, TOTAL = 186.0, 200.0
"""Widths of the house with its price, and of the total."""
CROSSING = 42.0
"""Additional width for what a network overseas costs, design px."""
MARGIN, BETWEEN = 24.0, 18.0
HEADED = 46.0
"""Lower edge of the heading."""


def paint(session: Session, pen: Pen) -> None:
    """Paint the house that the seat points at or has staged last: the cities of its connection on a golden line, the
    house, and its price."""
    seat = front_seat(session)
    house = highlighted_house(session, seat) if is_asked(session, seat) else None
    pen.paper(pen.rect, z=1.0)
    note = words.say("build.cheapest") if house and house.legs else ""
    if house and house.crossing:
        note = words.say("build.second_network")
    pen.heading(words.say("build.this_house"), 20, 26, note, room=pen.rect.w - 40)
    if house is None:
        _ask(pen, session, seat)
        return
    shown = stops(session, house, SHOWN)
    steps = min(len(house.way), SHOWN) - 1
    route = min(pen.rect.w - (2 * MARGIN + BETWEEN + SUM + TOTAL), 2 * ROUND + LONGEST * steps)
    route += CROSSING if house.crossing else 0
    area = pen.rect.moved(down=pen.rect.h * 0.04 - 8)
    way, right = area.middle(route + BETWEEN + SUM + TOTAL, area.h).columns(route, 0, gap=BETWEEN)
    _way(pen, shown, way)
    price, total = right.columns(SUM, TOTAL)
    _price(pen, house, colour_of(session, seat), price)
    _total(pen, house, total.middle(TOTAL, 104))


def _ask(pen: Pen, session: Session, seat: int) -> None:
    """Paint, while the seat considers no house, what to touch or why nothing can be built, and the cheapest cities
    (before the first house, pairs of them)."""
    mine = is_asked(session, seat)
    near = near_cities(session, seat) if mine else ()
    lacks = missing(session, seat, near) if mine else ""
    shown = near if session.match.state.players[seat].cities else ()
    pairs = first_pairs(session, seat) if mine else ()
    level = pen.rect.h * 0.54 - (34 if shown or pairs else 0)
    size = 40 if shown or pairs else 64
    pen.icon("house-line", 50, level, size, SAND_FAINT)
    sentence = lacks or (where_to_point(session, seat) if mine else words.say("build.watch"))
    top = max(HEADED, level - 30)
    box = pen.rect.less(left=60 + size, top=top, right=40).top(level + 30 - top)
    pen.paragraph(sentence, box, 20, "semibold", WINE if lacks else INK_SOFT, middle=True)
    row = pen.rect.inset(20, 0).moved(down=level + 34).top(58)
    for city, slip in zip(shown, row.across(SUGGESTED), strict=False):
        _price_card(pen, seat, city, slip.less(right=10))
    for pair, slip in zip(pairs, row.across(PAIRS), strict=False):
        _pair_card(pen, pair, slip.less(right=10))


def _price_card(pen: Pen, seat: int, near: NearCity, slip: Area) -> None:
    """Paint one of the cheapest cities; a touch stages a house there."""
    _priced(pen, slip, near.name, near.price, near.able)
    pen.target(OneOf("near", near.city), slip, StageMove(seat, near.move))


def _pair_card(pen: Pen, pair: FirstPair, slip: Area) -> None:
    """Paint one of the cheapest pairs of cities for a seat's first two houses; a touch stages both houses."""
    _priced(pen, slip, pair.name, pair.price, pair.able)
    pen.target(OneOf("pair", *pair.cities), slip, pair.intent, hint=words.say("build.pair_hint"))


def _priced(pen: Pen, slip: Area, name: str, price: int, able: bool) -> None:
    """Paint a slip of paper with the name of a city, or of two, and the price of building there, pale if the seat
    cannot pay it."""
    pen.slip(slip, SLIP_BRIGHT if able else PLATE_WORN)
    ink = INK if able else INK_SOFT
    line = Flow(pen, slip.less(12, 0, 10)).money(price, 26, ink, last=True)
    room = slip.less(12, 3, slip.end - line.end + 6, 3)
    pen.block(Untranslated(name), room, TypeSpec(18, "bold", ink, leading=1.1), middle=True)


def _way(pen: Pen, stops: tuple[Stop, ...], area: Area) -> None:
    """Paint the cities of a connection as discs on a golden line, from the network to the new city, with the cost of
    each part."""
    apart = (area.w - 2 * ROUND) / max(1, len(stops) - 1)
    room = min(apart if len(stops) > 1 else 200, 190) - 8
    places = [(area.x + ROUND + index * apart, area.level) for index in range(len(stops))]
    for a, b in itertools.pairwise(places):
        pen.glow_line([a, b], WAY_GLOW, 11, 0.5)
        for width, colour in ((11, WAY_EDGE), (7.4, WAY), (2.6, WAY_SHINE)):
            pen.line(a, b, colour, width)
    for place, stop in zip(places, stops, strict=True):
        _disc(pen, stop, *place)
    for ((start, level), (end, _)), stop in zip(itertools.pairwise(places), stops[1:], strict=True):
        pen.badge(stop.leg, (start + end) / 2, level, 21)
    for (at, level), stop in zip(places, stops, strict=True):
        pen.text(Untranslated(stop.name), at, level + 45, 19, "bold", INK, "center", room)
        pen.text(stop.role, at, level + 66, 15, "read", INK_SOFT, "center", room)


def _disc(pen: Pen, stop: Stop, x: float, y: float) -> None:
    """Paint a city on a connection as a disc with its houses."""
    pen.shadow(Area(x - 30, y - 30, 60, 60), 30, 0.3)
    rings = ((30, PIT), (28.4, region_ink(stop.region)), (24, PIT), (22.8, PLATE_PAPER))
    for radius, colour in rings:
        pen.disc(x, y, radius, colour)
    few = len(stop.houses) < 3
    places = Area(x, y + 2, 0, 0).strewn(len(stop.houses), 20 if few else 15, 0)
    for owner, place in zip(stop.houses, places, strict=True):
        pen.house(owner, place.centre, place.y, 44 if few else 38)


def _price(pen: Pen, house: PlannedHouse, colour: str, area: Area) -> None:
    """Paint a sum on one line: for a network overseas its extra cost, then the price of the house."""
    if house.crossing:
        before = area.moved(right=-CROSSING)
        pen.badge(house.crossing, before.x, before.level, 21)
    if house.legs or house.crossing:
        pen.text(Untranslated("+"), area.x, area.level, 46, "heading", INK_SOFT, "center")
    pen.house(colour, area.x + 48, area.level, 58)
    pen.number(house.price or "–", area.x + 82, area.level, 46)
    pen.text(words.say("build.house"), area.x + 66, area.level + 45, 15, "semibold", INK_SOFT, "center", 110)
    pen.text(Untranslated("="), area.x + 158, area.level, 46, "heading", INK_SOFT, "center")


def _total(pen: Pen, house: PlannedHouse, plate: Area) -> None:
    """Paint the total price of the considered house on gold, with its parts below, or the reason why the house cannot
    be built."""
    if house.refusal:
        pen.slip(plate, PLATE_REFUSED, 10, 0.3)
        pen.paragraph(house.refusal, plate.inset(10, 8), 17, "semibold", WINE, "center", middle=True)
        return
    pen.fill(plate, MARKED, 10)
    pen.edge(plate, BRASS_EDGE, 10, 2)
    pen.money(house.total, plate.centre, plate.level, 80, INK, "center")
    before = house.legs or ((house.crossing,) if house.crossing else ())
    if before:
        parts = " + ".join(str(part) for part in (*before, house.price))
        pen.text(Untranslated(parts), plate.centre, plate.foot + 15, 16, "semibold", INK_SOFT, "center", plate.w)
