"""The mix of a hybrid: a side for each fuel, and no side that the fuel at hand does not allow."""

from __future__ import annotations

from itertools import product

import pytest
from pygame import Rect

from game.engine.plants import PLANTS
from game.engine.resources import COAL, OIL
from game.engine.state import Task
from game.scenes.desk import power
from game.scenes.intents import SetMix
from game.scenes.stage import Stage
from game.ui.panel import paint
from tests.scenes.desk.test_layout import deal, until

pytestmark = pytest.mark.usefixtures("screen")
HYBRID = 5


def firing(coal: int, oil: int) -> tuple[Stage, int]:
    """Somebody who fires one hybrid with so much fuel."""
    match = until(deal(4), Task.RUN, 2)
    state = match.state.copy()
    seat = match.asked()[0]
    player = state.players[seat]
    player.plants = (PLANTS[HYBRID],)
    player.fuel = [coal, oil, 0, 0]
    match.state = state
    stage = Stage(match)
    stage.refresh()
    return stage, seat


@pytest.mark.parametrize(("coal", "oil"), [pair for pair in product(range(5), repeat=2) if 2 <= sum(pair) <= 4])
def test_a_side_is_live_just_where_its_fuel_lies_and_the_mix_changes(coal: int, oil: int) -> None:
    stage, seat = firing(coal, oil)
    switch = power.facts(stage).switches[0]
    assert switch.on
    shown = paint(power.panel(stage, Rect(0, 0, 1000, 420), 1.0))
    sides = {t.intent.coal - switch.mix[COAL]: t for t in shown.targets if isinstance(t.intent, SetMix)}
    assert sides[1].enabled == (coal > switch.mix[COAL] and switch.mix[OIL] > 0)
    assert sides[-1].enabled == (oil > switch.mix[OIL] and switch.mix[COAL] > 0)
    for more, target in sides.items():
        assert target.hint if target.enabled else target.reason
        if target.enabled:
            stage.perform(target.intent)
            assert stage.view(seat).refused is None
            assert power.facts(stage).switches[0].mix[COAL] == switch.mix[COAL] + more
            stage.perform(SetMix(seat, HYBRID, switch.mix[COAL]))
