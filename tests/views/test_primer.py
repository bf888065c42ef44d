"""The first page of the help describes the game: five phases, the goal, the end by the rules in play, the signs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.desk.desk_layout import panels
from game.engine.state import Phase, Task
from game.kit.screen.panel import Painted, recorded
from game.kit.style import words
from game.session import intents
from game.session.seat_view import SheetId
from game.session.session import Session
from game.views import primer
from tests.desk.test_desk_layout import deal, until

pytestmark = pytest.mark.usefixtures("screen")


def sheet(session: Session, size: tuple[int, int] = (1280, 800)) -> Painted:
    return next(recorded(panel) for panel in panels(session, size) if panel.name == "sheet")


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_first_help_page_shows_the_numbers_of_the_rules_in_play(players: int) -> None:
    session = Session(until(deal(players), Task.BUY, 1))
    assert not any(view.sheet for view in session.views), "no player is forced to read it"
    session.perform(intents.Open(0, "help"))
    rules = session.match.state.rules
    said = [text for text, _ in sheet(session).texts]
    assert words.say("primer.end", step2=rules.step2_from, end=rules.end_cities) in said
    known = primer.known(session)
    assert {known.sentence(phase) for phase in primer.PHASES} <= set(said)
    assert ("Cartel is always between the players" in " ".join(said)) == (players == 2) == known.cartel
    assert {words.say(f"primer.{word}") for _, word in primer.SIGNS} <= set(said)
    assert words.say("sheets.help_keys") not in said


def test_the_first_help_page_marks_the_current_phase() -> None:
    words_of = {phase.word for phase in Phase}
    assert set(primer.PHASES[1:]) <= words_of
    for task, phase in ((Task.NOMINATE, "auction"), (Task.BUY, "market"), (Task.BUILD, "build")):
        assert primer.known(Session(until(deal(4), task, 2))).phase == phase


def test_the_second_help_page_shows_the_keys_and_links_back_to_the_first() -> None:
    session = Session(until(deal(4), Task.BUY, 1))
    session.perform(intents.Open(0, "help"))
    leads = [target.intent for target in sheet(session).targets]
    assert intents.Open(0, SheetId("help", 1)) in leads
    session.perform(intents.Open(0, SheetId("help", 1)))
    other = sheet(session)
    assert words.say("sheets.help_keys") in [text for text, _ in other.texts]
    assert intents.Open(0, "help") in [target.intent for target in other.targets]


def test_the_help_does_not_mention_step_2_if_the_game_ends_where_it_would_begin() -> None:
    match = deal(4)
    match.state.rules = replace(match.state.rules, end_cities=match.state.rules.step2_from)
    told = primer.end_said(primer.known(Session(match)))
    assert told == words.say("primer.end_alone", end=match.state.rules.end_cities) and "2" not in told
