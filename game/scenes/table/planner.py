"""The planner as a drawer: parts at the left with their cost, what is tried out, what comes of it at the right."""

from __future__ import annotations

from game.engine.plants import STEP3
from game.scenes.intents import ClearPlan, Close, LayPlan, Nothing, Open, PlanPlant, PlanPrice, PlanScrap, TidyPlan
from game.scenes.plans import planner, planning
from game.scenes.plans import words as plan_words
from game.scenes.table.auction import call_shape
from game.scenes.table.common import DIM, GAIN, GOLD, NONE, Table, mark
from game.scenes.table.items import Box, Button, Copy, Item, Items, Mark, Money, Paragraph, Plate, Spot, Text, number
from game.scenes.table.pad import money, under_wrist
from game.scenes.table.plan_parts import cities, fuels
from game.ui import words
from game.ui.card import RATIO
from game.ui.theme import CREAM, INK, WINE

TABS = (("plant", "factory", "plant"), ("fuel", "cube", "fuel"), ("cities", "house-line", "city"))
"""Pages, their icons, and the part of a plan each one is."""
SMALL = 300.0
"""Width under which the columns at the sides are narrower, mm."""
TOP, HIGH = 3.0, 60.0
LEAST_OFFERS = 130.0
"""Room from which the other cards of the market lie beside the chosen one, mm."""


def drawer(table: Table, seat: int, width: float) -> Items:
    """The planner of one seat."""
    side, sums = (38.0, 62.0) if width < SMALL else (44.0, 76.0)
    part, page = planning.page(table.stage, seat)
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
    return (*items, *_peeked(table, seat))


def _tabs(table: Table, seat: int, shown: str, box: Box) -> list[Item]:
    """One button for each part, with what it costs."""
    x, y, wide, high = box
    found = planning.outlook(table.stage, seat)
    step = (high - 6) / 3
    items: list[Item] = []
    for place, (page, icon, part) in enumerate(TABS):
        cost = found.cost(part)
        missed = any(item.part == part for item in found.missed)
        spot = (x, y + place * (step + 3), wide, step)
        name = mark(table.colour(seat), f"plan:{page}")
        intent = Nothing() if page == shown else Open(seat, f"{planning.SHEET}:{page}")
        style = "brass" if page == shown else "wine" if missed else "dark"
        label = str(cost) if cost else NONE
        hint = words.say(f"planner.page_{page}")
        items.append(Button(name, spot, intent, label, style, icon, cap=7.2, plain=True, hint=hint))
    return items


def _news(table: Table, seat: int, box: Box) -> list[Item]:
    """What went otherwise than planned, or no longer goes: a sentence for each thing."""
    x, y, wide, high = box
    said = plan_words.news(table.stage, seat)
    items: list[Item] = [Plate("paper", box, radius=4)]
    row = min(15.0, (high - 4) / max(1, len(said)))
    for place, sentence in enumerate(said):
        spot = (x + 4, y + 2 + place * row, wide - 8, row)
        items.append(Paragraph(sentence, spot, 4.2, WINE, font="bold"))
    return items


def _plant(table: Table, seat: int, box: Box) -> list[Item]:
    """The cards of the market; once one is chosen its price and what makes room for it."""
    plan = table.stage.view(seat).plan
    if not plan.plant:
        return _offers(table, seat, box)
    x, y, wide, high = box
    card = min(46.0, wide * 0.33)
    tall = card * RATIO["wide"]
    found = planning.outlook(table.stage, seat)
    gone = any(item.part == "plant" for item in found.missed)
    look = "resting" if gone else "offer"
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
    chosen = table.stage.view(seat).plan.plant
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
        items.append(Spot(mark(colour, f"plan:card:{plant}"), spot, PlanPlant(seat, plant)))
    return items


def _price(table: Table, seat: int, box: Box) -> list[Item]:
    """What one would pay, between less and more; and back to the other plants."""
    x, y, wide, _ = box
    plan, colour = table.stage.view(seat).plan, table.colour(seat)
    least = planner.least_price(table.true, seat, plan.plant)
    half = (wide - 3) / 2
    items: list[Item] = [
        Plate("paper", (x, y + 1, wide, 20), radius=4),
        number(plan.price, x + wide / 2, y + 11, 11, INK, "center", True, wide - 6),
    ]
    spots = (
        ("-1", "", "minus", PlanPrice(seat, plan.price - 1), 0, plan.price > least),
        ("+1", "", "plus", PlanPrice(seat, plan.price + 1), 1, True),
        ("other", "", "arrow-u-up-left", PlanPlant(seat, plan.plant), 2, True),
        ("+5", "+5", "", PlanPrice(seat, plan.price + 5), 3, True),
    )
    for name, label, icon, intent, place, able in spots:
        row, column = divmod(place, 2)
        spot = (x + column * (half + 3), y + 24 + row * 18.5, half, 15.5 if row == 0 else 17.5)
        hint = words.say("planner.other") if name == "other" else ""
        target = mark(colour, f"plan:{name}")
        items.append(Button(target, spot, intent, label, "dark", icon, cap=6.4, enabled=able, plain=True, hint=hint))
    return items


def _old(table: Table, seat: int, plants: list[int], box: Box) -> list[Item]:
    """Which old plant would make room."""
    if not plants:
        return []
    x, y, wide, high = box
    found = planning.outlook(table.stage, seat)
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
        name = mark(table.colour(seat), f"plan:scrap:{plant}")
        items.append(Spot(name, spot, PlanScrap(seat, plant), hint=words.say("planner.makes_room")))
    return items


def _sums(table: Table, seat: int, box: Box) -> list[Item]:
    """Cost and what is left, cities with power and income, the three buttons."""
    x, y, wide, _ = box
    found = planning.outlook(table.stage, seat)
    open_ = table.stage.money_open(seat)
    half, tall = (wide * 0.4, 19.0) if open_ else (wide * 0.28, 25.5)
    items: list[Item] = [
        Plate("well", (x, y, half, tall), radius=4, z=0.45),
        Text(words.say("planner.costs"), x + half / 2, y + 4.8, 4, DIM, align="center", fit=half - 3),
        number(found.cost(), x + half / 2, y + tall / 2 + 3, 8, CREAM, "center", fit=half - 4),
    ]
    rest = (x + half + 3, y, wide - half - 3, tall)
    if open_:
        items += [
            Plate("well", rest, radius=4, z=0.45),
            Text(words.say("planner.keep"), rest[0] + rest[2] / 2, y + 4.8, 4, DIM, align="center", fit=rest[2] - 3),
            Money(found.left, rest[0] + rest[2] / 2, y + 13, 8, GOLD, "center"),
        ]
    else:
        items += money(table, seat, rest)
    items += _power(table, seat, (x, y + tall + 2, wide, 36.5 - tall))
    return items + _buttons(table, seat, (x, y + 40, wide, 20))


def _power(table: Table, seat: int, box: Box) -> list[Item]:
    x, y, wide, high = box
    found = planning.outlook(table.stage, seat)
    middle = y + high / 2
    lit = f"{found.lit} / {found.cities}"
    return [
        Plate("well", box, radius=4, z=0.45),
        Mark("icon", x + 6.5, middle, 8, "lightbulb", GOLD),
        number(lit, x + 12.5, middle, 6, CREAM, fit=wide * 0.24),
        Mark("icon", x + wide * 0.47, middle, 7.4, "lightning", DIM),
        number(found.capacity, x + wide * 0.53, middle, 5.4, DIM, fit=wide * 0.13),
        number(f"+{found.income}", x + wide - 3, middle, 7.6, GAIN, "right", fit=wide * 0.29),
    ]


def _buttons(table: Table, seat: int, box: Box) -> list[Item]:
    """Lay out, begin again (or take out what no longer goes), close."""
    x, y, wide, high = box
    stage, colour = table.stage, table.colour(seat)
    part = 17.5
    able = planning.can_lay(stage, seat)
    first = wide - 2 * part - 6
    why = "" if able else words.say("planner.not_yet")
    label = words.say("planner.lay") if first > 30 else ""
    items: list[Item] = [
        Button(
            mark(colour, "plan:lay"),
            (x, y, first, high),
            LayPlan(seat),
            label,
            "green",
            "check" if not label else "",
            cap=5,
            enabled=able,
            reason=why,
            glow=able,
            hint=words.say("planner.lay"),
        )
    ]
    late = bool(plan_words.news(stage, seat))
    intent: object = TidyPlan(seat) if late else ClearPlan(seat)
    hint = words.say("planner.tidy" if late else "planner.clear")
    spot = (x + first + 3, y, part, high)
    icon, some = ("recycle" if late else "trash"), bool(stage.view(seat).plan)
    name = mark(colour, "plan:tidy" if late else "plan:clear")
    items.append(Button(name, spot, intent, icon=icon, enabled=some, reason=words.say("planner.nothing"), hint=hint))
    spot = (x + first + part + 6, y, part, high)
    items.append(Button(mark(colour, "close"), spot, Close(seat), icon="x", style="wine"))
    return items


def _peeked(table: Table, seat: int) -> list[Item]:
    """What the plan would leave, for who holds the cover."""
    if table.stage.money_open(seat) or not table.stage.view(seat).peeking:
        return []
    return under_wrist(words.say("planner.keep"), planning.outlook(table.stage, seat).left)
