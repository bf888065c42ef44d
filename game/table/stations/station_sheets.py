"""A page that a player has opened in the station at the touch table: money and tabs beside it, and, once the player has
to act, a golden button back to the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.engine.state import Phase, Task
from game.kit.items import Box, Button, Item, Items, Plate, Text, number, width_of
from game.kit.style import words
from game.kit.style.theme import INK
from game.kit.values.area import Area
from game.kit.values.ids import OneOf
from game.parts.recap import missed
from game.session import planning
from game.session.intents import Close, Go, GuideHand, Open, Speak
from game.session.maximum_bid import SHEET as MAXIMUM
from game.session.seat_view import SheetId
from game.table.drawers import bid_drawer, planner_drawer, planner_row
from game.table.drawers.pad import money
from game.table.measures.table_view import SHEET_ICONS, SHEETS, Table
from game.table.stations import rulebook_sheet
from game.table.stations.sheet_pages import PAGES, here_page, here_pages, log_filter, log_page
from game.views import hand_offer

UNTITLED = ("plants",)
"""Pages without a title, since they need all the space."""
OTHER = {"help": "aim", "aim": "here", "here": "icons", "icons": "shared", "shared": "phase"}
OTHER |= {"phase": "signs", "signs": "help"}
"""The pages of the help, each with its next page; the first one is a round in five sentences."""
LEAF, LOW = 44.0, 54.0
"""Width of the button that turns the page, and, on a low page, of this and the pointing hand's button together, mm."""
TONGUE, BOOK = 24.0, 14.0
"""Widths of the buttons for the station's language and for the rulebook, mm."""
FILTER, LOG_LOW = 15.0, 51.0
"""On a low page, widths of the log's filter and of all buttons of the log, mm."""
HAND, ROOMY = 48.0, 200.0
"""Width of the pointing hand's button with its label, and width of a page from which the label fits, mm."""


def sheet(table: Table, seat: int, name: str, width: float) -> Items:
    """Return the contents of a station with an open page: money and tabs at the left, or tabs and the golden button
    back to the game if the seat has to act, and the page at the right. The planner and the choice of a maximum bid fill
    the whole station."""
    if planning.is_open(table.session, seat):
        return _golden(table, seat, planner_drawer.drawer(table, seat, width))
    if name == MAXIMUM:
        return _golden(table, seat, bid_drawer.waiting_two_rows(table, seat, width))
    items: list[Item] = []
    side, paper = Area(5, 3, width - 10, 60).split(79, 4)
    upper, lower = side.less(top=1).down(2, 3)
    if table.session.decides(seat):
        items += _tabs(table, seat, name, upper.grid(3, 2, 3), 6.4)
        items.append(way_back(table, seat, lower))
    else:
        purse, *beside = upper.columns(38, 0, 0, gap=3)
        items += money(table, seat, purse)
        below, last = lower.columns(0, 17.5, gap=3)
        items += _tabs(table, seat, name, [*beside, *below.grid(3, 2, 3)[:4], last], 6.4)
    return (*items, *_paper(table, seat, name, paper))


def one_row(table: Table, seat: int, name: str, width: float) -> Items:
    """Return the contents of a station with an open page at a short side of the table, in one row 33 mm high."""
    if planning.is_open(table.session, seat):
        return _golden(table, seat, planner_row.row(table, seat, width))
    if name == MAXIMUM:
        return _golden(table, seat, bid_drawer.waiting_row(table, seat, width))
    asked, whole = table.session.decides(seat), Area(5, 3, width - 10, 33)
    side, paper = whole.split(114 if asked else 99, 3 if asked else 2)
    side = side.less(top=1, bottom=1)
    if asked:
        tabs, back = side.columns(57, 53, gap=4)
        items: list[Item] = [way_back(table, seat, back)]
    else:
        purse, tabs = side.columns(36, 60, gap=3)
        items = money(table, seat, purse)
    items += _tabs(table, seat, name, tabs.grid(3 if asked else 4, 2, 3), 5.6)
    return (*items, *_paper(table, seat, name, paper))


def _golden(table: Table, seat: int, items: Items) -> Items:
    """Yield the parts of a page; once the seat has to act, the golden button back to the game replaces the page's close
    button."""
    asked, name = table.session.decides(seat), table.at(seat, "close")
    for item in items:
        if asked and isinstance(item, Button) and item.name == name:
            item = replace(way_back(table, seat, item.box), label="")
        yield item


def way_back(table: Table, seat: int, box: Box) -> Button:
    """Return the golden button that closes the open page of a seat that has to act, and leads back to its controls."""
    bidding = table.true.phase == Phase.AUCTION and table.true.task in (Task.OPEN, Task.RAISE)
    label = words.say("table.your_bid" if bidding else "table.your_turn")
    icon = "gavel" if bidding else "check"
    return Button(table.at(seat, "close"), box, Close(seat), label, "brass", icon, cap=6.4, glow=True)


def _tabs(table: Table, seat: int, name: str, spots: Sequence[Box], cap: float) -> Items:
    """Yield a tab for each page of a station, and a button that closes the open page, left out once the seat has to
    act, as the golden button replaces it."""
    for spot, tab in zip(spots, SHEETS, strict=False):
        style = "brass" if name == tab or (tab == "help" and name in (*OTHER, rulebook_sheet.SHEET)) else "dark"
        meant = Close(seat) if tab == name else Open(seat, tab)
        hint = words.say(f"table.sheet.{tab}")
        name_ = table.at(seat, OneOf("tab", tab))
        yield Button(name_, spot, meant, icon=SHEET_ICONS[tab], style=style, hint=hint, cap=cap)
    if not table.session.decides(seat):
        spot = spots[len(SHEETS)]
        yield Button(table.at(seat, "close"), spot, Close(seat), icon="x", style="wine", cap=cap)


def _paper(table: Table, seat: int, name: str, area: Area) -> Items:
    """Return the page that a seat has open, with its title if there is room, and the buttons that turn its pages."""
    low, helps = area.h < 40, name in OTHER
    items: list[Item] = [Plate("paper", area, radius=4)]
    if name == rulebook_sheet.SHEET:
        return [*items, *rulebook_sheet.sheet(table, seat, area)]
    inner = area.inset(4, 1.5 if low else 3.0)
    turns = helps or name == "log"
    widths = _help_widths(table, seat, name, area) if helps else [LOG_LOW] if low else [20.0] * 4
    side = sum(widths) + 3 * (len(widths) - 1)
    if low and turns:
        inner = inner.less(right=side + 2)
        box = area.inset(2).right(side)
        items += _leafing(table, seat, name, box, widths) if helps else _turning(table, seat, box, inner)
    elif name not in UNTITLED:
        head, body = area.inset(4, 0).cut(9.0 if low else 15.0)
        inner, room = body.less(bottom=1.0 if low else 2.0), head.w
        if turns:
            box = area.inset(2, 1).right(side).top(12)
            items += _leafing(table, seat, name, box, widths) if helps else _turning(table, seat, box, inner)
            room -= side
        title, level, cap = words.say(f"table.sheet.{name}"), area.top(10 if low else 14).level, 4 if low else 5.6
        items.append(Text(title, head.x, level, cap, INK, "heading", fit=room))
        if name == "log":
            beside = width_of(title, cap, "heading") + 5
            items += log_filter(table, seat, area.inset(4, 1).top(12).less(left=beside).left(room - beside - 3))
    return [*items, *PAGES[name](table, seat, inner)]


def _tongue(table: Table, seat: int, box: Box) -> Button:
    """Return the button with the code of this station's language; a touch selects the next language."""
    codes = list(words.languages())
    after = codes[(codes.index(words.language()) + 1) % len(codes)] if words.language() in codes else words.FALLBACK
    hint = words.say("table.hint.language", language=words.languages()[after])
    label = words.language()[:3].upper()
    name = table.at(seat, "language")
    return Button(name, box, Speak(seat, after), label, "paper", "translate", cap=4, hint=hint, plain=True)


def _following(table: Table, seat: int, name: str) -> SheetId:
    """Return the page of the help that follows an open one; the rules of this game fill several pages."""
    page = here_page(table, seat) + 1 if name == "here" else 0
    return SheetId("here", page) if 0 < page < len(here_pages(table)) else SheetId(OTHER[name])


def _help_widths(table: Table, seat: int, name: str, paper: Area) -> list[float]:
    """Return the widths of the buttons on a help page, mm; the first page also has those for the pointing hand and the
    rulebook."""
    first, offered = name == "help", hand_offer.offer(table.session, seat) is not None
    if paper.h < 40:
        return [LOW if first and offered else LEAF]
    asks = [HAND if paper.w > ROOMY else BOOK] if offered else []
    return [*asks, BOOK, TONGUE, LEAF] if first else [TONGUE, LEAF]


def _leafing(table: Table, seat: int, name: str, area: Area, widths: Sequence[float]) -> Items:
    """Return the buttons on a help page for the next page and the language; on the first page also those for the
    rulebook and the pointing hand. A single width places them below each other."""
    books, asks = list[Area](), list[Area]()
    if len(widths) == 1:
        spot, tongue = area.rows(14, 0, gap=3)
        if name == "help":
            book, tongue = tongue.across(2, 3)
            books = [book]
            if hand_offer.offer(table.session, seat) is not None:
                ask, spot = spot.columns(BOOK, 0, gap=3)
                asks = [ask]
    else:
        *rest, tongue, spot = area.columns(*widths, gap=3)
        asks, books = rest[:-1], rest[-1:]
    following = _following(table, seat, name)
    label = words.say(f"table.sheet.{following.name}_page")
    items: list[Item] = [Button(table.at(seat, "page"), spot, Open(seat, following), label, "paper", cap=4)]
    hint, rules = words.say("rulebook.title"), Open(seat, SheetId(rulebook_sheet.SHEET, 0))
    items += [Button(table.at(seat, "rules"), book, rules, "", "paper", "stack", hint=hint) for book in books]
    return [*items, *(_hand(table, seat, box) for box in asks), _tongue(table, seat, tongue)]


def _hand(table: Table, seat: int, box: Area) -> Button:
    """Return the button that starts or stops the pointing hand, which shows a player what to touch."""
    offered = hand_offer.offer(table.session, seat)
    assert offered is not None, "nobody else has a place for it"
    label, name = offered.brief if box.w > BOOK else "", table.at(seat, "hand")
    intent, able, icon = GuideHand(seat), not offered.reason, hand_offer.ICON
    reason, hint = offered.reason, offered.hint
    return Button(name, box, intent, label, offered.style, icon, cap=4, enabled=able, reason=reason, hint=hint)


def _turning(table: Table, seat: int, area: Area, inner: Area) -> Items:
    """Yield the buttons on the log's page that show the last moves again and turn to older and newer lines; on a low
    page also the filter."""
    tall = area.h > 20
    if tall:
        beside, area = area.columns(FILTER, 0, gap=3)
        again, choice = beside.down(2, 3)
        yield from log_filter(table, seat, choice)
    else:
        again, area = area.columns(20, 0, gap=3)
    yield _again(table, seat, again)
    shown = log_page(table, seat, inner.w, inner.h)
    older, newer = (Open(seat, SheetId("log", shown.number + by)) for by in (1, -1))
    count = f"{shown.count - shown.number} / {shown.count}"
    if tall:
        first, last = area.less(bottom=10).across(2, 3)
        figure = number(count, area.centre, area.bottom(8).level, 4, INK, "center", fit=area.w)
    else:
        first, last = area.left(20), area.right(20)
        figure = number(count, area.centre, area.level, 4.4, INK, "center", fit=area.w - 44)
    yield figure
    sides = (
        ("older", "caret-left", older, first, shown.number + 1 < shown.count),
        ("newer", "caret-right", newer, last, shown.number > 0),
    )
    for word, icon, intent, spot, able in sides:
        hint = words.say(f"sheets.{word}")
        name_ = table.at(seat, word)
        yield Button(name_, spot, intent, "", "paper", icon, enabled=able, reason=hint, hint=hint, plain=True)


def _again(table: Table, seat: int, box: Area) -> Button:
    """Return the button that replays the moves since the seat's last turn."""
    able, hint = bool(missed(table.session.match, seat)), words.say("story.missed_hint")
    reason, name = words.say("story.missed_none"), table.at(seat, "missed")
    icon, intent = "play", Go("missed", str(seat))
    return Button(name, box, intent, "", "paper", icon, enabled=able, reason=reason, hint=hint, plain=True)
