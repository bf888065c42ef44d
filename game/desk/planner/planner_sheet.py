"""The planner's page on the desk: planned plants, fuel and cities beside the map, with their costs and results."""

from __future__ import annotations

from game.desk.planner.plan_sums import paint_sums
from game.engine.resources import SOLD_OUT
from game.kit.components.card import PlantCard, card_size
from game.kit.pen.control_faces import PushButton
from game.kit.pen.flow import Flow
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.layout_theme import SHEET_FRAME, SLIP_BRIGHT
from game.kit.style.theme import CREAM, FUEL, INK, INK_SOFT, WINE, WINE_BUTTON
from game.kit.style.type_spec import TypeSpec, Untranslated
from game.kit.values.area import Area
from game.kit.values.ids import OneOf
from game.session import intents
from game.session.parties import front_seat
from game.session.session import Session
from game.views.plan_view import PlannedCity, PlannedFuel, PlanOffer, PlanView, plan_view

SUMS = 316.0
"""Width of the column with the sums."""
HEAD, PLANTS, FUELS_HIGH = 62.0, 192.0, 144.0
"""Heights of the title and of the planner's first two parts."""
STEP = 48.0
"""Width of a button that changes the price."""
ROWS, COLUMNS = 4, 2
"""Rows and columns of suggested cities."""
TWO_LINES = 52.0
"""Height from which the parts of a planned city's price are below its name."""


def paint(session: Session, pen: Pen) -> None:
    """Paint the planner's page: the planned purchases on the left, their costs and results on the right."""
    known = plan_view(session, front_seat(session))
    pen.paper(pen.rect, z=1.2)
    pen.edge(pen.rect.inset(8), SHEET_FRAME, 8, 1)
    pen.heading(words.say("planner.title"), 24, 34, words.say("planner.note"), 30, room=pen.rect.w - 110)
    close, hint = pen.rect.less(top=16, right=18).right(40).top(40), words.say("common.close")
    pen.button(close, "", intents.Close(known.seat), "dark", "cross", name="close", hint=hint, size=20)
    left, sums = pen.rect.less(22, HEAD, 10, 18).columns(0, SUMS, gap=8)
    plants, fuels, cities = left.rows(PLANTS, FUELS_HIGH, 0)
    _plants(pen, known, plants)
    _fuels(pen, known, fuels)
    _cities(pen, known, cities)
    paint_sums(pen, known, sums.less(right=8, bottom=2))


def _plants(pen: Pen, known: PlanView, area: Area) -> None:
    """Paint the plants of the market for the planner. Once one is planned, also paint its price and the seat's plants
    that could be discarded for it."""
    pen.heading(words.say("planner.plant"), area.x, area.y + 12, size=21, room=area.w)
    places = area.less(top=28).across(max(8, len(known.offers)))
    wide, high = card_size(min(places[0].w - 10, 74))
    for offer, place in zip(known.offers, places, strict=False):
        _card(pen, known.seat, offer, place.left(wide).top(high))
    foot = area.less(top=36 + high).top(46)
    if not known.plant:
        pen.paragraph(words.say("planner.tap_plant"), foot, 17, "italic", INK_SOFT, middle=True)
        return
    price, old = foot.columns(area.w * (0.6 if known.old else 1), 0, gap=area.w * 0.02)
    (_gone if known.gone else _price)(pen, known, price)
    _old(pen, known, old)


def _card(pen: Pen, seat: int, offer: PlanOffer, box: Area) -> None:
    if offer.chosen:
        pen.glow(box, radius=7, reach=7)
    state = "later" if offer.later and not offer.chosen else "offer"
    pen.card(PlantCard(offer.number, "tall", state), box.x, box.y, box.w)
    pen.target(OneOf("plan:plant", offer.number), box, intents.PlanPlant(seat, offer.number), hint=offer.hint)


def _gone(pen: Pen, known: PlanView, area: Area) -> None:
    """Paint that the planned plant is no longer in the market, and a button back to the other plants."""
    said, away, _ = area.columns(area.w * 0.7, 48, 0, gap=area.w * 0.02)
    pen.paragraph(words.say("planner.gone", plant=known.plant), said, 17, "semibold", WINE, middle=True)
    other, hint = intents.PlanPlant(known.seat, known.plant), words.say("planner.other_plants")
    pen.button(away, "", other, "paper", "cross", name="plan:other", hint=hint)


def _price(pen: Pen, known: PlanView, area: Area) -> None:
    """Paint the planned price of a plant and buttons that lower and raise it."""
    line = Flow(pen, area).text(words.say("planner.for", plant=known.plant), 18, fit=area.w * 0.42).skip(10)
    rest = area.less(left=line.start - area.x)
    room = min(STEP * 1.7, rest.w - 3 * (STEP + 6))
    less, money, more, five = rest.left(room + 3 * (STEP + 6)).columns(STEP, room, STEP, STEP, gap=6)
    for step, place, icon in zip(known.steps, (less, more, five), ("minus", "plus", ""), strict=True):
        label, why = "" if icon else step.label, "" if step.able else words.say("auction.no_less")
        pen.push(
            place,
            PushButton(label, step.intent, "paper", icon, step.able, why, size=22, name=step.name, hint=step.hint),
        )
    pen.money(known.price, money.centre, money.level, 30, INK, "center")


def _old(pen: Pen, known: PlanView, area: Area) -> None:
    """Paint the seat's plants as buttons that choose the one to discard in the plan."""
    if not known.old:
        return
    line = Flow(pen, area).text(words.say("planner.makes_room"), 17, fit=area.w * 0.4).skip(8)
    part = min(56, line.room / len(known.old))
    rest = area.less(left=line.start - area.x)
    for (number, goes), place in zip(known.old, rest.columns(*[part] * len(known.old)), strict=True):
        style, name = "wine" if goes else "paper", OneOf("plan:scrap", number)
        go = intents.PlanScrap(known.seat, number)
        pen.button(place.less(right=6), Untranslated(f"{number:02d}"), go, style, size=23, name=name)


def _fuels(pen: Pen, known: PlanView, area: Area) -> None:
    """Paint the planner's part for fuel: a touch on a fuel plans one more token, its minus button one less."""
    pen.heading(words.say("planner.fuel"), area.x, area.y + 10, size=21, room=area.w)
    slips, key = area.less(top=28, bottom=12).columns(0, STEP, gap=4)
    fill, hint = intents.PlanFill(known.seat), known.fill_hint
    key, *side = key.less(right=6).down(2 if known.market else 1, 4)
    pen.button(key, "", fill, "paper", "lightning", name="plan:fill", hint=hint, size=24)
    for place in side:
        go, hint = intents.PlanMarket(known.seat), words.say("planner.other_market")
        pen.button(place, Untranslated(known.market), go, "paper", name="plan:market", hint=hint, size=15)
    places = slips.across(len(known.fuels))
    for fuel, (item, place) in enumerate(zip(known.fuels, places, strict=True)):
        _slip(pen, known.seat, fuel, item, place.less(right=10))


def _slip(pen: Pen, seat: int, fuel: int, item: PlannedFuel, box: Area) -> None:
    pen.slip(box, SLIP_BRIGHT)
    pen.fill(box.inset(3), (*FUEL[item.word], 44), 6)
    upper, lower = (box.moved(down=box.h * share).top(0).less(12, 0, 12) for share in (0.31, 0.74))
    pen.token(fuel, box.x + 28, upper.level, 46, 255 if item.room or item.count else 110)
    middle = box.less(top=-8)  # so that its middle is above the minus
    pen.target(OneOf("plan:fuel", item.word), middle, intents.PlanFuel(seat, fuel, 1))
    ink = INK if item.room else INK_SOFT
    if item.count:
        counts = Flow(pen, upper.less(left=42)).number(item.cost, 27, WINE, last=True, fit=38).skip(4, last=True)
        counts.text(Untranslated(f"×{item.count}"), 22, "heading", fit=34)
        less, name = box.less(top=box.h * 0.5, right=8, bottom=8).right(44), OneOf("plan:less", item.word)
        pen.button(less, "", intents.PlanFuel(seat, fuel, -1), "paper", "minus", name=name, size=20)
        lower = lower.less(right=48)
    line = Flow(pen, lower.less(right=-4))
    if item.price >= SOLD_OUT:
        line.text(words.say("planner.sold_out"), 16, "semibold", INK_SOFT)
    elif item.count:
        line.money(item.price, 20, ink)
    else:
        line.text(words.say("planner.next", price=item.price), 16, "semibold", ink)


def _cities(pen: Pen, known: PlanView, area: Area) -> None:
    """Paint the planner's part for cities: the planned houses, and the cheapest cities in which the plan could
    continue."""
    title = words.say("planner.cities")
    pen.heading(title, area.x, area.y + 10, words.say("planner.tap_city"), 21, room=area.w)
    planned, near = area.less(top=28, bottom=2).across(2)
    if not known.cities:
        room = planned.less(right=14, bottom=10)
        pen.paragraph(words.say("planner.no_city"), room, 17, "italic", INK_SOFT, middle=True)
    rows = planned.less(right=14).down(max(ROWS, len(known.cities)))
    for city, place in zip(known.cities, rows, strict=False):
        _house(pen, known, city, place.less(bottom=4))
    for city, place in zip(known.near, near.grid(COLUMNS, ROWS), strict=False):
        _near(pen, known.seat, city, place.less(right=8, bottom=6))


def _house(pen: Pen, known: PlanView, city: PlannedCity, box: Area) -> None:
    """Paint a planned house with its price and, if there is room, the price's parts; a touch removes it from the
    plan."""
    goes, size = city.cost >= 0, min(18, box.h * 0.6)
    pen.house(known.colour, box.x + 18, box.level, min(34, box.h), 255 if goes else 110)
    line = Flow(pen, box.less(left=38, right=42))
    upper = Area(line.start, box.y, line.room - 2, box.h)
    if goes:
        line.number(city.cost, min(26, box.h * 0.8), INK, last=True).skip(10, last=True)
        upper = Area(line.start, box.y, line.room, box.h)
        if box.h >= TWO_LINES:
            upper, low = upper.inset(0, (box.h - TWO_LINES) / 2).down(2)
            Flow(pen, low).text(Untranslated(city.apart), 16, "semibold", INK_SOFT)
        elif pen.width(city.name, size, "bold") + pen.width(city.apart, size) + 10 < upper.w:
            Flow(pen, upper).text(Untranslated(city.apart), size, "semibold", INK_SOFT, last=True)
    pen.block(Untranslated(city.name), upper, TypeSpec(size, "bold", INK if goes else WINE, leading=1.05), True)
    if not goes:
        pen.line((line.start - 2, box.level), (line.end, box.level), WINE, pen.line_width(1.4))
    radius, at = min(13, box.h * 0.42), box.end - 20
    pen.disc(at, box.level, radius, WINE_BUTTON)
    pen.cross(at, box.level, radius * 0.92, CREAM)
    pen.target(OneOf("plan:house", city.id), box, intents.PlanCity(known.seat, city.index))


def _near(pen: Pen, seat: int, city: PlannedCity, box: Area) -> None:
    """Paint a city that a touch would add to the plan, with the total price of a house there."""
    pen.slip(box, SLIP_BRIGHT)
    ink = INK if city.able else INK_SOFT
    room = box.less(10, 2, 8, 2)
    upper, lower = room.down(2) if box.h >= TWO_LINES else (room, room)
    line = Flow(pen, lower).number(city.cost, min(24, lower.h * 0.8), ink, last=True).skip(6, last=True)
    if box.h < TWO_LINES:
        upper = upper.left(line.room)
    pen.block(Untranslated(city.name), upper, TypeSpec(min(17, upper.h * 0.6), "bold", ink, leading=1.05), True)
    pen.target(OneOf("plan:near", city.id), box, intents.PlanCity(seat, city.index))
