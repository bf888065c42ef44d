"""The guided game explains the key “Up to …” at the first auction, and the key does what the sentence says."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.engine.actions import Bid, Nominate, Pass
from game.engine.auction import least_bid
from game.engine.ruleset import editions
from game.engine.state import Task
from game.kit.style import words
from game.match import Match
from game.session import intents
from game.teaching import teacher
from tests.play.driving import Mouse, deal
from tests.play.hand_follower import Pupil, lesson
from tests.play.visual_player import ByFinger, ByMouse, Stranger

pytestmark = pytest.mark.unpainted


@pytest.mark.parametrize(("layout", "by", "size"), [("desk", ByMouse, (1280, 800)), ("table", ByFinger, (1920, 1080))])
def test_the_guides_sentence_about_the_button_up_to_quotes_the_button_that_is_shown(
    layout: str, by: type[Stranger], size: tuple[int, int]
) -> None:
    tuition, match = teacher.first_game()
    pupil = Pupil(lesson(tuition, match, layout, size), by)
    pupil.go_on(lambda: any("“Up to" in said for said in pupil.read) or match.over)
    assert match.state.task == Task.NOMINATE and not match.commits, "at the first auction, before its first bid"
    view = pupil.scene.session.view(tuition.seat)
    key = words.say("maximum.button", amount=view.bid)
    assert key.upper() in {text.upper() for painted in pupil.app.room.canvas.painted for text, _ in painted.texts}
    assert any(f"“{key}”" in said for said in pupil.read)


@pytest.mark.parametrize("language", words.languages())
def test_in_every_language_the_guide_quotes_the_button_up_to_as_it_is_labelled(language: str) -> None:
    with words.speaking(language):
        key = words.say("maximum.button", amount=7)
        assert key in words.say("teach.first.up_to", dial=7)


def bids(match: Match) -> list[tuple[int, Bid | Pass]]:
    """Return all bids and passes of a match, with their seats."""
    found: list[tuple[int, Bid | Pass]] = []
    for commit in match.commits:
        found += [(commit.seat, move) for move in commit.moves if isinstance(move, Bid | Pass)]
    return found


@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize("rivals", (0, 2, 9))
def test_the_button_up_to_bids_the_minimum_and_then_raises_by_one_up_to_its_amount(edition: str, rivals: int) -> None:
    match = deal(3, edition=edition)
    driver = Mouse(match, "desk", (1280, 800))
    seat, session = match.state.actor, driver.scene.session
    plant = [plant for plant in match.state.current if plant in match.state.rules.plants][-1]
    least = least_bid(match.state, plant)
    most, rival_most = least + 4, least + rivals
    driver.mean(intents.StageMove(seat, Nominate(plant)))
    for amount in range(least + 1, most + 1):
        driver.mean(intents.SetBid(seat, amount))
    driver.mean(intents.SetMaximum(seat, most))
    for _ in range(100):
        if match.state.lot != plant or match.state.task != Task.RAISE:
            break
        actor = match.state.actor
        if actor == seat and session.view(seat).maximum is None:
            break
        if actor == seat:
            driver.step(0.6)
            continue
        bid = match.state.bid + 1
        match.commit(actor, (Bid(bid) if bid <= rival_most else Pass(),))
        session.refresh()
    own = [move.amount for who, move in bids(match) if who == seat and isinstance(move, Bid)]
    assert own[0] == least and max(own) <= most
    spoken = [move.amount for _, move in bids(match) if isinstance(move, Bid)]
    assert all(after == before + 1 for before, after in pairwise(spoken)), "one more at a time"
    if not rivals:
        assert own == [least]
