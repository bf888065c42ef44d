"""The teacher: deals the guided first game, and finds one that was left with the mark of how far it came."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from game.engine import files
from game.match import Match
from game.saves import newest_resumable
from game.teaching.script import FOLDER, BadScript, TeachingScript, read_script
from game.teaching.script_progress import ScriptProgress, marked

__all__ = ["FIRST", "BadScript", "first_game", "progress_of", "waiting"]

FIRST: Final = "first"
"""The script of the guided first game."""
_told: set[str] = set()


def script(name: str) -> TeachingScript:
    """A script by its name, what is broken of it named on stderr once; BadScript where nothing can be used."""
    read = read_script(FOLDER / f"{name}.toml")
    for fault in read.faults:
        _tell(fault)
    return read


def _tell(fault: str) -> None:
    """Name a fault on stderr, once."""
    if fault not in _told:
        _told.add(fault)
        files.warn(fault)


def first_game() -> tuple[ScriptProgress, Match]:
    """The guided first game, newly dealt; BadScript where it cannot be."""
    read = script(FIRST)
    if read.game is None:
        raise BadScript(next(iter(read.faults), f"{FOLDER / FIRST}.toml: there is no game in it"))
    return ScriptProgress(read, read.game.pupil), read.game.match()


def progress_of(path: Path) -> ScriptProgress | None:
    """The tuition of a game that is taught, as far as its file says it came; None for any other game.

    One whose script cannot be read any more is named on stderr and goes on as an ordinary game.
    """
    try:
        name, told = marked(files.read_text(path, files.RECORD))
        read = script(name) if name else None
    except BadScript as broken:
        _tell(str(broken))
        return None
    except (OSError, ValueError):
        return None
    if read is None or read.game is None or ENDED in told:
        return None
    return ScriptProgress(read, read.game.pupil, set(told))


ENDED: Final = "ended"
"""Stands among the steps where the pupil left the tuition."""


def waiting(folders: Iterable[Path]) -> Path | None:
    """The newest guided game that can be gone on with, if the newest game that waits is one."""
    found = newest_resumable(tuple(folders)).path
    return found if found and progress_of(found) else None
