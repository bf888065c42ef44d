"""Using a font in many sizes opens no further file, and no size changes how a later size looks."""

from __future__ import annotations

import os
from random import Random

import pygame
import pytest

from game.kit.style import assets
from game.kit.style.theme import FONT_FILES

HERE = "/proc/self/fd"


@pytest.mark.skipif(not os.path.isdir(HERE), reason="the system does not tell")
def test_two_hundred_sizes_of_a_font_open_no_further_file() -> None:
    pygame.font.init()
    assets.font("bold", 7)
    before = len(os.listdir(HERE))
    for name in FONT_FILES:
        for size in range(8, 60):
            assets.font(name, size).size("0")
    assert len(os.listdir(HERE)) <= before


def test_a_font_size_looks_the_same_whatever_sizes_came_before(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.font.init()
    monkeypatch.setattr(assets, "FACES", 2)
    monkeypatch.setattr(assets, "_faces", {})
    for name in FONT_FILES:
        for size in Random(3).sample(range(8, 200), 12):
            font, alone = assets.font(name, size), pygame.font.Font(assets.ASSETS / "fonts" / FONT_FILES[name], size)
            assert font.get_ascent() == alone.get_ascent()
            assert len(assets._faces[name]) <= 2
            drawn = [pygame.image.tobytes(one.render("Łódź 30", True, "white"), "RGBA") for one in (font, alone)]
            assert drawn[0] == drawn[1], (name, size)
