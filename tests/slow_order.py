"""Which slow tests a run takes, and in which order: a run with a time budget looks elsewhere each time.

`ELEKTRO_SLOW_SEED=N` repeats the order of an earlier run, `ELEKTRO_SLOW_SEED=files` keeps the order of the files.
`ELEKTRO_SHARD=K/N` runs only the K-th of N parts, so that a nightly workflow runs all of them on several machines.

Of a test with the mark `rotates` a run of the whole suite takes a sample of the cases, drawn by the same seed; the
others are slow tests of that run.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Final, TypeVar
from zlib import crc32

import pytest

SEED: Final = "ELEKTRO_SLOW_SEED"
SHARD: Final = "ELEKTRO_SHARD"
FILES: Final = "files"
"""The seed that keeps the order of the files."""
LONGEST: Final = (
    "tests/test_golden_images.py",
    "tests/truth/test_truth.py",
    "tests/test_workshop/test_gallery.py",
    "tests/test_workshop/proofs/test_soak.py",
)
"""The files that take the most time, half a minute or more each, the longest first."""
T = TypeVar("T")


def seed() -> str:
    """Return the seed of this run, chosen at random unless it is set; worker processes inherit it."""
    return os.environ.setdefault(SEED, str(secrets.randbelow(1_000_000)))


def shuffled(items: Sequence[T], chosen: str) -> list[T]:
    """Return the items in the random order of a seed, or as they are if the seed is "files"."""
    return [*items] if chosen == FILES else Random(chosen).sample(items, len(items))


def seed_of(name: str) -> str:
    """Return the seed with which a test's sample is drawn, so that two tests do not always draw the same layout."""
    return FILES if seed() == FILES else f"{seed()} {name}"


def turn(test: str) -> tuple[int, bool]:
    """Return the place of a test in a run: the longest files first, then games played by hand, then all others."""
    file = test.partition("::")[0]
    return LONGEST.index(file) if file in LONGEST else len(LONGEST), not file.startswith("tests/play/")


def in_shard(test: str, shard: str) -> bool:
    """Return whether a test belongs to a shard such as "3/8"; an empty shard holds all tests.

    Raise ValueError if the shard is malformed.
    """
    if not shard:
        return True
    part, _, parts = shard.partition("/")
    if not (part.isdecimal() and parts.isdecimal() and 1 <= int(part) <= int(parts)):
        raise ValueError(f"{SHARD} must look like 3/8, not {shard!r}")
    return crc32(test.encode()) % int(parts) == int(part) - 1


def rest_of(cases: Mapping[str, Iterable[tuple[str, str]]], count: int | None, chosen: str) -> set[str]:
    """Return the cases that a run leaves to the slow tests.

    A case is a test's name with the values of its parameters. The run takes `count` cases; without a count, so many
    that each value occurs in one of them: as many as the longest parameter has values, or a few more.
    """
    order = shuffled(sorted(cases), chosen)
    if count is not None:
        return set(order[count:])
    values = {case: set(found) for case, found in cases.items()}
    wanted = set().union(*values.values())
    rest = set(order)
    while wanted:
        best = max((case for case in order if case in rest), key=lambda case: len(wanted & values[case]))
        rest.remove(best)
        wanted -= values[best]
    return rest


def rotate(items: Iterable[pytest.Item], everything: bool) -> None:
    """Mark as slow what the sample of each test with the mark `rotates` leaves out; tests of one family share a sample.

    A run of the slow tests takes `everything`, so that shards with different seeds still run every case.
    """
    groups: dict[str, list[pytest.Item]] = {}
    marks: dict[str, pytest.Mark] = {}
    for item in items:
        if (mark := item.get_closest_marker("rotates")) and not item.get_closest_marker("slow"):
            name = mark.kwargs.get("family", item.nodeid.partition("[")[0])
            groups.setdefault(name, []).append(item)
            marks[name] = mark
    for name, group in groups.items():
        count = marks[name].args[0] if marks[name].args else None
        cases = {item.nodeid: _values(item) for item in group}
        rest = set(cases) if everything else rest_of(cases, count, seed_of(name))
        for item in group:
            if item.nodeid in rest:
                item.add_marker(pytest.mark.slow)


def _values(item: pytest.Item) -> list[tuple[str, str]]:
    """Return the names and values of a case's parameters."""
    spec = getattr(item, "callspec", None)
    return [(name, repr(value)) for name, value in spec.params.items()] if spec else []
