"""Bots that other installed packages provide, each as an entry point of the group `elektro.bots`.

In its pyproject.toml: `[project.entry-points."elektro.bots"]`, then `patient = "its_module:move"`, where `move` is a
`game.bots.Bot`. The name is one word, because records and the command line write it as one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from random import Random
from typing import Final

from game.engine import files
from game.engine.actions import Action
from game.engine.state import GameState

Bot = Callable[[GameState, Random], Action]
"""Returns one legal move for the acting seat, given a state without hidden cards."""
GROUP: Final = "elektro.bots"
WORD: Final = re.compile(r"[a-z][a-z0-9_.-]{0,23}", re.ASCII)
UNFIT: Final = "its name must be one short word of a to z, digits, - . and _"
PERSON: Final = "person"


def load_plugins(taken: Iterable[str]) -> dict[str, Bot]:
    """Return the usable bots of other packages by name, reporting each unusable one once. `taken`: names of the
    game's own."""
    names = {*taken, PERSON}
    found = {name: bot(name) for name in _entries() if not _refused(name, name in names)}
    return {name: move for name, move in found.items() if move is not None}


def bot(name: str) -> Bot | None:
    """Return the bot of an entry point by name; None if there is none or it cannot be loaded."""
    entry = _entries().get(name)
    return _loaded(entry) if entry else None


@cache
def _entries() -> dict[str, EntryPoint]:
    """Return the entry points for bots by name; of several with one name, the first."""
    try:
        found = sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value), reverse=True)
    except Exception as error:  # the metadata of other distributions is not trusted
        files.warn(f"the bots of other packages cannot be listed: {_brief(error)}.")
        return {}
    return {entry.name: entry for entry in found}


@cache
def _refused(name: str, taken: bool) -> bool:
    """Return whether a bot of another package is refused because of its name; report that."""
    why = "there is a player of this name" if taken else "" if WORD.fullmatch(name) else UNFIT
    if why:
        _refuse(_entries()[name], why)
    return bool(why)


@cache
def _loaded(entry: EntryPoint) -> Bot | None:
    try:
        found = entry.load()
    except (Exception, SystemExit) as error:  # no error in a foreign module may end this program
        _refuse(entry, _brief(error))
        return None
    if not callable(found):
        _refuse(entry, f"{entry.value} cannot be called")
        return None
    return found  # type: ignore[no-any-return]


def _refuse(entry: EntryPoint, why: str) -> None:
    package = f" of {entry.dist.name}" if entry.dist else ""
    files.warn(f"the bot {entry.name!r}{package} is left out: {why}.")


def _brief(error: BaseException) -> str:
    """Return an exception in one line, worded as the end of a sentence."""
    said = " ".join(str(error).split()).rstrip(".")
    return f"{type(error).__name__}{': ' if said else ''}{said[:200]}"
