"""Reads and writes files safely: only regular files, within a size limit, parsed with limited effort.

The caller checks the meaning of a file. Reading here never hangs and never exhausts memory; it raises only
`FileRefused` and OSError. Files are written whole or not at all.
"""

from __future__ import annotations

import errno
import json
import math
import os
import re
import stat
import sys
import tempfile
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, NoReturn

RECORD: Final = 1_000_000
EDITION: Final = 64_000
MAP: Final = 128_000
SHEET: Final = 600_000
SETTINGS: Final = 256_000
PLANS: Final = 100_000
WORDS: Final = 512_000
INDEX: Final = 16_000_000
"""Maximum sizes in bytes of each kind of file: a multiple of the largest real ones."""
DEEPEST_KEY: Final = 16
"""The most dots in a TOML key: parsing time and memory grow with the square of the parts."""
BRIEF: Final = 60
PRIVATE: Final = 0o700
"""The mode of a folder that only its owner can access."""
STEERING: Final = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Unicode categories of characters that move a terminal's cursor, change the direction of text or break a line."""
JOINERS: Final = "\u200c\u200d"
"""Invisible characters that some languages need inside words; they are kept although they are of category Cf."""
_PLAIN_FILE: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


class FileRefused(ValueError):
    """Raised for a file or text that is refused; the message is the end of a sentence, `line` counts from 1 (0:
    unknown)."""

    def __init__(self, message: str, line: int = 0) -> None:
        self.line = line
        super().__init__(message)

    @property
    def place(self) -> str:
        """The line of the fault, worded as ", line 7"; empty if it is unknown."""
        return f", line {self.line}" if self.line else ""


def claim(folder: Path, make: bool = False) -> None:
    """Make sure that only this user can have created a folder and its entries, and deny all others access to it.

    Raise OSError if another user could have: the folder is a link, or the folder or an entry of it has another
    owner. Folders whose parent others cannot write to are not checked. `make`: create a missing folder.
    """
    if make and not os.path.lexists(folder):
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=PRIVATE)
    if not hasattr(os, "geteuid") or not os.stat(folder.parent).st_mode & stat.S_IWOTH:
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        with os.scandir(handle) as entries:
            owners = {os.stat(entry.name, dir_fd=handle, follow_symlinks=False).st_uid for entry in entries}
        if {os.fstat(handle).st_uid, *owners} != {os.geteuid()}:
            raise PermissionError(errno.EPERM, os.strerror(errno.EPERM), str(folder))
        os.fchmod(handle, PRIVATE)
    finally:
        os.close(handle)


def is_own(folder: Path) -> bool:
    """Return whether `claim` would succeed for a folder; True for a missing one."""
    try:
        claim(folder)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True


@contextmanager
def named(path: Path) -> Iterator[None]:
    """Add this path to an OSError raised in this context that names none, such as that of a full disk."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = str(path)
        raise


def write_new(path: Path, content: bytes) -> None:
    """Create a file, whole or not at all; raise OSError if it exists already or cannot be written."""
    with named(path), path.open("xb") as file:
        try:
            file.write(content)
            file.flush()
        except BaseException:
            path.unlink(missing_ok=True)
            raise


def write_whole(path: Path, content: bytes, synced: bool = False) -> None:
    """Create or replace a file, whole or not at all; `synced`: it is on the disk when this returns.

    Raise OSError if that fails or if the path is not a regular file: a device is never replaced.
    """
    if path.exists() and not path.is_file():
        raise FileExistsError(errno.EEXIST, "this is not a regular file", str(path))
    with named(path):
        _write_whole(path, content, synced)


def _write_whole(path: Path, content: bytes, synced: bool) -> None:
    new = written_beside(path, content, synced)
    try:
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)
    if synced:
        sync_folder(path.parent)


def written_beside(path: Path, content: bytes, synced: bool = True) -> Path:
    """Write a temporary file next to another and return its path; `synced`: its content is on the disk."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".new")
    new = Path(name)
    try:
        with os.fdopen(handle, "wb", buffering=0) as file:
            left = memoryview(content)
            while left:  # a disk that is nearly full may write only a part, reported only by the count
                left = left[file.write(left) or 0 :]
            if synced:
                os.fsync(file.fileno())
    except BaseException:
        new.unlink(missing_ok=True)
        raise
    return new


def sync_folder(folder: Path) -> None:
    """Write a folder's list of files to the disk at once, if the system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0))
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def read_bytes(path: Path, most: int) -> bytes:
    """Return the bytes of a regular file of at most `most` bytes; raise FileRefused or OSError otherwise."""
    try:
        handle = os.open(path, os.O_RDONLY | _PLAIN_FILE)  # a pipe without a writer must not hang
    except ValueError as error:  # a name that no file can have
        raise FileRefused(str(error)) from None
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise FileRefused("this is not a regular file")
    with named(path), os.fdopen(handle, "rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise FileRefused(f"this file is larger than {most:,} bytes")
    return content


def read_text(path: Path, most: int) -> str:
    """Return the text of a UTF-8 file without its byte order mark; raise FileRefused or OSError otherwise."""
    content = read_bytes(path, most)
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise FileRefused("this is not UTF-8 text", content.count(b"\n", 0, error.start) + 1) from None


def read_toml(text: str) -> dict[str, Any]:
    """Parse a TOML text; raise FileRefused with the line of the fault, if known."""
    for number, line in enumerate(text.split("\n"), start=1):
        if line.count(".") > DEEPEST_KEY and _has_deep_key(line):
            raise FileRefused("a key has too many parts", number)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise FileRefused("lists are nested too deeply") from None
    except ValueError as error:
        raise FileRefused(*_placed(error)) from None


def _has_deep_key(line: str) -> bool:
    if line.lstrip().startswith("["):
        return line.partition("]")[0].count(".") > DEEPEST_KEY
    keys = (re.split("[{,]", part)[-1] for part in line.split("=")[:-1])
    return any(key.count(".") > DEEPEST_KEY for key in keys)


def _placed(error: ValueError) -> tuple[str, int]:
    """Return a parser's message without the place it names, and the line (0: unknown)."""
    said = str(error)
    found = re.search(r" \(at line (\d+), column \d+\)$", said) or re.search(r": line (\d+) column \d+ .*$", said)
    return (said[: found.start()], int(found[1])) if found else (said, 0)


def read_json(text: str) -> Any:
    """Parse a JSON text, without NaN and infinities, which JSON does not have; raise FileRefused otherwise."""
    try:
        return json.loads(text, parse_constant=_no_number, parse_float=_finite)
    except RecursionError:
        raise FileRefused("lists are nested too deeply") from None
    except ValueError as error:
        raise FileRefused(*_placed(error)) from None


def brief(value: object) -> str:
    """Return a value as text for a sentence, shortened; "this" if it cannot be converted to text."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        return "this"
    return text if len(text) <= BRIEF else f"{text[: BRIEF - 3]}..."


def shown(text: str) -> str:
    """Return text from outside, such as a player's name or a file name, made safe to print or draw on one line.

    Characters that control a terminal or the direction of text, lone surrogates, and bytes of a file name that are
    not UTF-8 become escapes such as \\x1b.
    """
    return text if text.isprintable() else "".join(map(_shown, text))


def _shown(sign: str) -> str:
    if unicodedata.category(sign) not in STEERING or sign in JOINERS:
        return sign
    if "\udc80" <= sign <= "\udcff":  # Python's surrogate for a byte of a file name that is not UTF-8
        return f"\\x{ord(sign) - 0xDC00:02x}"
    return sign.encode("unicode_escape").decode()


def printed(lines: Iterable[str]) -> str:
    """Return lines joined for output in a terminal, each made safe by `shown`."""
    return "\n".join(map(shown, lines))


def warn(sentence: str) -> None:
    """Print a sentence on stderr after the program's name, made safe by `shown`."""
    print(f"elektro: {shown(sentence)}", file=sys.stderr)


def quoted(text: str) -> str:
    """Return text from outside for a sentence: quoted, shortened, on one line, without control characters."""
    plain = shown(text[: BRIEF + 1])
    return f'"{plain}"' if len(plain) <= BRIEF else f'"{plain[: BRIEF - 3]}..."'


def as_toml(value: Any) -> str:
    """Return a plain value in TOML notation."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(as_toml, value))}]"
    return json.dumps(value) if isinstance(value, str) else str(value)


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is not a number")


def _finite(word: str) -> float:
    number = float(word)
    if not math.isfinite(number):
        raise ValueError(f"{word:.40} is too large")
    return number
