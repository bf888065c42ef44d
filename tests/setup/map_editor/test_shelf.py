"""A map that is being edited survives a killed program, and saving it replaces only a file that the editor wrote."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.engine import board
from game.engine.board import board_changed, load_board, offer_own_maps
from game.engine.setup import playable_maps
from game.setup.map_editor import map_draft as edits
from game.setup.map_editor import shelf
from game.setup.map_editor.edit_history import EditHistory
from game.setup.map_editor.map_draft import MapDraft
from game.setup.map_editor.map_text import as_toml, random_draft, read_map


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(board, "_own", [])
    offer_own_maps(tmp_path / "maps")
    yield tmp_path / "maps"
    monkeypatch.undo()
    board_changed()


def test_a_stored_draft_of_a_map_is_read_back_and_not_offered_as_a_map(folder: Path) -> None:
    assert shelf.saved_draft(folder) is None
    draft = random_draft(35, 1, "Kept")
    shelf.save_draft(draft, folder)
    assert shelf.saved_draft(folder) == draft
    assert playable_maps() == tuple(sorted(playable_maps())) and "draft" not in playable_maps()


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"cities": 3}', '{"name": "a", "cities": [["a", "A", "red", [1, 2], 0]]}']
)
def test_a_damaged_draft_of_a_map_is_ignored(folder: Path, text: str) -> None:
    folder.mkdir()
    (folder / shelf.DRAFT).write_text(text)
    assert shelf.saved_draft(folder) is None


@pytest.mark.judges("editor.is_saved editor.saved_as")
def test_an_edited_map_is_saved_in_the_same_file_again_and_can_be_played_at_once(folder: Path) -> None:
    draft = random_draft(35, 1, "My Island")
    name = shelf.save_map(draft, folder)
    assert name == "my-island" and name in playable_maps() and load_board(name).name == "My Island"
    saved = read_map(folder / f"{name}.toml")
    again = edits.renamed(saved, saved.cities[0].id, "Newtown")
    assert shelf.save_map(again, folder) == name
    assert load_board(name).cities[0].name == "Newtown", "what was kept of the old file is forgotten"
    assert [path.name for path in folder.glob("*.toml")] == ["my-island.toml"]


def test_saving_an_edited_map_replaces_no_file_that_the_editor_did_not_write(folder: Path) -> None:
    draft = random_draft(35, 1, "Germany")
    assert shelf.save_map(draft, folder) == "germany-2", "a map of the game has that id"
    foreign = f"# drawn by hand\n{as_toml(draft, 'mine')}"
    (folder / "mine.toml").write_text(foreign)
    opened = read_map(folder / "mine.toml")
    assert opened.saved_as == "mine"
    assert shelf.save_map(opened, folder) == "germany-3"
    assert (folder / "mine.toml").read_text() == foreign
    (folder / "germany-2.toml").write_text("no map")
    assert shelf.save_map(random_draft(35, 1, "Germany"), folder) == "germany-4"
    assert (folder / "germany-2.toml").read_text() == "no map"


def test_undo_after_saving_a_map_keeps_the_name_of_its_file() -> None:
    history = EditHistory(MapDraft("One")).did(MapDraft("Two")).saved("two")
    assert history.undone().now == MapDraft("One", saved_as="two")
    assert history.undone().redone().now == history.now
