"""Examples in docs run unchanged, as far as their libraries are installed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from game import ROOT

LEARNER = ROOT / "docs/examples/learn_to_beat_chance.py"


@pytest.mark.slow
def test_the_learning_example_trains_a_model_that_refuses_another_number_of_players(tmp_path: Path) -> None:
    for library in ("jax", "optax", "pettingzoo"):
        pytest.importorskip(library, reason=f"the example needs {library}: uv run {LEARNER.relative_to(ROOT)}")
    model = tmp_path / "model.npz"
    words = ["--iterations", "5", "--players", "2", "--test", "10", "--model", str(model)]
    told = subprocess.run([sys.executable, LEARNER, *words], cwd=ROOT, capture_output=True, text=True, check=True)
    assert told.stdout.splitlines()[0].startswith("5 iterations") and "par 50 %" in told.stdout
    play = [sys.executable, str(LEARNER), "--play", str(model), "--test", "2"]
    subprocess.run([*play, "--players", "2"], cwd=ROOT, check=True)
    refused = subprocess.run([*play, "--players", "3"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert refused.returncode == 1
    assert refused.stderr.startswith(f"{model}: the model reads ") and refused.stderr.count("\n") == 1
