"""The planner on the desk: plants, fuel and cities tried out beside the map, with what they cost and bring."""

from __future__ import annotations

from pygame import Rect

from game.desk.planner.plan_facts import Fuel, NearFacts, PlanFacts, Planned, PlanOffer, facts
from game.desk.planner.plan_sums import paint_sums
from game.engine.resources import FUELS, SOLD_OUT
from game.kit.components.card import PlantCard, card_size
from game.kit.pen.control_faces import PushButton
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.layout_theme import SHEET_FRAME, SLIP_BRIGHT
from game.kit.style.lettered import Plain, Type
from game.kit.style.theme import CREAM, FUEL, INK, INK_SOFT, WINE, WINE_BUTTON
from game.kit.values.ids import OneOf
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
    return Panel("planner", rect, 0, known, lambda pen: paint(pen, known), known.seat, unit, designed=True)


def paint(pen: Pen, known: PlanFacts) -> None:
    """Paper: what is tried out at the left, what comes of it at the right."""
    wide, high = pen.size
    pen.paper(pen.rect, z=1.2)
    pen.edge((8, 8, wide - 16, high - 16), SHEET_FRAME, 8, 1)
    side = 40
    pen.heading(words.say("planner.title"), 24, 34, words.say("planner.note"), 30, room=wide - side - 70)
    close = (wide - side - 18, 16, side, side)
    hint = words.say("common.close")
    pen.button(close, "", Close(known.seat), "dark", "cross", name="close", hint=hint, size=20)
    left = wide - (SUMS + 40)
    _paint_plants(pen, known, (22, PLANTS, left, (FUELS_AT - PLANTS)))
    _paint_fuel(pen, known, (22, FUELS_AT, left, (CITIES - FUELS_AT)))
    _paint_cities(pen, known, (22, CITIES, left, high - (CITIES + 18)))
    paint_sums(pen, known, (wide - (SUMS + 10), PLANTS, (SUMS - 8), high - (PLANTS + 20)))


def _paint_plants(pen: Pen, known: PlanFacts, box: Box) -> None:
    """The cards of the market; under them what one would pay, and what would make room."""
    x, y, wide, _ = box
    pen.heading(words.say("planner.plant"), x, y + 12, size=21, room=wide)
    count = max(8, len(known.offers))
    part = wide / count
    card = min(part - 10, 74)
    for index, offer in enumerate(known.offers):
        _card(pen, known, offer, x + index * part, y + 28, card)
    foot = y + 36 + card_size(card)[1]
    if not known.plant:
        room = (x, foot, wide, 46)
        pen.paragraph(words.say("planner.tap_plant"), room, 17, "italic", INK_SOFT, middle=True)
        return
    _price(pen, known, (x, foot, wide * 0.5, 46))
    _old(pen, known, (x + wide * 0.52, foot, wide * 0.48, 46))


def _card(pen: Pen, known: PlanFacts, offer: PlanOffer, x: float, y: float, size: float) -> None:
    wide, high = card_size(size)
    if offer.chosen:
        pen.glow((x, y, wide, high), radius=7, reach=7)
    state = "later" if offer.later and not offer.chosen else "offer"
    pen.card(PlantCard(offer.number, state=state), x, y, size)
    pen.target(OneOf("plan:plant", offer.number), (x, y, wide, high), PlanPlant(known.seat, offer.number))


def _price(pen: Pen, known: PlanFacts, box: Box) -> None:
    """The price one would pay for it, between less and more."""
    x, y, wide, high = box
    if known.gone:
        said = words.say("planner.gone", plant=known.plant)
        pen.paragraph(said, (x, y, wide * 0.7, high), 17, "semibold", WINE, middle=True)
        away = (x + wide * 0.72, y, 48, high)
        hint = words.say("planner.other_plants")
        pen.button(away, "", PlanPlant(known.seat, known.plant), "paper", "cross", name="plan:other", hint=hint)
        return
    label = words.say("planner.for", plant=known.plant)
    used = pen.text(label, x, y + high / 2, 18, "semibold", INK, fit=wide * 0.42) + 10
    step, price = 48, known.price
    places = (("-1", price - 1, 0.0), ("+1", price + 1, 2.0), ("+5", price + 5, 3.0))
    room = min(step * 1.3, wide - used - 3 * (step + 6))
    for name, amount, place in places:
        left = x + used + (place and room + 6) + max(0.0, place - 1) * (step + 6)
        icon = {"-1": "minus", "+1": "plus"}.get(name, "")
        able = amount >= known.least
        why = "" if able else words.say("auction.no_less")
        intent = PlanPrice(known.seat, amount)
        label = "" if icon else "+5"
        pushed = PushButton(Plain(label), intent, "paper", icon, able, why, size=22, name=OneOf("plan", name))
        pen.push((left, y, step, high), pushed)
    pen.money(price, x + used + step + 6 + room / 2, y + high / 2, 30, INK, "center")


def _old(pen: Pen, known: PlanFacts, box: Box) -> None:
    """Which old plant would make room."""
    x, y, wide, high = box
    if not known.old:
        return
    used = pen.text(words.say("planner.makes_room"), x, y + high / 2, 17, "semibold", INK, fit=wide * 0.4)
    left = x + used + 8
    part = min(56, (x + wide - left) / len(known.old))
    for index, (number, goes) in enumerate(known.old):
        place = (left + index * part, y, part - 6, high)
        pen.button(
            place,
            Plain(f"{number:02d}"),
            PlanScrap(known.seat, number),
            "wine" if goes else "paper",
            name=OneOf("plan:scrap", number),
            size=23,
        )


def _paint_fuel(pen: Pen, known: PlanFacts, box: Box) -> None:
    """Four slips: a touch adds a token, the minus takes one out."""
    x, y, wide, high = box
    pen.heading(words.say("planner.fuel"), x, y + 10, size=21, room=wide)
    part = wide / 4
    for fuel, item in enumerate(known.fuel):
        _slip(pen, known, fuel, item, (x + fuel * part, y + 28, part - 10, high - 40))


def _slip(pen: Pen, known: PlanFacts, fuel: int, item: Fuel, box: Box) -> None:
    x, y, wide, high = box
    word = FUELS[fuel]
    pen.slip(box, SLIP_BRIGHT)
    pen.fill((x + 3, y + 3, wide - 6, high - 6), (*FUEL[word], 44), 6)
    upper, lower = y + high * 0.31, y + high * 0.74
    pen.token(fuel, x + 28, upper, 46, 255 if item.room or item.count else 110)
    slip = (x, y - 8, wide, high + 8)  # so that its middle lies above the minus, not under it
    pen.target(OneOf("plan:fuel", word), slip, PlanFuel(known.seat, fuel, 1))
    ink, room = INK if item.room else INK_SOFT, wide - 20
    if item.count:
        pen.text(Plain(f"×{item.count}"), x + 54, upper, 27, "heading", INK, fit=34)
        pen.number(item.cost, x + wide - 12, upper, 30, WINE, "right", fit=44)
        less = (x + wide - 58, y + high * 0.5, 50, high * 0.5 - 8)
        name = OneOf("plan:less", word)
        pen.button(less, "", PlanFuel(known.seat, fuel, -1), "paper", "minus", name=name, size=20)
        room -= 58
    if item.price >= SOLD_OUT:
        pen.text(words.say("planner.sold_out"), x + 12, lower, 16, "semibold", INK_SOFT, fit=room)
    elif item.count:
        pen.money(item.price, x + 12, lower, 20, ink)
    else:
        pen.text(words.say("planner.next", price=item.price), x + 12, lower, 16, "semibold", ink, fit=room)


def _paint_cities(pen: Pen, known: PlanFacts, box: Box) -> None:
    """The houses planned, and the cheapest cities that could follow."""
    x, y, wide, high = box
    pen.heading(words.say("planner.cities"), x, y + 10, words.say("planner.tap_city"), 21, room=wide)
    top, half = y + 28, wide / 2
    rows = 4
    step = (high - 30) / max(rows, len(known.houses))
    if not known.houses:
        room = (x, top, half - 14, high - 40)
        pen.paragraph(words.say("planner.no_city"), room, 17, "italic", INK_SOFT, middle=True)
    for index, house in enumerate(known.houses):
        _house(pen, known, house, (x, top + index * step, half - 14, step - 4))
    slip = (high - 30) / rows
    for index, near in enumerate(known.near):
        row, column = divmod(index, COLUMNS)
        left = x + half + column * half / COLUMNS
        _near(pen, known, near, (left, top + row * slip, half / COLUMNS - 8, slip - 6))


def _house(pen: Pen, known: PlanFacts, house: Planned, box: Box) -> None:
    """A planned house with its price taken apart; a touch takes it out."""
    x, y, wide, high = box
    middle = y + high / 2
    goes = house.cost >= 0
    pen.house(known.colour, x + 18, middle, min(34, high), 255 if goes else 110)
    ink = INK if goes else WINE
    end = x + wide - 42
    if goes:
        end -= pen.number(house.cost, end, middle, min(26, high * 0.8), INK, "right") + 14
        apart = f"{house.way} + {house.house}" if house.way else str(house.house)
        end -= pen.text(Plain(apart), end, middle, min(18, high * 0.6), "semibold", INK_SOFT, "right") + 8
    room = (x + 38, y, end - x - 40, high)
    pen.block(Plain(house.name), room, Type(min(18, high * 0.6), "bold", ink, leading=1.05), middle=True)
    if not goes:
        pen.line((x + 36, middle), (end, middle), WINE, pen.line_width(1.4))
    radius = min(13, high * 0.42)
    at = x + wide - 20
    pen.disc(at, middle, radius, WINE_BUTTON)
    pen.cross(at, middle, radius * 0.92, CREAM)
    pen.target(OneOf("plan:house", house.id), (x, y, wide, high), PlanCity(known.seat, house.index))


def _near(pen: Pen, known: PlanFacts, near: NearFacts, box: Box) -> None:
    x, y, wide, high = box
    pen.slip(box, SLIP_BRIGHT)
    middle = y + high / 2
    ink = INK if near.able else INK_SOFT
    used = pen.number(near.cost, x + wide - 8, middle, min(24, high * 0.7), ink, "right")
    room = (x + 10, y + 2, wide - used - 24, high - 4)
    pen.block(Plain(near.name), room, Type(min(17, high * 0.55), "bold", ink, leading=1.05), middle=True)
    pen.target(OneOf("plan:near", near.id), box, PlanCity(known.seat, near.index))
