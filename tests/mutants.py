"""Mutation testing of the rules: do the rule cases notice when a line of a phase is changed?

    uv run --group mutants python tests/mutants.py --sample 300 --seed 1

mutmut (settings in pyproject.toml) runs on a copy in build/mutants, one mutant after another. Survivors are listed with
their change; those judged in MUTANTS.md are marked, so that a new one stands out.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
PLACE: Final = ROOT / "build" / "mutants"
JUDGED: Final = Path(__file__).with_name("MUTANTS.md")
PHASES: Final = ("auction", "market", "build", "bureaucracy", "turn_order")
KILLED: Final = (1, 3, 36, 24, -24, 152, 255)
"""Exit codes where a test failed, pytest itself did, or (the last five) a test did not end."""
NAMES_AT_ONCE: Final = 400


def prepare() -> None:
    """Make a fresh copy of the files that the tests of the rules need."""
    shutil.rmtree(PLACE, ignore_errors=True)
    for folder in ("game", "maps", "tests"):
        shutil.copytree(ROOT / folder, PLACE / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", PLACE)


def mutmut(*words: str) -> str:
    """Run mutmut in the copy; return its output."""
    done = subprocess.run(["mutmut", *words], cwd=PLACE, capture_output=True, text=True, errors="replace")
    if done.returncode:
        sys.exit(f"mutmut {words[0]} failed:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout


def outcomes(phase: str) -> dict[str, int | None]:
    """Return every mutant of a file with the exit code of its tests; None if they were not run."""
    notes = json.loads((PLACE / f"mutants/game/engine/{phase}.py.meta").read_text("utf-8"))
    found: dict[str, int | None] = notes["exit_code_by_key"]
    return found


def change(mutant: str) -> tuple[str, str]:
    """Return the lines that a mutant changes, before and after the change."""
    rows = mutmut("show", mutant).splitlines()
    before = [row[1:].strip() for row in rows if re.match(r"-(?!-- )", row)]
    after = [row[1:].strip() for row in rows if re.match(r"\+(?!\+\+ )", row)]
    return " ".join(before), " ".join(after)


def run(sample: int, seed: int, phases: list[str]) -> int:
    """Make all mutants, test a sample of them and list the survivors; return 1 if one of them is not judged yet."""
    began = time.monotonic()
    prepare()
    mutmut("run", "--max-children", "1", "game.engine.turn_order.*")  # also writes the names of all others
    names = sorted(name for phase in phases for name in outcomes(phase))
    chosen = sorted(Random(seed).sample(names, min(sample, len(names)) if sample else len(names)))
    print(f"{len(chosen)} of {len(names)} mutants, seed {seed}", flush=True)
    for start in range(0, len(chosen), NAMES_AT_ONCE):
        mutmut("run", "--max-children", "1", *chosen[start : start + NAMES_AT_ONCE])
    codes = {name: code for phase in phases for name, code in outcomes(phase).items() if name in chosen}
    survivors = [name for name, code in codes.items() if code not in KILLED]
    known = JUDGED.read_text("utf-8") if JUDGED.exists() else ""
    fresh = 0
    for name in survivors:
        before, after = change(name)
        judged = f"`{after}`" in known
        fresh += not judged
        print(f"{'judged' if judged else 'NEW   '} {name} ({codes[name]})\n    - {before}\n    + {after}")
    tally = Counter((name.split(".")[2], code in KILLED) for name, code in codes.items())
    for phase in phases:
        print(f"{phase:<14}{tally[phase, True]:>5} killed{tally[phase, False]:>5} survived")
    minutes = (time.monotonic() - began) / 60
    print(f"{len(survivors)} of {len(chosen)} survived, {fresh} of them not judged; {minutes:.1f} minutes")
    return 1 if fresh else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--sample", type=int, default=300, help="how many mutants, 0 for all")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--files", nargs="+", default=list(PHASES), help="files of game/engine, without .py")
    words = parser.parse_args()
    sys.exit(run(words.sample, words.seed, words.files))
