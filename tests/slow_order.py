"""Which slow tests a run takes, and in which order: a run with a time budget looks elsewhere each time.

`ELEKTRO_SLOW_SEED=N` repeats the order of an earlier run, `ELEKTRO_SLOW_SEED=files` keeps the order of the files.
`ELEKTRO_SHARD=K/N` runs only the K-th of N parts, so that a nightly workflow runs all of them on several machines.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar
from zlib import crc32

SEED: Final = "ELEKTRO_SLOW_SEED"
SHARD: Final = "ELEKTRO_SHARD"
FILES: Final = "files"
"""The seed that keeps the order of the files."""
T = TypeVar("T")


def seed() -> str:
    """Return the seed of this run, chosen at random unless it is set; worker processes inherit it."""
    return os.environ.setdefault(SEED, str(secrets.randbelow(1_000_000)))


def shuffled(items: Sequence[T], chosen: str) -> list[T]:
    """Return the items in the order of a seed."""
    return [*items] if chosen == FILES else Random(chosen).sample(items, len(items))


def in_shard(test: str, shard: str) -> bool:
    """Whether a test belongs to a shard such as "3/8"; an empty shard holds all tests.

    Raise ValueError if the shard is malformed.
    """
    if not shard:
        return True
    part, _, parts = shard.partition("/")
    if not (part.isdecimal() and parts.isdecimal() and 1 <= int(part) <= int(parts)):
        raise ValueError(f"{SHARD} must look like 3/8, not {shard!r}")
    return crc32(test.encode()) % int(parts) == int(part) - 1
