"""The Middle East: no garbage or uranium plant on offer in Step 1, a Step 3 card that comes up twice, cheaper oil."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.bots.record_state import RecordState
from game.bots.search.determinization import determinized
from game.bots.search.features import until_step2
from game.engine import cheaper_if_short, events, market, plant_market, rules, setup
from game.engine.actions import BUY, DONE
from game.engine.bureaucracy import end
from game.engine.plants import NUMBERS, STEP3, UNKNOWN
from game.engine.record import Seat, seen_record, write_record
from game.engine.record_reader import read_record
from game.engine.resources import OIL
from game.engine.ruleset import PLAYERS, editions
from game.engine.state import GameState, Phase, Task
from game.match import new_match

MAP = "middle-east"
NEVER_CURRENT = ("garbage", "uranium")


def started(players: int = 4, edition: str = "classic", seed: int = 1) -> GameState:
    state = setup.seeded_game(edition, MAP, players, seed)
    rules.begin(state)
    for player in state.players:
        player.money = 200
    state.discount = 0
    state.log = []
    return state


def dealt(market: tuple[int, ...], deck: tuple[int, ...], step: int = 1, phase: Phase = Phase.BUREAUCRACY) -> GameState:
    """Return a game in a phase with this market and this deck, its top first; every other plant has left the game."""
    state = started()
    state.market, state.deck, state.phase, state.step = market, deck[::-1], phase, step
    state.hidden, state.out, state.buried = (), (), ()
    state.step2_begun = step > 1
    state.pile = NUMBERS * 5
    return state


def kinds(state: GameState, plants: tuple[int, ...]) -> set[str]:
    return {state.rules.plants[plant].kind for plant in plants if plant != STEP3}


def told(state: GameState, kind: type) -> list[events.Event]:
    return [event for event in state.log or () if isinstance(event, kind)]


# --- Step 1: kinds that are never on offer (M41) ---------------------------------------------------------


@pytest.mark.case("M41")
def test_in_the_middle_east_the_classic_opening_market_has_plant_13_instead_of_6() -> None:
    assert started().market == (3, 4, 5, 7, 8, 9, 10, 13)
    assert started().out == (6,)


@pytest.mark.case("M41")
@pytest.mark.parametrize(("plant", "leaves"), [(14, True), (17, False)])
def test_in_the_middle_east_in_step_1_no_garbage_or_uranium_plant_is_for_sale(plant: int, leaves: bool) -> None:
    state = dealt((20, 21, 22, 25, 26, 27, 29), (plant, 31, STEP3))
    plant_market.refill(state)
    assert state.market == (20, 21, 22, 25, 26, 27, 29, 31)
    assert (plant in state.out) == leaves
    assert state.deck == ((STEP3,) if leaves else (plant, STEP3)), "it is below the Step 3 card"
    assert state.buried == (() if leaves else (plant,))


@pytest.mark.case("M41")
def test_in_the_middle_east_a_future_garbage_plant_leaves_when_it_would_be_for_sale() -> None:
    state = dealt((3, 4, 5, 7, 19, 26, 27, 29), (31, 32, STEP3))
    assert state.future[0] == 19
    plant_market.take(state, 7)
    plant_market.refill(state)
    assert state.market == (3, 4, 5, 26, 27, 29, 31, 32)
    assert state.deck == (19, STEP3)


@pytest.mark.case("M41")
def test_in_the_middle_east_in_step_2_garbage_and_uranium_plants_are_for_sale() -> None:
    state = dealt((20, 21, 22, 25, 26, 27, 29), (17, 31, STEP3), step=2)
    plant_market.refill(state)
    assert state.market[0] == 17


@pytest.mark.case("M41")
def test_in_the_middle_east_drawing_ends_if_the_deck_has_only_plants_that_would_leave_again() -> None:
    state = dealt((20, 21, 22, 25, 26, 27, 29), (17, 19), phase=Phase.AUCTION)
    state.market = (*state.market, STEP3)
    plant_market.refill(dead := state.copy())
    assert len(dead.market) == 8 and not kinds(dead, dead.current) & {*NEVER_CURRENT}
    assert sorted((*dead.deck, *dead.market)) == sorted((*state.deck, *state.market))


# --- the Step 3 card begins Step 2 (M42) -----------------------------------------------------------------


@pytest.mark.case("M42")
def test_in_the_middle_east_no_number_of_cities_begins_step_2() -> None:
    state = started()
    state.players[0].cities = tuple(range(16))
    plant_market.begin_step2_if_reached(state)
    assert state.step == 1


@pytest.mark.case("M42")
def test_in_the_middle_east_the_step_3_card_first_drawn_outside_an_auction_begins_step_2_at_once() -> None:
    state = dealt((20, 21, 22, 25, 26, 27, 29), (STEP3, 31, 32, 33, 35, 36))
    state.pile = tuple(sorted(NUMBERS, reverse=True)) * 5
    plant_market.refill(state)
    assert (state.step, state.step2_begun, state.step3_due) == (2, True, False)
    assert state.market == (22, 25, 26, 27, 29, 33, 35, 36), "the two lowest are removed and replaced"
    assert state.out == (20, 21)
    assert state.deck == (STEP3, 31, 32) and not state.shuffled


@pytest.mark.case("M42")
def test_in_the_middle_east_the_step_3_card_first_drawn_in_an_auction_begins_step_2_at_its_end() -> None:
    state = dealt((20, 21, 22, 25, 26, 27, 29), (STEP3, 31, 32, 33, 35, 36), phase=Phase.AUCTION)
    plant_market.refill(state)
    assert state.step == 1 and state.market[-1] == STEP3 and STEP3 not in state.deck
    plant_market.end_step3_card(state)
    assert state.step == 2 and STEP3 not in state.market and state.deck[0] == STEP3
    assert len(state.market) == 8 and state.out == (20, 21)
    state.phase = Phase.MARKET
    plant_market.end_step3_card(state)
    assert not state.step3_due


@pytest.mark.case("M42")
def test_in_the_middle_east_the_step_3_cards_replacement_still_follows_the_rule_of_step_1() -> None:
    state = dealt((20, 21, 22, 25, 26, 27, 29), (STEP3, 17, 19, 31, 32))
    state.pile = NUMBERS * 5
    plant_market.refill(state)
    assert state.buried == (STEP3, 17, 19), "both leave while it is Step 1"
    assert state.step == 2


@pytest.mark.case("M42")
def test_in_the_middle_east_a_step_3_card_drawn_again_at_once_goes_back_under_the_deck() -> None:
    state = dealt((20, 21, 22, 25, 26, 27, 29), (STEP3, 17, 19, 23, 24, 31))
    plant_market.refill(state)
    assert state.step == 2 and state.market[-1] == STEP3 and STEP3 not in state.deck
    assert not state.step3_due and len(told(state, events.Step3Drawn)) == 2
    state.phase, state.updated = Phase.BUREAUCRACY, False
    plant_market.update(state)
    assert state.deck == (31, STEP3, 24) and STEP3 not in state.market and not state.shuffled
    assert len(told(state, events.Step3PutBack)) == 2


@pytest.mark.case("M42")
def test_in_the_middle_east_the_step_3_card_drawn_in_step_2_begins_step_3() -> None:
    state = dealt((20, 21, 22, 25, 26, 27, 29), (STEP3, 31, 32), step=2, phase=Phase.AUCTION)
    plant_market.refill(state)
    plant_market.end_step3_card(state)
    assert state.step3_due and len(state.market) == 6 and state.out == (20,)


@pytest.mark.case("M42")
def test_in_the_middle_east_each_appearance_of_the_step_3_card_shuffles_the_deck_anew() -> None:
    state = dealt((20, 21, 22, 25, 26, 27, 29), (STEP3, 31, 32, 33))
    ascending = tuple(sorted(NUMBERS))
    state.pile = ascending + ascending[::-1] + ascending
    plant_market.refill(state)
    assert state.pile == ascending, "two of three orders are used: at the card, and as Step 2 begins"


# --- two plants under the deck in Step 2 (M43) -----------------------------------------------------------


@pytest.mark.case("M43")
@pytest.mark.parametrize(("step", "buried"), [(1, (29,)), (2, (29, 31))])
def test_in_the_middle_east_in_step_2_two_plants_go_under_the_deck_each_round(
    step: int, buried: tuple[int, ...]
) -> None:
    state = dealt((15, 18, 20, 21, 22, 25, 26, 29), (31, 16, 33, STEP3), step=step)
    plant_market.update(state)
    assert state.buried == buried and len(state.market) == 8


@pytest.mark.case("M43")
def test_in_the_middle_east_if_the_step_3_card_replaces_the_first_plant_the_next_highest_leaves() -> None:
    state = dealt((15, 18, 20, 21, 22, 25, 26, 29), (STEP3, 31, 33), step=2)
    state.pile = NUMBERS * 5
    plant_market.update(state)
    assert state.step3_due and state.out == (15,)
    assert state.buried == (29, 26) and state.market == (18, 20, 21, 22, 25, 29)


# --- oil that the supply lacks (M44) ---------------------------------------------------------------------


def short(stock: int, supply: int) -> GameState:
    """Return a game at a resupply that wants six oil, the market and the supply holding so many; player 0 has
    the rest.
    """
    state = started()
    state.stock[OIL], state.supply[OIL] = stock, supply
    state.players[0].fuel[OIL] = 24 - stock - supply
    return state


@pytest.mark.case("M44")
def test_in_the_middle_east_each_oil_token_lacking_at_resupply_makes_oil_cheaper_by_a_space() -> None:
    state = short(10, 2)
    printed = state.rules.printed_tracks[OIL]
    assert cheaper_if_short.lacking(state, OIL) == 4
    end(state)
    assert (state.stock[OIL], state.supply[OIL]) == (12, 0)
    assert state.rules.tracks[OIL] == (1, 1, 1, 1, *printed[:-4])
    assert market.price(state, OIL) == printed[24 - 12 - 4] == 3
    assert cheaper_if_short.moved(state, OIL) == 4
    assert told(state, events.FuelCheaper) == [events.FuelCheaper(OIL, 4)]
    assert state.rules.printed_tracks[OIL] == printed


@pytest.mark.case("M44")
def test_in_the_middle_east_an_empty_oil_market_restores_the_printed_prices() -> None:
    state = short(10, 2)
    end(state)
    moved = state.rules.tracks
    state.players[0].fuel[OIL], state.supply[OIL] = 0, 12
    end(state)
    assert state.rules.tracks == moved, "the dear places do not come back"
    state.players[0].fuel[OIL], state.stock[OIL], state.supply[OIL] = 19, 0, 5
    end(state)
    printed = state.rules.printed_tracks[OIL]
    assert told(state, events.PricesRestored) == [events.PricesRestored(OIL)]
    assert state.rules.tracks[OIL] == (1, *printed[:-1]), "as printed, then cheaper by the one that lacks"


@pytest.mark.case("M44")
def test_in_the_middle_east_cheaper_oil_in_one_game_does_not_change_prices_in_another() -> None:
    """Another implementation has this fault: its standard prices change for all later games."""
    first, second = short(10, 2), short(0, 24)
    end(first)
    first.stock[OIL], first.supply[OIL], first.players[0].fuel[OIL] = 0, 24, 0
    end(first)
    assert first.rules.tracks == second.rules.tracks == setup.rules_for("classic", MAP, 4).tracks
    assert first.rules.tracks == first.rules.printed_tracks


@pytest.mark.case("M44")
def test_in_the_middle_east_a_player_pays_the_lowered_oil_price() -> None:
    state = short(10, 2)
    end(state)
    state.phase, state.task, state.actor = Phase.MARKET, Task.BUY, 1
    state.players[1].plants, state.players[1].storage = (state.rules.plants[7],), (0, 6, 0, 0, 0)
    assert BUY[OIL] in rules.legal_actions(state)
    rules.play(state, BUY[OIL])
    assert state.players[1].money == 200 - 3


@pytest.mark.case("M44")
def test_in_the_middle_east_the_forecast_of_oil_prices_is_what_the_resupply_does() -> None:
    for stock, supply in ((10, 2), (0, 3), (3, 0), (24, 0), (2, 20)):
        state = short(stock, supply)
        foreseen = cheaper_if_short.tracks_after(state)
        end(state)
        assert state.rules.tracks == foreseen


# --- records, views, games -------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_in_whole_games_in_the_middle_east_no_card_is_lost_and_step_1_keeps_its_rule(players: int) -> None:
    edition = editions()[players % len(editions())]
    state, random = setup.seeded_game(edition, MAP, players, players), Random(players)
    rules.begin(state)
    while state.phase != Phase.FINISH:
        moves = rules.legal_actions(state, 3)
        rules.play(state, random.choice([move for move in moves if move != DONE] or moves))
        owned = [plant.number for player in state.players for plant in player.plants]
        owned += [plant.number for plant in state.cartel.plants] if state.cartel else []
        cards = sorted((*state.market, *state.deck, *state.out, *state.hidden, *owned))
        assert [card for card in cards if card != STEP3] == sorted(NUMBERS)
        assert cards.count(STEP3) <= 1
        if state.step == 1:
            assert not kinds(state, state.current) & {*NEVER_CURRENT}


@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_a_record_of_the_middle_east_without_its_deck_replays_with_the_cards_drawn(edition: str) -> None:
    seats = [Seat(colour, "person", colour) for colour in ("red", "blue", "green")]
    match, random = new_match(edition, MAP, seats, seed=5), Random(5)
    while not match.over:
        seat = match.asked()[0]
        if match.state.task == Task.RUN:
            match.commit(seat, [DONE])
            continue
        moves = rules.legal_actions(match.state, 3)
        match.commit(seat, [random.choice([move for move in moves if move != DONE] or moves)])
    assert match.state.step == 3
    text = write_record(seen_record(match.record))
    assert "?" in text
    again = RecordState(read_record(text)).state
    assert rules.view(again).facts() == rules.view(match.state).facts()
    assert RecordState(read_record(write_record(match.record))).state == match.state


@pytest.mark.parametrize("players", [2, 4])
def test_bots_guess_decks_of_the_middle_east_with_the_cards_all_saw_put_under_the_deck(players: int) -> None:
    state, random = setup.seeded_game("recharged", MAP, players, 3), Random(3)
    rules.begin(state)
    while state.phase != Phase.FINISH:
        if state.task == Task.NOMINATE:
            twin = determinized(rules.view(state), random)
            assert len(twin.deck) == len(state.deck) and UNKNOWN not in twin.deck
            assert {*twin.deck} >= {card for card in state.buried if card in state.deck}
            if STEP3 in state.deck:
                below = state.deck.index(STEP3)
                assert twin.deck[: below + 1] == state.deck[: below + 1], "those below the card are known, in order"
            assert len({*twin.deck} | {*twin.hidden}) == len(twin.deck) + len(twin.hidden)
        moves = rules.legal_actions(state, 3)
        rules.play(state, random.choice([move for move in moves if move != DONE] or moves))


def test_in_the_middle_east_bots_expect_step_2_from_the_cards_above_the_step_3_card() -> None:
    far, near = dealt((20, 21), (31, 32, 33, 35, 36, STEP3)), dealt((20, 21), (31, STEP3, 17))
    assert until_step2(far, 3) == until_step2(far, 9) == 1.5 and until_step2(near, 3) == pytest.approx(0.3)
    far.rules = replace(far.rules, step2_by_card=False)
    assert until_step2(far, 3) == 4, "by its cities"


def test_without_the_middle_easts_rules_plants_and_oil_prices_are_as_usual() -> None:
    state = dealt((20, 21, 22, 25, 26, 27, 29), (17, 31, STEP3))
    state.rules = replace(state.rules, never_current=())
    plant_market.refill(state)
    assert state.market[0] == 17
    state.rules = replace(state.rules, step2_by_card=False, under_deck=(1, 1), cheaper_if_short=())
    state.players[0].cities = tuple(range(7))
    plant_market.begin_step2_if_reached(state)
    assert state.step == 2
    oil = state.rules.tracks[OIL]
    state.stock[OIL], state.supply[OIL], state.players[0].fuel[OIL] = 10, 2, 12
    end(state)
    assert state.rules.tracks[OIL] == oil
