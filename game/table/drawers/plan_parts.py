"""Parts of the planner at the touch table that its drawer and its row share: plants to plan, their price, fuel at
today's prices, and cities."""

from __future__ import annotations

from game.engine.resources import FUELS, SOLD_OUT
from game.kit.components.card import RATIO
from game.kit.items import Box, Button, Copy, Items, Mark, Plate, Text, TouchSpot, number
from game.kit.style import words
from game.kit.style.layout_theme import COST, DIM, GOLD_LIGHT, GONE_PAPER, OFFER_PAPER
from game.kit.style.theme import CREAM, INK, INK_SOFT, ON_FUEL, WINE, Colour
from game.kit.values.area import Area, area
from game.kit.values.ids import AtSeat, OneOf
from game.session import intents, planning
from game.session.seat_view import SheetId
from game.table.drawers.bid_drawer import call_shape
from game.table.drawers.pad import BOTH, peeked, under_wrist
from game.table.measures.table_view import FUEL_BUTTON, NONE, TIMES, Table
from game.views.plan_view import PlannedCity, PlannedFuel, PlanPart, PlanView

CELL = 56.0
"""Smallest width of a city in the planner's list, mm."""
LEAST_AUTO = 38.0
"""Width above which the button that arms the plan shows words; a narrower one shows an icon or a number, mm."""
FILL = 15.0
"""Width of the key that fills all plants, mm."""
ROWS, LOW = 3, 40.0
"""Number of rows of cities, and the height below which there are only two, mm."""
PLANNED, OFFERED, GONE = GOLD_LIGHT, OFFER_PAPER, GONE_PAPER


def fuels(known: PlanView, box: Box) -> Items:
    """Yield a column of the planner for each fuel: a button that plans the next token at its price, and below it a
    button with the planned tokens that removes the last one."""
    slips, key = area(box).inset(1, 0).columns(0, FILL, gap=3)
    yield from fill_key(known, key.less(top=1, bottom=1))
    for item, column in zip(known.fuels, slips.across(len(known.fuels), 3), strict=True):
        yield from more(known, item, column.less(top=1).top(33), upright=False)
        spot = column.less(top=37, bottom=1)
        if item.count:
            yield less(known, item, spot)
            yield number(TIMES + str(item.count), spot.x + 3, spot.level, 6.4, CREAM, fit=spot.w * 0.36)
            yield number(item.cost, spot.x + spot.w * 0.68, spot.level, 6.4, COST, "right", fit=spot.w * 0.28)
            yield Mark("icon", spot.end - 5.5, spot.level, 6.4, "minus", DIM)
        else:
            yield Plate("well", spot, radius=4, z=0.3)


def fill_key(known: PlanView, box: Area) -> Items:
    """Yield the planner's button that plans the cheapest fuel for all plants, and in a game with two fuel markets one
    that changes the market."""
    name, hint = AtSeat(known.colour, "plan:fill"), known.fill_hint
    key, *side = box.down(2 if known.market else 1, 2)
    yield Button(name, key, intents.PlanFill(known.seat), "", "dark", "lightning", hint=hint)
    for place in side:
        name, hint = AtSeat(known.colour, "plan:market"), words.say("planner.other_market")
        yield Button(name, place, intents.PlanMarket(known.seat), known.market, "dark", hint=hint)


def less(known: PlanView, item: PlannedFuel, box: Box) -> Button:
    """Return the planner's button that removes the last planned token of a fuel."""
    fuel, name = FUELS.index(item.word), AtSeat(known.colour, OneOf("plan:less", item.word))
    return Button(name, box, intents.PlanFuel(known.seat, fuel, -1), "", "dark")


def more(known: PlanView, item: PlannedFuel, box: Area, upright: bool) -> Items:
    """Return the planner's button that plans the next token of a fuel, with its price below it (`upright`) or beside
    it."""
    alpha, value = 255 if item.room else 110, NONE if item.price >= SOLD_OUT else str(item.price)
    intent = intents.PlanFuel(known.seat, FUELS.index(item.word), 1)
    across, down, size = (0.5, 0.34, min(box.w, 16.0)) if upright else (0.34, 0.5, min(box.w * 0.6, 19.0))
    ink = ON_FUEL[item.word] if item.room else DIM
    low, fit = (0.76, box.w - 3) if upright else (0.5, box.w * 0.42)
    place = box.x + box.w * (0.5 if upright else 0.76), box.y + box.h * low, 7 if upright else 9.4
    return [
        Button(AtSeat(known.colour, OneOf("plan:more", item.word)), box, intent, "", "dark"),
        Plate("flat", box.less(1, 1, 1, 1.6), (*FUEL_BUTTON[item.word], alpha), 3),
        Mark("token", box.x + box.w * across, box.y + box.h * down, size, item.word, alpha=alpha),
        number(value, *place, ink, "center", True, fit),
    ]


def cities(table: Table, known: PlanView, page: int, box: Box) -> Items:
    """Yield the planned cities and those that could be added to the plan, in columns; if they need several pages, the
    last cell turns the page."""
    rows = ROWS if box[3] >= LOW else 2
    cells = (*known.cities, *known.near)
    columns = max(2, int((box[2] + 3) // (CELL + 3)))
    places = area(box).inset(1).grid(columns, rows, 3)
    by_column = [places[row * columns + column] for column in range(columns) for row in range(rows)]
    shown = len(places) - (len(cells) > len(places))
    pages = max(1, -(-len(cells) // shown))
    page %= pages
    for city, place in zip(cells[page * shown : (page + 1) * shown], by_column, strict=False):
        yield from _cell(table, known, city, place)
    if pages > 1:
        intent = intents.Open(known.seat, SheetId(planning.SHEET, (page + 1) % pages, "cities"))
        name, label = AtSeat(known.colour, "plan:page"), f"{page + 1} / {pages}"
        yield Button(name, by_column[-1], intent, label, "dark", "caret-right", cap=5.4, plain=True)


def _cell(table: Table, known: PlanView, city: PlannedCity, box: Area) -> Items:
    """Yield a city of the planner with the parts of its price; a touch adds it to the plan or removes it."""
    gone = city.cost < 0
    ground = GONE if gone else PLANNED if city.planned else OFFERED
    yield Plate("paper", box, ground, 3, 0.5)
    if city.planned:
        yield Mark("house", box.x + 6, box.level, 10, known.colour, alpha=110 if gone else 255)
    ink = WINE if gone else INK if city.able else INK_SOFT
    place = box.less(left=11.5 if city.planned else 3, right=2)
    yield Text(city.name, place.x, place.y + place.h * 0.25, 4, ink, "bold", fit=place.w, plain=True)
    if gone:
        yield Mark("icon", box.end - 7, box.y + box.h * 0.7, 7, "x", WINE)
    else:
        yield Text(city.apart, place.x, place.y + place.h * 0.72, 4, INK_SOFT, fit=place.w - 15, plain=True)
        yield number(city.cost, box.end - 2.5, box.y + box.h * 0.73, 6.6, ink, "right", fit=14)
    hint = words.say("build.from", city=_start(table, known, city)) if city.way else ""
    name = AtSeat(known.colour, OneOf("plan:city", city.id))
    yield TouchSpot(name, box, intents.PlanCity(known.seat, city.index), hint=hint)


def _start(table: Table, known: PlanView, city: PlannedCity) -> str:
    """Return the name of the owned or planned city from which the connection to a planned city is cheapest."""
    zone = table.true.zone
    planned = [other.index for other in known.cities if other.index != city.index]
    owned = [*table.true.players[known.seat].cities, *planned]
    return zone.cities[zone.nearest(owned, city.index)].name


def offers(known: PlanView, box: Box, air: float) -> Items:
    """Yield the other plants of the market that can be planned; those that cannot be nominated yet are darker."""
    cards = [offer for offer in known.offers if not offer.chosen]
    style, columns, card = call_shape(len(cards), box[2] - 2, box[3] - air)
    rows, tall = -(-len(cards) // columns), card * RATIO[style]
    spots = area(box).middle(columns * (card + 3) - 3, rows * (tall + 3) - 3).grid(columns, rows, 3)
    for offer, spot in zip(cards, spots, strict=False):
        name = AtSeat(known.colour, OneOf("plan:card", offer.number))
        yield Copy(offer.number, spot.x, spot.y, card, style, "later" if offer.later else "offer")
        box, intent = (spot.x, spot.y, card, tall), intents.PlanPlant(known.seat, offer.number)
        yield TouchSpot(name, box, intent, hint=offer.hint)


def price(known: PlanView, cap: float, minus: Box, plus: Box, other: Box, five: Box) -> Items:
    """Yield the planner's buttons that lower the planned price by 1 Elektro, raise it by 1 or 5, and go back to the
    other plants."""
    for step, box, icon in zip(known.steps, (minus, plus, five), ("minus", "plus", ""), strict=True):
        name, label = AtSeat(known.colour, step.name), "" if icon else step.label
        yield Button(
            name, box, step.intent, label, "dark", icon, cap=cap, enabled=step.able, plain=True, hint=step.hint
        )
    name, back = AtSeat(known.colour, OneOf("plan", "other")), intents.PlanPlant(known.seat, known.plant)
    hint = words.say("planner.other_plants")
    yield Button(name, other, back, "", "dark", "arrow-u-up-left", cap=cap, plain=True, hint=hint)


def tab(known: PlanView, part: PlanPart, shown: str, box: Box) -> tuple[Button, Colour]:
    """Return the button that opens a part of the plan, in brass while that part is shown, and an ink legible on it."""
    here, hint = part.page == shown, words.say(f"planner.page_{part.page}")
    intent = intents.Nothing() if here else intents.Open(known.seat, SheetId(planning.SHEET, part=part.page))
    style, ink = "brass" if here else "wine" if part.missed else "dark", INK if here else CREAM
    return Button(AtSeat(known.colour, OneOf("plan", part.page)), box, intent, "", style, plain=True, hint=hint), ink


def old(known: PlanView, plant: int, goes: bool, spot: Area, touched: Area) -> Items:
    """Return a card of one of the seat's plants that the plan could discard, dimmed if it does; a touch chooses it."""
    name, hint = AtSeat(known.colour, OneOf("plan:scrap", plant)), words.say("planner.makes_room")
    card = Copy(plant, spot.x, spot.y, spot.w, "mini", "resting" if goes else "owned")
    return [card, TouchSpot(name, touched, intents.PlanScrap(known.seat, plant), hint=hint)]


def reset_key(known: PlanView, box: Box) -> Button:
    """Return the button that clears the plan or, if some of it is no longer possible, removes only that."""
    seat, able = known.seat, not known.empty
    word, icon = ("tidy", "recycle") if known.late else ("clear", "trash")
    meant = intents.TidyPlan(seat) if known.late else intents.ClearPlan(seat)
    name, hint = AtSeat(known.colour, OneOf("plan", word)), words.say(f"planner.{word}")
    why = words.say("planner.nothing")
    return Button(name, box, meant, icon=icon, enabled=able, reason=why, hint=hint)


def auto_key(known: PlanView, box: Box) -> Button:
    """Return the button that arms the plan, so that it is played automatically, then allows it to cost more, then
    disarms it; green while the plan is armed."""
    name, armed = AtSeat(known.colour, "plan:auto"), known.auto is not None
    style, meant = "green" if armed else "dark", intents.ArmPlan(known.seat)
    roomy = area(box).w > LEAST_AUTO
    label, sign = (known.auto_key, "") if roomy else (f"+{known.auto}", "") if armed else ("", "play")
    return Button(name, box, meant, label, style, sign, cap=4.6, glow=armed, hint=known.auto_hint)


def under_hand(table: Table, known: PlanView, depth: float, end: float) -> Items:
    """Return the seat's hidden money and what the plan would leave of it, while the cover is held."""
    left, x = known.sums.left, end - BOTH - 2
    if left is None or not known.covered:
        return []
    own = peeked(table.player(known.seat).money, depth, x)
    return [*own, *under_wrist(words.say("table.keep"), left, depth, x)]
