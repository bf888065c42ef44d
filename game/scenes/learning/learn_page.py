"""The page for learning the game: the guided first game with its buttons, and the lessons, ticked if they are
solved."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from game.kit.components.hand import hand
from game.kit.pen.control_faces import PushButton
from game.kit.pen.pen import Pen
from game.kit.scenes.scene import Room
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.theme import CREAM, GREEN_INK, INK, INK_SOFT
from game.kit.values.area import Area
from game.kit.values.ids import OneOf
from game.scenes.games.page_frame import PageWay, body, frame, paint_foot, paint_title
from game.session.intents import Go

GAP, INSET, KEY = 18.0, 24.0, 74.0
"""Gaps, margins, height of a key; design px."""
POSTER: Final = (900.0, 580.0)
"""Width and height of the sheet about the guided game; a second key makes it higher."""
LEAD, POINT, HAND = 136.0, 74.0, 200.0
"""Heights of the introduction, of each point, and of the hand beside the points."""
ROW: Final = 78.0
"""Height of a lesson."""
POINTS: Final = ("slowly", "again", "alone")
"""The three points about the guided game."""


@dataclass(frozen=True, slots=True)
class LessonRow:
    """A lesson in the list on the page for learning."""

    id: str
    title: str
    """Message key of the lesson's title; empty if the lesson cannot be read."""
    solved: bool = False
    trouble: str = ""
    """Why the lesson cannot be started; empty if it can."""


@dataclass(frozen=True, slots=True)
class LearnView:
    """Everything that the page for learning shows."""

    waits: bool
    """Whether an unfinished guided game can be continued."""
    message: str
    language: str
    lessons: tuple[LessonRow, ...] = ()


def panels(view: LearnView, room: Room, size: tuple[int, int], turn: int) -> list[Panel]:
    """Return the page for learning as a panel, turned to the player who opened it."""
    rect, unit = frame(room, size, turn)
    return [Panel("learn", rect, turn, view, partial(_paint, view), unit=unit, designed=True)]


def _paint(view: LearnView, pen: Pen) -> None:
    paint_title(pen, words.say("learn.title"), words.say("learn.line"))
    game, lessons = _papers(view, body(pen.rect))
    _poster(pen, view, game)
    if view.lessons:
        _lessons(pen, view.lessons, lessons)
    book = PageWay("rulebook", words.say("rule.book"), "paper", "stack")
    ways = (book, PageWay("leave", words.say("learn.back"), "dark"))
    paint_foot(pen, ways, view.message)


def _papers(view: LearnView, whole: Area) -> tuple[Area, Area]:
    """Return the areas of the sheets about the guided game and about the lessons: side by side, or one above the other
    on a tall page."""
    high = POSTER[1] + (KEY + 12 if view.waits else 0)
    rows = 66 + 52 + ROW * len(view.lessons) + 2 * INSET
    if not view.lessons:
        middle = whole.middle(min(whole.w, POSTER[0]), min(whole.h, high))
        return middle, middle
    if whole.w >= whole.h:
        both = whole.middle(min(whole.w, POSTER[0] * 2 + GAP), min(whole.h, max(high, rows)))
        left, right = both.across(2, gap=GAP * 1.5)
        return left, right
    both = whole.middle(min(whole.w, POSTER[0]), min(whole.h, high + rows + GAP * 1.5))
    upper, lower = both.rows(min(high, both.h * 0.45), 0, gap=GAP * 1.5)
    return upper, lower


def _lessons(pen: Pen, rows: tuple[LessonRow, ...], area: Area) -> None:
    """Paint the sheet with the lessons, each with its number or a tick, and a button to start it."""
    pen.paper(area, radius=12, z=1.8)
    inner = area.inset(INSET, INSET)
    pen.text(words.say("learn.lessons"), inner.x, inner.y + 24, 44, "heading", INK, fit=inner.w)
    pen.paragraph(words.say("learn.lessons_line"), inner.less(top=60).top(56), 24, "read", INK_SOFT)
    cells = inner.less(top=122).down(len(rows), gap=10)
    for number, (row, cell) in enumerate(zip(rows, cells, strict=True), start=1):
        mark, key = cell.split(56, 10)
        if row.solved:
            pen.disc(mark.centre, mark.level, 22, GREEN_INK)
            pen.sign("check", mark.centre, mark.level, 26, CREAM)
        else:
            pen.disc(mark.centre, mark.level, 21, INK)
            pen.number(number, mark.centre, mark.level, 26, CREAM, "center")
        label = words.say(row.title) if row.title else row.id
        reason = words.say("learn.lesson_broken", reason=row.trouble) if row.trouble else ""
        button = PushButton(label, Go("lesson", row.id), "paper", name=OneOf("lesson", row.id), size=28)
        pen.push(key, replace(button, enabled=not row.trouble, reason=reason))


def _poster(pen: Pen, view: LearnView, area: Area) -> None:
    pen.paper(area, radius=12, z=1.8)
    inner = area.inset(INSET, INSET)
    pen.text(words.say("learn.first"), inner.x, inner.y + 24, 44, "heading", INK, fit=inner.w)
    keys = inner.bottom(KEY * 2 + 12 if view.waits else KEY)
    text_area = inner.less(top=66, bottom=keys.h + GAP)
    used = pen.paragraph(words.say("learn.first_line"), text_area.top(min(LEAD, text_area.h * 0.4)), 26, "read", INK)
    left = text_area.less(top=used)
    points = left.middle(left.w, min(left.h, POINT * len(POINTS)))
    if points.w > HAND * 3:
        points, shown = points.columns(0, HAND)
        side = round(HAND * pen.scale)
        pen.image_of(hand, (side, "red", 0), (side, side), (shown.x + HAND / 2, shown.level))
    for number, (word, row) in enumerate(zip(POINTS, points.down(len(POINTS)), strict=True), start=1):
        middle = row.y + row.h / 2
        pen.disc(row.x + 24, middle, 21, INK)
        pen.number(number, row.x + 24, middle, 26, CREAM, "center")
        pen.paragraph(words.say(f"learn.{word}"), row.less(left=64, right=GAP), 26, "read", INK, middle=True)
    label = words.say("learn.anew" if view.waits else "learn.begin")
    if view.waits:
        go_on = PushButton(words.say("learn.go_on"), Go("go_on"), "brass", "play", name="go_on", size=32, glow=True)
        pen.push(keys.top(KEY), go_on)
    style = "paper" if view.waits else "brass"
    begin = PushButton(label, Go("begin"), style, "lightning", name="begin", size=32, glow=not view.waits)
    pen.push(keys.bottom(KEY), begin)
