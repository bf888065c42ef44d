"""Plant markets with five plants in a row: each is on the screen, and none covers another."""

from __future__ import annotations

from itertools import combinations

import pytest
from pygame import Rect

from game.engine.plants import STEP3
from game.engine.state import GameState, Task
from game.kit.values.ids import CardId
from tests.play.driving import Driver, Fingers, Mouse, deal, reach

pytestmark = pytest.mark.unpainted

WAYS = [(Mouse, "desk", (1024, 640)), (Mouse, "desk", (1920, 1080)), (Fingers, "table", (1920, 1080))]


def five_in_a_row(state: GameState) -> bool:
    return state.task == Task.NOMINATE and 5 in (len(state.current), len(state.future)) and state.step < 3


@pytest.mark.rotates
@pytest.mark.parametrize("map_name", ["benelux", "europe"])
@pytest.mark.parametrize(("by", "layout", "size"), WAYS)
def test_in_benelux_and_europe_all_plants_of_the_longer_market_are_shown_without_overlap(
    map_name: str, by: type[Driver], layout: str, size: tuple[int, int]
) -> None:
    play = by(reach(deal(4, "classic", map_name, seed=2), five_in_a_row), layout, size)
    spots = play.app.room.canvas.spots
    places = [
        next(spot.target.rect for spot in spots if spot.target.name == CardId(plant))
        for plant in play.match.state.market
        if plant != STEP3
    ]
    assert len(places) == len(play.match.state.market)
    assert all(Rect(0, 0, *size).contains(place) for place in places)
    assert not any(one.inflate(-4, -4).colliderect(other) for one, other in combinations(places, 2))
