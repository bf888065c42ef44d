"""`elektro dev crash`: the program is killed, or the power fails, at seeded instants while a game is written.

Kill: a child plays while its writes are slow and split into pieces; after `kill -9` no commit that it reported may be
missing. Power failure: every write, sync and rename of a game is recorded, and the disk is rebuilt as it might be found
after a failure at some instant: unsynced data are present, missing, partial, or zeros. Both times the right game must
be offered and continued, beside others and unreadable files; and the last chosen settings must be present.
"""

from __future__ import annotations

import gc
import io
import os
import shutil
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from game.bots import decide
from game.engine.record import Seat
from game.kit.style import settings as wishes
from game.match import Match, load_match, new_match
from game.saves import is_over, newest_resumable

Tell = Callable[[int], object]
"""Hears how many commits, or choices of settings, are on the disk."""
SEATS: Final = tuple(Seat(colour, "chance", colour.title()) for colour in ("red", "blue", "green"))
AFTER: Final = 60
"""Commits after which a child is killed at the latest,"""
LONGEST: Final = 0.05
"""and seconds more that it has at most."""
PIECES: Final = (5, 60, 700)
"""Bytes that are written at once at most; drawn for each child."""
GAME: Final = "2026-01-02-030405-usa.elektro"
INSTANTS_A_GAME: Final = 40
CHOICES: Final = 400
"""Changes of settings that a child makes at most."""
COMMITS: Final = 60
"""Commits of a game in which the power fails."""


class CommitLost(Exception):
    """Raised if a kill or a power failure lost something; the message describes it."""


def run(instants: int, seed: int) -> int:
    """Try this many kills and power failures each, while games and while settings are written; print the result, and
    return 1 if something was lost."""
    told: Counter[str] = Counter()
    finds: list[str] = []
    with tempfile.TemporaryDirectory(prefix="elektro-crash-") as place:
        if hasattr(os, "fork"):
            finds += killed(instants, seed, Path(place), told)
            finds += killed_choosing(instants, seed, Path(place), told)
        else:
            print("killing needs a system with fork; only the power fails here")
        finds += powerless(instants, seed, Path(place), told)
        finds += unsettled(instants, seed, Path(place), told)
    for name, count in told.items():
        print(f"{count:9,} {name}")
    print(f"{len(finds)} finds" + "".join(f"\n  {said}" for said in finds[:40]))
    return 1 if finds else 0


# --- what must be there -------------------------------------------------------------------------------


def furnished(folder: Path) -> None:
    """Fill a new folder with other games: an older unfinished one, and unreadable files."""
    folder.mkdir()
    old = played(new_match("classic", "germany", SEATS, 5), Random(1), 4)
    old.open_journal(folder / "2026-01-01-000000-germany.elektro")
    old.close()
    os.utime(folder / "2026-01-01-000000-germany.elektro", (1e9, 1e9))
    (folder / "empty.elektro").write_bytes(b"")
    (folder / "torn.elektro").write_bytes(b"elektro 1\nedi")
    (folder / "folder.elektro").mkdir()
    (folder / "nothing.elektro").symlink_to(folder / "nowhere")


def played(match: Match, random: Random, commits: int) -> Match:
    for _ in range(commits):
        if not match.over:
            seat = match.asked()[0]
            match.commit(seat, decide(match.state, "chance", random, seat))
    return match


def check(folder: Path, shown: int) -> int:
    """Return the number of commits of the game that is offered; raise CommitLost if it is not the right one with all
    `shown` commits.

    `shown` is -1 if not even the deal was shown.
    """
    found = newest_resumable([folder])
    if shown < 0:
        if found.path is None:
            raise CommitLost("no game at all is offered")
        load_match(found.path)
        return 0
    if found.path != folder / GAME and is_over(folder / GAME) and load_match(folder / GAME).over:
        return shown  # it was played to its end: the one that waits for longer is the right one
    if found.path is None or found.path.name != GAME:
        raise CommitLost(f"{found.path} is offered with {shown} commits shown ({found.reason})")
    match = load_match(found.path, resume=True)
    lines = len(match.record.lines)
    try:
        if lines < shown:
            raise CommitLost(f"{lines} of {shown} commits are there")
        played(match, Random(7), 3)
        if load_match(found.path).state != match.state:
            raise CommitLost("it cannot be gone on with")
    finally:
        match.close()
    return lines


def judged(folder: Path, shown: int, fault: str, told: Counter[str]) -> str:
    """Return the fault in a folder after a failure, in words, "" if there is none; count it, and remove the folder."""
    told[f"{fault}s"] += 1
    told[f"{fault}s before the deal was shown"] += shown < 0
    wrong = ""
    try:
        lines = check(folder, shown)
        told[f"commits shown before {fault}s"] += max(0, shown)
        told[f"commits found after {fault}s"] += lines
    except Exception as error:
        wrong = f"{type(error).__name__}: {error}"
    shutil.rmtree(folder)
    return wrong


# --- kill -9 ------------------------------------------------------------------------------------------


def killed(instants: int, seed: int, place: Path, told: Counter[str]) -> list[str]:
    """Kill a child process that writes a game this many times; return the faults that were found."""
    finds = []
    furnished(place / "others")
    for instant in range(instants):
        random = Random(f"kill {seed} {instant}")
        folder = place / "killed"
        shutil.copytree(place / "others", folder, symlinks=True)
        if wrong := judged(folder, _kill(folder, random), "kill", told):
            finds.append(f"kill {seed} {instant}, {wrong}")
    return finds


def _kill(folder: Path, random: Random, write: Callable[[Path, Random, Tell], None] | None = None) -> int:
    """Let a child play, or `write`, and kill it; return how many commits it reported, -1 if not even the deal.

    It is killed a moment after it has reported a random number of commits: the same on slow and fast machines.
    """
    reading, writing = os.pipe()
    after, moment = max(-1, random.randrange(-12, AFTER)), LONGEST * random.random() ** 3
    child = os.fork()
    if not child:
        gc.freeze()  # a sound left by another test must not be freed here: the lock of its mixer may be held for ever
        try:
            os.close(reading)
            (write or _play_slowly)(folder, random, lambda count: os.write(writing, b"%d\n" % count))
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        told = -1
        while told < after and (row := pipe.readline()):
            told = int(row)
        time.sleep(moment)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        rest = pipe.read().split()
    return int(rest[-1]) if rest else told


@contextmanager
def _slowly(random: Random) -> Iterator[None]:
    """Within this context, make writes take time and happen in pieces."""

    def slow(handle: int) -> None:
        time.sleep(random.random() * 0.001)

    setattr(os, "fsync", slow)  # noqa: B010 - a process that is killed leaves the system's memory as it is
    piece = random.choice(PIECES)
    with torn(lambda data: data[: random.randint(1, piece)], lambda: time.sleep(random.random() * 0.0002)):
        yield


def _play_slowly(folder: Path, random: Random, tell: Tell) -> None:
    """Play a game with slow writes in pieces; report each commit once it is written."""
    with _slowly(random):
        match = new_match("classic", "usa", SEATS, random.randrange(1000))
        match.open_journal(folder / GAME)
        tell(0)
        while not match.over:
            played(match, random, 1)
            tell(len(match.record.lines))


@contextmanager
def torn(part: Callable[[bytes], bytes], after: Callable[[], None]) -> Iterator[None]:
    """Within this context, let each write to an unbuffered file write only what `part` returns of the data, and then
    call `after`."""
    opened = io.open

    def opening(*words: Any, **more: Any) -> Any:
        file = opened(*words, **more)
        return Torn(file, part, after) if isinstance(file, io.FileIO) and file.writable() else file

    io.open = opening
    try:
        yield
    finally:
        io.open = opened


class Torn:
    """A file that accepts only a part of the data in each write."""

    def __init__(self, file: io.FileIO, part: Callable[[bytes], bytes], after: Callable[[], None]) -> None:
        self.file, self._part, self._after = file, part, after

    def write(self, data: bytes) -> int:
        """Write a part of the data; return the number of bytes written."""
        count = self.file.write(self._part(bytes(data))) or 0
        self._after()
        return count

    def __enter__(self) -> Torn:
        return self

    def __exit__(self, *error: object) -> None:
        self.file.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


# --- settings -----------------------------------------------------------------------------------------


def killed_choosing(instants: int, seed: int, place: Path, told: Counter[str]) -> list[str]:
    """Kill a child process that changes its settings this many times; return the faults that were found."""
    finds = []
    for instant in range(instants):
        random = Random(f"settings {seed} {instant}")
        folder = place / "choosing"
        folder.mkdir(parents=True)
        if wrong := _chosen(folder, _kill(folder, random, _choose_slowly), "kill", told):
            finds.append(f"settings {seed} {instant}, {wrong}")
    return finds


def _choose_slowly(folder: Path, random: Random, tell: Tell) -> None:
    with _slowly(random):
        _choose(folder, CHOICES, tell)


def _choose(folder: Path, count: int, tell: Tell) -> None:
    """Change the settings this many times; report each change once it is written."""
    chosen = wishes.Settings(path=folder / wishes.FILE)
    for choice in range(count):
        chosen.diagonals = {"display": 10 + choice / 100}
        if not wishes.save(chosen):
            raise CommitLost("settings cannot be written")
        tell(choice)


def _chosen(folder: Path, shown: int, fault: str, told: Counter[str]) -> str:
    """Return the fault in the settings of a folder after a failure, in words, "" if there is none; remove the
    folder.
    """
    said = io.StringIO()
    with redirect_stderr(said):
        inches = wishes.load(folder / wishes.FILE).diagonals.get("display", 0.0)
    shutil.rmtree(folder)
    found = round((inches - 10) * 100) if inches else -1
    told[f"{fault}s while settings change"] += 1
    told[f"choices shown before {fault}s"] += max(0, shown)
    return "" if found >= shown and not said.getvalue() else f"choice {found} of {shown} is there {said.getvalue()}"


def unsettled(instants: int, seed: int, place: Path, told: Counter[str]) -> list[str]:
    """Let the power fail this many times while settings change; return the faults that were found."""
    finds = []
    folder = place / "settings"
    folder.mkdir(parents=True)
    notes: list[Noted] = []
    with recorder(notes, folder):
        _choose(folder, COMMITS, lambda choice: notes.append(Noted("shown", at=choice)))
    for instant in range(instants):
        random = Random(f"unsettled {seed} {instant}")
        image = place / "image"
        shown = _image(folder, image, set(), notes[: random.randrange(len(notes))], random)
        if wrong := _chosen(image, shown, "power failure", told):
            finds.append(f"unsettled {seed} {instant}, {wrong}")
    return finds


# --- the power fails ----------------------------------------------------------------------------------


@dataclass
class Noted:
    """One request to the disk (a write, a sync, a changed name), or the number of commits shown by then."""

    what: str
    path: str = ""
    data: bytes = b""
    at: int = 0
    to: str = ""


@dataclass
class Inode:
    """A file: the data that are certainly on the disk, and the requests since."""

    safe: bytes = b""
    pending: list[tuple[int, bytes]] = field(default_factory=list)

    def sync(self) -> None:
        for at, data in self.pending:
            self.safe = _put(self.safe, at, data)
        self.pending = []

    def after(self, random: Random) -> bytes:
        """Return a possible content after a power failure: each write is present, missing, truncated, or zeros."""
        found = self.safe
        for at, data in self.pending:
            if at < 0:
                found = found[: -at - 1] if random.random() < 0.5 else found
                continue
            fate = random.randrange(5)
            if fate == 1:
                found = _put(found, at, data[: random.randrange(len(data) + 1)])
            elif fate == 2:
                found = _put(found, at, bytes(len(data)))
            elif fate == 3:
                found = _put(found, at, data)
            elif fate == 4:
                zeros = random.randrange(len(data) + 1)
                found = _put(found, at, bytes(zeros) + data[zeros:])
        return found


def _put(content: bytes, at: int, data: bytes) -> bytes:
    if at < 0:
        return content[: -at - 1]
    return content[:at].ljust(at, b"\0") + data + content[at + len(data) :]


def powerless(instants: int, seed: int, place: Path, told: Counter[str]) -> list[str]:
    """Let the power fail this many times, in several games; return the faults that were found."""
    finds = []
    for first in range(0, instants, INSTANTS_A_GAME):
        folder = place / f"power{first}"
        furnished(folder)
        before = {path.name for path in folder.iterdir()}
        notes = _noted(folder, Random(f"power {seed} {first}"))
        for instant in range(first, min(instants, first + INSTANTS_A_GAME)):
            random = Random(f"power {seed} {instant}")
            cut = random.randrange(len(notes))
            image = place / "image"
            shown = _image(folder, image, before, notes[:cut], random)
            if wrong := judged(image, shown, "power failure", told):
                finds.append(f"power {seed} {instant}, {wrong}")
        shutil.rmtree(folder)
    return finds


def _noted(folder: Path, random: Random) -> list[Noted]:
    """Play a game; return all its requests to the disk, and when each commit was shown."""
    notes: list[Noted] = []
    with recorder(notes, folder):
        match = new_match("classic", "usa", SEATS, random.randrange(1000))
        match.open_journal(folder / GAME)
        notes.append(Noted("shown", at=0))
        for _ in range(COMMITS):
            played(match, random, 1)
            notes.append(Noted("shown", at=len(match.record.lines)))
        match.close()
    return notes


@contextmanager
def recorder(notes: list[Noted], folder: Path) -> Iterator[None]:
    """Within this context, add every write, sync and changed name below a folder to `notes`. Needs /proc to know the
    file of a handle."""
    opened, whole = io.open, {name: getattr(os, name) for name in ("fsync", "link", "replace", "rename", "unlink")}

    def path_of(handle: int) -> str:
        return os.path.relpath(os.readlink(f"/proc/self/fd/{handle}"), folder)

    def name_of(path: Any) -> str:
        return os.path.relpath(path, folder)

    class NotedFile(Torn):
        def write(self, data: bytes) -> int:
            at = self.file.seek(0, os.SEEK_CUR)
            count = self.file.write(data) or 0
            notes.append(Noted("write", path_of(self.file.fileno()), bytes(data[:count]), at))
            return count

        def truncate(self, size: int) -> int:
            notes.append(Noted("write", path_of(self.file.fileno()), b"", -size - 1))
            return self.file.truncate(size)

    def opening(*words: Any, **more: Any) -> Any:
        file = opened(*words, **more)
        if not (isinstance(file, io.FileIO) and file.writable()):
            return file
        notes.append(Noted("made", path_of(file.fileno())))
        return NotedFile(file, bytes, lambda: None)

    def fsync(handle: int) -> None:
        notes.append(Noted("sync", path_of(handle)))

    def link(old: Any, new: Any) -> None:
        whole["link"](old, new)
        notes.append(Noted("link", name_of(old), to=name_of(new)))

    def moved(old: Any, new: Any) -> None:
        whole["replace"](old, new)
        notes.append(Noted("move", name_of(old), to=name_of(new)))

    def unlink(path: Any) -> None:
        whole["unlink"](path)
        notes.append(Noted("unlink", name_of(path)))

    io.open = opening
    for name, instead in (("fsync", fsync), ("link", link), ("replace", moved), ("rename", moved), ("unlink", unlink)):
        setattr(os, name, instead)
    try:
        yield
    finally:
        io.open = opened
        for name, real in whole.items():
            setattr(os, name, real)


def _image(folder: Path, image: Path, before: set[str], notes: list[Noted], random: Random) -> int:
    """Rebuild a folder as it may be found after these requests; return how many commits were shown by then, -1 if not
    even the deal."""
    shown, names, files = -1, {}, dict[int, Inode]()
    safe: dict[str, int] = {}
    waiting: list[tuple[str, str, int]] = []
    for note in notes:
        if note.what == "shown":
            shown = note.at
        elif note.what == "made" and note.path not in names:
            names[note.path] = len(files)
            files[len(files)] = Inode()
            waiting.append(("put", note.path, names[note.path]))
        elif note.what == "write":
            files[names[note.path]].pending.append((note.at, note.data))
        elif note.what == "sync" and note.path in names:
            files[names[note.path]].sync()
        elif note.what == "sync":  # a folder: its names, and those of the folders in it, as these are made at once
            for way in waiting:
                _name(safe, *way)
            waiting = []
        elif note.what in ("link", "move") and note.path in names:
            names[note.to] = names[note.path]
            waiting.append(("put", note.to, names[note.to]))
            if note.what == "move":
                del names[note.path]
                waiting.append(("cut", note.path, 0))
        elif note.what == "unlink":
            names.pop(note.path, None)
            waiting.append(("cut", note.path, 0))
    for way in waiting[: random.randrange(len(waiting) + 1)]:  # names are written in their order
        _name(safe, *way)
    image.mkdir()
    for name in before:
        source = folder / name
        if source.is_dir() and not source.is_symlink():
            shutil.copytree(source, image / name)
        else:
            shutil.copy2(source, image / name, follow_symlinks=False)
    for name, number in safe.items():
        (image / name).parent.mkdir(exist_ok=True)
        (image / name).write_bytes(files[number].after(random))
    return shown


def _name(names: dict[str, int], what: str, path: str, number: int) -> None:
    if what == "put":
        names[path] = number
    else:
        names.pop(path, None)
