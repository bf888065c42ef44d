"""Saved games can be renamed, copied, deleted, restored and imported: no file is overwritten, and every name is read
back as typed.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.engine.notation import LONGEST, BadRecord
from game.journal import FileLocked, WriteLock, related_files
from game.library import file_actions
from game.library.reading import read_now
from game.match import load_match as load
from tests.library.saved_games import put, some, text_of


@pytest.mark.parametrize(
    "name", ["Sunday", "  two  blanks ", '"quoted', "\u00a0\u3000", "name x", "Größe 2²", "\u202eleft", "a\tb", "begin"]
)
def test_renaming_a_saved_game_keeps_the_name_as_typed_and_changes_nothing_else(tmp_path: Path, name: str) -> None:
    path = put(tmp_path, "game", text_of("recharged-france", 60))
    before = path.stat().st_mtime_ns, load(path).state
    for each in (name, "another", name):
        file_actions.rename(path, each)
        assert read_now(path).name == each
    assert (path.stat().st_mtime_ns, load(path).state) == before
    file_actions.rename(path, "")
    assert path.read_text("utf-8") == text_of("recharged-france", 60)


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(name=st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=LONGEST))
def test_any_text_given_as_the_name_of_a_saved_game_is_read_back_unchanged(tmp_path: Path, name: str) -> None:
    path = put(tmp_path, "game", text_of("recharged-france", 0))
    file_actions.rename(path, name)
    assert read_now(path).name == name


def test_a_copy_of_a_saved_game_has_its_own_file_and_name_and_the_same_state(tmp_path: Path) -> None:
    path = put(tmp_path, "game", text_of("recharged-france", 60), 40)
    twins = [file_actions.copy(path, "Copy"), file_actions.copy(path, "Copy")]
    assert len({path, *twins}) == 3 and len(list(tmp_path.glob("*.elektro"))) == 3
    for twin in twins:
        assert load(twin).state == load(path).state and load(twin).record.name == "Copy"
        assert twin.stat().st_mtime == path.stat().st_mtime
    assert read_now(path).name == ""


def test_a_deleted_game_is_restored_under_another_file_name_if_its_own_is_taken(tmp_path: Path) -> None:
    path = put(tmp_path, "game", text_of("recharged-france", 60), 40)
    content, written = path.read_bytes(), path.stat().st_mtime
    away = file_actions.delete(path)
    assert not path.exists() and (away / path.name).read_bytes() == content
    assert file_actions.restore(away, path) == path
    assert path.read_bytes() == content and path.stat().st_mtime == written
    away = file_actions.delete(path)
    put(tmp_path, "game", "something else")
    back = file_actions.restore(away, path)
    assert back != path and back.read_bytes() == content and path.read_text() == "something else"


def test_all_files_of_a_game_are_deleted_and_restored_together(tmp_path: Path) -> None:
    path = put(tmp_path, "game", text_of("recharged-france", 60))
    put(tmp_path / "earlier", "game.1", text_of("recharged-france", 50))
    path.with_suffix(".plans.json").write_text("{}")
    before = {one: one.read_bytes() for one in related_files(path) if one.exists()}
    away = file_actions.delete(path)
    assert len(before) == 3 and not any(one.exists() for one in related_files(path))
    file_actions.restore(away, path)
    assert {one: one.read_bytes() for one in related_files(path) if one.exists()} == before


def test_a_saved_game_that_is_locked_cannot_be_deleted_or_renamed(tmp_path: Path) -> None:
    path = put(tmp_path, "game", text_of("recharged-france", 60))
    lock = WriteLock(path)
    before = path.read_bytes()
    with pytest.raises(FileLocked):
        file_actions.delete(path)
    with pytest.raises(FileLocked):
        file_actions.rename(path, "x")
    lock.release()
    assert path.read_bytes() == before and not (tmp_path / file_actions.DELETED).exists()


def test_of_deleted_games_only_the_last_few_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_actions, "MOST_DELETED", 3)
    for number in range(5):
        file_actions.delete(put(tmp_path, f"game{number}", text_of("recharged-france", number)))
    left = sorted(path.name for path in (tmp_path / file_actions.DELETED).rglob("*.elektro"))
    assert left == ["game2.elektro", "game3.elektro", "game4.elektro"]


def test_importing_the_same_game_record_twice_stores_it_once(tmp_path: Path) -> None:
    there = put(tmp_path / "there", "..hidden: a game?", text_of("recharged-france", 60), 7)
    folder = tmp_path / "games"
    path, new = file_actions.import_record(there, folder)
    assert new and path.parent == folder and path.name == "hidden a game.elektro"
    assert path.read_bytes() == there.read_bytes() and path.stat().st_mtime == there.stat().st_mtime
    assert file_actions.import_record(there, folder) == (path, False)
    assert file_actions.import_record(path, folder) == (path, False)
    put(tmp_path / "there", "..hidden: a game?", text_of("recharged-france", 61))
    other, new = file_actions.import_record(there, folder)
    assert new and other != path and path.read_text("utf-8") == text_of("recharged-france", 60)


def test_a_file_that_is_not_a_readable_game_record_is_not_imported(tmp_path: Path) -> None:
    files = some(tmp_path / "there")
    for bad in ("empty", "torn", "future"):
        with pytest.raises((BadRecord, OSError)):
            file_actions.import_record(files[bad], tmp_path / "games")
    for path in (tmp_path, tmp_path / "none"):
        with pytest.raises((BadRecord, OSError)):
            file_actions.import_record(path, tmp_path / "games")
    assert not (tmp_path / "games").exists()


def test_on_a_full_disk_renaming_copying_and_importing_a_game_change_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put(tmp_path, "game", text_of("recharged-france", 60))
    content = path.read_bytes()

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.engine.files.os.fsync", full)
    with pytest.raises(OSError):
        file_actions.rename(path, "x")
    with pytest.raises(OSError):
        file_actions.copy(path, "x")
    with pytest.raises(OSError):
        file_actions.import_record(path, tmp_path / "b")
    assert path.read_bytes() == content
    assert [each.name for each in tmp_path.rglob("*") if each.is_file()] == ["game.elektro"]
