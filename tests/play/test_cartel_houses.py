"""While players place the Cartel's first houses by hand, the instruction says where the next one can be placed."""

from __future__ import annotations

import pytest

from game.engine.actions import Place
from game.engine.rules import legal_actions
from game.engine.state import CARTEL, Task
from game.kit.style import words
from game.session import intents, prompts
from tests.play.driving import deal
from tests.workshop.driving import Driver, Fingers, Mouse

pytestmark = pytest.mark.unpainted

DESK, TABLE = (1280, 800), (1920, 1080)


@pytest.mark.rotates(1)
@pytest.mark.parametrize("layout", ["desk", "table"])
def test_only_after_the_first_cartel_house_the_instruction_asks_for_a_city_next_to_another(layout: str) -> None:
    match = deal(2, "recharged")
    play: Driver = Fingers(match, layout, TABLE) if layout == "table" else Mouse(match, layout, DESK)
    touches = words.say("asking.place_reason")
    assert match.state.task == Task.PLACE and CARTEL not in match.state.houses
    while match.state.task == Task.PLACE:
        seat, stands = match.state.actor, CARTEL in match.state.houses
        anywhere = len([move for move in legal_actions(match.state) if isinstance(move, Place)])
        said = prompts.instruction(play.scene.session, seat)
        assert (said == touches) == stands
        if not stands:
            assert anywhere == len(match.state.zone)
        if layout == "desk":
            assert said in " ".join(play.texts())
        play.mean(intents.StageMove(seat, legal_actions(match.state)[0]))
        assert prompts.instruction(play.scene.session, seat) == said, "what is laid out stands nowhere yet"
        play.mean(intents.Confirm(seat))
        play.wait(3)
