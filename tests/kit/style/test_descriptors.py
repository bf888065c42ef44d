"""No size of a font keeps a file open."""

from __future__ import annotations

import os

import pygame
import pytest

from game.kit.style import assets
from game.kit.style.theme import FONT_FILES

HERE = "/proc/self/fd"


@pytest.mark.skipif(not os.path.isdir(HERE), reason="the system does not tell")
def test_two_hundred_sizes_of_every_font_open_no_file() -> None:
    pygame.font.init()
    assets.font("bold", 7)
    before = len(os.listdir(HERE))
    for name in FONT_FILES:
        for size in range(8, 60):
            assets.font(name, size).size("0")
    assert len(os.listdir(HERE)) <= before
