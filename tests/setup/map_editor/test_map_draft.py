"""After any edit of a map in the editor its file is read as drawn, or the check names its fault; Undo restores the map
before.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.board import BadMap, read_board
from game.engine.ruleset import BadRules
from game.engine.switches import BY_NAME
from game.kit.board.plain import lay
from game.kit.board.plain.places import places
from game.setup.map_editor import map_draft as edits
from game.setup.map_editor import map_rules
from game.setup.map_editor.check import APART, BARE, COUNT, NONE, TWICE, checked
from game.setup.map_editor.edit_history import EditHistory
from game.setup.map_editor.map_draft import FIELD, FRAME, LONGEST, MapDraft, MapRule
from game.setup.map_editor.map_text import as_toml, draft_of, random_draft, read_map
from game.setup.own_maps import boards_of

Edit = Callable[[MapDraft], MapDraft]
NAMES = st.one_of(
    st.text(max_size=30), st.sampled_from(['"', "\\", "a b", "Åbo", "東京", "id = 3", "]", "\n", "'''", "#"])
)
POINTS = st.tuples(st.floats(-500, 1500), st.floats(-500, 1500))
NUMBERS = st.integers(0, 120)


def _city(number: int) -> Callable[[MapDraft], str]:
    return lambda draft: draft.cities[number % len(draft.cities)].id if draft.cities else ""


@st.composite
def edit(draw: st.DrawFn) -> Edit:
    """Draw one edit as a person could make it."""
    a, b = _city(draw(NUMBERS)), _city(draw(NUMBERS))
    at, name, number = draw(POINTS), draw(NAMES), draw(st.integers(-20, 12000))
    region = draw(st.sampled_from((*edits.INKS, "nowhere")))
    switch = draw(st.sampled_from(map_rules.OFFERED))
    made: Edit = draw(
        st.sampled_from([
            lambda draft: edits.with_city(draft, at, region),
            lambda draft: edits.with_city(draft, edits.widest_gap(draft)),
            lambda draft: edits.moved(draft, a(draft), at),
            lambda draft: edits.renamed(draft, a(draft), name),
            lambda draft: edits.without_city(draft, a(draft)),
            lambda draft: edits.linked(draft, a(draft), b(draft)),
            edits.all_linked,
            lambda draft: edits.unlinked(draft, a(draft), b(draft)),
            lambda draft: edits.priced(draft, a(draft), b(draft), number),
            lambda draft: edits.painted(draft, [a(draft), b(draft)], region),
            edits.with_region,
            lambda draft: edits.without_region(draft, region),
            lambda draft: edits.called(draft, name),
            lambda draft: map_rules.stepped(draft, switch, number),
        ])
    )  # fmt: skip
    return made


BEGUN = st.sampled_from([MapDraft("Map"), random_draft(35, 1, "Small"), random_draft(48, 7, "Wide")])
SERIES = st.lists(edit(), max_size=25)


def _played(draft: MapDraft, series: Sequence[Edit]) -> MapDraft:
    for one in series:
        draft = one(draft)
    return draft


def _read(draft: MapDraft) -> MapDraft:
    """Return the draft as its file holds it; raises as the reader of files does."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "map.toml"
        path.write_text(as_toml(draft, "map"), encoding="utf-8")
        boards_of(path)
        return read_map(path)


@settings(max_examples=120, deadline=None)
@given(BEGUN, SERIES)
def test_after_any_edits_a_map_is_saved_and_read_back_unchanged_or_its_fault_is_named(
    begun: MapDraft, series: Sequence[Edit]
) -> None:
    draft = _played(begun, series)
    found = checked(draft)
    if not found.players:
        with pytest.raises((BadMap, BadRules)):
            _read(draft)
        assert {one.kind for one in found.problems} & {NONE, APART, COUNT}
        return
    read = _read(draft)
    assert (read.name, read.links, set(read.rules)) == (draft.name, draft.links, set(draft.rules))
    assert [city[:3] for city in read.cities] == [city[:3] for city in draft.cities]
    assert read.regions == tuple(region for region in draft.regions if draft.of(region))
    assert checked(read).players == found.players


@settings(max_examples=60, deadline=None)
@given(BEGUN, SERIES)
def test_undo_and_redo_in_the_map_editor_restore_every_state_exactly(begun: MapDraft, series: Sequence[Edit]) -> None:
    history = EditHistory(begun)
    states = [begun]
    for one in series:
        history = history.did(one(history.now))
        if history.now != states[-1]:
            states.append(history.now)
    for state in reversed(states):
        assert history.now == state
        history = history.undone()
    assert history.now == begun
    for state in states:
        assert history.now == state
        history = history.redone()
    assert history.now == states[-1]


@pytest.mark.judges("editor.full editor.last_region editor.no_region_left")
@settings(max_examples=60, deadline=None)
@given(BEGUN, SERIES)
def test_after_any_edits_a_map_has_valid_cities_regions_and_connections(
    begun: MapDraft, series: Sequence[Edit]
) -> None:
    draft = _played(begun, series)
    ids = [city.id for city in draft.cities]
    west, top, east, south = FIELD
    assert len(set(ids)) == len(ids) <= 100
    assert all(west <= city.at[0] <= east and top <= city.at[1] <= south for city in draft.cities)
    assert all(city.region in draft.regions and 0 < len(city.name) <= LONGEST for city in draft.cities)
    assert all(a in ids and b in ids and a != b and 0 <= price < 9999 for a, b, price in draft.links)
    assert len({frozenset(link[:2]) for link in draft.links}) == len(draft.links)


# --- places ------------------------------------------------------------------------------------------


def test_the_map_editors_drawing_area_is_that_of_a_map_without_a_picture() -> None:
    left, top, right, bottom = lay.WINDOW
    assert (left + lay.MARGIN[0], top + lay.MARGIN[1], right - lay.MARGIN[0], bottom - lay.MARGIN[1]) == FIELD


def test_cities_put_on_a_map_in_the_editor_are_shown_at_the_same_place_in_the_game() -> None:
    """Without the frame in its file, a map would be stretched until its outermost cities touch the edges."""
    draft = edits.with_city(edits.with_city(MapDraft("Two"), (300, 300)), (500, 700))
    shown = places(draft.board(), tuple(map(float, FIELD)))  # type: ignore[arg-type]
    assert [tuple(map(round, place)) for place in shown.values()] == [(300, 300), (500, 700)]
    assert draft.board().frame == FRAME


def test_a_new_city_in_the_map_editor_snaps_to_a_row_of_another_and_keeps_a_distance() -> None:
    draft = edits.with_city(MapDraft("Snap"), (300, 300))
    assert edits.with_city(draft, (500, 304)).cities[1].at == (500, 300)
    near = edits.with_city(draft, (310, 330)).cities[1].at
    assert math.dist(near, (300, 300)) >= edits.distance_of(2) - 1
    assert edits.with_city(draft, (-50, 5000)).cities[1].at == (FIELD[0], FIELD[3])


def test_moving_a_city_in_the_map_editor_changes_only_connection_costs_not_set_by_hand() -> None:
    draft = MapDraft("Prices")
    for at in ((200, 200), (400, 200), (200, 500)):
        draft = edits.with_city(draft, at)
    a, b, c = (city.id for city in draft.cities)
    draft = edits.priced(edits.linked(edits.linked(draft, a, b), a, c), a, c, 4)
    assert draft.price(a, b) == round(200 / edits.UNITS)
    moved = edits.moved(draft, a, (100, 200))
    assert moved.price(a, b) == round(300 / edits.UNITS) and moved.price(a, c) == 4


def test_a_renamed_city_keeps_its_connections_and_rules() -> None:
    draft = edits.with_rules(random_draft(35, 2, "Rules"), [MapRule("any", "discount_city", '"x"')])
    old = draft.cities[3]
    draft = edits.with_rules(draft, [MapRule("any", "discount_city", f'"{old.id}"')])
    new = edits.renamed(draft, old.id, "São Paulo")
    assert new.cities[3].id == "sao_paulo"
    assert [link[2] for link in new.links] == [link[2] for link in draft.links]
    assert sum("sao_paulo" in link for link in new.links) == sum(old.id in link for link in draft.links)
    assert new.rules == (MapRule("any", "discount_city", '"sao_paulo"'),)


# --- check -------------------------------------------------------------------------------------------


def _kinds(draft: MapDraft) -> list[str]:
    return [one.kind for one in checked(draft).problems]


@pytest.mark.judges("editor.problem.bare editor.problem.none editor.problem.twice")
def test_each_fault_of_an_edited_map_names_the_cities_concerned() -> None:
    whole = random_draft(42, 5, "Whole")
    assert checked(whole).players == (2, 3, 4, 5, 6) and not checked(whole).problems
    assert _kinds(MapDraft("None")) == [NONE]
    lonely = edits.with_city(whole, (430, 480))
    found = checked(lonely).problems[0]
    assert found.kind == APART and found.cities == (lonely.cities[-1].id,) and not checked(lonely).players
    same = edits.renamed(whole, whole.cities[0].id, whole.cities[1].name)
    twice = next(one for one in checked(same).problems if one.kind == TWICE)
    assert twice.cities == tuple(city.id for city in same.cities[:2])
    assert BARE in _kinds(edits.with_region(whole))


@pytest.mark.judges("editor.problem.count")
def test_an_edited_map_with_small_regions_names_the_numbers_of_players_that_cannot_play() -> None:
    draft = edits.all_linked(edits.without_region(random_draft(35, 3, "Small"), "red"))
    found = checked(draft)
    assert {5, 6}.isdisjoint(found.players) and {2, 3} <= set(found.players)
    faults = {dict(one.values)["players"]: one for one in found.problems if one.kind == COUNT}
    assert set(faults) == {2, 3, 4, 5, 6} - set(found.players)
    assert all(isinstance(one.reason, BadMap) and one.reason.word == "map_regions" for one in faults.values())
    for city in draft.cities[::2]:
        draft = edits.without_city(draft, city.id)
    fault = next(one for one in checked(edits.all_linked(draft)).problems if one.kind == COUNT)
    assert isinstance(fault.reason, BadMap) and fault.reason.word == "too_few_cities"
    assert len({draft.city(id_).region for id_ in fault.cities}) == 1  # type: ignore[union-attr]


def test_stepping_through_a_rule_in_the_map_editor_returns_to_the_editions_value() -> None:
    draft, switch = random_draft(35, 1, "Rule"), BY_NAME["discount"]
    seen = []
    for _ in range(3):
        draft = map_rules.stepped(draft, switch, 1)
        seen.append(map_rules.value_in(draft, switch))
    assert seen == [(False,), (True,), None] and not draft.rules


def test_an_edited_map_written_to_a_file_is_read_back_unchanged(tmp_path: Path) -> None:
    draft = map_rules.stepped(random_draft(60, 9, 'A "map"'), BY_NAME["payment"], 1)
    path = tmp_path / "a.toml"
    path.write_text(as_toml(draft, "a"))
    assert draft_of(read_board(path)) == draft
    assert as_toml(read_map(path), "a") == path.read_text()


def test_an_edited_map_whose_rules_fail_for_two_players_cannot_be_played_at_all() -> None:
    """With two players Step 2 begins at ten cities, so the rules refuse to let their game end at nine."""
    draft = edits.with_rules(random_draft(42, 1, "Short"), [MapRule("any", "end_cities", "9")])
    found = checked(draft)
    assert found.players == () and COUNT in {one.kind for one in found.problems}
    with pytest.raises(BadRules):
        _read(draft)
