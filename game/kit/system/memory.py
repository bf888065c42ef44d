"""Memory that is free goes back to the system: pictures come and go by the megabyte, and glibc would keep the holes.

glibc raises by itself the size from which a block is a mapping of its own that vanishes when it is freed; after
the first large pictures all others would leave holes in the heap. Elsewhere there is nothing to do.
"""

from __future__ import annotations

import contextlib
import ctypes
import sys

MAPPING_THRESHOLD = -3
"""M_MMAP_THRESHOLD of mallopt(3)."""
LARGE = 1 << 16
"""Bytes from which a block is a mapping of its own."""


def keep_large_apart() -> None:
    """Let every large picture be a mapping of its own, for the rest of the process."""
    _ask("mallopt", MAPPING_THRESHOLD, LARGE)


def give_back() -> None:
    """Give the holes between small blocks back as well: a millisecond, before much is wanted at once."""
    _ask("malloc_trim", 0)


def _ask(function: str, *numbers: int) -> None:
    """Call a function of glibc, where there is one."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):  # another C library
            getattr(ctypes.CDLL(None), function)(*numbers)
