"""The index of a folder of games, kept beside them: a file that has not changed is not read again."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from game import __version__
from game.engine import files
from game.shelf.digest import Digest, digest_from, values_of

FILE: Final = ".games.json"
FORMAT: Final = f"3 {__version__}"
"""Another version of the program may read another thing in the same record."""
Stamp = tuple[int, int]
"""Bytes of a file, and when it was written last in ns: a file that is the same in both has not changed."""


class Index:
    """The digests of a folder's games. It may be deleted, cut or forged at any time: then games are read again."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / FILE
        self._found: dict[str, tuple[Stamp, Digest]] = _read(self._file)
        self._written = dict(self._found)

    def digest(self, path: Path, stat: os.stat_result) -> Digest | None:
        """The digest of a file as it lies there now, if it is known."""
        stamp, digest = self._found.get(path.name, ((-1, -1), None))
        return digest if stamp == _stamp(stat) else None

    def learn(self, path: Path, digest: Digest) -> None:
        """Remember what was read."""
        with suppress(OSError):
            self._found[path.name] = _stamp(path.stat()), digest

    def keep(self, names: Iterable[str]) -> None:
        """Write what is known of these files and forget the others; where that cannot be, nothing is lost but time."""
        wanted = set(names)
        self._found = {name: known for name, known in self._found.items() if name in wanted}
        if self._found == self._written:
            return
        values = {name: [*stamp, values_of(digest)] for name, (stamp, digest) in self._found.items()}
        with suppress(OSError):
            text = json.dumps({"format": FORMAT, "games": values}, ensure_ascii=False)
            files.write_whole(self._file, text.encode(errors="backslashreplace"))
            self._written = dict(self._found)


def _stamp(stat: os.stat_result) -> Stamp:
    return stat.st_size, stat.st_mtime_ns


def _read(path: Path) -> dict[str, tuple[Stamp, Digest]]:
    found: dict[str, tuple[Stamp, Digest]] = {}
    try:
        content = files.read_json(files.read_text(path, files.INDEX))
        games: dict[str, Any] = content["games"] if content["format"] == FORMAT else {}
        for name, (size, written, values) in games.items():
            found[name] = (int(size), int(written)), digest_from(values)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}
    return found
