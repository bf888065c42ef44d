"""A player who discards a plant by hand is asked about its fuel only if there is a choice."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.engine.actions import DONE, DROP, SCRAP
from game.engine.plants import CARDS, storage_of
from game.engine.resources import COAL, OIL
from game.engine.state import Task
from game.kit.style import words
from game.match import Match
from game.session import intents, prompts
from tests.play.driving import deal, reach
from tests.workshop.driving import Driver, Fingers, Mouse

pytestmark = pytest.mark.unpainted

DESK, TABLE = (1280, 800), (1920, 1080)
both = pytest.mark.parametrize("layout", ["desk", "table"])


@pytest.fixture(params=["en", "es"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Set the language of the screen during a test, English or Spanish, and yield it."""
    words.set_language(request.param)
    yield request.param


def crowded(plants: tuple[int, ...], bought: int, coal: int, edition: str = "classic") -> Match:
    """Return a game in which a player has just bought one plant too many, and owns this much coal."""
    match = reach(deal(3, edition, hidden_money=False), lambda state: state.task == Task.SCRAP)
    state = match.state
    player = state.players[state.actor]
    player.plants = tuple(CARDS[number] for number in sorted((*plants, bought)))
    player.storage = storage_of(player.plants)
    player.fuel = [coal, 0, 0, 0]
    state.lot = bought
    return match


def at(match: Match, layout: str) -> Driver:
    return Fingers(match, layout, TABLE) if layout == "table" else Mouse(match, layout, DESK)


def shown(play: Driver) -> str:
    return " ".join(play.texts())


def asked_of_fuel(play: Driver, seat: int) -> bool:
    """Return whether anything on the screen asks about the use of fuel."""
    name = play.match.seats[seat].name
    questions = (words.say("asking.drop", name=name), words.say("table.ask.drop"), words.say("auction.drop_must"))
    return any(question in shown(play) for question in questions)


@pytest.mark.rotates(1)
@both
def test_discarding_a_plant_that_stores_no_fuel_asks_no_question_about_fuel(language: str, layout: str) -> None:
    match = crowded((4, 10, 13), 18, coal=2)
    seat = match.state.actor
    play = at(match, layout)
    play.mean(intents.StageMove(seat, SCRAP[13]))
    assert not asked_of_fuel(play, seat)
    session = play.scene.session
    assert prompts.title(session, seat) == words.say("asking.scrap_this", name=match.seats[seat].name, plant=13)
    assert prompts.instruction(session, seat) == words.say("asking.scrap_empty")
    assert shown(play).count(words.say("asking.scrap_empty")) == 1, "said once"
    assert not any(play.has(intents.StageMove(seat, DROP[fuel])) for fuel in range(4))
    play.mean(intents.Confirm(seat))
    assert match.record.lines[-1].moves == (SCRAP[13],), "one touch, one confirm"
    assert match.state.task != Task.SCRAP


@both
def test_in_edition_002_fuel_that_moves_automatically_raises_no_question(layout: str) -> None:
    """Plant 20 holds three coal, and plant 25 has room for four tokens."""
    match = crowded((13, 18, 20), 25, coal=3, edition="bsw")
    seat = match.state.actor
    play = at(match, layout)
    play.mean(intents.StageMove(seat, SCRAP[20]))
    assert not asked_of_fuel(play, seat)
    assert prompts.instruction(play.scene.session, seat) == words.say("asking.scrap_moves")
    assert not play.has(intents.StageMove(seat, DROP[COAL]))
    play.mean(intents.Confirm(seat))
    assert match.record.lines[-1].moves == (SCRAP[20],)
    assert match.state.players[seat].fuel[COAL] == 3


@both
def test_fuel_of_a_discarded_plant_that_fits_elsewhere_may_be_returned_but_need_not(layout: str) -> None:
    match = crowded((4, 10, 13), 20, coal=4)
    seat = match.state.actor
    play = at(match, layout)
    play.mean(intents.StageMove(seat, SCRAP[4]))
    assert not asked_of_fuel(play, seat)
    assert prompts.instruction(play.scene.session, seat) == words.say("asking.scrap_may")
    assert shown(play).count(words.say("asking.scrap_may")) <= 1, "said once, or nowhere where buttons say it"
    play.mean(intents.StageMove(seat, DROP[COAL]))
    play.mean(intents.Confirm(seat))
    assert match.record.lines[-1].moves == (SCRAP[4], DROP[COAL], DONE)


@both
def test_fuel_of_a_discarded_plant_that_does_not_fit_elsewhere_raises_a_question(layout: str) -> None:
    """A hybrid is discarded, and the other has room for four tokens: coal or oil must be returned."""
    match = crowded((5, 12, 13), 18, coal=4)
    match.state.players[match.state.actor].fuel = [4, 2, 0, 0]
    seat = match.state.actor
    play = at(match, layout)
    play.mean(intents.StageMove(seat, SCRAP[5]))
    assert asked_of_fuel(play, seat)
    assert not play.has(intents.Confirm(seat))
    assert play.has(intents.StageMove(seat, DROP[COAL])) and play.has(intents.StageMove(seat, DROP[OIL]))


@pytest.mark.rotates(1)
@both
def test_fuel_of_a_discarded_plant_that_leaves_no_choice_is_returned_without_a_question(
    language: str, layout: str
) -> None:
    match = crowded((4, 7, 13), 18, coal=4)
    seat = match.state.actor
    play = at(match, layout)
    play.mean(intents.StageMove(seat, SCRAP[4]))
    assert not asked_of_fuel(play, seat)
    assert words.say("asking.scrap_lost") in shown(play)
    play.mean(intents.Confirm(seat))
    assert match.record.lines[-1].moves == (SCRAP[4], *[DROP[COAL]] * 4), "one touch, one confirm"
    assert match.state.players[seat].fuel[COAL] == 0
