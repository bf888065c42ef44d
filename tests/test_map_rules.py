"""The maps beside Germany and the USA have the rules of their rulebooks: the starting market, the cards, and the
regions that can be played.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.engine.board import BadMap, load_board, load_zone, maps, playable_regions, unprinted_maps
from game.engine.ruleset import PLAYERS, board_of, editions, in_zone, load_ruleset
from game.engine.setup import deal, rules_for
from game.engine.state import CARTEL, FREE, SPACES_PER_CITY
from game.simulate import SimulatedTable, play_game


@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize("players", PLAYERS)
def test_every_playable_choice_of_regions_has_enough_cities_for_the_games_end(edition, players):
    for name in maps() + unprinted_maps():
        rules, board = rules_for(edition, name, players), load_board(name, board_of(edition))
        choices = playable_regions(board, rules.regions)
        assert choices
        zones = [load_zone(board, choice) for choice in choices]
        assert all(len(zone) >= in_zone(rules, zone).end_cities for zone in zones)


def test_italy_without_its_west_coast_isolates_livorno():
    board = load_board("italy")
    assert len(playable_regions(board, 3)) == 6
    with pytest.raises(BadMap, match="Livorno cannot be reached"):
        load_zone(board, ("red", "turquoise", "blue"))


@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize("players", PLAYERS)
def test_france_plays_without_plant_13_and_always_with_plant_11(edition, players):
    rules = rules_for(edition, "france", players)
    assert rules.start_tokens == (24, 18, 6, 8)
    dealt = deal(rules, Random(players), range(players))
    assert 13 in dealt.hidden
    assert 13 not in dealt.market + dealt.deck
    if rules.opening_market:
        assert dealt.deck[0] == 11
    else:
        assert 11 in dealt.market
        assert (rules.plug_removed, rules.cards_removed) == ((0, 6), (1, 6), (0, 3), (0, 0), (0, 0))[players - 2]


@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize("players", PLAYERS)
def test_italy_begins_with_its_own_market(edition, players):
    rules, usual = rules_for(edition, "italy", players), load_ruleset(edition, players)
    assert rules == replace(usual, start_tokens=(18, 15, 12, 2))


@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize("players", PLAYERS)
def test_baden_wuerttemberg_has_the_rules_of_its_own_edition(edition, players):
    rules, usual = rules_for(edition, "baden-wuerttemberg", players), load_ruleset(edition, players)
    own = replace(usual, reorder_every_round=True, unsold_removed=2, step2_earlier=1, discount=False)
    own = replace(own, obsolete=edition == "bsw")  # 002 lists what differs there, and this is not in the list
    assert rules == own
    assert rules.step2_from == usual.step2_from - 1


@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize("players", PLAYERS)
def test_france_italy_and_baden_wuerttemberg_have_no_coal_depot_and_no_nuclear_phase_out(edition, players):
    for name in ("france", "italy", "baden-wuerttemberg"):
        rules = rules_for(edition, name, players)
        assert (rules.coal_depot_price, rules.phase_out_plant) == (0, 0)


@pytest.mark.parametrize("seed", range(4))
def test_the_cartel_stays_out_of_supra_regional_cities(seed):
    """The Cartel has no house in a supra-regional city, and nobody has a house on the first space of one."""
    state = play_game(SimulatedTable("recharged", "baden-wuerttemberg", ("greedy", "greedy")), seed).state
    supra = [city for city, known in enumerate(state.zone.cities) if known.supra]
    spaces = [state.houses[SPACES_PER_CITY * city : SPACES_PER_CITY * city + SPACES_PER_CITY] for city in supra]
    assert len(supra) == 3
    assert all(first == FREE and CARTEL not in rest for first, *rest in spaces)
    assert any(owner not in (FREE, CARTEL) for _, *rest in spaces for owner in rest), "they are built on"
