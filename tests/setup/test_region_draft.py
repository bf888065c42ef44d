"""In a draft of regions each seat, in a random order, adds a region adjacent to the chosen ones; that order is the
first turn order.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.engine import setup as dealing
from game.engine.board import hangs_together, maps
from game.engine.state import CARTEL
from game.kit.board.printed_map import BoardView, load_sheet
from game.kit.screen.panel import recorded
from game.kit.style import words
from game.kit.style.settings import Settings
from game.kit.system.window import headless
from game.kit.values.contents import Target
from game.match import PERSON
from game.navigator import Navigator
from game.scenes.play import PlayScene
from game.scenes.setup_scene import SetupScene
from game.setup.choices import Choices
from game.setup.region_draft import THINKING, free_place
from tests.map_samples import BOXED, one_edition_each
from tests.workshop.staged import setup_states


@pytest.fixture(autouse=True)
def _language() -> Iterator[None]:
    headless()
    before = words.language()
    yield
    words.set_language(before)


def people(players: int, kind: str = PERSON) -> Choices:
    chairs = Choices().chairs
    return Choices(tuple(replace(chair, taken=place < players, kind=kind) for place, chair in enumerate(chairs)))


def drafted(choices: Choices, number: int) -> Choices:
    """Return the set-up's choices after a whole draft of regions, in which every region is chosen at random."""
    random = Random(number)
    choices = choices.with_draft(random)
    while choices.drafting:
        choices = choices.with_drafted(random.choice(choices.offered))
    return choices


@pytest.mark.rotates
@pytest.mark.parametrize(("edition", "map_name", "players"), one_edition_each(maps()))
def test_every_draft_of_regions_ends_with_a_playable_set_of_regions_and_sets_the_turn_order(
    edition: str, map_name: str, players: int
) -> None:
    for number in range(6):
        choices = drafted(replace(people(players), edition=edition, map=map_name), number)
        assert choices.problem == ""
        assert len(choices.regions) == choices.regions_wanted
        match = choices.deal(Random(number))
        assert tuple(party for party in match.record.deal.order if party != CARTEL) == choices.order
        assert set(match.record.zone.regions) == set(choices.regions)
        again = match.record.new_state()
        assert again == match.state


@pytest.mark.judges("draft.left draft.touch")
def test_a_draft_of_regions_offers_only_adjacent_regions_from_which_it_can_be_completed() -> None:
    choices = people(4).with_draft(Random(1))
    assert choices.offered == choices.board.regions
    playable = [set(choice) for choice in dealing.choices_of_regions(choices.rules, choices.map)]
    while choices.drafting:
        for region in choices.board.regions:
            zone = {*choices.regions, region}
            fits = region not in choices.regions and hangs_together(choices.board, zone)
            assert (region in choices.offered) == (fits and any(zone <= choice for choice in playable))
        far = [region for region in choices.board.regions if region not in choices.offered]
        for region in far:
            assert choices.with_drafted(region) is choices
        choices = choices.with_drafted(choices.offered[0])


@pytest.mark.judges("draft.hint draft.order")
def test_in_a_draft_of_regions_players_choose_in_turn_in_the_drawn_order() -> None:
    choices = people(2).with_draft(Random(5))
    asked = []
    while choices.drafting:
        asked.append(choices.chooser)
        choices = choices.with_drafted(choices.offered[0])
    assert asked == [choices.order[turn % 2] for turn in range(3)]


def test_changing_players_or_regions_in_the_set_up_ends_the_draft_of_regions() -> None:
    done = drafted(people(3), 1)
    begun = people(3).with_draft(Random(1))
    begun = begun.with_drafted(begun.offered[0])
    for choices in (done, begun):
        assert choices.with_chair(3, taken=True).order == ()
        assert choices.with_edition("classic").order == ()
        assert choices.with_map("usa").order == ()
        assert choices.with_random_regions(Random(1)).order == ()
        assert not choices.with_random_regions(Random(1)).drafting
    assert done.with_region(done.regions[0]).order == ()
    assert begun.with_edition("classic").regions == ()
    assert begun.with_chair(0, name="Zoe").drafting
    assert begun.problem == "drafting"


# --- on the screen ---------------------------------------------------------------------------------------


def scene(choices: Choices) -> SetupScene:
    return SetupScene(choices, lambda c, m: None, lambda p: None, lambda: None, random=Random(4))


def targets(setup: SetupScene) -> dict[str, Target]:
    return {target.name: target for panel in setup.layout((1280, 800)) for target in recorded(panel).targets}


def test_in_a_draft_of_regions_a_person_chooses_by_touching_labels_on_the_map() -> None:
    setup = scene(people(3))
    setup._perform(targets(setup)["draft"].intent)
    chosen = 0
    while setup.choices.drafting:
        plates = {name for name, each in targets(setup).items() if name.startswith("draft:") and each.intent}
        assert plates == {f"draft:{region}" for region in setup.choices.offered}
        assert not targets(setup)["deal"].enabled
        setup._perform(targets(setup)[min(plates)].intent)
        chosen += 1
        assert len(setup.choices.regions) == chosen
    assert targets(setup)["deal"].enabled
    assert not setup.tick(1.0)


def test_in_a_draft_of_regions_bots_choose_by_themselves_and_nothing_can_be_touched_for_them() -> None:
    setup = scene(people(4, "greedy"))
    setup._perform(targets(setup)["draft"].intent)
    now, changes = 0.0, 0
    while setup.choices.drafting:
        assert "draft:red" not in {name for name, each in targets(setup).items() if each.intent and each.enabled}
        changes += setup.tick(now)
        now += THINKING / 4
        assert now < 60
    assert changes == 4
    assert setup.choices.problem == ""


def test_in_a_draft_of_regions_a_touch_cannot_choose_for_a_bot() -> None:
    setup = scene(people(3, "chance"))
    setup._perform(targets(setup)["draft"].intent)
    before = setup.choices
    setup._perform(targets(setup)["region:red"].intent)
    assert setup.choices == before


@pytest.mark.rotates
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
@pytest.mark.parametrize("code", ["en", "es", "pseudo"])
@pytest.mark.parametrize("players", [2, 6])
def test_no_text_is_cut_off_during_a_draft_of_regions(code: str, size: tuple[int, int], players: int) -> None:
    words.set_language(code)
    for map_name in BOXED:
        setup = scene(replace(people(players), map=map_name).with_draft(Random(2)))
        while setup.choices.drafting:
            for panel in setup.layout(size):
                if panel.name != "setup:board":
                    assert recorded(panel).clipped == ()
            setup.choices = setup.choices.with_drafted(setup.choices.offered[-1])


def test_after_a_draft_of_regions_the_next_set_up_keeps_the_regions_but_not_the_turn_order(tmp_path: Path) -> None:
    house = Navigator(Settings(save_folder=str(tmp_path)), drafted(people(3), 1))
    house.start(house.choices, house.choices.deal(Random(1)))
    assert house.choices.order == ()
    assert len(house.choices.regions) == 3
    assert isinstance(house.scene, PlayScene)
    house.scene.end()


@pytest.mark.rotates(4)
@pytest.mark.parametrize("map_name", maps())
def test_in_a_draft_of_regions_labels_are_on_their_regions_and_cover_no_city(map_name: str) -> None:
    sheet = load_sheet(map_name, Choices(map=map_name).board_side)
    view = BoardView(sheet, (sheet.board.regions[0],), (880, 950))
    for region in sheet.board.regions:
        box = free_place(view, region, (120.0, 40.0))
        assert view.region_at(*box.center) == region
        for city in sheet.cities:
            assert not box.collidepoint(view.city_at(city)), f"{region} hides {city}"


@pytest.mark.rotates
@pytest.mark.parametrize("place", [("desk", (1024, 640)), ("table", (1280, 800)), ("table", (1920, 1080))])
@pytest.mark.parametrize("map_name", maps())
def test_in_a_draft_of_regions_no_label_covers_another(map_name: str, place: tuple[str, tuple[int, int]]) -> None:
    layout, size = place
    choices = replace(people(6), map=map_name).with_draft(Random(3))
    while choices.drafting:
        setup = setup_states.chosen(choices)(layout)
        (panel,) = (panel for panel in setup.layout(size) if panel.name == "setup:offered")
        plates = [(each.name, each.rect) for each in recorded(panel).targets]
        assert len(plates) == len(choices.offered)
        for (one, box), (other, covered) in itertools.combinations(plates, 2):
            assert not box.colliderect(covered), f"{one} {box} lies on {other} {covered}"
        choices = choices.with_drafted(choices.offered[0])
