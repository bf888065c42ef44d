"""Areas are divided without gaps, overlaps or lost pixels."""

from __future__ import annotations

import doctest
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kit.values import area as module
from game.kit.values.area import Area

WHOLE = Area(10, 20, 100, 60)


def test_the_example_in_the_docstring_of_area_holds() -> None:
    assert doctest.testmod(module).failed == 0


@given(st.lists(st.integers(0, 9), min_size=1, max_size=6), st.integers(0, 3))
def test_columns_with_one_flexible_part_fill_the_whole_area(told: list[int], gap: int) -> None:
    """A flexible part takes the space that the others leave, up to both edges."""
    parts = WHOLE.columns(*told, 0, gap=gap)
    assert parts[0].x == WHOLE.x and parts[-1].end == pytest.approx(WHOLE.end)
    for one, other in pairwise(parts):
        assert other.x == pytest.approx(one.end + gap)
    assert {(part.y, part.h) for part in parts} == {(20, 60)}
    assert all(part.w == wide for part, wide in zip(parts, told, strict=False) if wide)


def test_an_area_can_be_divided_into_rows_with_gaps_and_one_flexible_part() -> None:
    rows = WHOLE.rows(10, 0, 5, gap=2)
    assert [(row.y, row.h) for row in rows] == [(20, 10), (32, 41), (75, 5)]
    assert {(row.x, row.w) for row in rows} == {(10, 100)}


def test_the_cells_of_an_areas_grid_go_row_by_row() -> None:
    assert WHOLE.grid(2, 2, 4) == [(10, 20, 48, 28), (62, 20, 48, 28), (10, 52, 48, 28), (62, 52, 48, 28)]


def test_the_strips_cut_off_an_areas_sides_meet_the_rest() -> None:
    assert WHOLE.left(30).end == WHOLE.right(70).x == WHOLE.less(left=30).x
    assert WHOLE.top(25).foot == WHOLE.bottom(35).y == WHOLE.less(top=25).y
    assert WHOLE.inset(3) == WHOLE.less(3, 3, 3, 3) and WHOLE.inset(3, 0).h == WHOLE.h
    assert (WHOLE.centre, WHOLE.level) == (60, 50)
    assert WHOLE.middle(20, 10) == (50, 45, 20, 10)


def test_equal_parts_of_an_area_are_stacked_or_spread_evenly() -> None:
    assert WHOLE.stack(3, 10, 2) == [(10, 20, 100, 8), (10, 30, 100, 8), (10, 40, 100, 8)]
    strewn = WHOLE.strewn(2, 20, 10)
    assert [(part.x, part.w) for part in strewn] == [(35, 20), (65, 20)]
    assert WHOLE.moved(1, 2) == (11, 22, 100, 60)


def test_areas_can_be_made_around_a_point_across_two_others_or_by_shares() -> None:
    assert Area.about((50, 40), 20, 10) == (40, 35, 20, 10)
    first, *_, last = WHOLE.grid(3, 2, 5)
    assert first.to(last) == WHOLE
    assert [(part.x, part.w) for part in WHOLE.shared([1, 3], 20)] == [(10, 20), (50, 60)]
