"""Items in a row (texts, icons) are placed from both ends of a box, each in its own width, and stay inside it."""

from __future__ import annotations

from game.kit.pen.flow import Flow
from game.kit.pen.pen import Pen
from game.kit.style.assets import clear


def line() -> Flow:
    return Flow(Pen(clear(300, 60), 1.0), (10, 10, 280, 40))


def test_items_of_a_line_are_placed_in_sequence_from_both_ends() -> None:
    flow = line()
    flow.sign("house", 20).skip(5).number(12, 24).number(7, 24, last=True)
    (twelve, at), (seven, end) = flow.pen.boxes
    assert (twelve, seven) == ("12", "7")
    assert at.left == 35 and abs(end.right - 290) <= 1
    assert flow.start > 35 and flow.end < 290
    assert flow.room == flow.end - flow.start


def test_a_text_in_a_line_of_items_shrinks_into_the_free_space() -> None:
    flow = line()
    flow.number(1000, 30, last=True)
    free = flow.room
    flow.text("rather a long sentence for so short a line of things", 24)
    assert 0 < flow.start - 10 <= free + 1
    assert flow.room >= -1


def test_icons_in_a_row_take_their_widths_and_are_centred_vertically() -> None:
    flow = line()
    flow.chip("red", 12).house("blue", 30).token("coal", 20).sigil("green", 8)
    assert flow.start == 10 + 24 + 30 + 20 + 16
    assert flow.level == 30
