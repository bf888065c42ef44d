"""Players' stations that are dragged along the edges of a touch table stay at an edge, on the screen, in order and
apart.
"""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.kit.values.area import Area
from game.kit.values.spread import spread
from game.table.measures.arrangement import Arrangement
from game.table.measures.seating import APART, Seating
from game.table.measures.table_plan import DRAWER, ROW, STRIP, TablePlan, plan

SCREENS = ((3840, 2160, 43.0), (1920, 1080, 32.0), (3840, 2160, 55.0), (2560, 1440, 27.0))


def seating(players: int, screen: tuple[int, int, float]) -> Seating:
    wide, high, inches = screen
    return Seating.usual(players, (wide, high), inches)


def stations(lying: TablePlan, shapes: list[str]) -> list[Area]:
    """Return every seat's station in its shape; one with a single row opens sideways at the short sides."""
    found = []
    for chair, shape in zip(lying.seating.chairs, shapes, strict=True):
        wide = lying.sideways(chair.side) if shape == "row" and chair.side in "WE" else 0.0
        depth = {"strip": STRIP, "drawer": DRAWER, "row": ROW}[shape]
        found.append(lying.station(chair, depth, wide))
    return found


def meet(one: Area, other: Area) -> bool:
    return all(one[axis] < other[axis] + other[axis + 2] - 0.1 for axis in (0, 1)) and all(
        other[axis] < one[axis] + one[axis + 2] - 0.1 for axis in (0, 1)
    )


def lie_well(lying: TablePlan, shapes: list[str]) -> None:
    boxes = stations(lying, shapes)
    wide, high = lying.seating.width, lying.seating.height
    for chair, (x, y, across, down) in zip(lying.seating.chairs, boxes, strict=True):
        assert x >= -0.1 and y >= -0.1 and x + across <= wide + 0.1 and y + down <= high + 0.1
        edge = {"S": high - y - down, "N": y, "W": x, "E": wide - x - across}[chair.side]
        assert edge == pytest.approx(0, abs=0.1)
    for one, other in itertools.combinations(boxes, 2):
        assert not meet(one, other)


places = st.tuples(st.floats(-0.2, 1.2), st.floats(-0.2, 1.2))


@settings(max_examples=100, deadline=None)
@example(3, SCREENS[0], [(1, [(1.0, 0.0)], True), (0, [(1.125, 0.0)], False)], ["strip"] * 6)
@given(
    players=st.integers(2, 6),
    screen=st.sampled_from(SCREENS[:3]),
    drags=st.lists(st.tuples(st.integers(0, 5), st.lists(places, min_size=1, max_size=5), st.booleans()), max_size=8),
    shapes=st.lists(st.sampled_from(["strip", "drawer", "row"]), min_size=6, max_size=6),
)
def test_dragged_player_stations_stay_on_the_tables_edges_and_apart(
    players: int,
    screen: tuple[int, int, float],
    drags: list[tuple[int, list[tuple[float, float]], bool]],
    shapes: list[str],
) -> None:
    """They are dragged along any path, even off the screen and back; a drag may be taken back at its end."""
    players = players if screen[2] > 40 else min(players, 4)
    base, arranged = seating(players, screen), Arrangement()
    for number, way, counts in drags:
        seat = number % players
        lying = plan(arranged.seated(base))
        x, y, wide, high = lying.station(lying.seating.chairs[seat], STRIP)
        arranged.take(seat, "finger", lying, x + wide / 2, y + high / 2)
        for across, down in way:
            arranged.slide(seat, lying, across * base.width, down * base.height)
            lie_well(lying.with_chairs(arranged.live).settled(), shapes[:players])
        if counts:
            arranged.let_go(seat)
        else:
            before = arranged.chairs
            arranged.give_back(seat, lying)
            assert arranged.chairs == before
        assert not arranged.live and not arranged.held
        lie_well(plan(arranged.seated(base)), shapes[:players])


@settings(max_examples=80, deadline=None)
@given(st.lists(st.floats(0, 900), min_size=1, max_size=3), st.floats(100, 250), st.data())
def test_player_stations_along_an_edge_stay_on_it_in_order_and_apart(
    middles: list[float], length: float, data: st.DataObject
) -> None:
    first = data.draw(st.integers(0, len(middles) - 1))
    found = spread(middles, length, APART, (50, 950), first)
    order = sorted(range(len(middles)), key=lambda index: (middles[index], index))
    for before, after in itertools.pairwise(order):
        assert found[after] - found[before] >= length + APART - 0.01
    assert min(found) >= 50 + length / 2 - 0.01 and max(found) <= 950 - length / 2 + 0.01


def test_other_player_stations_make_room_for_a_dragged_one() -> None:
    base, arranged = seating(6, SCREENS[0]), Arrangement()
    lying = plan(base)
    first = lying.middle(lying.seating.chairs[0])
    second = lying.middle(lying.seating.chairs[1])
    arranged.take(1, "finger", lying, second, base.height - 17)
    arranged.slide(1, lying, first + 10, base.height - 17)
    arranged.let_go(1)
    after = plan(arranged.seated(base))
    assert after.middle(after.seating.chairs[1]) == pytest.approx(first + 10, abs=0.1)
    assert after.middle(after.seating.chairs[0]) < first - after.long("S")


def test_a_full_side_of_the_table_accepts_no_further_station() -> None:
    base, arranged = seating(4, SCREENS[0]), Arrangement()
    lying = plan(base)
    arranged.take(0, "finger", lying, base.width / 2, base.height - 17)
    assert arranged.slide(0, lying, 5, base.height / 2) == "W"
    assert arranged.live[0].side == "S"


def test_a_changed_number_of_players_gets_default_places_at_the_table() -> None:
    arranged = Arrangement(chairs=seating(3, SCREENS[0]).chairs)
    four = seating(4, SCREENS[0])
    assert arranged.seated(four) == four
    assert arranged.seated(seating(3, SCREENS[0])) == replace(seating(3, SCREENS[0]), chairs=arranged.chairs)
