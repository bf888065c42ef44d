"""Modules that are loaded when something of them is first used: what the start, or most commands, can do without.

    if TYPE_CHECKING:
        from game import navigator
    else:
        navigator = late("game.navigator")

The type checker and the import contracts see the import; the program pays for it only at `navigator.play()`.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any


class LateModule:
    """Stands for a module; ImportError where something of it is used and it is not there."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, attribute: str) -> Any:
        return getattr(import_module(self._name), attribute)


def late(name: str) -> Any:
    """The module of this full name, loaded at the first use of anything in it."""
    return LateModule(name)
