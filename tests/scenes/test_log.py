"""The pages of the game's log together show every line, and every page begins with the heading of its round."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.views.story.entries import LogEntry, page

stories = st.lists(st.booleans(), max_size=60).map(
    lambda begins: tuple(
        LogEntry(f"line {number}", number, later=f"{number} goes on", heading="round" if begin else "")
        for number, begin in enumerate(begins)
    )
)


@given(stories, st.integers(2, 9))
def test_the_pages_of_the_log_together_show_every_line_in_order(told: tuple[LogEntry, ...], lines: int) -> None:
    pages = [page(told, number, lines) for number in range(page(told, 0, lines).count)]
    together: list[LogEntry] = []
    for shown in reversed(pages):
        assert len(shown.lines) <= lines
        together += [line for line in shown.lines if line in told and line not in together]
    assert together == list(told)


@pytest.mark.judges("story.continued")
@given(stories, st.integers(2, 9), st.integers(-3, 90))
def test_every_page_of_the_log_begins_with_the_heading_of_its_round(
    told: tuple[LogEntry, ...], lines: int, number: int
) -> None:
    shown = page(told, number, lines)
    assert 0 <= shown.number < shown.count
    if shown.lines and shown.lines[0] not in told:
        began = next(line for line in told if line.event == shown.lines[0].event)
        assert shown.lines[0].sentence == began.later and began.heading == "round" and began not in shown.lines
    if shown.lines and not shown.lines[0].heading:
        first = told.index(shown.lines[0])
        assert not any(line.heading for line in told[:first])
