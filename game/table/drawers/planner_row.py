"""The planner along a short side: the same in one row, 31 high, so that it lies on no market."""

from __future__ import annotations

from game.engine.plants import STEP3
from game.engine.resources import FUELS, SOLD_OUT
from game.kit.components.card import RATIO
from game.kit.style import words
from game.kit.style.layout_theme import DIM, GAIN, GOLD_LIGHT
from game.kit.style.theme import CREAM, INK, ON_FUEL, WINE
from game.kit.values.ids import AtSeat, OneOf
from game.session import plan_words, planner, planning
from game.session.intents import (
    ClearPlan,
    Close,
    LayPlan,
    Nothing,
    Open,
    PlanFuel,
    PlanPlant,
    PlanPrice,
    PlanScrap,
    TidyPlan,
)
from game.session.seat_view import SheetId
from game.table.drawers.bid_drawer import call_shape
from game.table.drawers.pad import BOTH, money, peeked, under_wrist
from game.table.drawers.plan_parts import cities
from game.table.drawers.planner_drawer import TABS
from game.table.measures.table_plan import ROW
from game.table.measures.table_view import FUEL_BUTTON, NONE, TIMES, TO, Table
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
)

TOP, HIGH = 4.0, 31.0
TAB, SUMS, STEP = 20.0, 178.0, 17.0
"""Widths of a tab, of what comes of the plan, and of a button that counts, mm."""
CARD = 42.0
"""Width of the chosen plant, mm."""


def row(table: Table, seat: int, width: float) -> Items:
    """Tabs, what is tried out, what comes of it; side by side."""
    part, page = planning.page(table.session, seat)
    left, right = 5 + 3 * (TAB + 3), width - 5 - SUMS
    room = (left + 1, TOP, right - left - 5, HIGH)
    items = _tabs(table, seat, part)
    items.append(Plate("well", (room[0] - 1, TOP - 1, room[2] + 2, HIGH + 2), radius=5, z=0.45))
    match part:
        case "plant":
            items += _plant(table, seat, room)
        case "fuel":
            items += _fuels(table, seat, room)
        case "cities":
            items += cities(table, seat, page, (room[0], TOP - 1, room[2], HIGH + 2))
        case _:
            said = "\n".join(plan_words.news(table.session, seat))
            items.append(Plate("paper", room, radius=4))
            items.append(Paragraph(said, (room[0] + 3, TOP, room[2] - 6, HIGH), 4.2, WINE, font="bold"))
    return (*items, *_sums(table, seat, right))


def _tabs(table: Table, seat: int, shown: str) -> list[Item]:
    """One button for each part: its sign over what it costs."""
    found = planning.outlook(table.session, seat)
    items: list[Item] = []
    for place, (page, icon, part) in enumerate(TABS):
        cost = found.cost(part)
        missed = any(item.part == part for item in found.missed)
        spot = (5 + place * (TAB + 3), TOP, TAB, HIGH)
        intent = Nothing() if page == shown else Open(seat, SheetId(planning.SHEET, part=page))
        style = "brass" if page == shown else "wine" if missed else "dark"
        ink, middle = INK if page == shown else CREAM, spot[0] + TAB / 2
        hint = words.say(f"planner.page_{page}")
        items.append(Button(AtSeat(table.colour(seat), OneOf("plan", page)), spot, intent, "", style, hint=hint))
        items.append(Mark("icon", middle, TOP + HIGH * 0.3, 9, icon, ink))
        items.append(number(cost or NONE, middle, TOP + HIGH * 0.72, 6, ink, "center", fit=TAB - 4))
    return items


def _plant(table: Table, seat: int, box: Box) -> list[Item]:
    """The cards of the market; once one is chosen its price and what makes room for it."""
    plan = table.session.view(seat).plan
    if not plan.plant:
        return _offers(table, seat, box)
    x, y, _, high = box
    found = planning.outlook(table.session, seat)
    gone = any(item.part == "plant" for item in found.missed)
    tall = CARD * RATIO["mini"]
    look = "resting" if gone else "offer"
    items: list[Item] = [Copy(plan.plant, x + 1, y + (high - tall) / 2, CARD, "mini", look, lit=not gone)]
    items += _price(table, seat, x + CARD + 4)
    if not found.scrapped:
        return items
    left = x + CARD + 4 + 3 * (STEP + 3) + 37
    old = [plant.number for plant in table.true.players[seat].plants]
    part = (x + box[2] - left + 3) / len(old)
    card = min(CARD, part - 3)
    for place, number_ in enumerate(old):
        spot = (left + place * part, y, part - 3, high)
        goes = number_ == found.scrapped
        middle = y + (high - card * RATIO["mini"]) / 2
        items.append(Copy(number_, spot[0], middle, card, "mini", "resting" if goes else "owned"))
        if goes:
            items.append(Mark("icon", spot[0] + card / 2, y + high - 4, 7, "trash", WINE))
        name = AtSeat(table.colour(seat), OneOf("plan:scrap", number_))
        items.append(TouchSpot(name, spot, PlanScrap(seat, number_), hint=words.say("planner.makes_room")))
    return items


def _offers(table: Table, seat: int, box: Box) -> list[Item]:
    """All cards on show, those that cannot be chosen yet darker."""
    x, y, wide, high = box
    plants = [plant for plant in table.true.market if plant != STEP3]
    style, columns, card = call_shape(len(plants), wide - 2, high)
    tall = card * RATIO[style]
    rows = -(-len(plants) // columns) if plants else 1
    left = x + (wide - columns * (card + 3) + 3) / 2
    top = y + (high - rows * (tall + 3) + 3) / 2
    items: list[Item] = []
    for place, plant in enumerate(plants):
        line, column = divmod(place, columns)
        spot = (left + column * (card + 3), top + line * (tall + 3), card, tall)
        look = "offer" if plant in table.true.current else "later"
        items.append(Copy(plant, spot[0], spot[1], card, style, look))
        items.append(TouchSpot(AtSeat(table.colour(seat), OneOf("plan:card", plant)), spot, PlanPlant(seat, plant)))
    return items


def _price(table: Table, seat: int, x: float) -> list[Item]:
    """Less, what one would pay, more; five more, and back to the other plants."""
    plan, colour = table.session.view(seat).plan, table.colour(seat)
    least = planner.least_price(table.true, seat, plan.plant)
    plate = (x + STEP + 3, TOP + 1, 34.0, HIGH - 2)
    items: list[Item] = [
        Plate("paper", plate, radius=4),
        number(plan.price, plate[0] + 17, TOP + HIGH / 2, 11, INK, "center", True, 30),
    ]
    if plan.meant:
        said = words.say("planner.instead", was=plan.meant)
        items.append(Text(said, plate[0] + 17, TOP + HIGH - 4.4, 4, WINE, "bold", "center", fit=32))
    right, last = x + STEP + 40, x + 2 * STEP + 43
    half = (HIGH - 3) / 2
    spots: tuple[tuple[str, str, str, object, Box, bool], ...] = (
        ("-1", "", "minus", PlanPrice(seat, plan.price - 1), (x, TOP, STEP, HIGH), plan.price > least),
        ("+1", "", "plus", PlanPrice(seat, plan.price + 1), (right, TOP, STEP, HIGH), True),
        ("+5", "+5", "", PlanPrice(seat, plan.price + 5), (last, TOP, STEP, half), True),
        ("other", "", "arrow-u-up-left", PlanPlant(seat, plan.plant), (last, TOP + half + 3, STEP, half), True),
    )
    for name, label, icon, intent, spot, able in spots:
        hint = words.say("planner.other_plants") if name == "other" else ""
        target = AtSeat(colour, OneOf("plan", name))
        items.append(Button(target, spot, intent, label, "dark", icon, cap=6, enabled=able, plain=True, hint=hint))
    return items


def _fuels(table: Table, seat: int, box: Box) -> list[Item]:
    """Four columns: the next token with its price, and beside it what is planned, to be taken out again."""
    x, y, wide, high = box
    found, colour = planning.outlook(table.session, seat), table.colour(seat)
    part = (wide - 9) / 4
    items: list[Item] = []
    for fuel, word in enumerate(FUELS):
        left, first = x + fuel * (part + 3), part * 0.56
        count = sum(what == fuel for what, _ in table.session.view(seat).plan.fuel)
        price, able = found.prices[fuel], found.room[fuel]
        spot = (left, y, first, high)
        items.append(Button(AtSeat(colour, OneOf("plan:more", word)), spot, PlanFuel(seat, fuel, 1), "", "dark"))
        ground = (*FUEL_BUTTON[word], 255 if able else 110)
        items.append(Plate("flat", (left + 1, y + 1, first - 2, high - 2.6), ground, 3))
        items.append(
            Mark("token", left + first / 2, y + high * 0.34, min(first, 16.0), word, alpha=255 if able else 110)
        )
        value = NONE if price >= SOLD_OUT else str(price)
        ink = ON_FUEL[word] if able else DIM
        items.append(number(value, left + first / 2, y + high * 0.76, 7, ink, "center", True, first - 3))
        less = (left + first + 3, y, part - first - 3, high)
        if not count:
            items.append(Plate("well", less, radius=4, z=0.3))
            continue
        items.append(Button(AtSeat(colour, OneOf("plan:less", word)), less, PlanFuel(seat, fuel, -1), "", "dark"))
        middle = less[0] + less[2] / 2
        items.append(number(TIMES + str(count), middle, y + high * 0.34, 6, CREAM, "center", fit=less[2] - 3))
        items.append(Mark("icon", middle, y + high * 0.74, 6.4, "minus", DIM))
    return items


def _sums(table: Table, seat: int, x: float) -> list[Item]:
    """The cost, the rest, cities lit and income; lay out, begin again, put away."""
    session, colour = table.session, table.colour(seat)
    found = planning.outlook(session, seat)
    left, keep, earn = (x, TOP, 24.0, HIGH), (x + 27, TOP, 50.0, HIGH), (x + 80, TOP, 44.0, HIGH)
    items: list[Item] = [Plate("well", left, radius=4, z=0.45)]
    items.append(Text(words.say("planner.costs"), left[0] + 12, TOP + 6, 4, DIM, align="center", fit=23))
    items.append(number(found.cost(), left[0] + 12, TOP + 19, 9, CREAM, "center", fit=21))
    if session.money_open(seat):
        items.append(Plate("well", keep, radius=4, z=0.45))
        items.append(Text(words.say("table.keep"), keep[0] + 25, TOP + 6, 4, DIM, align="center", fit=46))
        items.append(Money(found.left, keep[0] + 25, TOP + 19, 8, GOLD_LIGHT, "center"))
    else:
        items += money(table, seat, keep)
    items.append(Plate("well", earn, radius=4, z=0.45))
    items.append(Text(words.say("planner.then"), earn[0] + 22, TOP + 6, 4, DIM, align="center", fit=43))
    then = f"{found.before}{TO}{found.income}"
    items.append(number(then, earn[0] + 22, TOP + 19, 7.4, GAIN, "center", fit=40))
    able = planning.can_lay(session, seat)
    lay = (x + 127, TOP, 30.0, HIGH)
    why, hint = plan_words.why_not(session, seat), words.say("planner.lay")
    name = AtSeat(colour, "plan:lay")
    items.append(Button(name, lay, LayPlan(seat), "", "green", "check", enabled=able, reason=why, glow=able, hint=hint))
    half, last = (HIGH - 3) / 2, x + 160
    some, nothing = bool(session.view(seat).plan), words.say("planner.nothing")
    late = bool(session.view(seat).notes or found.missed)
    word, icon, meant = ("tidy", "recycle", TidyPlan(seat)) if late else ("clear", "trash", ClearPlan(seat))
    clear, hint = (last, TOP, 18.0, half), words.say(f"planner.{word}")
    name = AtSeat(colour, OneOf("plan", word))
    items.append(Button(name, clear, meant, icon=icon, enabled=some, reason=nothing, hint=hint))
    close = (last, TOP + half + 3, 18.0, half)
    items.append(Button(AtSeat(colour, "close"), close, Close(seat), icon="x", style="wine"))
    if session.view(seat).peeking and not session.money_open(seat):
        at = x - BOTH - 2
        items += peeked(table.player(seat).money, ROW, at)
        items += under_wrist(words.say("table.keep"), found.left, ROW, at)
    return items
