"""A player can request a bot's advice in a station or at the desk; its moves are selected but not confirmed, and the
request is recorded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from game.bots.advice import Advice, Choice
from game.bots.levels import LEVELS
from game.bots.process import ADVICE, Question, answer
from game.bots.reasons import NO_REASON
from game.engine.actions import DONE
from game.engine.state import Task
from game.kit.style import words
from game.kit.style.settings import Settings
from game.match import PERSON, Match
from game.scenes.play import PlayScene
from game.session import advice_requests
from game.session.bot_players import LocalBots
from game.session.intents import Ask, StepBack
from game.session.seat_view import AdviceRequest
from game.session.session import Session
from game.views import advisor
from tests.play.driving import deal, reach
from tests.play.reach.evening import Evening
from tests.waiting import wait_for
from tests.workshop import gallery

pytestmark = pytest.mark.unpainted

WAYS = [("desk", "mouse"), ("table", "fingers")]
PATIENCE = 40.0
"""Seconds that a loaded machine may take to start a process and to think."""
TASKS = (Task.NOMINATE, Task.RAISE, Task.BUY, Task.BUILD, Task.RUN)


class Advised(Evening):
    """A person among engineers; it is the person's turn to decide."""

    def __init__(self, match: Match, layout: str, means: str) -> None:
        self.layout = layout
        self.scene = PlayScene(match, LocalBots(1), lambda where: None, layout)
        self.prefix = "" if layout == "desk" else f"{match.seats[0].colour}:"
        super().__init__(self.scene, Settings(layout=layout, speed="still"), means)

    def open(self) -> None:
        """Open the advisor's card by hand."""
        if self.layout == "table":
            for name in ("sheet:payment", "tab:advice"):
                self.touch(name)
        else:
            self.touch("sheet:advice")

    def answered(self) -> None:
        """Wait until the bot that was asked for advice has answered."""
        view = self.scene.session.view(0)
        wait_for(lambda: view.advice_request is None or view.advice_request.over, "the answer", lambda: self.wait(1))
        self.wait()


def asked_for(task: Task, **rules: object) -> Match:
    """Return a game, in its third round or later, in which the person has this task."""
    match = deal(3, seed=5, kinds=(PERSON, "engineer_0", "engineer_0"), **rules)  # type: ignore[arg-type]
    return reach(match, lambda s: s.task == task and s.round >= 3 and (s.actor == 0 or task == Task.RUN), "engineer_0")


@pytest.fixture
def evening(request: pytest.FixtureRequest) -> Iterator[Advised]:
    task, layout, means = request.param
    made = Advised(asked_for(task), layout, means)
    yield made
    made.scene.end()


@pytest.mark.rotates(1)
@pytest.mark.judges("advice.chance advice.share")
@pytest.mark.parametrize("evening", [(Task.BUILD, *way) for way in WAYS], indirect=True)
def test_applying_advice_selects_its_moves_shows_its_reason_and_is_recorded(evening: Advised) -> None:
    session = evening.scene.session
    made, money = len(session.match.commits), session.match.state.players[0].money
    evening.open()
    evening.touch("adviser:director")
    assert session.match.record.lines[-1].word == "advice" and session.match.record.lines[-1].kind == "director"
    evening.answered()
    asked = session.view(0).advice_request
    assert asked and asked.advice
    assert len(session.match.commits) == made and session.match.state.players[0].money == money, "nothing is committed"
    laid = session.draft(0).moves
    assert laid == tuple(move for move in asked.advice.best.moves if isinstance(move, advice_requests.LAID))
    chance = words.say("advice.chance", share=advice_requests.percent(asked.advice.best.chance))
    read = evening.texts()
    assert advice_requests.chance_text(session, asked.advice, chance) in read.replace("  ", " ")
    assert advice_requests.reason_text(session, asked.advice.reason) in read
    assert (words.say("advice.laid_out") in read.replace("  ", " ")) == bool(laid)
    assert session.match.refusal(0, session.offer(0)) is None


@pytest.mark.rotates
@pytest.mark.parametrize("size", [(1280, 720), (1280, 800)])
@pytest.mark.parametrize("language", words.languages())
def test_every_advising_bot_is_shown_with_its_name_on_the_smallest_table_screens(
    language: str, size: tuple[int, int]
) -> None:
    moment = next(moment for moment in gallery.moments("table") if moment.name == "advice-auction")
    words.set_language(language)
    try:
        shown = gallery.show(moment.build("table"), "table", size, paints=False).room.canvas.painted
        names = {words.say(f"setup.kind.{level}") for level in LEVELS}
    finally:
        words.set_language("en")
    assert names <= {text for painted in shown for text, _ in painted.texts}


@pytest.mark.judges("advice.laid_out")
@pytest.mark.parametrize("task", TASKS)
def test_applying_advice_selects_exactly_the_advised_moves_in_every_phase(task: Task) -> None:
    """The advice equals what Confirm or Pass would commit; tested without a window."""
    session = Session(asked_for(task))
    advice_requests.ask(session, Ask(0, "engineer", 0))
    asked = session.view(0).advice_request
    assert asked and advice_requests.pending_seat(session) == 0
    advice_requests.deliver(session, 0, answer(Question(1, 0, "engineer", 1, asked.record, asked.back, ADVICE)))
    told = session.view(0).advice_request
    assert told and told.advice
    moves = told.advice.best.moves
    offered = session.offer(0)
    if advice_requests.suggestion(session, moves) == words.say("advice.do.pass"):
        assert session.may_pass(0)
    elif task == Task.NOMINATE:
        assert offered[0] == moves[0]
        assert advisor.card(session, 0).staged
        session.perform(StepBack(0))
        assert not advisor.card(session, 0).staged
    else:
        assert set(offered) >= set(moves), (offered, moves)
        assert session.match.refusal(0, offered) is None


@pytest.mark.judges("advice.beside advice.chance_of")
@pytest.mark.parametrize("evening", [(Task.BUY, *way) for way in WAYS], indirect=True)
def test_a_player_can_ask_about_a_bots_last_move_and_reads_its_reason_and_the_bots_chance(evening: Advised) -> None:
    session = evening.scene.session
    lines = len(session.match.record.lines)
    evening.open()
    evening.touch("why:1")
    evening.answered()
    asked = session.view(0).advice_request
    assert asked and asked.about == 1 and asked.advice
    assert len(session.match.record.lines) == lines, "no advice was given"
    name = session.match.seats[1].name
    chance = words.say("advice.chance_of", name=name, share=advice_requests.percent(asked.advice.best.chance))
    assert advice_requests.chance_text(session, asked.advice, chance) in evening.texts()
    assert advice_requests.reason_text(session, asked.advice.reason) in evening.texts()


@pytest.mark.judges("advice.forbidden")
@pytest.mark.parametrize(("layout", "means"), WAYS)
def test_a_game_that_forbids_advice_says_so_and_offers_no_adviser(layout: str, means: str) -> None:
    evening = Advised(asked_for(Task.BUY, advice=False), layout, means)
    evening.open()
    assert words.say("advice.forbidden") in evening.texts()
    assert not evening.person.seen(lambda target: bool(re.search(r"adviser:|why:\d", target.name)))
    evening.scene.end()


def test_a_pending_request_for_advice_is_dropped_when_its_player_commits() -> None:
    session = Session(asked_for(Task.BUY))
    advice_requests.ask(session, Ask(0, "magnate", 0))
    assert advice_requests.pending_seat(session) == 0
    session.commit(0, (DONE,))
    assert advice_requests.pending_seat(session) is None and session.view(0).advice_request is None


def test_advice_without_a_reason_shows_only_the_moves_and_the_chance_of_winning() -> None:
    session = Session(asked_for(Task.BUY))
    assert advice_requests.reason_text(session, NO_REASON) == ""
    moves = (DONE,)
    advice = Advice(0, "director", Choice(moves, 0.4), NO_REASON, ())
    session.view(0).advice_request = AdviceRequest("director", 0, session.match.state, "", "", advice, over=True)
    known = advisor.card(session, 0)
    assert known.title == advice_requests.suggestion(session, moves) and not known.line
    assert known.note == words.say("advice.chance", share=advice_requests.percent(0.4))


@pytest.mark.judges("advice.over advice.under")
def test_advice_never_states_a_winning_chance_above_95_or_below_5_percent() -> None:
    """Four playouts with equal results do not prove that the game is won."""
    assert advice_requests.percent(1.0) == advice_requests.percent(0.95) == words.say("advice.over", count=95)
    assert advice_requests.percent(0.0) == advice_requests.percent(0.05) == words.say("advice.under", count=5)
    assert advice_requests.percent(0.412) == words.say("advice.share", count=41)
