"""The overlay: a sentence's button responds where it is drawn, in every orientation."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from game.kit.motion.overlay import Note, NoteButton, Overlay
from game.kit.style.theme import INK


@pytest.mark.parametrize("turn", range(4))
def test_the_button_in_a_message_can_be_touched_where_it_is_drawn(turn: int) -> None:
    pygame.font.init()
    overlay = Overlay((1280, 800))
    overlay.tell(Note("A sentence of some length.", Rect(600, 380, 60, 40), turn, leads="goal.aim"))
    overlay.add(NoteButton("Show me", "worth"), turn)
    ((image, at),) = overlay.blits()
    note = overlay.note
    assert note is not None and note.button_box is not None
    box = note.button_box
    assert image.get_rect(topleft=at).contains(box)
    for corner in ((8, 8), (box.w - 9, 8), (8, box.h - 9), (box.w - 9, box.h - 9)):
        x, y = box.x + corner[0], box.y + corner[1]
        assert tuple(image.get_at((x - at[0], y - at[1])))[:3] == tuple(INK[:3])
        assert overlay.pressed(x, y) == "worth"
    assert overlay.pressed(*note.near.center) == ""
