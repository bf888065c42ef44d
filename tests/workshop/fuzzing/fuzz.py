"""Damaged inputs by the hundred thousand, for everything that reads outside data.

Each target starts with valid texts, damages them at random and reads them; a find is an undocumented exception, a read
of more than SLOWEST seconds of CPU, or growing memory. Finds are written to a folder (the corpus), whose files are read
first the next time.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from tests.workshop.fuzzing.fuzz_targets import FuzzTarget, Parse, targets
from tests.workshop.fuzzing.spoiling import spoilt

SLOWEST: Final = 0.2
"""Seconds of CPU that reading one input may take; the first inputs of a target are not timed."""
WARM: Final = 20
WARMED: Final = 20_000
GROWTH: Final = 48
"""MB by which the process may grow, counted from a tenth of the way or WARMED inputs on, to the end."""
MOST_FINDS: Final = 200


@dataclass(slots=True)
class FuzzTally:
    """The results of one target's inputs."""

    inputs: int = 0
    refused: int = 0
    slowest: float = 0.0
    finds: Counter[str] = field(default_factory=Counter)


def attempt(target: FuzzTarget, data: bytes, timed: bool = True) -> tuple[str, bool, float]:
    """Let a target read an input; return the fault in how it was handled ("" if none), whether it was refused, and its
    CPU-seconds."""
    begun = time.process_time()
    refused = False
    try:
        target.read(data)
    except target.documented:
        refused = True
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__} in {Path(last.filename).name}:{last.lineno}", False, 0.0
    took = time.process_time() - begun
    return (f"{took:.2f} s" if timed and took > SLOWEST else ""), refused, took


def inputs(found: Sequence[FuzzTarget], count: int, random: Random) -> Iterator[tuple[FuzzTarget, bytes]]:
    """Yield `count` damaged inputs, each target as often as its share says."""
    shares = [target.share for target in found]
    for _ in range(count):
        (target,) = random.choices(found, shares)
        yield target, spoilt(target.seeds, random)


def run(
    count: int,
    seed: int,
    corpus: Path | None = None,
    only: str = "",
    tell: Callable[[str], None] = print,
    parse: Parse | None = None,
) -> int:
    """Read the inputs of the corpus, then this many damaged ones; print a table and return 1 if there was a find or
    memory grew too much."""
    random = Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        chosen = [target for target in targets(Path(folder), parse) if only in ("", target.name)]
        tallies = {target.name: FuzzTally() for target in chosen}
        for target, data in _kept(chosen, corpus):
            _note(tallies[target.name], target, data, None)
        grown = before = 0.0
        with contextlib.suppress(KeyboardInterrupt):  # what was read so far is told
            for number, (target, data) in enumerate(inputs(chosen, count, random)):
                _note(tallies[target.name], target, data, corpus)
                if number == min(count // 10, WARMED):
                    before = _memory()
        grown = _memory() - before if before else 0.0
    for line in _table(tallies, grown):
        tell(line)
    bad = grown > GROWTH or any(tally.finds for tally in tallies.values())
    return int(bad)


def _note(tally: FuzzTally, target: FuzzTarget, data: bytes, corpus: Path | None) -> None:
    tally.inputs += 1
    find, refused, took = attempt(target, data, tally.inputs > WARM)
    tally.refused += refused
    if tally.inputs > WARM:
        tally.slowest = max(tally.slowest, took)
    if find:
        tally.finds[find] += 1
        if corpus and tally.finds[find] == 1 and len(tally.finds) < MOST_FINDS:
            place = corpus / target.name.replace(" ", "-")
            place.mkdir(parents=True, exist_ok=True)
            (place / hashlib.sha256(data).hexdigest()[:12]).write_bytes(data)


def _kept(chosen: Sequence[FuzzTarget], corpus: Path | None) -> Iterator[tuple[FuzzTarget, bytes]]:
    """Yield the inputs saved in the corpus by earlier runs, each with its target."""
    for target in chosen:
        place = corpus / target.name.replace(" ", "-") if corpus else None
        for path in sorted(place.iterdir()) if place and place.is_dir() else ():
            yield target, path.read_bytes()


def _memory() -> float:
    """Return the MB used by this process; 0 if the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
    except (OSError, ValueError, AttributeError):
        return 0.0


def _table(tallies: dict[str, FuzzTally], grown: float) -> Iterator[str]:
    yield f"{'target':14}{'inputs':>10}{'refused':>10}{'slowest ms':>12}{'finds':>8}"
    for name, tally in tallies.items():
        slow = tally.slowest * 1000
        yield f"{name:14}{tally.inputs:>10}{tally.refused:>10}{slow:>12.1f}{sum(tally.finds.values()):>8}"
        for find, times in tally.finds.most_common():
            yield f"    {times} times: {find}"
    total = sum(tally.inputs for tally in tallies.values())
    found = sum(sum(tally.finds.values()) for tally in tallies.values())
    yield f"{total} inputs, {found} finds, {grown:+.1f} MB"


__all__ = ["FuzzTarget", "attempt", "inputs", "run", "spoilt", "targets"]
