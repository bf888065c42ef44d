"""Coverage by folder: a share below its floor is refused, and floors only rise."""

from __future__ import annotations

import tomllib

from tests.coverage_by_folder import FLOORS, ROOT, below, raised, shares

FOUND = {"game": 80.0, "game/engine": 99.97}


def test_a_share_below_its_floor_is_named() -> None:
    assert below(FOUND, {"game": 80.0, "game/engine": 99.9}) == []
    assert below(FOUND, {"game": 80.1}) == ["game: 80.0 % of the lines ran, its floor is 80.1 %"]


def test_floors_are_raised_and_never_lowered() -> None:
    assert raised(FOUND, {"game": 85.0, "game/engine": 90.0}) == {"game": 85.0, "game/engine": 99.9}
    assert raised({"game/new": 42.19}, {}) == {"game/new": 42.1}


def test_shares_are_percentages() -> None:
    assert shares({"game": (3, 4)}) == {"game": 75.0}


def test_every_floor_belongs_to_a_folder() -> None:
    floors = tomllib.loads(FLOORS.read_text("utf-8"))
    assert floors
    assert [folder for folder in floors if not (ROOT / folder).is_dir()] == []
