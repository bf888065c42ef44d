"""The editor's sheet is the one that the game shows, printed after a pause."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.engine import board
from game.engine.board import board_changed, offer_own_maps
from game.engine.ruleset import board_of, editions
from game.engine.switches import BY_NAME
from game.kit.board.sheet_reader import load_sheet
from game.kit.board.thumbnail import TINT, thumbnail
from game.kit.style.map_theme import LAND
from game.kit.style.theme import mixed, region_ink
from game.scenes.map_editor.sheet import PAUSE, DraftSheet
from game.setup.map_editor import map_draft, map_rules, shelf
from game.setup.map_editor.map_draft import MapDraft
from game.setup.map_editor.map_text import random_draft
from game.setup.rule_words import usual_rules
from game.views.map_choice import offer


@pytest.fixture
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MapDraft]:
    """Yield a draft that was saved as the map "island"."""
    monkeypatch.setattr(board, "_own", [])
    offer_own_maps(tmp_path)
    draft = random_draft(40, 6, "Island")
    shelf.save_map(draft, tmp_path)
    yield draft
    monkeypatch.undo()
    board_changed()


def test_the_map_editor_draws_the_map_as_the_game_will_show_it(saved: MapDraft) -> None:
    editor = DraftSheet()
    assert editor.follow(saved, 0.0, busy=False) and editor.sheet
    shown = load_sheet("island", board_of(editions()[0]))
    assert editor.sheet.cities == shown.cities and editor.sheet.title == shown.title
    assert editor.sheet.letterings["desk"] == shown.letterings["desk"]


def test_the_small_picture_of_an_own_map_has_the_colours_of_its_regions(saved: MapDraft) -> None:
    picture = thumbnail("island", board_of(editions()[0]), (220, 262), saved.regions, ())
    colours = {tuple(picture.get_at((x, y)))[:3] for x in range(220) for y in range(262)}
    for region in saved.regions:
        tint = mixed(LAND, region_ink(region), TINT)
        assert any(max(abs(a - b) for a, b in zip(tint, one, strict=True)) <= 3 for one in colours), region


def test_after_an_own_map_is_saved_again_its_picture_and_rules_are_those_of_the_new_file(
    saved: MapDraft, tmp_path: Path
) -> None:
    """Sheets, pictures, rules and offers are kept by the map's name: those of the old file are forgotten."""
    side = board_of(editions()[0])
    before = load_sheet("island", side).cities, thumbnail("island", side, (110, 131), saved.regions, ())
    assert offer("island", editions()[0], 4).new_rules == 0 and not usual_rules(editions()[0], "island", 4).discount
    draft = replace(map_rules.with_value(saved, BY_NAME["discount"], (True,)), saved_as="island")
    assert shelf.save_map(map_draft.moved(draft, draft.cities[0].id, (440, 480)), tmp_path) == "island"
    after = load_sheet("island", side).cities, thumbnail("island", side, (110, 131), saved.regions, ())
    assert before[0] != after[0] and before[1] is not after[1]
    assert offer("island", editions()[0], 4).new_rules == 1 and usual_rules(editions()[0], "island", 4).discount


def test_the_map_editor_redraws_its_map_after_a_pause_and_never_during_a_touch() -> None:
    sheet, first = DraftSheet(), random_draft(35, 1, "One")
    assert sheet.follow(first, 10.0, busy=False) and not sheet.follow(first, 20.0, busy=False)
    second = map_draft.with_city(first, (440, 480))
    assert not sheet.follow(second, 20.0, busy=False), "the hand may go on"
    assert not sheet.follow(second, 20.0 + PAUSE / 2, busy=False)
    assert not sheet.follow(second, 20.1 + PAUSE, busy=True)
    assert sheet.follow(second, 20.2 + PAUSE, busy=False) and sheet.draft == second


def test_a_map_opened_in_the_editor_again_is_not_drawn_from_an_old_picture() -> None:
    """Prints are kept by the name of their sheet: an editor that was opened again once showed the old map."""
    keys = []
    draft = random_draft(35, 1, "Same")
    for shown in (draft, map_draft.moved(draft, draft.cities[0].id, (440, 480))):
        editor = DraftSheet()
        editor.follow(shown, 0.0, busy=False)
        view = editor.view((400, 476))
        assert view
        keys.append(view.sheet_key)
    assert keys[0] != keys[1]


def test_an_empty_map_in_the_editor_has_no_picture() -> None:
    editor = DraftSheet()
    assert editor.follow(MapDraft("Empty"), 0.0, busy=False)
    assert editor.sheet is None and editor.view((400, 476)) is None
