"""The planner as a drawer: parts at the left with their cost, what is tried out, what comes of it at the right."""

from __future__ import annotations

from game.kit.components.card import RATIO
from game.kit.items import (
    Box,
    Button,
    Copy,
    Item,
    Items,
    Mark,
    Money,
    Paragraph,
    Plate,
    Text,
    TouchSpot,
    number,
    width_of,
)
from game.kit.style import words
from game.kit.style.layout_theme import DIM, GOLD_LIGHT, SLIP
from game.kit.style.theme import CREAM, GREEN_INK, INK, WINE, Colour
from game.kit.values.area import area
from game.kit.values.ids import AtSeat, OneOf
from game.session import planning
from game.session.intents import ClearPlan, Close, LayPlan, Nothing, Open, PlanScrap, TidyPlan
from game.session.seat_view import SheetId
from game.table.drawers.bid_drawer import sunk
from game.table.drawers.pad import BOTH, money, peeked, under_wrist
from game.table.drawers.plan_parts import cities, fuels, offers, price
from game.table.measures.table_plan import DRAWER
from game.table.measures.table_view import NONE, TO, Table
from game.views.plan_view import PlanView, plan_view

SMALL = 300.0
"""Width under which the columns at the sides are narrower, mm."""
TOP, HIGH = 3.0, 60.0
LEAST_SIGN = 50.0
"""Width from which a tab has room for its sign beside the word, mm."""
LEAST_OFFERS = 130.0
"""Room from which the other cards of the market lie beside the chosen one, mm."""


def drawer(table: Table, seat: int, width: float) -> Items:
    """The planner of one seat."""
    side, sums = (44.0, 62.0) if width < SMALL else (52.0, 80.0)
    part, page = planning.page(table.session, seat)
    left, right = 5 + side + 4, width - 5 - sums
    room = (left, TOP, right - 4 - left, HIGH)
    known = plan_view(table.session, seat)
    items = _tabs(known, part, (5, TOP, side, HIGH))
    items.append(Plate("well", (room[0] - 1, TOP - 0.6, room[2] + 2, HIGH + 1.2), radius=5, z=0.45))
    match part:
        case "plant":
            items += _plant(known, room)
        case "fuel":
            items += fuels(known, room)
        case "cities":
            items += cities(table, known, page, room)
        case _:
            items += _news(known, room)
    items += _sums(table, known, (right, TOP, sums, HIGH))
    return (*items, *_peeked(table, seat, right - BOTH - 2))


def _tabs(known: PlanView, shown: str, box: Box) -> list[Item]:
    """That it is a plan; and one button for each part, in words, with what it costs."""
    x, y, wide, high = box
    title, note = words.say("planner.title"), words.say("planner.note")
    used, room = width_of(title, 5, "heading") + 3, wide - 1
    both = used + width_of(note, 4) < room
    items: list[Item] = [Text(title, x + 1, y + 3, 5, GOLD_LIGHT, "heading", fit=room)]
    if both:
        items.append(Text(note, x + 1 + used, y + 3.2, 4, DIM, fit=room - used))
    elif width_of(note, 4) < room:
        items = [Text(note, x + 1, y + 3.2, 4, GOLD_LIGHT, fit=room)]
    top = y + 8
    step = (high - 8 - 6) / 3
    for place, part in enumerate(known.parts):
        page = part.page
        spot = (x, top + place * (step + 3), wide, step)
        name = AtSeat(known.colour, OneOf("plan", page))
        intent = Nothing() if page == shown else Open(known.seat, SheetId(planning.SHEET, part=page))
        style = "brass" if page == shown else "wine" if part.missed else "dark"
        hint, ink = words.say(f"planner.page_{page}"), INK if page == shown else CREAM
        middle = spot[1] + step / 2
        items.append(Button(name, spot, intent, "", style, plain=True, hint=hint))
        left = 4.0
        if wide > LEAST_SIGN:
            items.append(Mark("icon", x + 6, middle, 6.4, part.icon, ink))
            left = 10.5
        items.append(Text(hint, x + left, middle, 4.2, ink, "bold", fit=wide - left - 16))
        items.append(number(part.cost or NONE, x + wide - 4, middle, 6.4, ink, "right", fit=11))
    return items


def _news(known: PlanView, box: Box) -> list[Item]:
    """The news of a plan, gone otherwise or no longer possible: a sentence for each thing."""
    x, y, wide, high = box
    items: list[Item] = [Plate("paper", box, radius=4)]
    row = min(15.0, (high - 4) / max(1, len(known.news)))
    for place, sentence in enumerate(known.news):
        spot = (x + 4, y + 2 + place * row, wide - 8, row)
        items.append(Paragraph(sentence, spot, 4.2, WINE, font="bold"))
    return items


def _plant(known: PlanView, box: Box) -> list[Item]:
    """The cards of the market; once one is chosen its price and what makes room for it."""
    if not known.plant:
        return offers(known, box, 2)
    x, y, wide, high = box
    card = min(46.0, wide * 0.33)
    tall = card * RATIO["wide"]
    gone = known.parts[0].missed
    look = "resting" if gone else "later" if known.hope else "offer"
    items: list[Item] = [Copy(known.plant, x + 1, y + (high - tall) / 2, card, "wide", look, lit=not gone)]
    room = min(84.0, (wide - card - 5) * (0.62 if known.old else 1.0))
    items += _price(known, (x + card + 4, y, room, high))
    left = x + card + 7 + room
    if known.old:
        part = min(40.0, x + wide - left)
        items += _old(known, (left, y, part, high))
        left += part + 3
    rest = x + wide - left
    return items + (offers(known, (left, y, rest, high), 2) if rest > LEAST_OFFERS else [])


def _price(known: PlanView, box: Box) -> list[Item]:
    """The price one would pay, between less and more; and back to the other plants."""
    plate, upper, lower = area(box).less(top=1).rows(20, 15.5, 17.5, gap=3)[:3]
    items = sunk(known.price, plate, 11)
    if known.meant:
        said = words.say("planner.instead", was=known.meant)
        items.append(Text(said, plate.centre, plate.y + 17.4, 4, GOLD_LIGHT, "bold", "center", fit=plate.w - 4))
    (minus, plus), (other, five) = upper.across(2, 3), lower.across(2, 3)
    return items + price(known, 6.4, minus, plus, other, five)


def _old(known: PlanView, box: Box) -> list[Item]:
    """Which old plant would make room."""
    places = area(box).down(len(known.old), 3)
    card = min(places[0].h / RATIO["mini"], box[2] - 1)
    items: list[Item] = []
    for (plant, goes), place in zip(known.old, places, strict=True):
        spot = place.left(card).top(card * RATIO["mini"])
        items.append(Copy(plant, spot.x, spot.y, card, "mini", "resting" if goes else "owned"))
        if goes:
            items.append(Mark("icon", spot.end - 5, spot.level, 8, "trash", WINE))
        name = AtSeat(known.colour, OneOf("plan:scrap", plant))
        items.append(TouchSpot(name, spot, PlanScrap(known.seat, plant), hint=words.say("planner.makes_room")))
    return items


def _sums(table: Table, known: PlanView, box: Box) -> list[Item]:
    """The cost of all of it, the money one keeps, the income then; below it the buttons."""
    x, y, wide, _ = box
    found = known.sums
    then = f"{found.before}{TO}{found.income}"
    items: list[Item] = []
    if found.left is not None and not known.covered:
        items.append(Plate("paper", (x, y, wide, 37.5), SLIP, 4))
        keep = Money(found.left, x + wide - 4, y + 18.7, 6.6, INK if found.left >= 0 else WINE, "right")
        items += _line(words.say("planner.all"), found.cost, WINE, (x, y + 1, wide, 11.8))
        items += [Text(words.say("table.keep"), x + 3.5, y + 18.7, 4, INK, fit=wide * 0.5), keep]
        items += _line(words.say("planner.then"), then, GREEN_INK, (x, y + 24.6, wide, 11.8))
    else:
        part = wide * 0.34
        items += [
            Plate("paper", (x, y, part, 24), SLIP, 4),
            Text(words.say("planner.costs"), x + part / 2, y + 5.4, 4, INK, align="center", fit=part - 3),
            number(found.cost, x + part / 2, y + 15.5, 8, WINE, "center", fit=part - 4),
            *money(table, known.seat, (x + part + 2, y, wide - part - 2, 24)),
            Plate("paper", (x, y + 26, wide, 11.5), SLIP, 4),
            *_line(words.say("planner.then"), then, GREEN_INK, (x, y + 26, wide, 11.5)),
        ]
    return items + _buttons(table, known, (x, y + 40, wide, 20))


def _line(label: str, value: int | str, ink: Colour, box: Box) -> list[Item]:
    """A word, and its number at the right."""
    x, y, wide, high = box
    return [
        Text(label, x + 3.5, y + high / 2, 4, INK, fit=wide * 0.55),
        number(value, x + wide - 4, y + high / 2, 6.6, ink, "right", fit=wide * 0.37),
    ]


def _buttons(table: Table, known: PlanView, box: Box) -> list[Item]:
    """Lay it out where that is asked for, else keep it for later; begin again, or take out what no longer goes."""
    x, y, wide, high = box
    seat, colour = known.seat, known.colour
    part, cross = 17.5, 14.0
    able = planning.can_lay(table.session, seat)
    first = wide - part - 3 - (cross + 3 if able else 0)
    main = (x, y, first, high)
    close = AtSeat(colour, "close")
    items: list[Item] = []
    if able:
        hint = words.say("planner.lay")
        label, sign = (hint, "") if first > 38 else ("", "check")
        lay = AtSeat(colour, "plan:lay")
        items.append(Button(lay, main, LayPlan(seat), label, "green", sign, cap=4.6, glow=True, hint=hint))
        items.append(Button(close, (x + wide - cross, y, cross, high), Close(seat), icon="x", style="wine"))
    else:
        items.append(Button(close, main, Close(seat), words.say("planner.keep_it"), "green", cap=5.4))
    intent: object = TidyPlan(seat) if known.late else ClearPlan(seat)
    hint = words.say("planner.tidy" if known.late else "planner.clear")
    spot = (x + first + 3, y, part, high)
    icon, some = ("recycle" if known.late else "trash"), not known.empty
    name = AtSeat(colour, "plan:tidy" if known.late else "plan:clear")
    items.append(Button(name, spot, intent, icon=icon, enabled=some, reason=words.say("planner.nothing"), hint=hint))
    return items


def _peeked(table: Table, seat: int, x: float) -> list[Item]:
    """The money one owns and what the plan would leave of it, for who holds the cover."""
    if table.session.money_open(seat) or not table.session.view(seat).peeking:
        return []
    left = planning.outlook(table.session, seat).left
    return [*peeked(table.player(seat).money, DRAWER, x), *under_wrist(words.say("table.keep"), left, DRAWER, x)]
