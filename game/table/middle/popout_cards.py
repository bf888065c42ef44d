"""Copies of plant cards and markets that players have pulled up on the touch table: each upright in front of its
player's station, with the same effects of a touch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from game.engine.actions import NOMINATE
from game.engine.plants import STEP3
from game.engine.state import Task
from game.kit.components.card import RATIO
from game.kit.items import Box, Button, Copy, Item, Items, Paragraph, Plate, Text, Thing, TouchSpot
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.layout_theme import PULLED_WOOD
from game.kit.style.theme import CREAM, INK, SEAT
from game.kit.values.area import Area, area
from game.kit.values.ids import CardId, OneOf
from game.session.intents import StageMove
from game.session.parties import fuel_on
from game.session.prompts import card_words, plant_mark, why_barred
from game.table.markets.fuel_panel import board_of, fuel_board
from game.table.markets.market_panels import market_boxes, right_hand
from game.table.measures.arrangement import FUELS, PLANTS, Copied, PopOut
from game.table.measures.table_plan import DRAWER, ROW, STRIP
from game.table.measures.table_view import Table, running_market
from game.table.stations.station import DEPTHS, shape

CARD_SIZE = 104.0, 132.0
"""Width and height of a pulled-up copy of a card, mm."""
CLOSE = 17.0
"""Side of a copy's buttons, mm."""
RIM = 3.0
CARD = CARD_SIZE[0] - CLOSE - 3 * RIM
"""Width of the card's picture in such a copy, mm."""
AIR = 5.0
"""Gap between copies, and between copies and their station, mm."""
WRISTS = 26.0
"""Distance of copies from an edge of the screen without seats, mm."""
SMALL = 44.0
"""Width of a card in a copied market, mm."""
LONG, DEEP = 268.0, 104.0
"""Size of the fuel market in a copy, mm."""


def name_of(table: Table, seat: int, what: Copied) -> str:
    """Return the name of the panel that shows a seat's copy of a card or market."""
    return OneOf("pulled", table.colour(seat), what)


def popout_panels(table: Table) -> list[Panel]:
    """Return the panels of all pulled-up copies of cards and markets, the newest on top."""
    boxes = {(seat, what): box for seat in table.seats for what, box in _boxes(table, seat)}
    order = [pair for pair in table.arrangement.popouts if pair in boxes and pair not in table.arrangement.aside]
    found = []
    for seat, what in order:
        with words.speaking(table.session.view(seat).language):
            found.append(_panel(table, seat, what, boxes[seat, what]))
    return found


def second_card_panels(table: Table) -> Iterator[Panel]:
    """Yield the second pictures of cards that fingers carry, above everything else."""
    k = table.plan.seating.px_per_mm
    for index, twin in enumerate(table.arrangement.second_cards.values()):
        wide, high = SMALL, SMALL * RATIO["wide"]
        items: Items = (Copy(twin.plant, 0, 0, wide, "wide", "offer"),)
        box = Area.about((twin.x / k, twin.y / k), *Area(0, 0, wide, high).upright(twin.turn)[2:])
        yield table.plan.panel(OneOf("twin", index), box, twin.turn, items, glides=False)


def _panel(table: Table, seat: int, what: Copied, box: Box) -> Panel:
    plan = table.plan
    rect = plan.px(box)
    pushed = table.arrangement.pushed.get((seat, what))
    if pushed:
        rect = rect.move(round(pushed[0]), round(pushed[1]))
    items = _items(table, seat, what)
    turn = plan.seating.chairs[seat].turn
    return plan.panel(name_of(table, seat, what), rect, turn, items, seat, glides=pushed is None)


# --- places --------------------------------------------------------------------------------------------


def _boxes(table: Table, seat: int) -> list[tuple[Copied, Area]]:
    """Return the copies that fit side by side in front of a seat's station, each with its area; the oldest are left
    out."""
    up = table.arrangement.up(seat)
    if not up:
        return []
    plan, chair = table.plan, table.plan.seating.chairs[seat]
    out = DEPTHS[shape(table, seat)] + AIR
    out, low, high = _past_market(table, chair.side, out, *_room(table, chair.side, DRAWER, ROW))
    sizes: list[tuple[Copied, float, float]] = []
    for what in reversed(up):
        wide, deep = size_of(table, seat, what)
        if wide > high - low:
            low, high = _room(table, chair.side, STRIP, STRIP)
        if sizes and sum(size[1] + AIR for size in sizes) + wide > high - low:
            break
        sizes.insert(0, (what, wide, deep))
    whole = sum(size[1] + AIR for size in sizes) - AIR
    start = max(low, min(plan.middle(chair) - whole / 2, high - whole))
    found = []
    for what, wide, deep in sizes if chair.side in "SE" else sizes[::-1]:
        found.append((what, plan.seating.whole.beside(chair.side, start, wide, out, deep)))
        start += wide + AIR
    return found


def _room(table: Table, side: str, long: float, short: float) -> tuple[float, float]:
    """Return the range along an edge of the screen in which copies keep clear of the stations at the other edges,
    mm."""
    seating = table.plan.seating
    ends, deep = ("WE", short) if side in "NS" else ("NS", long)
    margins = [deep + AIR if end in seating.sides else WRISTS for end in ends]
    return margins[0], seating.length(side) - margins[1]


def _past_market(table: Table, side: str, out: float, low: float, high: float) -> tuple[float, float, float]:
    """Return the distance from an edge of the screen, and the range along it, at which copies do not cover the market
    in use, mm."""
    name = running_market(table.true)
    if not name:
        return out, low, high
    box, right = market_boxes(table)[name], right_hand(table.plan, name)
    if side in "NS":
        return (out, low, min(high, box.x - AIR)) if right else (out, max(low, box.end + AIR), high)
    if right != (side == "E"):
        return out, low, high
    return max(out, (table.plan.seating.width - box.x if right else box.end) + AIR), low, high


def size_of(table: Table, seat: int, what: Copied) -> tuple[float, float]:
    """Return the width and depth of a seat's copy of a card or market, mm; the fuel market's copy is narrower on a
    small screen."""
    if what == FUELS:
        low, high = _room(table, table.plan.seating.chairs[seat].side, STRIP, STRIP)
        return min(LONG + 2 * RIM, high - low), DEEP + CLOSE + 3 * RIM
    if what == PLANTS:
        columns = _columns(table)
        high = SMALL * RATIO["wide"]
        return columns * (SMALL + RIM) + RIM, 2 * (high + RIM) + CLOSE + 2 * RIM
    return CARD_SIZE


def _columns(table: Table) -> int:
    state = table.state
    return max(3, len(state.current), len(state.future)) if state.future else max(3, -(-len(state.current) // 2))


# --- contents ------------------------------------------------------------------------------------------


def _items(table: Table, seat: int, what: Copied) -> Items:
    wide, deep = size_of(table, seat, what)
    tray: list[Item] = [
        Plate("wood", (0, 0, wide, deep), PULLED_WOOD, 4, 3.2),
        Plate("edge", (0, 0, wide, deep), SEAT[table.colour(seat)], 4, line=1.1),
    ]
    if isinstance(what, CardId):
        return (*tray, *_card(table, seat, what.number))
    head = _head(table, seat, what, wide)
    if what == FUELS:
        board = fuel_board(table, board_of(table, wide - 2 * RIM, DEEP), seat)
        return (*tray, *head, *_shifted(board, RIM, CLOSE + 2 * RIM))
    return (*tray, *head, *_market(table, seat))


def _shifted(items: Items, right: float, down: float) -> Items:
    """Yield the parts of a picture moved right and down, mm."""
    for item in items:
        made: Any = item
        if any(field.name == "box" for field in fields(made)):
            yield replace(made, box=area(made.box).moved(right, down))
        else:
            yield replace(made, x=made.x + right, y=made.y + down)


def _head(table: Table, seat: int, what: Copied, wide: float) -> Items:
    """Return the title of a market's copy, a button that pulls up the other market, and one that closes the copy."""
    other: Copied = PLANTS if what == FUELS else FUELS
    icon = "factory" if what == FUELS else "cube"
    head = Area(RIM, RIM, wide - 2 * RIM, CLOSE)
    title, to_other, close = head.columns(0, CLOSE, CLOSE, gap=RIM)
    said = title.less(left=RIM, right=6 - RIM)
    carried, away = _handled(table, seat, what, title, close)
    return [
        Text(words.say(f"table.pulled.{what}"), said.x, said.level, 6.4, CREAM, "heading", fit=said.w),
        carried,
        Button(table.at(seat, OneOf("copy", what, "other")), to_other, PopOut(seat, other), icon=icon),
        away,
    ]


def _handled(table: Table, seat: int, what: Copied, grip: Area, close: Area) -> tuple[TouchSpot, Button]:
    """Return the touch target by which a copy is dragged, and the button that closes it."""
    home, hint = PopOut(seat, what), words.say("table.hint.copy")
    carried = TouchSpot(table.at(seat, OneOf("copy", what)), grip, home, drag="copy", hint=hint)
    return carried, Button(table.at(seat, OneOf("copy", what, "close")), close, home, "", "wine", "x")


def _market(table: Table, seat: int) -> Items:
    """Yield the contents of a copy of the plant market: the current plants above the future plants."""
    state = table.state
    columns, whole = _columns(table), Area(0, 0, *size_of(table, seat, PLANTS)).inset(RIM)
    cells = whole.less(top=CLOSE + RIM).grid(columns, 2, RIM)
    for index, plant in enumerate((*state.current, *state.future)):
        later = index >= len(state.current)
        box = cells[columns + index - len(state.current) if later else index]
        lit = plant == table.session.auctioned_plant(seat)
        yield Copy(plant, box.x, box.y, SMALL, "wide", "later" if later else "offer", lit=lit)
        meant: Any = PopOut(seat, CardId(plant))
        if not later and _may_call(table, seat, plant):
            meant = StageMove(seat, NOMINATE[plant])
        yield TouchSpot(
            table.at(seat, OneOf("copy", CardId(plant), "small")), box, meant, hint=card_words(table.state.rules, plant)
        )


def _may_call(table: Table, seat: int, plant: int) -> bool:
    """Return whether a touch on a plant in a copy nominates it; one already nominated can only be looked at."""
    asked = table.hands == seat and table.true.task == Task.NOMINATE
    return asked and plant != STEP3 and plant in table.true.current and plant != table.session.auctioned_plant(seat)


def _card(table: Table, seat: int, plant: int) -> Items:
    """Yield the contents of a copy of a plant card: the card, its explanation in words, and its buttons."""
    upper, paper = Area(0, 0, *CARD_SIZE).inset(RIM).cut(CARD * RATIO["wide"], RIM)
    card, tools = upper.split(CARD, RIM)
    what, own = CardId(plant), CardId(plant, table.colour(seat))
    owner, fuel = _owned(table, plant)
    shown: Item = Copy(plant, card.x, card.y, card.w, "wide", "owned" if owner else "offer", fuel)
    if not owner:
        shown = Thing(own, "card", (plant, "wide", "offer"), card.centre, card.level, card.w)
    yield shown
    yield from _handled(table, seat, what, card, tools.top(CLOSE))
    yield Plate("paper", paper, radius=3)
    barred = "" if owner else why_barred(table.session, seat, plant)
    noted = "" if owner else plant_mark(table.session, plant).said
    yield Paragraph(
        words.joined([part for part in (card_words(table.state.rules, plant), barred, noted) if part]),
        paper.less(3, 0.5, 2, 0.5),
        4.0,
        INK,
    )
    if _may_call(table, seat, plant):
        call, meant = table.at(seat, OneOf("copy", what, "call")), StageMove(seat, NOMINATE[plant])
        said = words.say("table.hint.call")
        yield Button(call, tools.less(top=CLOSE + RIM), meant, "", "green", "gavel", hint=said)


def _owned(table: Table, plant: int) -> tuple[str, tuple[str, ...]]:
    """Return the colour of a plant's owner and the fuel on the plant; both empty if no player owns it."""
    for seat in table.seats:
        if any(card.number == plant for card in table.player(seat).plants):
            return table.colour(seat), fuel_on(table.session, seat).get(plant, ())
    return "", ()


def is_on_table(table: Table, what: Copied) -> bool:
    """Return whether the original of a copied card or market is still on the table."""
    if not isinstance(what, CardId):
        return not table.session.match.over
    lying = *table.state.current, *table.state.future, table.state.lot
    return what.number in lying or bool(_owned(table, what.number)[0])
