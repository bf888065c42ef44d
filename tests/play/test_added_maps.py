"""The maps beside those of the rulebooks by hand: one round by mouse at the desk, and by fingers at the table."""

from __future__ import annotations

import pytest

from game.engine.board import maps
from tests.map_samples import BOXED
from tests.play.driving import Driver, Fingers, Mouse, deal, play_through, same

pytestmark = pytest.mark.unpainted

WAYS = [(Mouse, "desk", (1024, 640)), (Fingers, "table", (1920, 1080))]
QUICK = "spain-portugal"
SLOW = [pytest.param(name, marks=pytest.mark.slow) for name in maps() if name not in (*BOXED, QUICK)]


@pytest.mark.rotates
@pytest.mark.parametrize(("by", "layout", "size"), WAYS)
@pytest.mark.parametrize("map_name", [QUICK, *SLOW])
def test_a_round_played_by_hand_on_each_added_map_equals_the_game_without_a_screen(
    map_name: str, by: type[Driver], layout: str, size: tuple[int, int]
) -> None:
    match = deal(4, map_name=map_name)
    same(match, play_through(by(match, layout, size), "greedy", 5, until=lambda state: state.round == 2))
    assert match.state.round == 2
