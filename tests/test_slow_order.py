"""Slow tests: the same seed gives the same order, and the shards together are all tests."""

from __future__ import annotations

import pytest

from tests import slow_order

TESTS = [f"tests/test_{number}.py::test_it" for number in range(200)]


def test_a_seed_determines_the_order_and_loses_no_test() -> None:
    assert slow_order.shuffled(TESTS, "7") == slow_order.shuffled(TESTS, "7") != slow_order.shuffled(TESTS, "8")
    assert sorted(slow_order.shuffled(TESTS, "7")) == sorted(TESTS)
    assert slow_order.shuffled(TESTS, slow_order.FILES) == TESTS


def test_a_seed_is_chosen_once_and_inherited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(slow_order.SEED, "42")
    assert slow_order.seed() == "42"
    monkeypatch.delenv(slow_order.SEED)
    assert slow_order.seed() == slow_order.seed()


def test_every_test_is_in_exactly_one_shard() -> None:
    counts = [sum(slow_order.in_shard(test, f"{part}/8") for part in range(1, 9)) for test in TESTS]
    assert set(counts) == {1}
    assert all(slow_order.in_shard(test, "") for test in TESTS)


@pytest.mark.parametrize("shard", ["0/8", "9/8", "1", "a/b", "1/0"])
def test_a_malformed_shard_is_refused(shard: str) -> None:
    with pytest.raises(ValueError, match="must look like 3/8"):
        slow_order.in_shard("test", shard)
