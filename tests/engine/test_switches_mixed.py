"""House rules: the switches of the set-up, their values, and games with random mixes of them."""

import re
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest

from game.bots import decide
from game.engine import rules, setup
from game.engine.actions import BIDS, NOMINATE, PASS
from game.engine.board import BadMap, maps
from game.engine.ruleset import PLAYERS, BadRules, editions
from game.engine.state import GameState, Phase
from game.engine.switches import (
    BY_NAME,
    GROUPS,
    RULES,
    SWITCHES,
    TABLE,
    as_rules,
    changed,
    options,
    read_rule,
    sources,
    words_of,
)
from game.setup.choices import Choices
from tests.audit import Auditor
from tests.map_samples import BOXED

NO_SWITCH = {"edition", "players", "start_money", "plants_out", "opening_plants", "backs_printed"}
NO_SWITCH |= {"tokens", "tracks", "below_top", "never_removed", "market_rows"}
NO_SWITCH |= {"set_aside", "plug_removed_of", "socket_on_top", "never_buried", "step2_replaces"}
NO_SWITCH |= {"near_top", "near_top_cards", "future_joins", "lowest_out", "first_pass_removes", "obsolete_when"}
NO_SWITCH |= {"late_market", "deck_order", "other_tracks", "other_tokens", "other_resupply"}
NO_SWITCH |= {"one_token_each", "price_ceiling", "outage_houses", "outage_loss", "must_power"}
NO_SWITCH |= {"step2_by_card", "step2_removed", "under_deck", "never_current", "never_current_out", "cheaper_if_short"}
NO_SWITCH |= {"printed_tracks"}
NO_SWITCH |= {"flat_connection", "uranium_used", "co2_tax"}
NO_SWITCH |= {"founding_cities", "uranium_regions", "changed_plants", "discount_city", "discount_tokens"}
NO_SWITCH |= {"island_cost", "below_step3", "end_with_all", "depot_apart", "never_first"}
NO_SWITCH |= {"recycling", "discount_bonus", "last_step", "blocked_spaces"}
"""Fields of a ruleset that no house rule may change: the contents of the box, and what maps change."""

USUAL = setup.rules_for("recharged", "germany", 4)


def mixed(number: int) -> tuple[str, str, int, dict[str, Any]]:
    """Return a random mix of house rules that the engine does not refuse: edition, map, players, rules."""
    random = Random(number)
    edition, map_name, players = random.choice(editions()), random.choice(BOXED), random.choice(PLAYERS)
    usual = setup.rules_for(edition, map_name, players)
    mix: dict[str, Any] = {}
    for switch in random.sample(SWITCHES, random.randint(1, len(SWITCHES))):
        more = {**mix, **as_rules([(switch, random.choice(options(switch, usual, map_name)))])}
        try:
            setup.choices_of_regions(setup.rules_for(edition, map_name, players, more), map_name)
        except (BadRules, BadMap) as error:
            assert error.word, error
            continue
        mix = more
    return edition, map_name, players, mix


class MixAuditor(Auditor):
    """An auditor that knows no edition's tables: it pays and charges what the mix of rules states."""

    @staticmethod
    def _payment(state: GameState) -> int:
        return state.rules.pays(Auditor._lit(state))

    @staticmethod
    def _house_price(state: GameState, city: int) -> int:
        first = 1 if state.zone.cities[city].supra else 0
        return next(state.rules.house_prices[space] for space in range(first, 3) if state.houses[3 * city + space] < 0)


def play_mixed(number: int) -> None:
    """Deal a mix of rules and play it with random moves under the auditor to the end."""
    edition, map_name, players, mix = mixed(number)
    state = setup.seeded_game(edition, map_name, players, number, house_rules=mix)
    rules.begin(state)
    auditor = MixAuditor(state)
    thoughts = Random(number)
    while state.phase != Phase.FINISH:
        for move in decide(state, "chance", thoughts):
            auditor.expect(state, move)
            rules.play(state, move)
            auditor.check(state)
        assert state.round <= 200, (edition, map_name, players, mix)


@pytest.mark.rotates(3)
@pytest.mark.parametrize("number", range(12))
def test_a_game_with_a_random_mix_of_house_rules_is_played_to_the_end(number):
    play_mixed(number)


@pytest.mark.slow
@pytest.mark.parametrize("hundred", range(5))
def test_games_with_500_random_mixes_of_house_rules_are_played_to_the_end(hundred):
    for number in range(100 * hundred, 100 * (hundred + 1)):
        play_mixed(number)


def test_every_rule_is_a_house_rule_or_listed_as_not_changeable():
    known = {field.name for field in fields(setup.rules_for("classic", "germany", 4)) if field.init}
    assert set(RULES) == known - NO_SWITCH
    assert {switch.group for switch in SWITCHES} == set(GROUPS)


@pytest.mark.rotates
@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize("map_name", maps())
def test_every_house_rule_can_be_set_to_the_editions_own_value(edition, map_name):
    for players in PLAYERS:
        usual = setup.rules_for(edition, map_name, players)
        for switch in SWITCHES:
            assert switch.value(usual) in options(switch, usual, map_name)
        same = setup.rules_for(edition, map_name, players, as_rules([(s, s.value(usual)) for s in SWITCHES]))
        assert changed(same, usual) == ()


def test_a_house_rule_changes_only_its_own_rule():
    usual = setup.rules_for("recharged", "usa", 2)
    for switch in SWITCHES:
        for value in options(switch, usual, "usa"):
            try:
                known = setup.rules_for("recharged", "usa", 2, as_rules([(switch, value)]))
            except BadRules:
                continue
            assert changed(known, usual) == (() if value == switch.value(usual) else (switch,))


def test_every_table_of_a_house_rule_is_named_after_an_edition_map_or_number_of_players():
    for switch in SWITCHES:
        if switch.kind == TABLE:
            for source in sources(switch, 4).values():
                assert source.name in (*editions(), *maps(), *PLAYERS)
    assert {source.name for source in sources(BY_NAME["resupply"], 4).values()} >= set(PLAYERS)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("plant_limit=4", {"plant_limit": 4}),
        ("discount = off", {"discount": False}),
        ("coal_depot_price=on", {"coal_depot_price": 8}),
        ("coal_depot_price=7", {"coal_depot_price": 7}),
        ("phase_out_plant=no", {"phase_out_plant": 0}),
        ("cartel=on", {"cartel": True}),
        ("cities_break_ties=false", {"cities_break_ties": False}),
        ("bid_direction=order", {"bid_direction": "order"}),
        ("house_prices=[10, 20, 30]", {"house_prices": (10, 20, 30)}),
        ("house_prices=bsw", {"house_prices": (10, 20, 30)}),
        ("start_tokens=italy", {"start_tokens": (18, 15, 12, 2)}),
        ("top_card=drawn", {"top_card": 0}),
        ("cards_removed=recharged", {"plug_removed_first": True, "plug_removed": 1, "cards_removed": 3}),
        ("cards_removed=2+6", {"plug_removed_first": True, "plug_removed": 2, "cards_removed": 6}),
        ("cards_removed=6", {"plug_removed_first": False, "plug_removed": 0, "cards_removed": 6}),
        ("step2_cities=7", {"step2_cities": 7, "step2_earlier": 0}),
        ("step2_earlier=1", {"step2_earlier": 1}),
        ("plug_removed_first=on", {"plug_removed_first": True}),
    ],
)
def test_house_rules_are_read_from_words_of_the_command_line(text, rule):
    assert read_rule(text, USUAL) == rule
    setup.rules_for("recharged", "germany", 4, rule)


@pytest.mark.rotates
@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize("players", PLAYERS)
def test_a_house_rule_given_on_the_command_line_equals_the_one_chosen_on_the_screen(edition, players):
    """Every word of every switch is tried, and every value on screen has a word; each map with its own rules occurs."""
    own = ("germany", "baden-wuerttemberg", "france", "italy")
    shown = seated(edition, own[(editions().index(edition) + players) % len(own)], players)
    for switch in SWITCHES:
        words = words_of(switch, players)
        assert set(shown.options(switch)) <= {*words.values(), switch.value(shown.usual)}
        for word, value in words.items():
            on_screen = played(shown.with_rule(switch, value).engine_rules(), shown)
            typed = read_rule(f"{switch.name}={word}", shown.usual)
            assert played(typed, shown) == on_screen, f"{switch.name}={word}"


def seated(edition, map_name, players):
    choices = Choices(edition=edition, map=map_name)
    return replace(choices, chairs=tuple(replace(chair, taken=at < players) for at, chair in enumerate(choices.chairs)))


def played(house_rules, choices):
    """Return the ruleset of this mix, or the reason why the mix is refused."""
    try:
        return setup.rules_for(choices.edition, choices.map, choices.players, house_rules)
    except BadRules as error:
        return error.word, error.values


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.name)
def test_a_refused_house_rule_names_the_allowed_values_without_python_syntax(switch):
    with pytest.raises(BadRules) as caught:
        read_rule(f"{switch.name}=left", USUAL)
    said = str(caught.value)
    assert said.startswith(f"{switch.name} can be ") and said.endswith(', not "left".'), said
    assert not re.search(r"True|False|None|[(){}\\]", said), said
    listed = re.search("one of: (.*?)(, or |, not )", said)
    words = listed[1].split(", ") if listed else re.findall(r"\d+", said)
    assert len(words) > 1
    for word in words:
        read_rule(f"{switch.name}={word}", USUAL)


@pytest.mark.parametrize(
    "text",
    ["payment=[]", "start_tokens=[1]", "start_tokens=[25,0,0,0]", "top_card=99", "opening_market=[3]", "resupply=[1]"],
)
def test_a_house_rule_with_a_table_of_the_wrong_shape_is_refused_with_the_allowed_values(text):
    with pytest.raises(BadRules, match=r"can be one of: classic, .* or written such as "):
        read_rule(text, USUAL)


@pytest.mark.parametrize("part", sorted(set(RULES) - set(BY_NAME)))
def test_an_incomplete_house_rule_is_refused_in_words(part):
    with pytest.raises(BadRules, match=f'{part} can be (on or off|a whole number), not "left"'):
        read_rule(f"{part}=left", USUAL)


@pytest.mark.parametrize("text", ["plant_limit", "plant_limit=", "start_money=100", "colour=red", ""])
def test_an_unknown_house_rule_is_refused(text):
    with pytest.raises(BadRules, match="house rule"):
        read_rule(text, USUAL)


@pytest.mark.parametrize("bought", [True, False])
def test_the_cartel_does_not_take_the_plant_being_auctioned(bought):
    """A plant nominated with a pass (2005) is sold or left before the Cartel takes one."""
    state = setup.seeded_game("recharged", "germany", 2, 1, house_rules={"opening_pass": True})
    rules.begin(state)
    while state.phase == Phase.SETUP or state.round == 1:
        rules.apply(state, rules.legal_actions(state)[0])
    assert state.cartel is not None
    for player in state.players:
        player.money = 99
    named = state.current[-1]
    rules.apply(state, NOMINATE[named])
    rules.apply(state, PASS)
    before = state.cartel.plants
    assert (state.lot, state.cartel.plants) == (named, before)
    rules.apply(state, BIDS[named] if bought else PASS)
    taken = {plant.number for plant in state.cartel.plants}
    assert (named in taken) is not bought
    assert taken != {plant.number for plant in before}
