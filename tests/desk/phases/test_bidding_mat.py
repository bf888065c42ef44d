"""The mat for bids in the desk layout shows a player's own maximum bid beside the current bid, covers it if money is
hidden, and shows missing money in red.
"""

from __future__ import annotations

from functools import partial

import pygame
import pytest
from pygame import Rect

from game.desk.phases import bidding_mat
from game.engine.state import Task
from game.kit.pen.control_faces import DialFace
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Painted, drawn, paint
from game.kit.style import words
from game.session import intents
from game.session.session import Session
from tests.play.driving import deal, reach

pytestmark = pytest.mark.usefixtures("screen")


def shown(session: Session) -> Painted:
    return paint(drawn("mat", Rect(0, 0, 470, 430), 1.0, partial(bidding_mat.paint, session)))


def capped(hidden_money: bool = False) -> tuple[Session, int, int]:
    """Return a session in which a waiting bidder has set a maximum, the bidder's seat, and the maximum."""
    match = reach(
        deal(4, seed=5, hidden_money=hidden_money), lambda state: state.task == Task.RAISE and len(state.ring) > 2
    )
    session = Session(match)
    seat = next(seat for seat in match.state.ring if seat not in (match.state.actor, match.state.leader))
    session.shown_seat = seat
    most = session.least_bid(seat) + 4
    session.perform(intents.SetMaximum(seat, most))
    assert session.view(seat).maximum
    return session, seat, most


def test_the_desk_shows_a_players_maximum_bid_in_words_beside_the_current_bid() -> None:
    session, seat, most = capped()
    said = [text for text, _ in shown(session).texts]
    now = words.say("maximum.now", amount=session.match.state.bid)
    assert {words.say("maximum.mine"), str(most), now, words.say("maximum.off_button").upper()} <= {
        *said,
        *(text.upper() for text in said),
    }
    session.perform(intents.SetMaximum(seat, 0))
    assert words.say("maximum.mine") not in [text for text, _ in shown(session).texts]


def test_with_hidden_money_a_maximum_bid_is_covered_and_its_owner_can_peek() -> None:
    session, seat, most = capped(hidden_money=True)
    painted = shown(session)
    assert str(most) not in [text for text, _ in painted.texts]
    assert any(target.intent == intents.Peek(seat) for target in painted.targets)


def test_the_bid_dial_shows_a_lack_of_money_in_red() -> None:
    def red(short: bool) -> int:
        pen = Pen(pygame.Surface((300, 300)), 1.0)
        pen.dial(150, 150, 120, DialFace(9, 1, 20, "green", "your bid", "-101 left", short))
        pixels = [pen.surface.get_at((x, y))[:3] for x in range(90, 210) for y in range(185, 230)]
        return sum(red - green > 60 for red, green, _ in pixels)

    assert red(True) > 20 and red(False) < 3
