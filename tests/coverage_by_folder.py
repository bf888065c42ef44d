"""Print how many lines of each folder of `game` the tests ran, and refuse a share below its floor.

Floors are percentages in `tests/coverage_floors.toml`. CI checks them after a run of the whole suite. The same run,
with the samples and the examples that CI takes, raises them:

    export CI=true ELEKTRO_SLOW_SEED=files
    uv run pytest -n auto --dist loadfile --cov=game --cov-report=
    uv run python -m tests.coverage_by_folder --accept

`--accept` sets each floor a little below this run's share, never lower than it was. It adds new folders, drops those
that are gone, and refuses a run of a part of the suite.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections import defaultdict
from collections.abc import Mapping
from math import floor
from pathlib import Path
from typing import Final

from coverage import Coverage

ROOT: Final = Path(__file__).resolve().parents[1]
FLOORS: Final = ROOT / "tests/coverage_floors.toml"
MARGIN: Final = 1
"""Percentage points between a share and its floor: Python versions count lines differently, and threads race."""
WHOLE: Final = 80
"""Percentage of all lines that the whole suite runs at least; a smaller share comes from a part of it."""
HEADING: Final = """\
# Percentage of each folder's lines that the tests must run; tests/coverage_by_folder.py says how to raise them.
"""


def counted(data: Path) -> dict[str, tuple[int, int]]:
    """Return the lines that ran and all lines of each folder below `game`, from a data file of coverage."""
    measured = Coverage(data_file=str(data))
    measured.load()
    folders: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for path in sorted((ROOT / "game").rglob("*.py")):
        _, lines, _, missing, _ = measured.analysis2(str(path))
        folder = path.parent.relative_to(ROOT).as_posix()
        folders[folder][0] += len(lines) - len(missing)
        folders[folder][1] += len(lines)
    return {folder: (ran, lines) for folder, (ran, lines) in folders.items() if lines}


def shares(lines: Mapping[str, tuple[int, int]]) -> dict[str, float]:
    """Return the percentage of lines that ran, by folder."""
    return {folder: 100 * ran / total for folder, (ran, total) in lines.items()}


def below(found: Mapping[str, float], floors: Mapping[str, float]) -> list[str]:
    """Return a sentence for each folder whose share is below its floor, and for each folder without a floor."""
    return [
        f"{folder}: {share:.1f} % of the lines ran, its floor is {floors[folder]:g} %"
        for folder, share in found.items()
        if share < floors.get(folder, 0)
    ] + [f"{folder}: has no floor in {FLOORS.name}" for folder in found if folder not in floors]


def raised(found: Mapping[str, float], floors: Mapping[str, float]) -> dict[str, float]:
    """Return floors for this run's folders: below its shares by the margin, in tenths, and no lower than before."""
    return {
        folder: max(floor((share - MARGIN) * 10) / 10, floors.get(folder, 0), 0)
        for folder, share in sorted(found.items())
    }


def whole(lines: Mapping[str, tuple[int, int]]) -> float:
    """Return the percentage of all lines that ran."""
    return 100 * sum(ran for ran, _ in lines.values()) / sum(total for _, total in lines.values())


def main(arguments: list[str] | None = None) -> int:
    """Print a table; return 1 if a folder is below its floor, or if a part of the suite is to be accepted."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--data", type=Path, default=ROOT / ".coverage", metavar="FILE", help="data of the run (.coverage)"
    )
    parser.add_argument("--accept", action="store_true", help="raise the floors to just below this run's shares")
    options = parser.parse_args(arguments)
    lines = counted(options.data)
    found, floors = shares(lines), tomllib.loads(FLOORS.read_text("utf-8")) if FLOORS.exists() else {}
    for folder, share in found.items():
        print(f"{folder:<32} {lines[folder][1]:>6} lines  {share:5.1f} %  (floor {floors.get(folder, 0):g})")
    print(f"{'all':<32} {sum(total for _, total in lines.values()):>6} lines  {whole(lines):5.1f} %")
    if options.accept and whole(lines) < WHOLE:
        print(f"the whole suite runs at least {WHOLE} % of all lines: this was a part of it", file=sys.stderr)
        return 1
    if options.accept:
        text = "".join(f'"{folder}" = {share:.1f}\n' for folder, share in raised(found, floors).items())
        FLOORS.write_text(HEADING + text, "utf-8")
        return 0
    complaints = below(found, floors)
    print("\n".join(complaints), file=sys.stderr)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
