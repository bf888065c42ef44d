"""Returns free memory to the system: pictures come and go by the megabyte, and glibc would keep the holes.

glibc automatically raises the size from which a block is a separate mapping that vanishes when freed; after the first
large pictures all others would leave holes in the heap. Other C libraries need nothing.
"""

from __future__ import annotations

import contextlib
import ctypes
import sys

MAPPING_THRESHOLD = -3
"""M_MMAP_THRESHOLD of mallopt(3)."""
LARGE = 1 << 16
"""Bytes from which a block is a separate mapping."""


def keep_large_apart() -> None:
    """Allocate every large picture as a separate mapping, for the rest of the process."""
    _ask("mallopt", MAPPING_THRESHOLD, LARGE)


def give_back() -> None:
    """Give free memory between small blocks back to the system; takes a millisecond, so use it before a large
    allocation.
    """
    _ask("malloc_trim", 0)


def _ask(function: str, *numbers: int) -> None:
    """Call a function of glibc, if that is the C library."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):  # another C library
            getattr(ctypes.CDLL(None), function)(*numbers)
