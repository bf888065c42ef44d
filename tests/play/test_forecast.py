"""The desk layout's forecast of the bureaucracy's plant market comes true in the engine."""

from __future__ import annotations

from random import Random

import pytest

from game.bots import decide
from game.engine.actions import DONE
from game.engine.events import CardDrawn, Event, PlantPutBack, PlantRemoved, Resupplied, Step3Drawn
from game.engine.plants import STEP3
from game.engine.state import GameState, Task
from game.kit.style import words
from game.match import Match
from game.session.session import Session
from game.views.round_ahead import market_change
from tests.play.driving import deal, reach
from tests.workshop.driving import Mouse

pytestmark = pytest.mark.unpainted

DESK = (1280, 800)


def finished(match: Match) -> list[Event]:
    """Return the events until the next round begins, with every player running the plants a bot would run."""
    random, told = Random(1), len(match.events)
    while match.state.task == Task.RUN:
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", random, seat))
    happened = match.events[told:]
    end = next(index for index, event in enumerate(happened) if isinstance(event, Resupplied))
    return happened[end + 1 :]


def come_true(state: GameState, happened: list[Event]) -> str:
    """Return the sentence that is true of the change to this state's plant market."""
    drawn = any(isinstance(event, CardDrawn | Step3Drawn) for event in happened)
    for event in happened:
        if isinstance(event, PlantPutBack):
            return words.say("power.market", plant=event.plant)
        if isinstance(event, PlantRemoved) and event.why == "lowest":
            key = "power.market_step3" if drawn else "power.market_step3_last"
            return words.say(key, plant=event.plant)
        if isinstance(event, CardDrawn):
            break
    return words.say("power.market_stays" if state.market else "power.market_empty")


def test_if_step_2_drew_the_step_3_card_the_plant_market_stays_and_the_forecast_says_so() -> None:
    match = reach(
        deal(4, "recharged"),
        lambda state: state.task == Task.BUILD and not state.queue and state.most_cities >= state.rules.step2_from,
    )
    state = match.state
    assert state.step == 1
    state.deck = (*(card for card in state.deck if card != STEP3), STEP3)
    mouse = Mouse(match, "desk", DESK)
    mouse.make(state.actor, (DONE,))
    mouse.wait(3)
    assert match.state.task == Task.RUN and match.state.updated
    told = " ".join(mouse.texts())
    assert words.say("power.market", plant=match.state.market[-1]) not in told
    assert words.say("power.market_stays") in told
    before = match.state.market
    finished(match)
    assert match.state.market == before


@pytest.mark.rotates
@pytest.mark.parametrize("edition", ["classic", "classic-2005", "recharged", "bsw"])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_every_forecast_of_the_plant_market_comes_true(edition: str, players: int) -> None:
    match, seen = deal(players, edition, seed=players), set()
    while not match.over:
        reach_or_end(match)
        if match.over:
            break
        state, said = match.state, market_change(Session(match))
        seen.add(state.step)
        assert said == come_true(state, finished(match)), f"round {state.round}"
    assert seen >= {1, 2}


def reach_or_end(match: Match) -> None:
    random = Random(1)
    while not match.over and match.state.task != Task.RUN:
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", random, seat))
