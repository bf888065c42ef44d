"""Lays out all panels of the desk for each phase, lowest first; the keyboard's focus follows the same order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from pygame import Rect

from game.desk import finish_page, log_page, map_panel, sheets, status_bar
from game.desk.base import other_players, own_desk, sentence
from game.desk.base.grid import GAP, NEWS, RAIL, SENTENCE, Grid
from game.desk.phases import (
    bidding_mat,
    building,
    bureaucracy,
    cart,
    first_choices,
    fuel_market,
    house_question,
    plant_market,
    power,
)
from game.desk.planner import planner_sheet
from game.engine.state import Phase
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel, drawn
from game.kit.style import accessibility
from game.kit.values.area import Area
from game.parts.zoom_handle import desk_handle
from game.session import planning
from game.session.moment import moment
from game.session.parties import front_seat
from game.session.parties import others as other_parties
from game.session.seat_view import SheetId
from game.session.session import Session

Around = tuple[list[Panel], list[Panel]]
"""The panels below the map, and those above it."""
Paint = Callable[[Session, Pen], None]
OWN = ("planner", "choice", "mat", "purse", "own")
"""Panels that belong to the seat whose desk is shown."""
MAT = 380.0
BESIDE = 14.0
"""Gap between two related panels in a row, design px."""
OTHER, OTHERS_SHARE = 252.0, 0.7
"""Height of each other player's panel in a second column, and the largest share of this column for all of them."""


def panels(session: Session, size: tuple[int, int]) -> list[Panel]:
    """Return the desk's panels for a window of this size, lowest first."""
    accessibility.use_plants(session.state.rules.plants)
    grid = Grid(size, session.match.state.phase != Phase.FINISH, map_panel.broad(session))
    board = map_panel.panel(session, grid)
    below, above = _around(session, grid, board.rect)
    found = [*below, board, *desk_handle(session.look, grid.unit), *above]
    return [replace(panel, cuts=True) for panel in found]


def _around(session: Session, grid: Grid, board: Rect) -> Around:
    """Return the panels below the map and those above it, cached until anything that they show may have changed."""
    now = moment(session), grid, tuple(board)
    if session.found is None or session.found[0] != now:
        session.found = now, _found(session, grid, board)
    around: Around = session.found[1]
    return around


def _found(session: Session, grid: Grid, board: Rect) -> Around:
    """Lay out the panels of the desk below the map and those above it."""
    phase = session.match.state.phase
    over = sheets.sheet(session, grid, board)
    top = [over] if over else []
    if phase == Phase.FINISH:
        return [], [*finish_page.panels(session, grid), *top]
    body = _beside_map(session) or _PHASES[phase]
    said = _strip(session, grid, "sentence", SENTENCE, sentence.sentence)
    below = [_strip(session, grid, "rail", RAIL, status_bar.paint), said, *body(session, grid)]
    return below, [_strip(session, grid, "news", NEWS, sentence.news), *_side(session, grid, phase), *top]


def _panel(session: Session, grid: Grid, name: str, place: Area, paint: Paint) -> Panel:
    """Return a panel of the desk whose contents the function `paint` paints."""
    owner = front_seat(session) if name in OWN else None
    return drawn(name, grid.rect(place), grid.unit, partial(paint, session), owner)


def _strip(session: Session, grid: Grid, name: str, strip: tuple[float, float], paint: Paint) -> Panel:
    """Return one of the low panels at the head of the desk's column: the status bar, the prompt or the news."""
    top, high = strip
    return _panel(session, grid, name, grid.column.less(top=top).top(high), paint)


def _side(session: Session, grid: Grid, phase: Phase) -> list[Panel]:
    """Return the panels in the second column of a very wide window: the other players (in the bureaucracy the changes
    at the round's end) above the log."""
    if not grid.side:
        return []
    if phase == Phase.BUREAUCRACY and _beside_map(session) is None:
        upper, lower = grid.beside.rows(434, 0, gap=GAP)
        shown = [_panel(session, grid, "forecast", upper, bureaucracy.forecast)]
    else:
        high = min(OTHER * len(other_parties(session, front_seat(session))), grid.beside.h * OTHERS_SHARE)
        upper, lower = grid.beside.rows(high, 0, gap=GAP)
        shown = other_players.column(session, grid, upper)
    return [*shown, _panel(session, grid, "log", lower, log_page.panel)]


def _rows(grid: Grid, heights: Sequence[float], grow: Sequence[float], others_at: int) -> list[Area]:
    """Return the areas of the column's rows; the row of the other players has no height if they are in the second
    column."""
    if not grid.side:
        return grid.rows(heights, grow)
    indexes = [index for index in range(len(heights)) if index != others_at]
    rows = grid.rows([heights[place] for place in indexes], [grow[place] for place in indexes])
    return [*rows[:others_at], grid.column.top(0), *rows[others_at:]]


def _beside_map(session: Session) -> Callable[[Session, Grid], list[Panel]] | None:
    """Return a function for the panels of the open planner or log, which replace the phase's panels so that the map
    stays visible; None if neither is open."""
    seat = front_seat(session)
    if planning.is_open(session, seat):
        return partial(_page, name="planner", paint=planner_sheet.paint)
    if SheetId.of(session.view(seat).sheet).name == "log":
        return partial(_page, name="story", paint=log_page.paint)
    return None


def _page(session: Session, grid: Grid, name: str, paint: Paint) -> list[Panel]:
    upper, own = grid.rows((642, 214), (1, 0.3))
    return [_panel(session, grid, name, upper, paint), _panel(session, grid, "own", own, own_desk.paint)]


def _setup(session: Session, grid: Grid) -> list[Panel]:
    choice, other, own = _rows(grid, (360, 232, 250), (1, 1, 1), 1)
    return [
        _panel(session, grid, "choice", choice, first_choices.paint),
        *other_players.panels(session, grid, other),
        _panel(session, grid, "own", own, own_desk.paint),
    ]


def _auction(session: Session, grid: Grid) -> list[Panel]:
    crowd = len(session.match.seats) > 4
    top, other, own = _rows(grid, (418, 210, 214) if crowd else (418, 182, 242), (2, 1, 1), 1)
    plants, mat = top.columns(0, MAT, gap=GAP)
    return [
        _panel(session, grid, "plants", plants, plant_market.paint),
        _panel(session, grid, "mat", mat, bidding_mat.paint),
        *other_players.panels(session, grid, other),
        _panel(session, grid, "own", own, own_desk.paint),
    ]


def _market(session: Session, grid: Grid) -> list[Panel]:
    crowd = len(session.match.seats) > 4
    heights = (290, 340, 212) if crowd else (328, 386, 128)
    fuel, own, other = _rows(grid, heights, (0.7, 0.7, 1) if crowd else (1, 1, 0.4), 2)
    return [
        _panel(session, grid, "fuel", fuel, fuel_market.paint),
        _panel(session, grid, "own", own, cart.paint),
        *other_players.panels(session, grid, other),
    ]


def _build(session: Session, grid: Grid) -> list[Panel]:
    crowd = len(session.match.seats) > 4
    heights = (160, 206, 64, 176, 212) if crowd else (190, 236, 68, 196, 128)
    low = 3 if grid.side else 0.4 if crowd else 0.6
    grow = (0.6, 0.9, 0.1, low, 1.5) if crowd else (1, 1.4, 0.1, low, 0.4)
    question, sums, actions, own, other = _rows(grid, heights, grow, 4)
    aside, purse = sums.columns((sums.w - BESIDE) * 0.573, 0, gap=BESIDE)
    return [
        _panel(session, grid, "question", question, house_question.paint),
        _panel(session, grid, "aside", aside, building.staged_list),
        _panel(session, grid, "purse", purse, building.purse),
        _panel(session, grid, "actions", actions, building.actions),
        _panel(session, grid, "own", own, own_desk.paint),
        *other_players.panels(session, grid, other),
    ]


def _bureaucracy(session: Session, grid: Grid) -> list[Panel]:
    """Return the panels of the bureaucracy; that of the changes at the round's end is in the second column, if the
    window has one."""
    own, lower = grid.rows((420, 434), (1, 1))
    everybody, forecast = lower.columns((lower.w - BESIDE) * 0.69, 0, gap=BESIDE)
    found = [
        _panel(session, grid, "own", own, power.paint),
        _panel(session, grid, "everybody", lower if grid.side else everybody, bureaucracy.everybody),
    ]
    return found if grid.side else [*found, _panel(session, grid, "forecast", forecast, bureaucracy.forecast)]


_PHASES = {
    Phase.SETUP: _setup,
    Phase.AUCTION: _auction,
    Phase.MARKET: _market,
    Phase.BUILD: _build,
    Phase.BUREAUCRACY: _bureaucracy,
}
