"""Twenty fingers at once appear in the very next picture."""

from __future__ import annotations

from tests.workshop.touch_bench import FINGERS, latency_of


def test_each_of_twenty_fingers_on_the_screen_appears_in_the_next_frame() -> None:
    seen = latency_of((1920, 1080), frames=4)
    assert (seen.worst, seen.mean) == (1, 1.0)
    assert seen.count == 4 * FINGERS
