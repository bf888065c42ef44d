"""Uranium plants on a map with a ban: a player sees the reason at the plant before touching it, and after."""

from __future__ import annotations

import pytest

from game.engine.actions import BIDS, NOMINATE
from game.engine.state import GameState, Task
from game.engine.uranium_ban import barred
from game.kit.style import words
from game.match import Match
from game.session import intents
from tests.play.driving import Driver, Fingers, Mouse, deal, reach

pytestmark = pytest.mark.unpainted

WAYS = [(Mouse, "desk", (1280, 800)), (Fingers, "table", (1920, 1080))]


def nominating(state: GameState) -> bool:
    return state.task == Task.NOMINATE and any(barred(state, state.actor, plant) for plant in state.current)


def answering(state: GameState) -> bool:
    return state.task == Task.RAISE and barred(state, state.actor, state.lot)


def banned(test: object) -> Match:
    return reach(deal(4, map_name="central-europe", seed=1), test)  # type: ignore[arg-type]


def texts(play: Driver) -> str:
    return " ".join(text for painted in play.app.room.canvas.painted for text, _ in painted.texts)


@pytest.mark.rotates(1)
@pytest.mark.judges("auction.barred")
@pytest.mark.parametrize(("by", "layout", "size"), WAYS)
def test_a_uranium_plant_that_a_player_may_not_buy_says_so_before_it_is_touched(
    by: type[Driver], layout: str, size: tuple[int, int]
) -> None:
    play = by(banned(nominating), layout, size)
    state, seat = play.match.state, play.match.state.actor
    plant = next(plant for plant in state.current if barred(state, seat, plant))
    why = words.say("refusal.uranium_barred", plant=plant)
    hints = {spot.target.intent: spot.target.hint for spot in play.app.room.canvas.spots}
    assert hints[intents.StageMove(seat, NOMINATE[plant])].endswith(why)
    assert hints[intents.StageMove(seat, NOMINATE[state.current[0]])].find(why) < 0
    if layout == "desk":
        assert words.say("auction.barred") in texts(play)
    play.mean(intents.StageMove(seat, NOMINATE[plant]))
    assert play.laid(seat) == ()
    refused = play.scene.session.view(seat).refused
    assert refused is not None and refused.reason == "uranium_barred"


@pytest.mark.parametrize(("by", "layout", "size"), WAYS)
def test_a_player_barred_from_buying_the_plant_on_auction_is_asked_only_to_pass(
    by: type[Driver], layout: str, size: tuple[int, int]
) -> None:
    play = by(banned(answering), layout, size)
    state, seat = play.match.state, play.match.state.actor
    why = words.say("refusal.uranium_barred", plant=state.lot)
    said = texts(play)
    assert words.say("table.ask.barred", plant=state.lot).removeprefix("You ") in said
    bid = next(spot.target for spot in play.app.room.canvas.spots if spot.target.intent == intents.Confirm(seat))
    assert (bid.enabled, bid.reason) == (False, why)
    play.scene.session.perform(intents.SetMaximum(seat, 40))
    assert play.scene.session.view(seat).maximum is None
    lines = len(play.match.record.lines)
    play.mean(intents.PassTurn(seat))
    play.wait(3)
    assert all(BIDS[state.bid + 1] not in line.moves for line in play.match.record.lines[lines:] if line.seat == seat)
