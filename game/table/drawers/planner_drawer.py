"""The planner as a drawer at the touch table: tabs with costs at the left, the open part of the plan in the middle, the
result at the right."""

from __future__ import annotations

from game.kit.components.card import RATIO
from game.kit.items import Button, Copy, Item, Items, Mark, Money, Paragraph, Plate, line, number, width_of
from game.kit.style import words
from game.kit.style.layout_theme import DIM, GOLD_LIGHT, SLIP
from game.kit.style.theme import GREEN_INK, INK, WINE, Colour
from game.kit.values.area import Area
from game.kit.values.ids import AtSeat
from game.pads.bid_pad import sunk
from game.session import planning
from game.session.intents import Close, StagePlan
from game.table.drawers.pad import money
from game.table.drawers.plan_parts import auto_key, cities, fuels, offers, old, price, reset_key, tab, under_hand
from game.table.measures.table_plan import DRAWER
from game.table.measures.table_view import NONE, TO, Table
from game.views.plan_view import PlanView, plan_view

SMALL = 300.0
"""Width below which the side columns are narrower, mm."""
LEAST_SIGN = 50.0
"""Width from which a tab has room for its icon beside the word, mm."""
LEAST_OFFERS = 130.0
"""Width from which the other market cards fit beside the chosen one, mm."""


def drawer(table: Table, seat: int, width: float) -> Items:
    """Return the contents of a seat's planner in its drawer: tabs, the open part of the plan, and sums."""
    side, summed = (44.0, 62.0) if width < SMALL else (52.0, 80.0)
    part, page = planning.page(table.session, seat)
    tabs, room, sums = Area(5, 3, width - 10, 60).columns(side, 0, summed, gap=4)
    known = plan_view(table.session, seat)
    items = [*_tabs(known, part, tabs)]
    items.append(Plate("well", room.inset(-1, -0.6), radius=5, z=0.45))
    match part:
        case "plant":
            items += _plant(known, room)
        case "fuel":
            items += fuels(known, room)
        case "cities":
            items += cities(table, known, page, room)
        case _:
            items += _news(known, room)
    return (*items, *_sums(table, known, sums), *under_hand(table, known, DRAWER, sums.x))


def _tabs(known: PlanView, shown: str, area: Area) -> Items:
    """Return the planner's title, and a button for each part of the plan with its name and cost."""
    title, note, head = words.say("planner.title"), words.say("planner.note"), area.less(left=1).top(6)
    used, below = width_of(title, 5, "heading") + 3, head.moved(down=0.2)
    items: list[Item] = [line(title, head, 5, GOLD_LIGHT, font="heading")]
    if used + width_of(note, 4) < head.w:
        items.append(line(note, below.less(left=used), 4, DIM))
    elif width_of(note, 4) < head.w:
        items = [line(note, below, 4, GOLD_LIGHT)]
    for part, spot in zip(known.parts, area.less(top=8).down(len(known.parts), 3), strict=True):
        button, ink = tab(known, part, shown, spot)
        items.append(button)
        if spot.w > LEAST_SIGN:
            items.append(Mark("icon", spot.x + 6, spot.level, 6.4, part.icon, ink))
        text_area = spot.less(left=10.5 if spot.w > LEAST_SIGN else 4, right=16)
        items.append(line(button.hint, text_area, 4.2, ink, font="bold"))
        items.append(number(part.cost or NONE, spot.end - 4, spot.level, 6.4, ink, "right", fit=11))
    return items


def _news(known: PlanView, area: Area) -> Items:
    """Return a sheet of paper with a sentence for each change since the plan was made, and for each part that is no
    longer possible."""
    count = len(known.news)
    rows = area.inset(4, 2).stack(count, min(15.0, (area.h - 4) / max(1, count)))
    lines = [Paragraph(sentence, row, 4.2, WINE, font="bold") for sentence, row in zip(known.news, rows, strict=True)]
    return [Plate("paper", area, radius=4), *lines]


def _plant(known: PlanView, area: Area) -> Items:
    """Yield the plants that can be planned; once one is planned, its price and the plants that could be discarded for
    it."""
    if not known.plant:
        yield from offers(known, area, 2)
        return
    wide = min(46.0, area.w * 0.33)
    card, rest = area.less(left=1).split(wide, 3)
    gone = known.parts[0].missed
    look, top = "resting" if gone else "later" if known.hope else "offer", card.middle(wide, wide * RATIO["wide"]).y
    yield Copy(known.plant, card.x, top, wide, "wide", look, lit=not gone)
    dial, rest = rest.split(min(84.0, (area.w - wide - 5) * (0.62 if known.old else 1.0)), 3)
    yield from _price(known, dial)
    if known.old:
        spare, rest = rest.split(min(40.0, rest.w), 3)
        yield from _old(known, spare)
    if rest.w > LEAST_OFFERS:
        yield from offers(known, rest, 2)


def _price(known: PlanView, area: Area) -> Items:
    """Yield the planned price between buttons for less and more, and a button back to the other plants."""
    plate, upper, lower = area.less(top=1).rows(20, 15.5, 17.5, gap=3)[:3]
    yield from sunk(known.price, plate, 11)
    if known.meant:
        said = words.say("planner.instead", was=known.meant)
        yield line(said, plate.inset(2, 0).top(34.8), 4, GOLD_LIGHT, "center", "bold")
    (minus, plus), (other, five) = upper.across(2, 3), lower.across(2, 3)
    yield from price(known, 6.4, minus, plus, other, five)


def _old(known: PlanView, area: Area) -> Items:
    """Yield the plants that could be discarded for the planned one, and mark the one that the plan discards."""
    places = area.down(len(known.old), 3)
    card = min(places[0].h / RATIO["mini"], area.w - 1)
    for (plant, goes), place in zip(known.old, places, strict=True):
        spot = place.left(card).top(card * RATIO["mini"])
        yield from old(known, plant, goes, spot, spot)
        if goes:
            yield Mark("icon", spot.end - 5, spot.level, 8, "trash", WINE)


def _sums(table: Table, known: PlanView, area: Area) -> Items:
    """Yield the plan's total cost, the money left, the income before and after it, and the planner's buttons."""
    found = known.sums
    then = f"{found.before}{TO}{found.income}"
    if found.left is not None and not known.covered:
        first, second, third = area.less(top=1).stack(3, 11.8)
        yield Plate("paper", area.top(37.5), SLIP, 4)
        yield from _line(words.say("planner.all"), found.cost, WINE, first)
        yield line(words.say("table.keep"), second.less(left=3.5).left(area.w * 0.5), 4, INK)
        yield Money(found.left, second.end - 4, second.level, 6.6, INK if found.left >= 0 else WINE, "right")
        yield from _line(words.say("planner.then"), then, GREEN_INK, third)
    else:
        (costs, purse), slip = area.top(24).columns(area.w * 0.34, 0, gap=2), area.less(top=26).top(11.5)
        yield Plate("paper", costs, SLIP, 4)
        yield line(words.say("planner.costs"), costs.inset(1.5, 0).top(10.8), 4, INK, "center")
        yield number(found.cost, costs.centre, costs.y + 15.5, 8, WINE, "center", fit=costs.w - 4)
        yield from money(table, known.seat, purse)
        yield Plate("paper", slip, SLIP, 4)
        yield from _line(words.say("planner.then"), then, GREEN_INK, slip)
    yield from _buttons(table, known, area.bottom(20))


def _line(label: str, value: int | str, ink: Colour, row: Area) -> Items:
    return [
        line(label, row.less(left=3.5).left(row.w * 0.55), 4, INK),
        number(value, row.end - 4, row.level, 6.6, ink, "right", fit=row.w * 0.37),
    ]


def _buttons(table: Table, known: PlanView, area: Area) -> Items:
    """Yield the buttons of the planner: stage the plan, arm it, or keep it for later; clear it, or remove what is no
    longer possible."""
    seat, colour = known.seat, known.colour
    able, close = planning.can_stage(table.session, seat), AtSeat(colour, "close")
    main, spot, *crosses = area.columns(0, 17.5, *([14.0] if able or known.armable else []), gap=3)
    if able:
        hint = words.say("planner.lay")
        label, sign = (hint, "") if main.w > 38 else ("", "check")
        lay = AtSeat(colour, "plan:lay")
        yield Button(lay, main, StagePlan(seat), label, "green", sign, cap=4.6, glow=True, hint=hint)
        yield Button(close, crosses[0], Close(seat), icon="x", style="wine")
    elif known.armable:
        hint = words.say("planner.keep_it")
        yield auto_key(known, main)
        yield Button(close, crosses[0], Close(seat), icon="check", style="green", hint=hint)
    else:
        yield Button(close, main, Close(seat), words.say("planner.keep_it"), "green", cap=5.4)
    yield reset_key(known, spot)
