"""The small buttons beside the desk layout's news are labelled where there is room, and their explanations do not cover
its panel of messages.
"""

from __future__ import annotations

import pygame
import pytest
from pygame.event import Event

from game.desk.base.sentence import SHEETS
from game.engine.state import Task
from game.kit.style import words
from game.kit.values.ids import OneOf
from tests.play.driving import FRAME, Mouse, deal, reach

LEAST = 32
"""The least width and height of a tool in a window of 1280x800, px."""


def at(size: tuple[int, int]) -> Mouse:
    return Mouse(reach(deal(4), lambda state: state.task == Task.BUY), "desk", size)


@pytest.mark.rotates(1)
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_the_desks_small_buttons_have_labels_except_in_a_small_window(size: tuple[int, int]) -> None:
    names = {words.say(f"desk.label_{sheet}") for sheet, _ in SHEETS}
    assert names <= set(at(size).texts())
    assert not names & set(at((1024, 640)).texts()) - {words.say("desk.label_help")}


def test_every_small_button_of_the_desk_is_at_least_32_pixels_large() -> None:
    canvas = at((1280, 800)).app.room.canvas
    for name in ("undo", "menu", *(OneOf("sheet", sheet) for sheet, _ in SHEETS)):
        spot = canvas.spot(name)
        assert spot is not None and min(spot.target.rect.size) >= LEAST, name


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_the_explanation_of_a_small_desk_button_does_not_cover_the_message_panel(size: tuple[int, int]) -> None:
    mouse = at(size)
    app = mouse.app
    sentence = next(p.panel.rect for p in app.room.canvas.painted if p.panel.name == "sentence")
    for sheet, _ in SHEETS:
        spot = app.room.canvas.spot(f"sheet:{sheet}")
        assert spot is not None
        place = spot.target.rect.center
        app.step(FRAME, [Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0), touch=False)])
        for _ in range(60):
            app.step(FRAME)
        (note,) = app.room.canvas.overlay.notes.values()
        image, corner = app.room.canvas.overlay._note(note)
        assert not image.get_rect(topleft=corner).colliderect(sentence)
