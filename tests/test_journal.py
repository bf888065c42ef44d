"""Checks of the journal: commits are on the disk, whatever happens to the process, and a killed game can be resumed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path
from random import Random

import pytest

from game import ROOT
from game.bots import decide
from game.engine.notation import BadRecord
from game.engine.record import Seat, write_record
from game.journal import Journal, newest_first
from game.match import Match, load_match, new_match
from game.navigator import unfinished

SEATS = (Seat("red", "chance", "Anna"), Seat("blue", "chance", "Bob"), Seat("green", "chance", "Cleo von Dorn"))

PLAYER = textwrap.dedent(
    """
    import sys
    from pathlib import Path
    from random import Random
    from game.bots import decide
    from game.engine.record import Seat
    from game.match import new_match

    seats = [Seat(colour, "chance", colour) for colour in ("red", "blue", "green", "yellow")]
    match = new_match("recharged", "germany", seats, int(sys.argv[2]))
    match.open_journal(Path(sys.argv[1]))
    random = Random(1)
    while not match.over:
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "chance", random, seat))
        print(len(match.record.lines), flush=True)
    """
)


def play_on(match: Match, random: Random) -> None:
    """Let the bot "chance" make the next commit of a game."""
    seat = match.asked()[0]
    match.commit(seat, decide(match.state, "chance", random, seat))


def small_match(seed: int = 3) -> Match:
    return new_match("classic", "usa", SEATS, seed)


def played(match: Match, commits: int) -> Match:
    random = Random(1)
    for _ in range(commits):
        play_on(match, random)
    return match


@pytest.mark.rotates(5)
@pytest.mark.parametrize("instant", range(20))
def test_no_move_of_a_saved_game_is_lost_when_the_program_is_killed(tmp_path: Path, instant: int) -> None:
    path = tmp_path / "game.elektro"
    process = subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(path), str(instant)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    shown = 0
    for _ in range(Random(instant).randrange(1, 150)):
        told = process.stdout.readline()
        if not told:
            break
        shown = int(told)
    os.kill(process.pid, signal.SIGKILL)
    shown = max([shown, *(int(line) for line in process.communicate()[0].split())])
    match = load_match(path, resume=True)
    assert len(match.record.lines) >= shown
    assert match.journal is not None
    random = Random(2)
    for _ in range(5):
        if not match.over:
            play_on(match, random)
    match.journal.close()
    again = load_match(path)
    assert again.state == match.state


def test_an_incomplete_last_line_of_a_saved_game_is_left_out_and_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game.elektro"
    match = small_match()
    match.open_journal(path)
    played(match, 12)
    assert match.journal is not None
    match.journal.close()
    whole = path.read_bytes()
    path.write_bytes(whole + b"red nomin")
    cut = load_match(path)
    assert cut.record.cut_off
    assert cut.state == match.state
    assert path.read_bytes() == whole + b"red nomin", "looking at a record never changes it"
    resumed = load_match(path, resume=True)
    assert resumed.journal is not None
    resumed.journal.close()
    assert path.read_bytes() == whole


def test_saving_a_new_game_does_not_overwrite_an_existing_file_of_its_name(tmp_path: Path) -> None:
    path = tmp_path / "game.elektro"
    path.write_text("precious")
    match = small_match()
    match.open_journal(path)
    assert match.journal is not None and match.journal.path != path
    assert path.read_text() == "precious"
    played(match, 3)


def test_a_game_continues_when_the_folder_cannot_be_written(tmp_path: Path) -> None:
    folder = tmp_path / "file"
    folder.write_text("not a folder")
    match = small_match()
    match.open_journal(folder / "game.elektro")
    assert match.trouble
    played(match, 3)
    assert len(match.record.lines) >= 3


def test_a_full_disk_is_reported_and_the_game_continues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = small_match()
    match.open_journal(tmp_path / "game.elektro")
    played(match, 2)

    def full(self: Journal) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Journal, "write_pending", full)
    played(match, 2)
    assert match.trouble == "No space left on device"
    assert len(match.record.lines) >= 4


def test_a_damaged_saved_game_is_refused_and_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "game.elektro"
    text = write_record(played(small_match(), 8).record).replace("nominate", "nominat", 1)
    path.write_text(text)
    with pytest.raises(BadRecord, match=r"line \d+: .*is not a move"):
        load_match(path, resume=True)
    assert path.read_text() == text


def test_saved_games_are_listed_with_the_last_written_first(tmp_path: Path) -> None:
    assert newest_first(tmp_path / "nowhere") == newest_first(tmp_path) == []
    for age, name in ((50, "old"), (10, "young")):
        path = tmp_path / f"{name}.elektro"
        path.write_text("x")
        os.utime(path, (1000 - age, 1000 - age))
    (tmp_path / "gone.elektro").symlink_to(tmp_path / "nothing")
    assert [path.stem for path in newest_first(tmp_path)] == ["young", "old", "gone"]


def test_a_disk_that_is_full_when_a_game_is_dealt_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    match = small_match()
    match.open_journal(tmp_path / "game.elektro")
    assert match.trouble == "No space left on device" and list(tmp_path.iterdir()) == []


def bad(path: Path, kind: str) -> None:
    """Make a file of this kind, from which no game can be continued."""
    match kind:
        case "empty":
            path.write_bytes(b"")
        case "torn":
            path.write_bytes(b"elektro 1\nedition rec")
        case "folder":
            path.mkdir()
        case "link":
            path.symlink_to(path.parent / "nothing")
        case "finished":
            path.write_bytes((ROOT / "tests/games/classic-germany.elektro").read_bytes())


@pytest.mark.parametrize("kind", ["empty", "torn", "folder", "link", "finished"])
def test_an_unreadable_or_finished_newest_file_does_not_hide_an_unfinished_game(tmp_path: Path, kind: str) -> None:
    good = tmp_path / "a.elektro"
    match = small_match()
    match.open_journal(good)
    played(match, 2)
    assert match.journal
    match.journal.close()
    os.utime(good, (1000, 1000))
    bad(tmp_path / "b.elektro", kind)
    found, trouble = unfinished(tmp_path)
    assert found == good
    assert ("b.elektro" in trouble) == (kind in ("empty", "torn", "folder"))  # a link is older than everything
