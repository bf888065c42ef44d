"""The planner for a seat at a short side of the touch table, in one row 31 mm high, so that it covers no market."""

from __future__ import annotations

from game.kit.components.card import RATIO
from game.kit.items import Button, Copy, Item, Items, Mark, Money, Paragraph, Plate, Text, number
from game.kit.style import words
from game.kit.style.layout_theme import DIM, GAIN, GOLD_LIGHT
from game.kit.style.theme import CREAM, INK, WINE
from game.kit.values.area import Area
from game.kit.values.ids import AtSeat
from game.session import planning
from game.session.intents import Close, StagePlan
from game.table.drawers.pad import money
from game.table.drawers.plan_parts import (
    FILL,
    auto_key,
    cities,
    fill_key,
    less,
    more,
    offers,
    old,
    price,
    reset_key,
    tab,
    under_hand,
)
from game.table.measures.table_plan import ROW
from game.table.measures.table_view import NONE, TIMES, TO, Table
from game.views.plan_view import PlanView, plan_view

TOP, HIGH = 4.0, 31.0
TAB, SUMS, STEP = 20.0, 178.0, 17.0
"""Widths of a tab, of the sums, and of a button that changes the price, mm."""
CARD = 42.0
"""Width of the planned plant's card, mm."""


def row(table: Table, seat: int, width: float) -> Items:
    """Yield a seat's planner in one row: the tabs, the open part of the plan, and the sums, side by side."""
    known, (part, page) = plan_view(table.session, seat), planning.page(table.session, seat)
    whole = Area(5, TOP, width - 10, HIGH)
    tabs, room, sums = whole.columns(3 * TAB + 6, 0, SUMS, gap=4)
    yield from _tabs(known, part, tabs)
    yield Plate("well", room.inset(-1), radius=5, z=0.45)
    match part:
        case "plant":
            yield from _plant(known, room)
        case "fuel":
            yield from _fuels(known, room)
        case "cities":
            yield from cities(table, known, page, room.inset(0, -1))
        case _:
            yield Plate("paper", room, radius=4)
            yield Paragraph("\n".join(known.news), room.inset(3, 0), 4.2, WINE, font="bold")
    yield from _sums(table, known, sums.x)


def _tabs(known: PlanView, shown: str, box: Area) -> Items:
    """Yield a button for each part of the plan, with its icon above its cost."""
    for part, spot in zip(known.parts, box.across(len(known.parts), 3), strict=True):
        button, ink = tab(known, part, shown, spot)
        yield button
        yield Mark("icon", spot.centre, spot.y + HIGH * 0.3, 9, part.icon, ink)
        yield number(part.cost or NONE, spot.centre, spot.y + HIGH * 0.72, 6, ink, "center", fit=TAB - 4)


def _plant(known: PlanView, box: Area) -> Items:
    """Yield the plants that can be planned; once one is planned, its price and the plants that could be discarded for
    it."""
    if not known.plant:
        yield from offers(known, box, 0)
        return
    gone, tall = known.parts[0].missed, CARD * RATIO["mini"]
    card, dial, rest = box.less(left=1).columns(CARD, 3 * STEP + 43, 0, gap=3)
    look = "resting" if gone else "offer"
    yield Copy(known.plant, card.x, card.middle(CARD, tall).y, CARD, "mini", look, lit=not gone)
    yield from _price(known, dial)
    for (plant, goes), place in zip(known.old, rest.across(len(known.old), 3) if known.old else (), strict=True):
        wide = min(CARD, place.w)
        spot = place.left(wide).middle(wide, wide * RATIO["mini"])
        yield from old(known, plant, goes, spot, place)
        if goes:
            yield Mark("icon", spot.centre, place.foot - 4, 7, "trash", WINE)


def _price(known: PlanView, box: Area) -> Items:
    """Yield the planned price between buttons that lower and raise it by 1 Elektro, and at their right a button that
    raises it by 5 and one back to the other plants."""
    minus, plate, plus, last = box.columns(STEP, 34, STEP, STEP, gap=3)
    yield Plate("paper", plate.inset(0, 1), radius=4)
    yield number(known.price, plate.centre, plate.level, 11, INK, "center", True, 30)
    if known.meant:
        said = words.say("planner.instead", was=known.meant)
        yield Text(said, plate.centre, plate.foot - 4.4, 4, WINE, "bold", "center", fit=32)
    five, other = last.down(2, 3)
    yield from price(known, 6, minus, plus, other, five)


def _fuels(known: PlanView, box: Area) -> Items:
    """Yield a column of the planner for each fuel: a button that plans the next token at its price, and beside it a
    button with the planned tokens that removes the last one."""
    slips, key = box.columns(0, FILL, gap=3)
    yield from fill_key(known, key)
    for item, column in zip(known.fuels, slips.across(len(known.fuels), 3), strict=True):
        first, spot = column.columns(column.w * 0.56, 0, gap=3)
        yield from more(known, item, first, upright=True)
        if not item.count:
            yield Plate("well", spot, radius=4, z=0.3)
            continue
        yield less(known, item, spot)
        count = TIMES + str(item.count)
        yield number(count, spot.centre, spot.y + HIGH * 0.34, 6, CREAM, "center", fit=spot.w - 3)
        yield Mark("icon", spot.centre, spot.y + HIGH * 0.74, 6.4, "minus", DIM)


def _figure(box: Area, key: str, value: Item, fit: float) -> Items:
    """Return a sum of the plan on a sunken plate, with its label above it."""
    said = Text(words.say(key), box.centre, TOP + 6, 4, DIM, align="center", fit=fit)
    return [Plate("well", box, radius=4, z=0.45), said, value]


def _sums(table: Table, known: PlanView, x: float) -> Items:
    """Yield the plan's cost, the money left and the income, with buttons to stage, clear and close."""
    session, sums, seat = table.session, known.sums, known.seat
    whole = Area(x, TOP, SUMS, HIGH)
    cost, keep, earn, lay, last = whole.columns(24, 50, 44, 30, 18, gap=3)
    spent = number(sums.cost, cost.centre, TOP + 19, 9, CREAM, "center", fit=21)
    yield from _figure(cost, "planner.costs", spent, 23)
    if sums.left is None or known.covered:
        yield from money(table, seat, keep)
    else:
        yield from _figure(keep, "table.keep", Money(sums.left, keep.centre, TOP + 19, 8, GOLD_LIGHT, "center"), 46)
    then = number(f"{sums.before}{TO}{sums.income}", earn.centre, TOP + 19, 7.4, GAIN, "center", fit=40)
    yield from _figure(earn, "planner.then", then, 43)
    able, hint = planning.can_stage(session, seat), words.say("planner.lay")
    name = AtSeat(known.colour, "plan:lay")
    lays = Button(
        name, lay, StagePlan(seat), "", "green", "check", enabled=able, reason=known.why, glow=able, hint=hint
    )
    clear, close = last.down(2, 3)
    yield auto_key(known, lay) if known.armable else lays
    yield reset_key(known, clear)
    yield Button(AtSeat(known.colour, "close"), close, Close(seat), icon="x", style="wine")
    yield from under_hand(table, known, ROW, x)
