"""The score track beside a touch table's map is covered by no open station or market, and houses on one of its numbers
are spread apart.
"""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from game.engine.state import Task
from game.kit.items.score_rail import SPREAD, fanned
from game.kit.screen.panel import recorded
from game.kit.values.area import Area
from game.session.session import Session
from game.table.measures.seating import Seating
from game.table.measures.table_plan import DRAWER, plan
from game.table.measures.table_view import Table
from game.table.middle.score_rails import rail_panels
from game.table.table_layout import panels
from tests.table.test_sizes import deal, play_until

SIZE = (1280, 720)

pytestmark = pytest.mark.usefixtures("screen")


@pytest.mark.parametrize(("inches", "players"), ((27, 2), (27, 3), (32, 2), (43, 2), (43, 3), (43, 4), (55, 4)))
def test_the_score_track_beside_the_map_is_covered_by_no_open_station_or_market(inches: int, players: int) -> None:
    """Each number of the score track is at least 6.8 mm high."""
    session = Session(play_until(deal(players), Task.NOMINATE, 1))
    seating = Seating.usual(players, SIZE, inches)
    lying = plan(seating)
    drawers = [lying.px(lying.station(chair, DRAWER)) for chair in seating.chairs if chair.side in "NS"]
    markets = [panel.rect for panel in panels(session, seating) if panel.name in ("plants", "fuels")]
    for panel in rail_panels(Table(session, lying)):
        assert panel.rect.collidelist([*drawers, *markets]) == -1, panel.name
        cells = max(int(text) for text, _ in recorded(panel).texts) + 1
        assert panel.rect.h / cells >= 6.8 * seating.px_per_mm


@pytest.mark.parametrize(("inches", "players"), ((27, 2), (27, 4), (32, 6), (43, 6)))
def test_no_number_of_the_score_track_at_a_table_is_cut_off(inches: int, players: int) -> None:
    session = Session(play_until(deal(players), Task.NOMINATE, 1))
    for panel in rail_panels(Table(session, plan(Seating.usual(players, SIZE, inches)))):
        assert not recorded(panel).clipped


@pytest.mark.rotates
@pytest.mark.parametrize("room", (5.0, 10.6, 20.0))
@pytest.mark.parametrize("count", range(1, 7))
def test_several_houses_on_one_number_of_the_score_track_spread_over_its_whole_space(count: int, room: float) -> None:
    """Their middles are inside the space and at least the given distance apart; five or more use half its width."""
    tall = 10.2
    places, apart = fanned(count, Area(0, 0, room, tall))
    assert len(places) == count
    assert all(0 < x < room and 0 < y < tall for x, y in places)
    for a, b in combinations(places, 2):
        assert math.dist(a, b) >= apart - 1e-6
    if room >= 20:
        assert SPREAD * apart > 9
    across = [x for x, _ in places]
    if count >= 5:
        assert max(across) - min(across) >= 0.5 * room, "over the whole cell"
