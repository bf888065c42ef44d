"""The areas of the screen to be redrawn are joined so that they cover every changed pixel exactly once, and hardly any
other pixel.
"""

from __future__ import annotations

import random

from pygame import Rect, Surface

from game.kit.paint.screen_region import apart, space


def _held(rects: list[Rect]) -> int:
    """Return the number of pixels in the rectangles."""
    screen = Surface((560, 360), 0, 8)
    for rect in rects:
        screen.fill(1, rect)
    return screen.get_buffer().raw.count(1)


def test_rectangles_to_redraw_are_split_so_that_every_pixel_is_in_exactly_one() -> None:
    luck = random.Random(1)
    for count in (1, 5, 30, 200):
        for _ in range(20):
            size = luck.randrange(1, 60), luck.randrange(1, 60)
            rects = [Rect(luck.randrange(500), luck.randrange(300), *size) for _ in range(count)]
            out = apart(rects)
            assert _held(rects + out) == _held(out) == space(out)
    assert apart([]) == apart([Rect(3, 4, 0, 9)]) == []


def test_distant_rectangles_to_redraw_stay_separate() -> None:
    corners = [Rect(0, 0, 20, 20), Rect(500, 300, 20, 20)]
    assert apart(corners) == corners
    crossing = [Rect(0, 150, 560, 4), Rect(270, 0, 4, 360)]
    assert space(apart(crossing)) == _held(crossing), "two lines that cross are not the whole screen"


def test_adjacent_rectangles_to_redraw_are_merged() -> None:
    row = [Rect(10 * place, 5, 10, 8) for place in range(30)]
    assert apart(row) == [Rect(0, 5, 300, 8)]
