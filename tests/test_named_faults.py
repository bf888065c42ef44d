"""An error about a file names the file, whatever the system says, and no incomplete file is left."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.engine import files
from game.engine.files import FileRefused
from tests.library import saved_games

resource = pytest.importorskip("resource", reason="limits of a process are those of Unix")
UNREADABLE = Path("/proc/self/mem")
"""A regular file that opens and gives an input/output error when it is read."""
WRITING = {
    "rules": ("rules", "HERE"),
    "statistics": ("statistics", "--csv", "HERE"),
    "simulate": ("simulate", "--games", "1", "--players", "2", "--records", "FOLDER"),
    "tournament": ("tournament", "--bots", "chance,greedy", "--games", "1", "--jobs", "1", "--results", "HERE"),
}


def run(*words: str, most: int | None = None, home: Path) -> subprocess.CompletedProcess[str]:
    """Run the command line in a process that may write files of at most `most` bytes."""
    return subprocess.run(
        [sys.executable, "-m", "game", *words],
        capture_output=True,
        text=True,
        env={
            **os.environ,
            "PYTHONDONTWRITEBYTECODE": "1",
            "ELEKTRO_SAVES": str(home),
            "ELEKTRO_CONFIG": str(home),
            "ELEKTRO_LOGS": str(home),
        },
        preexec_fn=None if most is None else lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)),
        timeout=120,
        check=False,
    )


def refused(done: subprocess.CompletedProcess[str], name: str) -> None:
    assert done.returncode == 1 and done.stderr.startswith("elektro: ") and done.stderr.count("\n") == 1, done.stderr
    assert name in done.stderr


@pytest.mark.parametrize("word", WRITING)
def test_on_a_full_disk_the_error_names_the_file_and_no_incomplete_file_is_left(word: str, tmp_path: Path) -> None:
    saved_games.put(tmp_path / "games", "over", saved_games.text_of("recharged-germany"))
    out = tmp_path / "out"
    out.mkdir()
    places = {"HERE": str(out / "file"), "FOLDER": str(out)}
    done = run(*(places.get(part, part) for part in WRITING[word]), most=20, home=tmp_path)
    refused(done, str(out))
    left = [path.stat().st_size for path in out.iterdir()]
    assert left == ([] if word != "tournament" else [20])


@pytest.mark.parametrize("words", [("replay", "--check"), ("review",), ("open",)], ids=" ".join)
def test_an_error_about_an_unreadable_file_names_it(words: tuple[str, ...], tmp_path: Path) -> None:
    if not UNREADABLE.is_file():
        pytest.skip("this system has no such file")
    refused(run(words[0], str(UNREADABLE), *words[1:], home=tmp_path), str(UNREADABLE))


def test_writing_a_file_does_not_replace_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(FileExistsError, match="pipe"):
        files.write_whole(pipe, b"content")
    assert pipe.is_fifo() and [path.name for path in tmp_path.iterdir()] == ["pipe"]
    refused(run("train", str(pipe), "--games", "1", home=tmp_path), str(pipe))
    assert pipe.is_fifo()


def test_writing_a_new_file_overwrites_no_existing_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"mine")
    with pytest.raises(FileExistsError, match="file"):
        files.write_new(tmp_path / "file", b"other")
    assert (tmp_path / "file").read_bytes() == b"mine"
    with pytest.raises(FileRefused):
        files.read_bytes(tmp_path, 10)
