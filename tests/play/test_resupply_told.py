"""The resupply that the sheet states is the one that the engine carries out."""

from __future__ import annotations

import pytest

from game.engine import bureaucracy
from game.engine.resources import FUELS, URANIUM
from game.engine.state import Task
from game.match import Match
from game.session import intents
from game.views.fuel_for_sale import NEVER
from tests.play.driving import deal, reach
from tests.workshop.driving import Driver, Fingers, Mouse

pytestmark = pytest.mark.unpainted

DESK, TABLE = (1280, 800), (1920, 1080)


def numbers_of(play: Driver, seat: int) -> list[str]:
    """Return the numbers on the open sheet of resupply."""
    colour = play.match.seats[seat].colour
    names = ("sheet", f"station:{colour}", f"sheet:{colour}")
    panels = [painted for painted in play.app.room.canvas.painted if painted.panel.name in names]
    return [text for painted in panels for text, _ in painted.texts]


def opened(match: Match, layout: str) -> tuple[Driver, int]:
    play: Driver = Fingers(match, layout, TABLE) if layout == "table" else Mouse(match, layout, DESK)
    seat = match.asked()[0]
    if layout == "table":
        play.mean(intents.Open(seat, "payment"))
    play.mean(intents.Open(seat, "resupply"))
    return play, seat


@pytest.mark.parametrize("layout", ["desk", "table"])
@pytest.mark.parametrize("sold", [False, True])
def test_no_uranium_resupply_is_announced_after_plant_39_was_sold(layout: str, sold: bool) -> None:
    match = reach(deal(4), lambda state: state.task == Task.NOMINATE and state.round == 2)
    assert match.state.rules.phase_out_plant == 39
    match.state.phased_out = sold
    play, seat = opened(match, layout)
    told = numbers_of(play, seat)
    assert told.count(NEVER) == (3 if sold else 0)
    for step, wanted in enumerate(match.state.rules.resupply, start=1):
        after = match.state.copy()
        after.step, after.stock, after.supply = step, [0] * 4, [99] * 4
        comes = bureaucracy.resupply_now(after)
        for fuel in range(len(FUELS)):
            written = NEVER if sold and fuel == URANIUM else str(comes[fuel])
            assert any(written == text.lstrip("+") for text in told)
            assert comes[fuel] == (0 if sold and fuel == URANIUM else wanted[fuel])
