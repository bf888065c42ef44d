"""Examples in docs run as they stand, as far as their libraries are installed here."""

from __future__ import annotations

import subprocess
import sys

import pytest

from game import ROOT

LEARNER = ROOT / "docs/examples/learn_to_beat_chance.py"


@pytest.mark.slow
def test_the_learner_learns_a_little() -> None:
    for library in ("jax", "optax", "pettingzoo"):
        pytest.importorskip(library, reason=f"the example needs {library}: uv run {LEARNER.relative_to(ROOT)}")
    words = ["--iterations", "5", "--players", "2", "--test", "10"]
    told = subprocess.run([sys.executable, LEARNER, *words], cwd=ROOT, capture_output=True, text=True, check=True)
    assert told.stdout.splitlines()[0].startswith("5 iterations") and "par 50 %" in told.stdout
