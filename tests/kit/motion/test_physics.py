"""Wooden pieces return home, push others on their way, and rest within two seconds."""

import math
from collections.abc import Hashable

import pytest

from game.kit.motion.physics import Wood
from game.kit.style.timing import FREE_SECONDS

FRAME = 1 / 60


def until_home(wood: Wood, name: Hashable, most: float = FREE_SECONDS + 0.05) -> float:
    """Return the seconds until a piece is at home and may rest."""
    spent = 0.0
    while not wood.at_home(name):
        wood.step(FRAME)
        spent += FRAME
        assert spent <= most, f"{name} is still {wood.things[name].away:.1f} px away"
    return spent


@pytest.mark.parametrize("way", [20, 300, 1500, 4000])
def test_a_displaced_piece_springs_back_to_its_place_within_two_seconds(way: float) -> None:
    wood = Wood()
    wood.put("coal", (way, 0), (0, 0), 12, "lying")
    wood.free("coal", (0, 0))
    until_home(wood, "coal")
    assert wood.things["coal"].away < 1.5


@pytest.mark.parametrize("throw", [(3000, 0), (-900, 2000), (1e9, -1e9)])
def test_a_thrown_piece_slides_and_comes_back_to_its_place(throw: tuple[float, float]) -> None:
    wood = Wood()
    wood.put("coal", (0, 0), (0, 0), 12, "lying")
    wood.free("coal", (0, 0), throw)
    wood.step(FRAME * 3)
    farthest = wood.things["coal"].away
    until_home(wood, "coal")
    assert farthest > 20
    assert wood.things["coal"].away < 2


def test_a_piece_dropped_between_others_pushes_them() -> None:
    wood = Wood()
    wood.put("left", (-14, 0), (-26, 0), 12, "lying")
    wood.put("middle", (0, 6), (0, 0), 12, "lying")
    wood.put("right", (12, -3), (26, 0), 12, "lying")
    for _ in range(20):
        wood.step(FRAME)
    places = {name: thing.place for name, thing in wood.things.items()}
    for one, two in (("left", "middle"), ("middle", "right")):
        assert math.dist(places[one], places[two]) > 22
    for name in places:
        until_home(wood, name)


def test_a_piece_wedged_between_others_stops_colliding_and_reaches_its_place() -> None:
    wood = Wood()
    wood.put("hand", (10, 0), (10, 0), 20, "hand")
    wood.put("coal", (160, 0), (0, 0), 12, "lying")
    wood.send("coal", (0, 0))
    until_home(wood, "coal")
    assert wood.things["coal"].ghost
    assert wood.things["coal"].away < 2


def test_a_dragged_piece_follows_the_finger_and_rests_with_it() -> None:
    wood = Wood()
    wood.put("coal", (0, 0), (0, 0), 12, "lying")
    wood.hold("coal", 200, 100)
    assert not wood.calm("coal")
    for _ in range(40):
        wood.step(FRAME)
    assert wood.calm("coal")
    assert not wood.at_home("coal")


def test_a_flying_piece_passes_over_resting_ones() -> None:
    wood = Wood()
    wood.put("row", (200, 0), (200, 0), 12, "waiting")
    wood.put("coal", (400, 0), (0, 0), 12, "flying")
    for _ in range(60):
        wood.step(FRAME)
    assert wood.things["row"].away < 0.01


def test_resting_pieces_cost_no_simulation_and_a_long_pause_causes_no_jump() -> None:
    wood = Wood()
    wood.put("coal", (100, 0), (0, 0), 12, "waiting")
    wood.step(10)
    assert wood.things["coal"].place == (100, 0)
    wood.rouse("coal")
    wood.step(10)
    assert 0 < wood.things["coal"].away < 100
    wood.clear()
    assert not wood.things
    assert not wood.space.bodies
