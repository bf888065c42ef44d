"""Players can undo their last turns by hand, also several people at one desk, and then have the same moves selected
again.
"""

from __future__ import annotations

from random import Random

import pytest

from game.bots import decide
from game.engine.actions import DONE, Bid
from game.engine.state import Task
from game.kit.style import words
from game.session import intents
from tests.play.driving import deal, reach
from tests.workshop.driving import Driver, Fingers, Mouse

pytestmark = pytest.mark.unpainted

HANDS = {"desk": Mouse, "table": Fingers}
SIZE = {"desk": (1280, 800), "table": (1920, 1080)}


def seated(layout: str, task: Task, round_: int = 3) -> Driver:
    """Return a game of four people whose next decision is of the given kind."""
    match = reach(deal(4), lambda state: state.task == task and state.round >= round_)
    return HANDS[layout](match, layout, SIZE[layout])


def take_back(driver: Driver, seat: int) -> None:
    """Touch undo: at the desk there is one for all, at a table one in the seat's own station."""
    undo = driver.spot(intents.Undo(seat)) if driver.scene.session.match.is_person(seat) else None
    assert undo is not None
    found = driver.app.room.canvas.find(*undo.target.rect.center)
    assert found is not None and found.target.name == undo.target.name
    driver.touch(undo)


def lay_out(driver: Driver, seat: int) -> tuple[object, ...]:
    """Select by touch the moves that the bot "greedy" would make, without confirming; return the selection and the
    dial's bid.
    """
    moves = [move for move in decide(driver.match.state, "greedy", Random(1), seat) if move != DONE]
    for move in moves:
        if isinstance(move, Bid):
            driver._dial(seat, move.amount + 3)
        else:
            driver.mean(intents.StageMove(seat, move))
    return driver.laid(seat), driver.scene.session.view(seat).bid


@pytest.mark.rotates
@pytest.mark.parametrize("layout", ["desk", "table"])
@pytest.mark.parametrize("task", [Task.NOMINATE, Task.BUY, Task.BUILD])
def test_after_an_undo_the_choices_of_the_undone_turn_are_selected_again(layout: str, task: Task) -> None:
    driver = seated(layout, task)
    before = driver.match.state
    first = driver.match.state.actor
    laid = lay_out(driver, first)
    assert laid[0], "something was laid out"
    driver.mean(intents.Confirm(first))
    if driver.match.state is before:
        driver.mean(intents.Confirm(first))
    second = driver.match.state.actor
    assert second != first
    take_back(driver, first)
    assert driver.match.state == before
    assert (driver.laid(first), driver.scene.session.view(first).bid) == laid
    driver.mean(intents.Confirm(first))
    assert driver.match.state.actor == second, "it can be confirmed at once again"


@pytest.mark.parametrize("layout", ["desk", "table"])
def test_the_next_players_selection_is_kept_during_an_undo(layout: str) -> None:
    driver = seated(layout, Task.BUY)
    first = driver.match.state.actor
    lay_out(driver, first)
    driver.mean(intents.Confirm(first))
    second = driver.match.state.actor
    laid = lay_out(driver, second)
    assert laid[0]
    take_back(driver, first)
    assert driver.laid(second) == ()
    driver.mean(intents.Confirm(first))
    assert driver.match.state.actor == second
    assert driver.laid(second) == laid[0]


def test_in_the_desk_layout_the_turns_of_several_people_can_be_undone_one_after_another() -> None:
    driver = seated("desk", Task.BUY)
    states, seats = [], []
    for _ in range(3):
        states.append(driver.match.state)
        seats.append(driver.match.state.actor)
        lay_out(driver, seats[-1])
        driver.mean(intents.Confirm(seats[-1]))
        if driver.match.state is states[-1]:
            driver.mean(intents.Confirm(seats[-1]))
    for seat, state in zip(reversed(seats), reversed(states), strict=True):
        take_back(driver, seat)
        assert driver.match.state == state


@pytest.mark.judges("refusal.undo_acted refusal.undo_card refusal.undo_none refusal.undo_round")
def test_an_undo_that_is_impossible_gives_its_reason() -> None:
    driver = seated("desk", Task.NOMINATE, 1)
    assert _why(driver) == words.say("refusal.undo_none")
    built = seated("desk", Task.RUN)
    while built.match.state.task == Task.RUN:
        seat = built.match.asked()[0]
        built.scene.session.commit(seat, tuple(decide(built.match.state, "greedy", Random(1), seat)))
    built.app.lay_out()
    assert _why(built) == words.say("refusal.undo_round")
    bought = seated("desk", Task.RAISE)
    drawn = len(bought.match.commits)
    while len(bought.match.commits) == drawn or not bought.match.commits[-1].drawn:
        seat = bought.match.asked()[0]
        bought.scene.session.commit(seat, tuple(decide(bought.match.state, "greedy", Random(1), seat)))
    bought.app.lay_out()
    assert _why(bought) == words.say("refusal.undo_card")


def _why(driver: Driver) -> str:
    spot = driver.app.room.canvas.spot("undo")
    assert spot is not None and not spot.target.enabled
    return spot.target.reason
