"""Benchmarks of the rules and of the program's start, also given as multiples of a fixed piece of work (the
yardstick)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from functools import cache

from game.tools.figures import Figure, duration
from game.tools.rules_bench import engine_figures, engine_kind
from game.tools.start_bench import start_figures
from game.tools.yardstick import seconds_per_pass

Parts = Mapping[str, Callable[[], Iterator[Figure]]]
"""The figures of a benchmark by the name of the part."""


@cache
def yardstick() -> float:
    """Return the CPU-seconds that the yardstick, a fixed piece of work, takes on this machine; measured once."""
    return seconds_per_pass()


def parts(at_least: float) -> Parts:
    """Return the benchmarks that also run in the packaged program, by name.

    Each measurement of the rules takes at least `at_least` CPU-seconds.
    """
    return {"engine": lambda: engine_figures(yardstick(), at_least), "start": start_figures}


def run(measured: Parts, only: str | None, as_json: bool) -> int:
    """Run all benchmarks, or only one, and print their figures; return the exit code."""
    if not as_json:
        print(f"the rules run {'compiled' if engine_kind() == 'compiled' else 'as pure Python'}")
    figures = []
    for figure in _figures(measured, only):
        figures.append(figure)
        if not as_json:
            print(figure.line(), flush=True)
    if as_json:
        values = [{**asdict(figure), "kept": figure.kept} for figure in figures]
        print(json.dumps({"engine": engine_kind(), "figures": values}))
    return 0


def _figures(measured: Parts, only: str | None) -> Iterator[Figure]:
    yield duration("yardstick", yardstick(), yardstick())
    for part, measure in measured.items():
        if only in (None, part):
            yield from measure()
