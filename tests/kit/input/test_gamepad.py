"""Gamepads trigger the keyboard's commands, repeat them while tilted, and release their buttons when disconnected."""

from __future__ import annotations

import pygame
import pytest
from pygame.event import Event

from game.kit.input import gamepad, keyboard
from game.kit.input.gamepad import FIRST_REPEAT, REPEAT, Gamepad


def button(which: int, down: bool = True) -> Event:
    kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
    return Event(kind, button=which, instance_id=0)


def stick(x: float = 0.0, y: float = 0.0) -> list[Event]:
    axes = (pygame.CONTROLLER_AXIS_LEFTX, x), (pygame.CONTROLLER_AXIS_LEFTY, y)
    return [
        Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=round(value * 32767), instance_id=0) for axis, value in axes
    ]


def commands(pad: Gamepad, events: list[Event], now: float = 0.0) -> list[str]:
    return [key.command for event in events for key in pad.take(event, now)]


def test_every_gamepad_button_triggers_a_command_of_the_keyboard_or_the_sheets() -> None:
    for which, command in gamepad.BUTTONS.items():
        assert commands(Gamepad(), [button(which)]) == [command]
        meant = gamepad.meaning(command, (), covered=False)
        if meant not in keyboard.BY_NAME:
            assert meant == "sheets"


def test_a_gamepad_stick_gives_one_command_when_tilted_and_repeats_while_held() -> None:
    pad = Gamepad()
    assert commands(pad, stick(0.3, 0.2)) == []
    assert commands(pad, stick(0.9, 0.2)) == ["right"]
    assert commands(pad, stick(0.7, 0.1)) == []
    assert pad.deadline(0.0) == pytest.approx(FIRST_REPEAT)
    assert pad.tick(FIRST_REPEAT - 0.01) == []
    assert [key.command for key in pad.tick(FIRST_REPEAT)] == ["right"]
    assert pad.tick(FIRST_REPEAT + REPEAT / 2) == []
    assert [key.command for key in pad.tick(FIRST_REPEAT + REPEAT)] == ["right"]
    assert commands(pad, stick(0.45)) == [], "it trembles, but it still leans"
    assert commands(pad, stick()) == []
    assert pad.deadline(1.0) is None
    assert commands(pad, stick(0, -1)) == ["up"]


def test_a_gamepad_direction_is_held_until_it_is_released() -> None:
    pad = Gamepad()
    assert commands(pad, [button(pygame.CONTROLLER_BUTTON_DPAD_DOWN)]) == ["down"]
    assert pad.tick(1.0)
    pad.take(button(pygame.CONTROLLER_BUTTON_DPAD_DOWN, down=False), 1.0)
    assert pad.tick(9.0) == []


def test_a_disconnected_gamepad_releases_its_buttons() -> None:
    pad = Gamepad()
    commands(pad, stick(-1))
    pad.pads[0] = object()
    pad.take(Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=0), 0.0)
    assert pad.pads == {}
    assert pad.tick(9.0) == []
    assert commands(pad, stick(-1)) == ["left"], "plugged in again"


def test_a_gamepad_that_cannot_be_opened_is_ignored(capsys: pytest.CaptureFixture[str]) -> None:
    pygame.display.init()
    pad = Gamepad()
    pad.wake()
    pad.take(Event(pygame.CONTROLLERDEVICEADDED, device_index=77), 0.0)
    assert pad.pads == {}


def test_an_unknown_gamepads_second_button_means_cancel_and_its_hat_gives_directions() -> None:
    pad = Gamepad()
    down = Event(pygame.JOYHATMOTION, value=(0, -1), hat=0, instance_id=3)
    still = Event(pygame.JOYHATMOTION, value=(0, 0), hat=0, instance_id=3)
    assert commands(pad, [down, still]) == ["down"]
    assert commands(pad, [Event(pygame.JOYBUTTONDOWN, button=1, instance_id=3)]) == ["cancel"]
    assert commands(pad, [Event(pygame.JOYBUTTONDOWN, button=99, instance_id=3)]) == [""], (
        "it is said that it does nothing"
    )


def test_the_gamepads_shoulder_and_cancel_buttons_depend_on_the_screen() -> None:
    assert gamepad.meaning("less", ("bid:-1",), False) == "bid_down"
    assert gamepad.meaning("more", (), False) == "zoom_in"
    assert gamepad.meaning("cancel", (), True) == "menu"
    assert gamepad.meaning("cancel", (), False) == "back"
