"""The fixed piece of work to which benchmarks are compared (the yardstick) is the same everywhere, and measurements are
printed with it.
"""

from __future__ import annotations

import json
import mmap
import time
from functools import partial
from pathlib import Path
from random import Random

import pytest

from game.bots.levels import LEVELS
from game.engine import rules, setup
from game.engine.board import maps
from game.engine.ruleset import editions
from game.engine.state import Phase, Task
from game.tools import bench as package_bench
from game.tools import figures, rules_bench, yardstick
from tests.waiting import Clock, wait_for
from tests.workshop import bench, bots_bench, bots_profile, idle_bench, memory_bench, play_bench
from tests.workshop.frames import moments_bench, strip_chart


def test_the_reference_computation_of_the_benchmarks_has_its_fixed_checksum() -> None:
    assert yardstick.one_pass() == yardstick.CHECKSUM


def test_a_changed_reference_computation_of_the_benchmarks_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yardstick, "one_pass", lambda: 1)
    with pytest.raises(RuntimeError, match="yardstick"):
        yardstick.seconds_per_pass(1)


def test_a_benchmark_game_of_random_moves_ends() -> None:
    state = setup.seeded_game("recharged", "usa", rules_bench.PLAYERS, 4)
    rules.begin(state)
    assert rules_bench.play_randomly(state, Random(4)) > 100
    assert state.phase == Phase.FINISH


def test_benchmark_rates_and_durations_are_also_given_relative_to_a_reference_computation() -> None:
    rate = figures.rate("games", 30, 2.0, "games", yardstick=0.01)
    assert (rate.value, rate.in_yardsticks) == (15, pytest.approx(0.15))
    duration = figures.duration("copy", 2e-6, yardstick=0.01)
    assert (duration.value, duration.in_yardsticks) == (pytest.approx(2), pytest.approx(2e-4))
    assert "games/pass" in rate.line()
    assert "passes" in duration.line()

    assert figures.duration("record", 2e-3, 0.005, "ms").value == pytest.approx(2)


def test_a_benchmark_figure_with_a_budget_says_whether_the_budget_is_kept() -> None:
    kept = figures.Figure("busiest", 4.5, "blits", budget=5.0)
    broken = figures.Figure("busiest", 5.5, "blits", budget=5.0)
    free = figures.Figure("busiest", 5.5, "blits")
    assert (kept.kept, broken.kept, free.kept) == (True, False, True)
    assert kept.line().endswith("within 5: kept")
    assert broken.line().endswith("within 5: NOT KEPT")
    assert "within" not in free.line()


def test_the_bench_command_measures_all_parts_or_a_chosen_one_and_checks_their_budgets(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(play_bench, "play_figures", lambda games: iter(()))
    homes = {
        "engine_figures": package_bench,
        "start_figures": package_bench,
        "memory_figures": memory_bench,
        "idle_figures": idle_bench,
    }
    monkeypatch.setattr(moments_bench, "moment_figures", lambda: iter(()))
    for number, name in enumerate(
        ("engine_figures", "start_figures", "bots_figures", "frame_figures", "memory_figures", "idle_figures")
    ):
        figure = figures.Figure(name, number, "blits", budget=2.0)
        monkeypatch.setattr(homes.get(name, bench), name, lambda *asked, figure=figure: iter([figure]))
    assert package_bench.run(bench.parts(0.01, {}), None, as_json=False) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[-1] for line in lines[-6:]] == ["kept", "kept", "kept", "KEPT", "KEPT", "KEPT"]
    assert package_bench.run(bench.parts(0.01, {}), "idle", as_json=True) == 0
    told = json.loads(capsys.readouterr().out)["figures"]
    assert [(figure["name"], figure["kept"]) for figure in told] == [("yardstick", True), ("idle_figures", False)]


def test_the_bot_benchmark_gives_decision_times_with_budgets_and_time_shares_by_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    states = bots_bench.situations()[::9]
    monkeypatch.setattr(bots_bench, "situations", lambda: states)
    monkeypatch.setattr(bots_bench, "LEVELS", {"engineer": LEVELS["engineer"]})
    told = {figure.name: figure for figure in bots_bench.bots_figures(0.005, 0.01)}
    assert {"playouts to the end of a round", "values", "decisions, engineer"} <= told.keys()
    assert told["decision, engineer, p95"].budget == 50 and told["values"].value > 0
    shares = {name: figure.value for name, figure in told.items() if name.startswith("engineer in ")}
    if rules_bench.engine_kind() == "pure Python":
        assert sum(shares.values()) == pytest.approx(100)
        assert any("bots/" in name for name in shares) and any("engine/" in name for name in shares)


def test_in_a_profile_the_time_of_builtin_functions_counts_for_the_file_that_calls_them() -> None:
    def counted() -> None:
        sum(range(5_000_000))

    told = {figure.name: figure.value for figure in bots_profile.profile("work", counted)}
    assert told["work in test_bench.py"] > 90 and sum(told.values()) == pytest.approx(100)


def test_the_cpu_time_of_an_idle_game_can_be_measured() -> None:
    assert idle_bench._idle("play", "desk", 0.2, settling=0.2) >= 0


def test_the_record_of_a_whole_game_stays_small_and_its_writing_and_parsing_are_timed() -> None:
    size, writing, parsing = rules_bench.record_figures(0.005, 0.01, games=2)
    assert size.value < 30
    assert (writing.unit, parsing.unit) == ("ms", "ms")
    assert writing.in_yardsticks == pytest.approx(writing.value / 5)


def test_the_rules_benchmark_has_game_states_for_every_kind_of_decision() -> None:
    found = rules_bench.situations()
    assert set(found) == {task for task in Task if task}
    for task, states in found.items():
        assert all(state.task == task and rules.legal_actions(state) for state in states)


def test_the_profile_of_the_rules_lists_functions_with_their_share_of_the_time() -> None:
    told = list(rules_bench.profile_figures(0.2))
    assert len(told) == rules_bench.FUNCTIONS
    assert all(0 < figure.value < 100 and figure.unit.startswith("%") for figure in told)
    assert len({figure.name for figure in told}) == len(told)
    assert any(figure.name.startswith(("profile, rules.", "profile, auction.")) for figure in told)


def test_the_bench_command_prints_all_engine_figures_as_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert package_bench.run(package_bench.parts(0.01), "engine", as_json=True) == 0
    told = json.loads(capsys.readouterr().out)["figures"]
    assert told[0]["name"] == "yardstick"
    assert sum(figure["unit"] == "games/CPU-second" for figure in told) == len(editions()) * len(maps())
    names = {figure["name"] for figure in told}
    assert {"legal actions, build", "copy of a late state", "writing that record", "parsing that record"} <= names
    timed = [figure for figure in told if figure["unit"] in ("µs", "ms")]
    assert all(figure["yardstick_unit"] == "passes" and figure["in_yardsticks"] > 0 for figure in timed)


def test_the_memory_benchmark_notices_forty_megabytes_of_new_memory() -> None:
    with memory_bench.Witness() as seen:
        before = seen.most or memory_bench._resident()
        with mmap.mmap(-1, 40_000_000) as large:  # fresh pages, however much this process has put by
            large.write(b"x" * 40_000_000)
            wait_for(lambda: seen.most > before + 30_000_000, "the witness's look")


def test_the_play_benchmark_lists_every_frame_of_a_game_with_its_cause() -> None:
    played = play_bench.games("table", (640, 400), commits=2, seats=2)
    (one,) = played
    found = play_bench.film(one)
    causes = {frame.cause for frame in found.frames}
    assert len(causes) == 3 and play_bench.FIRST in causes, "the first picture and two commits"
    assert len(found.frames) > 8 and all(frame.seconds >= 0 for frame in found.frames)
    told = found.told()
    assert told["drawn"] == sum(frame.drawn > 0 for frame in found.frames) < told["frames"]
    assert 0 < told["laid_out_share"] <= 1
    assert told["commit_worst_ms"] <= max(frame.seconds for frame in found.frames) * 1e3


def test_the_benchmark_of_moments_reports_the_slowest_frame_of_each_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    monkeypatch.setattr(time, "thread_time", clock)
    visit = moments_bench.Visit("desk", (640, 400), str(tmp_path))
    visit.moment("learning", partial(visit.touch, "learn"))
    visit.moment("slow", partial(setattr, clock, "now", clock.now + 0.08))
    assert list(visit.told) == [moments_bench.START, "the title's first frames", "learning", "slow"]
    dearest, late = visit.told["slow"]
    assert dearest > 0.08 and late == 1, "what is done between two frames counts to the next one"
    with pytest.raises(LookupError, match="nothing is not on the screen"):
        visit.touch("nothing")
    visit.app.close()


def test_a_strip_chart_of_frames_has_a_title_and_bars_coloured_by_kind_of_work() -> None:
    bars = [strip_chart.Bar(0.002 * n, n % 2 == 0, n % 3 > 0, f"commit {n}, round 1 AUCTION Bid") for n in range(1, 13)]
    told = strip_chart.chart(bars, "a game")
    assert "a game" in told and told.count(f'fill="{strip_chart.TONES["laid out"]}"') >= 6
    assert strip_chart.chart([], "nothing").startswith("<svg")


def test_the_play_benchmark_covers_every_layout_and_window_size_unless_one_is_chosen() -> None:
    assert {(one.layout, one.size) for one in play_bench.games()} == {
        (layout, size) for layout in play_bench.LAYOUTS for size in play_bench.SIZES
    }
    assert play_bench.games("desk", (640, 400), 3, 5, 9) == [play_bench.Played("desk", "640x400", 3, 5, 9)]
