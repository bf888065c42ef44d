"""The shelf: every game of a folder as a line of a list, also those that cannot be read; unfinished ones first."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from pathlib import Path

from game.engine.notation import BadRecord
from game.journal import ENDING, by_age
from game.shelf import index
from game.shelf.digest import Digest
from game.shelf.reading import Reading, reading


@dataclass(frozen=True, slots=True)
class KeptGame:
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
    """The games of some folders. `look` sees what is there, `work` reads on what is not known yet."""

    def __init__(self, folder: Path, *more: Path) -> None:
        self.folder = folder
        """Where new games go; what lies in the others is listed, too."""
        self._games: dict[Path, KeptGame] = {}
        self._known = {one: index.Index(one) for one in (folder, *more)}
        self._open: tuple[KeptGame, Reading] | None = None

    @property
    def games(self) -> list[KeptGame]:
        """All of them in the order of the list: by part, the one written last first."""
        return sorted(self._games.values(), key=lambda game: (game.rank, -game.written, game.path.name))

    @property
    def busy(self) -> bool:
        """Whether something was not read yet."""
        return self._open is not None or any(game.rank == 1 for game in self._games.values())

    def game(self, path: Path) -> KeptGame | None:
        """The game of a file, as far as it is known."""
        return self._games.get(path)

    def look(self) -> None:
        """See which games there are; what was read before and has not changed is known at once."""
        self._open = None
        before, self._games = self._games, {}
        for path in [path for folder in self._known for path in by_age(folder)]:
            try:
                stamp = path.stat()
            except OSError as error:
                self._games[path] = KeptGame(path, trouble=error.strerror or str(error))
                continue
            known = self._known[path.parent].digest(path, stamp)
            same = before.get(path)
            if known is None and same is not None and same.trouble and same.written == stamp.st_mtime:
                self._games[path] = same
            else:
                self._games[path] = KeptGame(path, stamp.st_mtime, known)

    def work(self, seconds: float) -> bool:
        """Go on reading for so long; whether the list has changed. With the last game what is known is kept."""
        until = time.monotonic() + seconds
        changed = False
        while self.busy:
            changed = self._step() or changed
            if not self.busy:
                self._keep()
            if time.monotonic() >= until:
                break
        return changed

    def _keep(self) -> None:
        for folder, known in self._known.items():
            known.keep(path.name for path, game in self._games.items() if game.digest and path.parent == folder)

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

    def _read(self, game: KeptGame) -> None:
        self._open = None
        self._games[game.path] = game
        if game.digest and game.path.parent in self._known:
            self._known[game.path.parent].learn(game.path, game.digest)

    def known(self, path: Path) -> KeptGame:
        """The game of a file, read now if it has to be."""
        game = self._games.get(path)
        return game if game and game.digest else self.read(path)

    def read(self, path: Path) -> KeptGame:
        """Look at one file anew, now."""
        self._open = None
        try:
            self._games[path] = KeptGame(path, path.stat().st_mtime)
        except OSError as error:
            self._games[path] = KeptGame(path, trouble=reason_of(error))
            return self._games[path]
        self._open = self._games[path], reading(path)
        while self._open is not None:
            self._step()
        return self._games[path]


def reason_of(error: Exception) -> str:
    """Why a file cannot be read, as the end of a sentence."""
    return getattr(error, "strerror", None) or str(error)


def is_record(path: Path) -> bool:
    """Whether a file is called as records are."""
    return path.suffix == ENDING


__all__ = ["KeptGame", "Shelf", "is_record", "reason_of"]
