"""Modules loaded on first use, because the start, or most commands, can do without them.

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
"""Seconds before modules are preloaded, so that the first frames are on screen by then."""


class LazyModule:
    """A stand-in for a module, which is imported on first use; raises ImportError then if the module is missing."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, attribute: str) -> Any:
        return getattr(import_module(self._name), attribute)


def lazy_import(name: str) -> Any:
    """Return the module of this full name, loaded on the first use of one of its attributes."""
    return LazyModule(name)


@contextmanager
def preload(names: Sequence[str], *more: Callable[[], object], delay: float = DELAY) -> Iterator[None]:
    """Load modules one by one in a background thread, then call the functions in `more`; stop when the context ends."""
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
