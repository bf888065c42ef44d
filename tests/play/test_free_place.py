"""A free place names the plant on auction only while its owner can still get it."""

from __future__ import annotations

import pytest

from game.engine.actions import BIDS, NOMINATE, PASS
from game.engine.state import GameState, Task
from game.kit.style import words
from game.match import Match
from game.session import intents
from tests.play.driving import Slow, deal, reach
from tests.workshop.driving import Mouse

pytestmark = pytest.mark.unpainted

DESK = (1280, 800)
KINDS = ("person", "chance", "chance", "chance")


def raising(mine: bool) -> Match:
    """Return a game in which the one person may raise, or waits for another seat."""
    match = deal(4, "classic", kinds=KINDS)

    def crowd(state: GameState) -> bool:
        return state.task == Task.RAISE and (state.actor == 0) == mine and 0 in state.ring and len(state.ring) >= 3

    return reach(match, crowd)


def note(match: Match) -> str:
    return words.say("own.for_plant", plant=match.state.lot)


def test_a_player_who_passed_in_an_auction_is_not_shown_a_free_place_for_its_plant() -> None:
    match = raising(mine=True)
    mouse = Mouse(match, "desk", DESK, Slow())
    assert note(match) in mouse.texts()
    mouse.mean(intents.PassTurn(0))
    mouse.wait(3)
    assert match.state.lot and 0 not in match.state.ring
    assert note(match) not in mouse.texts()


def test_a_player_waiting_to_bid_is_shown_a_free_place_for_the_plant() -> None:
    match = raising(mine=False)
    assert note(match) in Mouse(match, "desk", DESK, Slow()).texts()


def test_a_player_who_has_bought_a_plant_is_not_shown_a_free_place_for_another() -> None:
    match = reach(
        deal(4, "classic", kinds=KINDS),
        lambda state: state.task == Task.NOMINATE and state.actor == 0 and len(state.eligible) == 4,
    )
    first = match.state.current[0]
    match.commit(0, (NOMINATE[first], BIDS[first]))
    while match.state.lot:
        match.commit(match.state.actor, (PASS,))
    other = match.state.actor
    match.commit(other, (NOMINATE[match.state.current[0]], BIDS[match.state.current[0]]))
    mouse = Mouse(match, "desk", DESK, Slow())
    assert match.state.lot and 0 not in match.state.eligible
    assert note(match) not in mouse.texts()
