"""TUIO: cursors are fingers; what is malformed, late or from the dead does nothing."""

from __future__ import annotations

import math
import socket
import struct
import time
from collections.abc import Iterator

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame.event import Event

from game.kit.input.tuio import MOST_SENDERS, SILENCE, Cursors, Tuio, sound
from tests.kit.sending import TableTop, bundle, message

HERE = ("127.0.0.1", 5000)


def told(events: list[Event]) -> list[tuple[int, int, bool]]:
    return [(event.type, event.finger_id, event.cancelled) for event in events]


DOWN, MOVE, UP = pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP


def test_a_cursor_lands_moves_and_lifts() -> None:
    cursors = Cursors()
    (down,) = cursors.read(bundle({7: (0.25, 0.5)}, 1), HERE, 0)
    assert (down.type, down.finger_id, down.x, down.y) == (DOWN, 7, 0.25, 0.5)
    assert down.touch_id == ("tuio", (HERE, "tests@loopback"))
    two = {7: (0.5, 0.5), 8: (0.1, 0.1)}
    assert told(cursors.read(bundle(two, 2), HERE, 0)) == [
        (MOVE, 7, False),
        (DOWN, 8, False),
    ]
    assert told(cursors.read(bundle(two, 3), HERE, 0)) == []
    (up,) = cursors.read(bundle({8: (0.1, 0.1)}, 4), HERE, 0)
    assert (up.type, up.finger_id, up.x, up.cancelled) == (UP, 7, 0.5, False)


def test_frames_out_of_order_are_dropped() -> None:
    cursors = Cursors()
    cursors.read(bundle({1: (0.1, 0.1)}, 500), HERE, 0)
    assert cursors.read(bundle({}, 499), HERE, 0) == []
    assert cursors.late == 1
    assert told(cursors.read(bundle({1: (0.2, 0.1)}, 500), HERE, 0)) == [(MOVE, 1, False)]
    assert told(cursors.read(bundle({1: (0.3, 0.1)}, -1), HERE, 0)) == [(MOVE, 1, False)]
    assert told(cursors.read(bundle({}, 3), HERE, 0)) == [(UP, 1, False)]  # a sender that began anew


def test_senders_do_not_share_their_cursors() -> None:
    cursors = Cursors()
    cursors.read(bundle({1: (0.1, 0.1)}, 1, "left"), HERE, 0)
    (other,) = cursors.read(bundle({1: (0.9, 0.9)}, 1, "right"), HERE, 0)
    (third,) = cursors.read(bundle({1: (0.5, 0.5)}, 1, "right"), ("10.0.0.2", 5000), 0)
    assert [other.type, third.type] == [DOWN, DOWN]
    assert len({other.touch_id, third.touch_id}) == 2
    assert cursors.read(bundle({}, 2, "left"), HERE, 0)[0].touch_id[1] == (HERE, "left")


def test_the_contacts_of_a_dead_sender_are_lost_not_lifted() -> None:
    cursors = Cursors()
    cursors.read(bundle({1: (0.1, 0.1), 2: (0.2, 0.2)}, 1), HERE, 10)
    assert cursors.tick(10 + SILENCE - 0.01) == []
    assert cursors.deadline(11) == pytest.approx(SILENCE - 1)
    assert told(cursors.tick(10 + SILENCE)) == [(UP, 1, True), (UP, 2, True)]
    assert cursors.deadline(20) is None
    assert told(cursors.read(bundle({1: (0.1, 0.1)}, 1), HERE, 20)) == [(DOWN, 1, False)]


def test_too_many_senders_are_not_heard() -> None:
    cursors = Cursors()
    for number in range(3 * MOST_SENDERS):
        cursors.read(bundle({1: (0.1, 0.1)}, 1, f"s{number}"), HERE, 0)
    assert len(cursors.senders) == MOST_SENDERS


@pytest.mark.parametrize(
    "packet",
    [
        b"",
        b"hello",
        b"#bundle\0",
        b"#bundle\0" + bytes(8) + struct.pack(">i", -4),
        b"#bundle\0" + bytes(8) + struct.pack(">i", 2**31 - 1) + b"/tuio/2Dcur\0",
        b"#bundle\0" + bytes(8) + struct.pack(">i", 0),
        bundle({1: (0.1, 0.1)}, 1)[:-7],
        message("set", "one", 0.1, 0.1).dgram,
        message("set", 1, math.nan, 0.1).dgram,
        message("alive", "x").dgram,
        message("unheard of").dgram,
    ],
)
def test_malformed_packets_are_counted_and_ignored(packet: bytes) -> None:
    cursors = Cursors()
    cursors.read(bundle({1: (0.5, 0.5)}, 1), HERE, 0)
    assert cursors.read(packet, HERE, 0) == []
    assert cursors.malformed == 1


def test_other_profiles_are_no_fault() -> None:
    cursors = Cursors()
    assert cursors.read(message("set", 1, 2, 0.5, address="/tuio/2Dobj").dgram, HERE, 0) == []
    assert cursors.malformed == 0


GOOD = bundle({1: (0.5, 0.5), 2: (0.1, 0.9)}, 3)


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=80) | st.tuples(st.integers(0, len(GOOD) - 1), st.binary(min_size=1, max_size=4)))
def test_no_bytes_do_any_harm(noise: bytes | tuple[int, bytes]) -> None:
    if isinstance(noise, tuple):
        at, patch = noise
        noise = GOOD[:at] + patch + GOOD[at + len(patch) :]
    cursors = Cursors()
    for packet in (noise, b"#bundle\0" + bytes(8) + noise):
        sound(packet)
        for event in cursors.read(packet, HERE, 0):
            assert math.isfinite(event.x)
    cursors.tick(SILENCE)
    assert not cursors.senders


@pytest.fixture
def tuio() -> Iterator[Tuio]:
    tuio = Tuio(port=0)
    yield tuio
    tuio.close()


def test_packets_come_over_udp_and_wake_the_window(tuio: Tuio) -> None:
    assert tuio.host == "127.0.0.1"
    top = TableTop(tuio.port)
    top.cursors = {1: (0.5, 0.25)}
    top.tell()
    until = time.monotonic() + 5
    events: list[Event] = []
    while not events and time.monotonic() < until:
        time.sleep(0.002)
        events = tuio.take(0, lambda x, y: (2 * x, y - 1))
    assert [(event.type, event.x, event.y) for event in events] == [(DOWN, 1.0, -0.75)]
    top.close()


def test_an_address_in_use_is_refused(tuio: Tuio) -> None:
    with pytest.raises(OSError, match="in use"):
        Tuio(port=tuio.port)
    with pytest.raises(OSError):
        Tuio("256.1.1.1", 0)


def test_a_closed_one_hears_nothing_and_frees_its_port() -> None:
    first = Tuio(port=0)
    first.close()
    second = Tuio(port=first.port)
    second.close()
    assert isinstance(second._socket, socket.socket)
