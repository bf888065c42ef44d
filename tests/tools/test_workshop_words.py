"""The commands whose code is in `tests/workshop` are refused in one sentence outside a checkout; the other developer
commands work.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game import commands
from game.command_line import build_parser
from game.tools import workshop


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Make the package look installed from a wheel, which lacks the folder `tests/workshop` with the commands that need
    a checkout, such as fuzz and soak.
    """
    monkeypatch.setattr(workshop, "FOLDER", tmp_path / "workshop")


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("word", workshop.WORDS)
@pytest.mark.parametrize("dev", [["dev"], []])
def test_commands_such_as_fuzz_and_soak_are_refused_in_one_sentence_outside_a_source_checkout(
    word: str, dev: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert commands.main([*dev, word, "--anything"]) == commands.REFUSED
    told = capsys.readouterr().err
    assert f"elektro dev {word} needs the workshop" in told and told.count("\n") == 1


@pytest.mark.usefixtures("installed")
def test_an_installed_package_can_bench_startup_and_check_translations_but_not_bench_frames(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert build_parser().parse_args(["bench", "--only", "start"]).command == "bench"
    with pytest.raises(SystemExit):
        build_parser().parse_args(["bench", "--only", "frames"])
    assert commands.main(["dev", "words", "de"]) == 0
    assert "0 faults in de" in capsys.readouterr().out


def test_a_source_checkout_has_the_fuzz_soak_and_crash_commands() -> None:
    for word in ("fuzz", "soak", "crash"):
        assert build_parser().parse_args(["dev", word]).run.__module__ == "tests.workshop.command_line"
