"""A touch table with TUIO plays the first round over loopback UDP; if it disconnects no contact stays down."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from game.kit.input.gestures import Spot
from game.kit.input.tuio import SILENCE, Tuio
from tests.kit.sending import TableTop
from tests.play.driving import FRAME, Driver, Place, deal, play_through, same
from tests.waiting import wait_for

pytestmark = pytest.mark.unpainted


class Tracker(Driver):
    """Touches by sending a cursor over UDP, as a tracker does for every camera frame."""

    def listen(self) -> None:
        """Let the window listen, and start sending."""
        self.app.tuio = Tuio(port=0)
        self.top = TableTop(self.app.tuio.port)
        self.cursor = 0

    def close(self) -> None:
        """Stop listening and sending."""
        assert self.app.tuio is not None
        self.app.tuio.close()
        self.top.close()

    def part(self, place: Place) -> Place:
        """Return a point of the screen as fractions of its size."""
        wide, high = self.app.room.size
        return place[0] / (wide - 1), place[1] / (high - 1)

    def tell(self, seen: Callable[[], bool]) -> None:
        """Send the frame and wait until it has arrived."""
        self.top.tell()
        wait_for(seen, "the packet", lambda: self.app.step(0))

    def down(self, place: Place) -> int:
        """Put a new cursor on the table; return its number."""
        self.cursor += 1
        self.top.cursors[self.cursor] = self.part(place)
        before = len(self.app.room.touch.contacts)
        self.tell(lambda: len(self.app.room.touch.contacts) > before)
        return self.cursor

    def up(self, cursor: int) -> None:
        """Lift a cursor off the table."""
        del self.top.cursors[cursor]
        before = len(self.app.room.touch.contacts)
        self.tell(lambda: len(self.app.room.touch.contacts) < before)

    def touch(self, spot: Spot) -> None:
        cursor = self.down(spot.target.rect.center)
        self.app.step(2 * FRAME)
        self.up(cursor)
        self.app.step(0.6)


@pytest.fixture
def tracker() -> Iterator[Tracker]:
    tracker = Tracker(deal(3), "table", (1920, 1080))
    tracker.listen()
    yield tracker
    tracker.close()


def test_the_first_round_can_be_played_on_a_touch_table_that_sends_tuio(tracker: Tracker) -> None:
    shadow = play_through(tracker, "greedy", 3, until=lambda state: state.round > 1)
    assert tracker.match.state.round == 2
    same(tracker.match, shadow)
    assert tracker.app.tuio is not None
    assert tracker.app.tuio.cursors.malformed == tracker.app.tuio.cursors.late == 0


def test_a_touch_table_that_disconnects_with_a_finger_on_confirm_buys_nothing(tracker: Tracker) -> None:
    laid = next(spot for spot in tracker.app.room.canvas.spots if type(spot.target.intent).__name__ == "StageMove")
    tracker.touch(laid)
    seat = tracker.next_seat()
    colour = tracker.match.seats[seat].colour
    before = len(tracker.match.record.lines)
    tracker.down(tracker.place(f"{colour}:confirm"))
    assert len(tracker.app.room.touch.contacts) == 1
    tracker.app.step(SILENCE)
    assert not tracker.app.room.touch.contacts
    assert len(tracker.match.record.lines) == before
    assert tracker.laid(seat)


def test_while_a_tuio_contact_is_down_the_game_rests_no_longer_than_the_silence_that_lifts_it(tracker: Tracker) -> None:
    tracker.wait(3)
    assert tracker.app.rest_seconds() > 0
    tracker.down((5, 5))
    assert 0 < tracker.app.rest_seconds() <= SILENCE
