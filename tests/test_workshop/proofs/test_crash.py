"""The test by kill -9 and power failures: a short sample passes, and planted faults are found."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from game.engine import files
from game.journal import Journal
from game.kit.style import settings as wishes
from game.match import Match
from tests.workshop.proofs import crash

needs_fork = pytest.mark.skipif(
    not (hasattr(os, "fork") and Path("/proc/self/fd").exists()), reason="processes are not forked and watched here"
)
pytestmark = needs_fork


def test_killing_the_program_at_six_moments_loses_no_confirmed_move(capsys: pytest.CaptureFixture[str]) -> None:
    assert crash.run(6, 2) == 0
    assert "6 kills" in capsys.readouterr().out


@pytest.mark.slow
def test_killing_the_program_at_200_moments_loses_no_confirmed_move() -> None:
    assert crash.run(200, 4) == 0


@pytest.fixture
def no_kills(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crash, "killed", lambda *words: [])
    monkeypatch.setattr(crash, "killed_choosing", lambda *words: [])


def test_the_crash_test_detects_a_move_that_is_not_synced_to_disk(
    monkeypatch: pytest.MonkeyPatch, no_kills: None
) -> None:
    def unsynced(journal: Journal, data: bytes) -> None:
        journal._file.write(data)
        journal._content += data
        journal._known = journal._as_it_is()

    monkeypatch.setattr(Journal, "_put", unsynced)
    assert crash.run(12, 2) == 1


def test_the_crash_test_detects_a_file_name_that_is_not_synced_to_disk(
    monkeypatch: pytest.MonkeyPatch, no_kills: None
) -> None:
    monkeypatch.setattr("game.engine.files.sync_folder", lambda folder: None)
    assert crash.run(40, 2) == 1


def test_the_crash_test_detects_zeros_that_a_power_failure_leaves_in_a_record(
    monkeypatch: pytest.MonkeyPatch, no_kills: None
) -> None:
    monkeypatch.setattr("game.match.complete_lines", lambda text: text)
    assert crash.run(200, 3) == 1


def test_the_crash_test_detects_a_move_that_is_shown_but_not_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def late(match: Match, line: Any) -> None:
        match.record.lines.append(line)

    monkeypatch.setattr(crash, "powerless", lambda *words: [])
    monkeypatch.setattr(Match, "_write", late)
    assert crash.run(4, 2) == 1


def test_the_crash_test_detects_settings_that_are_not_synced_to_disk(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert crash.unsettled(40, 2, tmp_path / "whole", Counter()) == []
    whole = files.write_whole
    monkeypatch.setattr(files, "write_whole", lambda path, content, synced=False: whole(path, content))
    assert crash.unsettled(40, 2, tmp_path / "unsynced", Counter()) != []


def test_the_crash_test_detects_settings_that_are_shown_but_not_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert crash.killed_choosing(3, 2, tmp_path / "whole", Counter()) == []
    monkeypatch.setattr(wishes, "save", lambda settings: True)
    assert crash.killed_choosing(3, 2, tmp_path / "unwritten", Counter()) != []
