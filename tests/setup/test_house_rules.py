"""The pages of house rules show every rule once, mark a changed one, and refuse with the reason what does not fit; an
edition with changed rules is named so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pygame
import pytest

from game.engine import rules, setup
from game.engine.ruleset import editions
from game.engine.switches import BY_NAME, FUEL, SET_UP, SWITCHES, TABLE, Switch, options
from game.kit.input.gestures import Tap
from game.kit.screen.panel import Painted, paint
from game.kit.style import words
from game.kit.system.window import headless
from game.kit.values.contents import Target
from game.scenes.setup_scene import SetupScene
from game.setup import house_rules
from game.setup.choices import Choices, playable_maps
from game.setup.house_rules import PAGES
from game.setup.rule_words import line_of, name_of, played_name, preset_name, refusal, value_of
from game.setup.setup_intents import SetOption
from tests.engine.test_switches_mixed import mixed
from tests.map_samples import BOXED


@pytest.fixture(autouse=True)
def _language() -> Iterator[None]:
    headless()
    before = words.language()
    yield
    words.set_language(before)


def scene(choices: Choices | None = None, page: int = house_rules.CLOSED) -> SetupScene:
    made = SetupScene(choices or Choices(), lambda c, m: None, lambda p: None, lambda: None, random=Random(1))
    made.sheet.page = page
    return made


def painted(shown: SetupScene, size: tuple[int, int] = (1280, 800)) -> list[Painted]:
    return [paint(panel) for panel in shown.layout(size)]


def targets(shown: SetupScene) -> dict[str, Target]:
    return {target.name: target for each in painted(shown) for target in each.targets}


def press(shown: SetupScene, name: str) -> None:
    """Touch a target by its name, as the app would."""
    target = targets(shown)[name]
    assert target.enabled, target.reason
    shown._perform(target.intent)


def changed(shown: SetupScene) -> set[str]:
    return {switch.name for switch in shown.choices.changed}


def mixed_choices(number: int) -> Choices:
    """Return a set-up with the house rules of a random mix."""
    edition, map_name, players, mix = mixed(number)
    chairs = tuple(replace(chair, taken=place < players) for place, chair in enumerate(Choices().chairs))
    return Choices(chairs=chairs, edition=edition, map=map_name, house_rules=tuple(mix.items()))


# --- what is on the sheet ----------------------------------------------------------------------------


def test_every_house_rule_is_on_exactly_one_page_of_the_set_up() -> None:
    shown = [switch for page in PAGES for switch in page]
    assert sorted(switch.name for switch in shown) == sorted(BY_NAME)
    assert max(map(len, PAGES)) <= 8


@pytest.mark.parametrize("group", [FUEL, SET_UP])
def test_a_page_of_house_rules_that_is_full_continues_on_another(group: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a page with two groups each has a heading; a page with one group is continued with a number."""
    more = Switch("income_bonus", group)
    grown = house_rules.pages((*SWITCHES, more))
    assert len(grown) == len(PAGES) + 1 and max(map(len, grown)) <= 8
    assert sorted(switch.name for page in grown for switch in page) == sorted([*BY_NAME, more.name])
    monkeypatch.setattr(house_rules, "PAGES", grown)
    titles = [house_rules.title_of(page) for page in range(len(grown))]
    assert len(set(titles)) == len(titles)
    new = ["Set-up 2"] if group == SET_UP else ["Fuel and payment", "Building"]
    assert [title for title in titles if title in new] == new


@pytest.mark.parametrize("code", ["en", "es"])
def test_every_house_rule_is_explained_in_one_sentence(code: str) -> None:
    words.set_language(code)
    for switch in SWITCHES:
        line = line_of(switch)
        assert line.endswith(".")
        assert line.count(". ") == 0
        assert 2 <= len(name_of(switch)) <= 32


@pytest.mark.parametrize("code", ["en", "es"])
def test_every_value_of_a_house_rule_has_its_own_wording(code: str) -> None:
    words.set_language(code)
    for edition in editions():
        for map_name in BOXED:
            usual = Choices(edition=edition, map=map_name).usual
            for switch in SWITCHES:
                values = options(switch, usual, map_name)
                said = [value_of(switch, value, usual.players) for value in values]
                assert all(said)
                assert not any(said_.startswith("rule.") for said_ in said), said
                if switch.kind != TABLE:
                    assert len(set(said)) == len(values)


@pytest.mark.rotates
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("code", ["en", "es", "pseudo"])
def test_no_text_on_the_pages_of_house_rules_is_cut_off(code: str, size: tuple[int, int]) -> None:
    words.set_language(code)
    everything = Choices()
    for switch in SWITCHES:
        other = everything.with_rule(switch, everything.options(switch)[-1])
        everything = everything if other.mistake else other
    two = Choices().with_chair(3, taken=False).with_chair(2, taken=False)
    for choices in (Choices(), everything, two, replace(two, edition="classic-2005", map="usa")):
        for page in (house_rules.CLOSED, *range(len(PAGES))):
            for each in painted(scene(choices, page), size):
                assert each.clipped == (), (page, each.panel.name)


@pytest.mark.parametrize("page", range(len(PAGES)))
def test_touch_targets_on_the_pages_of_house_rules_are_large_and_do_not_overlap(page: int) -> None:
    (sheet,) = painted(scene(Choices().with_rule(BY_NAME["plant_limit"], (4,)), page), (1024, 640))
    for target in sheet.targets:
        assert min(target.rect.size) >= 24, target.name
        assert [other.name for other in sheet.targets if other.rect.colliderect(target.rect)] == [target.name]


def test_the_page_of_house_rules_looks_the_same_however_its_choices_were_reached() -> None:
    walked = scene(page=1)
    for name in ("plant_limit+", "scrapped_fuel:1", "page:2", "page:1", "reset:plant_limit"):
        press(walked, name)
    fresh = scene(Choices().with_rule(BY_NAME["scrapped_fuel"], ("must",)), 1)
    pictures = [pygame.image.tobytes(painted(each)[0].surface, "RGBA") for each in (walked, fresh)]
    assert pictures[0] == pictures[1]


# --- changing --------------------------------------------------------------------------------------------


def test_a_changed_house_rule_is_marked_and_can_be_reset() -> None:
    shown = scene()
    press(shown, "rules")
    press(shown, "page:1")
    assert "reset:plant_limit" not in targets(shown)
    press(shown, "plant_limit+")
    press(shown, "opening_pass:1")
    assert changed(shown) == {"plant_limit", "opening_pass"}
    assert shown.choices.engine_rules() == {"plant_limit": 4, "opening_pass": True}
    press(shown, "plant_limit-")
    assert changed(shown) == {"opening_pass"}
    press(shown, "plant_limit+")
    press(shown, "reset:opening_pass")
    assert changed(shown) == {"plant_limit"}
    press(shown, "reset")
    assert changed(shown) == set()
    assert not targets(shown)["reset"].enabled
    press(shown, "close")
    assert "deal" in targets(shown)


def test_escape_leads_from_the_house_rules_back_to_the_set_up() -> None:
    shown = scene(page=2)
    shown.menu()
    assert "deal" in targets(shown)


@pytest.mark.judges(
    "rule.as_for rule.bid_direction.clockwise rule.bid_direction.order rule.cards_removed.any "
    "rule.cards_removed.apart rule.cards_removed.none rule.cartel.false rule.cartel.true "
    "rule.cities_break_ties.false rule.cities_break_ties.true rule.first_house.empty rule.first_house.open "
    "rule.opening_market.drawn rule.opening_market.these rule.own_table rule.reorder_every_round.false "
    "rule.reorder_every_round.true rule.scrapped_fuel.itself rule.scrapped_fuel.may rule.scrapped_fuel.must "
    "rule.step2_starts_in.build rule.step2_starts_in.bureaucracy rule.step2_starts_in.once rule.step3_at_once.false "
    "rule.step3_at_once.true rule.step3_shuffled.drawn rule.step3_shuffled.started rule.top_card.drawn "
    "rule.top_card.plant rule.two_only"
)
def test_every_value_of_a_house_rule_that_fits_the_other_rules_can_be_chosen_by_touch() -> None:
    """The arrows and labels of every switch reach all of its values that are compatible with the other settings."""
    for switch in SWITCHES:
        start = Choices().with_chair(3, taken=False).with_chair(2, taken=False)
        page = next(index for index, page in enumerate(PAGES) if switch in page)
        shown, seen, waiting = scene(start, page), {start.value(switch)}, [start]
        while waiting:
            shown.choices = waiting.pop()
            for name, target in targets(shown).items():
                if name.rstrip("+-").split(":")[0] == switch.name and target.enabled:
                    before = shown.choices
                    shown._perform(target.intent)
                    value = shown.choices.value(switch)
                    if value not in seen:
                        seen.add(value)
                        waiting.append(shown.choices)
                    shown.choices = before
        possible = {value for value in start.options(switch) if start.with_rule(switch, value).mistake is None}
        assert seen == possible, switch.name


@pytest.mark.judges(
    "setup.problem.end setup.problem.map_regions setup.problem.no_plant setup.problem.no_plants "
    "setup.problem.opening_count setup.problem.opening_out setup.problem.shape setup.problem.step2 "
    "setup.problem.too_few setup.problem.too_few_cards setup.problem.too_few_cities setup.problem.too_few_places "
    "setup.problem.top_card"
)
def test_a_house_rule_that_contradicts_another_is_refused_with_the_reason() -> None:
    shown = scene(page=3)
    for _ in range(12):
        switch = BY_NAME["step2_cities"]
        shown._perform(SetOption(switch, shown.choices.options(switch).index((17, 0))))
    assert shown.choices.value(BY_NAME["step2_cities"]) == (17, 0)
    press(shown, "step2_cities+")
    assert shown.choices.value(BY_NAME["step2_cities"]) == (17, 0)
    assert shown.sheet.message == "Step 2 would begin at 18 cities, but the game ends at 17."
    press(shown, "end_cities+")
    assert shown.sheet.message == ""


def test_house_rules_that_do_not_fit_the_number_of_players_prevent_the_deal_until_reset() -> None:
    two = Choices().with_chair(3, taken=False).with_chair(2, taken=False)
    wide = two.with_rule(BY_NAME["step2_cities"], (18, 0))
    assert wide.problem == ""
    six = wide
    for place in (2, 3, 4, 5):
        six = six.with_chair(place, taken=True)
    assert six.hindrance[0] == "step2"
    shown = scene(six)
    assert not targets(shown)["deal"].enabled
    shown.sheet.page = 3
    press(shown, "reset:step2_cities")
    assert shown.choices.problem == ""


@pytest.mark.judges("setup.problem.founding_marks")
def test_a_map_that_sets_its_start_cities_refuses_the_house_rule_of_marked_start_cities() -> None:
    marked = Choices().with_rule(BY_NAME["start_cities"], (True,))
    assert marked.problem == ""
    mistake = marked.with_map("japan").mistake
    assert mistake is not None and marked.with_map("japan").problem == "founding_marks"
    assert refusal(mistake) == "This map sets its start cities: players cannot mark others."
    assert Choices().with_map("japan").problem == ""


@pytest.mark.judges("rule.step3_shuffled.never setup.problem.ordered_deck")
def test_chinas_ordered_deck_refuses_house_rules_that_would_change_it() -> None:
    china = Choices().with_map("china")
    assert china.problem == "" and china.value(BY_NAME["step3_shuffled"]) == ("never",)
    for name, value in (("step3_shuffled", ("drawn",)), ("top_card", (13,)), ("step3_at_once", (False,))):
        mistake = china.with_rule(BY_NAME[name], value).mistake
        assert mistake is not None and mistake.word == "ordered_deck", name
        assert refusal(mistake) == words.say("setup.problem.ordered_deck")
    assert value_of(BY_NAME["step3_shuffled"], ("never",), 4) == words.say("rule.step3_shuffled.never") == "Never"


def test_a_house_rule_that_leaves_too_few_regions_for_the_games_end_is_refused() -> None:
    """All spaces for houses could be taken before a player has the 17 cities that end the game: three regions have 63
    spaces, and four players with 16 cities each take 64.
    """
    shown = scene(page=0)
    press(shown, "regions-")
    assert shown.choices.value(BY_NAME["regions"]) == (4,)
    assert shown.sheet.message.startswith("63 spaces are too few")
    shown.choices = shown.choices.with_rule(BY_NAME["end_cities"], (16,))
    press(shown, "regions-")
    assert shown.choices.value(BY_NAME["regions"]) == (3,)
    press(shown, "regions-")
    assert shown.sheet.message == "14 cities are too few for a game that ends at 16."


# --- what is usual ---------------------------------------------------------------------------------------


def test_a_house_rule_that_equals_the_editions_rule_is_not_shown_as_changed() -> None:
    choices = Choices().with_rule(BY_NAME["house_prices"], ((10, 20, 30),)).with_rule(BY_NAME["plant_limit"], (4,))
    assert {switch.name for switch in choices.with_edition("bsw").changed} == {"plant_limit"}
    assert [rule for rule, _ in choices.with_edition("bsw").house_rules] == ["plant_limit"]


def test_hidden_money_is_usual_in_the_table_layout_and_in_bsw_and_not_shown_as_changed() -> None:
    assert Choices(layout="table").usual.hidden_money
    assert Choices(layout="table").engine_rules() == {"hidden_money": True}
    assert Choices(layout="table").changed == ()
    assert Choices(edition="bsw", layout="table").engine_rules() == {}
    open_table = Choices(layout="table").with_rule(BY_NAME["hidden_money"], (False,))
    assert open_table.engine_rules() == {}
    assert [switch.name for switch in open_table.changed] == ["hidden_money"]
    assert open_table.with_layout("desk").changed == ()


def test_hidden_money_and_marked_start_cities_on_the_first_set_up_page_are_house_rules() -> None:
    shown = scene()
    press(shown, "hidden_money")
    press(shown, "start_cities")
    assert changed(shown) == {"hidden_money", "start_cities"}
    press(shown, "start_cities")
    assert shown.choices.house_rules == (("hidden_money", True),)


def test_the_name_of_an_edition_says_changed_if_a_house_rule_differs() -> None:
    assert preset_name("recharged", False) == "Recharged 2018"
    assert preset_name("recharged", True) == "Recharged 2018, changed"
    shown = {
        text for each in painted(scene(Choices().with_rule(BY_NAME["discount"], (False,)))) for text, _ in each.texts
    }
    assert "Recharged 2018, changed" in shown
    assert "All rules: 1 changed" in shown


@pytest.mark.parametrize("map_name", playable_maps())
def test_a_games_name_is_its_edition_with_changed_if_its_rules_differ(map_name: str) -> None:
    for rule, table, name in (
        ({}, False, "Recharged 2018"),
        ({"plant_limit": 4}, False, "Recharged 2018, changed"),
        ({"hidden_money": True}, True, "Recharged 2018"),
        ({"hidden_money": True}, False, "Recharged 2018, changed"),
    ):
        assert played_name(setup.rules_for("recharged", map_name, 4, dict(rule)), map_name, table) == name


# --- mixes -----------------------------------------------------------------------------------------------


@pytest.mark.rotates(6)
@pytest.mark.parametrize("number", range(25))
def test_a_game_with_a_random_mix_of_house_rules_is_dealt_with_exactly_these_rules(number: int) -> None:
    choices = mixed_choices(number)
    assert choices.problem == ""
    match = choices.deal(Random(number))
    assert match.state.rules == replace(choices.rules, hidden_money=match.state.rules.hidden_money)
    assert choices.value(BY_NAME["hidden_money"]) == (match.state.rules.hidden_money,)
    assert rules.legal_actions(match.state)
    assert hash(choices) == hash(mixed_choices(number))


def test_a_tap_on_a_house_rule_changes_it() -> None:
    shown = scene(page=1)
    target = targets(shown)["discount:0"]
    shown.on(Tap(target=target, contact=None))  # type: ignore[arg-type]
    assert changed(shown) == {"discount"}


@pytest.mark.judges("rule.no_steps")
def test_house_rules_about_steps_cannot_be_changed_on_a_map_without_steps() -> None:
    with_steps, without = scene(Choices(), 3), scene(Choices().with_map("manhattan"), 3)
    of_steps = {switch.name for switch in SWITCHES if switch.group == "steps"}

    def controlled(shown: SetupScene) -> set[str]:
        return {name.rstrip("+-").split(":")[0] for name in targets(shown)} & of_steps

    assert controlled(with_steps) and not controlled(without)
    assert words.say("rule.no_steps") == "this map has no Step 2"
    changed = Choices().with_map("manhattan").with_rule(BY_NAME["step2_cities"], (9, 0))
    assert not changed.changed, "it is shown as a house rule although it has no effect"


@pytest.mark.judges("rule.printed_prices")
def test_the_prices_of_houses_cannot_be_changed_on_a_map_that_prints_them() -> None:
    page = next(number for number, switches in enumerate(PAGES) if BY_NAME["house_prices"] in switches)

    def controlled(map_name: str) -> bool:
        shown = scene(Choices().with_map(map_name), page)
        return any(name.rstrip("+-").split(":")[0] == "house_prices" for name in targets(shown))

    assert controlled("germany") and controlled("bremen"), "some spaces have the prices of the rules"
    assert not controlled("manhattan")
    assert all(city.slots for city in Choices().with_map("manhattan").board.cities)
    changed = Choices().with_map("manhattan").with_rule(BY_NAME["house_prices"], ((10, 20, 30),))
    assert not changed.changed, "it is shown as a house rule although it has no effect"
