"""The cheapest pairs of first cities on a touch table are named in full, also where a station is short."""

from __future__ import annotations

import pytest

from game.engine.state import Task
from game.session.session import Session
from game.table.drawers import build_drawer
from game.views.building_sites import FirstPair, first_pairs
from tests.play.driving import Fingers, deal, reach

SIDE, LONG = 2, "Philadelphia + Washington D.C."
"""A seat at the short side of a table of six, and a pair of cities that is too long for a line there."""


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_a_suggested_pair_of_long_city_names_is_not_cut_off_on_a_side_station_and_can_be_selected(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def longest_first(session: Session, seat: int) -> tuple[FirstPair, ...]:
        return tuple(sorted(first_pairs(session, seat), key=lambda pair: -len(pair.name)))

    monkeypatch.setattr(build_drawer, "first_pairs", longest_first)
    match = reach(
        deal(6, map_name="usa", seed=3),
        lambda state: state.task == Task.BUILD and state.actor == SIDE and state.round == 1,
    )
    driver = Fingers(match, "table", size)
    driver.wait(8)
    pair = longest_first(driver.scene.session, SIDE)[0]
    assert pair.name == LONG
    station = next(painted for painted in driver.app.room.canvas.painted if painted.panel.name == "station:yellow")
    said = [text for text, _ in station.texts]
    assert not [text for text in station.clipped if pair.names[0] in text]
    assert LONG not in said and pair.names[1] in said
    driver.mean(pair.intent)
    assert len(driver.scene.session.draft(SIDE).moves) == 2
