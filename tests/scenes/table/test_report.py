"""What a round brought is told to everybody: the own income first and large, to who goes on with the next round too."""

from __future__ import annotations

from random import Random

import pytest

from game.bots import decide
from game.engine.events import CitiesSupplied
from game.engine.state import Task
from game.scenes.stage import Stage
from game.scenes.table import Seating, panels
from game.ui import words
from game.ui.panel import Painted, paint
from tests.scenes.table.test_sizes import deal, play_until

SCREENS = {27: (1280, 720), 43: (1920, 1080), 55: (2560, 1440)}

pytestmark = pytest.mark.usefixtures("screen")


def paid(players: int) -> tuple[Stage, dict[int, CitiesSupplied]]:
    """A table on which everybody has just been paid, and what."""
    stage = Stage(play_until(deal(players), Task.RUN, 2))
    random, number = Random(1), stage.match.state.round
    while stage.match.state.round == number:
        seat = stage.match.asked()[0]
        stage.commit(seat, tuple(decide(stage.match.state, "greedy", random, seat)))
    events = [event for event in stage.match.told if isinstance(event, CitiesSupplied)][-players:]
    return stage, {event.seat: event for event in events}


def station(stage: Stage, seat: int, inches: int) -> Painted:
    size = SCREENS[inches]
    seating = Seating.usual(len(stage.match.seats), size, inches)
    name = f"station:{stage.match.seats[seat].colour}"
    return paint(next(panel for panel in panels(stage, size, seating) if panel.name == name))


@pytest.mark.parametrize(("players", "inches"), ((2, 27), (4, 43), (6, 55)))
def test_everybody_reads_what_they_were_paid_and_the_own_is_the_largest(players: int, inches: int) -> None:
    stage, told = paid(players)
    assert stage.match.state.task == Task.NOMINATE
    for seat in range(players):
        texts = [text for text, _ in station(stage, seat, inches).texts]
        own = f"+{told[seat].income}"
        if seat == stage.acting:
            assert any(own in text for text in texts), "who calls first is told, too"
        else:
            assert words.say("table.report.you", count=told[seat].cities) in texts
            assert {f"+{event.income}" for event in told.values()} <= set(texts)


def test_who_calls_has_heard_enough_once_a_plant_is_called() -> None:
    stage, told = paid(4)
    seat = stage.acting
    assert seat is not None
    before = [text for text, _ in station(stage, seat, 43).texts]
    stage.view(seat).report = False
    after = [text for text, _ in station(stage, seat, 43).texts]
    own = f"+{told[seat].income}"
    assert any(own in text for text in before) and not any(own in text for text in after)
