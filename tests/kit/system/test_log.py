"""The log of technical messages waits for its file, is rotated, contains no names, and never ends a game."""

from __future__ import annotations

import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.kit.system import fault_report, log


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("ELEKTRO_LOGS", str(tmp_path / "logs"))
    log._log.close()  # what other tests told waits no more
    yield tmp_path / "logs"
    log._log.close()


def test_messages_logged_before_the_log_file_existed_are_in_it(place: Path) -> None:
    with log.capture_stderr():
        log.LOG.info("early, from %s", Path.home() / "a")
        log.begin(elektro="1")
        log.LOG.info("late")
    told = (place / log.NAME).read_text("utf-8")
    lines = [line.partition(" ")[2].split(" ", 2)[-1] for line in told.splitlines()]
    assert lines == ["early, from ~/a", "begun: elektro 1", "late", "the end"]


def test_the_programs_log_rotates_and_every_file_of_it_stays_small(place: Path) -> None:
    with log.capture_stderr():
        log.begin()
        for count in range(9000):
            log.LOG.info("line %d %s", count, "x" * 120)
    found = sorted(path.name for path in place.iterdir())
    assert found == [log.NAME, *(f"{log.NAME}.{count}" for count in range(1, log.KEPT + 1))]
    assert all(path.stat().st_size <= log.MOST_BYTES for path in place.iterdir())
    assert log.end_of_log().endswith("the end\n") and len(log.end_of_log()) <= log.TOLD


def test_output_on_stderr_is_logged_even_without_a_terminal(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    with log.capture_stderr():
        log.begin()
        print("elektro: a map is left out", file=sys.stderr)
    assert sys.stderr is None
    assert "a map is left out" in (place / log.NAME).read_text("utf-8")


def test_an_unwritable_log_folder_prevents_only_logging(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place.write_text("no folder")
    with log.capture_stderr():
        log.begin()
        log.LOG.info("nowhere")
    assert log.end_of_log() == "" and capsys.readouterr().err == ""


def test_a_log_file_that_becomes_unwritable_causes_no_error(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with log.capture_stderr():
        log.begin()
        assert log._log._file is not None
        log._log._file.stream.close()  # type: ignore[attr-defined]
        log.LOG.info("into nothing")
    assert capsys.readouterr().err == ""


def test_a_crash_report_contains_the_end_of_the_log(place: Path) -> None:
    with log.capture_stderr():
        log.begin()
        log.LOG.info("something before")
        bundle = zipfile.ZipFile(fault_report.write(ValueError("x"), None, "log", {}))
    assert b"something before" in bundle.read(log.NAME)
