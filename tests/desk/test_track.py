"""Houses on the desk layout's score track leave its numbers legible, whatever their number, and the track marks where
Step 2 and the end begin.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pygame import FRect, Surface

from game.desk.map_panel import desk_map, standing
from game.engine.plant_market import begin_step2_if_reached
from game.engine.ruleset import editions
from game.engine.state import GameState, Task
from game.kit.board.map_network import draw_barriers
from game.kit.board.map_targets import BODY
from game.kit.board.map_view import SIGN, Framing
from game.kit.board.printed_map import BoardView, load_sheet
from game.kit.items.score_rail import ScoreRail
from game.kit.style.theme import STEP_GREEN, WINE, Colour
from game.match import Match
from game.session.session import Session
from game.table.measures.seating import Seating
from game.table.measures.table_plan import plan
from game.table.measures.table_view import Table
from game.table.middle.score_rails import rail_panels
from tests.play.driving import deal, reach


@pytest.mark.parametrize("map_name", ["germany", "usa"])
@pytest.mark.parametrize("count", range(1, 7))
@pytest.mark.parametrize("number", [0, 6, 7, 17])
def test_houses_on_the_score_track_leave_its_numbers_legible(map_name: str, count: int, number: int) -> None:
    view = BoardView(load_sheet(map_name, "recharged"), None, (880, 1048), Framing(track=22))
    cell, room = view.score_cell(number), view.score_room(number, frozenset((7, 17)))
    left = view.sheet.track == "left"
    digits = FRect(cell.x + 2, cell.centery - 9, 17, 18) if left else FRect(cell.x, cell.bottom - 19, cell.w, 16)
    places = standing(room, count)
    assert len({(x, y) for x, y, _ in places}) == count
    for x, y, size in places:
        body = FRect(x - BODY * size, y - BODY * size, 2 * BODY * size, 2 * BODY * size)
        assert not body.colliderect(digits)
        assert cell.contains(body), "on the next number"
        assert body.w > 10, "too small to be told apart"
        sign = FRect(cell.x, cell.bottom - SIGN * view.plain_scale, cell.w, cell.h)
        assert not (left and number in (7, 17) and body.colliderect(sign)), "on the words of its sign"


@pytest.mark.parametrize(("step", "kind"), [(1, "step"), (2, "past"), (3, "past")])
def test_the_score_track_marks_step_2_and_the_end_in_every_step(step: int, kind: str) -> None:
    match = reach(deal(4), lambda state: state.step == step and state.task == Task.BUILD)
    assert [barrier.kind for barrier in desk_map(Session(match)).barriers] == [kind, "end"]


def _begun(match: Match, begins: Callable[[GameState], bool]) -> int:
    """Return the smallest number of cities of one player at which the engine reports a new step or the end."""
    return next(count for count in range(1, 42) if begins(_with(match, count)))


def _with(match: Match, count: int) -> GameState:
    state = match.state.copy()
    state.players[0].cities = tuple(range(count))
    return state


def _step2(state: GameState) -> bool:
    begin_step2_if_reached(state)
    return state.step == 2


def _shown(session: Session) -> dict[int, Colour]:
    """Return the colours of the fields below a marker, read from the picture of a track without houses."""
    known = desk_map(session)
    view = BoardView(load_sheet(known.map, known.side), None, (880, 1048), Framing(track=known.cells))
    sheet = Surface((880, 1048))
    draw_barriers(sheet, view, known.barriers)
    fields = {number: view.score_cell(number) for number in range(known.cells)}
    colours = {
        number: sheet.get_at((round(cell.right - 8), round(cell.y + 0.4 * cell.h))) for number, cell in fields.items()
    }
    return {number: (ink.r, ink.g, ink.b) for number, ink in colours.items() if ink != (0, 0, 0)}


@pytest.mark.parametrize("map_name", ["germany", "usa"])
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("edition", editions())
def test_markers_on_the_score_track_show_the_spaces_that_begin_step_2_and_the_end(
    edition: str, players: int, map_name: str
) -> None:
    session = Session(match := deal(players, edition, map_name))
    step2, end = _begun(match, _step2), _begun(match, lambda state: state.most_cities >= match.state.rules.end_cities)
    assert _shown(session) == {step2: STEP_GREEN, end: WINE}
    for panel in rail_panels(Table(session, plan(Seating.usual(players, (1920, 1080), 43)))):
        assert isinstance(panel.key, ScoreRail)
        assert (panel.key.step2, panel.key.end) == (step2, end)


def test_if_the_end_begins_with_step_2_the_score_track_marks_only_the_end() -> None:
    session = Session(deal(3, end_cities=7))
    assert _shown(session) == {7: WINE}
