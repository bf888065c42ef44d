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
LARGE = 1 << 18
"""Bytes from which a block is a mapping of its own."""


def keep_large_apart() -> None:
    """Let every large picture be a mapping of its own, for the rest of the process."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):  # another C library
            ctypes.CDLL(None).mallopt(MAPPING_THRESHOLD, LARGE)
