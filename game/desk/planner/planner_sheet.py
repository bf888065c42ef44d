"""The planner on the desk: plants, fuel and cities tried out beside the map, with what they cost and bring."""

from __future__ import annotations

from pygame import Rect

from game.desk.planner.plan_facts import Fuel, NearFacts, PlanFacts, Planned, PlanOffer, facts
from game.desk.planner.plan_sums import paint_sums
from game.engine.resources import FUELS, SOLD_OUT
from game.kit.components.card import card_size
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.theme import FUEL, INK, INK_SOFT, WINE
from game.session.intents import Close, PlanCity, PlanFuel, PlanPlant, PlanPrice, PlanScrap
from game.session.parties import front
from game.session.session import Session

Box = tuple[float, float, float, float]
SUMS = 316.0
"""Width of the column with the sums."""
PLANTS, FUELS_AT, CITIES = 62.0, 254.0, 398.0
"""Upper edges of the three parts."""
COLUMNS = 2
"""Of cities offered."""


def panel(session: Session, rect: Rect, unit: float) -> Panel:
    """The planner of the seat in front."""
    known = facts(session, front(session))
    return Panel("planner", rect, 0, known, lambda pen: paint(pen, known), known.seat, unit)


def paint(pen: Pen, known: PlanFacts) -> None:
    """Paper: what is tried out at the left, what comes of it at the right."""
    u = pen.u
    wide, high = pen.size
    pen.paper(pen.rect, z=1.2)
    pen.edge((8 * u, 8 * u, wide - 16 * u, high - 16 * u), (110, 76, 38, 150), 8, 1)
    side = 40 * u
    pen.heading(
        words.say("planner.title"), 24 * u, 34 * u, words.say("planner.note"), 30 * u, room=wide - side - 70 * u
    )
    close = (wide - side - 18 * u, 16 * u, side, side)
    hint = words.say("common.close")
    pen.button(close, "", Close(known.seat), "dark", "cross", name="close", hint=hint, size=20 * u)
    left = wide - (SUMS + 40) * u
    _paint_plants(pen, known, (22 * u, PLANTS * u, left, (FUELS_AT - PLANTS) * u))
    _paint_fuel(pen, known, (22 * u, FUELS_AT * u, left, (CITIES - FUELS_AT) * u))
    _paint_cities(pen, known, (22 * u, CITIES * u, left, high - (CITIES + 18) * u))
    paint_sums(pen, known, (wide - (SUMS + 10) * u, PLANTS * u, (SUMS - 8) * u, high - (PLANTS + 20) * u))


def _paint_plants(pen: Pen, known: PlanFacts, box: Box) -> None:
    """The cards of the market; under them what one would pay, and what would make room."""
    u = pen.u
    x, y, wide, _ = box
    pen.heading(words.say("planner.plant"), x, y + 12 * u, size=21 * u, room=wide)
    count = max(8, len(known.offers))
    part = wide / count
    card = min(part - 10 * u, 74 * u)
    for index, offer in enumerate(known.offers):
        _card(pen, known, offer, x + index * part, y + 28 * u, card)
    foot = y + 36 * u + card_size(card)[1]
    if not known.plant:
        room = (x, foot, wide, 46 * u)
        pen.paragraph(words.say("planner.tap_plant"), room, 17 * u, "italic", INK_SOFT, middle=True)
        return
    _price(pen, known, (x, foot, wide * 0.5, 46 * u))
    _old(pen, known, (x + wide * 0.52, foot, wide * 0.48, 46 * u))


def _card(pen: Pen, known: PlanFacts, offer: PlanOffer, x: float, y: float, size: float) -> None:
    wide, high = card_size(size)
    if offer.chosen:
        pen.glow((x, y, wide, high), radius=7, reach=7)
    pen.card(offer.number, x, y, size, "tall", "later" if offer.later and not offer.chosen else "offer")
    pen.target(f"plan:plant:{offer.number}", (x, y, wide, high), PlanPlant(known.seat, offer.number))


def _price(pen: Pen, known: PlanFacts, box: Box) -> None:
    """What one would pay for it, between less and more."""
    u = pen.u
    x, y, wide, high = box
    if known.gone:
        said = words.say("planner.gone", plant=known.plant)
        pen.paragraph(said, (x, y, wide * 0.7, high), 17 * u, "semibold", WINE, middle=True)
        away = (x + wide * 0.72, y, 48 * u, high)
        hint = words.say("planner.other_plants")
        pen.button(away, "", PlanPlant(known.seat, known.plant), "paper", "cross", name="plan:other", hint=hint)
        return
    label = words.say("planner.for", plant=known.plant)
    used = pen.text(label, x, y + high / 2, 18 * u, "semibold", INK, fit=wide * 0.42) + 10 * u
    step, price = 48 * u, known.price
    places = (("-1", price - 1, 0.0), ("+1", price + 1, 2.0), ("+5", price + 5, 3.0))
    room = min(step * 1.3, wide - used - 3 * (step + 6 * u))
    for name, amount, place in places:
        left = x + used + (place and room + 6 * u) + max(0.0, place - 1) * (step + 6 * u)
        icon = {"-1": "minus", "+1": "plus"}.get(name, "")
        able = amount >= known.least
        why = "" if able else words.say("auction.no_less")
        intent = PlanPrice(known.seat, amount)
        label = "" if icon else "+5"
        pen.button(
            (left, y, step, high), label, intent, "paper", icon, able, why, name=f"plan:{name}", size=22 * u, plain=True
        )
    pen.money(price, x + used + step + 6 * u + room / 2, y + high / 2, 30 * u, INK, "center")


def _old(pen: Pen, known: PlanFacts, box: Box) -> None:
    """Which old plant would make room."""
    u = pen.u
    x, y, wide, high = box
    if not known.old:
        return
    used = pen.text(words.say("planner.makes_room"), x, y + high / 2, 17 * u, "semibold", INK, fit=wide * 0.4)
    left = x + used + 8 * u
    part = min(56 * u, (x + wide - left) / len(known.old))
    for index, (number, goes) in enumerate(known.old):
        place = (left + index * part, y, part - 6 * u, high)
        pen.button(
            place,
            f"{number:02d}",
            PlanScrap(known.seat, number),
            "wine" if goes else "paper",
            name=f"plan:scrap:{number}",
            size=23 * u,
            plain=True,
        )


def _paint_fuel(pen: Pen, known: PlanFacts, box: Box) -> None:
    """Four slips: a touch adds a token, the minus takes one out."""
    u = pen.u
    x, y, wide, high = box
    pen.heading(words.say("planner.fuel"), x, y + 10 * u, size=21 * u, room=wide)
    part = wide / 4
    for fuel, item in enumerate(known.fuel):
        _slip(pen, known, fuel, item, (x + fuel * part, y + 28 * u, part - 10 * u, high - 40 * u))


def _slip(pen: Pen, known: PlanFacts, fuel: int, item: Fuel, box: Box) -> None:
    u = pen.u
    x, y, wide, high = box
    word = FUELS[fuel]
    pen.slip(box, (252, 246, 226))
    pen.fill((x + 3 * u, y + 3 * u, wide - 6 * u, high - 6 * u), (*FUEL[word], 44), 6 * u)
    upper, lower = y + high * 0.31, y + high * 0.74
    pen.token(fuel, x + 28 * u, upper, 46 * u, 255 if item.room or item.count else 110)
    slip = (x, y - 8 * u, wide, high + 8 * u)  # so that its middle lies above the minus, not under it
    pen.target(f"plan:fuel:{word}", slip, PlanFuel(known.seat, fuel, 1))
    ink, room = INK if item.room else INK_SOFT, wide - 20 * u
    if item.count:
        pen.text(f"×{item.count}", x + 54 * u, upper, 27 * u, "heading", INK, fit=34 * u, plain=True)
        pen.number(item.cost, x + wide - 12 * u, upper, 30 * u, WINE, "right", fit=44 * u)
        less = (x + wide - 58 * u, y + high * 0.5, 50 * u, high * 0.5 - 8 * u)
        name = f"plan:less:{word}"
        pen.button(less, "", PlanFuel(known.seat, fuel, -1), "paper", "minus", name=name, size=20 * u)
        room -= 58 * u
    if item.price >= SOLD_OUT:
        pen.text(words.say("planner.sold_out"), x + 12 * u, lower, 16 * u, "semibold", INK_SOFT, fit=room)
    elif item.count:
        pen.money(item.price, x + 12 * u, lower, 20 * u, ink)
    else:
        pen.text(words.say("planner.next", price=item.price), x + 12 * u, lower, 16 * u, "semibold", ink, fit=room)


def _paint_cities(pen: Pen, known: PlanFacts, box: Box) -> None:
    """The houses planned, and the cheapest cities that could follow."""
    u = pen.u
    x, y, wide, high = box
    pen.heading(words.say("planner.cities"), x, y + 10 * u, words.say("planner.tap_city"), 21 * u, room=wide)
    top, half = y + 28 * u, wide / 2
    rows = 4
    step = (high - 30 * u) / max(rows, len(known.houses))
    if not known.houses:
        room = (x, top, half - 14 * u, high - 40 * u)
        pen.paragraph(words.say("planner.no_city"), room, 17 * u, "italic", INK_SOFT, middle=True)
    for index, house in enumerate(known.houses):
        _house(pen, known, house, (x, top + index * step, half - 14 * u, step - 4 * u))
    slip = (high - 30 * u) / rows
    for index, near in enumerate(known.near):
        row, column = divmod(index, COLUMNS)
        left = x + half + column * half / COLUMNS
        _near(pen, known, near, (left, top + row * slip, half / COLUMNS - 8 * u, slip - 6 * u))


def _house(pen: Pen, known: PlanFacts, house: Planned, box: Box) -> None:
    """A planned house with its price taken apart; a touch takes it out."""
    u = pen.u
    x, y, wide, high = box
    middle = y + high / 2
    goes = house.cost >= 0
    pen.house(known.colour, x + 18 * u, middle, min(34 * u, high), 255 if goes else 110)
    ink = INK if goes else WINE
    end = x + wide - 42 * u
    if goes:
        end -= pen.number(house.cost, end, middle, min(26 * u, high * 0.8), INK, "right") + 14 * u
        apart = f"{house.way} + {house.house}" if house.way else str(house.house)
        end -= pen.number(apart, end, middle, min(18 * u, high * 0.6), INK_SOFT, "right", "semibold") + 8 * u
    room = (x + 38 * u, y, end - x - 40 * u, high)
    pen.paragraph(house.name, room, min(18 * u, high * 0.6), "bold", ink, leading=1.05, middle=True, plain=True)
    if not goes:
        pen.line((x + 36 * u, middle), (end, middle), WINE, pen.line_width(1.4))
    radius = min(13 * u, high * 0.42)
    at = x + wide - 20 * u
    pen.disc(at, middle, radius, (150, 44, 36))
    pen.cross(at, middle, radius * 0.92, (250, 238, 210))
    pen.target(f"plan:house:{house.id}", (x, y, wide, high), PlanCity(known.seat, house.index))


def _near(pen: Pen, known: PlanFacts, near: NearFacts, box: Box) -> None:
    u = pen.u
    x, y, wide, high = box
    pen.slip(box, (252, 246, 226))
    middle = y + high / 2
    ink = INK if near.able else INK_SOFT
    used = pen.number(near.cost, x + wide - 8 * u, middle, min(24 * u, high * 0.7), ink, "right")
    room = (x + 10 * u, y + 2 * u, wide - used - 24 * u, high - 4 * u)
    pen.paragraph(near.name, room, min(17 * u, high * 0.55), "bold", ink, leading=1.05, middle=True, plain=True)
    pen.target(f"plan:near:{near.id}", box, PlanCity(known.seat, near.index))
