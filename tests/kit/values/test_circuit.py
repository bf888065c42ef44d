"""The path around a rectangle is closed and has round corners; it has a place for each box at a side and a straight
piece inside it.
"""

from __future__ import annotations

import math

import pytest

from game.kit.values.area import Area
from game.kit.values.circuit import Circuit

AROUND = Circuit(Area(5, 5, 200, 100), 12)


@pytest.mark.parametrize(
    ("side", "turn", "first"),
    (("S", 0, (150, 105)), ("W", 1, (5, 80)), ("N", 2, (60, 5)), ("E", 3, (205, 40))),
)
def test_on_a_closed_path_around_a_rectangle_a_box_begins_at_its_first_corner_clockwise(
    side: str, turn: int, first: tuple[float, float]
) -> None:
    start, long = (60 - 5, 90) if side in "NS" else (40 - 5, 40)
    box = AROUND.area.beside(side, start, long, 0, 20)
    assert AROUND.at(AROUND.begins(box, turn)) == pytest.approx(first)


def test_the_path_around_a_rectangle_is_closed_and_has_round_corners() -> None:
    assert AROUND.at(0) == pytest.approx(AROUND.at(AROUND.length))
    for way in range(round(AROUND.length)):
        x, y = AROUND.at(way)
        near = min(max(x, 17), 193), min(max(y, 17), 93)
        assert math.dist((x, y), near) == pytest.approx(12)


def test_the_part_of_a_path_around_a_rectangle_inside_a_box_is_one_straight_piece() -> None:
    (run,) = AROUND.parts_in(Area(50, 0, 100, 10))
    assert len(run) == 2 and {y for _, y in run} == {5}
    assert AROUND.parts_in(Area(50, 20, 100, 60)) == []


def test_the_bounding_box_of_points_is_as_small_as_possible() -> None:
    assert Area.around([(3, 9), (7, 2), (5, 5)]) == (3, 2, 4, 7)
