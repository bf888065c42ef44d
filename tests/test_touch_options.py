"""The options of a touch table on the command line: what cannot be listened to is refused in one sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game import opening
from game.__main__ import main
from game.ui.tuio import Tuio


@pytest.mark.parametrize("address", ["nonsense", "0", "70000", "1.2.3.4:", "1.2.3.4:x", "-1"])
def test_what_is_no_address_is_refused(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([f"--tuio={address}"])
    assert left.value.code
    told = capsys.readouterr().err
    assert address in told
    assert told.count("\n") == 1


def test_an_address_in_use_is_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ELEKTRO_CONFIG", str(tmp_path))
    first = Tuio(port=0)
    assert main(["--tuio", str(first.port)]) == 1
    told = capsys.readouterr().err
    assert f"127.0.0.1:{first.port}" in told
    assert told.count("\n") == 1
    first.close()


@pytest.mark.parametrize(
    ("words", "chosen"),
    [
        (["--kiosk"], {"kiosk": True}),
        (["--tuio"], {"tuio": ("127.0.0.1", 3333)}),
        (["--tuio", "4000", "play"], {"tuio": ("127.0.0.1", 4000)}),
        (["play", "--tuio", "192.168.1.5:3334", "--kiosk"], {"tuio": ("192.168.1.5", 3334), "kiosk": True}),
        (["play", "--touch-test"], {"touch_test": True}),
    ],
)
def test_options_reach_the_window(words: list[str], chosen: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[dict[str, Any]] = []

    def play(**options: Any) -> int:
        options.pop("settings", None)
        heard.append(options)
        return 0

    monkeypatch.setattr(opening, "play", play)
    assert main(words) == 0
    assert heard == [chosen]
