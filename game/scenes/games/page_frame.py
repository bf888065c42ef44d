"""The frame of a page that fills the screen, turned to the player who opened it: title, content, and buttons at its
foot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.kit.pen.control_faces import PushButton
from game.kit.pen.flow import Flow
from game.kit.pen.pen import Pen
from game.kit.scenes.scene import Room
from game.kit.style.theme import CREAM, CREAM_SOFT
from game.kit.style.type_spec import Untranslated
from game.kit.values.area import Area
from game.kit.values.ids import OneOf
from game.session.intents import Go

BROAD: Final = (1800, 1010)
TALL: Final = (1080, 1640)
"""Design px of a page wider than high, and of one higher than wide."""
TITLE, FOOT, GAP = 84.0, 80.0, 16.0
"""Heights of the title and of the keys at the foot, and the gap between elements, design px."""
MARGIN, SLEEVES = 22.0, 25.0
"""The margin between a page and the edge of the screen: design px, or mm at a table."""


@dataclass(frozen=True, slots=True)
class PageWay:
    """A button at the foot of a page: its name, text and style."""

    name: str
    label: str
    style: str = "paper"
    icon: str = ""
    refusal: str = ""
    """Why the button cannot be pressed; empty if it can."""


def frame(room: Room, size: tuple[int, int], turn: int) -> tuple[Rect, float]:
    """Return the rectangle on the screen of a page that fills it, and the px per design px."""
    seen = (size[1], size[0]) if turn % 2 else size
    margin = SLEEVES * room.mm if room.table else MARGIN * min(seen[0] / BROAD[0], seen[1] / BROAD[1])
    wide, high = seen[0] - 2 * margin, seen[1] - 2 * margin
    design = BROAD if wide >= high else TALL
    unit = min(wide / design[0], high / design[1])
    rect = Rect((0, 0), (round(high), round(wide)) if turn % 2 else (round(wide), round(high)))
    rect.center = size[0] // 2, size[1] // 2
    return rect, unit


def page_area(room: Room, size: tuple[int, int], turn: int) -> Area:
    """Return the area of a page that fills the screen, in design px and as its reader sees it."""
    rect, unit = frame(room, size, turn)
    wide, high = (rect.h, rect.w) if turn % 2 else rect.size
    return Area(0.0, 0.0, wide / unit, high / unit)


def body(page: Area) -> Area:
    """Return the part of a page between its title and its foot."""
    return page.less(top=TITLE, bottom=FOOT + GAP)


def paint_title(pen: Pen, said: str, line: str) -> None:
    """Paint the title of a page, followed by a line of text."""
    row = Flow(pen, pen.rect.top(TITLE).less(left=6, bottom=8), shadow=True)
    row.text(said, 58, "title", CREAM, fit=pen.rect.w * 0.5)
    row.skip(30).lower(6).text(line, 21, "read", CREAM_SOFT)


def paint_foot(pen: Pen, ways: tuple[PageWay, ...], said: str = "", undo: str = "") -> None:
    """Paint the buttons at the foot of a page from left to right, and at their left the last message, if any, with an
    undo button."""
    part = min(pen.rect.w * 0.17, 250)
    slip, *cells = pen.rect.bottom(FOOT).less(bottom=4).columns(0, *[part] * len(ways), gap=GAP)
    for cell, way in zip(cells, ways, strict=True):
        pen.push(
            cell,
            PushButton(
                way.label, Go(way.name), way.style, way.icon, not way.refusal, way.refusal, size=26, name=way.name
            ),
        )
    if not said:
        return
    pen.slip(slip)
    text = slip.inset(18, 4)
    if undo:
        text, key = text.columns(0, min(230, slip.w * 0.4), gap=GAP)
        pen.button(key.inset(0, 6).moved(8), undo, Go("undo"), "green", "arrow-u-up-left", size=24, name="undo")
    pen.paragraph(Untranslated(said), text, 20, "semibold", middle=True)


def paint_pages(pen: Pen, row: Area, page: int, pages: int, said: str) -> None:
    """Paint the buttons that turn to the previous and the next page, with `said` between them; nothing if there is only
    one page."""
    if pages < 2:
        return
    key = min(row.w * 0.22, 120)
    back, middle, on = row.columns(key, 0, key)
    pen.push(back, PushButton("", Go("turn", "-1"), "paper", "caret-left", page > 0, name=OneOf("page", "back")))
    pen.push(on, PushButton("", Go("turn", "1"), "paper", "caret-right", page < pages - 1, name=OneOf("page", "on")))
    pen.text(said, middle.centre, middle.level, 22, "semibold", align="center", fit=middle.w - 20)
