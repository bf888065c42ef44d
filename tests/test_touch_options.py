"""The command-line options of a touch table: an address that cannot be listened to is refused in one sentence."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game import app, launch
from game.__main__ import main
from game.kit.input.tuio import Tuio


@pytest.mark.parametrize("address", ["nonsense", "0", "70000", "1.2.3.4:", "1.2.3.4:x", "-1"])
def test_an_invalid_tuio_address_is_refused_in_one_sentence(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([f"--tuio={address}"])
    assert left.value.code
    told = capsys.readouterr().err
    assert address in told
    assert told.count("\n") == 1


def test_a_tuio_address_in_use_is_reported_in_one_sentence(
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
def test_command_line_options_for_kiosk_and_touch_reach_the_window(
    words: list[str], chosen: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[dict[str, Any]] = []

    def play(**options: Any) -> int:
        options.pop("settings", None)
        heard.append(options)
        return 0

    monkeypatch.setattr(launch, "play", play)
    assert main(words) == 0
    assert heard == [chosen]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--kiosk", "simulate"], "--kiosk means nothing to simulate"),
        (["--tuio", "4000", "replay", "game.elektro"], "--tuio means nothing to replay"),
        (["--touch-test", "demo"], "--touch-test means nothing to demo"),
        (["--kiosk", "gallery", "there"], "--kiosk means nothing to gallery"),
        (["--kiosk", "bench"], "--kiosk means nothing to bench"),
        (["--kiosk", "demo", "--headless"], "--kiosk means nothing beside --headless"),
        (["--kiosk", "demo", "--size", "1024x768"], "--size means nothing beside --kiosk"),
        (["bench", "--only", "start", "--seconds", "3"], "--seconds means nothing beside --only start"),
        (["bench", "--layout", "desk"], "--layout means nothing without --only frames"),
        (["bench", "--only", "idle", "--size", "1920x1080"], "--size means nothing without --only frames"),
        (["gallery", "there", "--strips", "--around"], "not allowed with"),
    ],
)
def test_a_touch_or_kiosk_option_without_effect_on_a_command_is_refused(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 2
    said = capsys.readouterr()
    assert told in said.err
    assert said.err.count("\n") == 1
    assert not said.out


def test_a_demo_can_fill_the_screen_and_receive_touches(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[app.Installation] = []

    def run(
        scene: object, settings: object, layout: str, installed: app.Installation, *more: object
    ) -> SimpleNamespace:
        heard.append(installed)
        return SimpleNamespace(failed=False)

    monkeypatch.setattr(app, "run", run)
    assert main(["--kiosk", "--tuio", "0.0.0.0:45117", "demo", "--players", "2"]) == 0
    assert heard[0].kiosk
    assert heard[0].tuio is not None and heard[0].tuio.address.endswith(":45117")
