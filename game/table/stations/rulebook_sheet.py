"""The rulebook in a player's station at the touch table: its contents, then the pages of all chapters, in the station's
language."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.kit.items import UNIT, Box, Button, DrawnItem, Items, MmPen, Text, number
from game.kit.pen.pen import Pen
from game.kit.style import accessibility, words
from game.kit.style.theme import INK, cap_height
from game.kit.values.area import Area, area
from game.kit.values.ids import OneOf
from game.session.intents import Open
from game.session.seat_view import SheetId
from game.table.measures.table_view import Table
from game.views.rulebook import pagination
from game.views.rulebook.book import Chapter, book
from game.views.rulebook.pagination import SetPage
from game.views.rulebook.subject import Subject

SHEET: Final = "rules"
CAP: Final = 4.0
"""Height of the capitals of the text, mm."""
CELL, GAP, LEAST = 12.0, 3.0, 50.0
"""Height of a chapter's button, the gap between two, and their smallest width, mm."""
WIDE: Final = 150.0
"""Width from which the text is set in two columns, mm."""
KEY, SIDE, PAGER = 16.0, 44.0, 82.0
"""Width of a key that turns pages; width of all keys in a column, and in a row, mm."""
TITLE, LOW = 5.6, 36.0
"""Height of the capitals of the chapter's title, and the height of a sheet below which there is no title, mm."""


@dataclass(frozen=True, slots=True)
class RulebookPage:
    """A page of the rulebook in a station, of its contents or of a chapter."""

    number: int
    count: int
    title: str
    chapters: tuple[tuple[Chapter, int], ...] = ()
    """The chapters on a page of the contents, each with its first page."""
    page: SetPage = ()


def _text(mm_pen: MmPen, _: Box, page: SetPage, subject: Subject, asked: str, signature: object) -> None:
    """Paint a page with the rulebook's paragraphs; `signature` only makes the cached picture depend on settings and
    language."""
    pagination.paint(mm_pen.pen, page, subject, _size(mm_pen.k), asked)


def _size(k: float) -> float:
    """Return the type size of the rulebook's text in px, where `k` is the number of px per mm."""
    return CAP * k / cap_height("read")


def rulebook_page(table: Table, seat: int, inner: Box) -> RulebookPage:
    """Return the page of the rulebook that a seat has open, for an area of this size."""
    opened = SheetId.of(table.session.view(seat).sheet)
    subject = Subject.of(table.session)
    px = table.plan.seating.px_per_mm
    known = _leaves(book(subject), inner, px, accessibility.signature(), words.say("rulebook.title"))
    at = opened.page
    if opened.part:
        asked = (index for index, one in enumerate(known) if any(p.paragraph.name == opened.part for p in one.page))
        at = next(asked, 0)
    return known[min(at, len(known) - 1)]


@lru_cache(maxsize=24)
def _leaves(
    chapters: tuple[Chapter, ...], inner: Box, k: float, signature: object, title: str
) -> tuple[RulebookPage, ...]:
    """Return all pages of the rulebook for an area of this size; `signature` only makes the cached pages depend on
    settings."""
    page = Area(*(part * k for part in inner))
    pen = Pen(None, k / UNIT, size=(page.end, page.foot))
    columns = page.across(2 if inner[2] > WIDE else 1, 8 * k)
    texts = [(chapter, pagination.pages(pen, chapter.paragraphs, columns, _size(k))) for chapter in chapters]
    on_one = len(_cells(inner))
    first = -(-len(chapters) // on_one)
    begins = [first + sum(len(pages) for _, pages in texts[:index]) for index in range(len(texts))]
    listed = list(zip(chapters, begins, strict=True))
    parts = [tuple(listed[at : at + on_one]) for at in range(0, len(listed), on_one)]
    count = first + sum(len(pages) for _, pages in texts)
    found = [RulebookPage(number, count, title, part) for number, part in enumerate(parts)]
    for chapter, pages in texts:
        found += [RulebookPage(len(found) + index, count, chapter.title, (), page) for index, page in enumerate(pages)]
    return tuple(found)


def _cells(inner: Box) -> list[Area]:
    """Return the areas of the buttons for the chapters on a page of the rulebook's contents."""
    across, down = (
        max(1, int((part + GAP) // (least + GAP))) for part, least in zip(inner[2:], (LEAST, CELL), strict=True)
    )
    return area(inner).top(down * (CELL + GAP) - GAP).grid(across, down, GAP)


def contents(table: Table, seat: int, inner: Box) -> Items:
    """Return the rulebook's page that a seat has open: a button for each chapter, or text."""
    shown = rulebook_page(table, seat, inner)
    if shown.page:
        asked, look = SheetId.of(table.session.view(seat).sheet).part, (accessibility.signature(), words.language())
        return [DrawnItem(inner, _text, (shown.page, Subject.of(table.session), asked, look))]
    return [
        Button(
            table.at(seat, OneOf("chapter", chapter.name)),
            cell,
            Open(seat, SheetId(SHEET, begins)),
            chapter.title,
            "paper",
            cap=CAP,
        )
        for (chapter, begins), cell in zip(shown.chapters, _cells(inner), strict=False)
    ]


def turning(table: Table, seat: int, box: Box, inner: Box) -> Items:
    """Yield the buttons to the contents, the previous and the next page of the rulebook, and the page number."""
    shown = rulebook_page(table, seat, inner)
    part = area(box)
    if part.h > 20:
        upper, said, lower = part.rows(CELL, 0, CELL, gap=GAP)
        cells = [*lower.across(2, GAP)]
        start = upper
    else:
        start, first, said, last = part.columns(KEY, KEY, 0, KEY, gap=GAP)
        cells = [first, last]
    keys = (
        ("contents", "list", 0, start, shown.number > 0),
        ("older", "caret-left", shown.number - 1, cells[0], shown.number > 0),
        ("newer", "caret-right", shown.number + 1, cells[1], shown.number + 1 < shown.count),
    )
    count = f"{shown.number + 1} / {shown.count}"
    yield number(count, said.centre, said.level, CAP, INK, "center", fit=said.w)
    for word, icon, to, cell, able in keys:
        hint = words.say("rulebook.contents" if word == "contents" else "rulebook.page", page=to + 1, pages=shown.count)
        why, meant = (
            words.say("rulebook.page", page=shown.number + 1, pages=shown.count),
            Open(seat, SheetId(SHEET, to)),
        )
        yield Button(table.at(seat, word), cell, meant, "", "paper", icon, "", CAP, able, why, hint=hint)


def sheet(table: Table, seat: int, box: Box) -> Items:
    """Return the rulebook as a seat has it open: a page, the buttons that turn it, and, if there is room, the chapter's
    title."""
    paper = area(box).less(4, 2, 3, 2)
    if paper.h < LOW:
        page, keys = paper.columns(0, SIDE, gap=GAP)
        return [*turning(table, seat, keys, page), *contents(table, seat, page)]
    head, page = paper.rows(CELL, 0, gap=2)
    title, keys = head.columns(0, PAGER, gap=GAP)
    shown = rulebook_page(table, seat, page)
    heading = Text(shown.title, title.x, title.level, TITLE, INK, "heading", fit=title.w)
    return [*turning(table, seat, keys, page), heading, *contents(table, seat, page)]
