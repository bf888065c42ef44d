"""A map wider than high gets a board no smaller than necessary on the desk."""

from __future__ import annotations

import pytest

from game.desk import map_panel
from game.desk.base.grid import EDGE, Grid
from game.engine.state import Task
from game.kit.board.map_view import widest_of
from game.session.session import Session
from tests.play.driving import deal, reach

pytestmark = pytest.mark.unpainted


def stage_of(map_name: str, edition: str = "recharged") -> Session:
    return Session(reach(deal(4, edition, map_name), lambda state: state.task == Task.BUILD))


@pytest.mark.parametrize("edition", ["recharged", "classic"])
@pytest.mark.parametrize(
    ("size", "least"), [((1920, 1080), 1.17), ((1280, 800), 1.17), ((900, 1600), 1.34), ((2560, 1080), 1.17)]
)
def test_on_the_desk_a_wide_map_gets_a_wide_board_with_all_cities_and_a_score_track_as_long(
    edition: str, size: tuple[int, int], least: float
) -> None:
    session = stage_of("usa", edition)
    grid = Grid(size, True, map_panel.broad(session))
    board = map_panel.panel(session, grid).rect
    assert session.look.place is not None
    view = session.look.place.view(session.look.now)
    assert least <= view.wide <= widest_of(view.sheet) + 1e-6
    u = grid.unit
    assert board.right <= grid.origin[0] * u if not grid.stacked else board.bottom <= grid.origin[1] * u + 1
    assert board.left >= EDGE * u - 1
    for city in view.in_play:
        x, y = view.city_at(city)
        assert view.city_radius < x < view.size[0] - view.city_radius
        assert view.city_radius < y < view.score_cell(0).top, "nothing covers the score track"
    first, last = view.score_cell(0), view.score_cell(view.track - 1)
    assert first.left < 20 * u and view.size[0] - last.right < 20 * u, "the track is as long as the board"


@pytest.mark.parametrize("map_name", ["germany", "france", "italy", "baden-wuerttemberg"])
def test_on_the_desk_a_map_that_is_not_wide_has_the_usual_board(map_name: str) -> None:
    session = stage_of(map_name)
    board = map_panel.panel(session, Grid((1920, 1080), True, map_panel.broad(session))).rect
    assert board.size == (880, 1048)
    assert session.look.place is not None
    assert session.look.place.view(session.look.now).wide == 1.0
