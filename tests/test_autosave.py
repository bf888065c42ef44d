"""No game is lost if its file is removed, damaged, shared by two copies of the program or on a full disk during
play.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from game.bots import decide
from game.engine import files
from game.engine.record import Seat, write_record
from game.journal import GENERATIONS, FileLocked, Journal, generations, is_locked, lock_path, newest_first
from game.match import Match, load_match, new_match
from game.saves import is_over, newest_resumable

SEATS = tuple(Seat(colour, "chance", colour.title()) for colour in ("red", "blue", "green"))


def kept(path: Path, *refuges: Path, seed: int = 3) -> Match:
    match = new_match("classic", "usa", SEATS, seed)
    match.open_journal(path, refuges)
    return played(match, 5)


def played(match: Match, commits: int = 1) -> Match:
    random = Random(len(match.record.lines))
    for _ in range(commits):
        if not match.over:
            seat = match.asked()[0]
            match.commit(seat, decide(match.state, "chance", random, seat))
    return match


def to_the_end(match: Match) -> Match:
    while not match.over:
        played(match)
    return match


def gone(path: Path) -> None:
    path.unlink()


def replaced(path: Path) -> None:
    path.with_name("other").write_text("elektro 1\nanother game\n")
    path.with_name("other").replace(path)


def overwritten(path: Path) -> None:
    path.write_bytes(path.read_bytes()[::-1])


def truncated(path: Path) -> None:
    os.truncate(path, 200)


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def lengthened(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"red pass\n")


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def folder_gone(path: Path) -> None:
    shutil.rmtree(path.parent)


def folder_moved(path: Path) -> None:
    path.parent.rename(path.parent.with_name("moved"))


HARMS = (gone, replaced, overwritten, truncated, emptied, lengthened, a_folder, folder_gone, folder_moved)


@pytest.mark.parametrize("harm", HARMS)
def test_damage_to_a_saved_game_is_repaired_before_the_next_move_is_saved(
    tmp_path: Path, harm: Callable[[Path], None]
) -> None:
    path = tmp_path / "games" / "game.elektro"
    match = kept(path)
    harm(path)
    before = path.read_bytes() if path.is_file() else b""
    played(match)
    assert match.journal is not None and not match.trouble
    lies = match.journal.path
    if load_match(lies).record.lines != match.record.lines:
        assert load_match(lies).state == match.state
    assert len(load_match(lies).record.lines) == len(match.record.lines), "what is called saved is the whole game"
    if path.is_file() and before and lies != path:
        assert path.read_bytes() == before, "a foreign file there is left alone"
    played(match, 4)
    match.close()
    assert load_match(match.journal.path).state == match.state


@pytest.mark.parametrize("harm", HARMS)
def test_damage_to_a_saved_game_is_repaired_by_a_check_between_two_moves(
    tmp_path: Path, harm: Callable[[Path], None]
) -> None:
    path = tmp_path / "games" / "game.elektro"
    match = kept(path)
    harm(path)
    assert match.secure() and match.journal is not None
    assert load_match(match.journal.path).state == match.state
    match.close()


def test_a_saved_game_replaced_by_an_identical_copy_is_continued_in_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "game.elektro"
    match = kept(path)
    (tmp_path / "copy").write_bytes(path.read_bytes())
    (tmp_path / "copy").replace(path)
    played(match, 3)
    assert match.journal is not None and match.journal.path == path
    assert load_match(path).state == match.state
    match.close()


def test_a_game_saved_in_a_fallback_folder_on_a_full_disk_moves_back_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, refuge = tmp_path / "games" / "game.elektro", tmp_path / "refuge"
    match = kept(path, refuge)
    full = FullDisk(monkeypatch, tmp_path / "games")
    played(match, 2)
    assert match.journal is not None and match.journal.path.parent == refuge and not match.trouble
    assert match.autosave is not None and match.autosave.moved == match.journal.path
    assert load_match(match.journal.path).state == match.state
    assert newest_resumable((tmp_path / "games", refuge)).path is not None
    full.space = True
    match.autosave.moved = None
    played(match)
    assert match.journal.path == path == match.autosave.moved
    assert load_match(path).state == match.state
    assert not list(refuge.glob("*.elektro")), "the game is saved once"
    match.close()


@pytest.mark.parametrize("back", ["home", "another refuge"])
def test_after_a_fallback_folder_was_full_the_newest_copy_of_the_game_is_continued(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, back: str
) -> None:
    """A fallback file is older than the game; it is offered while nothing is newer, and deleted afterwards."""
    path, refuge, other = tmp_path / "games" / "game.elektro", tmp_path / "refuge", tmp_path / "other"
    folders = (refuge, other, tmp_path / "games")
    match = kept(path, refuge, other)
    home = FullDisk(monkeypatch, tmp_path / "games")
    played(match, 2)
    stale = match.autosave.journal_path if match.autosave else None
    assert stale and stale.parent == refuge and not match.trouble
    refuges = [FullDisk(monkeypatch, folder) for folder in (refuge, other)]
    played(match, 2)
    assert match.trouble and newest_resumable(folders).path == stale
    (home if back == "home" else refuges[1]).space = True
    os.utime(path, (path.stat().st_mtime + 9e8,) * 2)
    assert match.secure() and match.journal and match.journal.path.parent == (path.parent if back == "home" else other)
    assert not list(refuge.glob("*.elektro")), "the game is where it is complete"
    match.close()
    waiting = newest_resumable(folders).path
    assert waiting == match.journal.path and load_match(waiting).state == match.state


@pytest.mark.parametrize("back", ["home", "another refuge"])
def test_after_damage_in_a_fallback_folder_the_newest_copy_of_the_game_is_continued(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, back: str
) -> None:
    path, refuge, other = tmp_path / "games" / "game.elektro", tmp_path / "refuge", tmp_path / "other"
    match = kept(path, refuge, other)
    home = FullDisk(monkeypatch, tmp_path / "games")
    played(match, 2)
    assert match.journal is not None and match.journal.path.parent == refuge
    spoilt = match.journal.path
    spoilt.write_text(write_record(match.record).rpartition("\n")[0].rpartition("\n")[0] + "\n")
    if back == "home":
        home.space = True
    else:
        full = FullDisk(monkeypatch, refuge)
        assert not full.space
    os.utime(path, (path.stat().st_mtime + 9e8,) * 2)
    played(match)
    assert match.journal is not None and match.journal.path.parent == (path.parent if back == "home" else other)
    match.close()
    assert newest_resumable((refuge, other, tmp_path / "games")).path == match.journal.path
    assert spoilt.exists(), "what is not known to be this game's is left alone"


def test_a_game_not_saved_on_a_full_disk_is_saved_when_there_is_space_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.elektro"
    match = kept(path)
    full = FullDisk(monkeypatch, tmp_path)
    played(match, 2)
    assert match.trouble == "No space left on device" and match.journal is None
    played(match, 2)
    full.space = True
    assert match.secure() and not match.trouble
    assert match.journal is not None and match.journal.path == path
    assert load_match(path).state == match.state
    match.close()


class FullDisk:
    """A disk with a folder that accepts a few more bytes and then nothing, until there is space."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path, left: int = 7) -> None:
        self.space, self.left, self.folder = False, left, folder
        put, link, put_whole = Journal._put, os.link, files.write_whole
        disk = self

        def torn(journal: Journal, data: bytes) -> None:
            if disk.space or disk.folder not in journal.path.parents:
                return put(journal, data)
            journal._torn = True
            journal._file.write(data[: disk.left])
            disk.left = 0
            raise OSError(28, "No space left on device")

        def no_new(old: Path, new: Path) -> None:
            if not disk.space and disk.folder in Path(new).parents:
                raise FileExistsError(28, "No space left on device")
            link(old, new)

        def nothing_whole(path: Path, content: bytes, synced: bool = False) -> None:
            if not disk.space and disk.folder in path.parents:
                raise OSError(28, "No space left on device")
            put_whole(path, content, synced)

        monkeypatch.setattr(Journal, "_put", torn)
        monkeypatch.setattr(os, "link", no_new)
        monkeypatch.setattr(files, "write_whole", nothing_whole)


# --- one writer ---------------------------------------------------------------------------------------

OTHER = textwrap.dedent(
    """
    import sys, time
    from pathlib import Path
    from game.match import load_match
    match = load_match(Path(sys.argv[1]), resume=True)
    print("mine", flush=True)
    sys.stdin.readline()
    """
)


def other_copy(path: Path) -> subprocess.Popen[str]:
    """Return another process that has the game open for writing, until it gets a line or is killed."""
    pipe = subprocess.PIPE
    child = subprocess.Popen([sys.executable, "-c", OTHER, str(path)], stdin=pipe, stdout=pipe, text=True)
    assert child.stdout is not None and child.stdout.readline() == "mine\n"
    return child


def test_two_copies_of_the_program_cannot_write_the_same_saved_game(tmp_path: Path) -> None:
    path = tmp_path / "game.elektro"
    match = kept(path)
    match.close()
    child = other_copy(path)
    content = path.read_bytes()
    assert is_locked(path)
    with pytest.raises(FileLocked):
        load_match(path, resume=True)
    assert load_match(path).state == match.state, "it can be looked at"
    assert path.read_bytes() == content
    child.communicate("go\n")
    assert not is_locked(path) and not lock_path(path).exists()
    load_match(path, resume=True).close()


def test_the_lock_of_a_killed_copy_of_the_program_does_not_block_a_saved_game(tmp_path: Path) -> None:
    path = tmp_path / "game.elektro"
    kept(path).close()
    child = other_copy(path)
    child.kill()
    child.communicate()
    assert lock_path(path).exists(), "it could not clean up"
    assert not is_locked(path)
    match = load_match(path, resume=True)
    played(match, 2).close()
    assert load_match(path).state == match.state


def test_a_newly_dealt_game_is_locked_until_it_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "game.elektro"
    match = kept(path)
    assert is_locked(path)
    match.close()
    assert not is_locked(path) and [found.name for found in tmp_path.iterdir() if found.suffix == ".lock"] == []


def test_a_game_can_be_played_where_files_cannot_be_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import fcntl

    def none(*args: object) -> None:
        raise OSError(37, "No locks available")

    monkeypatch.setattr(fcntl, "flock", none)
    path = tmp_path / "game.elektro"
    match = kept(path)
    assert match.journal is not None and match.journal.path == path
    assert is_locked(path), "a lock of another kind does"
    match.close()
    assert not is_locked(path)
    load_match(path, resume=True).close()


# --- which game ---------------------------------------------------------------------------------------


def test_the_game_opened_last_is_offered_first_whatever_the_clock_says(tmp_path: Path) -> None:
    first, second, future = (tmp_path / f"{name}.elektro" for name in "abc")
    for path in (first, future, second):
        kept(path).close()
    now = first.stat().st_mtime
    os.utime(first, (now, now))
    os.utime(future, (now + 9e8, now + 9e8))
    os.utime(second, (now - 9e8, now - 9e8))  # the clock was set while it was played
    assert newest_first(tmp_path) == [second, first, future]
    (tmp_path / ".last").write_bytes(b"\xff\0nonsense")
    assert newest_first(tmp_path) == [first, second, future]
    assert newest_resumable([tmp_path]).path == first


def test_a_game_left_in_a_fallback_folder_does_not_hide_a_game_opened_later(tmp_path: Path) -> None:
    """The game could not be moved back before the program was killed; another one was played since, whatever the clocks
    say.
    """
    home, refuge = tmp_path / "games", tmp_path / "refuge"
    folders = (refuge, home)
    stray, later = refuge / "stray.elektro", home / "later.elektro"
    kept(home / "before.elektro", refuge).close()
    kept(stray, refuge).close()
    assert newest_resumable(folders).path == stray, "it holds more than its own folder has of it"
    kept(later, refuge).close()
    now = later.stat().st_mtime
    for then in (-9e7, 0.0, 50.0):
        os.utime(later, (now + then,) * 2)
        assert newest_resumable(folders).path == later
    load_match(stray, resume=True, refuges=[refuge]).close()
    assert newest_resumable(folders).path == stray
    load_match(home / "before.elektro", resume=True, refuges=[refuge]).close()
    assert newest_resumable(folders).path == home / "before.elektro"


def test_many_finished_games_do_not_hide_an_unfinished_one(tmp_path: Path) -> None:
    path = tmp_path / "waits.elektro"
    kept(path).close()
    os.utime(path, (1000, 1000))
    over = to_the_end(kept(tmp_path / "over.elektro"))
    over.close()
    for count in range(40):
        shutil.copy(tmp_path / "over.elektro", tmp_path / f"copy{count}.elektro")
    assert is_over(tmp_path / "over.elektro") and not is_over(path)
    assert load_match(tmp_path / "over.elektro").over, "the mark is a comment"
    assert newest_resumable([tmp_path]).path == path


def test_earlier_generations_of_a_saved_game_are_kept_until_it_is_over(tmp_path: Path) -> None:
    path = tmp_path / "game.elektro"
    match = kept(path)
    while match.state.round < GENERATIONS + 3:
        played(match)
    rounds = [load_match(earlier).state.round for earlier in generations(path)]
    assert rounds == [match.state.round - back for back in range(GENERATIONS)]
    assert newest_first(tmp_path) == [path], "they are no games of their own"
    to_the_end(match).close()
    assert not any(earlier.exists() for earlier in generations(path)) and is_over(path)


@pytest.mark.parametrize("newest", [b"", b"elektro 1\nedi", None])
def test_for_an_unreadable_saved_game_its_newest_readable_generation_is_offered(
    tmp_path: Path, newest: bytes | None
) -> None:
    path = tmp_path / "game.elektro"
    match = kept(path)
    while match.state.round < 4:
        played(match)
    match.close()
    path.write_bytes(b"\xff")
    if newest is not None:
        generations(path)[0].write_bytes(newest)
    found = newest_resumable([tmp_path])
    assert found.bad == path and found.path == generations(path)[newest is not None]


def test_the_start_and_every_move_of_a_game_are_synced_to_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    fsync = os.fsync

    def heard(handle: int) -> None:
        synced.append(os.fstat(handle).st_size)
        fsync(handle)

    monkeypatch.setattr(os, "fsync", heard)
    match = kept(tmp_path / "game.elektro")
    for _ in range(5):
        played(match)
        if synced[-1] < len(write_record(match.record).encode()):
            assert match.state.round > 1
    match.close()
