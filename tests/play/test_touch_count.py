"""The computed number of touches is right: games played by posted fingers take as many."""

from __future__ import annotations

from functools import partial

import pytest

from game.scenes.playing.play_input import SLIDE
from game.session import intents, maximum_bid
from game.session.session import Session
from tests.workshop import touch_count
from tests.workshop.driving import Fingers
from tests.workshop.touch_count import Count, Evening, Hand

pytestmark = pytest.mark.unpainted

INCHES = 43.0
HD = (1920, 1080)


def by_fingers(players: int, seed: int, until: int) -> dict[int, Count]:
    """Play a game up to a round by fingers on uppermost targets; return the touches counted in each round."""
    fingers = Fingers(touch_count.deal(players, seed), "table", HD, bidding="together")
    fingers.app.room.measure(INCHES)
    fingers.wait(2)

    def touch(intent: object) -> None:
        spot = fingers.spot(intent)
        found = fingers.app.room.canvas.find(*spot.target.rect.center)
        assert found is not None and found.target.name == spot.target.name, f"{spot.target.name} is covered"
        fingers.touch(spot)

    def slide(seat: int, amount: int) -> None:
        """Slide along a dial, in its owner's direction, until it shows an amount."""
        spot = fingers.spot(intents.SetBid(seat, fingers.scene.session.least_bid(seat)))
        (x, y), far = spot.target.rect.center, SLIDE * fingers.app.room.mm
        right, down = ((1, 0), (0, 1), (-1, 0), (0, -1))[spot.turn % 4]
        finger, steps = fingers.down((x, y)), 0
        for _ in range(600):
            more = amount - fingers.scene.session.view(seat).bid
            if not more:
                break
            steps += 1 if more > 0 else -1
            fingers.move(finger, (x + right * far * steps, y + down * far * steps))
        fingers.up(finger, (x + right * far * steps, y + down * far * steps))
        fingers.step(0.6)
        assert fingers.scene.session.view(seat).bid == amount

    def carry(key: intents.Intent, button: intents.Intent) -> None:
        fingers.slide(fingers.spot(key), fingers.spot(button).target.rect.center)

    hand = Hand(fingers.scene.session, touch, slide, carry)

    def pass_time() -> None:
        session = fingers.scene.session
        while maximum_bid.gathers(session) or maximum_bid.due(session) is not None:
            fingers.wait()

    evening = Evening(hand, pass_time)
    evening.play(until)
    assert hand.touches == fingers.contact == sum(count.touches for count in evening.rounds.values())
    return evening.rounds


def on_paper(players: int, seed: int, until: int) -> dict[int, Count]:
    """Play a game up to a round without a screen; return the touches counted in each round."""
    session = Session(touch_count.deal(players, seed))
    hand = Hand(session, touch_count.paper(session), touch_count.sliding(session), touch_count.carrying(session))
    evening = Evening(hand, partial(touch_count.sweep, session))
    evening.play(until)
    return evening.rounds


@pytest.mark.rotates(3, family="whole games")
@pytest.mark.parametrize(("players", "until"), [(4, 2)])
def test_two_rounds_played_by_fingers_take_as_many_touches_as_were_computed(players: int, until: int) -> None:
    assert by_fingers(players, 1, until) == on_paper(players, 1, until)


@pytest.mark.slow
@pytest.mark.parametrize("players", touch_count.SEATS)
def test_a_whole_game_played_by_fingers_takes_as_many_touches_as_were_computed(players: int) -> None:
    assert by_fingers(players, 2, 100) == on_paper(players, 2, 100)
