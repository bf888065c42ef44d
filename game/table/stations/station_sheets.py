"""Sheets a seat opens in its own station: money and tabs, the paper, and the way back once it is asked."""

from __future__ import annotations

from dataclasses import replace

from game.engine.state import Phase, Task
from game.kit.style import words
from game.kit.style.theme import INK
from game.kit.values.area import area
from game.kit.values.ids import AtSeat, OneOf
from game.session import planning
from game.session.intents import Close, Open, Speak
from game.session.maximum import SHEET as MAXIMUM
from game.session.seat_view import SheetId
from game.table.drawers import planner_drawer, planner_row, waiting_drawer
from game.table.drawers.pad import money
from game.table.measures.table_view import SHEET_ICONS, SHEETS, Table
from game.table.paint.items import Box, Button, Item, Items, Plate, Text, number
from game.table.stations import rules_leaf
from game.table.stations.sheet_pages import PAGES, here_page, here_pages, log_page

UNTITLED = ("plants",)
"""Sheets that need all the room there is."""
OTHER = {"help": "aim", "aim": "here", "here": "icons", "icons": "phase", "phase": "signs", "signs": "help"}
"""The pages of the help, each with the way to the next; the first one is a round in five sentences."""
LEAF = 44.0
"""Width of the button that turns the page, mm."""
TONGUE, BOOK = 24.0, 20.0
"""Widths of the buttons with the station's language and to the rulebook, mm."""


def sheet(table: Table, seat: int, name: str, width: float) -> Items:
    """Money and tabs at the left, the sheet at the right; below the tabs the way back once this seat is asked."""
    if planning.is_open(table.session, seat):
        return _golden(table, seat, planner_drawer.drawer(table, seat, width))
    if name == MAXIMUM:
        return _golden(table, seat, waiting_drawer.pad(table, seat, width))
    items: list[Item] = []
    if table.asked(seat):
        items += _tabs(table, seat, name, _spots(3, (5, 4, 79, 28)), 6.4)
        items.append(way_back(table, seat, (5, 35, 79, 28)))
    else:
        items += money(table, seat, (5, 4, 38, 28))
        spots = [(46.0, 4.0, 17.5, 28.0), (66.5, 4.0, 17.5, 28.0), *_spots(3, (5, 35, 58.5, 28))]
        items += _tabs(table, seat, name, [*spots[:6], (66.5, 35.0, 17.5, 28.0)], 6.4)
    return (*items, *_paper(table, seat, name, (88.0, 3.0, width - 93, 60.0)))


def one_row(table: Table, seat: int, name: str, width: float) -> Items:
    """The same, 33 high, along a short side."""
    if planning.is_open(table.session, seat):
        return _golden(table, seat, planner_row.row(table, seat, width))
    if name == MAXIMUM:
        return _golden(table, seat, waiting_drawer.row(table, seat, width))
    items: list[Item] = []
    left, paper = (5.0, 122.0) if table.asked(seat) else (44.0, 106.0)
    if table.asked(seat):
        items.append(way_back(table, seat, (66, 4, 53, 31)))
    else:
        items += money(table, seat, (5, 4, 36, 31))
    columns = 3 if table.asked(seat) else 4
    items += _tabs(table, seat, name, _spots(columns, (left, 4, 57 if columns == 3 else 60, 31)), 5.6)
    return (*items, *_paper(table, seat, name, (paper, 3.0, width - paper - 5, 33.0)))


def _spots(columns: int, box: Box) -> list[Box]:
    """Places for tabs in two rows."""
    x, y, wide, high = box
    gap = 3.0
    part, tall = (wide - gap * (columns - 1)) / columns, (high - gap) / 2
    return [
        (x + at % columns * (part + gap), y + at // columns * (tall + gap), part, tall) for at in range(2 * columns)
    ]


def _golden(table: Table, seat: int, items: Items) -> Items:
    """A pad of its own: its cross becomes the way back once this seat is asked."""
    if not table.asked(seat):
        return items
    name = AtSeat(table.colour(seat), "close")
    golden = way_back(table, seat, (0, 0, 0, 0))
    crosses = [item for item in items if isinstance(item, Button) and item.name == name]
    swapped = {id(item): replace(golden, box=item.box, label="") for item in crosses}
    return tuple(swapped.get(id(item), item) for item in items)


def way_back(table: Table, seat: int, box: Box) -> Button:
    """Large and golden while the others wait: to what is asked of this seat."""
    bidding = table.true.phase == Phase.AUCTION and table.true.task in (Task.OPEN, Task.RAISE)
    label = words.say("table.your_bid" if bidding else "table.your_turn")
    icon = "gavel" if bidding else "check"
    return Button(AtSeat(table.colour(seat), "close"), box, Close(seat), label, "brass", icon, cap=6.4, glow=True)


def _tabs(table: Table, seat: int, name: str, spots: list[Box], cap: float) -> list[Item]:
    """The other sheets, and to put this one away; once one is asked there is a larger way back."""
    colour = table.colour(seat)
    items: list[Item] = []
    for spot, tab in zip(spots, SHEETS, strict=False):
        style = "brass" if name == tab or (tab == "help" and name in (*OTHER, rules_leaf.SHEET)) else "dark"
        meant = Close(seat) if tab == name else Open(seat, tab)
        hint = words.say(f"table.sheet.{tab}")
        name_ = AtSeat(colour, OneOf("tab", tab))
        items.append(Button(name_, spot, meant, icon=SHEET_ICONS[tab], style=style, hint=hint, cap=cap))
    if not table.asked(seat):
        spot = spots[len(SHEETS)]
        items.append(Button(AtSeat(colour, "close"), spot, Close(seat), icon="x", style="wine", cap=cap))
    return items


def _paper(table: Table, seat: int, name: str, box: Box) -> list[Item]:
    """The sheet under its title, with what turns its pages."""
    x, y, wide, high = box
    low = high < 40
    items: list[Item] = [Plate("paper", box, radius=4)]
    if name == rules_leaf.SHEET:
        return items + rules_leaf.sheet(table, seat, box)
    margin = 1.5 if low else 3.0
    inner = (x + 4, y + margin, wide - 8, high - 2 * margin)
    if low and name in (*OTHER, "log"):
        side = LEAF if name in OTHER else 33.0
        inner = (x + 4, y + margin, wide - 10 - side, high - 2 * margin)
        items += _turning(table, seat, name, (x + wide - side - 2, y + 2, side, high - 4), inner)
    elif name not in UNTITLED:
        room, down = wide - 8, 9.0 if low else 15.0
        inner = (x + 4, y + down, wide - 8, high - down - (1.0 if low else 2.0))
        if name in (*OTHER, "log"):
            side = LEAF if name in OTHER else 2 * 20.0 + 26
            items += _turning(table, seat, name, (x + wide - side - 2, y + 1, side, 12.0), inner)
            room -= side + (TONGUE + 3 if name in OTHER else 0) + (BOOK + 3 if name == "help" else 0)
        title = words.say(f"table.sheet.{name}")
        items.append(Text(title, x + 4, y + (5 if low else 7), 4 if low else 5.6, INK, "heading", fit=room))
    return items + PAGES[name](table, seat, inner)


def _tongue(table: Table, seat: int, box: Box) -> Button:
    """The language of this station, by its code; a touch takes the next one."""
    codes = list(words.languages())
    after = codes[(codes.index(words.language()) + 1) % len(codes)] if words.language() in codes else words.FALLBACK
    hint = words.say("table.hint.language", language=words.languages()[after])
    label = words.language()[:3].upper()
    name = AtSeat(table.colour(seat), "language")
    return Button(name, box, Speak(seat, after), label, "paper", "translate", cap=4, hint=hint, plain=True)


def _following(table: Table, seat: int, name: str) -> SheetId:
    """The next page of the help; what is told of this game fills several."""
    page = here_page(table, seat) + 1 if name == "here" else 0
    return SheetId("here", page) if 0 < page < len(here_pages(table)) else SheetId(OTHER[name])


def _turning(table: Table, seat: int, name: str, box: Box, inner: Box) -> list[Item]:
    """The way to the next page of the help, or to older and newer sentences of the log."""
    colour = table.colour(seat)
    x, y, wide, high = box
    if name in OTHER:
        spot = (x, y, wide, min(high, 14.0))
        following = _following(table, seat, name)
        label = words.say(f"table.sheet.{following.name}_page")
        page = Button(AtSeat(colour, "page"), spot, Open(seat, following), label, "paper", cap=4)
        beside = (x, y + 17, wide, high - 17) if high > 28 else (x - TONGUE - 3, y, TONGUE, high)
        if name != "help":
            return [page, _tongue(table, seat, beside)]
        if high > 28:
            before, beside = area(beside).across(2, 3)
        else:
            before = area(beside).left(BOOK).moved(-BOOK - 3)
        hint, rules = words.say("rulebook.title"), Open(seat, SheetId(rules_leaf.SHEET, 0))
        book = Button(AtSeat(colour, "rules"), before, rules, "", "paper", "stack", hint=hint)
        return [book, page, _tongue(table, seat, beside)]
    shown = log_page(table, seat, inner[2], inner[3])
    older, newer = (Open(seat, SheetId("log", shown.number + by)) for by in (1, -1))
    count = f"{shown.count - shown.number} / {shown.count}"
    if high > 20:
        part = (wide - 3) / 2
        first, last = (x, y, part, high - 10), (x + part + 3, y, part, high - 10)
        items: list[Item] = [number(count, x + wide / 2, y + high - 4, 4, INK, "center", fit=wide)]
    else:
        first, last = (x, y, 20.0, high), (x + wide - 20, y, 20.0, high)
        items = [number(count, x + wide / 2, y + high / 2, 4.4, INK, "center", fit=wide - 44)]
    sides = (
        ("older", "caret-left", older, first, shown.number + 1 < shown.count),
        ("newer", "caret-right", newer, last, shown.number > 0),
    )
    for word, icon, intent, spot, able in sides:
        hint = words.say(f"sheets.{word}")
        name_ = AtSeat(colour, word)
        items.append(Button(name_, spot, intent, "", "paper", icon, enabled=able, reason=hint, hint=hint, plain=True))
    return items
