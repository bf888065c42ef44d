"""Starts the guided first game, or finds one that can be continued."""

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
_reported: set[str] = set()


def script(name: str) -> TeachingScript:
    """Read a teaching script and report its faults on standard error; raise BadScript if nothing in it can be used."""
    read = read_script(FOLDER / f"{name}.toml")
    for fault in read.faults:
        _report(fault)
    return read


def _report(fault: str) -> None:
    """Report a fault of a script on standard error, unless it was reported before."""
    if fault not in _reported:
        _reported.add(fault)
        files.warn(fault)


def first_game() -> tuple[ScriptProgress, Match]:
    """Deal the guided first game; raise BadScript if that is not possible."""
    read = script(FIRST)
    if read.game is None:
        raise BadScript(next(iter(read.faults), f"{FOLDER / FIRST}.toml: there is no game in it"))
    return ScriptProgress(read, read.game.pupil), read.game.match()


def progress_of(path: Path) -> ScriptProgress | None:
    """Return the progress recorded in a guided game's file; None for any other game.

    If its script can no longer be read, that is reported on standard error and the game continues as an ordinary one.
    """
    try:
        name, steps = marked(files.read_text(path, files.RECORD))
        read = script(name) if name else None
    except BadScript as broken:
        _report(str(broken))
        return None
    except (OSError, ValueError):
        return None
    if read is None or read.game is None or ENDED in steps:
        return None
    return ScriptProgress(read, read.game.pupil, set(steps))


ENDED: Final = "ended"
"""The mark of a script that the learner has left."""


def waiting(folders: Iterable[Path]) -> Path | None:
    """Return the newest resumable game if it is a guided one, else None."""
    found = newest_resumable(tuple(folders)).path
    return found if found and progress_of(found) else None
