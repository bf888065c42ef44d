"""Plants that leave the market by a rule of a map: the lowest one says when, at the desk and at the table."""

from __future__ import annotations

import pytest

from game.engine.actions import NOMINATE
from game.engine.state import GameState, Phase, Task
from game.kit.style import words
from game.session import intents
from tests.play.driving import Driver, Fingers, Mouse, deal, reach

pytestmark = pytest.mark.unpainted

WAYS = [(Mouse, "desk", (1280, 800)), (Fingers, "table", (1920, 1080))]


def nominating(state: GameState) -> bool:
    return state.task == Task.NOMINATE and state.round == 2


def hints(play: Driver) -> str:
    return " ".join(spot.target.hint for spot in play.app.room.canvas.spots)


@pytest.mark.rotates(1)
@pytest.mark.judges("auction.leaves_pass auction.leaves_round")
@pytest.mark.parametrize(("by", "layout", "size"), WAYS)
def test_in_russia_and_benelux_the_lowest_plant_says_when_it_leaves_the_market(
    by: type[Driver], layout: str, size: tuple[int, int]
) -> None:
    play = by(reach(deal(4, "classic", "russia"), nominating), layout, size)
    lowest = play.match.state.market[0]
    assert words.say("auction.leaves_pass", plant=lowest) in hints(play)
    play.mean(intents.PassTurn(play.match.state.actor))
    play.wait(400)
    after = play.match.state
    assert after.passed and lowest not in after.market and lowest in after.out
    assert words.say("auction.leaves_pass", plant=after.market[0]) not in hints(play)

    match = reach(deal(4, "classic", "benelux"), nominating)
    play = by(match, layout, size)
    assert words.say("auction.leaves_round", plant=match.state.market[0]) in hints(play)
    last = reach(match, lambda state: state.phase == Phase.BUREAUCRACY).state.market[0]
    reach(match, lambda state: state.round == 3)
    assert last in match.state.out


def test_while_the_discount_marker_is_in_use_the_lowest_plant_does_not_say_when_it_leaves() -> None:
    match = reach(deal(4, "recharged", "benelux"), nominating)
    play = Mouse(match, "desk", (1280, 800))
    assert match.state.discount
    assert words.say("auction.leaves_round", plant=match.state.market[0]) not in hints(play)


@pytest.mark.judges("auction.joins")
@pytest.mark.parametrize(("by", "layout", "size"), WAYS)
def test_in_benelux_a_future_plant_that_can_be_nominated_says_so(
    by: type[Driver], layout: str, size: tuple[int, int]
) -> None:
    """On this map a plant of some kinds can be put up while it is the lowest future one."""
    match = reach(deal(4, "recharged", "benelux"), lambda state: state.task == Task.NOMINATE and state.joining > 0)
    state = match.state
    fifth = state.current[4]
    play = by(match, layout, size)
    assert words.say("auction.joins", plant=fifth) in hints(play)
    assert not any(words.say("auction.joins", plant=plant) in hints(play) for plant in state.market if plant != fifth)
    seat = state.actor
    play.mean(intents.StageMove(seat, NOMINATE[fifth]))
    play.mean(intents.Confirm(seat))
    play.wait(400)
    assert [plant.number for plant in play.match.state.players[seat].plants] == [fifth], "the last one left bids alone"
