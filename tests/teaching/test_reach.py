"""The ghost hand's reach: the parts counted as covered are those its picture covers, in every orientation."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from pygame import Rect, Vector2

from game.kit.components.hand import BONES
from game.parts.teaching.reach import UNSEEN, Reach, corner, least_covering

PLACE, SIZE = (400, 300), 200
SCREEN = Rect(0, 0, 1000, 800)
WAYS = list(product(range(4), (False, True)))


def rotated(rect: Rect, around: tuple[float, float]) -> Rect:
    """Return a rectangle turned by a quarter clockwise around a point."""
    corners = [Vector2(each) - Vector2(around) for each in (rect.topleft, rect.bottomright)]
    ends = [Vector2(around) + each.rotate(90) for each in corners]
    left, top = min(end.x for end in ends), min(end.y for end in ends)
    return Rect(round(left), round(top), rect.h, rect.w)


def near(a: Rect, b: Rect) -> bool:
    """Return whether two rectangles are equal within 2 px."""
    return all(abs(x - y) <= 2 for x, y in zip((*a.topleft, *a.size), (*b.topleft, *b.size), strict=True))


@pytest.mark.parametrize(("turn", "left"), WAYS)
def test_the_ring_of_the_animated_hand_is_at_its_fingertip_and_its_parts_are_in_its_picture(
    turn: int, left: bool
) -> None:
    reach = Reach(PLACE, SIZE, turn, left)
    ring, *bones = reach.parts()
    assert ring.center == PLACE and len(bones) == len(BONES)
    for bone in bones:
        assert reach.box.inflate(0.1 * SIZE, 0.1 * SIZE).contains(bone)


@pytest.mark.parametrize("left", [False, True])
def test_the_animated_hand_when_turned_covers_the_same_area_turned_around_its_fingertip(left: bool) -> None:
    hands = [Reach(PLACE, SIZE, turn, left) for turn in range(4)]
    for one, other in pairwise([*hands, hands[0]]):
        for before, after in zip(one.parts(), other.parts(), strict=True):
            assert near(rotated(before, PLACE), after), (one.turn, before, after)


def test_the_left_animated_hand_covers_the_mirror_image_of_the_right_one() -> None:
    right, left = Reach(PLACE, SIZE, 0), Reach(PLACE, SIZE, 0, True)
    for one, other in zip(right.parts(), left.parts(), strict=True):
        mirrored = Rect(2 * PLACE[0] - one.right, one.y, one.w, one.h)
        assert near(mirrored, other)


def test_an_animated_hand_has_no_cost_if_it_covers_nothing_and_some_if_it_leaves_the_screen() -> None:
    reach = Reach(PLACE, SIZE, 0)
    assert reach.cost([], SCREEN) == 0
    part = reach.parts()[-1]
    assert reach.cost([part], SCREEN) >= part.w * part.h
    half = Rect(0, 0, reach.box.centerx, 800)
    assert reach.cost([], half) == UNSEEN * (SIZE * SIZE - reach.box.clip(half).w * SIZE)


@pytest.mark.parametrize(("turn", "left"), WAYS)
def test_of_several_positions_of_the_animated_hand_the_one_that_covers_least_is_chosen(turn: int, left: bool) -> None:
    reaches = [Reach(PLACE, SIZE, way, hand) for way, hand in WAYS]
    meant = Reach(PLACE, SIZE, turn, left)
    others = [part for reach in reaches if reach != meant for part in reach.parts()[1:]]
    free = [part for part in others if not any(part.colliderect(own) for own in meant.parts())]
    if free:
        found = least_covering(reaches, free, SCREEN)
        assert found is not None and found.cost(free, SCREEN) == 0
    assert least_covering([], free, SCREEN) is None


@pytest.mark.parametrize(("turn", "left"), WAYS)
def test_the_animated_hand_points_between_the_middle_and_a_lower_corner_of_its_target_as_the_reader_sees_it(
    turn: int, left: bool
) -> None:
    rect = Rect(100, 100, 80, 60)
    across, down = corner(rect, turn, 0.5, left)
    towards = Vector2(across - rect.centerx, down - rect.centery).rotate(-90 * turn)
    assert towards.y > 0 and (towards.x < 0) == left
    assert abs(across - rect.centerx) == 20 and abs(down - rect.centery) == 15
