"""The skyline of the title at a table is the same at every size of screen."""

from __future__ import annotations

from typing import cast

import pytest
from pygame import Rect, Surface

from game.kit.style.night_theme import RIM_WINDOW
from game.kit.style.theme import Colour
from game.scenes.title import title_rim


class Filled:
    """A picture that keeps the colour and the rectangle of each fill."""

    def __init__(self) -> None:
        self.fills: list[tuple[Colour, Rect]] = []

    def fill(self, colour: Colour, rect: Rect) -> None:
        self.fills.append((colour, rect))


def tower(seed: int, unit: float) -> tuple[Rect, list[Rect]]:
    """Return the outline of a tower and its lit windows, px."""
    picture = Filled()
    title_rim._tower(cast(Surface, picture), 400 * unit, 600 * unit, 0.0, seed, unit)
    walls = [rect for colour, rect in picture.fills if colour != RIM_WINDOW]
    return walls[0].unionall(walls), [rect for colour, rect in picture.fills if colour == RIM_WINDOW]


@pytest.mark.parametrize("unit", [0.6, 1.0, 1.7, 3.0])
def test_the_title_screens_skyline_has_the_same_windows_within_its_towers_at_every_size(unit: float) -> None:
    lit = 0
    for seed in range(12):
        _, usual = tower(seed, 1.0)
        walls, windows = tower(seed, unit)
        assert len(windows) == len(usual)
        assert all(walls.contains(window) for window in windows)
        lit += len(windows)
    assert lit > 12
