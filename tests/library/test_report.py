"""`elektro statistics` and `elektro FILE`: totals and a table without a window; one sentence if something is wrong."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from game.command_line import build_parser, with_open_word
from game.commands import main
from tests.library.saved_games import put, text_of
from tests.library.test_statistics import folder_of


def test_the_statistics_command_prints_totals_and_names_unreadable_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    matches = folder_of(tmp_path)
    assert main(["statistics", "--folder", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "3 finished games, 1 to go on with, 1 unreadable" in told and "bad.elektro: line 1" in told
    anna = next(line for line in told.splitlines() if line.startswith("Anna"))
    assert anna.split()[1] == "3"
    assert f"fewest rounds {min(match.state.round for match in matches)}" in " ".join(told.split())


def test_the_statistics_command_writes_a_csv_file_but_overwrites_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    matches = folder_of(tmp_path / "games")
    file = tmp_path / "table.csv"
    said = ["statistics", "--folder", str(tmp_path / "games"), "--csv", str(file)]
    assert main(said) == 0
    rows = list(csv.DictReader(file.open(encoding="utf-8-sig", newline="")))
    assert len(rows) == sum(len(match.seats) for match in matches)
    capsys.readouterr()
    before = file.read_bytes()
    assert main(said) == 1 and file.read_bytes() == before
    assert capsys.readouterr().err.count("\n") == 1


def test_elektro_followed_by_a_file_opens_that_game_or_reports_why_it_cannot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = put(tmp_path, "game", text_of("recharged-france", 60))
    assert with_open_word([str(path)]) == ["open", str(path)]
    assert build_parser().parse_args(with_open_word([str(path), "--kiosk"])).command == "open_game"
    for words in ([], ["simulate"], ["replay", str(path)], ["--version"]):
        assert with_open_word(words) == words
    bad = put(tmp_path, "bad", "rubbish")
    for wrong in (bad, tmp_path / "nowhere.elektro"):
        assert main([str(wrong)]) == 1
        told = capsys.readouterr().err
        assert told.startswith("elektro: ") and told.count("\n") == 1 and wrong.name in told
