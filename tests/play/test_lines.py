"""No message outlasts its moment: messages on an auction, a plan or a touch disappear when the game continues."""

from __future__ import annotations

import pygame
import pytest
from pygame.event import Event

from game.engine.actions import BIDS, BUY, PASS
from game.engine.resources import COAL
from game.engine.rules import legal_actions
from game.engine.state import IllegalAction, Task
from game.kit.style import words
from game.match import Match
from game.session import intents
from tests.play.driving import deal, reach
from tests.workshop.driving import FRAME, Driver, Fingers, Mouse

pytestmark = pytest.mark.unpainted

DESK, TABLE = (1280, 800), (1920, 1080)
both = pytest.mark.parametrize("layout", ["desk", "table"])


def bidding() -> Match:
    """Return a game in which three players bid for a plant and can continue for a while."""
    return reach(
        deal(3, "classic", seed=5, hidden_money=False),
        lambda state: (
            state.task == Task.RAISE
            and len(state.ring) == 3
            and min(state.players[seat].money for seat in state.ring) > state.bid + 12
        ),
    )


def at(match: Match, layout: str) -> Driver:
    return Fingers(match, layout, TABLE) if layout == "table" else Mouse(match, layout, DESK)


def told(play: Driver) -> str:
    return " ".join(play.texts())


def begins(key: str) -> str:
    """Return the fixed part of a message without its values."""
    return words.catalogue("en")[key].partition("{")[0]


def bid(play: Driver, more: int) -> None:
    """Let the active player raise the bid by an amount."""
    state = play.match.state
    play.make(state.actor, (BIDS[state.bid + more],))
    play.wait(3)


@pytest.mark.rotates(1)
@both
def test_the_message_that_a_maximum_bid_is_reached_lasts_while_its_owner_decides(layout: str) -> None:
    match = bidding()
    play, owner = at(match, layout), match.state.actor
    for _ in range(2):
        play.mean(intents.SetBid(owner, play.scene.session.view(owner).bid + 1))
    most = play.scene.session.view(owner).bid
    play.mean(intents.SetMaximum(owner, most))
    play.wait(3)
    bid(play, most + 1 - match.state.bid)
    while match.state.actor != owner:
        bid(play, 1)
    reached = begins("maximum.reached")
    assert reached in told(play), "asked, and told why"
    bid(play, 1)
    assert owner in match.state.ring and match.state.actor != owner
    assert reached not in told(play), "a bid later"
    while match.state.actor != owner:
        bid(play, 1)
    assert reached not in told(play), "and when the turn comes again"


@both
def test_the_message_that_a_maximum_bid_raised_the_bid_lasts_until_a_higher_bid(layout: str) -> None:
    match = bidding()
    play, owner = at(match, layout), match.state.actor
    for _ in range(2):
        play.mean(intents.SetBid(owner, play.scene.session.view(owner).bid + 5))
    play.mean(intents.SetMaximum(owner, play.scene.session.view(owner).bid))
    play.wait(3)
    assert match.state.leader == owner
    view = play.scene.session.view(owner)
    raised = match.state.bid
    assert view.maximum_news and (view.maximum_news.what, view.maximum_news.amount) == ("raised", raised)
    play.make(match.state.actor, (BIDS[raised + 1],))
    assert match.state.leader != owner and view.maximum_news.what == "set", "a maximum is set: that is all that is true"


@both
def test_the_message_that_a_maximum_bid_is_off_lasts_until_the_next_bid(layout: str) -> None:
    match = bidding()
    play, state = at(match, layout), match.state
    session = play.scene.session
    owner = next(seat for seat in state.ring if seat not in (state.actor, state.leader))
    session.perform(intents.SetMaximum(owner, state.bid + 8))
    session.perform(intents.SetMaximum(owner, 0))
    assert session.view(owner).maximum_news
    play.mean(intents.PassTurn(state.actor))
    play.wait(2)
    assert match.commits[-1].moves == (PASS,)
    assert session.view(owner).maximum_news is None


def beside(play: Driver) -> list[str]:
    """Return every sentence now shown beside a target."""
    return [note.text for note in play.app.room.canvas.overlay.notes.values()]


def test_the_message_that_another_player_is_active_disappears_when_that_turn_ends() -> None:
    """Touched out of turn, and the turn is over before the sentence would have faded."""
    match = bidding()
    play, acting = Fingers(match, "table", TABLE), match.state.actor
    other = next(seat for seat in range(3) if seat != acting)
    play.scene.session.view(other).refused = IllegalAction("not_your_turn")
    play.wait(2)
    assert beside(play) == [words.say("refusal.not_your_turn")]
    play.mean(intents.Confirm(acting))
    play.wait(2)
    assert match.state.actor != acting and beside(play) == []


def test_the_explanation_of_a_disabled_button_disappears_when_a_key_enables_it() -> None:
    """The mouse rests on a disabled button, and a key makes the move that enables it."""
    match = reach(deal(3, "classic", seed=5), lambda state: BUY[COAL] in legal_actions(state))
    play, seat = Mouse(match, "desk", DESK), match.state.actor
    play.hover(play.place("confirm"))
    play.wait(60)
    assert beside(play) == [words.say("market.nothing_laid")]
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        play.app.step(FRAME, [Event(kind, key=pygame.K_c, mod=0, unicode="c", scancode=0)])
    play.wait(3)
    assert play.laid(seat) == (BUY[COAL],)
    assert beside(play) == []
