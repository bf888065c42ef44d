"""The finish at the desk: the ceremony, pages of charts below it, and what can be done next."""

from __future__ import annotations

from dataclasses import replace

from pygame import Rect

from game.desk.base.grid import EDGE, Grid
from game.engine import rules
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel, drawn
from game.kit.style import words
from game.kit.style.layout_theme import TABS
from game.kit.values.ids import OneOf
from game.session.intents import Go, TurnPage
from game.session.parties import front
from game.session.session import Session
from game.views.finish import chart_pages
from game.views.finish.podium import podium

BUTTONS = (
    ("again", 0.25, "brass", "arrows-clockwise", 32),
    ("replay", 0.15, "paper", "play", 22),
    ("review", 0.15, "paper", "eye", 22),
    ("save", 0.15, "paper", "floppy-disk", 22),
    ("picture", 0.15, "paper", "chart-line-up", 22),
    ("leave", 0.15, "dark", "", 22),
)
"""Name, share of the width, style, icon, type size."""


def panels(session: Session, grid: Grid) -> list[Panel]:
    """Ceremony, tabs, the page that is open, buttons; the ceremony alone until the winner had their moment."""
    heights, grow = ((386, 44, 516), (1, 0, 1.6)) if session.watching else ((386, 44, 514, 64), (1, 0, 1.6, 0))
    rows = grid.rows(heights, grow, top=EDGE)
    u = grid.unit
    known = podium(session, rules.ranking(session.match.state), session.unrevealed)
    if session.unrevealed or session.applause:
        whole = grid.in_column((EDGE, grid.foot - EDGE))
        return [replace(drawn("ceremony", whole, u, known.paint), frame="alone")]
    seat = front(session)
    page = session.view(seat).page
    if page not in chart_pages.DESK_PAGES:
        page = chart_pages.DESK_PAGES[0]
    shown = [
        drawn("ceremony", grid.in_column(rows[0]), u, known.paint),
        drawn("pages", grid.in_column(rows[1]), u, lambda pen: _paint_tabs(pen, seat, page)),
        *_page(session, page, grid, rows[2]),
    ]
    if not session.watching:
        shown.append(drawn("again", grid.in_column(rows[3]), u, _paint_buttons))
    return shown


def _page(session: Session, page: str, grid: Grid, row: tuple[float, float]) -> list[Panel]:
    """The charts of a page in the row's room."""
    y, high = row
    gap = 12.0
    half, low = (grid.column - 14) / 2, (high - gap) * 0.55
    left, right = grid.in_column(row, 0, half), grid.in_column(row, half + 14, half)
    match page:
        case "overview":
            below = grid.in_column((y + low + gap, high - low - gap))
            upper = grid.in_column((y, low), half + 14, half)
            boxes = {"cities": grid.in_column((y, low), 0, half), "money": upper, "spent": below}
        case "power":
            boxes = {"capacity": left, "income": right}
        case "paid":
            boxes = {"houses": grid.in_column(row)}
        case "market":
            boxes = {"fuel": grid.in_column(row)}
        case _:
            boxes = {"turning": grid.in_column(row)}
    return [_panel(session, name, rect, grid.unit) for name, rect in boxes.items()]


def _panel(session: Session, name: str, rect: Rect, unit: float) -> Panel:
    chart = chart_pages.chart(session, name)
    return Panel(OneOf("chart", name), rect, 0, chart, chart.paint, unit=unit, designed=True)


def _paint_tabs(pen: Pen, seat: int, page: str) -> None:
    options = [
        (words.say(f"finish.page.{name}"), TurnPage(seat, name), name == page) for name in chart_pages.DESK_PAGES
    ]
    pen.paper(pen.rect, TABS, 8, 0.4)
    pen.choice((0, 0, *pen.size), options, 21, "page")


def _paint_buttons(pen: Pen) -> None:
    """Again, replay, review, save, a picture, leave."""
    cells = pen.rect.shared([share for _, share, *_ in BUTTONS], 12)
    for (name, _, style, icon, size), cell in zip(BUTTONS, cells, strict=True):
        label, sign = words.say(f"finish.{name}"), icon if cell.w > 150 else ""
        pen.button(cell, label, Go(name), style, sign, size=size * min(1.0, pen.rect.w / 900), name=name)
