"""TUIO cursors become fingers; malformed, late or stale packets have no effect."""

from __future__ import annotations

import math
import socket
import struct
from collections.abc import Iterator

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame.event import Event

from game.kit.input import tuio as tuio_input
from game.kit.input.tuio import (
    A_FRAME,
    MOST_CONTACTS,
    MOST_SENDERS,
    SILENCE,
    SURE,
    Cursors,
    Malformed,
    Tuio,
    parsed,
    sound,
)
from tests.kit.sending import TableTop, bundle, message
from tests.waiting import wait_for

HERE = ("127.0.0.1", 5000)


def told(events: list[Event]) -> list[tuple[int, int, bool]]:
    return [(event.type, event.finger_id, event.cancelled) for event in events]


DOWN, MOVE, UP = pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP


def test_a_tuio_cursor_lands_moves_and_lifts_as_a_finger() -> None:
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


def test_tuio_frames_out_of_order_are_dropped() -> None:
    cursors = Cursors()
    cursors.read(bundle({1: (0.1, 0.1)}, 500), HERE, 0)
    assert cursors.read(bundle({}, 499), HERE, 0) == []
    assert cursors.late == 1
    assert told(cursors.read(bundle({1: (0.2, 0.1)}, 500), HERE, 0)) == [(MOVE, 1, False)]
    assert told(cursors.read(bundle({1: (0.3, 0.1)}, -1), HERE, 0)) == [(MOVE, 1, False)]
    assert told(cursors.read(bundle({}, 3), HERE, 0)) == [(UP, 1, False)]  # a sender that began anew


def test_tuio_senders_do_not_share_cursor_ids() -> None:
    cursors = Cursors()
    cursors.read(bundle({1: (0.1, 0.1)}, 1, "left"), HERE, 0)
    (other,) = cursors.read(bundle({1: (0.9, 0.9)}, 1, "right"), HERE, 0)
    (third,) = cursors.read(bundle({1: (0.5, 0.5)}, 1, "right"), ("10.0.0.2", 5000), 0)
    assert [other.type, third.type] == [DOWN, DOWN]
    assert len({other.touch_id, third.touch_id}) == 2
    assert cursors.read(bundle({}, 2, "left"), HERE, 0)[0].touch_id[1] == (HERE, "left")


def test_the_contacts_of_a_tuio_sender_that_falls_silent_are_lost_not_lifted() -> None:
    cursors = Cursors()
    cursors.read(bundle({1: (0.1, 0.1), 2: (0.2, 0.2)}, 1), HERE, 10)
    assert cursors.tick(10 + SILENCE - 0.01) == []
    assert cursors.deadline(11) == pytest.approx(SILENCE - 1)
    assert told(cursors.tick(10 + SILENCE)) == [(UP, 1, True), (UP, 2, True)]
    assert cursors.deadline(20) is None
    assert told(cursors.read(bundle({1: (0.1, 0.1)}, 1), HERE, 20)) == [(DOWN, 1, False)]


def test_with_too_many_tuio_senders_silent_ones_are_dropped_for_the_newest() -> None:
    cursors = Cursors()
    for sender in range(MOST_SENDERS):
        cursors.read(bundle({1: (0.5, 0.5)}, 1), sender, sender * 0.01)
    happened = told(cursors.read(bundle({7: (0.5, 0.5)}, 1), "tracker", 1.0))
    assert happened == [(pygame.FINGERUP, 1, True), (pygame.FINGERDOWN, 7, False)]
    assert len(cursors.senders) == MOST_SENDERS


def test_a_tuio_sender_without_contacts_is_not_stored() -> None:
    cursors = Cursors()
    for sender in range(500):
        cursors.read(bundle({}, 1), sender, 0.0)
    assert not cursors.senders


def test_sixteen_senders_of_meaningless_packets_do_not_block_the_touch_tables_tracker() -> None:
    """Each sender reports fingers everywhere, with new ids all the time, faster than the tracker."""
    cursors, landed = Cursors(), 0
    for frame in range(1, 9):
        for sender in range(16):
            everywhere = {cursor: (cursor / 64, frame / 60) for cursor in range(64)}
            cursors.read(bundle(everywhere, frame, source=f"rubbish {sender}"), sender, frame / 60)
        events = cursors.read(bundle({1: (0.5, frame / 60)}, frame), "tracker", frame / 60)
        landed += any(event.type == pygame.FINGERDOWN for event in events)
        assert any(event.touch_id[1][0] == "tracker" for event in events)
    assert landed == 1, "it lands once and then moves"
    assert sum(len(sender.cursors) for sender in cursors.senders.values()) <= MOST_CONTACTS + 17 * SURE


def test_ordinary_tuio_bundles_are_parsed_as_by_the_osc_library(monkeypatch: pytest.MonkeyPatch) -> None:
    frames = [
        bundle({n: (n / 10, 0.25) for n in range(count)}, count, source) for count in range(9) for source in ("", "a")
    ]
    quick = [parsed(frame) for frame in frames]
    monkeypatch.setattr(tuio_input, "_usual", lambda packet: None)
    assert quick == [parsed(frame) for frame in frames]


def test_a_flood_of_tuio_packets_is_read_in_limited_portions_and_newest_positions_count(tuio: Tuio) -> None:
    place = {1: (0.1, 0.1), 2: (0.2, 0.2)}
    for frame in range(1, 1001):
        place[1 + frame % 2] = (frame / 1000, 0.5)
        tuio._packets.append((bundle(place, frame), ("127.0.0.1", 9)))
    turns, at = 0, {}
    while tuio._packets:
        events = tuio.take(0.1)
        turns += 1
        assert len(events) <= 4, "of the positions between only the last is reported"
        at.update({event.finger_id: (event.x, event.y) for event in events})
    assert turns == -(-1000 // A_FRAME)
    assert {finger: (round(x, 3), y) for finger, (x, y) in at.items()} == {1: (1.0, 0.5), 2: (0.999, 0.5)}


def test_a_tap_inside_a_flood_of_tuio_packets_is_a_tap_and_no_contact_stays_down(tuio: Tuio) -> None:
    tuio._packets.append((bundle({5: (0.3, 0.3)}, 1), ("127.0.0.1", 9)))
    for frame in range(2, 40):
        tuio._packets.append((bundle({5: (0.3, 0.3 + frame / 1000)}, frame), ("127.0.0.1", 9)))
    tuio._packets.append((bundle({}, 40), ("127.0.0.1", 9)))
    kinds = [event.type for event in tuio.take(0.1)]
    assert kinds == [pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP]
    assert not any(sender.cursors for sender in tuio.cursors.senders.values())


def test_malformed_tuio_packets_do_not_fill_the_log(capfd: pytest.CaptureFixture[str]) -> None:
    strange = b"/a\0\0,zq\0" + bytes(8)
    Cursors().read(strange, HERE, 0.0)
    assert capfd.readouterr().err == ""


def test_an_oversized_tuio_packet_is_not_parsed() -> None:
    with pytest.raises(Malformed):
        parsed(bundle({1: (0.5, 0.5)}, 1) + b"\0" * 40_000)


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
def test_malformed_tuio_packets_are_counted_and_ignored(packet: bytes) -> None:
    cursors = Cursors()
    cursors.read(bundle({1: (0.5, 0.5)}, 1), HERE, 0)
    assert cursors.read(packet, HERE, 0) == []
    assert cursors.malformed == 1


def test_tuio_packets_of_other_profiles_are_not_errors() -> None:
    cursors = Cursors()
    assert cursors.read(message("set", 1, 2, 0.5, address="/tuio/2Dobj").dgram, HERE, 0) == []
    assert cursors.malformed == 0


GOOD = bundle({1: (0.5, 0.5), 2: (0.1, 0.9)}, 3)


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=80) | st.tuples(st.integers(0, len(GOOD) - 1), st.binary(min_size=1, max_size=4)))
def test_random_bytes_in_tuio_packets_raise_no_error(noise: bytes | tuple[int, bytes]) -> None:
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


def test_tuio_packets_arrive_over_udp_and_wake_the_window(tuio: Tuio) -> None:
    assert tuio.host == "127.0.0.1"
    top = TableTop(tuio.port)
    top.cursors = {1: (0.5, 0.25)}
    top.tell()
    events: list[Event] = wait_for(lambda: tuio.take(0, lambda x, y: (2 * x, y - 1)), "the packet")
    assert [(event.type, event.x, event.y) for event in events] == [(DOWN, 1.0, -0.75)]
    top.close()


def test_listening_for_tuio_on_an_address_in_use_is_refused(tuio: Tuio) -> None:
    with pytest.raises(OSError, match="in use"):
        Tuio(port=tuio.port)
    with pytest.raises(OSError):
        Tuio("256.1.1.1", 0)


def test_a_closed_tuio_listener_receives_nothing_and_frees_its_port() -> None:
    first = Tuio(port=0)
    first.close()
    second = Tuio(port=first.port)
    second.close()
    assert isinstance(second._socket, socket.socket)
