"""Signals that end the program: Ctrl+C at any moment, and a terminal that is closed (SIGHUP).

SDL turns SIGTERM into the event that closes the window; SIGHUP, which is left to kill, does the same here.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager


def end_at_once() -> None:
    """From now on Ctrl+C ends the program without a word: it has only begun, and nothing can be lost."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def end_in_order() -> None:
    """From now on Ctrl+C is a KeyboardInterrupt again; a program begun in the background goes on ignoring it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def hang_up(end: Callable[[], object]) -> Iterator[None]:
    """Meanwhile SIGHUP calls `end`; a program that ignores it, as below nohup, goes on ignoring it."""
    hup = getattr(signal, "SIGHUP", None)  # Windows has none
    if hup is None or signal.getsignal(hup) is not signal.SIG_DFL:
        yield
        return
    signal.signal(hup, lambda number, frame: end())
    try:
        yield
    finally:
        signal.signal(hup, signal.SIG_DFL)
