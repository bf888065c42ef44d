"""The latency test counts the frames from a touch to the picture with its ring, also if the ring is late or missing."""

from __future__ import annotations

import pytest
from pygame import Surface

from game.kit.input.gestures import Contact
from game.kit.input.latency import Latency, ringed
from game.kit.motion.overlay import RING_MM, Overlay

MM = 2.0
RADIUS = RING_MM * MM


def picture(*fingers: tuple[float, float], colour: str = "red") -> Surface:
    screen = Surface((400, 300))
    screen.fill((90, 60, 30))
    overlay = Overlay((400, 300), MM)
    for number, (x, y) in enumerate(fingers):
        overlay.ring(number, x, y, colour)
    screen.blits(overlay.blits(), False)
    return screen


@pytest.mark.parametrize("colour", ["red", "natural", "yellow", "black"])
@pytest.mark.parametrize("place", [(200, 150), (10, 150), (399, 0)])
def test_the_latency_test_finds_a_touch_ring_only_where_the_finger_landed(place: tuple[int, int], colour: str) -> None:
    assert ringed(picture(place, colour=colour), *place, RADIUS)
    assert not ringed(picture(place, colour=colour), place[0] + 14, place[1] + 3, RADIUS)
    assert not ringed(picture(), *place, RADIUS)


def test_the_latency_test_counts_frames_until_the_touch_ring_appears() -> None:
    latency = Latency()
    contact = Contact("a", 100, 100, 0)
    contact.move(100, 100, 0)
    latency.look(picture((100, 100)), [contact], RADIUS)
    assert (latency.worst, latency.count, latency.mean) == (1, 1, 1)
    contact.move(200, 150, 0.1)
    latency.look(picture((100, 100)), [contact], RADIUS)
    latency.look(picture((150, 120)), [contact], RADIUS)
    latency.look(picture((200, 150)), [contact], RADIUS)
    assert (latency.worst, latency.count, latency.total) == (3, 2, 4)
    latency.look(picture(), [contact], RADIUS)  # it has said nothing since
    assert latency.worst == 3


def test_the_latency_test_counts_frames_of_a_touch_ring_that_never_appears() -> None:
    latency = Latency()
    contact = Contact("a", 100, 100, 0)
    for frame in range(5):
        contact.move(100 + frame, 100, frame)
        latency.look(picture(), [contact], RADIUS)
    assert (latency.worst, latency.count) == (6, 0)
    latency.look(picture(), [], RADIUS)
    assert latency.worst == 6


def test_the_latency_test_expects_no_touch_ring_for_palms_and_the_mouse() -> None:
    latency = Latency()
    palm, mouse = Contact("a", 100, 100, 0, state="palm"), Contact("m", 50, 50, 0, finger=False)
    latency.look(picture(), [palm, mouse], RADIUS)
    assert latency.worst == 0
