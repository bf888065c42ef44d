"""The layout of a scene is yielded panel by panel, so that the work can be spread over several frames."""

from __future__ import annotations

import pytest

from game.kit.style import words
from tests.play.driving import Fingers, deal

pytestmark = pytest.mark.unpainted


def test_the_table_layout_is_computed_in_many_small_steps() -> None:
    driver = Fingers(deal(6), "table", (1920, 1080))
    assert not list(driver.scene.laying((1920, 1080))), "nothing has changed"
    driver.scene.session.found = None
    steps = list(driver.scene.laying((1920, 1080)))
    assert len(steps) > 12, "stations and markets, one by one"
    assert not any(steps)


def test_a_stations_language_does_not_remain_set_between_steps_of_computing_the_layout() -> None:
    driver = Fingers(deal(2), "table", (1180, 720))
    for view in driver.scene.session.views:
        view.language = "de"
    assert {words.language() for _ in driver.scene.laying((1180, 720))} == {"en"}
