"""Coverage by folder: a share below its floor is refused, and floors only rise."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests import coverage_by_folder
from tests.coverage_by_folder import FLOORS, ROOT, below, main, raised, shares

FOUND = {"game": 80.0, "game/engine": 99.97}


def test_a_folder_whose_coverage_is_below_its_floor_is_named() -> None:
    assert below(FOUND, {"game": 80.0, "game/engine": 99.9}) == []
    complaint = "game: 80.0 % of the lines ran, its floor is 80.1 %"
    assert below(FOUND, {"game": 80.1, "game/engine": 0}) == [complaint]


def test_a_folder_without_a_floor_is_named() -> None:
    assert below(FOUND, {"game": 80.0}) == ["game/engine: has no floor in coverage_floors.toml"]


def test_floors_are_raised_to_just_below_the_shares_and_never_lowered() -> None:
    assert raised(FOUND, {"game": 85.0, "game/engine": 90.0}) == {"game": 85.0, "game/engine": 98.9}
    assert raised({"game/new": 42.19, "game/unrun": 0.0}, {}) == {"game/new": 41.1, "game/unrun": 0}


@pytest.mark.parametrize(("ran", "code"), [(79, 1), (80, 0)])
def test_floors_are_accepted_only_from_a_run_of_the_whole_suite(
    ran: int, code: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(coverage_by_folder, "counted", lambda data: {"game": (ran, 100)})
    monkeypatch.setattr(coverage_by_folder, "FLOORS", floors := tmp_path / "floors.toml")
    assert main(["--accept"]) == code
    assert floors.exists() == (not code)
    if not code:
        assert tomllib.loads(floors.read_text("utf-8")) == {"game": 79.0}
        assert main([]) == 0


def test_the_coverage_of_a_folder_is_a_percentage_of_its_lines() -> None:
    assert shares({"game": (3, 4)}) == {"game": 75.0}


def test_every_coverage_floor_belongs_to_an_existing_folder() -> None:
    floors = tomllib.loads(FLOORS.read_text("utf-8"))
    assert floors
    assert [folder for folder in floors if not (ROOT / folder).is_dir()] == []
