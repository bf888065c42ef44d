"""The score track on the desk: every number stays readable however many stand there, and its signs stay."""

from __future__ import annotations

import pytest
from pygame import FRect

from game.desk.map_panel import desk_map, standing
from game.engine.state import Task
from game.kit.board.map_targets import BODY
from game.kit.board.map_view import Framing
from game.kit.board.printed_map import BoardView, load_sheet
from game.session.session import Session
from tests.play.driving import deal, reach


@pytest.mark.parametrize("map_name", ["germany", "usa"])
@pytest.mark.parametrize("count", range(1, 7))
@pytest.mark.parametrize("number", [0, 6, 7, 17])
def test_houses_stand_beside_the_number_of_their_cell(map_name: str, count: int, number: int) -> None:
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


@pytest.mark.parametrize(("step", "kind"), [(1, "step"), (2, "past"), (3, "past")])
def test_the_signs_of_step_2_and_of_the_end_stay(step: int, kind: str) -> None:
    match = reach(deal(4), lambda state: state.step == step and state.task == Task.BUILD)
    assert [barrier.kind for barrier in desk_map(Session(match)).barriers] == [kind, "end"]
