"""The markets beside the map: put away at the end, never over a handle of the map."""

from __future__ import annotations

from random import Random

import pytest

from game import gallery
from game.bots import decide
from game.scenes.play import PlayScene
from game.scenes.robots import RobotsHere
from game.scenes.table.arrangement import Flank
from tests.play.driving import Fingers, deal

SIZE = (1280, 800)


@pytest.mark.parametrize("zoom", [1.0, 1.3])
@pytest.mark.parametrize("players", [3, 4])
def test_handles_of_the_map_lie_free(players: int, zoom: float) -> None:
    driver = Fingers(deal(players), "table", SIZE)
    driver.scene.arrangement.flanks["fuels"] = Flank(0, zoom)
    driver.wait(2)
    panels = [painted.panel for painted in driver.app.room.canvas.painted]
    handles = [panel.rect for panel in panels if panel.name.startswith("map:handle")]
    above = [panel.rect for panel in panels if panel.name in ("plants", "fuels") or panel.name.startswith("station:")]
    assert len(handles) == 2
    assert [handle.collidelistall(above) for handle in handles] == [[], []]


def test_at_the_end_the_markets_are_put_away() -> None:
    match = deal(3)
    random = Random(3)
    while not match.over:
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", random, seat))
    scene = PlayScene(match, RobotsHere(1), lambda where: None, "table")
    shown = gallery.show(scene, "table", SIZE).room.canvas
    assert "fuels" not in {painted.panel.name for painted in shown.painted}
    assert not [spot.target.name for spot in shown.spots if spot.target.name.startswith(("knob:", "card:", "buy:"))]
    assert shown.spot("menu") and shown.spot("menu:far")
