"""The shelf: every game of a folder as a line of a list, also those that cannot be read; unfinished ones first."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from game.engine.notation import BadRecord
from game.journal import ENDING, by_age
from game.shelf import index
from game.shelf.digest import Digest
from game.shelf.reading import Reading, reading

LOOKED_THROUGH: Final = 3
"""Finished games that nobody has read yet, through which one that waits is looked for before a window may open."""
LOOKED_AT: Final = 20
"""The same for all files, also those that cannot be read."""


@dataclass(frozen=True, slots=True)
class Game:
    """One file: what is known of its game, or why nothing is."""

    path: Path
    written: float = 0.0
    """When it was written last, seconds since 1970; 0 where that cannot be known."""
    digest: Digest | None = None
    """None while it was not read, and where it cannot be."""
    trouble: str = ""
    """Why it cannot be read."""

    @property
    def waits(self) -> bool:
        """Whether it can be gone on with."""
        return self.digest is not None and not self.digest.over

    @property
    def rank(self) -> int:
        """Which part of the list it belongs to: to go on with, not read yet, unreadable, finished."""
        if self.digest is None:
            return 2 if self.trouble else 1
        return 3 if self.digest.over else 0


class Shelf:
    """The games of a folder. `look` sees what is there, `work` reads on what is not known yet."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._games: dict[Path, Game] = {}
        self._known = index.Index(folder)
        self._open: tuple[Game, Reading] | None = None

    @property
    def games(self) -> list[Game]:
        """All of them in the order of the list: by part, the one written last first."""
        return sorted(self._games.values(), key=lambda game: (game.rank, -game.written, game.path.name))

    @property
    def busy(self) -> bool:
        """Whether something was not read yet."""
        return self._open is not None or any(game.rank == 1 for game in self._games.values())

    def game(self, path: Path) -> Game | None:
        """Everything known of a file."""
        return self._games.get(path)

    def look(self) -> None:
        """See which games there are; what was read before and has not changed is known at once."""
        self._open = None
        before, self._games = self._games, {}
        for path in by_age(self.folder):
            try:
                stamp = path.stat()
            except OSError as error:
                self._games[path] = Game(path, trouble=error.strerror or str(error))
                continue
            known = self._known.digest(path, stamp)
            same = before.get(path)
            if known is None and same is not None and same.trouble and same.written == stamp.st_mtime:
                self._games[path] = same
            else:
                self._games[path] = Game(path, stamp.st_mtime, known)

    def work(self, seconds: float) -> bool:
        """Go on reading for so long; whether the list has changed. With the last game what is known is kept."""
        until = time.monotonic() + seconds
        changed = False
        while self.busy:
            changed = self._step() or changed
            if not self.busy:
                self._known.keep(game for game in self._games.values() if game.digest)
            if time.monotonic() >= until:
                break
        return changed

    def _step(self) -> bool:
        """One step of one game; whether it is read now."""
        if self._open is None:
            game = next(game for game in self.games if game.rank == 1)
            self._open = game, reading(game.path)
        game, steps = self._open
        try:
            next(steps)
        except StopIteration as end:
            self._read(replace(game, digest=end.value))
        except (BadRecord, OSError) as error:
            self._read(replace(game, trouble=reason_of(error)))
        return self._open is None

    def _read(self, game: Game) -> None:
        self._open = None
        self._games[game.path] = game
        if game.digest:
            self._known.learn(game.path, game.digest)

    def read(self, path: Path) -> Game:
        """Look at one file anew, now."""
        self._open = None
        try:
            self._games[path] = Game(path, path.stat().st_mtime)
        except OSError as error:
            self._games[path] = Game(path, trouble=reason_of(error))
            return self._games[path]
        self._open = self._games[path], reading(path)
        while self._open is not None:
            self._step()
        return self._games[path]

    def waiting(self) -> tuple[Game | None, Game | None]:
        """The newest game that can be gone on with; and the newest that cannot be read, if it is newer than that."""
        trouble, over, looked = None, 0, 0
        for game in sorted(self._games.values(), key=lambda game: -game.written):
            if game.rank == 1:
                if over == LOOKED_THROUGH or looked == LOOKED_AT:
                    break
                looked += 1
                game = self.read(game.path)
                over += game.digest is not None and game.digest.over
            if game.waits:
                return game, trouble
            if game.trouble:
                trouble = trouble or game
        return None, trouble


def reason_of(error: Exception) -> str:
    """Why a file cannot be read, as the end of a sentence."""
    return getattr(error, "strerror", None) or str(error)


def is_record(path: Path) -> bool:
    """Whether a file is called as records are."""
    return path.suffix == ENDING


__all__ = ["Game", "Shelf", "is_record", "reason_of"]
