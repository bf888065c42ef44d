"""Measures in which source files a bot's decisions spend their time."""

from __future__ import annotations

import cProfile
import pstats
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from game import ROOT
from game.tools.figures import Figure

MOST: Final = 10
"""Files listed singly; the others are summed up."""
BUILT_IN: Final = "~"
"""What the profiler calls the file of a function of Python's own."""
SHARE: Final = "% of its time"
PACKAGE: Final = ROOT / "game"


def profile(name: str, work: Callable[[], object]) -> Iterator[Figure]:
    """Yield the files that a piece of work spends most of its time in, the largest share first.

    The profiler does not see compiled functions: their time counts as their callers'.
    """
    profiler = cProfile.Profile()
    profiler.runcall(work)
    spent = by_file(pstats.Stats(profiler).stats)  # type: ignore[attr-defined]
    whole = sum(spent.values())
    told = spent.most_common(MOST)
    for place, seconds in told:
        yield Figure(f"{name} in {place}", 100 * seconds / whole, SHARE)
    yield Figure(f"{name} in other files", 100 * (whole - sum(seconds for _, seconds in told)) / whole, SHARE)


def by_file(stats: Any) -> Counter[str]:
    """Return the seconds that profiled functions took, by source file; the time of Python's own functions counts as
    their callers'."""
    spent: Counter[str] = Counter()
    for (file, _, _), (_, _, own, _, callers) in stats.items():
        if file != BUILT_IN:
            spent[_place(file)] += own
            continue
        for (caller, _, _), (_, _, share, _) in callers.items():
            spent[_place(caller)] += share
    return spent


def _place(file: str) -> str:
    """Return the path of a file inside the package `game`, or only the name of any other file."""
    path = Path(file)
    return path.relative_to(PACKAGE).as_posix() if path.is_relative_to(PACKAGE) else path.name
