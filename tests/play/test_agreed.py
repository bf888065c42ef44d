"""A finger on a confirming button commits the choice shown when it landed, whatever others touch meanwhile."""

from __future__ import annotations

import pytest

from game.engine.actions import Action
from game.engine.state import Task
from game.session.intents import Nothing
from tests.play.driving import Fingers, deal, reach

pytestmark = pytest.mark.unpainted

THINGS = {Task.NOMINATE: "card:", Task.BUY: "fuel:", Task.BUILD: "city:"}
"""The shared targets in the middle of the table for each of these tasks."""


def lay_another(fingers: Fingers, seat: int, start: str) -> tuple[Action, ...]:
    """Touch shared controls one after another until the seat's selection has changed; return the selection."""
    before = fingers.scene.session.offer(seat)
    shared = [spot.target for spot in fingers.app.room.canvas.spots if spot.owner is None and spot.target.enabled]
    names = [target.name for target in shared if not isinstance(target.intent, Nothing)]
    for name in names:
        spot = fingers.app.room.canvas.spot(name)
        if name.startswith(start) and spot:
            place = spot.target.rect.center
            fingers.up(fingers.down(place), place)  # quickly: a finger that rests long is no tap any more
        if fingers.scene.session.offer(seat) != before and fingers.scene.session.view(seat).refused is None:
            return fingers.scene.session.offer(seat)
    raise AssertionError(f"nothing that begins with {start} lays anything out")


def test_a_maximum_bid_button_pressed_before_the_plant_changed_sets_no_maximum() -> None:
    match = reach(deal(3, seed=4), lambda state: state.task == Task.NOMINATE and state.round > 1)
    fingers = Fingers(match, "table", (1920, 1080))
    fingers.wait(2)
    (seat,) = match.asked()
    made = len(match.commits)
    lay_another(fingers, seat, "card:")
    button = fingers.place(f"{match.seats[seat].colour}:maximum")
    finger = fingers.down(button)
    lay_another(fingers, seat, "card:")
    fingers.up(finger, button)
    fingers.app.step(0.6)
    assert len(match.commits) == made and fingers.scene.session.view(seat).maximum is None


@pytest.mark.rotates
@pytest.mark.parametrize("task", THINGS)
@pytest.mark.parametrize("meddle", [True, False], ids=["changed", "left alone"])
def test_confirming_commits_only_if_the_selection_is_still_the_one_on_which_the_finger_landed(
    task: Task, meddle: bool
) -> None:
    match = reach(deal(3, seed=4), lambda state: state.task == task and state.round > 1)
    fingers = Fingers(match, "table", (1920, 1080))
    fingers.wait(2)
    (seat,) = match.asked()
    colour, made = match.seats[seat].colour, len(match.commits)
    agreed = lay_another(fingers, seat, THINGS[task])
    button = fingers.place(f"{colour}:confirm")
    finger = fingers.down(button)
    if meddle:
        changed = lay_another(fingers, seat, THINGS[task])
    fingers.up(finger, button)
    fingers.app.step(0.6)
    if meddle:
        assert len(match.commits) == made, "no player pays for another's touch"
        refused = fingers.scene.session.view(seat).refused
        assert refused and refused.reason == "changed_under_finger"
        agreed = changed
        spot = fingers.app.room.canvas.spot(f"{colour}:confirm")
        assert spot
        fingers.touch(spot)
    assert match.commits[made].moves == agreed
