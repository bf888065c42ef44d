"""The drawer for the bureaucracy at the touch table: plants to switch on, the fuel mix of hybrid plants, the income,
and a lamp that shows that the seat is ready."""

from __future__ import annotations

from dataclasses import replace

from game.engine import outage
from game.engine.actions import Run
from game.engine.resources import FUELS
from game.kit.components.card import RATIO, fuel_places
from game.kit.components.card_view import RUNNING
from game.kit.items import Button, Card, Item, Items, Mark, Paragraph, Plate, Rule, Text, TouchSpot, line, number
from game.kit.style import words
from game.kit.style.layout_theme import BURNING, DIM, GOLD_LIGHT
from game.kit.style.theme import CREAM, GREEN_INK, INK, INK_SOFT
from game.kit.values.area import Area
from game.kit.values.ids import AtSeat, OneOf
from game.session.intents import Nothing, ToggleRun, Undo
from game.session.prompts import card_words
from game.table.drawers.pad import commit, own_cards
from game.table.measures.table_view import Table
from game.views import explanations, plant_runs
from game.views.income import SeatIncome, income
from game.views.plant_runs import MixStep

NARROW = 240.0
"""Width below which the forecast is narrower, in favour of the plants, mm."""
LEAST_MIX, BETWEEN_MIX = 28.0, 34.0
"""Width that two buttons for a fuel mix need side by side; width from which the mix is shown between them, mm."""
MORE = 12.2
"""Width of one of two fuel mix buttons side by side, mm."""
STACKED = 22.5
"""Width of a plant card that leaves room for two fuel mix buttons one below the other, mm."""


def two_rows(table: Table, seat: int, pad: Area) -> Items:
    """Return the contents of the drawer for the bureaucracy: the seat's plant cards, which switch plants on and off,
    the expected income, and the seat's lamp above the Ready button."""
    plants = table.player(seat).plants
    count = max(1, len(plants))
    low = pad.w < NARROW
    wide = min(37.5 if hybrids(table, seat) else 49.5, (pad.w - (98 if low else 126)) / count - 3.5)
    if hybrids(table, seat) and wide < LEAST_MIX:
        wide = min(wide, STACKED)
    items, rest = _plants(table, seat, pad.less(top=0.5), wide, "wide")
    if seat not in table.session.match.ready:
        items += _mixes(table, seat, [item for item in items if isinstance(item, Card)])
    paper, rest = pad.right(rest.w).split(min(72.0, rest.w * (0.42 if low else 0.45)), 3)
    return (*items, *_result(table, seat, paper), _asks(table, seat, paper), *_ready(table, seat, rest))


def one_row(table: Table, seat: int, pad: Area) -> Items:
    """Return the contents of the drawer for the bureaucracy in one row 31 mm high."""
    plants = table.player(seat).plants
    wide = min(44.0, (pad.w - 130) / max(1, len(plants)) - 3)
    items, rest = _plants(table, seat, pad, wide, "mini")
    paper, rest = rest.split(58, 3)
    return (*items, *_result_low(table, seat, paper), _asks(table, seat, paper), *_ready(table, seat, rest))


def _asks(table: Table, seat: int, paper: Area) -> TouchSpot:
    """Return a touch target on the paper that explains how the income is made up."""
    return TouchSpot(table.at(seat, explanations.INCOME), paper, Nothing())


def _plants(table: Table, seat: int, area: Area, wide: float, style: str) -> tuple[list[Item], Area]:
    """Return the seat's plant cards, glowing if the plant runs and dimmed if not, and the rest of the area; until the
    seat is ready, a touch on a card switches its plant."""
    runs, many = table.session.runs(seat), len(table.player(seat).plants)
    *places, rest = area.columns(*[wide] * many, 0, gap=3.5)
    items: list[Item] = []
    for card, place in zip(own_cards(table, seat, places, style), places, strict=True):
        on = card.number in runs
        items.append(replace(card, state=RUNNING if on else "resting", lit=on))
        plant = table.state.rules.plants[card.number]
        told = card_words(table.state.rules, card.number)
        if plant.mined:
            spot = table.at(seat, OneOf("plant", card.number))
            items.append(TouchSpot(spot, place.top(wide * RATIO[style]), Nothing(), hint=told))
        elif seat not in table.session.match.ready:
            name = table.at(seat, OneOf("run", card.number))
            items.append(TouchSpot(name, place.top(wide * RATIO[style]), ToggleRun(seat, card.number), hint=told))
    return items, rest


def over(table: Table, seat: int, cards: list[Card]) -> Items:
    """Yield a lamp on each plant card, and rings around the tokens that will be burnt."""
    runs = table.session.runs(seat)
    for card in cards:
        if table.state.rules.plants[card.number].mined:
            continue
        run = runs.get(card.number)
        wide, high = card.size
        radius = 3.6 if card.style == "wide" else 2.6
        yield Mark("lamp", card.x + wide - radius * 1.7, card.y + high - radius * 1.7, radius, "lit" if run else "")
        if run is None:
            continue
        left = list(run.mix)
        places = fuel_places(card.number, 1000, card.style)
        for fuel, (x, y, size) in zip(card.fuel, places, strict=False):
            kind = FUELS.index(fuel)
            if left[kind]:
                left[kind] -= 1
                scale = wide / 1000
                yield Mark("halo", card.x + x * scale, card.y + y * scale, size * scale * 0.36, colour=BURNING)


def hybrids(table: Table, seat: int) -> bool:
    """Return whether the seat owns a hybrid plant, whose fuel mix it can choose."""
    return any(len(plant.fuels) == 2 for plant in table.player(seat).plants)


def _mixes(table: Table, seat: int, cards: list[Card]) -> Items:
    """Yield, below the card of each running hybrid plant, the coal and oil that it burns and the buttons to change
    them."""
    runs = table.session.runs(seat)
    for card in cards:
        run = runs.get(card.number)
        if run is None or len(table.state.rules.plants[card.number].fuels) < 2:
            continue
        yield from _mix(table, seat, run, Area(card.x, card.y, card.width, 59.5).less(top=card.size[1] + 3))


def _result(table: Table, seat: int, slip: Area) -> Items:
    """Return a sheet of paper with the number of cities that the seat powers, the income, and the gain of one more
    city."""
    now = plant_runs.earned(table.session, seat)
    inner = slip.inset(4, 0)
    beside = inner.less(left=15)
    return [
        Plate("paper", slip, radius=4),
        number(now.lit, inner.x, slip.y + 10.5, 11, INK, alone=True),
        line(words.say("table.of", count=now.cities), beside.top(13.2), 4, INK_SOFT),
        line(words.say("table.supplies"), beside.top(28), 4, INK_SOFT),
        Rule(inner.x, slip.y + 19.5, inner.w),
        line(words.say("table.pays"), inner.left(slip.w * 0.56 - 10).top(58), 4, INK_SOFT),
        number(f"+{now.pays}", inner.end, slip.y + 29, 11, GREEN_INK, "right", fit=slip.w * 0.55),
        Paragraph(_more(table, seat, now), inner.less(top=40).top(17), 4, INK_SOFT),
    ]


def _more(table: Table, seat: int, now: SeatIncome) -> str:
    """Return a sentence: the gain of one more powered city, or how many cities are without power, or that all are
    powered; for a seat with mines, what these earn."""
    state, player = table.true, table.true.players[seat]
    if now.mined:
        return words.say("power.mines", amount=now.mined)
    best = income(state, player, now.cities)
    if now.lit < best.lit:
        return words.say("table.one_more", amount=outage.pays(state, now.cities, now.lit + 1) - now.pays)
    return words.say("table.dark", count=best.dark) if best.dark else words.say("table.all_lit")


def _mix(table: Table, seat: int, run: Run, place: Area) -> Items:
    """Yield the coal and oil that a hybrid plant burns, with a button for one more of each, one below the other under a
    narrow card."""
    coal, oil = plant_runs.mix(table.session, seat, run)
    colour = table.colour(seat)
    if place.w < LEAST_MIX:
        for step, box in zip((coal, oil), place.down(2, 3), strict=True):
            yield from _one_more(colour, step, box, box.at(0.3, 0.5), 10)
            yield number(step.burnt, *box.at(0.74, 0.5), 5.2, INK, "center")
        return
    between = place.w >= BETWEEN_MIX
    left, middle, right = place.columns(MORE, 0, MORE)
    for step, box in ((coal, left), (oil, right)):
        yield from _one_more(colour, step, box, box.at(0.5, 0.5 if between else 0.33), 12)
    if not between:
        yield from (number(s.burnt, *b.at(0.5, 0.74), 5, INK, "center") for s, b in ((coal, left), (oil, right)))
        return
    yield number(coal.burnt, middle.centre - 3.4, middle.level, 5.2, GOLD_LIGHT, "center")
    yield Text(":", middle.centre, middle.level, 4, DIM, "heading", "center", plain=True)
    yield number(oil.burnt, middle.centre + 3.4, middle.level, 5.2, CREAM, "center")


def _one_more(colour: str, step: MixStep, box: Area, at: tuple[float, float], size: float) -> Items:
    """Return a button with a fuel token, which makes a hybrid plant burn one more token of this fuel and one less of
    the other."""
    name, able = AtSeat(colour, step.name), step.replaces
    return [
        Button(name, box, step.intent, "", "paper", enabled=able, reason=step.no_more, hint=step.hint),
        Mark("token", *at, size, FUELS[step.fuel], alpha=255 if able else 90),
    ]


def _result_low(table: Table, seat: int, slip: Area) -> Items:
    now = plant_runs.earned(table.session, seat)
    inner = slip.inset(3, 0)
    return [
        Plate("paper", slip, radius=4),
        Mark("icon", slip.x + 7, slip.y + 9.5, 8, "house", INK),
        number(now.lit, slip.x + 13, slip.y + 9.5, 8, INK, alone=True),
        line(words.say("table.of", count=now.cities), inner.right(slip.w * 0.4).top(21), 3.8, INK_SOFT, "right"),
        line(words.say("table.pays"), inner.left(slip.w * 0.42).top(46), 3.8, INK_SOFT),
        number(f"+{now.pays}", inner.end, slip.y + 22.5, 9, GREEN_INK, "right"),
    ]


def _ready(table: Table, seat: int, area: Area) -> Items:
    """Yield the lamp that shows the other players that the seat is ready, and the button that lights it or, once it is
    lit, puts it out."""
    ready = seat in table.session.match.ready
    if area.h > 40:
        at, size, button = (area.x + 14, area.y + 16.5), 11.5, area.bottom(23)
        said = words.say("power.ready" if ready else "table.ready_ask")
        text_area = area.less(left=31, right=1).top(33)
        yield line(said, text_area, 4.6, GOLD_LIGHT if ready else CREAM)
    else:
        at, size, button = (area.x + 13, area.level), 10.0, area.less(left=27)
    yield Mark("lamp", *at, size, "lit" if ready else "")
    if ready:
        yield Button(table.at(seat, "undo"), button, Undo(seat), words.say("table.change"), cap=6.6, commit=True)
    else:
        yield commit(table, seat, button, words.say("table.ready"))
