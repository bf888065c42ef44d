"""The planner as a drawer: parts at the left with their cost, what is tried out, what comes of it at the right."""

from __future__ import annotations

from game.engine.plants import STEP3
from game.kit.components.card import RATIO
from game.kit.style import words
from game.kit.style.layout_theme import DIM, GOLD_LIGHT, SLIP
from game.kit.style.theme import CREAM, GREEN_INK, INK, WINE, Colour
from game.kit.values.ids import AtSeat, OneOf
from game.session import plan_words, planner, planning
from game.session.intents import ClearPlan, Close, LayPlan, Nothing, Open, PlanPlant, PlanPrice, PlanScrap, TidyPlan
from game.session.seat_view import SheetId
from game.table.drawers.bid_drawer import call_shape, sunk
from game.table.drawers.pad import BOTH, money, peeked, under_wrist
from game.table.drawers.plan_parts import cities, fuels
from game.table.measures.table_plan import DRAWER
from game.table.measures.table_view import NONE, TO, Table
from game.table.paint.items import (
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

TABS = (("plant", "factory", "plant"), ("fuel", "cube", "fuel"), ("cities", "house-line", "city"))
"""Pages, their icons, and the part of a plan each one is."""
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
    items = _tabs(table, seat, part, (5, TOP, side, HIGH))
    items.append(Plate("well", (room[0] - 1, TOP - 0.6, room[2] + 2, HIGH + 1.2), radius=5, z=0.45))
    match part:
        case "plant":
            items += _plant(table, seat, room)
        case "fuel":
            items += fuels(table, seat, room)
        case "cities":
            items += cities(table, seat, page, room)
        case _:
            items += _news(table, seat, room)
    items += _sums(table, seat, (right, TOP, sums, HIGH))
    return (*items, *_peeked(table, seat, right - BOTH - 2))


def _tabs(table: Table, seat: int, shown: str, box: Box) -> list[Item]:
    """That it is a plan; and one button for each part, in words, with what it costs."""
    x, y, wide, high = box
    found = planning.outlook(table.session, seat)
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
    for place, (page, icon, part) in enumerate(TABS):
        cost = found.cost(part)
        missed = any(item.part == part for item in found.missed)
        spot = (x, top + place * (step + 3), wide, step)
        name = AtSeat(table.colour(seat), OneOf("plan", page))
        intent = Nothing() if page == shown else Open(seat, SheetId(planning.SHEET, part=page))
        style = "brass" if page == shown else "wine" if missed else "dark"
        hint, ink = words.say(f"planner.page_{page}"), INK if page == shown else CREAM
        middle = spot[1] + step / 2
        items.append(Button(name, spot, intent, "", style, plain=True, hint=hint))
        left = 4.0
        if wide > LEAST_SIGN:
            items.append(Mark("icon", x + 6, middle, 6.4, icon, ink))
            left = 10.5
        items.append(Text(hint, x + left, middle, 4.2, ink, "bold", fit=wide - left - 16))
        items.append(number(cost or NONE, x + wide - 4, middle, 6.4, ink, "right", fit=11))
    return items


def _news(table: Table, seat: int, box: Box) -> list[Item]:
    """The news of a plan, gone otherwise or no longer possible: a sentence for each thing."""
    x, y, wide, high = box
    said = plan_words.news(table.session, seat)
    items: list[Item] = [Plate("paper", box, radius=4)]
    row = min(15.0, (high - 4) / max(1, len(said)))
    for place, sentence in enumerate(said):
        spot = (x + 4, y + 2 + place * row, wide - 8, row)
        items.append(Paragraph(sentence, spot, 4.2, WINE, font="bold"))
    return items


def _plant(table: Table, seat: int, box: Box) -> list[Item]:
    """The cards of the market; once one is chosen its price and what makes room for it."""
    plan = table.session.view(seat).plan
    if not plan.plant:
        return _offers(table, seat, box)
    x, y, wide, high = box
    card = min(46.0, wide * 0.33)
    tall = card * RATIO["wide"]
    found = planning.outlook(table.session, seat)
    gone = any(item.part == "plant" for item in found.missed)
    look = "resting" if gone else "later" if found.hoped else "offer"
    items: list[Item] = [Copy(plan.plant, x + 1, y + (high - tall) / 2, card, "wide", look, lit=not gone)]
    old = [plant.number for plant in table.true.players[seat].plants] if found.scrapped else []
    room = min(84.0, (wide - card - 5) * (0.62 if old else 1.0))
    items += _price(table, seat, (x + card + 4, y, room, high))
    left = x + card + 7 + room
    if old:
        part = min(40.0, x + wide - left)
        items += _old(table, seat, old, (left, y, part, high))
        left += part + 3
    rest = x + wide - left
    return items + (_offers(table, seat, (left, y, rest, high)) if rest > LEAST_OFFERS else [])


def _offers(table: Table, seat: int, box: Box) -> list[Item]:
    """All cards on show, those that cannot be chosen yet darker."""
    x, y, wide, high = box
    state, colour = table.true, table.colour(seat)
    chosen = table.session.view(seat).plan.plant
    plants = [plant for plant in state.market if plant not in (STEP3, chosen)]
    style, columns, card = call_shape(len(plants), wide - 2, high - 2)
    tall = card * RATIO[style]
    rows = -(-len(plants) // columns) if plants else 1
    left = x + (wide - columns * (card + 3) + 3) / 2
    top = y + (high - rows * (tall + 3) + 3) / 2
    items: list[Item] = []
    for place, plant in enumerate(plants):
        row, column = divmod(place, columns)
        spot = (left + column * (card + 3), top + row * (tall + 3), card, tall)
        look = "offer" if plant in state.current else "later"
        items.append(Copy(plant, spot[0], spot[1], card, style, look))
        items.append(TouchSpot(AtSeat(colour, OneOf("plan:card", plant)), spot, PlanPlant(seat, plant)))
    return items


def _price(table: Table, seat: int, box: Box) -> list[Item]:
    """The price one would pay, between less and more; and back to the other plants."""
    x, y, wide, _ = box
    plan, colour = table.session.view(seat).plan, table.colour(seat)
    least = planner.least_price(table.true, seat, plan.plant)
    half = (wide - 3) / 2
    items = sunk(plan.price, (x, y + 1, wide, 20), 11)
    if plan.meant:
        said = words.say("planner.instead", was=plan.meant)
        items.append(Text(said, x + wide / 2, y + 18.4, 4, GOLD_LIGHT, "bold", "center", fit=wide - 4))
    spots = (
        ("-1", "", "minus", PlanPrice(seat, plan.price - 1), 0, plan.price > least),
        ("+1", "", "plus", PlanPrice(seat, plan.price + 1), 1, True),
        ("other", "", "arrow-u-up-left", PlanPlant(seat, plan.plant), 2, True),
        ("+5", "+5", "", PlanPrice(seat, plan.price + 5), 3, True),
    )
    for name, label, icon, intent, place, able in spots:
        row, column = divmod(place, 2)
        spot = (x + column * (half + 3), y + 24 + row * 18.5, half, 15.5 if row == 0 else 17.5)
        hint = words.say("planner.other_plants") if name == "other" else ""
        target = AtSeat(colour, OneOf("plan", name))
        items.append(Button(target, spot, intent, label, "dark", icon, cap=6.4, enabled=able, plain=True, hint=hint))
    return items


def _old(table: Table, seat: int, plants: list[int], box: Box) -> list[Item]:
    """Which old plant would make room."""
    if not plants:
        return []
    x, y, wide, high = box
    found = planning.outlook(table.session, seat)
    part = (high - 3 * (len(plants) - 1)) / len(plants)
    card = min(part / RATIO["mini"], wide - 1)
    items: list[Item] = []
    for place, plant in enumerate(plants):
        top = y + place * (part + 3)
        spot = (x, top, card, card * RATIO["mini"])
        goes = plant == found.scrapped
        items.append(Copy(plant, x, top, card, "mini", "resting" if goes else "owned"))
        if goes:
            items.append(Mark("icon", x + card - 5, top + spot[3] / 2, 8, "trash", WINE))
        name = AtSeat(table.colour(seat), OneOf("plan:scrap", plant))
        items.append(TouchSpot(name, spot, PlanScrap(seat, plant), hint=words.say("planner.makes_room")))
    return items


def _sums(table: Table, seat: int, box: Box) -> list[Item]:
    """The cost of all of it, the money one keeps, the income then; below it the buttons."""
    x, y, wide, _ = box
    found = planning.outlook(table.session, seat)
    then = f"{found.before}{TO}{found.income}"
    items: list[Item] = []
    if table.session.money_open(seat):
        items.append(Plate("paper", (x, y, wide, 37.5), SLIP, 4))
        keep = Money(found.left, x + wide - 4, y + 18.7, 6.6, INK if found.left >= 0 else WINE, "right")
        items += _line(words.say("planner.all"), found.cost(), WINE, (x, y + 1, wide, 11.8))
        items += [Text(words.say("table.keep"), x + 3.5, y + 18.7, 4, INK, fit=wide * 0.5), keep]
        items += _line(words.say("planner.then"), then, GREEN_INK, (x, y + 24.6, wide, 11.8))
    else:
        part = wide * 0.34
        items += [
            Plate("paper", (x, y, part, 24), SLIP, 4),
            Text(words.say("planner.costs"), x + part / 2, y + 5.4, 4, INK, align="center", fit=part - 3),
            number(found.cost(), x + part / 2, y + 15.5, 8, WINE, "center", fit=part - 4),
            *money(table, seat, (x + part + 2, y, wide - part - 2, 24)),
            Plate("paper", (x, y + 26, wide, 11.5), SLIP, 4),
            *_line(words.say("planner.then"), then, GREEN_INK, (x, y + 26, wide, 11.5)),
        ]
    return items + _buttons(table, seat, (x, y + 40, wide, 20))


def _line(label: str, value: int | str, ink: Colour, box: Box) -> list[Item]:
    """A word, and its number at the right."""
    x, y, wide, high = box
    return [
        Text(label, x + 3.5, y + high / 2, 4, INK, fit=wide * 0.55),
        number(value, x + wide - 4, y + high / 2, 6.6, ink, "right", fit=wide * 0.37),
    ]


def _buttons(table: Table, seat: int, box: Box) -> list[Item]:
    """Lay it out where that is asked for, else keep it for later; begin again, or take out what no longer goes."""
    x, y, wide, high = box
    session, colour = table.session, table.colour(seat)
    part, cross = 17.5, 14.0
    able = planning.can_lay(session, seat)
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
    late = bool(session.view(seat).notes or planning.outlook(session, seat).missed)
    intent: object = TidyPlan(seat) if late else ClearPlan(seat)
    hint = words.say("planner.tidy" if late else "planner.clear")
    spot = (x + first + 3, y, part, high)
    icon, some = ("recycle" if late else "trash"), bool(session.view(seat).plan)
    name = AtSeat(colour, "plan:tidy" if late else "plan:clear")
    items.append(Button(name, spot, intent, icon=icon, enabled=some, reason=words.say("planner.nothing"), hint=hint))
    return items


def _peeked(table: Table, seat: int, x: float) -> list[Item]:
    """The money one owns and what the plan would leave of it, for who holds the cover."""
    if table.session.money_open(seat) or not table.session.view(seat).peeking:
        return []
    left = planning.outlook(table.session, seat).left
    return [*peeked(table.player(seat).money, DRAWER, x), *under_wrist(words.say("table.keep"), left, DRAWER, x)]
