"""Every question to the worker processes gets one answer, also if the worker that was asked dies."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from game.lab.workers import ALONE, Workers, in_order
from game.simulate import BadChoice

QUESTIONS = [f"{number}" for number in range(9)]


def doubled(question: str) -> str:
    """Double a number; small numbers take longest, so that later questions may be answered before earlier ones."""
    sum(range(200_000 * (9 - int(question))))
    return f"{2 * int(question)} by {os.getpid()}"


def dying_once(question: str) -> str:
    """Kill the worker the first time it is asked a question "*.deadly"; a file of that name records that this
    happened.
    """
    mark = Path(question)
    if mark.suffix == ".deadly" and not mark.exists():
        mark.touch()
        os._exit(1)
    return mark.name


def dying(question: str) -> str:
    """Kill the worker and add a word to the file that the question names; return an empty question."""
    if question:
        with Path(question).open("a", encoding="utf-8") as marks:
            marks.write("died ")
        os._exit(1)
    return question


@pytest.mark.parametrize("crew", [ALONE, Workers(2), Workers(20)])
def test_worker_processes_answer_every_question_with_its_own_answer(crew: Workers):
    with crew.answering_with(doubled) as ask:
        found = dict(ask(QUESTIONS))
    assert [int(found[number].split()[0]) for number in range(9)] == list(range(0, 18, 2))
    hands = {text.split()[-1] for text in found.values()}
    assert hands == {str(os.getpid())} if crew is ALONE else os.getpid() not in map(int, hands)
    assert len(hands) <= crew.jobs


@pytest.mark.parametrize("crew", [ALONE, Workers(3)])
def test_worker_processes_answer_several_lists_of_questions_in_order(crew: Workers):
    with crew.answering_with(doubled) as ask:
        for questions in (QUESTIONS[:4], [], QUESTIONS[2:]):
            assert [text.split()[0] for text in in_order(ask(questions))] == [f"{2 * int(each)}" for each in questions]


def test_a_question_whose_worker_process_dies_is_asked_again(tmp_path: Path):
    questions = [str(tmp_path / name) for name in ("one", "two.deadly", "three", "four.deadly")]
    with Workers(2).answering_with(dying_once) as ask:
        assert in_order(ask(questions)) == ["one", "two.deadly", "three", "four.deadly"]


def test_a_question_that_kills_three_worker_processes_is_reported_in_one_sentence(tmp_path: Path):
    marks = tmp_path / "marks"
    told = rf"^3 processes ended over the same question: {re.escape(str(marks))}$"
    with pytest.raises(BadChoice, match=told), Workers(2).answering_with(dying) as ask:
        list(ask(["", str(marks)]))
    assert marks.read_text() == "died died died "
