"""The page on which the rulebook is read: contents at the left, text beside them, buttons at the foot."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final

from game.kit.pen.pen import Pen
from game.kit.scenes.scene import Room
from game.kit.screen.panel import Panel
from game.kit.style import accessibility, words
from game.kit.style.theme import BRASS_EDGE, CREAM_SOFT, INK, INK_SOFT, MARKED
from game.kit.values.area import Area
from game.kit.values.ids import OneOf
from game.scenes.games.page_frame import PageWay, body, frame, page_area, paint_foot, paint_pages, paint_title
from game.session.intents import Go
from game.views.rulebook import pagination
from game.views.rulebook.book import Chapter, RuleParagraph, book, found, title
from game.views.rulebook.pagination import SetPage
from game.views.rulebook.subject import Subject

SIZE: Final = 25.0
"""Size of the text, design px."""
CONTENTS, HEAD, PAGER, INSET, GUTTER, LINE = 350.0, 62.0, 54.0, 26.0, 44.0, 52.0
"""Width of the contents; heights of a heading and of the keys that turn pages; the margin; the gap between columns;
height of a chapter's line in the contents."""
BROAD: Final = 1000.0
"""Width from which the text is set in two columns."""


@dataclass(frozen=True, slots=True)
class RulebookView:
    """The state of the open rulebook: the chapter or search, and the page."""

    subject: Subject
    chapter: str
    page: int = 0
    asked: str = ""
    """The paragraph that was requested."""
    text: str = ""
    """The text being searched for."""
    keys: bool = False
    """Whether there is a keyboard to search with."""
    language: str = ""

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        return book(self.subject)

    @property
    def paragraphs(self) -> tuple[RuleParagraph, ...]:
        """The paragraphs that the rulebook shows: those of a chapter, or those found by a search."""
        if self.text:
            return tuple(paragraph for _, paragraph in found(self.chapters, self.text))
        return next((chapter.paragraphs for chapter in self.chapters if chapter.name == self.chapter), ())

    @property
    def heading(self) -> str:
        """The heading above the paragraphs that the rulebook shows."""
        if self.text:
            key = "rulebook.found" if self.paragraphs else "rulebook.not_found"
            return words.say(key, count=len(self.paragraphs), text=self.text)
        return next((chapter.title for chapter in self.chapters if chapter.name == self.chapter), "")


def _parts(page: Area) -> tuple[Area, Area, Area]:
    """Return the areas of the contents, the heading and the text on the rulebook's page."""
    inner = body(page).inset(INSET, INSET / 2)
    contents, text = inner.columns(min(CONTENTS, inner.w * 0.34), 0, gap=GUTTER)
    head, rest = text.rows(HEAD, 0)
    return contents, head, rest.less(top=12, bottom=PAGER + 8)


def _columns(text: Area) -> list[Area]:
    return text.across(2 if text.w > BROAD else 1, GUTTER)


def pages(view: RulebookView, room: Room, size: tuple[int, int], turn: int) -> tuple[SetPage, ...]:
    """Return the rulebook's paragraphs that are open, set in pages for this screen."""
    _, unit = frame(room, size, turn)
    return _set(view.paragraphs, page_area(room, size, turn), unit, accessibility.signature())


@lru_cache(maxsize=32)
def _set(paragraphs: tuple[RuleParagraph, ...], page: Area, unit: float, signature: object) -> tuple[SetPage, ...]:
    """Return paragraphs of the rulebook set in pages; `signature` only makes the cached pages depend on settings."""
    pen = Pen(None, 1.0, size=(page.w * unit, page.h * unit), scale=unit)
    return pagination.pages(pen, paragraphs, _columns(_parts(page)[2]), SIZE)


def panels(view: RulebookView, room: Room, size: tuple[int, int], turn: int) -> list[Panel]:
    """Return the panel of the rulebook, turned to its reader."""
    rect, unit = frame(room, size, turn)
    shown = pages(view, room, size, turn)
    key = (view, accessibility.signature())
    return [Panel("rulebook", rect, turn, key, partial(_paint, view, shown), unit=unit, designed=True)]


def _paint(view: RulebookView, shown: tuple[SetPage, ...], pen: Pen) -> None:
    paint_title(pen, words.say("rulebook.title"), title(view.subject))
    pen.paper(body(pen.rect))
    contents, head, _ = _parts(pen.rect)
    _paint_contents(view, pen, contents)
    size = 36 if not view.text else 28
    pen.text(view.heading, head.x + pagination.BESIDE * SIZE, head.level, size, "heading", INK, fit=head.w - 40)
    pen.rule(head.x, head.foot, head.w)
    page = min(view.page, len(shown) - 1)
    pagination.paint(pen, shown[page], view.subject, SIZE, view.asked)
    pager = Area(head.x, contents.foot - PAGER, head.w, PAGER)
    paint_pages(pen, pager, page, len(shown), words.say("rulebook.page", page=page + 1, pages=len(shown)))
    paint_foot(pen, (PageWay("leave", words.say("common.close"), "brass"),), "")
    note = pen.rect.bottom(80).less(left=8, right=pen.rect.w * 0.2, bottom=4)
    pen.paragraph(words.say("rulebook.unofficial"), note, 17, "read", CREAM_SOFT, middle=True)


def _paint_contents(view: RulebookView, pen: Pen, box: Area) -> None:
    """Paint the list of the rulebook's chapters, the open one on gold, and a search field above it if there is a
    keyboard."""
    if view.keys:
        field, box = box.rows(50, 0, gap=12)
        pen.field(field, view.text, Go("search"), "search", bool(view.text), words.say("rulebook.search"))
    chapters = view.chapters
    for chapter, line in zip(chapters, box.stack(len(chapters), min(LINE, box.h / len(chapters))), strict=True):
        here = chapter.name == view.chapter and not view.text
        if here:
            pen.fill(line.inset(0, 2), MARKED, 6)
            pen.fill(line.inset(0, 2).left(5), BRASS_EDGE, 2)
        ink = INK if here else INK_SOFT
        pen.text(chapter.title, line.x + 18, line.level, 25, "heading", ink, fit=line.w - 30)
        pen.target(OneOf("chapter", chapter.name), line, Go("chapter", chapter.name))
