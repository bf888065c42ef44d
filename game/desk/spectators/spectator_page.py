"""The panels that spectators see in their own window; none of them can be touched."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pygame import Rect

from game.desk import log_page, map_panel, status_bar
from game.desk.base import sentence
from game.desk.base.grid import EDGE, GAP, RAIL, SENTENCE, Grid
from game.desk.spectators import prospects
from game.desk.spectators.public_session import public_session
from game.engine import rules
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel, drawn
from game.kit.style import words
from game.kit.style.layout_theme import GOLD_INK, VERDICT
from game.kit.style.theme import FELT_FINISH
from game.kit.style.type_spec import TypeSpec
from game.kit.system.window import unit_of
from game.kit.values.area import Area
from game.kit.values.ids import OneOf
from game.session.moment import Moment, moment
from game.session.session import Session
from game.views.finish import chart_pages
from game.views.finish.charts import CurveChart
from game.views.finish.history import match_history
from game.views.finish.podium import podium

HEAD = 158.0
"""Upper edge of the rows below the status bar and the prompt, design px."""
PAID = 2
"""The number of rounds that must have been paid before their incomes make a curve."""
CHART, CEREMONY = 270.0, 400.0
"""Heights of the chart of incomes and of the final ceremony, design px."""


class SpectatorPage:
    """Builds the spectators' panels, and builds them again only when something that they show has changed."""

    def __init__(self) -> None:
        self._known: tuple[Moment, tuple[int, int]] | None = None
        self._panels: list[Panel] = []

    def panels(self, session: Session, size: tuple[int, int]) -> list[Panel]:
        """Return the spectators' panels for a window of this size, lowest first."""
        shown = public_session(session)
        known = moment(shown), size
        if known != self._known:
            self._known, self._panels = known, list(page(shown, size))
        return self._panels


def page(session: Session, size: tuple[int, int]) -> Iterator[Panel]:
    """Yield the panels for spectators of a session without hidden information: the map, and beside it the column of the
    others."""
    grid = Grid(size, False, map_panel.broad(session))
    yield map_panel.panel(session, grid)
    if session.match.over:
        yield from _finish(session, grid)
        return
    for name, (top, high), paint in (("rail", RAIL, status_bar.paint), ("sentence", SENTENCE, sentence.sentence)):
        yield drawn(name, grid.rect(grid.column.less(top=top).top(high)), grid.unit, partial(paint, session))
    rows = grid.column.less(top=HEAD)
    upper, rest = rows.cut(prospects.high(session), GAP)
    known = prospects.prospects(session)
    yield drawn("prospects", grid.rect(upper), grid.unit, partial(prospects.paint, known))
    if session.match.state.round > PAID:
        middle, rest = rest.cut(CHART, GAP)
        yield _curves(_incomes(session), grid, "income", middle)
    yield drawn("log", grid.rect(rest), grid.unit, partial(log_page.panel, session))


def _incomes(session: Session) -> CurveChart:
    """Return a chart of each seat's income in the rounds already paid."""
    paid = tuple(curve[1:-1] for curve in match_history(session.match).income)
    colours = tuple(seat.colour for seat in session.match.seats)
    return CurveChart(words.say("finish.income"), paid, colours, first=1)


def _curves(chart: chart_pages.Chart, grid: Grid, name: str, area: Area) -> Panel:
    return Panel(OneOf("chart", name), grid.rect(area), 0, chart, chart.paint, unit=grid.unit, designed=True)


def _finish(session: Session, grid: Grid) -> Iterator[Panel]:
    """Yield, after the game, the spectators' panel of the final ceremony as far as it has been shown, and, once it is
    over, charts of the game."""
    known = podium(session, rules.ranking(session.match.state), session.unrevealed)
    column = grid.column.less(top=EDGE)
    if session.unrevealed or session.applause:
        yield drawn("ceremony", grid.rect(column), grid.unit, known.paint)
        return
    banner, rest = column.cut(CEREMONY, GAP)
    yield drawn("ceremony", grid.rect(banner), grid.unit, known.paint)
    for name, place in zip(("cities", "income"), rest.down(2, GAP), strict=True):
        yield _curves(chart_pages.chart(session, name), grid, name, place)


def waiting(size: tuple[int, int]) -> list[Panel]:
    """Return the spectators' panels while no game is shown."""
    unit = unit_of(size)
    board = Rect(0, 0, round(900 * unit), round(240 * unit)).move_to(center=(size[0] // 2, size[1] // 2))
    return [drawn("waiting", board, unit, _wait)]


def _wait(pen: Pen) -> None:
    pen.felt(pen.rect, FELT_FINISH)
    upper, lower = pen.rect.inset(30).rows(120, 0)
    title = TypeSpec(72, "title", GOLD_INK, "center", upper.w, shadow=True)
    pen.typed(words.say("app.title"), upper.centre, upper.level, title)
    pen.typed(
        words.say("spectators.waiting"), lower.centre, lower.level, TypeSpec(26, "read", VERDICT, "center", lower.w)
    )
