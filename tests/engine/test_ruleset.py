"""The rules that are loaded for an edition, a map and a number of players have the numbers of its rulebook."""

from types import GenericAlias
from typing import get_args, get_type_hints

import pytest

from game.engine.resources import COAL, GARBAGE, OIL
from game.engine.ruleset import BadRules, Ruleset, editions, load_ruleset, with_tracks
from game.engine.setup import rules_for
from tests.engine.situations import EDITIONS

PLAYERS = range(2, 7)


def rules(edition: str) -> list[Ruleset]:
    return [rules_for(edition, "germany", players) for players in PLAYERS]


def test_the_classic_and_recharged_editions_are_offered():
    assert set(EDITIONS) <= set(editions())


@pytest.mark.case("S05")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_number_of_regions_follows_the_number_of_players(edition):
    assert [known.regions for known in rules(edition)] == [3, 3, 4, 5, 5]


@pytest.mark.case("S10", "S13")
def test_as_many_cards_are_removed_for_each_number_of_players_as_the_rulebooks_say():
    assert [known.cards_removed for known in rules("classic")] == [8, 8, 4, 0, 0]
    assert [known.plug_removed for known in rules("recharged")] == [1, 2, 1, 0, 0]
    assert [known.cards_removed for known in rules("recharged")] == [5, 6, 3, 0, 0]


@pytest.mark.case("A22", "A23")
def test_players_own_as_many_plants_as_the_rulebooks_allow():
    assert [known.plant_limit for known in rules("classic")] == [4, 3, 3, 3, 3]
    assert [known.plant_limit for known in rules("recharged")] == [3, 3, 3, 3, 3]


@pytest.mark.case("G01", "G02")
def test_step_2_begins_at_the_number_of_cities_in_the_rulebooks():
    assert [known.step2_cities for known in rules("classic")] == [10, 7, 7, 7, 6]
    assert [known.step2_cities for known in rules("recharged")] == [7, 7, 7, 7, 6]


@pytest.mark.case("E01")
def test_the_game_ends_at_the_number_of_cities_in_the_rulebooks():
    assert [known.end_cities for known in rules("classic")] == [21, 17, 17, 15, 14]
    assert [known.end_cities for known in rules("recharged")] == [18, 17, 17, 15, 14]


@pytest.mark.case("F01", "F02", "F03")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_payments_for_powered_cities_are_those_of_the_rulebooks(edition):
    table = [10, 22, 33, 44, 54, 64, 73, 82, 90, 98, 105, 112, 118, 124, 129, 134, 138, 142, 145, 148, 150]
    for known in rules(edition):
        assert [known.pays(cities) for cities in range(23)] == [*table, 150, 150]


@pytest.mark.case("F15", "F16")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("map_name", ["germany", "usa"])
def test_germany_and_usa_resupply_fuel_as_in_the_rulebooks(edition, map_name):
    table = {
        2: "3-2-1-1 4-2-2-1 3-4-3-1",
        3: "4-2-1-1 5-3-2-1 3-4-3-1",
        4: "5-3-2-1 6-4-3-2 4-5-4-2",
        5: "5-4-3-2 7-5-3-3 5-6-5-2",
        6: "7-5-3-2 9-6-5-3 6-7-6-3",
    }
    for players in PLAYERS:
        resupply = rules_for(edition, map_name, players).resupply
        assert " ".join("-".join(map(str, amounts)) for amounts in resupply) == table[players]


def test_houses_cost_10_15_and_20_in_classic_and_recharged():
    for edition in EDITIONS:
        assert all(known.house_prices == (10, 15, 20) for known in rules(edition))


@pytest.mark.case("F21", "R18")
def test_only_recharged_germany_has_the_rule_of_plant_39_and_only_recharged_usa_a_coal_depot():
    assert rules_for("recharged", "germany", 4).phase_out_plant == 39
    assert rules_for("recharged", "usa", 4).coal_depot_price == 8
    for edition, map_name in (("classic", "germany"), ("classic", "usa"), ("recharged", "usa")):
        assert rules_for(edition, map_name, 4).phase_out_plant == 0
    for edition, map_name in (("classic", "germany"), ("classic", "usa"), ("recharged", "germany")):
        assert rules_for(edition, map_name, 4).coal_depot_price == 0


@pytest.mark.case("B24", "E08", "E09")
def test_classic_and_recharged_differ_in_obsolete_plants_discount_ties_and_cartel():
    classic, recharged = rules("classic")[2], rules("recharged")[2]
    assert (classic.obsolete, recharged.obsolete) == (True, False)
    assert (classic.discount, recharged.discount) == (False, True)
    assert (classic.cities_break_ties, recharged.cities_break_ties) == (True, False)
    assert [known.cartel for known in rules("recharged")] == [True, False, False, False, False]
    assert not any(known.cartel for known in rules("classic"))


FIXED_LENGTH = sorted(
    name
    for name, kind in get_type_hints(Ruleset).items()
    if isinstance(kind, GenericAlias) and kind.__origin__ is tuple and Ellipsis not in get_args(kind)
)


@pytest.mark.parametrize("rule", FIXED_LENGTH)
def test_a_house_rule_that_is_a_table_with_too_few_entries_is_refused(rule):
    with pytest.raises(BadRules, match="wrong shape"):
        load_ruleset("recharged", 4, None, {rule: []})


def test_changing_the_prices_of_one_fuel_leaves_the_other_prices_unchanged():
    rules = rules_for("recharged", "germany", 4)
    oil = (1, *rules.tracks[OIL][:-1])
    cheaper = with_tracks(rules, (rules.tracks[COAL], oil, *rules.tracks[GARBAGE:]))
    assert (rules.prices[OIL][3], cheaper.prices[OIL][3]) == (8, 7)
    assert cheaper.prices[COAL] == rules.prices[COAL]
    assert with_tracks(cheaper, rules.tracks) == rules


def test_house_rules_override_the_rules_of_maps_and_editions():
    known = load_ruleset("recharged", 4, {"phase_out_plant": 39}, {"phase_out_plant": 0, "hidden_money": True})
    assert known.phase_out_plant == 0
    assert known.hidden_money


@pytest.mark.parametrize(
    ("edition", "players", "changes", "complaint"),
    [
        ("atlantis", 4, {}, "no edition 'atlantis'"),
        ("classic", 1, {}, "2 to 6"),
        ("classic", 7, {}, "2 to 6"),
        ("classic", 4, {"colour": 1}, "no rule 'colour'"),
        ("classic", 4, {"plant_limit": "3"}, "plant_limit must look like"),
        ("classic", 4, {"plant_limit": True}, "plant_limit must look like"),
        ("classic", 4, {"plant_limit": -1}, "cannot be negative"),
        ("classic", 4, {"bid_direction": "left"}, "clockwise, order"),
        ("classic", 4, {"start_tokens": [25, 0, 0, 0]}, "more"),
        ("classic", 4, {"payment": []}, "wrong shape"),
        ("classic", 4, {"payment": [10, "22"]}, "wrong shape"),
        ("classic", 4, {"resupply": [1, 2, 3]}, "wrong shape"),
        ("classic", 4, {"house_prices": [10, 15]}, "wrong shape"),
        ("classic", 4, {"opening_market": [3, 4, 5]}, "8 plants, not 3"),
        ("classic", 4, {"opening_market": [1, 2, 3, 4, 5, 6, 7, 8]}, "does not exist"),
        ("classic", 4, {"tracks": [0]}, "wrong shape"),
        ("classic", 4, {"top_card": 7}, "plant 7 cannot be on top"),
        ("classic", 4, {"plants_out": [13]}, "plant 13 cannot be on top"),
        ("classic", 4, {"plants_out": [5]}, "out of the game"),
        ("classic", 4, {"cards_removed": 34}, "too few cards"),
        ("recharged", 4, {"plug_removed": 5}, "too few cards"),
        ("classic", 4, {"plant_limit": 0}, "allowed a plant"),
        ("classic", 4, {"end_cities": 23}, "between 1 and 22"),
        ("classic", 4, {"step2_cities": 18}, "Step 2 would begin with 18 cities, but the game ends with 17"),
    ],
)
def test_invalid_house_rules_are_refused_in_one_sentence(edition, players, changes, complaint):
    with pytest.raises(BadRules) as caught:
        load_ruleset(edition, players, None, changes)
    assert complaint in str(caught.value)
    assert str(caught.value).endswith(".")
