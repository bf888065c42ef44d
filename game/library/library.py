"""The list of all games in some folders, unreadable ones included; unfinished games come first."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Final

from game.engine.notation import BadRecord
from game.journal import ENDING, lock_path
from game.library import index
from game.library.listing import Listing, SavedGame
from game.library.reading import Reading, reading

LOCK: Final = re.compile(re.escape(lock_path(Path("GAME")).name).replace("GAME", "(.*)"), re.DOTALL)
"""The name of a game's lock file, which contains the game's name."""


class Library:
    """The saved games of some folders. `scan` lists the files; `read_some` continues the scan and reads unknown games.

    Each step is short, however many games there are.
    """

    def __init__(self, folder: Path, *more: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self.folder = folder
        """The folder of new games; games in the others are listed, too."""
        self.locked: frozenset[Path] = frozenset()
        """Games with a lock file: being played, or being played when the program was killed."""
        self._list = Listing()
        self._known = {one: index.Index(one) for one in (folder, *more)}
        self._looking: Iterator[None] | None = None
        self._open: tuple[SavedGame, Reading] | None = None
        self._clock = clock

    @property
    def games(self) -> list[SavedGame]:
        """All saved games in the order of the list: by section, within a section the latest file first."""
        return self._list.games

    @property
    def waiting(self) -> int:
        """The number of saved games that can be continued."""
        return self._list.waiting

    @property
    def busy(self) -> bool:
        """Whether there are files left to list or to read."""
        return self.looking or self._open is not None or self._list.unread is not None

    @property
    def looking(self) -> bool:
        """Whether the scan of the folders is still running, so that the list may be out of date."""
        return self._looking is not None

    def game(self, path: Path) -> SavedGame | None:
        """Return the list's entry for a file; None if the list has none."""
        return self._list.get(path)

    def scan(self, steps: int | None = None) -> None:
        """List the files of the folders; unchanged games get their summaries from the index at once.

        With `steps`, stop after that many, about one per game: `read_some` does the rest, and until then the list is
        the earlier one.
        """
        self._open = None
        self._looking = self._survey()
        if steps is None or sum(1 for _ in islice(self._looking, steps)) < steps:
            for _ in self._looking:
                pass
            self._looking = None

    def _survey(self) -> Iterator[None]:
        """Scan the folders in steps, one file or one index line at a time."""
        for known in self._known.values():
            yield from known.reading()
        found, locks = Listing(), list[Path]()
        for folder, known in self._known.items():
            names = set()
            for name in _names(folder):
                if name.endswith(ENDING):
                    names.add(name)
                    found.put(self._seen(folder / name, known))
                elif game := LOCK.fullmatch(name):
                    locks.append(folder / game[1])
                yield
            yield from known.tidying(names)
        self._list = found
        self.locked = frozenset(path for path in locks if found.get(path))

    def _seen(self, path: Path, known: index.Index) -> SavedGame:
        """Return the entry for a file, with the summary from the index if the file has not changed."""
        try:
            stamp = path.stat()
        except OSError as error:
            return SavedGame(path, trouble=error.strerror or str(error))
        digest, same = known.digest(path, stamp), self._list.get(path)
        if digest is None and same is not None and same.trouble and same.written == stamp.st_mtime:
            return same
        return SavedGame(path, stamp.st_mtime, digest)

    def read_some(self, seconds: float) -> bool:
        """Continue scanning and reading for this many seconds, storing each summary; return whether the list has
        changed."""
        until = self._clock() + seconds
        changed = False
        while self.busy:
            changed = self._step() or changed
            if self._clock() >= until:
                break
        return changed

    def _step(self) -> bool:
        """Do one step of the scan, or read a part of one game; return whether the list has changed."""
        if self._looking is not None:
            try:
                next(self._looking)
                return False
            except StopIteration:
                self._looking = None
                return True
        if self._open is None:
            if (game := self._list.unread) is None:
                return False
            self._open = game, reading(game.path)
        game, steps = self._open
        try:
            next(steps)
        except StopIteration as end:
            self._read(replace(game, digest=end.value))
        except (BadRecord, OSError) as error:
            self._read(replace(game, trouble=reason_of(error)))
        return self._open is None

    def _read(self, game: SavedGame) -> None:
        self._open = None
        self._list.put(game)
        if game.digest and game.path.parent in self._known:
            self._known[game.path.parent].add(game.path, game.digest)

    def known(self, path: Path) -> SavedGame:
        """Return the entry for one file, reading its game now if necessary, without looking at other files."""
        game = self._list.get(path)
        if game and game.digest:
            return game
        if path.parent in self._known:
            try:
                stamp = path.stat()
            except OSError as error:
                return SavedGame(path, trouble=reason_of(error))
            if digest := self._known[path.parent].find(path, stamp):
                return SavedGame(path, stamp.st_mtime, digest)
        return self.read(path)

    def forget(self, path: Path) -> None:
        """Remove the entry of a deleted file from the list."""
        self._list.remove(path)

    def read(self, path: Path) -> SavedGame:
        """Read one game's file again at once, and return its new entry."""
        looking, self._looking = self._looking, None
        try:
            game = SavedGame(path, path.stat().st_mtime)
        except OSError as error:
            game = SavedGame(path, trouble=reason_of(error))
            self._list.put(game)
            self._looking = looking
            return game
        self._list.put(game)
        self._open = game, reading(path)
        while self._open is not None:
            self._step()
        self._looking = looking
        return self._list.get(path) or game


def _names(folder: Path) -> Iterator[str]:
    """Yield the file names in a folder; nothing if the folder cannot be read."""
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                yield entry.name
    except OSError:
        return


def reason_of(error: Exception) -> str:
    """Return the reason why a game's file cannot be read, worded as the end of a sentence."""
    return getattr(error, "strerror", None) or str(error)


def is_record(path: Path) -> bool:
    """Return whether a file name ends as game records do."""
    return path.suffix == ENDING


__all__ = ["Library", "SavedGame", "is_record", "reason_of"]
