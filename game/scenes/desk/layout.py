"""All panels of the desk, for every phase, lowest first; the order is also that of the keyboard's focus."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.engine.state import Phase, Task
from game.scenes.desk import (
    auction,
    build,
    bureaucracy,
    cart,
    chronicle,
    finish,
    map_panel,
    market,
    mat,
    others,
    own_desk,
    planner,
    power,
    question,
    rail,
    sentence,
    setup_choices,
    sheets,
)
from game.scenes.desk.facts import front
from game.scenes.desk.facts import others as other_parties
from game.scenes.desk.grid import EDGE, GAP, Grid
from game.scenes.desk.ways import laid
from game.scenes.looking.handle import desk_handle
from game.scenes.plans import planning
from game.scenes.stage import Stage
from game.ui.panel import Panel

Row = tuple[float, float]
"""Upper edge and height."""
MAT = 380.0
OTHER, OTHERS_SHARE = 252.0, 0.7
"""In a second column: height of each of the others, and how much of it they take at most."""


def panels(stage: Stage, size: tuple[int, int]) -> list[Panel]:
    """What lies on the screen for a window of this size; another phase lays the column anew, nothing glides."""
    phase = stage.match.state.phase
    grid = Grid(size, phase != Phase.FINISH, map_panel.broad(stage))
    found: list[Panel] = []
    if phase == Phase.FINISH:
        found += [map_panel.panel(stage, grid), *desk_handle(stage.look, grid.unit), *finish.panels(stage, grid)]
    else:
        found += [rail.panel(stage, grid), sentence.sentence(stage, grid)]
        body = _planner if planning.is_open(stage, front(stage)) else _PHASES[phase]
        found += [
            *body(stage, grid),
            map_panel.panel(stage, grid),
            *desk_handle(stage.look, grid.unit),
            sentence.news(stage, grid),
        ]
        found += _side(stage, grid, phase)
    board = next(panel.rect for panel in found if panel.name == "map")
    over = sheets.sheet(stage, grid, board)
    return [replace(panel, cuts=True) for panel in ([*found, over] if over else found)]


def _side(stage: Stage, grid: Grid, phase: Phase) -> list[Panel]:
    """The second column of a very wide window: the others below each other, and what happened."""
    if not grid.side:
        return []
    u = grid.unit
    whole = grid.foot - EDGE
    if phase == Phase.BUREAUCRACY and not planning.is_open(stage, front(stage)):
        rows = grid.rows((434.0, whole - 434.0 - GAP), (0, 1), EDGE)
        return [bureaucracy.forecast(stage, grid.in_side(rows[0]), u), chronicle.panel(stage, grid.in_side(rows[1]), u)]
    parties = other_parties(stage, front(stage))
    upper = min(OTHER * len(parties), whole * OTHERS_SHARE)
    rows = grid.rows((upper, whole - upper - GAP), (0, 1), EDGE)
    return [
        *others.column(parties, stage.state.rules.plant_limit, grid.in_side(rows[0]), u),
        chronicle.panel(stage, grid.in_side(rows[1]), u),
    ]


def _rows(grid: Grid, heights: Sequence[float], grow: Sequence[float], others_at: int) -> list[Row]:
    """The rows of the column; that of the others has no height where they lie in the second column."""
    if not grid.side:
        return grid.rows(heights, grow)
    kept = [place for place in range(len(heights)) if place != others_at]
    rows = grid.rows([heights[place] for place in kept], [grow[place] for place in kept])
    return [*rows[:others_at], (0.0, 0.0), *rows[others_at:]]


def _others(stage: Stage, grid: Grid, row: Row) -> list[Panel]:
    if not row[1]:
        return []
    parties = other_parties(stage, front(stage))
    return others.panels(parties, stage.state.rules.plant_limit, grid.in_column(row), grid.unit)


def _own(stage: Stage, grid: Grid, row: Row, form: str, coming: int = 0, after: int = -1) -> Panel:
    known = own_desk.facts(stage, form, coming, after)
    return own_desk.panel(known, grid.in_column(row), grid.unit)


def _planner(stage: Stage, grid: Grid) -> list[Panel]:
    """Instead of the phase's panels, so that the map stays free to be touched."""
    rows = grid.rows((642, 214), (1, 0.3))
    return [planner.panel(stage, grid.in_column(rows[0]), grid.unit), _own(stage, grid, rows[1], "tall")]


def _setup(stage: Stage, grid: Grid) -> list[Panel]:
    rows = _rows(grid, (360, 232, 250), (1, 1, 1), 1)
    return [
        setup_choices.panel(stage, grid.in_column(rows[0]), grid.unit),
        *_others(stage, grid, rows[1]),
        _own(stage, grid, rows[2], "tall"),
    ]


def _within_reach(stage: Stage, seat: int) -> int:
    """The plant on auction, or laid out to be put up, that this seat can still get; 0 if there is none."""
    state = stage.match.state
    bids = state.task == Task.NOMINATE or (state.task in (Task.OPEN, Task.RAISE) and seat in state.ring)
    return stage.lot(seat) if bids else 0


def _auction(stage: Stage, grid: Grid) -> list[Panel]:
    crowd = len(stage.match.seats) > 4
    rows = _rows(grid, (418, 210, 214) if crowd else (418, 182, 242), (2, 1, 1), 1)
    top = rows[0]
    wide = grid.column - MAT - GAP
    lot = _within_reach(stage, front(stage))
    return [
        auction.panel(stage, grid.in_column(top, 0, wide), grid.unit),
        mat.panel(stage, grid.in_column(top, wide + GAP, MAT), grid.unit),
        *_others(stage, grid, rows[1]),
        _own(stage, grid, rows[2], "tall", lot),
    ]


def _market(stage: Stage, grid: Grid) -> list[Panel]:
    crowd = len(stage.match.seats) > 4
    heights = (300, 354, 188) if crowd else (336, 402, 104)
    rows = _rows(grid, heights, (0.7, 0.7, 1) if crowd else (1, 1, 0.4), 2)
    return [
        market.panel(stage, grid.in_column(rows[0]), grid.unit),
        cart.panel(stage, grid.in_column(rows[1]), grid.unit),
        *_others(stage, grid, rows[2]),
    ]


def _build(stage: Stage, grid: Grid) -> list[Panel]:
    crowd = len(stage.match.seats) > 4
    heights = (160, 210, 64, 190, 194) if crowd else (194, 244, 72, 204, 104)
    own = 3 if grid.side else 0.4 if crowd else 0.6
    rows = _rows(grid, heights, (0.6, 0.9, 0.1, own, 1.5) if crowd else (1, 1.4, 0.1, own, 0.4), 4)
    left = (grid.column - 14) * 0.573
    seat = front(stage)
    houses = laid(stage, seat) if stage.match.is_person(seat) else ()
    after = len(stage.match.state.players[seat].cities) + len(houses)
    u = grid.unit
    return [
        question.question(stage, grid.in_column(rows[0]), u),
        build.aside(stage, grid.in_column(rows[1], 0, left), u),
        build.purse(stage, grid.in_column(rows[1], left + 14), u),
        build.actions(stage, grid.in_column(rows[2]), u),
        _own(stage, grid, rows[3], "low", 0, after),
        *_others(stage, grid, rows[4]),
    ]


def _bureaucracy(stage: Stage, grid: Grid) -> list[Panel]:
    rows = grid.rows((420, 434))
    u = grid.unit
    left = 0.0 if grid.side else (grid.column - 14) * 0.69
    found = [
        power.panel(stage, grid.in_column(rows[0]), u),
        bureaucracy.everybody(stage, grid.in_column(rows[1], 0, left), u),
    ]
    if not grid.side:
        found.append(bureaucracy.forecast(stage, grid.in_column(rows[1], left + 14), u))
    return found


_PHASES = {
    Phase.SETUP: _setup,
    Phase.AUCTION: _auction,
    Phase.MARKET: _market,
    Phase.BUILD: _build,
    Phase.BUREAUCRACY: _bureaucracy,
}
