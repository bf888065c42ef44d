"""The fuzzer: a short run finds nothing, earlier finds stay fixed, and a planted fault is found."""

from __future__ import annotations

import gc
import time
from pathlib import Path
from random import Random

import pytest

from game import commands
from game.engine.notation import BadRecord
from tests.waiting import Clock
from tests.workshop.fuzzing import fuzz
from tests.workshop.fuzzing.fuzz_targets import FuzzTarget

CORPUS = Path(__file__).parents[2] / "corpus"


@pytest.fixture(autouse=True)
def _own_garbage() -> None:
    """Collect the garbage of earlier tests first, so that it does not count as time of a read."""
    gc.collect()
    gc.freeze()


def test_fuzzing_with_1500_damaged_inputs_and_the_saved_corpus_finds_no_fault() -> None:
    assert commands.main(["fuzz", "--inputs", "1500", "--seed", "3", "--corpus", str(CORPUS)]) == 0


@pytest.mark.slow
def test_fuzzing_with_100000_damaged_inputs_finds_no_fault() -> None:
    told: list[str] = []
    assert fuzz.run(100_000, Random().randrange(2**32), tell=told.append) == 0, "\n".join(told)


def test_the_fuzzers_undamaged_inputs_reveal_no_fault(tmp_path: Path) -> None:
    """The seed inputs are valid, so that mutations reach every part of a reader."""
    for target in fuzz.targets(tmp_path):
        for seed in target.seeds:
            find, refused, _ = fuzz.attempt(target, seed, timed=False)
            assert not find, target.name
            may_be = target.name in ("house rule", "moves", "plans", "words", "sheet") or b"; drawn" in seed
            if refused:
                assert may_be, target.name


def _planted(read) -> FuzzTarget:
    return FuzzTarget("planted", (b"a = 1", b"b = 2"), read, (BadRecord,), 1)


def _raises(data: bytes) -> None:
    if b"\0" in data:
        raise IndexError("planted")


def test_the_fuzzer_finds_and_saves_an_input_that_raises_an_undocumented_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fuzz, "targets", lambda folder, parse: (_planted(_raises),))
    told: list[str] = []
    assert fuzz.run(3000, 1, tmp_path, tell=told.append) == 1
    assert any("IndexError in test_fuzz.py" in line for line in told)
    (kept,) = (tmp_path / "planted").iterdir()
    assert b"\0" in kept.read_bytes()
    assert fuzz.run(1, 2, tmp_path, tell=told.append) == 1, "what was found is tried first"


def test_the_fuzzer_reports_an_input_that_is_read_too_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(time, "process_time", clock)

    def slow(data: bytes) -> None:
        clock.now += 1.5 * fuzz.SLOWEST * (len(data) > 100)

    assert fuzz.attempt(_planted(slow), b"x" * 200)[0].endswith(" s")
    assert fuzz.attempt(_planted(slow), b"x")[0] == ""


def test_the_fuzzer_reports_growing_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[bytes] = []
    monkeypatch.setattr(
        fuzz, "targets", lambda folder, parse: (_planted(lambda data: kept.append(bytes(1_000_000) + data)),)
    )
    monkeypatch.setattr(fuzz, "GROWTH", 20)
    monkeypatch.setattr(fuzz, "_memory", lambda: 50.0 + len(kept))  # what a large process frees hides what is kept
    assert fuzz.run(400, 1, tell=lambda line: None) == 1


def test_the_fuzzer_makes_the_same_inputs_from_the_same_seed() -> None:
    chosen = (_planted(_raises),)
    first, again = ([data for _, data in fuzz.inputs(chosen, 200, Random(5))] for _ in range(2))
    assert first == again


def test_the_fuzz_command_prints_its_numbers_of_inputs_and_finds(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["fuzz", "--inputs", "50", "--seed", "2", "--only", "tuio"]) == 0
    assert "50 inputs, 0 finds" in capsys.readouterr().out
