"""Slow tests: the same seed gives the same order, and the shards together are all tests. Samples of the other tests."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace

import pytest

from game import ROOT
from tests import slow_order

TESTS = [f"tests/test_{number}.py::test_it" for number in range(200)]


def test_a_seed_determines_the_order_of_slow_tests_and_loses_none() -> None:
    assert slow_order.shuffled(TESTS, "7") == slow_order.shuffled(TESTS, "7") != slow_order.shuffled(TESTS, "8")
    assert sorted(slow_order.shuffled(TESTS, "7")) == sorted(TESTS)
    assert slow_order.shuffled(TESTS, slow_order.FILES) == TESTS


def test_the_seed_of_a_test_run_comes_from_the_environment_or_is_chosen_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(slow_order.SEED, "42")
    assert slow_order.seed() == "42"
    monkeypatch.delenv(slow_order.SEED)
    assert slow_order.seed() == slow_order.seed()


def test_every_slow_test_is_in_exactly_one_shard() -> None:
    counts = [sum(slow_order.in_shard(test, f"{part}/8") for part in range(1, 9)) for test in TESTS]
    assert set(counts) == {1}
    assert all(slow_order.in_shard(test, "") for test in TESTS)


def test_a_test_run_starts_with_the_longest_files_and_then_games_played_by_hand() -> None:
    tests = [
        f"{file}::test_it" for file in ("tests/bots/test_a.py", "tests/play/test_b.py", *reversed(slow_order.LONGEST))
    ]
    ordered = [test.partition("::")[0] for test in sorted(tests, key=slow_order.turn)]
    assert ordered == [*slow_order.LONGEST, "tests/play/test_b.py", "tests/bots/test_a.py"]
    assert all((ROOT / file).is_file() for file in slow_order.LONGEST)


@pytest.mark.parametrize("shard", ["0/8", "9/8", "1", "a/b", "1/0"])
def test_a_malformed_shard_is_refused(shard: str) -> None:
    with pytest.raises(ValueError, match="must look like 3/8"):
        slow_order.in_shard("test", shard)


MAPS = [f"map{number}" for number in range(16)]
CASES = {f"it[{m}-{p}]": [("map", m), ("players", p)] for m, p in product(MAPS, "23456")}


def test_a_sample_of_test_cases_has_every_parameter_value_and_depends_on_the_seed() -> None:
    drawn = [set(CASES) - slow_order.rest_of(CASES, None, seed) for seed in ("1", "1", "2")]
    assert drawn[0] == drawn[1] != drawn[2]
    for sample in drawn:
        assert {value for case in sample for value in CASES[case]} == {v for values in CASES.values() for v in values}
        assert len(sample) <= len(MAPS) + 4


def test_every_test_case_is_in_the_sample_of_some_seed() -> None:
    drawn = [set(CASES) - slow_order.rest_of(CASES, 20, str(seed)) for seed in range(40)]
    assert {len(sample) for sample in drawn} == {20}
    assert set().union(*drawn) == set(CASES)


class Item:
    """A test as pytest collects it."""

    def __init__(self, name: str, *marks: pytest.MarkDecorator, **params: object) -> None:
        self.nodeid, self.marks, self.callspec = name, [mark.mark for mark in marks], SimpleNamespace(params=params)

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        return next((mark for mark in self.marks if mark.name == name), None)

    def add_marker(self, mark: pytest.MarkDecorator) -> None:
        self.marks.append(mark.mark)


def fast(items: list[Item], everything: bool = False) -> list[str]:
    """Return the names of the tests that are not marked as slow after the samples were taken."""
    slow_order.rotate(items, everything)  # type: ignore[arg-type]
    return [item.nodeid for item in items if not item.get_closest_marker("slow")]


def test_tests_of_one_family_share_a_sample_and_unmarked_tests_always_run() -> None:
    def items() -> list[Item]:
        one, whole = pytest.mark.rotates(1), pytest.mark.rotates(2, family="games")
        layouts = [Item(f"a[{layout}]", one, layout=layout) for layout in ("desk", "table")]
        return [*layouts, *(Item(name, whole) for name in "bcde"), Item("f"), Item("g", one, pytest.mark.slow)]

    taken = fast(items())
    assert len(taken) == 1 + 2 + 1
    assert sum(name in "bcde" for name in taken) == 2
    assert fast(items(), everything=True) == ["f"]
