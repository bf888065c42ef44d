"""Rules that only some editions or maps use: a pass on one's own nomination, a deck shuffled late, steps that begin at
once, and supra-regional cities.
"""

import pytest

from game.engine import rules, setup
from game.engine.actions import BIDS, BUILD, DONE, DROP, NOMINATE, PASS, SCRAP
from game.engine.board import Zone, read_board
from game.engine.events import (
    CardDrawn,
    HouseBuilt,
    OrderSet,
    PlantNominated,
    PlantRemoved,
    PlantSold,
    Resupplied,
    Step3Drawn,
    StepBegan,
)
from game.engine.plants import CARDS, STEP3
from game.engine.resources import COAL, OIL
from game.engine.state import Phase, Task
from tests.engine.situations import (
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
    plants_of,
    refused,
    sell,
    step,
    told,
)

MARKET = (18, 20, 21, 22, 25, 26, 27, 28)
DECK = (30, 31, 32, 33, 34, 35)
SIX = ("essen", "duisburg", "muenster", "dortmund", "duesseldorf", "koeln")


def auction(edition, number=2, deck=DECK, below=(), players=3, house_rules=None, money=200, **changes):
    state = begun(edition, players, order=range(players), house_rules=house_rules, **changes)
    cards(state, MARKET, deck, below)
    step(state, number)
    for player in state.players:
        player.money = money
    return auction_phase(state)


# --- the opening pass of 2005 ----------------------------------------------------------------------------


@pytest.mark.case("A42")
def test_in_edition_2005_a_player_may_nominate_a_plant_and_pass_on_it():
    state = auction("classic-2005")
    assert refused(state, PASS) == "name_a_plant"
    moves(state, NOMINATE[20])
    assert (state.task, state.actor) == (Task.OPEN, 0)
    moves(state, PASS)
    assert (state.task, state.actor) == (Task.RAISE, 1)
    assert refused(state, BIDS[19]) == "bid_too_low"
    moves(state, BIDS[20])
    assert state.actor == 2, "not the opener"
    happened = moves(state, PASS)
    assert told(happened, PlantSold) == [PlantSold(1, 20, 20)]
    assert state.actor == 2, "the opener is out for the round"
    moves(state, NOMINATE[21], PASS)
    assert state.phase == Phase.MARKET
    assert plants_of(state, 0) == plants_of(state, 2) == ()


@pytest.mark.case("A42")
def test_in_edition_2005_a_plant_on_which_all_pass_stays_in_the_market():
    state = auction("classic-2005")
    happened = moves(state, NOMINATE[20], PASS, PASS, PASS)
    assert not told(happened, PlantSold)
    assert 20 in state.market
    assert (state.task, state.actor) == (Task.NOMINATE, 1)
    happened = moves(state, NOMINATE[20], PASS, PASS, NOMINATE[20], PASS)
    assert state.phase == Phase.MARKET
    assert told(happened, PlantRemoved) == [PlantRemoved(18, "unsold")]


@pytest.mark.case("A42")
def test_in_edition_2005_a_player_who_passed_on_anothers_plant_may_nominate_one():
    state = auction("classic-2005")
    moves(state, NOMINATE[20], PASS, PASS, BIDS[20])
    assert plants_of(state, 2) == (20,)
    assert state.actor == 1
    happened = moves(state, NOMINATE[21], BIDS[21])
    assert told(happened, PlantSold) == [PlantSold(1, 21, 21)]


@pytest.mark.case("A42", "A12")
def test_in_round_1_of_edition_2005_no_player_may_pass_on_their_own_nomination():
    state = begun("classic-2005")
    assert refused(state, PASS) == "must_buy"
    moves(state, NOMINATE[4])
    assert refused(state, PASS) == "must_bid"


@pytest.mark.case("A42", "A13")
def test_in_edition_2005_the_last_player_buys_at_the_minimum_bid_or_passes():
    state = auction("classic-2005")
    moves(state, NOMINATE[20], PASS, PASS, PASS, NOMINATE[20], PASS, PASS)
    assert state.actor == 2
    moves(state, NOMINATE[22])
    assert rules.legal_actions(state) == [PASS, BIDS[22]]
    happened = moves(state, BIDS[22])
    assert told(happened, PlantSold) == [PlantSold(2, 22, 22)]
    assert state.phase == Phase.MARKET


@pytest.mark.case("A42")
def test_in_edition_2005_a_player_who_cannot_pay_nominates_a_plant_and_passes():
    state = auction("classic-2005", money=5)
    moves(state, NOMINATE[18])
    assert rules.legal_actions(state) == [PASS]
    moves(state, PASS)
    assert rules.legal_actions(state) == [PASS]


# --- the late shuffle of 2005 ----------------------------------------------------------------------------

BELOW = (40, 42, 44, 46)


@pytest.mark.case("G07", "G08")
def test_edition_2005_draws_from_the_unshuffled_deck_until_step_3_begins():
    pile = (46, 40, 44, 42, *[card for card in CARDS if card not in BELOW])
    state = auction("classic-2005", deck=(STEP3,), below=BELOW, pile=pile)
    happened = moves(state, NOMINATE[20], BIDS[20], PASS, PASS)
    assert told(happened, Step3Drawn)
    assert state.deck == BELOW[::-1], "as they were put below"
    happened = moves(state, NOMINATE[21], BIDS[21], PASS)
    assert [event.plant for event in told(happened, CardDrawn)] == [40]
    moves(state, NOMINATE[22], PASS)
    assert (state.phase, state.step) == (Phase.MARKET, 3)
    assert state.deck == (42, 44, 46), "shuffled now: 46 on top"


# --- steps at once (BrettspielWelt) ----------------------------------------------------------------------


@pytest.mark.case("G07")
def test_bsw_begins_step_3_as_soon_as_the_card_is_drawn():
    state = auction("bsw", deck=(STEP3,), below=BELOW)
    happened = sell(state, 20)
    assert told(happened, StepBegan) == [StepBegan(3)]
    assert state.market == (21, 22, 25, 26, 27, 28)
    assert STEP3 not in state.market
    assert legal(state, NOMINATE[28]), "all six are on offer at once"
    pass_all(state)
    assert len(state.market) == 6


@pytest.mark.case("B25", "G04")
def test_bsw_begins_step_2_as_soon_as_the_city_is_connected():
    state = begun("bsw", 3)
    cards(state, (25, 26, 27, 28, 31, 32, 36, 37), (38, 40))
    own_cities(state, 0, SIX)
    own_cities(state, 1, ("kassel",))
    for player in state.players:
        player.money = 200
    enter(state, Phase.BUILD, order=(2, 1, 0))
    happened = moves(state, BUILD[place(state, "aachen")])
    assert told(happened, StepBegan) == [StepBegan(2)]
    assert told(happened, PlantRemoved) == [PlantRemoved(25, "step2")]
    moves(state, DONE)
    assert build_in(state, "dortmund") == 18 + 20
    assert state.step == 2


@pytest.mark.case("B06", "B13")
def test_bsw_houses_cost_10_20_and_30():
    networks = (("essen", "muenster"), ("duesseldorf",), ("koeln",))
    for cities, cost in ((("duesseldorf",), 22), (("koeln",), 26), (("duesseldorf", "koeln"), 46)):
        state = begun("bsw", 3)
        cards(state, (31, 32, 36, 37, 38, 40), (42,))
        step(state, 2)
        for seat, network in enumerate(networks):
            own_cities(state, seat, network)
        give(state, 0, money=200)
        enter(state, Phase.BUILD, order=(2, 1, 0))
        happened = moves(state, *[BUILD[place(state, city)] for city in cities])
        assert sum(event.connection + event.house for event in told(happened, HouseBuilt)) == cost
    state = begun("bsw", 3)
    assert state.rules.house_prices == (10, 20, 30)


@pytest.mark.case("F02", "F03", "E01")
def test_edition_2005_has_its_own_payments_and_ends_at_15_cities_with_six_players():
    by_players = {players: setup.rules_for("classic-2005", "germany", players) for players in range(2, 7)}
    assert [by_players[4].pays(cities) for cities in (0, 1, 2, 6, 20, 21)] == [10, 20, 29, 61, 112, 112]
    assert [by_players[2].pays(cities) for cities in (19, 20, 21)] == [111, 150, 150]
    assert [known.end_cities for known in by_players.values()] == [21, 17, 17, 15, 15]


@pytest.mark.case("E09")
def test_bsw_breaks_ties_by_money_alone():
    assert not setup.rules_for("bsw", "germany", 4).cities_break_ties
    assert setup.rules_for("classic-2005", "germany", 4).cities_break_ties


# --- what Baden-Württemberg switches ---------------------------------------------------------------------


@pytest.mark.case("T06")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_a_house_rule_sets_the_turn_order_again_after_every_auction_phase(edition):
    state = auction(edition, house_rules={"reorder_every_round": True})
    happened = moves(state, PASS) + sell(state, 21) + sell(state, 20)
    assert told(happened, OrderSet) == [OrderSet((1, 2, 0))]
    assert state.phase == Phase.MARKET
    assert state.actor == 0
    for _ in range(2):
        finish_phase(state)
    assert told(finish_phase(state), OrderSet), "and in phase 1 as always"


@pytest.mark.case("A20")
def test_a_house_rule_removes_two_plants_if_none_is_bought():
    state = auction("classic", house_rules={"unsold_removed": 2})
    happened = pass_all(state)
    assert told(happened, PlantRemoved) == [PlantRemoved(18, "unsold"), PlantRemoved(20, "unsold")]
    assert state.market == (21, 22, 25, 26, 27, 28, 30, 31)


@pytest.mark.case("G03")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_a_house_rule_begins_step_2_one_city_earlier(edition):
    for count, expected in ((5, 1), (6, 2)):
        state = begun(edition, 3, house_rules={"step2_earlier": 1})
        cards(state, MARKET, DECK)
        own_cities(state, 0, SIX[:count])
        enter(state, Phase.BUILD, order=(0, 1, 2))
        finish_phase(state)
        assert state.step == expected


SUPRA = """
id = "valley"
name = "Valley"
regions = [{ id = "north" }]
cities = [
  { id = "a", name = "A", region = "north" },
  { id = "b", name = "B", region = "north" },
  { id = "far", name = "Far", region = "north", supra = true },
]
links = [["a", "b", 3], ["b", "far", 4]]
"""


@pytest.mark.case("B26")
@pytest.mark.parametrize(("edition", "second", "third"), [("classic", 15, 20), ("recharged", 15, 20), ("bsw", 20, 30)])
def test_a_supra_regional_city_opens_in_step_2_at_the_price_of_a_second_house(edition, second, third, tmp_path):
    (tmp_path / "valley.toml").write_text(SUPRA, encoding="utf-8")
    board = read_board(tmp_path / "valley.toml")
    known = setup.rules_for(edition, "germany", 3)
    rest = [card for card in CARDS if card not in MARKET]
    deal = setup.Deal((0, 1, 2), MARKET, (*rest, STEP3), (), tuple(CARDS))
    far = 2
    for number, price in ((1, None), (2, second), (3, second)):
        state = setup.new_game(known, Zone(board, ("north",)), deal)
        rules.begin(state)
        step(state, number)
        own_cities(state, 0, ("b",))
        give(state, 0, money=200)
        enter(state, Phase.BUILD, order=(2, 1, 0))
        if price is None:
            assert refused(state, BUILD[far]) == "city_full_in_step"
        else:
            (built,) = told(moves(state, BUILD[far]), HouseBuilt)
            assert (built.connection, built.house, built.space) == (4, price, 1)
            assert state.house_price[far] == (third if number == 3 else 9999)


def test_in_edition_2005_a_nomination_with_a_pass_reports_its_minimum_bid():
    state = auction("classic-2005")
    happened = moves(state, NOMINATE[22], PASS)
    assert [event.least for event in told(happened, PlantNominated)] == [22]
    assert not told(happened, Resupplied)


@pytest.mark.case("G07")
def test_edition_2005_does_not_shuffle_when_step_2_begins():
    pile = (34, 33, 32, *[card for card in CARDS if card not in (34, 33, 32)])
    state = begun("classic-2005", 3, pile=pile)
    cards(state, MARKET, DECK, BELOW)
    own_cities(state, 0, (*SIX, "aachen"))
    enter(state, Phase.BUILD, order=(0, 1, 2))
    finish_phase(state)
    assert state.step == 2
    assert state.deck == (*BELOW[::-1], STEP3, *DECK[:0:-1])


@pytest.mark.case("A31")
def test_with_the_house_rule_that_fuel_must_be_kept_only_fuel_that_does_not_fit_is_returned():
    """003: hybrid 05 is discarded with 2 coal and 2 oil; oil plant 03 has room for the oil."""
    state = begun("classic", 3, house_rules={"scrapped_fuel": "must"})
    cards(state, (37, 38, 40, 42, 44, 46, 50), (33, 34))
    give(state, 0, plants=(3, 5, 13), money=200, cities=("essen",), coal=2, oil=3)
    auction_phase(state)
    sell(state, 37)
    moves(state, SCRAP[5])
    assert rules.legal_actions(state) == [DROP[COAL]]
    moves(state, DROP[COAL], DROP[COAL])
    assert state.players[0].fuel == [0, 3, 0, 0]
    assert state.task == Task.NOMINATE


def replacing(plants, scrapped, bought, **fuel):
    """Return a game of edition bsw in which seat 0 has bought a plant and discarded another."""
    state = begun("bsw", 3)
    cards(state, sorted({bought, 44, 46, 50, 38, 40, 37}), (33, 34))
    give(state, 0, plants=plants, money=200, cities=("essen",), **fuel)
    auction_phase(state)
    sell(state, bought)
    moves(state, SCRAP[scrapped])
    return state


@pytest.mark.case("A31")
def test_bsw_moves_fuel_automatically_to_a_new_plant_that_burns_it():
    state = replacing((4, 13, 18), 4, 36, coal=4)
    assert state.task == Task.NOMINATE, "nothing is asked"
    assert state.players[0].fuel == [4, 0, 0, 0]


@pytest.mark.case("A31")
@pytest.mark.parametrize("coal", [1, 2, 3, 4])
def test_bsw_asks_nothing_if_all_fuel_fits_on_the_new_plant(coal):
    """Plant 20 has room for six, but only its actual tokens move, and 25 has room for four."""
    state = replacing((13, 18, 20), 20, 25, coal=coal)
    assert state.task == Task.NOMINATE, "nothing is asked"
    assert state.players[0].fuel == [coal, 0, 0, 0]


@pytest.mark.case("A31")
def test_bsw_asks_only_for_fuel_that_does_not_fit_on_the_new_plant():
    """Five coal on plants 20 and 10: at most five were on 20, and four of them move to 25."""
    state = replacing((10, 13, 20), 20, 25, coal=5)
    assert rules.legal_actions(state) == [DROP[COAL], DONE]
    moves(state, DROP[COAL])
    assert state.task == Task.NOMINATE
    assert state.players[0].fuel == [4, 0, 0, 0]


@pytest.mark.case("A31")
def test_bsw_counts_tokens_on_a_hybrid_that_the_new_plant_burns():
    """One coal of plant 12 moves to 36; its oil, which 36 does not burn, may be dropped or moved to 7."""
    state = replacing((7, 12, 13), 12, 36, coal=1, oil=2)
    assert rules.legal_actions(state) == [DROP[OIL], DONE]


@pytest.mark.case("A31")
def test_bsw_lets_the_owner_decide_on_fuel_that_the_new_plant_does_not_burn():
    """Plant 20 had six coal; four move to 25 automatically, two may be moved to 10 or dropped."""
    state = replacing((10, 20, 13), 20, 25, coal=6)
    assert rules.legal_actions(state) == [DROP[COAL], DONE]
    moves(state, DROP[COAL], DROP[COAL])
    assert state.task == Task.NOMINATE
    assert state.players[0].fuel == [4, 0, 0, 0]
    state = replacing((4, 10, 18), 4, 37, coal=4)
    moves(state, *[DROP[COAL]] * 4)
    assert state.players[0].fuel == [0, 0, 0, 0], "37 burns none: by hand, or not at all"


@pytest.mark.case("A29")
def test_bsw_asks_which_fuel_plant_29_cannot_hold():
    state = replacing((5, 13, 18), 5, 29, coal=2, oil=2)
    assert rules.legal_actions(state) == [DROP[COAL], DROP[OIL]]
    moves(state, DROP[OIL], DROP[COAL])
    assert state.task == Task.NOMINATE
    assert state.players[0].fuel == [1, 1, 0, 0]
