"""The page to learn from: what the guided first game is, and its keys."""

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
from game.kit.style.theme import CREAM, INK
from game.kit.values.area import Area
from game.scenes.games.page_frame import PageWay, body, frame, paint_foot, paint_title
from game.session.intents import Go

GAP, INSET, KEY = 18.0, 24.0, 74.0
"""Gaps, margins, height of a key; design px."""
POSTER: Final = (900.0, 580.0)
"""Width and height of the paper; a key more makes it higher."""
LEAD, POINT, HAND = 136.0, 74.0, 200.0
"""Heights of what it says first, of each of its parts, and of the hand beside them."""
POINTS: Final = ("slowly", "again", "alone")
"""The three parts of the guided game."""


@dataclass(frozen=True, slots=True)
class LearnView:
    """Everything that the page depends on."""

    waits: bool
    """Whether a guided game was left and can be gone on with."""
    playable: bool
    message: str
    language: str


def panels(view: LearnView, room: Room, size: tuple[int, int], turn: int) -> list[Panel]:
    """The page, turned to whoever opened it."""
    rect, unit = frame(room, size, turn)
    return [Panel("learn", rect, turn, view, partial(_paint, view), unit=unit, designed=True)]


def _paint(view: LearnView, pen: Pen) -> None:
    paint_title(pen, words.say("learn.title"), words.say("learn.line"))
    _poster(pen, view, _middle(view, body(pen.rect)))
    book = PageWay("rulebook", words.say("rule.book"), "paper", "stack")
    ways = (book, PageWay("leave", words.say("learn.back"), "dark"))
    paint_foot(pen, ways, view.message)


def _middle(view: LearnView, whole: Area) -> Area:
    """The paper's place in the middle of the page."""
    wide, high = POSTER
    return whole.middle(min(whole.w, wide), min(whole.h, high + (KEY + 12 if view.waits else 0)))


def _poster(pen: Pen, view: LearnView, area: Area) -> None:
    pen.paper(area, radius=12, z=1.8)
    inner = area.inset(INSET, INSET)
    pen.text(words.say("learn.first"), inner.x, inner.y + 24, 44, "heading", INK, fit=inner.w)
    keys = inner.bottom(KEY * 2 + 12 if view.waits else KEY)
    told = inner.less(top=66, bottom=keys.h + GAP)
    used = pen.paragraph(words.say("learn.first_line"), told.top(min(LEAD, told.h * 0.4)), 26, "read", INK)
    left = told.less(top=used)
    points = left.middle(left.w, min(left.h, POINT * len(POINTS)))
    if points.w > HAND * 3:
        points, shown = points.columns(0, HAND)
        image = hand(round(HAND * pen.scale), "red", 0)
        pen.put(image, shown.x, shown.y + (shown.h - HAND) / 2)
    for number, (word, row) in enumerate(zip(POINTS, points.down(len(POINTS)), strict=True), start=1):
        middle = row.y + row.h / 2
        pen.disc(row.x + 24, middle, 21, INK)
        pen.number(number, row.x + 24, middle, 26, CREAM, "center")
        pen.paragraph(words.say(f"learn.{word}"), row.less(left=64, right=GAP), 26, "read", INK, middle=True)
    label = words.say("learn.anew" if view.waits else "learn.begin")
    if view.waits:
        go_on = PushButton(words.say("learn.go_on"), Go("go_on"), "brass", "play", name="go_on", size=32, glow=True)
        pen.push(keys.top(KEY), go_on)
    style, refusal = "paper" if view.waits else "brass", "" if view.playable else view.message
    button = PushButton(label, Go("begin"), style, "lightning", name="begin", size=32, glow=not view.waits)
    pen.push(keys.bottom(KEY), replace(button, enabled=view.playable, reason=refusal))
