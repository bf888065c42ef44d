"""The yardstick is the same everywhere, and what is measured is told with it."""

from __future__ import annotations

import json
from random import Random

import pytest

from game import bench, yardstick
from game.engine import rules, setup
from game.engine.board import maps
from game.engine.ruleset import editions
from game.engine.state import Phase


def test_the_yardstick_never_changes() -> None:
    assert yardstick.one_pass() == yardstick.CHECKSUM


def test_another_piece_of_work_is_no_yardstick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yardstick, "one_pass", lambda: 1)
    with pytest.raises(RuntimeError, match="yardstick"):
        yardstick.seconds_per_pass(1)


def test_random_play_ends() -> None:
    state = setup.seeded_game("recharged", "usa", bench.PLAYERS, 4)
    rules.begin(state)
    assert bench.play_randomly(state, Random(4)) > 100
    assert state.phase == Phase.FINISH


def test_a_rate_and_a_duration_are_multiples_of_the_yardstick() -> None:
    rate = bench.rate("games", 30, 2.0, "games", yardstick=0.01)
    assert (rate.value, rate.in_yardsticks) == (15, pytest.approx(0.15))
    duration = bench.duration("copy", 2e-6, yardstick=0.01)
    assert (duration.value, duration.in_yardsticks) == (pytest.approx(2), pytest.approx(2e-4))
    assert "games/pass" in rate.told()
    assert "passes" in duration.told()


def test_a_record_of_a_whole_game_stays_small() -> None:
    assert bench.record_size(games=2).value < 30


def test_bench_prints_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.run("engine", 0.01, as_json=True) == 0
    figures = json.loads(capsys.readouterr().out)["figures"]
    assert figures[0]["name"] == "yardstick"
    assert sum(figure["unit"] == "games/CPU-second" for figure in figures) == len(editions()) * len(maps())
