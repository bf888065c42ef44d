"""A waiting player's station at the touch table: money, plants with fuel, small buttons, and a box with the player's
state in the game."""

from __future__ import annotations

from dataclasses import replace

from game.engine.state import FREE, Phase, Task
from game.kit.items import Box, Button, Items, Mark, Plate, Text, TouchSpot, number, width_of
from game.kit.style import words
from game.kit.style.layout_theme import DIM, GOLD_LIGHT
from game.kit.style.theme import CREAM
from game.kit.values.area import Area
from game.kit.values.ids import OneOf
from game.session.intents import Open, Undo
from game.session.maximum_bid import SHEET as MAXIMUM
from game.session.maximum_bid import answered, may_set
from game.session.prompts import card_words
from game.table.drawers import finish_drawer
from game.table.drawers.pad import cards, money
from game.table.measures.arrangement import FUELS, PLANTS, Copied, PopOut, Rim
from game.table.measures.lot import Lot, lot_of
from game.table.measures.table_view import NONE, Table, nth
from game.views.bidding import bid_status

ToolRow = tuple[str, str, object, bool]
"""A small button: name, icon, intent, enabled."""

WORDY, CARDS = 24.0, 123.0
"""Width from which a small button has room for a word, and the width reserved for three plants in a strip, mm."""
SMALL_WORD = 3.6
"""Height of capitals below which no word is written on a button, mm."""
OUT = ("passed", "out")
"""The statuses of seats that are out of the auction."""
SAID = {"high": "table.highest", "bought": "table.bought"}
"""Message keys for the label of a seat's amount that is not simply its bid, by the seat's status."""
LABEL, OWN = 9.0, 9.0
"""Height of a seat's own status above the highest bid, and width of its own last bid beside the status, mm."""
STANDING, CHIP = 12.0, 5.4
"""Height of the highest bid's figures, and radius of its bidder's disc, mm."""
SIGN = 0.46
"""Size of a small button's icon, as a share of the button's shorter side."""


def strip(table: Table, seat: int, width: float, closed: bool = False) -> Items:
    """Yield the contents of a waiting seat's station: money, plants, small buttons, and a box with the seat's state; if
    the station is `closed` for lack of room, a touch on the box opens it. During the final ceremony, its sentences
    replace plants and buttons."""
    purse, inner = Area(5, 3.2, width - 10, 26).split(56, 4)
    yield from money(table, seat, purse)
    waiting = inner.right(62.0 if width > 330 else 52.0)
    inner = inner.less(right=waiting.w + 3)
    if table.session.ending_shown:
        yield from finish_drawer.ceremony(table, inner.less(right=1))
        yield from _waiting_box(table, seat, waiting, closed)
        return
    person = table.session.match.is_person(seat)
    tools = _strip_tools(table, seat) if person else []
    worded = WORDY + 3
    step = worded if inner.w - worded * len(tools) >= CARDS else 21.0
    row, small = inner.split(inner.w - step * len(tools))
    made, end = cards(table, seat, row.less(top=0.4), 42 if width > 345 else 38, "mini", 3)
    yield from made
    if person and made:
        told = [card_words(table.state.rules, plant.number) for plant in table.player(seat).plants]
        hint = words.joined(told, "\n")
        yield TouchSpot(table.at(seat, "plants"), row.less(right=row.end - end + 3), Open(seat, "plants"), hint=hint)
    for spot, row_ in zip(small.across(len(tools)), tools, strict=True):
        yield from tool_with_word(table, seat, spot.less(left=3), row_)
    yield from _waiting_box(table, seat, waiting, closed)


def _strip_tools(table: Table, seat: int) -> list[ToolRow]:
    """Return the small buttons of a waiting station: undo and the maximum bid if they are possible now, the planner,
    and the incomes."""
    tools = look_up(seat)
    if may_set(table.session, seat):
        tools.insert(0, ("maximum", "gavel", Open(seat, MAXIMUM), True))
    if table.session.can_undo(seat):
        tools.insert(0, ("undo", "arrow-counter-clockwise", Undo(seat), True))
    return tools


def plan_ahead(seat: int) -> ToolRow:
    """Return the small button that opens the planner, which every station has at any time."""
    return ("planner", "calculator", Open(seat, "planner"), True)


def look_up(seat: int) -> list[ToolRow]:
    """Return the small buttons that open the planner and the incomes, which every station has."""
    return [plan_ahead(seat), (OneOf("sheet", "payment"), "list", Open(seat, "payment"), True)]


def _waiting_box(table: Table, seat: int, box: Area, closed: bool) -> Items:
    """Yield the box with a waiting seat's bid, place in the turn order or lamp; a touch pulls up a copy of the phase's
    market, or opens the station if it is `closed`."""
    yield Plate("well", box, radius=4, z=0.5)
    state = table.true
    if closed:
        hint = words.say("table.open_here")
        yield TouchSpot(table.at(seat, "open"), box, Rim(seat), hint=hint)
    elif table.session.match.is_person(seat) and state.phase != Phase.FINISH:
        market: Copied = FUELS if state.phase == Phase.MARKET else PLANTS
        name, hint = table.at(seat, "market"), words.say("table.hint.pull")
        yield TouchSpot(name, box, PopOut(seat, market), hint=hint)
    if state.task == Task.RUN:
        lit = seat in table.session.match.ready
        said = words.say("power.ready" if lit else "table.ready_ask")
        lamp, text_area = box.split(23)
        yield Mark("lamp", lamp.centre + 0.5, box.level, 8, "lit" if lit else "")
        yield Text(said, text_area.x, box.level, 4, GOLD_LIGHT if lit else CREAM, fit=text_area.w - 2)
        return
    lot = lot_of(table)
    if lot and lot.leader != FREE and not lot.sold:
        yield from _standing(table, seat, box, lot)
        return
    label, value, gold = _waiting(table, seat)
    if gold:
        yield Plate("edge", box, GOLD_LIGHT, 4, line=0.7)
    if label:
        yield Text(label, box.centre, box.top(12).level, 4, DIM, align="center", fit=box.w - 4)
    big = 12.0 if value.isdecimal() else 8.0
    out = state.phase == Phase.AUCTION and bid_status(table.session, seat)[0] in OUT
    ink = GOLD_LIGHT if gold else DIM if out else CREAM
    level = box.top(34).level if label else box.level
    plain = value.isdecimal() or value == NONE
    yield Text(value, box.centre, level, big, ink, "heading", "center", box.w - 5, plain)


def _standing(table: Table, seat: int, box: Area, lot: Lot) -> Items:
    """Yield the highest bid with its bidder's disc, and above it in small type the seat's own status in the auction."""
    upper, lower = box.cut(LABEL)
    label, value, leads = _waiting_auction(table, seat)
    if leads and seat == lot.leader:
        yield Plate("edge", box, GOLD_LIGHT, 4, line=0.7)
    own = value if value.isdecimal() and seat != lot.leader else ""
    said, cap = label or value, 4.0
    wide = width_of(said, cap) + (OWN if own else 0.0)
    left = upper.middle(min(wide, upper.w - 4), upper.h)
    ink = DIM if bid_status(table.session, seat)[0] in OUT else CREAM
    yield Text(said, left.x, left.level + 1, cap, ink, fit=left.w - (OWN if own else 0.0))
    if own:
        yield number(own, left.end, left.level + 1, cap + 0.6, CREAM, "right", True)
    amount = width_of(str(lot.bid), STANDING, "heading")
    shown = lower.less(bottom=3).middle(2 * CHIP + 3 + amount, 0)
    yield Mark("chip", shown.x + CHIP, shown.level, CHIP, table.colour(lot.leader))
    yield number(lot.bid, shown.end, shown.level, STANDING, GOLD_LIGHT, "right", True)


def _waiting(table: Table, seat: int) -> tuple[str, str, bool]:
    """Return a waiting seat's state in words: a small label, a large text, and whether it is highlighted in gold."""
    state = table.true
    if state.phase == Phase.AUCTION:
        return _waiting_auction(table, seat)
    if state.phase in (Phase.MARKET, Phase.BUILD):
        turns = (state.actor, *state.queue)
        done = seat not in turns
        verb = "market" if state.phase == Phase.MARKET else "build"
        if done:
            return "", words.say(f"table.done_{verb}"), False
        place = [party for party in turns if party in table.seats].index(seat)
        if place == 0:
            return "", words.say(f"table.now_{verb}"), True
        return _in_line(words.say(f"table.waits_{verb}"), place)
    if state.phase == Phase.FINISH:
        return finish_drawer.waiting(table, seat)
    if state.actor == seat:
        return "", words.say("table.chooses"), True
    place = [party for party in state.order if party in table.seats].index(seat)
    return words.say("table.order"), nth(place + 1), False


def _waiting_auction(table: Table, seat: int) -> tuple[str, str, bool]:
    """Return a seat's state in an auction in words (label, text, golden): its last bid or its pass, otherwise when its
    turn comes."""
    state, (word, made) = table.true, bid_status(table.session, seat)
    if seat == state.actor and state.task in (Task.SCRAP, Task.DROP):
        return "", words.say("table.scraps"), True
    if word in OUT:
        return "", words.say("table.passed"), False
    if made:
        return words.say(SAID.get(word, "table.bid_was")), str(made), word == "high"
    if answered(table.session, seat):
        return "", words.say("maximum.has_answered"), False
    bids = bool(state.lot) and state.task in (Task.OPEN, Task.RAISE)
    if seat == state.actor:
        return "", words.say("table.bids_now" if bids else "table.nominates"), True
    if bids:
        return "", words.say("table.bids_next"), False
    return _in_line(words.say("table.waits_auction"), state.eligible.index(seat))


def _in_line(verb: str, place: int) -> tuple[str, str, bool]:
    """Return when a seat's turn comes in words, as a label, a text and False; `place` is 0 for the acting seat."""
    return (verb, words.say("table.next"), False) if place == 1 else (verb, nth(place + 1), False)


def tool(table: Table, seat: int, box: Box, row: ToolRow) -> Button:
    """Return a small button without a word, whose meaning a long press explains."""
    name, icon, intent, enabled = row
    hint = words.say(f"table.hint.{_word(name)}")
    style, cap = "green" if name == "maximum" else "dark", SIGN * min(box[2:])
    return Button(table.at(seat, name), box, intent, "", style, icon, "", cap, enabled, hint, hint=hint)


def tool_with_word(table: Table, seat: int, box: Area, row: ToolRow) -> Items:
    """Return a small button with a word below its icon, or without one if it does not fit."""
    made, (name, icon, _, enabled) = tool(table, seat, box, row), row
    if name == "maximum" and table.session.view(seat).maximum is None:
        return _up_to(table, seat, made, box)
    word = words.say(f"table.tool.{_word(name)}")
    if box.w < WORDY or width_of(word, SMALL_WORD) > box.w - 2:
        return [made]
    ink = CREAM if enabled else DIM
    return [
        replace(made, icon=""),
        Mark("icon", *box.at(0.5, 0.36), box.h * 0.4, icon, ink),
        Text(word, *box.at(0.5, 0.78), 4, ink, align="center", fit=box.w - 2),
    ]


def _up_to(table: Table, seat: int, made: Button, box: Area) -> Items:
    """Return the button that opens the choice of a maximum bid, with the lowest possible one on it: a planned amount
    would reveal the seat's money."""
    least, word = str(table.session.least_bid(seat)), words.say("table.tool.maximum")
    worded = width_of(word, 4.0) <= box.w - 3
    return [
        replace(made, icon=""),
        Mark("icon", *box.at(0.28, 0.36), box.h * 0.3, "gavel", CREAM),
        number(least, *box.at(0.66, 0.37), min(8.0, box.h * 0.3), CREAM, "center", True, box.w * 0.5),
        *([Text(word, *box.at(0.5, 0.78), 4, CREAM, align="center", fit=box.w - 2)] if worded else []),
    ]


def _word(name: str) -> str:
    return name.sort if isinstance(name, OneOf) else name
