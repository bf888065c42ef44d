"""The log in pages: nothing missing between two of them, every page under the heading of its round."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.engine.state import Task
from game.session.log_text import LogSentence, chronicle, log, log_page
from game.session.session import Session
from tests.play.driving import deal, reach

stories = st.lists(st.booleans(), max_size=60).map(
    lambda begins: tuple(LogSentence(f"line {number}", begin) for number, begin in enumerate(begins))
)


@given(stories, st.integers(2, 9))
def test_the_pages_together_are_the_log(told: tuple[LogSentence, ...], lines: int) -> None:
    pages = [log_page(told, number, lines) for number in range(log_page(told, 0, lines).count)]
    together: list[LogSentence] = []
    for page in reversed(pages):
        assert len(page.lines) <= lines
        together += [line for line in page.lines if line not in together]
    assert together == list(told)


@given(stories, st.integers(2, 9), st.integers(-3, 90))
def test_a_page_is_headed_by_its_round(told: tuple[LogSentence, ...], lines: int, number: int) -> None:
    page = log_page(told, number, lines)
    assert 0 <= page.number < page.count
    if page.lines and not page.lines[0].heading:
        first = told.index(page.lines[0])
        assert not any(line.heading for line in told[:first])


def test_rounds_are_headings() -> None:
    session = Session(reach(deal(3), lambda state: state.task == Task.NOMINATE and state.round == 3))
    headings = [line for line in chronicle(session) if line.heading]
    assert len(headings) == 3
    assert [line.sentence for line in chronicle(session)[1:]] == log(session)
