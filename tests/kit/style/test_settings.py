"""Settings are read from damaged or unknown contents without an error, and a failure to write them leaves the
old file.
"""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as effort
from hypothesis import strategies as st

from game.kit.style import settings
from game.kit.style.settings import Settings
from game.kit.style.timing import SPEEDS


def test_saved_settings_are_read_back(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    chosen = settings.load(path)
    assert chosen == Settings(path=path)
    chosen.language, chosen.speed, chosen.volume, chosen.diagonals = "es", "fast", 0.25, {"DP-1": 43.0}
    assert settings.save(chosen)
    assert settings.load(path) == chosen
    assert sorted(file.name for file in path.parent.iterdir()) == ["settings.json", "settings.json.last"]


def test_unknown_keys_in_a_settings_file_are_kept_when_it_is_saved(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"muted": true, "hologram": {"depth": 3}}')
    chosen = settings.load(path)
    assert chosen.muted
    chosen.muted = False
    settings.save(chosen)
    assert json.loads(path.read_text())["hologram"] == {"depth": 3}


@pytest.mark.parametrize("text", ["", "{", "[1, 2]", "\0\0", '"red"', "null"])
def test_a_damaged_settings_file_is_reported_once_gives_defaults_and_is_replaced_only_by_a_change(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text)
    assert settings.load(path) == Settings(path=path)
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert str(path) in said
    assert path.read_text() == text
    assert settings.save(settings.load(path))
    assert path.read_text() == text
    chosen = settings.load(path)
    chosen.muted = True
    assert settings.save(chosen)
    assert settings.load(path).muted


def test_a_truncated_settings_file_falls_back_to_the_last_good_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "settings.json"
    chosen = settings.load(path)
    chosen.language, chosen.text_size, chosen.keys = "es", "largest", {"pass": "k"}
    chosen.unknown = {"hologram": [1, 2]}
    assert settings.save(chosen)
    whole = path.read_bytes()
    for length in range(len(whole) - 2):  # without the last two bytes the object is no longer closed
        path.write_bytes(whole[:length])
        assert settings.load(path) == chosen
        said = capsys.readouterr().err
        assert said.count("\n") == 1
        assert str(path) in said
        assert path.read_bytes() == whole[:length], "left alone until another choice"
    found = settings.load(path)
    found.muted = True
    assert settings.save(found)
    capsys.readouterr()
    assert settings.load(path) == found
    assert capsys.readouterr().err == ""


def test_if_the_settings_file_and_its_backup_are_damaged_defaults_apply(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "settings.json"
    path.write_text("{")
    settings.last_good(path).write_text("[")
    assert settings.load(path) == Settings(path=path)
    assert capsys.readouterr().err.count("\n") == 1


def test_a_settings_file_that_is_not_text_is_reported_and_gives_defaults(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b"\xff\xfe{}")
    assert settings.load(path) == Settings(path=path)
    assert str(path) in capsys.readouterr().err


def test_invalid_values_in_a_settings_file_are_reported_and_not_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"language": "tlh", "volume": 7, "speed": "warp", "muted": true, "layout": 3}')
    chosen = settings.load(path)
    assert (chosen.language, chosen.volume, chosen.speed, chosen.muted) == ("en", 0.7, "normal", True)
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 2 and "layout, speed, volume" in said[1]
    assert said[0] == f"elektro: the language tlh set in {path} is not available; using English."


@effort(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.text(),
        lambda x: st.lists(x) | st.dictionaries(st.sampled_from([*settings.KINDS, "x"]), x),
        max_leaves=8,
    )
)
def test_from_any_settings_file_a_known_speed_and_a_volume_from_0_to_1_are_loaded(
    tmp_path: Path, found: object
) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps(found))
    chosen = settings.load(path)
    assert chosen.speed in SPEEDS
    assert 0 <= chosen.volume <= 1


def test_settings_that_cannot_be_written_are_reported_without_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("in the way")
    chosen = Settings(path=tmp_path / "file" / "settings.json")
    assert not settings.save(chosen)
    assert "file" in capsys.readouterr().err


def test_settings_that_fail_to_be_saved_leave_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    chosen = settings.load(path)
    chosen.muted = True
    settings.save(chosen)
    before = path.read_text()
    chosen.unknown["bad"] = object()
    assert not settings.save(chosen)
    assert path.read_text() == before
    assert sorted(file.name for file in tmp_path.iterdir()) == ["settings.json", "settings.json.last"]


def test_environment_variables_set_the_folders_of_settings_and_saved_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ELEKTRO_CONFIG", str(tmp_path / "c"))
    monkeypatch.setenv("ELEKTRO_SAVES", str(tmp_path / "s"))
    assert settings.settings_path() == tmp_path / "c" / "settings.json"
    assert Settings().saves == tmp_path / "s" / "games"
    assert Settings(save_folder=str(tmp_path)).saves == tmp_path
