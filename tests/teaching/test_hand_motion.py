"""The path of the ghost hand: it presses on its target, carries a thing straight to its goal, and lets go there."""

from __future__ import annotations

import itertools

import pytest
from pygame import Rect

from game.parts.teaching import motion
from game.parts.teaching.motion import CARRY, COME, GO, PRESS, GhostLook
from game.parts.teaching.pointing import Pointing

FROM, TO = Rect(100, 400, 40, 40), Rect(700, 200, 40, 40)
LOOK = GhostLook(120, "red", 0)


def finger(pointing: Pointing, age: float) -> tuple[int, int]:
    """Return the place of the fingertip, px; the hand is drawn last, above everything that shows its motion."""
    left, top = motion.moving(pointing, LOOK, age)[-1][1]
    return left - LOOK.box(0, 0).left, top - LOOK.box(0, 0).top


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("to", [None, TO])
def test_the_guides_animated_hand_presses_on_its_target_and_releases_on_its_goal(to: Rect | None) -> None:
    pointing = Pointing("here", FROM, "there" if to else "", to)
    lifts = COME + PRESS + (CARRY if to else 0.0)
    assert finger(pointing, COME + PRESS / 2) == FROM.center
    assert finger(pointing, lifts + 0.001) == pytest.approx(to.center if to else FROM.center, abs=2)
    assert finger(pointing, lifts + GO) != finger(pointing, lifts), "it leaves"


@pytest.mark.usefixtures("screen")
def test_the_guides_animated_hand_drags_a_piece_in_a_straight_line() -> None:
    pointing = Pointing("here", FROM, "there", TO)
    steps = [finger(pointing, COME + PRESS + CARRY * part / 20) for part in range(1, 20)]
    assert all(a[0] <= b[0] and a[1] >= b[1] for a, b in itertools.pairwise(steps))
    for x, y in steps:
        part = (x - FROM.centerx) / (TO.centerx - FROM.centerx)
        assert y == pytest.approx(FROM.centery + (TO.centery - FROM.centery) * part, abs=2)
    assert any(FROM.right < x < TO.left for x, _ in steps)
