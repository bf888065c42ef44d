"""All panels of the desk, for every phase, lowest first; the order is also that of the keyboard's focus."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pygame import Rect

from game.desk import finish_page, log_page, map_panel, rail, sheets
from game.desk.base import others, own_desk, sentence
from game.desk.base.grid import EDGE, GAP, Grid
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
from game.engine.state import Phase, Task
from game.kit.input import keycaps
from game.kit.screen.panel import Panel
from game.kit.style import accessibility, words
from game.parts.zoom_handle import desk_handle
from game.session import planning
from game.session.moment import moment
from game.session.parties import front
from game.session.parties import others as other_parties
from game.session.session import Session
from game.views.ways import laid

Around = tuple[list[Panel], list[Panel]]
"""Panels below the map, and those above it."""
Row = tuple[float, float]
"""Upper edge and height."""
MAT = 380.0
OTHER, OTHERS_SHARE = 252.0, 0.7
"""In a second column: height of each of the others, and how much of it they take at most."""


def panels(session: Session, size: tuple[int, int]) -> list[Panel]:
    """The panels on the screen for a window of this size; another phase lays the column anew, nothing glides."""
    grid = Grid(size, session.match.state.phase != Phase.FINISH, map_panel.broad(session))
    board = map_panel.panel(session, grid)
    below, above = _around(session, grid, board.rect)
    found = [*below, board, *desk_handle(session.look, grid.unit), *above]
    return [replace(panel, cuts=True) for panel in found]


def _around(session: Session, grid: Grid, board: Rect) -> Around:
    """Panels below and above the map: those found last, while nothing that they show can have changed."""
    look = words.language(), accessibility.signature(), keycaps.own()
    now = moment(session), grid, tuple(board), look
    if session.found is None or session.found[0] != now:
        session.found = now, _found(session, grid, board)
    around: Around = session.found[1]
    return around


def _found(session: Session, grid: Grid, board: Rect) -> Around:
    """These panels anew."""
    phase = session.match.state.phase
    over = sheets.sheet(session, grid, board)
    top = [over] if over else []
    if phase == Phase.FINISH:
        return [], [*finish_page.panels(session, grid), *top]
    body = _planner if planning.is_open(session, front(session)) else _PHASES[phase]
    below = [rail.panel(session, grid), sentence.sentence(session, grid), *body(session, grid)]
    return below, [sentence.news(session, grid), *_side(session, grid, phase), *top]


def _side(session: Session, grid: Grid, phase: Phase) -> list[Panel]:
    """The second column of a very wide window: the others below each other, and what happened."""
    if not grid.side:
        return []
    u = grid.unit
    whole = grid.foot - EDGE
    if phase == Phase.BUREAUCRACY and not planning.is_open(session, front(session)):
        rows = grid.rows((434.0, whole - 434.0 - GAP), (0, 1), EDGE)
        return [
            bureaucracy.forecast(session, grid.in_side(rows[0]), u),
            log_page.panel(session, grid.in_side(rows[1]), u),
        ]
    upper = min(OTHER * len(other_parties(session, front(session))), whole * OTHERS_SHARE)
    rows = grid.rows((upper, whole - upper - GAP), (0, 1), EDGE)
    return [
        *others.column(session, grid.in_side(rows[0]), u),
        log_page.panel(session, grid.in_side(rows[1]), u),
    ]


def _rows(grid: Grid, heights: Sequence[float], grow: Sequence[float], others_at: int) -> list[Row]:
    """The rows of the column; that of the others has no height where they lie in the second column."""
    if not grid.side:
        return grid.rows(heights, grow)
    kept = [index for index in range(len(heights)) if index != others_at]
    rows = grid.rows([heights[place] for place in kept], [grow[place] for place in kept])
    return [*rows[:others_at], (0.0, 0.0), *rows[others_at:]]


def _others(session: Session, grid: Grid, row: Row) -> list[Panel]:
    return others.panels(session, grid.in_column(row), grid.unit) if row[1] else []


def _own(session: Session, grid: Grid, row: Row, form: str, coming: int = 0, after: int = -1) -> Panel:
    return own_desk.panel(session, grid.in_column(row), grid.unit, form, coming, after)


def _planner(session: Session, grid: Grid) -> list[Panel]:
    """Instead of the phase's panels, so that the map stays free to be touched."""
    rows = grid.rows((642, 214), (1, 0.3))
    return [planner_sheet.panel(session, grid.in_column(rows[0]), grid.unit), _own(session, grid, rows[1], "tall")]


def _setup(session: Session, grid: Grid) -> list[Panel]:
    rows = _rows(grid, (360, 232, 250), (1, 1, 1), 1)
    return [
        first_choices.panel(session, grid.in_column(rows[0]), grid.unit),
        *_others(session, grid, rows[1]),
        _own(session, grid, rows[2], "tall"),
    ]


def _within_reach(session: Session, seat: int) -> int:
    """The plant on auction, or laid out to be put up, that this seat can still get; 0 if there is none."""
    state = session.match.state
    bids = state.task == Task.NOMINATE or (state.task in (Task.OPEN, Task.RAISE) and seat in state.ring)
    return session.lot(seat) if bids else 0


def _auction(session: Session, grid: Grid) -> list[Panel]:
    crowd = len(session.match.seats) > 4
    rows = _rows(grid, (418, 210, 214) if crowd else (418, 182, 242), (2, 1, 1), 1)
    top = rows[0]
    wide = grid.column - MAT - GAP
    lot = _within_reach(session, front(session))
    return [
        plant_market.panel(session, grid.in_column(top, 0, wide), grid.unit),
        bidding_mat.panel(session, grid.in_column(top, wide + GAP, MAT), grid.unit),
        *_others(session, grid, rows[1]),
        _own(session, grid, rows[2], "tall", lot),
    ]


def _market(session: Session, grid: Grid) -> list[Panel]:
    crowd = len(session.match.seats) > 4
    heights = (300, 354, 188) if crowd else (336, 402, 104)
    rows = _rows(grid, heights, (0.7, 0.7, 1) if crowd else (1, 1, 0.4), 2)
    return [
        fuel_market.panel(session, grid.in_column(rows[0]), grid.unit),
        cart.panel(session, grid.in_column(rows[1]), grid.unit),
        *_others(session, grid, rows[2]),
    ]


def _build(session: Session, grid: Grid) -> list[Panel]:
    crowd = len(session.match.seats) > 4
    heights = (160, 210, 64, 190, 194) if crowd else (194, 244, 72, 204, 104)
    own = 3 if grid.side else 0.4 if crowd else 0.6
    rows = _rows(grid, heights, (0.6, 0.9, 0.1, own, 1.5) if crowd else (1, 1.4, 0.1, own, 0.4), 4)
    left = (grid.column - 14) * 0.573
    seat = front(session)
    houses = laid(session, seat) if session.match.is_person(seat) else ()
    after = len(session.match.state.players[seat].cities) + len(houses)
    u = grid.unit
    return [
        house_question.question(session, grid.in_column(rows[0]), u),
        building.aside(session, grid.in_column(rows[1], 0, left), u),
        building.purse(session, grid.in_column(rows[1], left + 14), u),
        building.actions(session, grid.in_column(rows[2]), u),
        _own(session, grid, rows[3], "low", 0, after),
        *_others(session, grid, rows[4]),
    ]


def _bureaucracy(session: Session, grid: Grid) -> list[Panel]:
    rows = grid.rows((420, 434))
    u = grid.unit
    left = 0.0 if grid.side else (grid.column - 14) * 0.69
    found = [
        power.panel(session, grid.in_column(rows[0]), u),
        bureaucracy.everybody(session, grid.in_column(rows[1], 0, left), u),
    ]
    if not grid.side:
        found.append(bureaucracy.forecast(session, grid.in_column(rows[1], left + 14), u))
    return found


_PHASES = {
    Phase.SETUP: _setup,
    Phase.AUCTION: _auction,
    Phase.MARKET: _market,
    Phase.BUILD: _build,
    Phase.BUREAUCRACY: _bureaucracy,
}
