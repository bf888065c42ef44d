"""Signals that end the program: Ctrl+C at any moment, and a closed terminal (SIGHUP).

SDL turns SIGTERM into the event that closes the window; SIGHUP, which would kill the process, is handled alike here.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager


def end_at_once() -> None:
    """Let Ctrl+C end the program silently: it has just started, and nothing can be lost."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def end_in_order() -> None:
    """Let Ctrl+C raise KeyboardInterrupt again; a program started in the background keeps ignoring it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def hang_up(end: Callable[[], object]) -> Iterator[None]:
    """Call `end` on SIGHUP within this context; a program that ignores it, as under nohup, keeps ignoring it."""
    hup = getattr(signal, "SIGHUP", None)  # Windows has none
    if hup is None or signal.getsignal(hup) is not signal.SIG_DFL:
        yield
        return
    signal.signal(hup, lambda number, frame: end())
    try:
        yield
    finally:
        signal.signal(hup, signal.SIG_DFL)
