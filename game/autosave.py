"""Saves a running game to its file or, if that fails, to a new file in another folder."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from game.engine import files
from game.engine.record import Record
from game.journal import FileChanged, Journal, WriteLock, clear_last_opened, new_file


class Autosave:
    """Keeps one game saved on the disk, and checks at every commit that its file is intact.

    A file that is gone, replaced, shortened or changed by another program is left alone, and the whole game is
    written to a new file next to it. If its folder cannot be written, the game moves to the first of the `refuges`
    that can, and returns as soon as possible.
    """

    def __init__(self, record: Record, path: Path, refuges: Sequence[Path] = (), held: WriteLock | None = None) -> None:
        """Begin a new file at `path`, or, with its write lock `held`, continue the file that the record was read
        from."""
        self.trouble = ""
        """The reason why the current state of the game is not saved; empty while it is saved."""
        self.moved: Path | None = None
        """The file that holds the game now, if it changed since the last report; the reporter resets it to None."""
        self._record = record
        self._path = path
        self._refuges = tuple(refuges)
        self._own: Journal | None = None
        self._refuge: Journal | None = None
        self._left: list[Journal] = []
        """Files in refuges that could not take the whole game: removed once it is saved elsewhere."""
        self._current: Journal | None = None
        """The journal that held the whole game at the last check; None if there was none."""
        self._reported_path = path
        self._closed = False
        if held:
            with suppress(OSError):  # the check below meets the same error
                self._own = Journal(path, record, held)
        self.secure()
        if not held and self.journal and self.journal.path.parent == path.parent:
            self._reported_path, self.moved = self.journal.path, None  # the name of a new file is no news

    @property
    def journal(self) -> Journal | None:
        """The journal (file) that holds the whole game now; None if none does."""
        return None if self.trouble else self._refuge or self._own

    @property
    def journal_path(self) -> Path:
        """The path of the file that holds the game, or will hold it."""
        return self.journal.path if self.journal else self._path

    def secure(self) -> bool:
        """Make sure that the whole game is on the disk, in a new file if necessary; if that fails, return False and put
        the reason into `trouble`.
        """
        if self._closed:
            return not self.trouble
        trouble: OSError | None = None
        for _ in range(2):  # a lost file is written again at once
            try:
                self._at_home()
                return True
            except FileChanged as error:
                trouble = error
                if self._own:
                    self._own.close()
                self._own = None
            except OSError as error:
                trouble = error
                break
        if self._in_refuge():
            return True
        self._current = None
        self.trouble = (trouble and trouble.strerror) or str(trouble)
        return False

    def _at_home(self) -> None:
        if self._own is None:
            place = new_file(self._path.parent, self._record.map) if os.path.lexists(self._path) else self._path
            self._own = Journal(place, self._record)
        self._own.write_pending()
        if self._refuge:
            self._left.append(self._refuge)
            self._refuge = None
        self._adopt(self._own)

    def _in_refuge(self) -> bool:
        if self._refuge and self._takes(self._refuge):
            return True
        return any(self._moves_to(folder) for folder in self._refuges)

    def _moves_to(self, folder: Path) -> bool:
        try:
            files.claim(folder, make=True)
            self._refuge = Journal(new_file(folder, self._record.map), self._record)
        except OSError:
            return False
        return self._takes(self._refuge)

    def _takes(self, refuge: Journal) -> bool:
        """Write the whole game to a file in a refuge folder; return whether that worked. A file that fails is not used
        again."""
        try:
            refuge.write_pending()
        except OSError as error:
            self._refuge = None
            if isinstance(error, FileChanged):  # its owner is unknown now
                refuge.close()
            else:
                self._left.append(refuge)
            return False
        self._adopt(refuge)
        return True

    def _adopt(self, journal: Journal) -> None:
        """Register the journal that holds the whole game; remove older copies in the refuges."""
        self.trouble = ""
        if journal.path != self._reported_path:
            self._reported_path = self.moved = journal.path
        if journal is not self._current:
            self._current = journal
            others = (folder for folder in self._refuges if folder != journal.path.parent)
            clear_last_opened(filter(files.is_own, others))
        for left in self._left:
            with suppress(OSError):
                left.remove()
        self._left = []

    def rotate_backup(self) -> None:
        """Keep the current state of the game as its newest backup; a failure is ignored."""
        if self.journal:
            with suppress(OSError):
                self.journal.rotate_backup()

    def finish(self) -> None:
        """Mark the game as finished in its file, and remove its backups; a failure is ignored."""
        if self.journal:
            with suppress(OSError):
                self.journal.finish()

    def add_comment(self, words: str) -> None:
        """Write a comment into the game's file; a failure loses only the comment."""
        if self.journal:
            with suppress(OSError):
                self.journal.add_comment(words)

    def writes(self, path: Path) -> bool:
        """Return whether this game has the file at this path open for writing."""
        return any(journal.path == path and not journal.closed for journal in self._journals)

    @property
    def _journals(self) -> list[Journal]:
        """Every file that was begun for this game and has not been removed."""
        return [journal for journal in (self._own, self._refuge, *self._left) if journal]

    def close(self) -> None:
        """Save the game a last time and release its files, so that other programs can write them."""
        self.secure()
        self._closed = True
        for journal in self._journals:
            journal.close()

    def reopen(self, record: Record) -> Autosave:
        """Save the same game again after `close`, given a record equal to the saved one."""
        self._record, self._closed = record, False
        self._own, self._refuge = _reopened(self._own, record), _reopened(self._refuge, record)
        self.secure()
        return self


def _reopened(journal: Journal | None, record: Record) -> Journal | None:
    """Reopen a journal, if there is one, and return it; None if that fails."""
    try:
        if journal:
            journal.reopen(record)
    except OSError:
        return None
    return journal
