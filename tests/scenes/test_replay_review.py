"""The review in the replay: judged in another process, summarized by its turning points, shown on the board."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from pygame import Surface

from game.app import App
from game.bots import decide
from game.bots.advice import Choice
from game.bots.shown_chance import fit_of
from game.desk.sheets import PAGES
from game.engine.actions import BIDS, BUY, DONE, NOMINATE, PASS
from game.engine.record import Record, Seat, line_numbers
from game.kit.style import words
from game.kit.style.settings import Settings
from game.match import Match, new_match
from game.navigator import Navigator
from game.record_replay import RecordReplay
from game.review import COSTLY, JudgedMove, Proof, decisions, mark_words, read_mark, review, turning_points
from game.review_process import ReviewProcess
from game.scenes.play import PlayScene
from game.scenes.replay_review import Reviewing, cost_words, deed_words, proof_words
from game.scenes.replay_scene import ReplayScene
from game.scenes.rulebook.rulebook_scene import RulebookScene
from game.session import advice_requests
from game.session.bot_players import LocalBots
from game.session.intents import Confirm, PassTurn, Reset, SetBid, StepBack, Undo
from game.session.parties import colour_of, front_seat
from game.session.seat_view import AdviceRequest
from game.session.session import Session
from game.views.rulebook.subject import Subject
from tests.play.reach.evening import Evening
from tests.play.reach.glass import FRAME, Drawn, Glass
from tests.play.reach.person import PEOPLE, Person
from tests.play.reach.rooms import headless
from tests.waiting import wait_for

SEATS = (Seat("red", "person", "Anna"), Seat("blue", "chance", "Bob"))
BRIEF = 14


@pytest.fixture(scope="module")
def played() -> Match:
    """Return the start of a game with several costly decisions."""
    match, random = new_match("bsw", "germany", SEATS, 4), Random(4)
    for _ in range(BRIEF):
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "chance", random, seat))
    return match


@pytest.fixture(scope="module")
def marks(played: Match) -> list[JudgedMove]:
    """Return the review of `played`, made once in this process."""
    return list(review(played.record))


class Judged(ReviewProcess):
    """A review process that has already sent the whole review of `played`."""

    def __init__(self, record: Record) -> None:
        self.marks: list[JudgedMove] = []
        self.done = self.count = len(decisions(record))
        self.broken = False

    def close(self) -> None:
        """Do nothing."""


class Viewer(Evening):
    """A person who watches a replay."""

    def __init__(self, match: Match) -> None:
        self.scene = ReplayScene(match.record, lambda match: None, lambda: None)
        super().__init__(self.scene, Settings(speed="still"), "mouse")

    def judged(self) -> None:
        wait_for(lambda: not self.scene.review.running, "the review's end", lambda: self.wait(1))
        self.wait()


@pytest.fixture
def reviewed(evening: Viewer, marks: list[JudgedMove]) -> Viewer:
    """Return a person who watches the replay of `played`, with its review already made."""
    evening.scene.review._process = process = Judged(evening.scene.record)
    process.marks = marks
    return evening


@pytest.fixture
def evening(played: Match) -> Iterator[Viewer]:
    made = Viewer(played)
    yield made
    made.scene.end()


@pytest.mark.judges("review.all review.cost review.cost_here review.slips")
def test_the_review_of_a_replay_shows_turning_points_with_their_cost_and_the_better_move(
    evening: Viewer, played: Match, marks: list[JudgedMove]
) -> None:
    evening.touch("review")
    reviewing = evening.scene.review
    if words.say("review.looking") not in evening.texts():
        assert reviewing.marks
    evening.judged()
    assert list(reviewing.marks) == marks, "the same as without a window"
    total = len(decisions(played.record))
    assert words.say("review.all", count=total, least=round(100 * COSTLY)) in evening.texts()
    costly = Counter(mark.seat for mark in marks if mark.sure and mark.cost >= COSTLY)
    for seat in range(len(evening.scene.session.match.seats)):
        assert words.say("review.slips", count=costly[seat]) in evening.texts()
    points = turning_points(marks)
    assert points, "chance gives something away"
    worst = points[0]
    assert worst.proof and worst.proof.holds and worst.cost == worst.proof.lead
    assert cost_words(worst) in evening.texts() and words.say("review.none") not in evening.texts()
    assert proof_words(worst) in evening.texts()
    assert deed_words(evening.scene.session, worst.best) in evening.texts()
    evening.touch("review:0")
    session = evening.scene.session
    laid = tuple(move for move in worst.best.moves if isinstance(move, advice_requests.LAID))
    assert evening.scene.index == reviewing.index_before(worst)
    assert session.draft(worst.seat).moves == laid
    assert words.say("review.better", deed=advice_requests.suggestion(session, worst.best.moves)) in evening.texts()
    assert session.match.record.lines == played.record.lines[: line_numbers(played.record).index(worst.line)]
    evening.touch("review:0")
    assert evening.scene.index == reviewing.index_after(worst) and reviewing.shown is None
    at = words.say("replay.at", move=evening.scene.index, moves=len(evening.scene.film) - 1)
    assert words.say("review.cost_here", at=at, cost=cost_words(worst)) in evening.texts()
    evening.touch("review")
    assert not reviewing.is_open and reviewing.marks


@pytest.mark.judges("review.none")
def test_the_review_of_a_replay_without_a_proven_turning_point_says_so(reviewed: Viewer) -> None:
    """Moves that the search considers costly are not shown unless fresh games prove their cost."""
    process = reviewed.scene.review._process
    assert process
    process.marks = [replace(mark, proof=None) for mark in process.marks]
    reviewed.touch("review")
    assert words.say("review.none") in reviewed.texts()
    assert not reviewed.there("review:0")


@pytest.mark.judges("review.either review.limit review.paid review.plant review.powered review.price review.proof")
def test_a_judged_move_is_described_with_the_right_numbers_in_every_language(
    played: Match, marks: list[JudgedMove]
) -> None:
    """Each figure has its words, in every language, with exactly the numbers of the commit."""
    session = Session(played)
    fuelled = {"plant": 8, "cities": 2, "need": 3, "limit": 18}
    hybrid = {"plant": 5, "cities": 1, "need": 2, "limit": 27, "paid": 27}
    cases: tuple[tuple[Choice, list[int]], ...] = (
        (Choice((BIDS[18],), 0.5, 0.1, fuelled), [18, 8, 2, 3, 18]),
        (Choice((BIDS[27],), 0.5, 0.1, hybrid), [27, 5, 1, 2, 27]),
        (Choice((NOMINATE[13],), 0.5, 0.1, {"plant": 13, "cities": 1, "need": 0}), [13, 13, 1]),
        (Choice((BUY[0], BUY[0], DONE), 0.5, 0.1, {"cost": 5}), [2, 5]),
        (Choice((DONE,), 0.5, 0.1, {"powered": 4, "income": 54}), [4, 54]),
        (Choice((PASS,), 0.5, 0.1), []),
    )
    proof = replace(marks[0], proof=Proof(64, 12.0, 31.5, 0.05))
    for language in words.languages():
        words.set_language(language)
        for choice, numbers in cases:
            assert [int(each) for each in re.findall(r"\d+", deed_words(session, choice))] == numbers
        assert sorted(map(int, re.findall(r"\d+", proof_words(proof)))) == [12, 32, 64]


def heard(evening: Viewer, seat: int, bot: str) -> AdviceRequest:
    """Wait for the answer to a question on the replay."""

    def answered() -> AdviceRequest | None:
        asked = evening.scene.session.view(seat).advice_request
        return asked if asked and asked.bot == bot and asked.over else None

    return wait_for(answered, f"the answer of {bot}", lambda: evening.wait(1))


def test_the_better_move_of_a_review_is_shown_with_its_reason_and_other_bots_can_be_asked(
    reviewed: Viewer, played: Match
) -> None:
    evening = reviewed
    evening.touch("review")
    worst = turning_points(evening.scene.review.marks)[0]
    evening.touch("review:0")
    evening.touch("sheet:advice")
    session, seat = evening.scene.session, worst.seat
    assert advice_requests.reason_text(session, worst.reason) in evening.texts()
    shown = fit_of("director").shown(worst.best.chance)
    assert words.say("advice.chance", share=advice_requests.percent(shown)) in evening.texts()
    evening.touch("adviser:apprentice")
    asked = heard(evening, seat, "apprentice")
    assert asked.advice and advice_requests.suggestion(session, asked.advice.best.moves) in evening.texts()
    laid = tuple(move for move in asked.advice.best.moves if isinstance(move, advice_requests.LAID))
    assert session.draft(seat).moves == laid
    assert "advice" not in [line.word for line in evening.scene.record.lines], "the record is as it was"
    evening.touch("review")
    assert evening.scene.review.is_open and not evening.scene.session.view(seat).sheet, "one sheet at a time"


def test_a_judged_move_of_a_review_is_written_and_read_back_as_text(played: Match, marks: list[JudgedMove]) -> None:
    zone = played.record.zone
    for mark in marks[:4]:
        again = read_mark(mark_words(mark, zone), zone)
        assert again == mark
    for wrong in ("", "[]", "{}", '{"line": 1}'):
        with pytest.raises(ValueError):
            read_mark(wrong, zone)


def test_a_review_whose_process_was_killed_is_marked_as_incomplete(played: Match) -> None:
    process = ReviewProcess(played.record)
    assert process._child
    process._child.kill()
    wait_for(lambda: not process.running, "the review's end", process.poll)
    assert process.broken
    process.close()


def test_leaving_the_replay_stops_the_review(played: Match) -> None:
    reviewing = Reviewing(RecordReplay(played.record))
    reviewing.toggle()
    assert reviewing._process
    child = reviewing._process._child
    reviewing.close()
    assert child is not None and child.exitcode is not None


class Home(Navigator):
    """A navigator whose bots think in this process, so that none is started for them."""

    def _table(self, match: Match) -> PlayScene:
        return PlayScene(match, LocalBots(1), self._out, self.settings.layout)


def test_the_end_of_a_game_leads_to_the_review_of_its_replay(tmp_path: Path) -> None:
    headless()
    match, random = new_match("bsw", "germany", SEATS, 4), Random(4)
    while not match.over:
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", random, seat))
    settings = Settings(speed="still", save_folder=str(tmp_path))
    home = Home(settings)
    home._go(home._table(match))
    app = App(home.scene, settings, "desk", Surface((1280, 800)))
    person: Person = PEOPLE["mouse"](Glass(app))
    found: list[Drawn] = []
    for _ in range(900):
        person.wait(FRAME)
        found = person.seen(lambda target: target.name == "review")
        if found:
            break
    person.touch(found[0])
    for _ in range(3):
        person.wait(FRAME)
    assert isinstance(app.scene, ReplayScene) and app.scene.review.is_open and app.scene.review.running
    app.scene.end()


def test_buttons_of_decisions_look_disabled_while_a_review_shows_a_better_move(reviewed: Viewer) -> None:
    """Brass buttons to build or bid had no effect there; a spectator has no desk."""
    evening = reviewed
    evening.touch("review")
    better = None
    for number in range(len(turning_points(evening.scene.review.marks))):
        evening.touch(f"review:{number}")
        session, better = evening.scene.session, evening.scene.review.shown
        assert (
            better
            and front_seat(session) == better.seat
            and evening.scene.sentence.colour == colour_of(session, better.seat)
        )
        live = {type(drawn.intent) for drawn in evening.person.seen(lambda drawn: drawn.enabled)}
        assert not live & {Confirm, PassTurn, StepBack, Reset, Undo, SetBid}
        assert words.say("own.title") not in evening.texts() and not evening.there("sheet:planner")
    assert better
    evening.touch("review")
    assert evening.scene.session.watching and front_seat(evening.scene.session) == 0, (
        "the better move is put away with it"
    )
    assert not evening.scene.session.draft(better.seat).moves


def test_the_rules_open_from_the_help_of_a_replay_and_lead_back(evening: Viewer) -> None:
    evening.touch("sheet:help")
    evening.touch(f"help:{len(PAGES)}")
    assert isinstance(evening.app.scene, RulebookScene)
    assert evening.app.scene.view.subject == Subject.of(evening.scene.session)
