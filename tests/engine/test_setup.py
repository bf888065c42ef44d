"""A new game is dealt as the rulebooks say: the cards, the fuel market, the regions, the first turn order and marked
start cities.
"""

from random import Random

import pytest

from game.engine import plant_market, rules, setup
from game.engine.actions import BUILD, DONE, MARK
from game.engine.board import BadMap
from game.engine.plants import CARDS, STEP3, UNKNOWN
from game.engine.resources import URANIUM
from game.engine.state import Phase, Task
from tests.audit import conserved
from tests.engine.situations import (
    EDITIONS,
    PRICES,
    auction_phase,
    begun,
    build_in,
    enter,
    finish_phase,
    give,
    legal,
    moves,
    place,
    refused,
    sell,
    step,
)

PLAYERS = range(2, 7)
MAPS = ("germany", "usa")


def deals(edition, players, count=30):
    known = setup.rules_for(edition, "germany", players)
    return [setup.deal(known, Random(seed)) for seed in range(count)]


@pytest.mark.case("S02", "S03")
@pytest.mark.parametrize("map_name", MAPS)
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize(
    ("edition", "stock", "supply", "cheapest"),
    [
        ("classic", [24, 18, 6, 2], [0, 6, 18, 10], [1, 3, 7, 14]),
        ("recharged", [24, 18, 9, 2], [0, 6, 15, 10], [1, 3, 6, 14]),
    ],
)
def test_the_fuel_market_starts_as_the_rulebook_says(edition, stock, supply, cheapest, players, map_name):
    state = setup.seeded_game(edition, map_name, players, seed=1)
    assert state.stock == stock
    assert state.supply == supply
    assert [PRICES[fuel][stock[fuel]] for fuel in range(4)] == cheapest


@pytest.mark.case("S09", "S11")
@pytest.mark.parametrize(("players", "length"), [(2, 26), (3, 26), (4, 30), (5, 34), (6, 34)])
def test_classic_opens_with_3_to_10_and_13_on_top_of_the_deck(players, length):
    for dealt in deals("classic", players):
        assert dealt.market == (3, 4, 5, 6, 7, 8, 9, 10)
        assert dealt.deck[0] == 13
        assert dealt.deck[-1] == STEP3
        assert len(dealt.deck) - 1 == length
    state = begun("classic", players)
    assert state.current == (3, 4, 5, 6)
    assert state.future == (7, 8, 9, 10)


@pytest.mark.case("S10")
@pytest.mark.parametrize("players", PLAYERS)
def test_classic_never_removes_the_opening_cards(players):
    for dealt in deals("classic", players):
        assert not {*range(3, 11), 13, STEP3} & set(dealt.hidden)
        assert len(dealt.hidden) == {2: 8, 3: 8, 4: 4}.get(players, 0)
    assert {card for dealt in deals("classic", 3, 200) for card in dealt.hidden} == set(CARDS) - {
        *range(3, 11),
        13,
    }


@pytest.mark.case("S12", "S13", "S14")
@pytest.mark.parametrize(("players", "length"), [(2, 28), (3, 26), (4, 30), (5, 34), (6, 34)])
def test_recharged_opens_with_eight_plug_cards_and_a_ninth_on_top_of_the_deck(players, length):
    plug_removed, socket_removed = {2: (1, 5), 3: (2, 6), 4: (1, 3)}.get(players, (0, 0))
    depths = set()
    for dealt in deals("recharged", players, 60):
        assert len(dealt.market) == 8
        assert list(dealt.market) == sorted(dealt.market)
        assert all(card <= 15 for card in (*dealt.market, dealt.deck[0]))
        assert sum(card <= 15 for card in dealt.hidden) == plug_removed
        assert sum(card > 15 for card in dealt.hidden) == socket_removed
        assert dealt.deck[-1] == STEP3
        assert len(dealt.deck) - 1 == length
        depths |= {depth for depth, card in enumerate(dealt.deck) if depth and card <= 15}
    assert max(depths) > length / 2, "left-over plug cards are shuffled in, not laid on top"
    assert len({dealt.market for dealt in deals("recharged", players)}) > 20


@pytest.mark.case("S16")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_first_turn_order_is_random_and_repeatable_by_seed(edition):
    orders = [setup.seeded_game(edition, "usa", 4, seed).order for seed in range(60)]
    assert orders == [setup.seeded_game(edition, "usa", 4, seed).order for seed in range(60)]
    assert {order[0] for order in orders} == {0, 1, 2, 3}


@pytest.mark.case("S20", "S21")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", PLAYERS)
def test_all_cards_and_tokens_are_accounted_for_at_the_start(edition, players):
    for seed in range(10):
        state = setup.seeded_game(edition, "germany", players, seed)
        conserved(state)
        rules.begin(state)
        conserved(state)


@pytest.mark.case("S15", "U08")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_players_view_of_a_game_shows_no_unseen_card(edition):
    state = setup.seeded_game(edition, "germany", 4, seed=3)
    rules.begin(state)
    seen = rules.view(state)
    assert set(seen.deck) == {UNKNOWN, STEP3}
    assert len(seen.deck) == len(state.deck)
    assert set(seen.hidden) == {UNKNOWN}
    assert seen.pile == ()
    assert seen.market == state.market
    assert rules.legal_actions(seen) == rules.legal_actions(state)


@pytest.mark.case("S05", "S06")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_wrong_number_of_regions_is_refused(edition):
    known = setup.rules_for(edition, "germany", 4)
    with pytest.raises(BadMap, match="4 players use 4 regions, not 3"):
        setup.zone_for(known, "germany", ("red", "blue", "turquoise"))


def test_regions_with_too_few_cities_to_end_the_game_are_refused():
    known = setup.rules_for("classic", "germany", 2, {"end_cities": 22})
    with pytest.raises(BadMap, match="21 cities are too few, the game ends with 22"):
        setup.zone_for(known, "germany", ("red", "blue", "turquoise"))


# --- marked start cities -------------------------------------------------------------------------------

START_CITIES = {"start_cities": True}


def marked(*cities, players=4, order=(2, 0, 3, 1), edition="recharged"):
    """Return a game in which the seats, in this order, have marked these start cities."""
    state = begun(edition, players, order=order, house_rules=START_CITIES)
    for city in cities:
        moves(state, MARK[place(state, city)])
    return state


@pytest.mark.case("S17")
def test_starting_cities_are_marked_in_player_order_with_uranium_from_the_supply():
    state = begun("recharged", 4, order=(2, 0, 3, 1), house_rules=START_CITIES)
    assert (state.phase, state.task) == (Phase.SETUP, Task.MARK)
    for count, (seat, city) in enumerate(zip((2, 0, 3, 1), ("essen", "aachen", "kiel", "trier"), strict=True)):
        assert state.actor == seat
        assert state.supply[URANIUM] == 10 - count
        moves(state, MARK[place(state, city)])
        if state.task == Task.MARK:
            assert refused(state, MARK[place(state, city)]) == "not_there"
    assert state.phase == Phase.AUCTION
    assert state.round == 1
    assert state.supply[URANIUM] == 6
    assert len(state.marks) == 4


@pytest.mark.case("S17")
def test_the_uranium_token_that_marks_a_start_city_returns_to_the_supply_when_replaced():
    state = marked("essen", "aachen", "kiel", "trier")
    enter(state, Phase.BUILD, order=(0, 1, 2, 3))
    assert build_in(state, "kiel") == 10
    assert state.supply[URANIUM] == 7
    assert place(state, "kiel") not in state.marks


@pytest.mark.case("S17")
def test_a_start_city_is_marked_neutrally_if_the_supply_has_no_uranium():
    state = begun("recharged", 4, house_rules={**START_CITIES, "start_tokens": [24, 18, 9, 10]})
    for city in ("essen", "aachen", "kiel", "trier"):
        rules.play(state, MARK[place(state, city)])
    assert state.supply[URANIUM] == 0
    assert len(state.marks) == 4
    enter(state, Phase.BUILD, order=(0, 1, 2, 3))
    supplies = []
    for city in ("kiel", "aachen", "essen", "trier"):
        rules.play(state, BUILD[place(state, city)])
        rules.play(state, DONE)
        supplies.append(state.supply[URANIUM])
    assert supplies == [1, 2, 2, 2]
    assert state.marks == ()


@pytest.mark.case("S17")
def test_in_step_2_a_marked_city_may_be_connected_and_its_marker_is_returned():
    state = marked("essen", "aachen", "kiel", "trier")
    give(state, 0, money=100, cities=("kiel",))
    step(state, 2)
    enter(state, Phase.BUILD, order=(1, 2, 3, 0))
    assert build_in(state, "essen") > 10
    assert state.supply[URANIUM] == 8
    assert len(state.marks) == 2


@pytest.mark.case("S17", "S18")
def test_without_a_free_marked_city_any_empty_city_may_be_the_first():
    state = marked("essen", "aachen", "kiel", "trier")
    for seat, city in ((0, "essen"), (1, "aachen"), (2, "kiel")):
        give(state, seat, cities=(city,))
    step(state, 2)
    give(state, 0, cities=("trier",))
    enter(state, Phase.BUILD, order=(0, 1, 2, 3))
    assert state.actor == 3
    assert build_in(state, "muenster") == 10


@pytest.mark.case("S18")
def test_the_first_house_is_built_in_any_marked_city_also_in_a_later_round():
    state = marked("essen", "aachen", "kiel", "trier")
    enter(state, Phase.BUILD, order=(3, 2, 1, 0), round_number=1)
    assert refused(state, BUILD[place(state, "muenster")]) == "start_marked"
    assert {city for city in range(len(state.zone)) if legal(state, BUILD[city])} == set(state.marks)
    enter(state, Phase.BUILD, order=(3, 2, 1, 0), round_number=5)
    assert refused(state, BUILD[place(state, "muenster")]) == "start_marked"
    assert build_in(state, "trier") == 10, "the city seat 1 marked"


@pytest.mark.case("S19")
def test_in_step_1_no_network_extends_into_a_marked_city():
    state = marked("essen", "aachen", "kiel", "trier")
    enter(state, Phase.BUILD, order=(3, 2, 1, 0))
    build_in(state, "essen", "duisburg")
    assert refused(state, BUILD[place(state, "aachen")]) == "marked_city"
    assert legal(state, BUILD[place(state, "koeln")])


@pytest.mark.case("S17")
def test_uranium_tokens_that_mark_start_cities_reduce_the_uranium_for_resupply():
    state = marked("essen", "aachen", "kiel", "trier")
    enter(state, Phase.BUREAUCRACY)
    state.supply[URANIUM], state.stock[URANIUM] = 0, 8
    finish_phase(state)
    assert state.stock[URANIUM] == 8


def test_the_same_seed_deals_the_same_game():
    first, again = (setup.seeded_game("recharged", "usa", 5, seed=9) for _ in range(2))
    assert first == again
    assert first != setup.seeded_game("recharged", "usa", 5, seed=10)
    rules.begin(first)
    rules.begin(again)
    sell(auction_phase(first), first.market[0])
    sell(auction_phase(again), again.market[0])
    assert first == again


@pytest.mark.case("S15")
def test_only_in_recharged_the_backs_show_plug_or_socket():
    for edition, plug, socket in (("classic", "", ""), ("recharged", "plug", "socket")):
        state = begun(edition, 3)
        assert CARDS[state.deck[-1]].back == "plug"
        assert plant_market.back_on_top(state) == plug
        state.deck = (STEP3, 13, 40)
        assert plant_market.back_on_top(state) == socket
        seen = rules.view(state)
        assert seen.back == socket, "a view contains what all players see of the pile"
        if not socket:
            assert plant_market.back_on_top(seen) == "", "and nothing else of it"
        state.deck = (40, STEP3)
        assert plant_market.back_on_top(state) == "step3"
        state.deck = ()
        assert plant_market.back_on_top(state) == ""


def test_a_turn_order_drawn_beforehand_is_used_and_changes_no_card():
    known = setup.rules_for("recharged", "germany", 4)
    drawn, given = (setup.deal(known, Random(7), order) for order in (None, (2, 0, 3, 1)))
    assert given.order == (2, 0, 3, 1)
    assert (given.market, given.deck, given.hidden, given.pile) == (drawn.market, drawn.deck, drawn.hidden, drawn.pile)
    with pytest.raises(ValueError, match="each of 4 seats once"):
        setup.deal(known, Random(7), (0, 1, 2))


def test_a_house_rule_on_opening_plants_loses_no_card_if_the_opening_market_is_printed():
    known = setup.rules_for("classic", "germany", 4, {"opening_plants": [11]})
    dealt = setup.deal(known, Random(7))
    assert sorted((*dealt.market, *dealt.deck, *dealt.hidden)) == [*CARDS, STEP3]


@pytest.mark.parametrize(
    ("players", "rules_", "word"),
    [
        (4, {"regions": 2}, "too_few_cities"),
        (6, {"regions": 3, "end_cities": 14}, "too_few_places"),
        (4, {"regions": 7}, "map_regions"),
    ],
)
def test_regions_in_which_the_game_could_not_end_are_refused(players, rules_, word):
    known = setup.rules_for("recharged", "germany", players, rules_)
    with pytest.raises(BadMap) as caught:
        setup.random_regions(known, "germany", Random(1))
    assert caught.value.word == word
