"""The control for the fuel mix of a running hybrid plant has a side for each of its two fuels, and can be shifted only
towards fuel that is available.
"""

from __future__ import annotations

from functools import partial
from itertools import product

import pytest
from pygame import Rect

from game.desk.phases import power
from game.engine.plants import CARDS
from game.engine.resources import COAL, OIL
from game.engine.state import Task
from game.kit.screen.panel import drawn, recorded
from game.session.intents import SetMix
from game.session.session import Session
from tests.desk.test_desk_layout import deal, until

pytestmark = pytest.mark.usefixtures("screen")
HYBRID = 5


def firing(coal: int, oil: int) -> tuple[Session, int]:
    """Return a game in which a player runs one hybrid with so much fuel, and the seat."""
    match = until(deal(4), Task.RUN, 2)
    state = match.state.copy()
    seat = match.asked()[0]
    player = state.players[seat]
    player.plants = (CARDS[HYBRID],)
    player.fuel = [coal, oil, 0, 0]
    match.state = state
    session = Session(match)
    session.refresh()
    return session, seat


@pytest.mark.parametrize(("coal", "oil"), [pair for pair in product(range(5), repeat=2) if 2 <= sum(pair) <= 4])
def test_a_hybrids_fuel_mix_shifts_only_towards_fuel_that_is_available(coal: int, oil: int) -> None:
    session, seat = firing(coal, oil)
    switch = session.runs(seat)[HYBRID]
    shown = recorded(drawn("own", Rect(0, 0, 1000, 420), 1.0, partial(power.paint, session)))
    sides = {t.intent.coal - switch.mix[COAL]: t for t in shown.targets if isinstance(t.intent, SetMix)}
    assert sides[1].enabled == (coal > switch.mix[COAL] and switch.mix[OIL] > 0)
    assert sides[-1].enabled == (oil > switch.mix[OIL] and switch.mix[COAL] > 0)
    for more, target in sides.items():
        assert target.hint if target.enabled else target.reason
        if target.enabled:
            session.perform(target.intent)
            assert session.view(seat).refused is None
            assert session.runs(seat)[HYBRID].mix[COAL] == switch.mix[COAL] + more
            session.perform(SetMix(seat, HYBRID, switch.mix[COAL]))
