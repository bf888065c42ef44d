"""Sets the rulebook's paragraphs in columns and pages, measured in the type in which they are painted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.kit.paint import lettering
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.theme import BRASS_EDGE, INK, INK_SOFT, MARKED
from game.kit.style.type_spec import TypeSpec, plain_if
from game.kit.values.area import Area
from game.views.rulebook import pictures
from game.views.rulebook.book import Figures, RuleParagraph
from game.views.rulebook.subject import Subject

LEADING: Final = 1.3
APART: Final = 0.62
"""Gap after a paragraph, in type sizes."""
BESIDE: Final = 0.7
"""Margin on both sides of a text, in type sizes; it holds the mark of a changed or linked paragraph."""
PICTURE: Final = 23.0
"""The type size at which a picture has its natural size."""
ROW: Final = 1.5
"""Height of a table row, in type sizes."""
MANY: Final = 8
"""The number of rows above which a table is split into columns."""
NOTE: Final = 0.74
"""Size of the note on a changed rule, in type sizes."""


@dataclass(frozen=True, slots=True)
class SetParagraph:
    """A paragraph of the rulebook with its box on a page."""

    paragraph: RuleParagraph
    box: Area


SetPage = tuple[SetParagraph, ...]


def pages(pen: Pen, paragraphs: Sequence[RuleParagraph], columns: Sequence[Area], size: float) -> tuple[SetPage, ...]:
    """Return all paragraphs set in pages of these columns; one too high for a column loses its table, then its
    picture."""
    found: list[SetPage] = []
    here: list[SetParagraph] = []
    place, y = 0, columns[0].y
    for whole in paragraphs:
        paragraph = _fitting(pen, whole, columns[0], size)
        high = min(height(pen, paragraph, columns[0].w, size), columns[0].h)
        if y + high > columns[place].foot + 0.01:
            place += 1
            if place == len(columns):
                found, here, place = [*found, tuple(here)], [], 0
            y = columns[place].y
        here.append(SetParagraph(paragraph, Area(columns[place].x, y, columns[place].w, high)))
        y += high + APART * size
    return (*found, tuple(here)) if here or not found else tuple(found)


def _fitting(pen: Pen, paragraph: RuleParagraph, column: Area, size: float) -> RuleParagraph:
    for less in (paragraph, replace(paragraph, figures=None)):
        if height(pen, less, column.w, size) <= column.h:
            return less
    return replace(paragraph, figures=None, picture="")


def page_of(shown: Sequence[SetPage], name: str) -> int:
    """Return the number of the page with the named paragraph; 0 if there is none."""
    places = (index for index, page in enumerate(shown) if any(one.paragraph.name == name for one in page))
    return next(places, 0)


def height(pen: Pen, paragraph: RuleParagraph, wide: float, size: float) -> float:
    """Return the height of a paragraph, with picture and table, in a column of this width."""
    inner = wide - 2 * BESIDE * size
    high = text_height(pen, paragraph.text, inner, size)
    if paragraph.changed:
        high += NOTE * LEADING * size
    if paragraph.picture:
        high += _picture(paragraph.picture, inner, size)[1] + APART * size
    if paragraph.figures:
        high += _rows(paragraph.figures) * ROW * size + APART * size
    return high


def text_height(pen: Pen, text: str, wide: float, size: float) -> float:
    """Return the height of a text that is broken into lines of this width."""
    px = max(lettering.LEAST, round(pen.type_px(size)))
    return len(lettering.wrapped(text, "read", px, wide * pen.scale)) * px * LEADING / pen.scale


def _picture(name: str, wide: float, size: float) -> tuple[float, float]:
    """Return the width and height of a rulebook's picture in a paragraph of this width and type size."""
    across, down = pictures.SHAPES[name]
    k = min(size / PICTURE, wide / across)
    return across * k, down * k


def _rows(figures: Figures) -> int:
    """Return the number of rows of a table with its head, after a long table was split into columns."""
    return 1 + -(-len(figures.rows) // _columns(figures))


def _columns(figures: Figures) -> int:
    return 3 if len(figures.rows) > MANY else 1


def paint(pen: Pen, page: SetPage, subject: Subject, size: float, asked: str = "") -> None:
    """Paint a page of the rulebook, marking the paragraph that a link led to."""
    for one in page:
        _paint_one(pen, one, subject, size, one.paragraph.name == asked)


def _paint_one(pen: Pen, one: SetParagraph, subject: Subject, size: float, asked: bool) -> None:
    paragraph, box = one.paragraph, one.box
    if asked:
        pen.fill(box.inset(0, -0.3 * APART * size), MARKED, 7)
    if paragraph.changed:
        pen.fill(box.left(0.24 * size), BRASS_EDGE, 2)
    inner = box.inset(BESIDE * size, 0)
    high = text_height(pen, paragraph.text, inner.w, size)
    pen.block(paragraph.text, inner.top(min(high, inner.h) + 1), TypeSpec(size, "read", INK, leading=LEADING))
    inner = inner.less(top=high)
    if paragraph.changed:
        note, inner = inner.rows(NOTE * LEADING * size, 0)
        said = words.say("rulebook.changed")
        pen.text(said, note.x, note.level, NOTE * size, "italic", INK_SOFT, fit=note.w)
    if paragraph.picture:
        across, down = _picture(paragraph.picture, inner.w, size)
        inner = inner.less(top=APART * size)
        pictures.paint(pen, paragraph.picture, subject, Area(inner.x, inner.y, across, down))
        inner = inner.less(top=down)
    if paragraph.figures:
        _paint_figures(pen, paragraph.figures, inner.less(top=APART * size), size)


def _paint_figures(pen: Pen, figures: Figures, box: Area, size: float) -> None:
    """Paint a table of the rulebook, in several columns if it has many rows."""
    parts, step = _columns(figures), ROW * size
    deep = -(-len(figures.rows) // parts)
    for index, part in enumerate(box.across(parts, gap=size)):
        rows = figures.rows[index * deep : (index + 1) * deep]
        for line, (cells, row) in enumerate(zip((figures.head, *rows), part.stack(deep + 1, step), strict=False)):
            _paint_row(pen, cells, row, size, line == 0)


def _paint_row(pen: Pen, cells: tuple[str, ...], row: Area, size: float, head: bool) -> None:
    pen.rule(row.x, row.foot, row.w, (*INK_SOFT, 110), 1)
    first, *others = row.columns(row.w * 0.3, *[0.0] * (len(cells) - 1))
    font, ink, type_size = ("semibold", INK_SOFT, size * 0.78) if head else ("semibold", INK, size)
    pen.text(plain_if(not head, cells[0]), first.x, first.level, type_size, font, ink, fit=first.w)
    for cell, place in zip(cells[1:], others, strict=True):
        pen.text(plain_if(not head, cell), place.end, place.level, type_size, font, ink, "right", place.w * 0.96)
