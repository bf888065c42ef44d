"""Where a game lies while it is played: in its own file or, where that cannot be, written anew in another folder."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from game.engine import files
from game.engine.record import Record
from game.journal import FileChanged, Journal, WriteLock, clear_last_opened, new_file


class Autosave:
    """One game's place on the disk, looked after with every commit.

    A file that is gone, replaced, shortened or written by somebody else is left alone, and the whole game is written
    anew beside it. Where its folder takes nothing the game goes to the first of the `refuges` that does, and comes
    back as soon as it can.
    """

    def __init__(self, record: Record, path: Path, refuges: Sequence[Path] = (), held: WriteLock | None = None) -> None:
        """Begin a new file at `path`, or with the right to write it `held` go on in the one the record is from."""
        self.trouble = ""
        """Why the game lies on no disk as it is now; empty while it does."""
        self.moved: Path | None = None
        """Another file than the one told last holds the game now; whoever tells it puts None here."""
        self._record = record
        self._path = path
        self._refuges = tuple(refuges)
        self._own: Journal | None = None
        self._refuge: Journal | None = None
        self._left: list[Journal] = []
        """Files in refuges that could not take the whole game any more: they go once it lies elsewhere."""
        self._lain_in: Journal | None = None
        """Where the whole game lay when it was last looked after; None while it lies nowhere."""
        self._told = path
        self._closed = False
        if held:
            with suppress(OSError):  # what hinders it is found again at once
                self._own = Journal(path, record, held)
        self.secure()
        if not held and self.journal and self.journal.path.parent == path.parent:
            self._told, self.moved = self.journal.path, None  # a name for a new file is no news

    @property
    def journal(self) -> Journal | None:
        """The file in which the whole game lies now; None while it lies in none."""
        return None if self.trouble else self._refuge or self._own

    @property
    def journal_path(self) -> Path:
        """The file that holds the game, or would."""
        return self.journal.path if self.journal else self._path

    def secure(self) -> bool:
        """Make sure that the whole game lies on the disk, written anew if it must be; False: `trouble` says why not."""
        if self._closed:
            return not self.trouble
        trouble: OSError | None = None
        for _ in range(2):  # a file that was lost is written anew at once
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
        self._lain_in = None
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
        self._lies_in(self._own)

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
        """Whether the whole game lies in a refuge's file now; one that cannot take it is no refuge any more."""
        try:
            refuge.write_pending()
        except OSError as error:
            self._refuge = None
            if isinstance(error, FileChanged):  # whose it is now is not known
                refuge.close()
            else:
                self._left.append(refuge)
            return False
        self._lies_in(refuge)
        return True

    def _lies_in(self, journal: Journal) -> None:
        """The whole game lies there: what refuges hold besides is older, of this game or left there by another."""
        self.trouble = ""
        if journal.path != self._told:
            self._told = self.moved = journal.path
        if journal is not self._lain_in:
            self._lain_in = journal
            others = (folder for folder in self._refuges if folder != journal.path.parent)
            clear_last_opened(filter(files.is_own, others))
        for left in self._left:
            with suppress(OSError):
                left.remove()
        self._left = []

    def rotate_backup(self) -> None:
        """Keep the game as it is now as its newest generation; that this fails costs nothing yet."""
        if self.journal:
            with suppress(OSError):
                self.journal.rotate_backup()

    def finish(self) -> None:
        """The game is over: it stays, its generations go."""
        if self.journal:
            with suppress(OSError):
                self.journal.finish()

    def add_comment(self, words: str) -> None:
        """Write a comment into the game's file; that this fails costs nothing but the comment."""
        if self.journal:
            with suppress(OSError):
                self.journal.add_comment(words)

    def writes(self, path: Path) -> bool:
        """Whether one of its files that are open for writing is at that path."""
        return any(journal.path == path and not journal.closed for journal in self._journals)

    @property
    def _journals(self) -> list[Journal]:
        """Every file that it has begun and not removed."""
        return [journal for journal in (self._own, self._refuge, *self._left) if journal]

    def close(self) -> None:
        """The last try to write it; others may write it afterwards."""
        self.secure()
        self._closed = True
        for journal in self._journals:
            journal.close()

    def reopen(self, record: Record) -> Autosave:
        """Go on after `close`, with the same game as another record of it."""
        self._record, self._closed = record, False
        self._own, self._refuge = _reopened(self._own, record), _reopened(self._refuge, record)
        self.secure()
        return self


def _reopened(journal: Journal | None, record: Record) -> Journal | None:
    """A journal, written on; None where that cannot be."""
    try:
        if journal:
            journal.reopen(record)
    except OSError:
        return None
    return journal
