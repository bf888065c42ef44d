"""Every input shows for a while that a person is present, but mere pointing does not wake an idle screen."""

import pygame
from pygame import Surface
from pygame.event import Event

from game.app import App
from game.kit.system.presence import INPUT, MOVING, THERE, WAKING, Presence
from game.scenes.menu.settings_scene import SettingsScene


def test_a_person_counts_as_present_for_a_while_after_an_input() -> None:
    presence = Presence()
    presence.noticed = 10.0
    assert presence.there(10 + THERE)
    assert not presence.there(10.1 + THERE)
    assert presence.idle(12) == 2


def test_inputs_that_wake_an_idle_screen_and_mere_pointing_differ_and_both_show_presence() -> None:
    assert not set(WAKING) & set(MOVING)
    assert set(WAKING) | set(MOVING) <= set(INPUT)


def test_a_moved_mouse_shows_that_a_person_is_present_and_an_exposed_window_does_not() -> None:
    pygame.display.init()
    pygame.font.init()
    app = App(SettingsScene(), screen=Surface((1280, 800)))
    app.step(3.0)
    assert app.inputs.idle_seconds == 3.0
    app.step(1.0, [Event(pygame.WINDOWEXPOSED)])
    assert app.inputs.idle_seconds == 4.0
    app.step(1.0, [Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0), touch=False)])
    assert app.inputs.idle_seconds == 0.0
