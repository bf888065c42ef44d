"""Gallery scenes with opponents: who plays a seat, who takes it over, what they advise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from unittest.mock import patch

from game import review as reviewing
from game.bots.process import ADVICE, Question, answer
from game.engine.state import Task
from game.kit.scenes.scene import Scene
from game.match import Match
from game.record_replay import RecordReplay
from game.review import JudgedMove, turning_points
from game.scenes.play import PlayScene
from game.scenes.replay_review import Reviewing
from game.scenes.replay_scene import ReplayScene
from game.scenes.seats_aside import SeatsAside
from game.scenes.setup_scene import SetupScene
from game.session import advice_requests, intents
from game.session.intents import Ask
from game.session.session import Session
from game.setup.choices import Choices
from tests.workshop.staging import FOUR, HIDDEN, again, asking, reached


def who(layout: str) -> Scene:
    """Return the set-up in which a seat's player is chosen: on a page at the desk, in a station at the table."""
    choices = Choices(layout=layout).with_chair(1, kind="director.builder").with_chair(2, kind="magnate")
    choices = choices.with_chair(3, kind="apprentice")
    scene = SetupScene(choices, lambda choices, match: None, lambda path: None, lambda: None)
    scene.who.place = 1
    scene.table.pages = {1: "kind"}
    return scene


def seats(layout: str) -> Scene:
    """Return the page on which the seats of a running game get new players."""
    match = again(reached(FOUR, "build later", lambda state: state.task == Task.BUILD and state.round >= 4))
    scene = SeatsAside(match, layout, lambda: None)
    scene.choices = scene.choices.with_chair(1, kind="director").with_chair(3, kind="apprentice.bold")
    return scene


def advised(session: Session) -> None:
    """Let the active player ask the director for advice; two other seats become bots."""
    match, seat = session.match, session.match.asked()[0]
    levels = {(seat + 1) % len(match.seats): "magnate", (seat + 2) % len(match.seats): "engineer"}
    match.seats = tuple(replace(each, kind=levels.get(at, each.kind)) for at, each in enumerate(match.seats))
    session.view(seat).sheet = advice_requests.SHEET
    advice_requests.ask(session, Ask(seat, "director", seat))
    asked = session.view(seat).advice_request
    if asked:
        question = Question(1, seat, "director_0.05", 1, asked.record, asked.back, ADVICE)
        advice_requests.deliver(session, seat, answer(question))


def reviewed(layout: str) -> Scene:
    """Return a replay with a finished review, in which the better move of a turning point is shown on the board."""
    match = again(reached(FOUR, "reviewed", lambda state: state.round == 5))
    scene = ReplayScene(match.record, lambda branched: None, lambda: None)
    scene.review = JudgedBefore(scene.film)
    points = turning_points(scene.review.marks)
    worst = points[0] if points else max(scene.review.marks, key=lambda mark: mark.cost)
    scene.index, scene.review.shown, scene.review.is_open = scene.review.index_before(worst), worst, True
    return scene


class JudgedBefore(Reviewing):
    """A review whose judgements are computed before it is shown."""

    def __init__(self, film: RecordReplay) -> None:
        super().__init__(film)
        self._told = _judged(film)

    @property
    def marks(self) -> Sequence[JudgedMove]:
        return self._told


def _judged(film: RecordReplay) -> tuple[JudgedMove, ...]:
    """Return the review's marks of a game, computed from few decks: a picture needs figures, not certainty."""
    if film.record.deal not in _JUDGED:
        with patch.object(reviewing, "PROOFS", FEW):
            _JUDGED[film.record.deal] = tuple(reviewing.review(film.record, 0.02))
    return _JUDGED[film.record.deal]


FEW = 32
_JUDGED: dict[object, tuple[JudgedMove, ...]] = {}


def waiting_bidder(capped: bool) -> Callable[[str], Scene]:
    """Return a function that builds an auction in which one person among bots waits for its turn, with a maximum
    (`capped`) or about to set one."""

    def build(layout: str) -> Scene:
        match = again(reached(HIDDEN if capped else FOUR, "mid-auction", asking(Task.RAISE, 4)))
        others = [seat for seat in match.state.ring if seat != match.state.actor]
        waits = max(others, key=lambda seat: match.state.players[seat].money)
        seats = tuple(seat if at == waits else replace(seat, kind="greedy") for at, seat in enumerate(match.seats))
        match.record, match.seats = replace(match.record, seats=seats), seats
        scene = PlayScene(match, Pondering(), lambda where: None, layout)
        session = scene.session
        session.perform(intents.SetBid(waits, session.view(waits).bid + 5))
        if capped:
            session.perform(intents.SetMaximum(waits, session.view(waits).bid))
        if layout == "table":
            session.perform(intents.Open(waits, "maximum"))
        return scene

    return build


class Pondering:
    """Bots that never answer."""

    def turn(self, match: Match, now: float, pace: float) -> None:
        return None

    def close(self) -> None:
        """Nothing to put away."""
