"""Where the rules allow it, a player can nominate a plant by hand and pass on it: in the edition of 2005, and in other
editions by a house rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.engine import auction
from game.engine.actions import BIDS, NOMINATE, PASS
from game.engine.state import FREE, Task
from game.kit.style import words
from game.match import Match
from game.session import intents, prompts
from tests.play.driving import Driver, Fingers, Keys, Mouse, Slow, deal, reach

pytestmark = pytest.mark.unpainted

DESK, TABLE = (1280, 800), (1920, 1080)
GAMES: tuple[tuple[str, dict[str, Any]], ...] = (("classic-2005", {}), ("recharged", {"opening_pass": True}))


@pytest.fixture(params=["en", "es"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Set the language of the screen during a test, English or Spanish, and yield it."""
    words.set_language(request.param)
    yield request.param


def to_nominate(edition: str, rules: dict[str, Any], players: int = 4) -> Match:
    """Return a game in round 2 in which the first player must nominate a plant."""
    match = deal(players, edition, **rules)
    return reach(match, lambda state: state.task == Task.NOMINATE and state.round == 2)


def passed_by_hand(play: Driver) -> None:
    """Nominate the cheapest plant and pass; check that the next player can pass, too, or bid its minimum."""
    match, state = play.match, play.match.state
    seat, plant = state.actor, state.current[0]
    least = auction.least_bid(state, plant)
    assert not play.has(intents.PassTurn(seat)), "there is no pass without a plant"
    play.mean(intents.StageMove(seat, NOMINATE[plant]))
    play.mean(intents.PassTurn(seat))
    assert match.record.lines[-1].moves == (NOMINATE[plant], PASS)
    assert match.state.task == Task.RAISE and match.state.leader == FREE and seat not in match.state.eligible
    play.wait(3)
    after = match.state.actor
    assert play.has(intents.Confirm(after)) and play.has(intents.PassTurn(after))
    play.mean(intents.Confirm(after))
    assert match.record.lines[-1].moves == (BIDS[least],), "the dial stands at the plant's minimum bid"


@pytest.mark.rotates
@pytest.mark.parametrize(("edition", "rules"), GAMES)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_plant_is_nominated_with_a_pass_by_mouse_at_the_desk(
    edition: str, rules: dict[str, Any], players: int
) -> None:
    passed_by_hand(Mouse(to_nominate(edition, rules, players), "desk", DESK))


@pytest.mark.rotates
@pytest.mark.parametrize(("edition", "rules"), GAMES)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_plant_is_nominated_with_a_pass_by_finger_at_the_table(
    edition: str, rules: dict[str, Any], players: int
) -> None:
    passed_by_hand(Fingers(to_nominate(edition, rules, players), "table", TABLE))


def test_a_plant_is_nominated_with_a_pass_by_keys_alone() -> None:
    match = to_nominate("classic-2005", {})
    keys = Keys(match, "desk", DESK)
    seat, plant = match.state.actor, match.state.current[0]
    keys.wait(4)
    keys.press(pygame.K_p, text="p")
    assert prompts.instruction(keys.scene.session, seat) == words.say("refusal.name_a_plant"), (
        "the key says what to do first"
    )
    keys.mean(intents.StageMove(seat, NOMINATE[plant]))
    keys.press(pygame.K_p, text="p")
    assert match.record.lines[-1].moves == (NOMINATE[plant], PASS)


def test_in_edition_2005_a_player_without_money_can_nominate_a_plant_and_pass() -> None:
    match = to_nominate("classic-2005", {})
    seat, plant = match.state.actor, match.state.current[0]
    match.state.players[seat].money = 0
    mouse = Mouse(match, "desk", DESK)
    mouse.mean(intents.StageMove(seat, NOMINATE[plant]))
    mouse.mean(intents.PassTurn(seat))
    assert match.record.lines[-1].moves == (NOMINATE[plant], PASS)


@pytest.mark.parametrize("layout", ["desk", "table"])
def test_after_the_nominator_passed_the_next_player_is_not_asked_to_raise_a_bid(language: str, layout: str) -> None:
    match = to_nominate("classic-2005", {})
    seat, plant = match.state.actor, match.state.current[0]
    match.commit(seat, (NOMINATE[plant], PASS))
    play = Fingers(match, layout, TABLE if layout == "table" else DESK)
    title = prompts.title(play.scene.session, match.state.actor)
    assert title == words.say("asking.raise_free", name=match.seats[match.state.actor].name, least=plant, plant=plant)
    assert str(plant - 1) not in title.split() and " ’s" not in title
    if layout == "desk" and title not in play.texts():
        assert title in " ".join(play.texts())


def test_after_a_nomination_with_a_pass_waiting_players_see_the_minimum_bid_and_no_bidder() -> None:
    kinds = ("person", "chance", "chance", "chance")
    match = reach(
        deal(4, "classic-2005", kinds=kinds),
        lambda state: state.task == Task.NOMINATE and state.round >= 2 and state.actor == 0,
    )
    plant = match.state.current[0]
    match.commit(0, (NOMINATE[plant], PASS))
    mouse = Mouse(match, "desk", DESK, Slow())
    mat = [
        text for painted in mouse.app.room.canvas.painted if painted.panel.name == "mat" for text, _ in painted.texts
    ]
    assert str(plant) in mat and str(plant - 1) not in mat
    assert words.say("auction.begins") in mat


def test_in_round_1_of_edition_2005_no_pass_is_offered_on_the_nominated_plant() -> None:
    match = deal(4, "classic-2005")
    mouse = Mouse(match, "desk", DESK)
    seat = match.state.actor
    mouse.mean(intents.StageMove(seat, NOMINATE[match.state.current[0]]))
    assert not mouse.has(intents.PassTurn(seat))


@pytest.mark.parametrize("code", ["en", "es", words.PSEUDO])
def test_with_an_opening_pass_the_four_buttons_below_the_bid_dial_fit_their_labels(
    code: str, request: pytest.FixtureRequest
) -> None:
    request.addfinalizer(lambda: words.set_language("en"))
    words.set_language(code)
    match = to_nominate("classic-2005", {})
    mouse = Mouse(match, "desk", (1024, 640))
    mouse.mean(intents.StageMove(match.state.actor, NOMINATE[match.state.current[0]]))
    mouse.wait(2)
    assert [painted.clipped for painted in mouse.app.room.canvas.painted if painted.panel.name == "mat"] == [()]
