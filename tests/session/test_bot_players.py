"""Bots at a table: in their own process they delay no frame, whatever they do."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest
from pygame import Surface

from game.app import App
from game.bots import process
from game.bots.levels import within
from game.engine.actions import DONE, Bid, Nominate
from game.engine.notation import commit_words
from game.engine.record import write_record
from game.engine.record_reader import read_record
from game.engine.state import Task
from game.kit.style.settings import Settings
from game.match import Commit, Match
from game.scenes.play import PlayScene
from game.session import intents
from game.session.bot_players import PACES, LocalBots, ProcessBots, seat_to_ask
from game.session.maximum_bid import begun
from tests.play.driving import FRAME, Mouse, deal, reach
from tests.waiting import wait_for

SIZE = (1024, 640)


@pytest.fixture
def apart() -> Iterator[ProcessBots]:
    robots = ProcessBots(1)
    yield robots
    robots.close()


def app_with(match: Match, robots: ProcessBots) -> App:
    """Return a game on a screen, its bots in their own process."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    scene = PlayScene(match, robots, lambda where: None)
    return App(scene, Settings(speed="still"), "desk", Surface(SIZE))


def frames_until(app: App, seen: Callable[[], bool]) -> None:
    """Run frames of the app until a condition holds."""
    wait_for(seen, "the bots' answer", lambda: app.step(FRAME))


def test_bots_in_their_own_process_play_until_a_person_is_to_move(apart: ProcessBots) -> None:
    person = (deal(3).state.actor + 1) % 3
    kinds = ["person" if seat == person else "greedy" for seat in range(3)]
    match = deal(3, kinds=kinds)
    app = app_with(match, apart)
    frames_until(app, lambda: seat_to_ask(match) is None)
    assert match.asked() == (person,)
    assert match.record.lines


class Slow:
    """A child that thinks forever and counts how often it is polled."""

    def __init__(self) -> None:
        self.asked = 0
        self.polled = 0

    def ask(self, text: str, seat: int, kind: str, seed: int, back: str = "", want: str = "") -> None:
        self.asked += 1

    def poll(self) -> str | None:
        self.polled += 1
        return None

    def wake(self) -> None:
        """Do nothing: there is no process to start early."""

    def forget(self) -> None:
        """Ignore that the answer is no longer wanted (a stub)."""

    def close(self) -> None:
        """Do nothing."""


def test_a_bot_that_thinks_forever_does_not_stop_the_window(apart: ProcessBots) -> None:
    slow = Slow()
    apart._process = slow  # type: ignore[assignment]
    match = deal(2, edition="classic", kinds=("greedy", "greedy"))
    app = app_with(match, apart)
    app.step(FRAME)
    for _ in range(100):  # a frame that waited would never end
        app.step(FRAME)
    assert slow.asked == 1, "asked once, not every frame"
    assert slow.polled >= 100
    assert match.record.lines == []


def test_the_menu_responds_while_a_bot_thinks(apart: ProcessBots) -> None:
    apart._process = Slow()  # type: ignore[assignment]
    app = app_with(deal(2, edition="classic", kinds=("greedy", "greedy")), apart)
    app.step(FRAME)
    scene = app.scene
    assert isinstance(scene, PlayScene)
    scene.menu()
    app.step(FRAME)
    assert app.room.canvas.spot("resume") is not None


def test_a_killed_bot_process_is_replaced_and_the_game_continues(apart: ProcessBots) -> None:
    match = deal(2, edition="classic", kinds=("greedy", "greedy"))
    app = app_with(match, apart)
    frames_until(app, lambda: len(match.record.lines) >= 1)
    child = apart._process._child
    assert child is not None
    child.kill()
    frames_until(app, lambda: len(match.record.lines) >= 4)
    assert apart._process._child is not child


def test_if_the_bot_process_cannot_start_bots_still_move(apart: ProcessBots, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: process.BotProcess) -> None:
        self._failures += 1

    monkeypatch.setattr(process.BotProcess, "_send", broken)
    match = deal(2, edition="classic", kinds=("greedy", "greedy"))
    frames_until(app_with(match, apart), lambda: len(match.record.lines) >= 2)


def test_after_an_undo_the_answer_of_a_bot_still_thinking_is_not_played(apart: ProcessBots) -> None:
    """A person undoes while the bot thinks: its answer to the old question is not played."""
    slow = Slow()
    apart._process = slow  # type: ignore[assignment]
    match = deal(3, kinds=("person", "greedy", "greedy"))
    reach(match, lambda state: state.task == Task.BUY and state.actor == 0)
    match.commit(0, (DONE,))
    asked = seat_to_ask(match)
    assert apart.turn(match, 0, 0) is None
    assert slow.asked == 1
    match.undo(0)
    assert apart.turn(match, 1, 0) is None
    assert apart._asked is None
    match.commit(0, (DONE,))
    assert seat_to_ask(match) == asked
    apart.turn(match, 2, 0)
    assert slow.asked == 2


def test_bots_wait_for_the_set_pace_before_their_move_is_played() -> None:
    """At the usual pace a commit of a bot is shown for a while before the next one."""

    class Quick(Slow):
        def poll(self) -> str | None:
            match = matches[0]
            seat = seat_to_ask(match)
            assert seat is not None
            moves = LocalBots(1).turn(match, 0, 0)
            assert moves is not None
            return commit_words(moves[1], match.record.zone)

    matches = [deal(2, edition="classic", kinds=("greedy", "greedy"))]
    robots = ProcessBots(1)
    robots._process = Quick()  # type: ignore[assignment]
    assert robots.turn(matches[0], 10.0, PACES["normal"]) is None
    assert robots.turn(matches[0], 10.1, PACES["normal"]) is None
    assert robots.turn(matches[0], 10.0 + PACES["normal"], PACES["normal"]) is not None


def test_a_bot_process_is_started_for_a_game_with_bots_and_not_for_people_alone(apart: ProcessBots) -> None:
    people = deal(2)
    apart.turn(people, 0, 0)
    assert apart._process._child is None
    mixed = deal(2, kinds=("person", "greedy") if people.asked() == (0,) else ("greedy", "person"))
    assert seat_to_ask(mixed) is None, "a person begins"
    apart.turn(mixed, 0, 0)
    assert apart._process._child and apart._process._child.is_alive()


def test_bots_with_the_same_seed_play_the_same_game() -> None:
    first, second = (deal(3, kinds=("greedy", "chance", "greedy")) for _ in range(2))
    for match in (first, second):
        robots = LocalBots(9)
        for _ in range(60):
            turn = robots.turn(match, 0, 0)
            assert turn is not None
            match.commit(*turn)
    assert first.state == second.state


def test_on_the_screen_undo_also_takes_back_the_moves_that_bots_made_since() -> None:
    match = deal(3, kinds=("person", "greedy", "greedy"))
    reach(match, lambda state: state.task == Task.BUY and state.actor == 0 and state.queue != ())
    mouse = Mouse(match, "desk", SIZE)
    before = match.state
    mouse.mean(intents.Confirm(0))
    if match.state is before:
        mouse.mean(intents.Confirm(0))
    bots = [commit for commit in match.commits if commit.seat and commit.before is not before]
    assert bots
    mouse.wait(10)
    while match.state is not before and match.undoable(0):
        mouse.mean(intents.Undo(0))
    assert match.state is before


class Asked(process.BotProcess):
    """A bots' process in this one that notes its questions."""

    def __init__(self) -> None:
        super().__init__()
        self.questions: list[process.Question] = []

    def _send(self) -> None:
        asked = self._asked
        if asked and (not self.questions or self.questions[-1] is not asked):
            self.questions.append(asked)
            self._found = process.answer(asked)

    def _listen(self) -> None:
        """Read nothing."""


def auctions_of(match: Match) -> list[list[Commit]]:
    """Return the raises and passes of every auction with any."""
    found: list[list[Commit]] = []
    for commit in match.commits:
        if any(isinstance(move, Nominate) for move in commit.moves):
            found.append([])
        elif commit.before.task == Task.RAISE:
            found[-1].append(commit)
    return [commits for commits in found if commits]


def played(kind: str, seats: int, rounds: int, pace: float = 0.0) -> tuple[Match, list[process.Question], list[float]]:
    """Return a game of bots with a commit a frame: the questions asked, and the seconds of every auction with
    raises.
    """
    match = deal(seats, kinds=(kind,) * seats)
    robots = ProcessBots(1, wait=True)
    robots._process = asked = Asked()
    times: dict[int, float] = {}
    frame = 0
    while not match.over and match.state.round < rounds:
        if match.state.task == Task.RAISE:
            times[begun(match)] = times.get(begun(match), 0.0) + FRAME
        turn = robots.turn(match, frame * FRAME, pace)
        frame += 1
        if turn:
            match.commit(*turn)
    return match, asked.questions, list(times.values())


@pytest.mark.rotates(1)
@pytest.mark.parametrize("kind", ["engineer.bold_0", "apprentice"])
def test_a_bot_is_asked_for_its_bid_limit_once_an_auction_and_each_raise_is_recorded(kind: str) -> None:
    match, questions, _ = played(kind, seats=3, rounds=6)
    auctions = auctions_of(match)
    limits = [question for question in questions if question.want == process.LIMIT]
    assert {question.bot for question in limits} == {kind}
    assert len(limits) == sum(len({commit.seat for commit in commits}) for commits in auctions)
    assert sum(map(len, auctions)) > len(limits), "no seat raised twice"
    for commits in auctions:
        bids = [move.amount for commit in commits for move in commit.moves if isinstance(move, Bid)]
        assert bids == [*range(bids[0], bids[0] + len(bids))] if bids else True
    assert recreated(match).state == match.state


def recreated(match: Match) -> Match:
    """Return the match read back from the text of its record."""
    read = read_record(write_record(match.record))
    lines, read.lines = read.lines, []
    fresh = Match(read)
    fresh.replay(lines)
    return fresh


def test_after_an_undo_the_same_plant_nominated_again_asks_bots_for_new_bid_limits() -> None:
    """Bots are asked again because the position after an undo may be another one than before."""
    match = deal(2, edition="classic", kinds=("person", "engineer_0"))
    reach(match, lambda state: state.task == Task.NOMINATE and state.actor == 0 and len(state.eligible) == 2)
    robots = ProcessBots(1, wait=True)
    robots._process = asked = Asked()
    for _ in range(2):
        match.commit(0, (Nominate(match.state.current[0]), Bid(match.state.current[0])))
        assert robots.turn(match, 0.0, 0.0)
        match.undo(0)
    assert [question.want for question in asked.questions] == [process.LIMIT] * 2


def test_an_auction_among_bots_alone_lasts_at_most_three_seconds_on_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every bot bids up to all its money, at a pace of 1.5 seconds a move."""
    monkeypatch.setattr(process, "bid_limit", lambda state, player, random: state.players[state.actor].money)
    match, _, times = played("engineer_0", seats=4, rounds=3, pace=1.5)
    assert max(map(len, auctions_of(match))) > 40, "no auction is long"
    assert max(times) <= 3.0


@pytest.mark.parametrize(
    ("kind", "hurried"),
    [("magnate", "magnate_1"), ("magnate.bold_0.3", "magnate.bold_0.3"), ("engineer_0", "engineer_0"), ("greedy",) * 2],
)
def test_a_bots_thinking_time_in_an_auction_among_bots_is_capped(kind: str, hurried: str) -> None:
    assert within(kind, 1.0) == hurried
