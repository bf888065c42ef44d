"""Sheets laid over the map: payment, resupply, everybody's plants, the log, help, the end of a round."""

from __future__ import annotations

import math

from pygame import Rect

from game.desk.base.grid import EDGE, RAIL, Grid
from game.desk.log_page import paint_lines
from game.engine.resources import FUELS
from game.engine.state import CARTEL
from game.kit.components.card import card_size
from game.kit.input import keycaps
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel, drawn
from game.kit.style import words
from game.kit.style.theme import FUEL, GOLD, INK, INK_SOFT, MARKED, ON_SEAT, SEAT
from game.session import log_text
from game.session.intents import Close, Open
from game.session.parties import Party, front, others, party
from game.session.seat_view import SheetId
from game.session.session import Session
from game.views import advisor, primer, round_end
from game.views import this_game as here
from game.views.resupply import NEVER, by_step
from game.views.round_end import SheetFacts
from game.views.rulebook.particulars import particulars

TWO_COLUMNS = 960.0
"""Width of a sheet from which its text stands in two columns, design px."""
HEAD, FRAME = 62.0, 36.0
"""Heights of a sheet's title and of what its frame takes, design px."""
FOOT = ("round", "advice")
"""Sheets at the foot of the map: what they speak of is seen above them."""
LINE = 37.0
"""Height of a sentence of the log, design px."""


def sheet(session: Session, grid: Grid, board: Rect) -> Panel | None:
    """The sheet that the seat in front has open, if any; `board` is where the map lies."""
    seat = front(session)
    view = session.view(seat)
    opened = view.sheet or ("round" if view.report and session.match.is_person(seat) else "")
    if not opened:
        return None
    shown = SheetId.of(opened)
    if shown.name not in _CONTENT:
        return None
    known = SheetFacts(shown.name, shown.page, seat, _CONTENT[shown.name](session, seat))
    rect = _place(grid, known, board)
    return drawn("sheet", rect, grid.unit, lambda pen: paint(pen, known))


def _place(grid: Grid, known: SheetFacts, board: Rect) -> Rect:
    """In the middle of the map; the report of a round and advice at its foot, so that the map is seen above them. Above
    the column, where the map lies above it: what is asked is never covered."""
    kind = known.kind
    left, _, room, _ = grid.map_room
    wide = {"payment": 560.0, "resupply": 640.0, "help": 760.0, "round": 640.0, "advice": 840.0}.get(kind, 820.0)
    high = {"payment": 610.0, "resupply": 520.0, "help": 860.0, "advice": 330.0}.get(kind, 940.0)
    if kind == "help" and grid.stacked:
        wide = TWO_COLUMNS
    if kind == "round":
        high = round_end.height(known) + HEAD + FRAME
    above = grid.origin[1] + RAIL[0] - 2 * EDGE
    top = EDGE if grid.stacked else (grid.height - high) / 2
    if kind in FOOT:
        top = board.bottom / grid.unit - high - EDGE
    if grid.stacked:
        high = min(high, above)
    return grid.rect(left + (room - wide) / 2, max(EDGE, top), wide, high)


def paint(pen: Pen, known: SheetFacts) -> None:
    """Paper with a title, a button to close it, and its content."""
    wide, high = pen.size
    pen.paper(pen.rect, radius=12, z=2.2)
    pen.edge((8, 8, wide - 16, high - 16), (110, 76, 38, 150), 8, 1)
    title = words.say(f"sheets.{known.kind}")
    pen.text(title, 28, 40, 34, "heading", fit=wide - 120)
    side = 42
    box = (wide - side - 20, 19, side, side)
    pen.button(box, "", Close(known.seat), "dark", "cross", name="close", hint=words.say("common.close"), size=22)
    pen.rule(24, HEAD + 6, wide - 48)
    _PAINT[known.kind](pen, known, (24, (HEAD + 16), wide - 48, high - (HEAD + FRAME)))


Box = tuple[float, float, float, float]


def _payment(session: Session, seat: int) -> tuple[object, ...]:
    state = session.match.state
    return (state.rules.payment, len(state.players[seat].cities))


def _paint_payment(pen: Pen, known: SheetFacts, box: Box) -> None:
    """All numbers of lit cities in three columns."""
    x, y, wide, high = box
    payment, now = known.content
    assert isinstance(payment, tuple)
    columns = 3
    rows = -(-len(payment) // columns)
    step, part = min(70, high / rows), wide / columns
    for cities, pay in enumerate(payment):
        left = x + cities // rows * part
        top = y + cities % rows * step
        if cities == now:
            pen.fill((left + 2, top + 3, part - 8, step - 6), GOLD, 7)
        middle = top + step / 2
        pen.icon("house", left + 24, middle, 22, INK)
        pen.number(cities, left + 42, middle, 28)
        pen.money(pay, left + part - 18, middle, 32, INK, "right")


def _resupply(session: Session, seat: int) -> tuple[object, ...]:
    state = session.match.state
    return (by_step(state), state.step, tuple(state.supply), tuple(state.stock))


def _paint_resupply(pen: Pen, known: SheetFacts, box: Box) -> None:
    """Tokens a round for each fuel and step; the running step on gold; supply and market beside them."""
    x, y, wide, high = box
    resupply, step, supply, stock = known.content
    assert isinstance(resupply, tuple) and isinstance(supply, tuple) and isinstance(stock, tuple)
    label, part = wide * 0.26, wide * 0.74 / 5
    heads = [words.say("desk.step", number=number) for number in (1, 2, 3)]
    heads += [words.say("sheets.in_market"), words.say("sheets.in_supply")]
    row = min(84, (high - 60) / 4)
    left = x + label + (int(str(step)) - 1) * part
    pen.fill((left + 3, y, part - 6, 52 + 4 * row), MARKED, 8)
    for column, head in enumerate(heads):
        pen.text(
            head,
            x + label + (column + 0.5) * part,
            y + 26,
            21,
            "heading",
            INK,
            "center",
            part - 8,
        )
    for fuel, word in enumerate(FUELS):
        top = y + 52 + fuel * row
        pen.fill((x, top + 3, wide, row - 6), (*FUEL[word], 34), 7)
        middle = top + row / 2
        pen.token(fuel, x + 28, middle, 50)
        pen.text(words.say(f"fuel.{word}"), x + 56, middle, 23, "heading", fit=label - 62)
        coming = [row[fuel] for row in resupply]
        numbers = [amount if amount == NEVER else f"+{amount}" for amount in coming] + [stock[fuel], supply[fuel]]
        for column, value in enumerate(numbers):
            here = column == int(str(step)) - 1
            ink = INK if column > 2 or here else INK_SOFT
            pen.number(value, x + label + (column + 0.5) * part, middle, (32 if here else 26), ink, "center")


def _plants(session: Session, seat: int) -> tuple[object, ...]:
    return (party(session, seat), *others(session, seat))


def _paint_plants(pen: Pen, known: SheetFacts, box: Box) -> None:
    """A row for every party with its cards, their fuel painted on."""
    x, y, wide, high = box
    parties = [item for item in known.content if isinstance(item, Party)]
    step = min(200, high / max(1, len(parties)))
    for index, party_ in enumerate(parties):
        _plants_row(pen, party_, (x, y + index * step, wide, step - 10))


def _plants_row(pen: Pen, known: Party, box: Box) -> None:
    x, y, wide, high = box
    pen.fill(box, (120, 84, 44, 30), 8)
    label = 150
    pen.slab((x, y, label, high), "paper", SEAT[known.colour], 8, 0, 0.3, 0.05)
    ink = ON_SEAT[known.colour]
    pen.sigil(known.colour, x + 22, y + high * 0.3, 11, ink)
    pen.text(known.name, x + 42, y + high * 0.3, 25, "heading", ink, fit=label - 50, plain=known.seat != CARTEL)
    middle = y + high * 0.68
    pen.icon("house", x + 22, middle, 19, ink)
    pen.number(known.cities, x + 36, middle, 24, ink)
    pen.icon("lightning", x + 82, middle, 19, ink)
    pen.number(known.capacity, x + 94, middle, 24, ink)
    card = min((high - 12) * 138 / 184, (wide - label - 20) / 4 - 10)
    left = x + label + 16
    for index, stored in enumerate(known.plants):
        place = left + index * (card + 14)
        top = y + (high - card_size(card)[1]) / 2
        pen.card(stored.number, place, top, card, "tall", "owned", stored.tokens)


def _log(session: Session, seat: int) -> tuple[object, ...]:
    return log_text.chronicle(session)


def _paint_log(pen: Pen, known: SheetFacts, box: Box) -> None:
    """The newest sentences at the foot; earlier pages behind a button."""
    x, y, wide, high = box
    told = [item for item in known.content if isinstance(item, log_text.Told)]
    foot = high - 64
    lines = max(4, int(foot / (LINE)))
    shown = log_text.log_page(told, known.page, lines)
    page, pages = shown.number, shown.count
    step = foot / lines
    paint_lines(pen, shown.lines, (x, y, wide, foot), step, page == 0)
    at = y + foot + 14
    older, newer = page + 1 < pages, page > 0
    pen.button(
        (x, at, 200, 44),
        words.say("sheets.older"),
        Open(known.seat, SheetId("log", page + 1)),
        "paper",
        "caret-left",
        older,
        size=22,
        name="older",
    )
    pen.button(
        (x + wide - 200, at, 200, 44),
        words.say("sheets.newer"),
        Open(known.seat, SheetId("log", page - 1)),
        "paper",
        "caret-right",
        newer,
        size=22,
        name="newer",
    )
    pen.text(
        f"{pages - page} / {pages}",
        x + wide / 2,
        at + 22,
        20,
        "heading",
        INK_SOFT,
        "center",
        plain=True,
    )


HELP = ("mouse", "cards", "fuel", "cities", "keys", "undo", "sheets")


def _help(session: Session, seat: int) -> tuple[object, ...]:
    return (primer.known(session), particulars(session))


def _paint_help(pen: Pen, known: SheetFacts, box: Box) -> None:
    """The game in short; what is otherwise in this game; and what one can do, a heading and a sentence each."""
    x, y, wide, high = box
    pages = (("round", SheetId("help")), ("here", SheetId("help", 2)), ("controls", SheetId("help", 1)))
    page = known.page if known.page in (1, 2) else 0
    tabs = [
        (words.say(f"primer.{word}"), None if page == to.page else Open(known.seat, to), page == to.page)
        for word, to in pages
    ]
    pen.choice((x, y, wide, 46), tabs, 24, "help")
    y, high = y + 60, high - 60
    told, changed = known.content
    if page == 0:
        assert isinstance(told, primer.Primer)
        primer.paint(pen, told, (x + 6, y, wide - 12, high))
        return
    if page == 2:
        assert isinstance(changed, tuple)
        here.paint(pen, changed, (x + 6, y, wide - 12, high))
        return
    columns = 2 if wide > (TWO_COLUMNS - 100) else 1
    part = wide / columns
    deep = -(-len(HELP) // columns)
    for column in range(columns):
        _help_column(pen, HELP[column * deep : (column + 1) * deep], (x + column * part, y, part, high))


def _help_column(pen: Pen, keys: tuple[str, ...], box: Box) -> None:
    x, y, wide, high = box
    size, room = 18, wide - 24
    texts = [words.say(f"sheets.help_{key}_text", **(keycaps.signs() if key == "keys" else {})) for key in keys]
    lines = [math.ceil(1.06 * pen.width(text, size, "read") / room) * 1.28 * size for text in texts]
    apart = (high - sum(lines)) / len(keys)
    top = y
    for key, text, tall in zip(keys, texts, lines, strict=True):
        pen.text(words.say(f"sheets.help_{key}"), x + 6, top + 16, 25, "heading", fit=room)
        pen.paragraph(text, (x + 6, top + 36, room, tall + apart - 40), size, "read", INK)
        top += tall + apart


def _advice(session: Session, seat: int) -> tuple[object, ...]:
    return (advisor.card(session, seat),)


def _paint_advice(pen: Pen, known: SheetFacts, box: Box) -> None:
    """Whom to ask, what they say."""
    (card,) = known.content
    assert isinstance(card, advisor.Counselling)
    advisor.paint_card(pen, box, card, 23)


_CONTENT = {
    "advice": _advice,
    "payment": _payment,
    "resupply": _resupply,
    "plants": _plants,
    "log": _log,
    "help": _help,
    "round": round_end.content,
}
_PAINT = {
    "advice": _paint_advice,
    "payment": _paint_payment,
    "resupply": _paint_resupply,
    "plants": _paint_plants,
    "log": _paint_log,
    "help": _paint_help,
    "round": round_end.paint,
}
