"""Handling kept games: name, copy, delete and bring back, take in from elsewhere. Nothing is overwritten."""

from __future__ import annotations

import errno
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Final

from game.engine import files
from game.engine.notation import name_words
from game.journal import ENDING, WriteLock, newest_first, related_files
from game.library.reading import read_now

DELETED: Final = "deleted"
"""The folder beside the games where deleted ones lie for a while."""
MOST_DELETED: Final = 50
"""So many are kept there; the one deleted first goes first."""
UNSAFE: Final = re.compile(r"[^\w .()+-]|^[ .-]+")
LONGEST_FILE: Final = 80


def rename(path: Path, name: str) -> None:
    """Give a game a name, or none: it stands in the head of its record, which keeps its date. OSError, FileRefused."""
    with _held(path):
        stat = path.stat()
        rows = files.read_text(path, files.RECORD).split("\n")
        head = rows.index("begin") if "begin" in rows else 0
        kept = [row for index, row in enumerate(rows) if index >= head or not row.startswith("name ")]
        if name:
            below = next(index for index, row in enumerate(kept) if row.startswith("map "))
            kept.insert(below + 1, f"name {name_words(name)}")
        files.write_whole(path, "\n".join(kept).encode(), synced=True)
        os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))


@contextmanager
def _held(path: Path) -> Iterator[None]:
    """The only right to change a game meanwhile; FileLocked where another copy of the program plays it."""
    held = WriteLock(path)
    try:
        yield
    finally:
        held.release()


def copy(path: Path, name: str) -> Path:
    """A second file with the same game, of the same date, under a name for people; OSError."""
    twin = _free(path.parent, path.stem)
    _begin(twin, path)
    rename(twin, name)
    return twin


def delete(path: Path) -> Path:
    """Put a game away among the deleted ones, with all that goes with it; the folder where it lies now. OSError."""
    with _held(path):
        away = path.parent / DELETED / f"{datetime.now():%Y%m%d-%H%M%S-%f}"
        away.mkdir(parents=True)
        for one in [one for one in related_files(path) if os.path.lexists(one)]:
            one.rename(away / one.name)
    for old in sorted(away.parent.iterdir())[:-MOST_DELETED]:
        shutil.rmtree(old, ignore_errors=True)
    return away


def restore(away: Path, path: Path) -> Path:
    """Put a deleted game back where it lay, or beside what lies there now; where that is. OSError."""
    target = _free(path.parent, path.stem) if os.path.lexists(path) else path
    for lay, lies in zip(related_files(path), related_files(target), strict=True):
        if os.path.lexists(away / lay.name):
            lies.parent.mkdir(exist_ok=True)
            (away / lay.name).rename(lies)
    away.rmdir()
    return target


def import_record(path: Path, folder: Path) -> tuple[Path, bool]:
    """Copy a record from elsewhere into a folder, if it can be read; where it lies, and whether it is new there.

    BadRecord or OSError where it cannot be read or kept.
    """
    read_now(path)
    content = files.read_bytes(path, files.RECORD)
    for other in newest_first(folder):
        if _same(other, content):
            return other, False
    folder.mkdir(parents=True, exist_ok=True)
    stem = UNSAFE.sub("", path.stem)[:LONGEST_FILE].strip(" .") or "game"
    target = _free(folder, stem)
    _begin(target, path)
    return target, True


def _same(path: Path, content: bytes) -> bool:
    try:
        return path.stat().st_size == len(content) and files.read_bytes(path, files.RECORD) == content
    except (OSError, files.FileRefused):
        return False


def _free(folder: Path, stem: str) -> Path:
    """A file name that no other has."""
    names = (f"{stem}{part}{ENDING}" for part in ("", *(f"-{count}" for count in range(2, 1000))))
    found = next((folder / name for name in names if not os.path.lexists(folder / name)), None)
    if found is None:
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(folder / stem))
    return found


def _begin(target: Path, source: Path) -> None:
    """Copy a record whole or not at all, with its date."""
    stat = source.stat()
    files.write_whole(target, files.read_bytes(source, files.RECORD), synced=True)
    os.utime(target, ns=(stat.st_atime_ns, stat.st_mtime_ns))
