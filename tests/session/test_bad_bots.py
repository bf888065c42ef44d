"""Whatever a bot answers, the game continues: the level below answers instead, and the window stays open."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from pygame import Surface

from game.app import App
from game.bots import decide, process
from game.bots.process import BotProcess
from game.engine.actions import DONE, PASS, Bid
from game.engine.record import Seat
from game.engine.state import Task
from game.kit.style.settings import Settings
from game.kit.system.window import headless
from game.match import Match, new_match
from game.scenes.play import PlayScene
from game.session import bot_players
from game.session.bot_players import LocalBots, ProcessBots

SEATS = (Seat("red", "greedy", "Anna"), Seat("blue", "greedy", "Bob"), Seat("green", "chance", "Cid"))


def raises(*args: Any) -> Any:
    raise ZeroDivisionError


ANSWERS: dict[str, Any] = {
    "nothing": [],
    "none": None,
    "rubbish": ["rubbish"],
    "illegal": [Bid(9999)],
    "half": [DONE],
    "too much": [PASS] * 40,
    "a number": 7,
    "raises": raises,
    "deep": [[[]]],
}
SAID = (
    "",
    "rubbish",
    "pass, pass, pass",
    "nominate 99999",
    "bid -3",
    "\0\ud7ff",
    "done" * 5000,
    "build Atlantis",
    ",,",
)


def dealt() -> Match:
    return new_match("recharged", "germany", SEATS, 5)


def play_on(match: Match, robots: Any, commits: int) -> None:
    """Let bots play so many commits in a window."""
    headless()
    scene = PlayScene(match, robots, lambda where: None, "desk")
    app = App(scene, Settings(speed="still"), "desk", Surface((1024, 640)))
    for _ in range(commits):
        app.scene.tick(app.now)
    assert app.running and len(match.record.lines) >= commits
    app.close()


@pytest.mark.parametrize("kind", ANSWERS)
def test_a_faulty_bot_in_the_programs_own_process_is_replaced_and_the_game_goes_on(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = ANSWERS[kind]

    def bad(state: Any, name: str, random: Random, seat: int | None = None) -> Any:
        if name == "chance":
            return answer(state) if callable(answer) else answer
        return decide(state, name, random, seat)

    seats = [Seat(seat.colour, "chance", seat.name) for seat in SEATS]
    match = new_match("recharged", "germany", seats, 5)
    monkeypatch.setattr(bot_players, "decide", bad)
    play_on(match, LocalBots(1), 12)


@pytest.mark.parametrize("said", SAID)
def test_a_faulty_bot_in_a_process_of_its_own_is_replaced_and_the_game_goes_on(
    said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BotProcess, "__init__", lambda self: None)
    monkeypatch.setattr(BotProcess, "wake", lambda self: None)
    monkeypatch.setattr(BotProcess, "ask", lambda *args: None)
    monkeypatch.setattr(BotProcess, "poll", lambda self: said)
    monkeypatch.setattr(BotProcess, "close", lambda self: None)
    play_on(dealt(), ProcessBots(1), 12)


def test_if_the_greedy_bot_fails_too_the_random_bot_moves_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    def bad(state: Any, name: str, random: Random, seat: int | None = None) -> Any:
        return decide(state, name, random, seat) if name == "chance" else raises()

    monkeypatch.setattr(bot_players, "decide", bad)
    play_on(dealt(), LocalBots(1), 12)


def test_a_faulty_bot_is_replaced_in_every_decision_of_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[Task] = set()
    random = Random(4)

    def bad(state: Any, name: str, seed: Random, seat: int | None = None) -> Any:
        if name == "greedy":
            return decide(state, name, seed, seat)
        asked.add(state.task)
        return random.choice([value for value in ANSWERS.values() if not callable(value)])

    seats = [Seat(seat.colour, "chance", seat.name) for seat in SEATS]
    match = new_match("recharged", "germany", seats, 5)
    monkeypatch.setattr(bot_players, "decide", bad)
    robots = LocalBots(1)
    while not match.over:
        turn = robots.turn(match, 0.0, 0.0)
        assert turn
        match.commit(*turn)
    assert {Task.NOMINATE, Task.RAISE, Task.BUY, Task.BUILD, Task.RUN} <= asked


WIRE: tuple[bytes, ...] = (
    b"",
    b"x",
    b"1",
    b"\xff\xfe 1",
    b"1 \xff",
    b"99999999 pass",
    b"one pass",
    b" ",
    b"1 " * 90_000,
)


class Line:
    """A child that always answers with the same line."""

    def __init__(self, content: bytes) -> None:
        self.content = content

    def poll(self) -> bool:
        return True

    def recv_bytes(self, most: int | None = None) -> bytes:
        if most is not None and len(self.content) > most:
            raise OSError("bad message length")
        return self.content

    def send_bytes(self, content: bytes) -> None:
        pass

    def close(self) -> None:
        pass


@pytest.mark.parametrize("content", WIRE, ids=lambda content: repr(content[:12]))
def test_an_invalid_answer_from_a_bot_process_is_replaced_by_another_bots_move(
    content: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    def start(self: Any) -> Any:
        self._line = Line(content)
        return self._line

    monkeypatch.setattr(BotProcess, "_start", start)
    monkeypatch.setattr(process, "PATIENCE", -1.0)
    match = dealt()
    robots = ProcessBots(1)
    turn: Callable[[], Any] = lambda: robots.turn(match, 1.0, 0.0)  # noqa: E731
    found = next(filter(None, (turn() for _ in range(20))))
    match.commit(*found)
    robots.close()
