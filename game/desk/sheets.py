"""The pages that the desk opens over the map: payment, resupply, all plants, help, advice, a round's report, and after
the game the log."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from pygame import Rect

from game.desk.base.cards import plant_card
from game.desk.base.grid import EDGE, Grid
from game.desk.log_page import paint_page
from game.engine.state import CARTEL, Phase
from game.kit.components.card import RATIO
from game.kit.input import keycaps
from game.kit.paint.materials import Finish
from game.kit.pen.control_faces import PushButton
from game.kit.pen.flow import Flow
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel, drawn
from game.kit.style import words
from game.kit.style.layout_theme import FAINT_ROW, ROW_DEEP, SHEET_FRAME
from game.kit.style.theme import FUEL, GOLD, INK, INK_SOFT, MARKED, ON_SEAT, SEAT
from game.kit.style.type_spec import Untranslated, plain_if
from game.kit.values.area import Area
from game.session.intents import Close, Go, GuideHand, Open
from game.session.parties import Party, front_seat, others, party
from game.session.seat_view import SheetId
from game.session.session import Session
from game.views import advisor, hand_offer, primer, round_end
from game.views import this_game as here
from game.views.fuel_for_sale import NEVER, FuelRow, resupply_now
from game.views.income_table import building_now, marked_rows, row_label
from game.views.rulebook.subject import Subject
from game.views.rulebook.variations import variations

TWO_COLUMNS = 960.0
"""Width of a page from which its text is set in two columns, design px."""
HEAD, FRAME = 62.0, 36.0
"""Heights of a page's title and of its frame, design px."""
HAND, ROOMY = 210.0, 860.0
"""Width of the pointing hand's button, and of a page from which its full label fits, design px."""
FOOT = ("round", "advice")
"""Pages at the foot of the map, so that their subject can be seen above them."""
SIZES = {
    "payment": (560.0, 610.0),
    "resupply": (640.0, 520.0),
    "help": (760.0, 860.0),
    "round": (640.0, 0.0),
    "advice": (840.0, 330.0),
}
USUAL = 820.0, 940.0
"""Width and height of other pages in a 16:9 window, design px."""


def sheet(session: Session, grid: Grid, board: Rect) -> Panel | None:
    """Return the panel of the page that the seat at the desk has open over the map, or None; `board` is the map's
    rectangle."""
    seat = front_seat(session)
    view = session.view(seat)
    opened = view.sheet or ("round" if view.report and session.match.is_person(seat) else "")
    shown = SheetId.of(opened)
    if shown.name not in _PAINT or (shown.name == "log" and session.match.state.phase != Phase.FINISH):
        return None
    rect = _place(session, grid, shown.name, board)
    return drawn("sheet", rect, grid.unit, partial(_paint, session, shown.name, shown.page))


def _place(session: Session, grid: Grid, kind: str, board: Rect) -> Rect:
    """Return the rectangle of a page over the map: in the middle, in a portrait window at the map's top; a round's
    report and advice are at the map's foot. In a portrait window the page is no higher than the map's space, so it does
    not cover the prompt."""
    left, _, room, _ = grid.map_room
    wide, high = SIZES.get(kind, USUAL)
    if kind == "help" and grid.stacked:
        wide = TWO_COLUMNS
    top = EDGE if grid.stacked else (grid.height - high) / 2
    if kind == "round":
        high = round_end.height(session) + HEAD + FRAME
    if kind in FOOT:
        top = board.bottom / grid.unit - high - EDGE
    if grid.stacked:
        high = min(high, grid.origin[1] - EDGE)
    return grid.rect((left + (room - wide) / 2, max(EDGE, top), wide, high))


def _paint(session: Session, kind: str, page: int, pen: Pen) -> None:
    """Paint a page over the map: paper with a title, a button to close it, and the page's content."""
    pen.paper(pen.rect, radius=12, z=2.2)
    pen.edge(pen.rect.inset(8), SHEET_FRAME, 8, 1)
    head, body = pen.rect.less(24, 0, 24, 20).rows(HEAD + 6, 0, gap=10)
    Flow(pen, head.less(left=4, right=68).top(80)).text(words.say(f"sheets.{kind}"), 34, "heading")
    close = head.less(top=19, right=-4).right(42).top(42)
    hint = words.say("common.close")
    pen.button(close, "", Close(front_seat(session)), "dark", "cross", name="close", hint=hint, size=22)
    pen.rule(head.x, head.foot, head.w)
    _PAINT[kind](pen, session, page, body)


def _payment(pen: Pen, session: Session, _: int, area: Area) -> None:
    """Paint the income for each number of powered cities in three columns; the rows that matter to the seat at the desk
    are marked."""
    payment, building = session.match.state.rules.payment, building_now(session)
    marked = marked_rows(session, front_seat(session), building)
    rows = -(-len(payment) // 3)
    columns = [column.stack(rows, min(70, area.h / rows)) for column in area.across(3)]
    for cities, pay in enumerate(payment):
        cell = columns[cities // rows][cities % rows]
        if cities in marked:
            pen.fill(cell.less(2, 3, 6, 3), GOLD if cities == marked.expected else FAINT_ROW, 7)
        line = Flow(pen, cell.less(left=13, right=18)).sign("house", 22).skip(7).number(cities, 28)
        line.money(pay, 32, last=True).skip(8)
        label = "" if building else row_label(marked, cities)
        line.text("" if pen.cuts(label, 16, "semibold", line.room) else label, 16, "semibold")


def _resupply(pen: Pen, session: Session, _: int, area: Area) -> None:
    """Paint a table of the resupply of each fuel in each step, the current step on gold, and of the tokens in market
    and supply."""
    state = session.match.state
    fuels, steps = resupply_now(state), state.rules.last_step
    heads = [words.say("desk.step", number=number) for number in range(1, steps + 1)]
    heads += [words.say("sheets.in_market"), words.say("sheets.in_supply")]
    high = min(84, (area.h - 60) / len(fuels))
    shares = [0.26] + [0.74 / len(heads)] * len(heads)
    titles, *rows = area.rows(52, *[high] * len(fuels))
    names, *columns = titles.columns(*(share * area.w for share in shares))
    running = columns[state.step - 1]
    pen.fill(Area(running.x + 3, area.y, running.w - 6, 52 + high * len(fuels)), MARKED, 8)
    for head, column in zip(heads, columns, strict=True):
        pen.text(head, column.centre, column.level, 21, "heading", INK, "center", column.w - 8)
    for fuel, row in zip(fuels, rows, strict=True):
        pen.fill(row.inset(0, 3), (*FUEL[fuel.word], 34), 7)
        _fuel_name(pen, fuel, row.left(names.w).less(left=3, right=6))
        amounts = [amount if amount == NEVER else f"+{amount}" for amount in fuel.by_step]
        numbers: list[int | str] = [*amounts, fuel.lying(state), state.supply[fuel.fuel]]
        for index, value in enumerate(numbers):
            here_ = index == state.step - 1
            ink = INK if index >= steps or here_ else INK_SOFT
            pen.number(value, columns[index].centre, row.level, 32 if here_ else 26, ink, "center")


def _fuel_name(pen: Pen, fuel: FuelRow, area: Area) -> None:
    """Paint a fuel's token and name, and in a game with two fuel markets below it the market's name."""
    name = Flow(pen, area).token(fuel.fuel, min(50, area.h)).skip(3)
    if not fuel.market:
        name.text(words.say(f"fuel.{fuel.word}"), 23, "heading")
        return
    upper, lower = area.less(left=50, top=3, bottom=3).down(2)
    Flow(pen, upper).text(words.say(f"fuel.{fuel.word}"), 20, "heading")
    Flow(pen, lower).text(Untranslated(fuel.market), 15, "semibold", INK_SOFT)


def _plants(pen: Pen, session: Session, _: int, area: Area) -> None:
    """Paint the plant cards of all players and the Cartel with their fuel, a row for each party."""
    seat = front_seat(session)
    parties = [party(session, seat), *others(session, seat)]
    for known, row in zip(parties, area.stack(len(parties), min(200, area.h / len(parties)), 10), strict=True):
        _party(pen, known, row)


def _party(pen: Pen, known: Party, row: Area) -> None:
    """Paint the row of a party (a player or the Cartel): name, cities and capacity on its colour, with its plant cards
    beside them."""
    pen.fill(row, ROW_DEEP, 8)
    label, cards = row.columns(150, 0)
    pen.slab(label, Finish("paper", 0.3, 0.05), SEAT[known.colour], 8, 0)
    ink = ON_SEAT[known.colour]
    name = Flow(pen, label.less(11, 0, 8).moved(down=-0.2 * row.h)).sigil(known.colour, 11, ink).skip(9)
    name.text(plain_if(known.seat != CARTEL, known.name), 25, "heading", ink)
    cities, capacity = label.less(12.5).moved(down=0.18 * row.h).columns(60, 0)
    Flow(pen, cities).sign("house", 19, ink).skip(4.5).number(known.cities, 24, ink)
    Flow(pen, capacity).sign("lightning", 19, ink).skip(2.5).number(known.capacity, 24, ink)
    wide = min((row.h - 12) / RATIO["tall"], (cards.w - 20) / 4 - 10)
    for index, place in enumerate(cards.less(left=16).columns(*[wide] * len(known.plants), gap=14)):
        card, laid = place.middle(wide, wide * RATIO["tall"]), plant_card(known, index)
        pen.card(laid, card.x, card.y, wide)


HELP = ("mouse", "cards", "fuel", "cities", "keys", "undo", "sheets")
PAGES = (("round", SheetId("help")), ("here", SheetId("help", 2)), ("controls", SheetId("help", 1)))
"""Pages of the help in the order of their tabs."""


def _help(pen: Pen, session: Session, page: int, area: Area) -> None:
    """Paint a page of the help: the game in short, the special rules of this game, or the controls."""
    page = page if page in (1, 2) else 0
    seat = front_seat(session)
    tabs = [
        (words.say(f"primer.{word}"), None if page == to.page else Open(seat, to), page == to.page)
        for word, to in PAGES
    ]
    head, body = area.rows(46, 0, gap=14)
    offered = hand_offer.offer(session, seat)
    if offered:
        head, asks = head.columns(0, HAND, gap=16)
        label, why = offered.label if area.w > ROOMY else offered.brief, offered.reason
        meant, icon, hint = GuideHand(seat), hand_offer.ICON, offered.hint
        pen.push(asks, PushButton(label, meant, offered.style, icon, not why, why, size=22, hint=hint, name="hand"))
    pen.choice(head, [*tabs, (words.say("primer.rules"), Go("rules"), False)], 24, "help")
    if page == 0:
        primer.paint(pen, primer.known(session), body.inset(6, 0))
    elif page == 2:
        here.paint(pen, variations(Subject.of(session)), body.inset(6, 0))
    else:
        columns = 2 if area.w > TWO_COLUMNS - 100 else 1
        deep = -(-len(HELP) // columns)
        for index, column in enumerate(body.across(columns)):
            _help_column(pen, HELP[index * deep : (index + 1) * deep], column)


def _help_column(pen: Pen, keys: tuple[str, ...], area: Area) -> None:
    """Paint a column of the help page: headings, each with its text, at equal distances."""
    size, inner = 18, area.less(left=6, right=18)
    texts = [words.say(f"sheets.help_{key}_text", **(keycaps.signs() if key == "keys" else {})) for key in keys]
    lines = [math.ceil(1.06 * pen.width(text, size, "read") / inner.w) * 1.28 * size for text in texts]
    apart = (area.h - sum(lines)) / len(keys)
    for key, text, row in zip(keys, texts, inner.rows(*(tall + apart for tall in lines)), strict=True):
        Flow(pen, row.top(32)).text(words.say(f"sheets.help_{key}"), 25, "heading")
        pen.paragraph(text, row.less(top=36, bottom=4), size, "read", INK)


_PAINT: dict[str, Callable[[Pen, Session, int, Area], None]] = {
    "payment": _payment,
    "resupply": _resupply,
    "plants": _plants,
    "log": lambda pen, session, _, area: paint_page(session, pen, area),
    "help": _help,
    "round": lambda pen, session, _, area: round_end.paint(pen, session, area),
    "advice": lambda pen, session, _, area: advisor.paint_card(
        pen, area, advisor.card(session, front_seat(session)), 23
    ),
}
