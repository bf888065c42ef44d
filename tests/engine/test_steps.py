"""Step 2 begins at the edition's number of cities, and the Step 3 card takes effect in whichever phase it is drawn."""

import pytest

from game.engine import rules, setup
from game.engine.actions import BUILD, DONE, NOMINATE, PASS, Nominate
from game.engine.board import load_board
from game.engine.events import CardDrawn, PlantPutBack, PlantRemoved, Resupplied, Step3Drawn, StepBegan
from game.engine.plants import CARDS, STEP3
from game.engine.state import Phase, Task
from tests.engine.situations import (
    EDITIONS,
    auction_phase,
    begun,
    build_in,
    cards,
    enter,
    finish_phase,
    give,
    legal,
    moves,
    own_cities,
    pass_all,
    place,
    refused,
    sell,
    step,
    told,
)

both = pytest.mark.parametrize("edition", EDITIONS)
MARKET = (18, 20, 21, 22, 25, 26, 27, 28)
BELOW = (40, 42, 44, 46)
SIX = ("essen", "duisburg", "muenster", "dortmund", "duesseldorf", "koeln")
NINE = (*SIX, "aachen", "trier", "kassel")


def building(edition, cities=SIX, players=3, market=MARKET, deck=(30, 31, 32), below=BELOW, number=1):
    """Return a building phase in which seat 0 is first, with these cities, and every card of the deck is known."""
    state = begun(edition, players)
    cards(state, market, deck, below)
    step(state, number)
    own_cities(state, 0, cities)
    for player in state.players:
        player.money = 200
    return enter(state, Phase.BUILD, order=range(len(state.players))[::-1])


def removed(happened):
    return [(event.plant, event.why) for event in told(happened, PlantRemoved)]


# --- Step 2 ----------------------------------------------------------------------------------------------


@pytest.mark.case("G01", "G02")
@pytest.mark.parametrize(
    ("edition", "players", "threshold"),
    [("classic", 2, 10)] + [(edition, n, 6 if n == 6 else 7) for edition in EDITIONS for n in range(3, 7)],
)
def test_the_number_of_cities_for_step_2_begins_it_and_one_fewer_does_not(edition, players, threshold):
    for count, expected in ((threshold - 1, 1), (threshold, 2)):
        state = building(edition, (*NINE, "saarbruecken")[: count - 1], players)
        build_in(state, "osnabrueck")
        finish_phase(state)
        assert state.phase == Phase.BUREAUCRACY
        assert state.step == expected


@pytest.mark.case("G02", "C12")
def test_in_recharged_with_two_players_step_2_begins_at_seven_cities():
    state = building("recharged", SIX, 2)
    build_in(state, "osnabrueck")
    finish_phase(state)
    assert state.step == 2


@pytest.mark.case("G04", "G05", "G06")
@both
def test_a_jump_from_five_to_nine_cities_starts_step_2_once(edition):
    state = building(edition, SIX[:5])
    built = moves(state, *[BUILD[place(state, city)] for city in NINE[5:]])
    assert not told(built, StepBegan)
    happened = finish_phase(state)
    assert told(happened, StepBegan) == [StepBegan(2)]
    assert removed(happened) == [(18, "step2")]
    assert [event.plant for event in told(happened, CardDrawn)] == [30]
    assert state.market == (20, 21, 22, 25, 26, 27, 28, 30)
    (resupply,) = told(finish_phase(state), Resupplied)
    assert resupply.amounts[1:] == (3, 2, 1), "already Step 2's column"
    pass_all(state)
    for _ in range(2):
        happened = finish_phase(state)
    assert not told(happened, StepBegan)
    assert not [why for _, why in removed(happened) if why == "step2"]


@pytest.mark.case("G05")
@both
def test_step_2_removes_no_plant_after_later_sales(edition):
    state = building(edition)
    build_in(state, "aachen")
    finish_phase(state)
    finish_phase(state)
    give(state, state.actor, money=100)
    happened = sell(state, state.current[1])
    assert not told(happened, PlantRemoved)


# --- the card comes in phase 2 ---------------------------------------------------------------------------


def in_auction(edition, number=2, deck=(STEP3,), below=BELOW, market=MARKET, pile=None, players=4):
    state = begun(edition, players, order=range(players), **({"pile": pile} if pile else {}))
    cards(state, market, deck, below)
    step(state, number)
    for player in state.players:
        player.money = 300
    return auction_phase(state)


SHUFFLED = (44, 40, 46, 42)


@pytest.mark.case("G07", "G08")
@both
def test_in_the_auction_the_step_3_card_counts_as_highest_and_the_deck_is_shuffled_at_once(edition):
    pile = (*SHUFFLED, *[card for card in CARDS if card not in SHUFFLED])
    state = in_auction(edition, pile=pile)
    happened = sell(state, 20)
    assert told(happened, Step3Drawn) == [Step3Drawn("auction")]
    assert state.market == (18, 21, 22, 25, 26, 27, 28, STEP3)
    assert state.current == (18, 21, 22, 25)
    assert state.future[-1] == STEP3
    assert state.step == 2
    assert state.deck == SHUFFLED[::-1], "in the order of the deal's second shuffle"
    assert refused(state, NOMINATE[26]) == "future_plant"
    happened = sell(state, 21)
    assert [event.plant for event in told(happened, CardDrawn)] == [44]
    assert state.market[-1] == STEP3


@pytest.mark.case("G20")
@both
def test_the_step_3_card_is_never_sold_discounted_or_lowest(edition):
    state = in_auction(edition, market=(18, 20, 21), below=())
    sell(state, 20)
    assert state.market == (18, 21, STEP3)
    assert refused(state, Nominate(STEP3)) == "not_on_market"
    assert [action for action in rules.legal_actions(state) if action != PASS] == [NOMINATE[18], NOMINATE[21]]
    sell(state, 18)
    sell(state, 21)
    assert state.phase == Phase.MARKET
    assert state.market == ()
    assert STEP3 not in state.out
    assert state.step == 3


@pytest.mark.case("G09", "G10", "G15")
@both
def test_after_the_auction_the_step_3_card_and_the_lowest_plant_are_removed_unreplaced(edition):
    state = in_auction(edition)
    deck_after = len(BELOW)
    sell(state, 18)
    assert STEP3 in state.market
    happened = pass_all(state)
    assert removed(happened) == [(20, "step3")]
    assert not told(happened, CardDrawn)
    assert state.market == (21, 22, 25, 26, 27, 28)
    assert state.current == state.market
    assert state.future == ()
    assert len(state.deck) == deck_after
    assert state.phase == Phase.MARKET
    assert state.step == 3
    own_cities(state, 1, ("essen",))
    own_cities(state, 2, ("essen",))
    finish_phase(state)
    assert state.phase == Phase.BUILD
    assert state.house_price[place(state, "essen")] == 20
    finish_phase(state)
    assert told(finish_phase(state), Resupplied)[0].amounts[2] == 4, "Step 3's column"


@pytest.mark.case("G17")
@both
def test_if_the_step_3_card_is_drawn_in_step_1_the_plant_market_changes_for_step_2_first(edition):
    state = in_auction(edition, number=1)
    sell(state, 20)
    happened = pass_all(state)
    out = [(18, "discounted"), (21, "step2"), (22, "step3")]
    if edition == "classic":
        out = [(18, "step2"), (21, "step3")]
    assert removed(happened) == out
    assert len(told(happened, CardDrawn)) == len(out) - 1
    assert len(state.market) == 6
    assert state.step == 3
    assert state.step2_begun
    assert told(happened, StepBegan)[-1] == StepBegan(3)


@pytest.mark.case("G17")
@both
def test_in_step_3_enough_cities_for_step_2_change_neither_step_nor_plant_market(edition):
    state = in_auction(edition, number=1)
    sell(state, 20)
    pass_all(state)
    own_cities(state, 0, SIX)
    finish_phase(state)
    while state.actor != 0:
        moves(state, DONE)
    build_in(state, "aachen")
    market = state.market
    finish_phase(state)
    assert state.step == 3
    assert state.market == market


# --- the card comes in phase 4 ---------------------------------------------------------------------------

LOW = (6, 9, 10, 14, 15, 16, 18, 20)


@pytest.mark.case("G11", "G12")
def test_in_classic_the_step_3_card_may_be_drawn_in_phase_4_to_replace_an_obsolete_plant():
    state = building("classic", SIX[:5], market=LOW, deck=(STEP3,), number=2)
    for seat, cities in ((1, ("essen",)), (2, ("trier",))):
        own_cities(state, seat, cities)
    happened = moves(state, BUILD[place(state, "koeln")])
    assert removed(happened) == [(6, "obsolete"), (9, "step3")]
    assert told(happened, Step3Drawn) == [Step3Drawn("build")]
    assert not told(happened, CardDrawn)
    assert state.market == (10, 14, 15, 16, 18, 20)
    assert sorted(state.deck) == sorted(BELOW)
    assert state.step == 2
    moves(state, DONE)
    assert state.actor == 1
    assert refused(state, BUILD[place(state, "essen")]) == "own_city"
    moves(state, DONE)
    assert refused(state, BUILD[place(state, "essen")]) == "city_full_in_step", "no third house yet"
    happened = finish_phase(state)
    assert told(happened, StepBegan) == [StepBegan(3)]
    assert state.phase == Phase.BUREAUCRACY
    happened = finish_phase(state)
    assert told(happened, Resupplied)[0].amounts[0] <= 3
    assert told(happened, Resupplied)[0].amounts[1:3] == (4, 3), "Step 3's column"
    assert removed(happened) == [(10, "lowest")]
    assert len(told(happened, CardDrawn)) == 1
    assert len(state.market) == 6


@pytest.mark.case("G11", "B21")
def test_in_classic_further_obsolete_plants_after_the_step_3_card_are_replaced():
    state = building("classic", SIX[:5], market=(3, 4, 5, 10, 14, 15, 16, 18), deck=(STEP3,), number=2)
    happened = moves(state, BUILD[place(state, "koeln")])
    assert [why for _, why in removed(happened)] == ["obsolete", "step3", "obsolete"]
    assert len(state.market) == 6
    assert len(state.deck) == len(BELOW) - 1
    assert state.step3_due


@pytest.mark.case("G11", "G17")
def test_in_classic_if_phase_4_of_step_1_draws_the_step_3_card_step_2_changes_the_market_first():
    state = building("classic", SIX[:5], market=LOW, deck=(STEP3,), number=1)
    happened = moves(state, BUILD[place(state, "koeln")])
    assert removed(happened) == [(6, "obsolete"), (9, "step2"), (10, "step3")]
    assert len(told(happened, CardDrawn)) == 1
    assert len(state.market) == 6
    assert refused(state, BUILD[place(state, "essen")]) == "own_city"
    happened = finish_phase(state)
    assert told(happened, StepBegan)[-1] == StepBegan(3)
    assert state.step == 3
    assert len(state.market) == 6


# --- the card comes in phase 5 ---------------------------------------------------------------------------


@pytest.mark.case("G13", "G14", "G16")
@both
@pytest.mark.parametrize(("number", "column"), [(2, (3, 2, 1)), (1, (2, 1, 1))])
def test_in_bureaucracy_the_step_3_card_and_the_lowest_plant_are_removed(edition, number, column):
    state = begun(edition, 3)
    cards(state, MARKET, (STEP3,), BELOW)
    step(state, number)
    enter(state, Phase.BUREAUCRACY)
    happened = finish_phase(state)
    assert told(happened, Resupplied)[0].amounts[1:] == column, "the running step's column, for the last time"
    assert told(happened, PlantPutBack) == [PlantPutBack(28)]
    out = [(18, "step3")] if number == 2 else [(18, "step2"), (20, "step3")]
    assert removed(happened) == out
    assert len(state.market) == 6
    drawn = {event.plant for event in told(happened, CardDrawn)}
    assert set(state.deck) | drawn == {28, *BELOW}, "the plant just put back was shuffled too"
    assert (state.phase, state.step) == (Phase.AUCTION, 3)
    assert told(happened, StepBegan) == [StepBegan(3)]
    assert all(legal(state, NOMINATE[plant]) for plant in state.market)


@pytest.mark.case("G14")
@both
def test_a_plant_put_under_the_deck_may_be_drawn_first_in_step_3(edition):
    state = begun(edition, 3, pile=(28, *[card for card in CARDS if card != 28]))
    cards(state, MARKET, (STEP3,), BELOW)
    step(state, 2)
    enter(state, Phase.BUREAUCRACY)
    finish_phase(state)
    assert state.deck[-1] == 28


@pytest.mark.case("G18")
def test_in_recharged_the_step_3_card_may_replace_the_plant_removed_by_step_2():
    state = building("recharged", deck=(STEP3,))
    build_in(state, "aachen")
    happened = finish_phase(state)
    assert state.step == 2
    assert removed(happened) == [(18, "step2"), (20, "step3")]
    assert state.market == (21, 22, 25, 26, 27, 28)
    happened = finish_phase(state)
    assert told(happened, Resupplied)[0].amounts[1:] == (3, 2, 1), "Step 2's column"
    assert not told(happened, PlantPutBack)
    assert not told(happened, PlantRemoved)
    assert state.market == (21, 22, 25, 26, 27, 28)
    assert (state.round, state.step) == (3, 3)


@pytest.mark.case("G19")
def test_in_classic_the_step_3_card_may_replace_the_plant_removed_by_step_2():
    state = building("classic", deck=(STEP3,))
    build_in(state, "aachen")
    happened = finish_phase(state)
    assert removed(happened) == [(18, "step2"), (20, "step3")]
    assert told(happened, StepBegan) == [StepBegan(2), StepBegan(3)]
    assert (state.phase, state.step) == (Phase.BUREAUCRACY, 3)
    happened = finish_phase(state)
    assert told(happened, Resupplied)[0].amounts[1:3] == (4, 3), "Step 3's column"
    assert removed(happened) == [(21, "lowest")]
    assert len(state.market) == 6


@pytest.mark.case("G15", "G16")
@both
def test_from_step_3_on_six_plants_are_for_sale_for_the_rest_of_the_game(edition):
    state = begun(edition, 3)
    cards(state, MARKET, (STEP3,), (30, 31, 32, 33, 34, 35, 36, 37, 38, 40))
    step(state, 2)
    enter(state, Phase.BUREAUCRACY)
    finish_phase(state)
    for _ in range(3):
        assert state.phase == Phase.AUCTION
        assert len(state.current) == 6
        assert state.future == ()
        pass_all(state)
        assert len(state.market) == 6
        for _ in range(3):
            finish_phase(state)


@pytest.mark.case("G21")
@both
@pytest.mark.parametrize("map_name", ["germany", "usa"])
@pytest.mark.parametrize("players", range(2, 7))
def test_step_1_always_has_enough_cities_for_a_player_to_reach_step_2(edition, map_name, players):
    """If every space of Step 1 were taken before a player reached the threshold, the game would be stuck: this cannot
    happen.
    """
    known = setup.rules_for(edition, map_name, players)
    board = load_board(map_name, edition)
    cities = known.regions * (len(board.cities) // len(board.regions)) - 6 * known.cartel
    assert players * (known.step2_cities - 1) < cities


@pytest.mark.case("G22", "E12")
@both
def test_the_game_may_end_before_step_2_or_step_3_begins(edition):
    state = begun(edition, 3)
    cards(state, MARKET, (30, 31))
    cities = [city.id for city in state.zone.cities]
    give(state, 0, money=500, cities=cities[:16])
    enter(state, Phase.BUILD, order=(2, 1, 0))
    build_in(state, cities[16])
    happened = finish_phase(state)
    assert state.phase == Phase.FINISH
    assert state.task == Task.NOTHING
    assert not told(happened, StepBegan)
    assert rules.legal_actions(state) == []
