"""Modules that are loaded when something of them is first used: what the start, or most commands, can do without.

    if TYPE_CHECKING:
        from game import launch
    else:
        launch = lazy_import("game.launch")

The type checker and the import contracts see the import; the program pays for it only at `launch.play()`.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final

DELAY: Final = 1.0
"""Seconds after which what will be asked for is loaded ahead: the first pictures are there by then."""


class LazyModule:
    """Stands for a module; ImportError where something of it is used and it is not there."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, attribute: str) -> Any:
        return getattr(import_module(self._name), attribute)


def lazy_import(name: str) -> Any:
    """The module of this full name, loaded at the first use of anything in it."""
    return LazyModule(name)


@contextmanager
def preload(names: Sequence[str], *more: Callable[[], object], delay: float = DELAY) -> Iterator[None]:
    """Meanwhile load modules in a thread, one after the other, then do `more`; stop where this ends."""
    over = threading.Event()

    def load() -> None:
        if over.wait(delay):
            return
        for name in names:
            if not over.is_set():
                import_module(name)
        for do in more:
            if not over.is_set():
                do()

    thread = threading.Thread(target=load, name="ahead")
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
