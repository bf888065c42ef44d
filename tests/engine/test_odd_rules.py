"""The odd rules of the maps beside those of the rulebooks."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from game.bots.search.determinization import determinized
from game.engine import auction, rules, setup, steps
from game.engine.actions import BIDS, BUY, NOMINATE, PASS
from game.engine.board import load_board
from game.engine.bureaucracy import resupply_now
from game.engine.market import price
from game.engine.plant_market import (
    begin_step2,
    begin_step2_if_reached,
    end_step3_card,
    refill,
    remove_obsolete,
    update,
)
from game.engine.plants import CARDS, STEP3, storage_of
from game.engine.resources import SOLD_OUT
from game.engine.ruleset import PLAYERS, editions, load_ruleset
from game.engine.state import GameState, Phase, Task
from tests.engine.situations import refused
from tests.map_samples import ADDED

SIZES = {
    "benelux": (35, 74, 472, 1),
    "russia": (42, 91, 801, 1),
    "bremen": (25, 53, 0, 53),
    "brazil": (42, 89, 966, 3),
    "china": (42, 83, 838, 2),
    "middle-east": (42, 84, 919, 0),
    "manhattan": (83, 154, 0, 154),
    "central-europe": (42, 96, 1013, 2),
    "europe": (49, 99, 1146, 0),
    "north-america": (49, 99, 1231, 2),
    "northern-europe": (42, 91, 905, 0),
    "india": (42, 77, 752, 3),
    "australia": (35, 47, 439, 2),
    "japan": (35, 53, 577, 3),
    "korea": (42, 80, 840, 4),
    "quebec": (42, 65, 656, 9),
    "uk-ireland": (40, 74, 764, 1),
    "south-africa": (35, 61, 805, 4),
    "spain-portugal": (42, 97, 1103, 0),
}
"""For each map, the numbers of cities and connections, the connections' total cost, and how many cost nothing."""


@pytest.mark.parametrize("name", ADDED)
def test_the_added_maps_have_the_recorded_numbers_of_cities_and_connections(name: str) -> None:
    board = load_board(name)
    costs = [cost for _, _, cost in board.links]
    assert (len(board.cities), len(costs), sum(costs), costs.count(0)) == SIZES[name]
    sizes = {"bremen": {5}, "manhattan": {83}, "uk-ireland": {5, 6, 7, 8}}.get(name, {7})
    assert set(Counter(city.region for city in board.cities).values()) == sizes


# --- Brazil: no garbage plant is removed at random --------------------------------------------------------

GARBAGE_PLANTS = {number for number, plant in CARDS.items() if plant.kind == "garbage"}


@pytest.mark.case("M01", "M02")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("edition", editions())
def test_in_brazil_no_garbage_plant_is_removed_before_the_game(edition: str, players: int) -> None:
    known = setup.rules_for(edition, "brazil", players)
    usual = load_ruleset(edition, players)
    gone: set[int] = set()
    for seed in range(40):
        dealt = setup.deal(known, Random(seed))
        assert sorted((*dealt.market, *dealt.deck, *dealt.hidden)) == sorted((*CARDS, STEP3))
        assert len(dealt.hidden) == usual.cards_removed + usual.plug_removed
        gone |= {*dealt.hidden}
        if known.opening_market:
            assert dealt.deck[:2] == (13, 14)
        else:
            assert {6, 14} <= {*dealt.market}
            assert CARDS[dealt.deck[0]].back == "plug"
    assert not gone & GARBAGE_PLANTS
    without = replace(known, never_removed=())
    removed = {card for seed in range(40) for card in setup.deal(without, Random(seed)).hidden}
    assert bool(removed & GARBAGE_PLANTS) == bool(usual.cards_removed), "the rule is what keeps them"


def test_a_bot_guesses_only_decks_that_can_occur_in_brazil() -> None:
    for seed in range(30):
        state = setup.seeded_game("recharged", "brazil", 3, seed)
        rules.begin(state)
        imagined = determinized(rules.view(state), Random(seed))
        assert not {*imagined.hidden} & {*state.rules.never_removed}
        assert sorted((*imagined.market, *imagined.deck, *imagined.hidden)) == sorted((*CARDS, STEP3))


# --- North America: prices up to nine --------------------------------------------------------------------


@pytest.mark.case("M03")
def test_in_north_america_coal_and_oil_cost_up_to_9_and_oil_has_20_spaces() -> None:
    state = setup.seeded_game("classic", "north-america", 3, 1)
    assert [price(state, fuel) for fuel in range(4)] == [2, 4, 3, 9]
    state.stock = [0, 0, 0, 0]
    state.supply = [24, 24, 24, 12]
    rows = state.rules.tracks
    assert [len(row) for row in rows] == [24, 20, 24, 12]
    for fuel, dearest in enumerate((9, 9, 8, 9)):
        state.stock[fuel] = 1
        assert price(state, fuel) == dearest
    state.stock, state.supply = [24, 19, 24, 12], [0, 5, 0, 0]
    assert resupply_now(state) == (0, 1, 0, 0), "oil has 20 spaces for 24 tokens"


# --- Central Europe, Spain & Portugal: uranium plants by region -------------------------------------------


def named(name: str, edition: str = "classic", market: tuple[int, ...] = (3, 4, 5, 11, 17, 18, 19, 20)) -> GameState:
    """Return a game at its first nomination in the second round, with these plants on the market and money for all."""
    state = setup.seeded_game(edition, name, 3, 1)
    rules.begin(state)
    state.round = 2
    state.market = market
    for player in state.players:
        player.money = 100
    return state


def living(state: GameState, seat: int, region: str) -> None:
    """Make the first city of a region the seat's only one."""
    city = next(place for place, one in enumerate(state.zone.cities) if one.region == region)
    state.players[seat].cities = (city,)


@pytest.mark.case("M04")
@pytest.mark.parametrize(
    ("name", "closed"), [("central-europe", "red"), ("spain-portugal", "yellow"), ("northern-europe", "red")]
)
def test_on_a_map_with_a_uranium_ban_only_players_with_cities_in_allowed_regions_buy_its_plants(
    name: str, closed: str
) -> None:
    for seed in range(1, 60):
        state = setup.seeded_game("classic", name, 3, seed)
        if closed in state.zone.regions:
            break
    rules.begin(state)
    state.round, state.market = 2, (3, 4, 5, 11, 17, 18, 19, 20)
    for player in state.players:
        player.money = 100
    actor, other, _ = state.order
    assert refused(state, NOMINATE[11]) == "uranium_barred", "no player without a city"
    living(state, actor, closed)
    assert refused(state, NOMINATE[11]) == "uranium_barred"
    allowed = next(region for region in state.zone.regions if region in state.rules.uranium_regions)
    living(state, actor, allowed)
    living(state, other, closed)
    rules.play(state, NOMINATE[11])
    rules.play(state, BIDS[11])
    while state.actor != other:
        rules.play(state, BIDS[state.bid + 1]) if state.actor == actor else rules.play(state, PASS)
    assert rules.legal_actions(state) == [PASS], "a barred player stays in the ring and can only pass"
    assert refused(state, BIDS[state.bid + 1]) == "uranium_barred"
    state.rules = replace(state.rules, uranium_regions=())
    assert len(rules.legal_actions(state)) > 1, "the rule is what keeps them out"


@pytest.mark.case("M04")
def test_in_round_1_no_player_must_buy_if_the_map_bars_them_from_all_plants_on_offer() -> None:
    state = named("central-europe", market=(11, 17, 23, 28, 34, 39, 40, 42))
    state.round = 1
    assert rules.legal_actions(state) == [PASS]


@pytest.mark.case("M05")
def test_garbage_costs_less_with_a_house_in_wien() -> None:
    for seed in range(1, 60):
        state = setup.seeded_game("classic", "central-europe", 3, seed)
        if "wien" in state.zone.index:
            break
    rules.begin(state)
    state.phase, state.task, state.actor, state.queue = Phase.MARKET, Task.BUY, 0, ()
    player = state.players[0]
    player.plants, player.money = (CARDS[14], CARDS[20]), 1
    player.storage = storage_of(player.plants)
    state.stock = [24, 24, 24, 12]
    player.cities = (state.zone.index["wien"],)
    assert [price(state, fuel) for fuel in range(4)] == [1, 1, 0, 1], "down to nothing, and garbage only"
    rules.play(state, BUY[2])
    assert player.money == 1
    state.stock[2] = 21
    assert price(state, 2) == 1
    assert BUY[2] in rules.legal_actions(state), "what is legal follows the lower price"
    state.stock[2] = 0
    assert price(state, 2) == SOLD_OUT
    state.stock[2], state.actor = 24, 1
    assert price(state, 2) == 1, "without a house there a token costs the price of its space"
    state.actor, given = 0, state.rules
    state.rules = replace(given, discount_tokens=(0, 0, 3, 0))
    assert price(state, 2) == 0
    state.rules = given
    state.stock[2] = 21
    state.rules = replace(state.rules, discount_city="")
    assert price(state, 2) == 2


@pytest.mark.case("M06")
def test_in_spain_and_portugal_three_plants_are_set_aside_until_step_2() -> None:
    state = setup.seeded_game("classic", "spain-portugal", 3, 5)
    rules.begin(state)
    assert not {18, 22, 27} & {*state.market, *state.deck, *state.hidden}
    state.players[0].cities = tuple(range(state.rules.step2_from))
    state.market = (10, 20, 21, 23, 24, 25, 26, 28)
    state.deck = tuple(card for card in state.deck if card not in state.market)
    begin_step2_if_reached(state)
    assert state.market == (18, 20, 21, 23, 24, 25, 26, 28), "10 left, 18 came"
    assert state.deck[-2:] == (27, 22)
    again = setup.seeded_game("classic", "spain-portugal", 3, 5)
    rules.begin(again)
    begin_step2(again)
    assert not {18, 22, 27} & {*again.market, *again.deck}, "from Step 1 straight to Step 3 they never come"


# --- Québec: wind plants stay; Europe: nine plants ---------------------------------------------------------


@pytest.mark.case("M07")
def test_in_quebec_wind_plants_are_never_put_under_the_deck() -> None:
    state = setup.seeded_game("classic", "quebec", 3, 1)
    rules.begin(state)
    state.phase = Phase.BUREAUCRACY
    for market, buried in (
        ((3, 4, 5, 6, 7, 8, 30, 33), 30),
        ((3, 4, 5, 6, 13, 18, 22, 33), 6),
        ((3, 4, 5, 6, 7, 8, 33, 50), 50),
    ):
        state.market, state.updated, state.deck = market, False, (STEP3, 40, 42)
        update(state)
        assert state.deck[0] == buried
    state.market, state.updated, state.deck = (13, 18, 22, 27, 33, 37), False, (STEP3, 40, 42)
    update(state)
    assert (state.market, state.deck) == ((13, 18, 22, 27, 33, 37), (STEP3, 40, 42)), "nothing moves"
    state.rules = replace(state.rules, never_buried=())
    state.updated = False
    update(state)
    assert state.deck[0] == 37


@pytest.mark.case("M07")
@pytest.mark.parametrize("players", PLAYERS)
def test_in_quebec_no_wind_plant_is_removed_from_the_deck_at_the_start(players: int) -> None:
    for edition in editions():
        known = setup.rules_for(edition, "quebec", players)
        for seed in range(30):
            dealt = setup.deal(known, Random(seed))
            assert dealt.deck[1:3] == (18, 22)
            assert not {*dealt.hidden} & {13, 18, 22, 27, 33, 37, 44, 50}
            low = {card for card in dealt.hidden if CARDS[card].back == "plug"}
            if known.plug_removed_first:
                assert low <= {11, 12, 14, 15}
                assert len(low) == known.plug_removed


@pytest.mark.case("M08")
@pytest.mark.parametrize("edition", editions())
def test_europe_opens_with_nine_plants_and_step_2_takes_one_away(edition: str) -> None:
    for seed in range(20):
        state = setup.seeded_game(edition, "europe", 4, seed)
        rules.begin(state)
        assert (len(state.current), len(state.future)) == (4, 5)
        assert CARDS[state.deck[-1]].back == "socket"
        assert len(state.hidden) == 4
    state.rules = replace(state.rules, obsolete=False)
    begin_step2(state)
    steps.begin(state, 2)
    assert (len(state.current), len(state.future)) == (4, 4)


@pytest.mark.case("M08")
def test_step_3_of_europe_has_six_plants_even_straight_from_step_1() -> None:
    for seed in range(20):
        state = setup.seeded_game("classic", "europe", 4, seed)
        rules.begin(state)
        state.rules = replace(state.rules, obsolete=False)
        state.market = (*sorted(state.market)[:8], STEP3)
        end_step3_card(state)
        steps.begin_due(state)
        assert (state.step, len(state.current), state.future) == (3, 6, ())


# --- Benelux: a fifth plant on offer, and the lowest leaves --------------------------------------------------


@pytest.mark.case("M09")
def test_in_benelux_a_wind_plant_can_be_nominated_as_the_lowest_future_plant() -> None:
    state = named("benelux", market=(3, 4, 5, 7, 13, 18, 22, 30))
    assert (state.current, state.future) == ((3, 4, 5, 7, 13), (18, 22, 30)), "a fifth, and never a sixth"
    assert NOMINATE[13] in rules.legal_actions(state)
    for market in ((3, 4, 5, 7, 8, 13, 18, 30), (13, 18, 22, 27, 30, 33, 37, 44), (3, 4, 5, 7, 50, STEP3)):
        state.market = market
        assert len(state.current) == 4, "only the fifth is looked at, and fusion is not wind"
    state.market, state.step = (3, 4, 5, 7, 13, 18), 3
    assert (len(state.current), state.future) == (6, ())
    state.step = 1
    state.rules = replace(state.rules, future_joins=())
    assert state.current == (3, 4, 5, 7)


def test_no_deal_of_benelux_has_a_wind_plant_in_the_fifth_place() -> None:
    for seed in range(200):
        state = setup.seeded_game("recharged", "benelux", 4, seed)
        assert len(state.current) == 4


def updated(state: GameState, market: tuple[int, ...], deck: tuple[int, ...]) -> None:
    """Update the market at the end of a round that began with this market and deck."""
    state.phase, state.updated, state.step3_due, state.market, state.deck = (
        Phase.BUREAUCRACY,
        False,
        False,
        market,
        deck,
    )
    update(state)


@pytest.mark.case("M10")
def test_in_benelux_the_bureaucracy_of_each_step_removes_the_lowest_plant() -> None:
    market, deck = (20, 21, 23, 24, 25, 26, 28, 29), (STEP3, 40, 39, 38)
    state = named("benelux")
    updated(state, market, deck)
    assert (state.market, state.deck) == ((21, 23, 24, 25, 26, 28, 29, 39), (38, STEP3, 40)), "38 came, and is buried"
    assert state.out[-1] == 20
    state.step2_begun = True
    updated(state, market, (40, 39, STEP3))
    assert state.market == (23, 24, 25, 26, 28, 29), "the Step 3 card and one more plant"
    assert not {*market} & {*state.deck}, "no plant is buried"
    state = named("benelux")
    state.step, state.step2_begun = 3, True
    updated(state, market[:6], (40, 39))
    assert state.market == (21, 23, 24, 25, 26, 39), "in Step 3 one plant as everywhere"
    state.step, state.rules = 2, replace(state.rules, lowest_out="never")
    updated(state, market, deck)
    assert state.market == (20, 21, 23, 24, 25, 26, 28, 38)


@pytest.mark.case("M10")
def test_in_benelux_with_a_discount_marker_the_lowest_plant_leaves_only_if_it_was_taken() -> None:
    market, deck = (20, 21, 23, 24, 25, 26, 28, 29), (STEP3, 40, 39, 38, 37, 36)
    for taken in (True, False):
        state = named("benelux", "recharged", market)
        state.deck, state.cartel = deck, None
        state.discount = 0 if taken else 20
        auction.end(state)
        updated(state, market, deck)
        assert (20 in state.market) == (not taken)
        updated(state, market, deck)
        assert 20 in state.market, "the note is used up"


# --- Russia: three and three, the first pass, obsolete plants, the deal --------------------------------------


@pytest.mark.case("M11", "M13")
@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize("step", [1, 3])
def test_the_first_pass_removes_the_lowest_plant_in_russia(edition: str, step: int) -> None:
    state = named("russia", edition, (20, 21, 23, 24, 25, 26)[: 4 if step == 3 else 6])
    state.step, state.cartel, state.discount = step, None, 0
    state.deck = (STEP3, 40, 39, 38, 37)
    assert len(state.current) == (4 if step == 3 else 3)
    rules.play(state, PASS)
    assert 20 not in state.market and 37 in state.market and state.out[-1] == 20
    rules.play(state, PASS)
    before = state.market
    assert before[0] == 21, "only the first pass of a round"
    rules.play(state, PASS)
    assert state.market == before, "no plant leaves because none was sold"
    state = named("russia", edition, (20, 21, 23, 24, 25, 26))
    state.rules = replace(state.rules, first_pass_removes=False)
    rules.play(state, PASS)
    assert 20 in state.market


@pytest.mark.case("M12")
def test_in_russia_an_obsolete_plant_is_removed_only_when_it_is_drawn() -> None:
    state = named("russia", market=(5, 7, 20, 21, 23, 24))
    state.players[0].cities = tuple(range(8))
    remove_obsolete(state)
    assert state.market[0] == 5
    state.market, state.deck = state.market[1:], (STEP3, 40, 39, 4)
    refill(state)
    assert state.market == (7, 20, 21, 23, 24, 39) and state.out[-1] == 4
    state.rules = replace(state.rules, obsolete_when="always")
    remove_obsolete(state)
    assert 7 not in state.market
    state = named("russia", "recharged", (7, 20, 21, 23, 24))
    state.players[0].cities, state.deck, state.discount = tuple(range(8)), (STEP3, 40, 39, 4), 0
    refill(state)
    assert 4 in state.market, "an edition without obsolete plants"


@pytest.mark.judges("here.near_top")
@pytest.mark.case("M13")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("edition", editions())
def test_in_russia_the_smallest_plants_of_the_deck_are_near_its_top(edition: str, players: int) -> None:
    known = setup.rules_for(edition, "russia", players)
    counts = {2: 8, 3: 8, 4: 4, 5: 0, 6: 0}
    if not known.opening_market:
        counts[2] = 6
    firsts = set()
    for seed in range(40):
        dealt = setup.deal(known, Random(seed))
        assert sorted((*dealt.market, *dealt.deck, *dealt.hidden)) == sorted((*CARDS, STEP3))
        assert len(dealt.market) == 6 and {6, 14} <= {*dealt.hidden}
        assert len(dealt.hidden) == 2 + counts[players]
        if known.opening_market:
            assert dealt.market == (3, 4, 5, 7, 8, 9) and dealt.deck[0] == 13
            assert {10, 11} <= {*dealt.deck[1:6]}
        else:
            assert all(CARDS[card].back == "plug" for card in dealt.deck[:5])
            assert all(CARDS[card].back == "socket" for card in dealt.deck[5:-1])
        firsts.add(dealt.deck[1])
    assert len(firsts) > 2, "in any order"
    assert known.plant_market.step3_size == 4
