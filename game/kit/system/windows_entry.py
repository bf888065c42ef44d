"""The file type on Windows: a double click on a record opens its game, for the user who registered it.

Registry keys below HKEY_CURRENT_USER, as Windows reads them for a program that registers a file type.
"""

from __future__ import annotations

import ctypes
import importlib
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final

CLASSES: Final = r"Software\Classes"
ENDING: Final = ".elektro"
KIND: Final = "Elektro.Game"
CHANGED: Final = 0x08000000
"""SHCNE_ASSOCCHANGED: the programs for some file types have changed."""


def keys(program: str) -> Iterator[tuple[str, str]]:
    """Yield every registry key with its value, outer keys first; `program` is a command line."""
    icon = program.partition('"')[2].partition('"')[0]
    yield rf"{CLASSES}\{ENDING}", KIND
    yield rf"{CLASSES}\{KIND}", "Elektro"
    yield rf"{CLASSES}\{KIND}\DefaultIcon", f'"{icon}",0'
    yield rf"{CLASSES}\{KIND}\shell", "open"
    yield rf"{CLASSES}\{KIND}\shell\open", ""
    yield rf"{CLASSES}\{KIND}\shell\open\command", f'{program} "%1"'


def install(program: str) -> list[str]:
    """Register this program for records; return the keys written. OSError if that fails."""
    registry = _registry()
    done = []
    for key, value in keys(program):
        registry.SetValue(registry.HKEY_CURRENT_USER, key, registry.REG_SZ, value)
        done.append(rf"HKEY_CURRENT_USER\{key}")
    _refresh()
    return done


def remove() -> list[str]:
    """Remove the registration; return the keys removed. Another program's registration is left alone."""
    registry = _registry()
    gone = []
    for key, value in reversed(list(keys('""'))):
        with suppress(FileNotFoundError):
            if key.endswith(ENDING) and registry.QueryValue(registry.HKEY_CURRENT_USER, key) != value:
                continue
            registry.DeleteKey(registry.HKEY_CURRENT_USER, key)
            gone.append(rf"HKEY_CURRENT_USER\{key}")
    _refresh()
    return gone


def _registry() -> Any:
    """Return the module `winreg`, which only Windows has."""
    return importlib.import_module("winreg")


def _refresh() -> None:
    """Notify the file manager of the change."""
    with suppress(AttributeError, OSError):
        shell: Any = getattr(ctypes, "windll").shell32  # noqa: B009
        shell.SHChangeNotify(CHANGED, 0, None, None)
