"""Writes the file of a running game: only one program writes it, and each line is on the disk before it takes effect.

A folder of games holds one `*.elektro` file a game. Next to it are the game's plans (`*.plans.json`), its latest
backups in `earlier`, and, while it is played, `.NAME.lock`, which shows other copies of the program that it is in use.
"""

from __future__ import annotations

import errno
import os
import stat
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.engine import files
from game.engine.record import Record, line_words, write_record
from game.lazy_import import lazy_import

if TYPE_CHECKING:
    import filelock
    from filelock import BaseFileLock
else:
    filelock = lazy_import("filelock")  # slow to load, and the title does not need it

ENDING: Final = ".elektro"
EARLIER: Final = "earlier"
"""The folder, next to the games, for their latest backups."""
GENERATIONS: Final = 3
LAST: Final = ".last"
"""The file that names the game of a folder last opened for writing, because clocks may be wrong."""
OVER: Final = "# over"
"""The line after the last one of a finished game, a comment to any reader of records."""
UNLOCKABLE: Final = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL)
"""Errors by which network folders report that they support no locks."""


class FileLocked(OSError):
    """Raised if another copy of the program has a game's file open for writing."""


class FileChanged(OSError):
    """Raised if a game's file is no longer as written: missing, replaced, shortened, or changed by another program."""


class Journal:
    """The file that one game's record is written to; every method raises OSError if it fails."""

    def __init__(self, path: Path, record: Record, held: WriteLock | None = None) -> None:
        """Create a new file with the whole record, or continue an existing file whose write lock is `held`.

        Raise FileExistsError if a new file exists already. The record of an existing file is the one read from it.
        """
        self.path = path
        self._record = record
        self._known: tuple[int, ...] = ()
        """The file after the last write: device, inode, size, modification time."""
        self._torn = False
        """Whether the last write failed before it was complete, so that the file may end in half a line."""
        if held is None:
            path.parent.mkdir(parents=True, exist_ok=True)
        self._held = held or WriteLock(path)
        try:
            self._content = b"" if held else write_record(record).encode()
            if held:
                self._content = _cut_unfinished_line(path)
            else:
                _begin(path, self._content)
            self._file = path.open("r+b", buffering=0)
            self._file.seek(0, os.SEEK_END)
        except BaseException:
            self._held.release()
            raise
        self._lines = len(record.lines)
        self._known = self._as_it_is()
        _point_at(path)

    @property
    def closed(self) -> bool:
        """Whether the file is closed, so that nothing more can be written."""
        return self._file.closed

    @property
    def unwritten(self) -> int:
        """The number of the record's lines that are not in the file yet."""
        return len(self._record.lines) - self._lines

    def write_pending(self) -> None:
        """Write the record's missing lines; when this returns, the whole record is on the disk.

        Raise FileChanged if the file is no longer the one written here, another OSError if it cannot be written now.
        The call can be repeated after either.
        """
        self._look()
        if self.unwritten:
            lines = self._record.lines[self._lines :]
            self._put("".join(f"{line_words(line, self._record)}\n" for line in lines).encode())
            self._lines += len(lines)

    def finish(self) -> None:
        """Write the mark of a finished game, which lists look for, and remove the game's backups."""
        self.add_comment(OVER)
        for path in generations(self.path):
            path.unlink(missing_ok=True)

    def add_comment(self, words: str) -> None:
        """Write a comment line ("# ...") to the game's file after the lines already there."""
        self.write_pending()
        self._put(f"{words}\n".encode())

    def rotate_backup(self) -> None:
        """Save the current state of the game as its newest backup, and drop the oldest backup."""
        newest, *older = all_files = generations(self.path)
        newest.parent.mkdir(exist_ok=True)
        for younger, elder in zip(reversed(all_files[:-1]), reversed(older), strict=True):
            if younger.exists():
                younger.replace(elder)
        files.write_whole(newest, self._content, synced=True)

    def close(self) -> None:
        """Close the file and release its lock."""
        if not self._file.closed:
            self._file.close()
            self._held.release()

    def reopen(self, record: Record) -> None:
        """Open the file for writing again after `close`; the record must equal the one in the file."""
        self.close()
        self._held = WriteLock(self.path)
        try:
            self._file = self.path.open("r+b", buffering=0)
            self._file.seek(0, os.SEEK_END)
        except BaseException:
            self._held.release()
            raise
        self._record = record

    def remove(self) -> None:
        """Close and delete the game's file and its related files; raise FileChanged if another program has changed the
        file."""
        try:
            self._look()
        finally:
            self.close()
        for path in related_files(self.path):
            path.unlink(missing_ok=True)

    def _put(self, data: bytes) -> None:
        """Append bytes to the file, whole or not at all, and flush them to the disk."""
        self._torn = True
        left = memoryview(data)
        while left:  # a disk that is nearly full may write only a part, reported only by the count
            left = left[self._file.write(left) or 0 :]
        os.fsync(self._file.fileno())
        self._content += data
        self._known = self._as_it_is()
        if self._known[2] != len(self._content):
            raise FileChanged(errno.EIO, "another program writes this file", str(self.path))
        self._torn = False

    def _as_it_is(self) -> tuple[int, ...]:
        found = os.stat(self.path)
        if not stat.S_ISREG(found.st_mode):
            raise FileChanged(errno.ENOENT, "this is not a regular file", str(self.path))
        return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns

    def _look(self) -> None:
        """Raise FileChanged if the file is not as it was last written; an identical copy in its place is accepted."""
        if self._file.closed:
            raise FileChanged(errno.EBADF, "this file was closed", str(self.path))
        try:
            if self._torn:
                self._mend()
            found = self._as_it_is()
            if found == self._known:
                return
            if self.path.read_bytes() != self._content:
                raise FileChanged(errno.EIO, os.strerror(errno.EIO), str(self.path))
            again = self.path.open("r+b", buffering=0)
        except FileNotFoundError as error:
            raise FileChanged(error.errno, error.strerror, str(self.path)) from None
        self._file.close()
        self._file = again
        self._file.seek(0, os.SEEK_END)
        self._known = found

    def _mend(self) -> None:
        """Cut off the incomplete end that a failed write left, if no other program has changed the file."""
        mine, found = os.fstat(self._file.fileno()), os.stat(self.path)
        size = len(self._content)
        if (mine.st_dev, mine.st_ino) == (found.st_dev, found.st_ino) and found.st_size >= size:
            self._file.seek(size)
            self._file.truncate(size)
        self._torn = False


class WriteLock:
    """An exclusive lock for writing a game's file, held until `release` or the end of the process.

    Creating it raises FileLocked if another copy of the program holds the lock.
    """

    def __init__(self, path: Path) -> None:
        self._path = lock_path(path)
        self._lock: BaseFileLock | None = _acquired(self._path)

    def release(self) -> None:
        """Release the lock."""
        if self._lock is not None:
            with suppress(OSError):  # still locked: a copy that locks the deleted file tries again
                self._path.unlink(missing_ok=True)
            self._lock.release()
            self._lock = None


def _acquired(path: Path) -> BaseFileLock | None:
    """Acquire the lock of a file and return it; None if the folder is not writable, since then no other program writes
    there."""
    try:
        lock: BaseFileLock = filelock.FileLock(path, timeout=0, thread_local=False)
        try:
            lock.acquire()
        except (NotImplementedError, OSError) as error:
            if isinstance(error, filelock.Timeout) or getattr(error, "errno", errno.ENOSYS) not in UNLOCKABLE:
                raise
            lock = filelock.SoftFileLock(f"{path}ed", timeout=0, thread_local=False)
            lock.acquire()
    except filelock.Timeout:
        raise FileLocked(errno.EBUSY, os.strerror(errno.EBUSY), str(path)) from None
    except OSError:
        return None
    return lock


def is_locked(path: Path) -> bool:
    """Return whether another running copy of the program has a game's file open; the lock file of a crashed one is
    ignored."""
    if not lock_path(path).exists():
        return False
    try:
        WriteLock(path).release()
    except FileLocked:
        return True
    return False


# --- paths --------------------------------------------------------------------------------------------


def lock_path(path: Path) -> Path:
    """Return the path of a game's lock file."""
    return path.with_name(f".{path.name}.lock")


def generations(path: Path) -> list[Path]:
    """Return the paths of a game's possible backups, newest first, whether or not the files exist."""
    return [path.parent / EARLIER / f"{path.stem}.{count}{ENDING}" for count in range(1, GENERATIONS + 1)]


def related_files(path: Path) -> list[Path]:
    """Return a game's file and all files that are deleted or restored with it."""
    return [path, path.with_suffix(".plans.json"), *generations(path)]


def newest_first(*folders: Path) -> list[Path]:
    """Return the game files of some folders, newest first, but before all the game that was opened last.

    Times in the future sort last. If several folders name a game last opened, the first folder's counts.
    """
    found = []
    for index, folder in enumerate(folders):
        last = _pointed_at(folder)
        with suppress(OSError):
            found += [(-index if path.name == last else -len(folders), path) for path in folder.glob(f"*{ENDING}")]
    return [path for _, path in sorted(found, key=lambda each: (each[0], modified_time(each[1])), reverse=True)]


def modified_time(path: Path) -> float:
    """Return when a file was last written, in seconds since 1970; 0 if that is unknown or in the future."""
    try:
        when = path.stat().st_mtime
    except OSError:  # a broken link
        return 0.0
    return when if when < time.time() + 60 else 0.0


def new_file(folder: Path, map_name: str) -> Path:
    """Return an unused path in a folder for the file of a new game."""
    moment = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    return next(path for path in _names(folder, f"{moment}-{map_name}") if not os.path.lexists(path))


def _names(folder: Path, stem: str) -> Iterator[Path]:
    yield folder / f"{stem}{ENDING}"
    yield from (folder / f"{stem}-{count}{ENDING}" for count in range(2, 10_000))


def _point_at(path: Path) -> None:
    with suppress(OSError):  # otherwise the files' times must do
        files.write_whole(path.parent / LAST, os.fsencode(f"{path.name}\n"), synced=True)


def clear_last_opened(folders: Iterable[Path]) -> None:
    """Forget in these folders which game was opened last, because a game of another folder was opened."""
    for folder in folders:
        with suppress(OSError):
            (folder / LAST).unlink(missing_ok=True)


def _pointed_at(folder: Path) -> str:
    try:
        return os.fsdecode(files.read_bytes(folder / LAST, 4000)).removesuffix("\n")
    except (OSError, ValueError):
        return ""


# --- syncing ------------------------------------------------------------------------------------------


def complete_lines(text: str) -> str:
    """Return a record's text up to its first line with zero bytes, which a power failure can leave."""
    zeros = text.find("\0")
    return text if zeros < 0 else text[: text.rfind("\n", 0, zeros) + 1]


def _cut_unfinished_line(path: Path) -> bytes:
    """Cut an incomplete last line off a game's file, the most that a crash can leave, and return the remaining
    content."""
    content = path.read_bytes()
    keep = len(complete_lines(content.decode("latin-1")).rpartition("\n")[0]) + 1
    if keep < len(content):
        with path.open("r+b") as file:
            file.truncate(keep)
            os.fsync(file.fileno())
    return content[:keep]


def _begin(path: Path, content: bytes) -> None:
    """Create a file, whole or not at all; raise FileExistsError if it exists already."""
    new = files.written_beside(path, content)
    try:
        try:
            os.link(new, path)
        except FileExistsError:
            raise
        except OSError:  # a file system without hard links
            if os.path.lexists(path):
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path)) from None
            new.rename(path)
    finally:
        new.unlink(missing_ok=True)
    files.sync_folder(path.parent)
