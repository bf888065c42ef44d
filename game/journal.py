"""The file a game is written to while it is played: one writer, and every line on the disk before it counts.

A folder of games holds `*.elektro`, one file a game; beside them the plans of a game (`*.plans.json`), in `earlier` its
last generations, and while it is played `.NAME.lock`, by which a second copy of the program knows that it is.
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
    filelock = lazy_import("filelock")  # takes its time, and the title has no need of it

ENDING: Final = ".elektro"
EARLIER: Final = "earlier"
"""The folder, beside the games, in which their last generations lie."""
GENERATIONS: Final = 3
LAST: Final = ".last"
"""Names the file of a folder that was opened for writing last: clocks may be wrong."""
OVER: Final = "# over"
"""The line, a comment to whoever reads records, behind the last one of a finished game."""
UNLOCKABLE: Final = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL)
"""How network folders say that nothing can be locked in them."""


class FileLocked(OSError):
    """Another copy of the program writes this game."""


class FileChanged(OSError):
    """The file is no longer the one that was written: gone, replaced, shortened, or written by somebody else."""


class Journal:
    """One game's record on disk. Whatever is asked of it raises OSError where it cannot be done."""

    def __init__(self, path: Path, record: Record, held: WriteLock | None = None) -> None:
        """Put a new file there with the whole record (FileExistsError if there is one); or, with the right to write it
        `held` and the record read from it, go on at the end of an existing one."""
        self.path = path
        self._record = record
        self._known: tuple[int, ...] = ()
        """How the file was when it was written last: device, number, size, time."""
        self._torn = False
        """Whether a write ended in its middle."""
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
        """Whether nothing can be written any more."""
        return self._file.closed

    @property
    def unwritten(self) -> int:
        """Lines of the record that do not lie in the file yet."""
        return len(self._record.lines) - self._lines

    def write_pending(self) -> None:
        """Write what of the record is not in the file yet; when this returns all of it lies on the disk.

        Spoilt where the file is no longer the one written here, any other OSError where it cannot be written now; both
        may be asked again.
        """
        self._look()
        if self.unwritten:
            lines = self._record.lines[self._lines :]
            self._put("".join(f"{line_words(line, self._record)}\n" for line in lines).encode())
            self._lines += len(lines)

    def finish(self) -> None:
        """Mark the game as over, for whoever lists it; its generations are no longer needed."""
        self.add_comment(OVER)
        for path in generations(self.path):
            path.unlink(missing_ok=True)

    def add_comment(self, words: str) -> None:
        """Write a line that is a comment to whoever reads records: "# ...", after the game's lines so far."""
        self.write_pending()
        self._put(f"{words}\n".encode())

    def rotate_backup(self) -> None:
        """Keep the game as it is now as its newest generation."""
        newest, *older = kept = generations(self.path)
        newest.parent.mkdir(exist_ok=True)
        for younger, elder in zip(reversed(kept[:-1]), reversed(older), strict=True):
            if younger.exists():
                younger.replace(elder)
        files.write_whole(newest, self._content, synced=True)

    def close(self) -> None:
        """Close the file; nothing can be written afterwards, and others may write it."""
        if not self._file.closed:
            self._file.close()
            self._held.release()

    def reopen(self, record: Record) -> None:
        """Go on after `close`, with the same game as another record of it."""
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
        """Close it and take the file away, with what lies beside it; Spoilt where it is not as it was written here."""
        try:
            self._look()
        finally:
            self.close()
        for path in related_files(self.path):
            path.unlink(missing_ok=True)

    def _put(self, data: bytes) -> None:
        """Write at the end, wholly or not at all, down to the disk."""
        self._torn = True
        left = memoryview(data)
        while left:  # a disk that is nearly full takes a part of it, and says so only by the count
            left = left[self._file.write(left) or 0 :]
        os.fsync(self._file.fileno())
        self._content += data
        self._known = self._as_it_is()
        if self._known[2] != len(self._content):
            raise FileChanged(errno.EIO, "somebody else writes this file", str(self.path))
        self._torn = False

    def _as_it_is(self) -> tuple[int, ...]:
        found = os.stat(self.path)
        if not stat.S_ISREG(found.st_mode):
            raise FileChanged(errno.ENOENT, "this is no regular file", str(self.path))
        return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns

    def _look(self) -> None:
        """Spoilt if the file is not as it was left; a copy just like it, put in its place, is written on."""
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
        """Cut off what a write that failed has left, if the file is still the one written here."""
        mine, found = os.fstat(self._file.fileno()), os.stat(self.path)
        size = len(self._content)
        if (mine.st_dev, mine.st_ino) == (found.st_dev, found.st_ino) and found.st_size >= size:
            self._file.seek(size)
            self._file.truncate(size)
        self._torn = False


class WriteLock:
    """The right to write one game's file, until it is let go or the process ends. FileLocked where another has it."""

    def __init__(self, path: Path) -> None:
        self._path = lock_path(path)
        self._lock: BaseFileLock | None = _acquired(self._path)

    def release(self) -> None:
        """Others may write it."""
        if self._lock is not None:
            with suppress(OSError):  # while it is held: a lock on a file that is gone is none, and is tried again
                self._path.unlink(missing_ok=True)
            self._lock.release()
            self._lock = None


def _acquired(path: Path) -> BaseFileLock | None:
    """A lock; None where nothing can be put into the folder: nobody else will write there either."""
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
    """Whether another copy of the program writes this game now; what a crashed one has left behind does not count."""
    if not lock_path(path).exists():
        return False
    try:
        WriteLock(path).release()
    except FileLocked:
        return True
    return False


# --- what lies where ----------------------------------------------------------------------------------


def lock_path(path: Path) -> Path:
    """The file by which it is known that a game is written."""
    return path.with_name(f".{path.name}.lock")


def generations(path: Path) -> list[Path]:
    """Where the last generations of a game lie, the newest first, whether or not there are any."""
    return [path.parent / EARLIER / f"{path.stem}.{count}{ENDING}" for count in range(1, GENERATIONS + 1)]


def related_files(path: Path) -> list[Path]:
    """A game's file and everything that goes with it: to be deleted, or brought back, together."""
    return [path, path.with_suffix(".plans.json"), *generations(path)]


def newest_first(*folders: Path) -> list[Path]:
    """The games of some folders: the one opened last first, then by when they were written; those of a future come
    last. Of several folders that name one opened last the first one's is."""
    found = []
    for index, folder in enumerate(folders):
        last = _pointed_at(folder)
        with suppress(OSError):
            found += [(-index if path.name == last else -len(folders), path) for path in folder.glob(f"*{ENDING}")]
    return [path for _, path in sorted(found, key=lambda each: (each[0], modified_time(each[1])), reverse=True)]


def modified_time(path: Path) -> float:
    """When a file was written, in seconds; 0 where that cannot be told or lies in the future."""
    try:
        when = path.stat().st_mtime
    except OSError:  # a link to nothing
        return 0.0
    return when if when < time.time() + 60 else 0.0


def new_file(folder: Path, map_name: str) -> Path:
    """A name for a new game's file that no other game has."""
    moment = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    return next(path for path in _names(folder, f"{moment}-{map_name}") if not os.path.lexists(path))


def _names(folder: Path, stem: str) -> Iterator[Path]:
    yield folder / f"{stem}{ENDING}"
    yield from (folder / f"{stem}-{count}{ENDING}" for count in range(2, 10_000))


def _point_at(path: Path) -> None:
    with suppress(OSError):  # then their times must do
        files.write_whole(path.parent / LAST, os.fsencode(f"{path.name}\n"), synced=True)


def clear_last_opened(folders: Iterable[Path]) -> None:
    """A game of another folder was opened: none of these folders holds the one opened last."""
    for folder in folders:
        with suppress(OSError):
            (folder / LAST).unlink(missing_ok=True)


def _pointed_at(folder: Path) -> str:
    try:
        return os.fsdecode(files.read_bytes(folder / LAST, 4000)).removesuffix("\n")
    except (OSError, ValueError):
        return ""


# --- down to the disk ---------------------------------------------------------------------------------


def complete_lines(text: str) -> str:
    """A record without what a power failure may have left of a line that never counted: zeros, and what is behind."""
    zeros = text.find("\0")
    return text if zeros < 0 else text[: text.rfind("\n", 0, zeros) + 1]


def _cut_unfinished_line(path: Path) -> bytes:
    """A crash may leave a last line without its end: the only bytes a journal ever loses. The rest is returned."""
    content = path.read_bytes()
    keep = len(complete_lines(content.decode("latin-1")).rpartition("\n")[0]) + 1
    if keep < len(content):
        with path.open("r+b") as file:
            file.truncate(keep)
            os.fsync(file.fileno())
    return content[:keep]


def _begin(path: Path, content: bytes) -> None:
    """Put a new file there, with its whole content or not at all; FileExistsError where there is one."""
    new = files.written_beside(path, content)
    try:
        try:
            os.link(new, path)
        except FileExistsError:
            raise
        except OSError:  # a file system without links
            if os.path.lexists(path):
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path)) from None
            new.rename(path)
    finally:
        new.unlink(missing_ok=True)
    files.sync_folder(path.parent)
