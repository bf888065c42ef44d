"""Rename, copy, delete, restore and import files of saved games; no file is ever overwritten."""

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
"""The folder, next to the games, that keeps deleted ones for a while."""
MOST_DELETED: Final = 50
"""How many deleted games are kept; the oldest is removed first."""
UNSAFE: Final = re.compile(r"[^\w .()+-]|^[ .-]+")
LONGEST_FILE: Final = 80


def rename(path: Path, name: str) -> None:
    """Change or remove a game's name in its record, keeping the file's date; raise OSError or FileRefused."""
    with _held(path):
        stat = path.stat()
        rows = files.read_text(path, files.RECORD).split("\n")
        head = rows.index("begin") if "begin" in rows else 0
        other_rows = [row for index, row in enumerate(rows) if index >= head or not row.startswith("name ")]
        if name:
            below = next(index for index, row in enumerate(other_rows) if row.startswith("map "))
            other_rows.insert(below + 1, f"name {name_words(name)}")
        files.write_whole(path, "\n".join(other_rows).encode(), synced=True)
        os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))


@contextmanager
def _held(path: Path) -> Iterator[None]:
    """Hold the write lock of a game's file in this context; raise FileLocked if another copy of the program has it."""
    held = WriteLock(path)
    try:
        yield
    finally:
        held.release()


def copy(path: Path, name: str) -> Path:
    """Copy a game to a second file with the same date and a name; raise OSError if that fails."""
    twin = _free(path.parent, path.stem)
    _begin(twin, path)
    rename(twin, name)
    return twin


def delete(path: Path) -> Path:
    """Move a game and its related files to the folder of deleted games; return where they are now; raise OSError if
    that fails."""
    with _held(path):
        away = path.parent / DELETED / f"{datetime.now():%Y%m%d-%H%M%S-%f}"
        away.mkdir(parents=True)
        for one in [one for one in related_files(path) if os.path.lexists(one)]:
            one.rename(away / one.name)
    for old in sorted(away.parent.iterdir())[:-MOST_DELETED]:
        shutil.rmtree(old, ignore_errors=True)
    return away


def restore(away: Path, path: Path) -> Path:
    """Move a deleted game back, under a new name if its old one is taken; return its path; raise OSError if
    that fails."""
    target = _free(path.parent, path.stem) if os.path.lexists(path) else path
    for source, restored in zip(related_files(path), related_files(target), strict=True):
        if os.path.lexists(away / source.name):
            restored.parent.mkdir(exist_ok=True)
            (away / source.name).rename(restored)
    away.rmdir()
    return target


def import_record(path: Path, folder: Path) -> tuple[Path, bool]:
    """Copy a record into a folder of games; return its path there, and whether the game was not there before.

    Raise BadRecord or OSError if it cannot be read or copied.
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
    """Return a path in a folder for a game's file that no other file has."""
    names = (f"{stem}{part}{ENDING}" for part in ("", *(f"-{count}" for count in range(2, 1000))))
    found = next((folder / name for name in names if not os.path.lexists(folder / name)), None)
    if found is None:
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(folder / stem))
    return found


def _begin(target: Path, source: Path) -> None:
    """Copy a record with its date to a new file; after a failure no partial file remains."""
    stat = source.stat()
    files.write_whole(target, files.read_bytes(source, files.RECORD), synced=True)
    os.utime(target, ns=(stat.st_atime_ns, stat.st_mtime_ns))
