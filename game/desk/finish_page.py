"""The end of the game at the desk: the final ceremony, pages of charts, and buttons for what to do next."""

from __future__ import annotations

from dataclasses import replace

from game.desk.base.grid import EDGE, GAP, Grid
from game.engine import rules
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel, drawn
from game.kit.style import words
from game.kit.style.layout_theme import TABS
from game.kit.values.area import Area
from game.kit.values.ids import OneOf
from game.session.intents import Go, TurnPage
from game.session.parties import front_seat
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
"""Name, share of the width, style, icon and type size of each button."""
BESIDE = 14.0
"""Gap between two charts side by side."""


def panels(session: Session, grid: Grid) -> list[Panel]:
    """Return the panels of the finish of the game: until the ceremony is over only the ceremony, then also tabs, the
    open page of charts, and, for players, buttons."""
    heights, grow = ((386, 44, 516), (1, 0, 1.6)) if session.watching else ((386, 44, 514, 64), (1, 0, 1.6, 0))
    banner, tabs, charts, *last = grid.rows(heights, grow, EDGE)
    u = grid.unit
    known = podium(session, rules.ranking(session.match.state), session.unrevealed)
    if session.unrevealed or session.applause:
        whole = grid.rect(grid.column.less(top=EDGE))
        return [replace(drawn("ceremony", whole, u, known.paint), frame="alone")]
    seat = front_seat(session)
    page = session.view(seat).page
    if page not in chart_pages.DESK_PAGES:
        page = chart_pages.DESK_PAGES[0]
    shown = [(name, chart_pages.chart(session, name), grid.rect(box)) for name, box in _charts(page, charts).items()]
    return [
        drawn("ceremony", grid.rect(banner), u, known.paint),
        drawn("pages", grid.rect(tabs), u, lambda pen: _paint_tabs(pen, seat, page)),
        *(Panel(OneOf("chart", name), box, 0, chart, chart.paint, unit=u, designed=True) for name, chart, box in shown),
        *(drawn("again", grid.rect(row), u, _paint_buttons) for row in last),
    ]


def _charts(page: str, area: Area) -> dict[str, Area]:
    """Return the names of the charts on a page of the finish, each with its area."""
    match page:
        case "overview":
            upper, below = area.rows((area.h - GAP) * 0.55, 0, gap=GAP)
            cities, money = upper.across(2, BESIDE)
            return {"cities": cities, "money": money, "spent": below}
        case "power":
            return dict(zip(("capacity", "income"), area.across(2, BESIDE), strict=True))
        case _:
            return {{"paid": "houses", "market": "fuel"}.get(page, "turning"): area}


def _paint_tabs(pen: Pen, seat: int, page: str) -> None:
    options = [
        (words.say(f"finish.page.{name}"), TurnPage(seat, name), name == page) for name in chart_pages.DESK_PAGES
    ]
    pen.paper(pen.rect, TABS, 8, 0.4)
    pen.choice((0, 0, *pen.size), options, 21, "page")


def _paint_buttons(pen: Pen) -> None:
    """Paint the buttons after the game: play again, replay, review, save, save a picture, and leave."""
    cells = pen.rect.shared([share for _, share, *_ in BUTTONS], 12)
    for (name, _, style, icon, size), cell in zip(BUTTONS, cells, strict=True):
        label, sign = words.say(f"finish.{name}"), icon if cell.w > 150 else ""
        pen.button(cell, label, Go(name), style, sign, size=size * min(1.0, pen.rect.w / 900), name=name)
