"""Bots in their own process answer in text, never block the window, and are replaced when they fail."""

import os
import signal
import subprocess
import sys
from math import ceil
from multiprocessing import get_context
from random import Random
from types import SimpleNamespace

import pytest

from game.bots import decide, process
from game.bots.advice import advice_words, read_advice
from game.bots.levels import BotPlayer, run_search
from game.bots.process import BotProcess, Question, answer, read_question
from game.bots.record_state import RecordState
from game.bots.search import think
from game.engine.actions import DONE
from game.engine.notation import read_commit
from game.engine.plant_market import back_on_top
from game.engine.record import Seat, seen_record, write_record
from game.engine.record_reader import read_record
from game.engine.rules import view
from game.engine.state import Task
from game.match import Match, new_match
from tests.waiting import Clock, wait_for

SEATS = (Seat("red", "person", "Anna"), Seat("blue", "greedy", "Bob"), Seat("yellow", "greedy", "Cid"))


@pytest.fixture
def bots():
    started = BotProcess()
    yield started
    started.close()


def match_after(commits: int) -> Match:
    """Return a game in which greedy made this many commits for all seats."""
    match = new_match("recharged", "germany", SEATS, 5)
    for _ in range(commits):
        bot_commits(match)
    return match


def play_until(match: Match, task: Task) -> None:
    """Let greedy decide for all seats until this task."""
    while match.state.task != task:
        bot_commits(match)


def bot_commits(match: Match) -> None:
    seat = match.asked()[0]
    match.commit(seat, decide(match.state, "greedy", Random(1), seat))


def text_of(match: Match) -> str:
    return write_record(seen_record(match.record))


def wait(bots: BotProcess) -> str:
    """Poll as a window does; there may be no answer."""

    def heard() -> tuple[str] | None:
        answer = bots.poll()
        return None if answer is None else (answer,)

    return wait_for(heard, "an answer")[0]


def play_on(match: Match, seat: int, words: str) -> None:
    match.commit(seat, read_commit(words, match.record.zone))


def test_a_record_sent_to_a_bots_process_shows_what_its_seat_sees():
    for commits in (0, 5, 60, 150):
        match = match_after(commits)
        told = RecordState(read_record(text_of(match)))
        told.state.back = back_on_top(match.state)
        assert view(told.state) == view(match.state)
        assert told.ready == match.ready


def test_a_record_sent_to_a_bots_process_shows_undone_and_withdrawn_commits():
    match = match_after(0)
    play_until(match, Task.BUY)
    while match.asked() != (0,):
        bot_commits(match)
    match.commit(0, [DONE])
    if not match.is_person(match.asked()[0]):
        bot_commits(match)
    match.undo(0)
    told = RecordState(read_record(text_of(match)))
    told.state.back = back_on_top(match.state)
    assert view(told.state) == view(match.state)
    play_until(match, Task.RUN)
    match.commit(0, [DONE])
    match.commit(1, [DONE])
    match.withdraw(0)
    told = RecordState(read_record(text_of(match)))
    assert told.ready == match.ready == {1: (DONE,)}


def test_a_question_to_a_bots_process_is_sent_as_text():
    question = Question(3, 1, "greedy", 17, "elektro 1\nbegin\n")
    assert read_question(question.text()) == question


def test_a_bots_process_answers_with_whole_commits(bots):
    match = match_after(0)
    for _ in range(30):
        seat = match.asked()[0]
        bots.ask(text_of(match), seat, "greedy", 1)
        words = wait(bots)
        assert words == answer(Question(0, seat, "greedy", 1, text_of(match)))
        play_on(match, seat, words)
    assert bots.poll() is None


@pytest.mark.skipif(sys.platform == "win32", reason="stops a process")
def test_asking_and_polling_do_not_wait_for_a_stopped_bot_process(bots):
    match = match_after(100)
    asked = text_of(match), match.asked()[0], "greedy", 1
    bots.ask(*asked)
    wait(bots)
    os.kill(bots._child.pid, signal.SIGSTOP)
    for _ in range(20):  # a call that waited would never return
        bots.ask(*asked)
        assert bots.poll() is None
    os.kill(bots._child.pid, signal.SIGCONT)
    assert wait(bots) == answer(Question(0, asked[1], "greedy", 1, asked[0]))


def test_a_new_question_to_a_bots_process_replaces_the_previous_one(bots):
    early, late = match_after(0), match_after(60)
    bots.ask(text_of(early), early.asked()[0], "greedy", 1)
    bots.ask(text_of(late), late.asked()[0], "greedy", 1)
    assert wait(bots) == answer(Question(0, late.asked()[0], "greedy", 1, text_of(late)))
    assert bots.poll() is None
    last = match_after(30)
    bots.ask(text_of(last), last.asked()[0], "greedy", 1)
    assert wait(bots) == answer(Question(0, last.asked()[0], "greedy", 1, text_of(last))), "no late answer comes first"


def test_a_killed_bot_process_is_restarted(bots):
    match = match_after(20)
    seat = match.asked()[0]
    bots.ask(text_of(match), seat, "greedy", 1)
    wait(bots)
    first = bots._child.pid
    os.kill(first, signal.SIGKILL)
    bots.ask(text_of(match), seat, "greedy", 1)
    play_on(match, seat, wait(bots))
    assert bots._child.pid != first


def test_a_hung_bot_process_is_restarted(bots, monkeypatch):
    match = match_after(20)
    seat = match.asked()[0]
    bots.ask(text_of(match), seat, "greedy", 1)
    wait(bots)
    first = bots._child.pid
    os.kill(first, signal.SIGSTOP)
    with monkeypatch.context() as patch:
        clock = Clock()
        patch.setattr(process, "time", SimpleNamespace(monotonic=clock))
        bots.ask(text_of(match), seat, "greedy", 1)
        for _ in range(ceil(process.PATIENCE / process.LONGEST_LOOK)):
            clock.now += process.LONGEST_LOOK
            assert bots.poll() is None and bots._child.pid == first
        clock.now += process.LONGEST_LOOK
        assert bots.poll() is None
    play_on(match, seat, wait(bots))
    assert bots._child.pid != first


def test_a_bot_process_that_cannot_answer_is_replaced_by_the_greedy_bot(bots):
    match = match_after(20)
    seat = match.asked()[0]
    bots.ask(text_of(match), seat, "nobody", 1)
    words = wait(bots)
    assert words == answer(Question(0, seat, "greedy", 1, text_of(match)))
    play_on(match, seat, words)


def test_bots_still_answer_on_a_machine_that_cannot_start_processes(monkeypatch):
    def refuse(child):
        raise OSError("no more processes")

    monkeypatch.setattr(get_context("spawn").Process, "start", refuse)
    bots = BotProcess()
    match = match_after(20)
    seat = match.asked()[0]
    bots.ask(text_of(match), seat, "greedy", 1)
    play_on(match, seat, wait(bots))
    bots.close()


def test_in_bureaucracy_a_bots_process_answers_for_each_bots_seat(bots):
    match = match_after(0)
    play_until(match, Task.RUN)
    for seat in (1, 2):
        bots.ask(text_of(match), seat, "greedy", 1)
        play_on(match, seat, wait(bots))
    assert match.asked() == (0,)


def test_a_bot_process_loads_no_window_or_drawing_modules():
    code = (
        "import sys, game.bots.process; "
        "bad = [name for name in sys.modules if name.split('.')[0] in ('pygame', 'pymunk', 'numpy') "
        "or name.startswith(('game.kit', 'game.scenes', 'game.app', 'game.match'))]; sys.exit(str(bad) if bad else 0)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_no_bot_process_remains_after_it_is_closed(bots):
    match = match_after(20)
    bots.ask(text_of(match), match.asked()[0], "greedy", 1)
    wait(bots)
    child = bots._child
    bots.close()
    assert child.exitcode is not None
    assert bots.poll() is None


def test_a_bot_process_abandons_a_long_search_when_a_newer_question_is_asked(bots):
    """After undo, load and leave the next question is sent at once, and the child answers it first."""
    match = match_after(60)
    play_until(match, Task.NOMINATE)
    seat = match.asked()[0]
    bots.ask(text_of(match), seat, "magnate_60", 1)
    bots.ask(text_of(match), seat, "greedy", 1)
    assert bots._open == process.AHEAD
    bots.ask(text_of(match), seat, "engineer_0", 1)
    assert wait(bots) == answer(Question(0, seat, "engineer_0", 1, text_of(match)))


def test_advice_from_a_bot_process_is_exchanged_as_text(bots):
    match = match_after(60)
    seat, zone = match.asked()[0], match.record.zone
    bots.ask(text_of(match), seat, "director_0.05", 1, back_on_top(match.state), process.ADVICE)
    advice = read_advice(wait(bots), zone)
    assert advice.seat == seat and match.refusal(seat, advice.best.moves) is None
    assert read_advice(advice_words(advice, zone), zone) == advice
    bots.ask(text_of(match), seat, "greedy", 1, "", process.ADVICE)
    assert wait(bots) == ""
    for wrong in ("", "[]", "{}", '{"seat": 1}'):
        with pytest.raises(ValueError):
            read_advice(wrong, zone)


def test_a_search_that_is_interrupted_stops_after_one_playout(monkeypatch):
    match = match_after(60)
    play_until(match, Task.NOMINATE)
    search = run_search(view(match.state), BotPlayer("magnate"), Random(1))
    monkeypatch.setattr(think, "interrupted", lambda: True)
    assert search.run() and search.played == 1
