"""The desk with a gamepad alone: the direction pad reaches everything, A presses, B closes, Y goes through the
sheets.
"""

from __future__ import annotations

import pygame
import pytest
from pygame.event import Event

from game.engine.actions import DONE
from game.engine.state import Task
from game.kit.input import keyboard
from game.scenes.menu.pages import PAGES
from game.session import intents, planning
from game.session.seat_view import SECONDS
from tests.play.driving import FRAME, Driver, Slow, deal, reach

pytestmark = pytest.mark.unpainted

CROSS = {
    (-1, 0): pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    (1, 0): pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    (0, -1): pygame.CONTROLLER_BUTTON_DPAD_UP,
    (0, 1): pygame.CONTROLLER_BUTTON_DPAD_DOWN,
}


class Pad(Driver):
    """Presses buttons of a gamepad."""

    def button(self, which: int) -> None:
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            self.app.step(FRAME, [Event(kind, button=which, instance_id=0)])

    def mean_by_key(self, intent: object) -> None:
        """Move the focus to a target with this meaning and press it."""
        self.app.room.focus.put(self.spot(intent).target.name)
        self.app.room.focus.visible = True
        self.button(pygame.CONTROLLER_BUTTON_A)


def padded(task: Task) -> Pad:
    return Pad(reach(deal(4), lambda state: state.task == task and state.round >= 2), "desk", (1280, 800))


def reached_by_cross(pad: Pad) -> set[str]:
    """Return every target that the direction pad reaches from the first focus."""
    focus = pad.app.room.focus
    pad.button(CROSS[0, 1])
    seen, queue = {focus.name}, [focus.name]
    while queue:
        start = queue.pop()
        for button in CROSS.values():
            focus.put(start)
            pad.button(button)
            if focus.name not in seen:
                seen.add(focus.name)
                queue.append(focus.name)
    return seen


@pytest.mark.rotates(1)
@pytest.mark.parametrize("task", [Task.NOMINATE, Task.RAISE, Task.BUY, Task.BUILD, Task.RUN])
def test_the_gamepads_direction_pad_reaches_every_target(task: Task) -> None:
    pad = padded(task)
    names = {spot.target.name for spot in pad.app.room.focus.spots}
    assert names - reached_by_cross(pad) == set()


def test_the_gamepads_shoulder_buttons_change_the_bid_and_button_a_confirms_it() -> None:
    pad = padded(Task.RAISE)
    seat = pad.match.state.actor
    bid = pad.scene.session.view(seat).bid
    for _ in range(2):
        pad.button(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    pad.button(pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
    assert pad.scene.session.view(seat).bid == bid + 1
    pad.button(pygame.CONTROLLER_BUTTON_A)
    assert pad.match.state.bid == bid + 1, "A before the focus is shown means Confirm"


def test_the_gamepads_button_y_opens_the_sheets_in_turn_and_button_b_closes_them() -> None:
    pad = padded(Task.BUY)
    view = pad.scene.session.view(pad.match.state.actor)
    for sheet in (*keyboard.SHEETS, "", keyboard.SHEETS[0]):
        pad.button(pygame.CONTROLLER_BUTTON_Y)
        assert view.sheet == sheet
    pad.button(pygame.CONTROLLER_BUTTON_B)
    assert view.sheet == ""


def test_the_gamepads_button_b_takes_back_the_last_selection_and_closes_the_menu() -> None:
    pad = padded(Task.BUY)
    seat = pad.match.state.actor
    for name in ("fuel:coal", "fuel:oil", "fuel:garbage", "fuel:uranium"):
        spot = pad.app.room.canvas.spot(name)
        if spot and spot.target.enabled:
            pad.app.press(spot)
            pad.wait()
    laid = len(pad.laid(seat))
    assert laid
    pad.button(pygame.CONTROLLER_BUTTON_B)
    assert len(pad.laid(seat)) == laid - 1
    pad.button(pygame.CONTROLLER_BUTTON_START)
    assert pad.scene.menu_open
    pad.button(pygame.CONTROLLER_BUTTON_B)
    assert not pad.scene.menu_open


def test_the_gamepads_direction_pad_stays_within_an_open_menu() -> None:
    pad = padded(Task.RAISE)
    pad.button(pygame.CONTROLLER_BUTTON_START)
    assert all(not isinstance(spot.target.intent, intents.SetBid) for spot in pad.app.room.focus.spots)
    for page in PAGES:
        pad.mean_by_key(intents.Go("page", page))
        assert reached_by_cross(pad) == {spot.target.name for spot in pad.app.room.focus.spots}, page


@pytest.mark.rotates(1)
@pytest.mark.parametrize("stops", (False, True))
def test_automatic_play_of_a_plan_can_be_set_and_stopped_by_gamepad(stops: bool) -> None:
    match = reach(
        deal(3, kinds=("person", "chance", "chance")),
        lambda state: state.task == Task.BUY and state.round >= 3 and state.actor != 0 and state.queue[:1] == (0,),
    )
    pad = Pad(match, "desk", (1280, 800), Slow())
    session = pad.scene.session
    pad.button(pygame.CONTROLLER_BUTTON_LEFTSTICK)
    pad.wait(2)
    fuel = next(fuel for fuel, room in enumerate(planning.outlook(session, 0).room) if room)
    for intent in (intents.PlanFuel(0, fuel), intents.ArmPlan(0)):
        name = pad.spot(intent).target.name
        assert name in reached_by_cross(pad)
        pad.app.room.focus.put(name)
        pad.button(pygame.CONTROLLER_BUTTON_A)
        pad.wait(2)
    assert session.view(0).armed
    session.commit(match.state.actor, (DONE,))
    pad.wait(round(SECONDS / FRAME) - 20)
    lines = len(match.record.lines)
    if stops:
        pad.button(pygame.CONTROLLER_BUTTON_B)
    pad.wait(60)
    assert len(match.record.lines) == lines + (not stops)
