"""If a rule is disabled, its cases fail: every row has a rule, a way to disable it, and its cases."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest

from game.engine import (
    auction,
    board,
    build,
    bureaucracy,
    cartel,
    events,
    market,
    plant_market,
    rules,
    setup,
    steps,
    two_markets,
)
from game.engine import plants as cards
from game.engine import turn_order as order
from game.engine.actions import BUILD, BUY, CARD_RUNS, DONE, MARK, SCRAP, VISIT, Drop, Run
from game.engine.plants import CARDS, STEP3
from game.engine.state import GameState
from tests.engine import (
    test_auction,
    test_board,
    test_build,
    test_bureaucracy,
    test_cartel,
    test_finish,
    test_market,
    test_plants,
    test_rules,
    test_setup,
    test_steps,
    test_turn_order,
    test_two_markets,
)
from tests.engine.situations import PRICES

pytestmark = pytest.mark.pure
Case = Callable[[], Any]


@dataclass(frozen=True)
class Row:
    """A rule, how to disable it (`instead` replaces `owner.name`), and the cases that must then fail."""

    rule: str
    owner: Any
    name: str
    instead: Any
    cases: tuple[Case, ...]

    @contextmanager
    def switched_off(self, patch: pytest.MonkeyPatch) -> Iterator[None]:
        with patch.context() as switch:
            board.load_zone.cache_clear()
            switch.setattr(self.owner, self.name, self.instead)
            yield
        board.load_zone.cache_clear()


def nothing(*_: Any, **__: Any) -> None:
    """Do nothing, in place of a rule."""


def both(case: Callable[..., Any], **more: Any) -> tuple[Case, Case]:
    """Return a case in both editions."""
    return (partial(case, edition="classic", **more), partial(case, edition="recharged", **more))


# --- rules written wrongly ------------------------------------------------------------------------------


def refill_keeps_smaller(state: GameState) -> None:
    """Add a card below the discounted plant to the market, as without A35."""
    card = plant_market._draw(state)
    if card == STEP3:
        plant_market._step3_appears(state)
    elif card:
        plant_market._show(state, card)
    plant_market.remove_obsolete(state)


def ends_without_discount(state: GameState) -> None:
    state.discount = 0
    plant_market.end_step3_card(state)


def ring_in_turn_order(state: GameState) -> tuple[int, ...]:
    start = state.eligible.index(state.actor)
    return state.eligible[start:] + state.eligible[:start]


def drop_into_market(state: GameState, action: Drop) -> None:
    state.players[state.actor].fuel[action.fuel] -= 1
    state.stock[action.fuel] += 1
    state.dropped += 1
    auction._drop_on(state)


def any_purchase(state: GameState) -> list[Any]:
    return [DONE, *[action for fuel, action in enumerate(BUY) if state.stock[fuel]]]


real_purchases = market.purchases


def may_always_visit(state: GameState) -> list[Any]:
    """Allow a change of the market after a token, too, as without M45."""
    return [*dict.fromkeys([*real_purchases(state), VISIT])]


def price_without_depot(state: GameState, fuel: int) -> int:
    return PRICES[fuel][state.stock[fuel]]


def storage_of_each(plants: Any) -> Any:
    """Return the storage of these plants if a hybrid stored its full amount of coal and also of oil."""
    places = [0, 0, 0, 0, 0]
    for plant in plants:
        for fuel in plant.fuels:
            places[fuel] += plant.storage
    return tuple(places)


def burns_whatever_is_there(state: GameState, run: Run) -> bool:
    fuel = state.players[state.actor].fuel
    return run.mix[0] <= fuel[0] and run.mix[1] <= fuel[1]


def all_runs(state: GameState) -> list[Any]:
    return [DONE, *[CARD_RUNS[plant.number][0] for plant in state.players[state.actor].plants]]


def resupply_without_limits(state: GameState) -> Any:
    return state.rules.resupply[state.step - 1]


def resupply_without_phase_out(state: GameState) -> Any:
    wanted = state.rules.resupply[state.step - 1]
    return tuple(min(wanted[fuel], state.supply[fuel]) for fuel in range(4))


def update_in_any_step(state: GameState) -> None:
    """Step 3 ignored: the highest plant goes under the deck."""
    plant = state.market[-1] if state.market else 0
    if plant and not state.updated:
        plant_market.take(state, plant)
        state.deck = (plant, *state.deck)
        state.tell(events.PlantPutBack(plant))
        plant_market.refill(state)


def update_always(state: GameState) -> None:
    state.updated = False
    real_update(state)


real_update = plant_market.update
real_zone = board.Zone
real_step3 = plant_market._step3_appears


def step3_without_shuffle(state: GameState) -> None:
    state.pile = tuple(card for card in state.deck[::-1]) + tuple(c for c in CARDS if c not in state.deck)
    real_step3(state)


def step3_at_once(state: GameState) -> None:
    """Step 3 begins when its card is drawn instead of with the next phase."""
    real_step3(state)
    steps.begin(state, 3)


def order_by_sum(state: GameState) -> None:
    seats = [party for party in state.order if party != 6]
    seats.sort(
        key=lambda seat: (
            len(state.players[seat].cities),
            sum(plant.number for plant in state.players[seat].plants),
        ),
        reverse=True,
    )
    state.order = tuple(seats)


def order_by_first_plant(state: GameState) -> None:
    state.order = tuple(sorted(state.order, key=lambda seat: -len(state.players[seat].cities)))


def cheapest_link_only(state: GameState, player: Any, city: int) -> int:
    return min(player.reach[city], 5) if player.cities else 0


def everything_empty(state: GameState) -> list[int]:
    return [city for city, price in enumerate(state.house_price) if price < 9999]


def connections_to_marks(state: GameState) -> list[Any]:
    player = state.players[state.actor]
    return [DONE, *[BUILD[city] for city in range(len(state.zone)) if city not in player.cities]]


def sell_without_scrap(state: GameState) -> None:
    """Sell a plant without checking the plant limit: a deliberate fault."""
    buyer = state.players[state.leader]
    buyer.money -= state.bid
    auction.own(buyer, state.rules.plants[state.lot])
    state.eligible = tuple(seat for seat in state.eligible if seat != buyer.seat)
    state.sold = True
    plant_market.take(state, state.lot)
    plant_market.refill(state)
    auction._next_nominator(state)


def step2_during_build(state: GameState) -> list[Any]:
    """Allow second houses as soon as one player reaches the threshold: K5 read literally."""
    if state.step == 1 and state.most_cities >= state.rules.step2_cities:
        steps.begin(state, 2)
    return real_connections(state)


real_connections = build.connections


def takes_whenever_it_can(state: GameState) -> None:
    if state.cartel:
        state.cartel.acted = False
    real_take(state)


real_take = cartel.take_plant


def coal_first_then_oil(plant: Any, stock: Any) -> list[int]:
    return [fuel for fuel in plant.fuels for _ in range(stock[fuel])][: plant.need]


def end_without_return(state: GameState) -> None:
    """End the bureaucracy without returning the Cartel's fuel: a deliberate fault."""
    kept, third = (state.cartel.fuel, state.cartel) if state.cartel else ((0, 0, 0, 0), None)
    if third:
        third.fuel = (0, 0, 0, 0)
    real_end(state)
    if third:
        third.fuel = kept


real_end = bureaucracy.end

ROWS = [
    Row(
        "only the current row is on offer (A01)",
        GameState,
        "current",
        property(lambda state: state.market),
        both(test_auction.test_a_plant_of_the_future_market_cannot_be_nominated, number=1),
    ),
    Row(
        "the discount makes the minimum 1 (A32, A33)",
        auction,
        "least_bid",
        lambda state, plant: plant,
        (
            test_auction.test_the_discount_marker_is_on_the_lowest_plant_whose_minimum_bid_is_one,
            test_auction.test_one_elektro_buys_the_discounted_plant_in_round_1_and_as_a_players_last,
            test_auction.test_the_last_buyer_pays_one_for_the_discounted_plant,
        ),
    ),
    Row(
        "a smaller replacement leaves (A35)",
        plant_market,
        "refill",
        refill_keeps_smaller,
        (
            test_auction.test_a_replacement_below_the_discounted_plant_is_removed_with_the_marker,
            test_auction.test_a_second_replacement_below_the_former_discounted_plant_stays,
            test_auction.test_a_step_3_card_drawn_as_replacement_is_not_replaced,
            test_cartel.test_a_plant_that_replaces_the_cartels_and_is_below_the_discounted_one_is_removed,
        ),
    ),
    Row(
        "the end of the auction (A19, A21, A38)",
        auction,
        "end",
        ends_without_discount,
        (
            test_auction.test_classic_removes_the_lowest_plant_once_if_none_is_bought,
            test_auction.test_recharged_removes_only_the_discounted_plant_if_none_is_bought,
            test_auction.test_an_unsold_discounted_plant_is_removed_and_the_marker_waits_for_the_next_auction,
            test_auction.test_the_step_3_card_can_replace_the_discounted_plant,
        ),
    ),
    Row(
        "bids go round clockwise (A05)",
        auction,
        "_ring",
        ring_in_turn_order,
        both(test_auction.test_bids_go_clockwise_not_in_turn_order),
    ),
    Row(
        "everybody buys in round 1 (A12)",
        auction,
        "may_pass",
        lambda state: True,
        both(test_auction.test_in_round_1_every_player_must_buy),
    ),
    Row(
        "the new plant stays (A24)",
        auction,
        "scraps",
        lambda state: [SCRAP[plant.number] for plant in state.players[state.actor].plants],
        both(test_auction.test_a_player_who_buys_a_fourth_plant_discards_an_old_one),
    ),
    Row(
        "plant limit (A22, A23)",
        auction,
        "_sell",
        sell_without_scrap,
        (
            *both(test_auction.test_a_player_who_buys_a_fourth_plant_discards_an_old_one),
            test_auction.test_in_classic_two_players_may_own_four_plants,
        ),
    ),
    Row(
        "dropped fuel goes to the supply (A27)",
        auction,
        "drop",
        drop_into_market,
        both(test_auction.test_fuel_that_fits_nowhere_returns_to_the_supply),
    ),
    Row(
        "an empty market ends the phase (A40)",
        plant_market,
        "lowest",
        lambda state: state.market[0] if state.market else 3,
        both(test_auction.test_an_empty_plant_market_skips_the_auction_phase),
    ),
    Row(
        "storage, plants and money limit purchases (R03 to R10)",
        market,
        "purchases",
        any_purchase,
        (
            *both(test_plants.test_a_plant_stores_twice_its_need, number=4),
            *both(test_market.test_fuel_that_no_plant_burns_is_refused),
            *both(test_market.test_fuel_that_costs_more_than_the_players_money_is_refused),
        ),
    ),
    Row(
        "a hybrid's places hold either fuel (R04)",
        auction,
        "storage_of",
        storage_of_each,
        (
            *both(test_plants.test_a_hybrid_stores_four_in_total_not_of_each),
            *both(test_auction.test_the_owner_chooses_which_fuel_plant_29_cannot_hold, old=5, lost=(0, 1)),
        ),
    ),
    Row(
        "the depot sells at 8 (R15)",
        market,
        "price",
        price_without_depot,
        (
            test_market.test_in_the_usa_coal_from_the_depot_costs_8_after_the_last_of_the_market,
            test_market.test_in_the_usa_a_purchase_continues_from_the_last_market_coal_to_the_depot,
        ),
    ),
    Row(
        "a turn begins on either of two markets (M45)",
        market,
        "_sells_elsewhere",
        lambda state: False,
        (
            test_two_markets.test_with_koreas_two_markets_a_players_first_token_decides_at_which_one_they_stay,
            test_two_markets.test_with_koreas_two_markets_a_visit_to_the_other_market_and_back_changes_nothing,
        ),
    ),
    Row(
        "the first token chooses the market (M45)",
        market,
        "purchases",
        may_always_visit,
        (test_two_markets.test_with_koreas_two_markets_a_players_first_token_decides_at_which_one_they_stay,),
    ),
    Row(
        "the other market has prices and fuels of its own (M45, M46)",
        two_markets,
        "at_other_market",
        lambda rules: rules,
        (
            test_two_markets.test_with_koreas_two_markets_a_players_first_token_decides_at_which_one_they_stay,
            test_two_markets.test_with_koreas_two_markets_the_other_market_sells_no_uranium,
        ),
    ),
    Row(
        "the other market is filled first, from the same supply (M47)",
        bureaucracy,
        "resupply_elsewhere",
        lambda state: (0, 0, 0, 0),
        (
            partial(
                test_two_markets.test_with_koreas_two_markets_the_other_market_is_resupplied_first,
                supply=4,
                first=2,
                other=2,
            ),
            test_two_markets.test_with_koreas_two_markets_tokens_that_find_no_space_at_one_go_to_the_other,
        ),
    ),
    Row(
        "no way through other regions (S07)",
        board,
        "Zone",
        lambda printed, regions, transit=False: real_zone(printed, regions, True),
        both(
            test_board.test_kassel_to_regensburg_avoids_the_unused_yellow_region_unless_a_house_rule_allows_it,
            transit=False,
            connection=58,
        ),
    ),
    Row(
        "regions hang together (S06)",
        board,
        "hangs_together",
        lambda *_: True,
        both(
            test_board.test_regions_that_are_not_adjacent_are_refused,
            map_name="germany",
            apart=("red", "blue", "brown"),
        ),
    ),
    Row(
        "the whole way is paid (B04, B05, B08)",
        build,
        "connection_cost",
        cheapest_link_only,
        (
            *both(
                test_build.test_the_rulebooks_example_of_anna_on_the_rhine_has_the_stated_costs, city="aachen", cost=21
            ),
            *both(test_build.test_a_connection_is_paid_again_when_passing_through_a_city),
        ),
    ),
    Row(
        "a network begins in an empty or marked city (B01, B03, S18)",
        build,
        "start_cities",
        everything_empty,
        (
            *both(test_build.test_the_first_house_of_a_later_step_also_needs_an_empty_city, number=2),
            test_setup.test_the_first_house_is_built_in_any_marked_city_also_in_a_later_round,
        ),
    ),
    Row(
        "what may be connected (B11, B14, B15, B17, S19)",
        build,
        "connections",
        connections_to_marks,
        (
            *both(test_build.test_in_step_1_an_occupied_city_is_closed),
            *both(test_build.test_three_houses_close_a_city_for_good),
            *both(test_build.test_a_price_above_the_players_money_is_refused),
            test_setup.test_in_step_1_no_network_extends_into_a_marked_city,
        ),
    ),
    Row(
        "obsolete plants (B20 to B22, G11)",
        plant_market,
        "remove_obsolete",
        nothing,
        (
            test_build.test_the_sixth_city_removes_plants_04_and_06_one_at_a_time,
            test_build.test_a_card_drawn_as_replacement_may_be_obsolete_too,
            test_build.test_an_obsolete_card_is_removed_in_the_auction_too,
            test_build.test_an_obsolete_card_is_removed_in_bureaucracy_too,
            test_steps.test_in_classic_the_step_3_card_may_be_drawn_in_phase_4_to_replace_an_obsolete_plant,
        ),
    ),
    Row(
        "Step 2 waits for the end of the phase (B25)",
        build,
        "connections",
        step2_during_build,
        both(test_build.test_the_seventh_city_opens_second_houses_only_after_the_phase),
    ),
    Row(
        "one arrangement must hold what is burnt (F10)",
        bureaucracy,
        "_can_burn",
        burns_whatever_is_there,
        both(test_plants.test_a_hybrid_full_of_coal_cannot_burn_the_oil_plants_oil),
    ),
    Row(
        "a plant runs whole and once (F05, F06)",
        bureaucracy,
        "runs",
        all_runs,
        (
            *both(test_bureaucracy.test_plant_14_does_not_run_with_half_its_fuel),
            *both(test_bureaucracy.test_a_plant_with_fuel_for_two_runs_runs_once),
        ),
    ),
    Row(
        "a short supply places what it has (F12, F17)",
        bureaucracy,
        "resupply_now",
        resupply_without_limits,
        (
            *both(test_bureaucracy.test_a_resupply_from_too_small_a_supply_gives_all_that_is_left),
            *both(test_bureaucracy.test_five_players_are_resupplied_as_in_the_rulebooks_example),
        ),
    ),
    Row(
        "the nuclear phase-out (F19)",
        bureaucracy,
        "resupply_now",
        resupply_without_phase_out,
        (test_bureaucracy.test_in_germany_uranium_is_not_resupplied_after_plant_39_was_bought,),
    ),
    Row(
        "Step 3's update of the plants (F23, F24)",
        plant_market,
        "update",
        update_in_any_step,
        (
            *both(test_bureaucracy.test_in_step_3_the_lowest_plant_is_removed_from_the_game),
            *both(test_bureaucracy.test_with_an_empty_deck_the_market_shrinks_and_the_game_goes_on),
        ),
    ),
    Row(
        "no second update after the Step 3 card (G16, G18)",
        plant_market,
        "update",
        update_always,
        (test_steps.test_in_recharged_the_step_3_card_may_replace_the_plant_removed_by_step_2,),
    ),
    Row(
        "Step 2 removes the lowest plant once (G05, G17)",
        plant_market,
        "begin_step2",
        nothing,
        (
            *both(test_steps.test_a_jump_from_five_to_nine_cities_starts_step_2_once),
            *both(test_steps.test_if_the_step_3_card_is_drawn_in_step_1_the_plant_market_changes_for_step_2_first),
        ),
    ),
    Row(
        "the Step 3 card leaves with the lowest plant (G09)",
        plant_market,
        "end_step3_card",
        nothing,
        both(test_steps.test_after_the_auction_the_step_3_card_and_the_lowest_plant_are_removed_unreplaced),
    ),
    Row(
        "the pile is shuffled when the Step 3 card comes (G07, G14)",
        plant_market,
        "_step3_appears",
        step3_without_shuffle,
        (
            *both(test_steps.test_in_the_auction_the_step_3_card_counts_as_highest_and_the_deck_is_shuffled_at_once),
            *both(test_steps.test_a_plant_put_under_the_deck_may_be_drawn_first_in_step_3),
        ),
    ),
    Row(
        "Step 3 begins with the next phase (G07, G12, G13)",
        plant_market,
        "_step3_appears",
        step3_at_once,
        (
            *both(test_steps.test_in_the_auction_the_step_3_card_counts_as_highest_and_the_deck_is_shuffled_at_once),
            test_steps.test_in_classic_the_step_3_card_may_be_drawn_in_phase_4_to_replace_an_obsolete_plant,
        ),
    ),
    Row(
        "Step 2 begins at the threshold (G01, G02)",
        plant_market,
        "begin_step2_if_reached",
        nothing,
        (test_steps.test_in_recharged_with_two_players_step_2_begins_at_seven_cities,),
    ),
    Row(
        "Step 3 begins when due (G09, G13)",
        steps,
        "begin_due",
        nothing,
        both(
            test_steps.test_in_bureaucracy_the_step_3_card_and_the_lowest_plant_are_removed, number=2, column=(3, 2, 1)
        ),
    ),
    Row(
        "ties go to the single highest plant (T03)",
        order,
        "determine",
        order_by_sum,
        both(test_turn_order.test_in_the_turn_order_one_high_plant_beats_a_higher_sum_and_more_plants),
    ),
    Row(
        "ties go to the highest plant (T01)",
        order,
        "determine",
        order_by_first_plant,
        both(test_turn_order.test_four_players_are_ordered_as_in_the_rulebooks_example),
    ),
    Row(
        "the order is determined (T04, T07)",
        order,
        "determine",
        nothing,
        (
            *both(test_turn_order.test_after_the_first_auction_the_order_follows_the_plants),
            *both(test_turn_order.test_new_cities_change_the_order_only_in_the_next_round),
            test_turn_order.test_the_cartel_is_second_in_the_turn_order_whichever_player_leads,
        ),
    ),
    Row(
        "the best that fuel allows (E05)",
        rules,
        "most_cities",
        lambda plants, fuel: sum(plant.cities for plant in plants),
        both(test_finish.test_in_the_last_round_each_player_powers_as_many_cities_as_their_fuel_allows),
    ),
    Row(
        "the best firing is searched (F09)",
        cards,
        "best_firing",
        lambda plants, owned, cities=999: [(plant, plant.mixes[0]) for plant in plants[:1]],
        both(test_plants.test_a_hybrid_can_burn_oil_so_that_both_coal_plants_run),
    ),
    Row(
        "a view hides the deck (S15, U08)",
        rules,
        "view",
        lambda state: state.copy(),
        (
            *both(test_setup.test_a_players_view_of_a_game_shows_no_unseen_card),
            test_rules.test_a_players_view_of_a_game_cannot_draw_cards,
        ),
    ),
    Row(
        "start cities are marked once (S17)",
        setup,
        "marks",
        lambda state: [MARK[city] for city in range(len(state.zone))],
        (
            test_setup.test_starting_cities_are_marked_in_player_order_with_uranium_from_the_supply,
            test_cartel.test_marked_starting_cities_get_a_cartel_house_on_their_second_space,
        ),
    ),
    Row(
        "the Cartel takes a plant (C04, C05)",
        cartel,
        "take_plant",
        nothing,
        (
            test_cartel.test_after_the_first_sale_the_cartel_takes_the_highest_current_plant,
            test_cartel.test_after_the_first_pass_the_cartel_also_takes_its_plant,
            test_cartel.test_with_three_plants_the_cartel_takes_a_higher_one_and_discards_its_lowest,
        ),
    ),
    Row(
        "the Cartel takes one plant a phase (C04)",
        cartel,
        "take_plant",
        takes_whenever_it_can,
        (
            test_cartel.test_after_the_first_sale_the_cartel_takes_the_highest_current_plant,
            test_cartel.test_after_the_first_pass_the_cartel_also_takes_its_plant,
        ),
    ),
    Row(
        "the Cartel takes fuel (C06)",
        cartel,
        "take_fuel",
        nothing,
        (
            test_cartel.test_the_cartel_takes_fuel_for_one_run_second_in_reverse_order,
            test_cartel.test_the_cartel_takes_nothing_from_the_usa_depot,
        ),
    ),
    Row(
        "its hybrids alternate (C08)",
        cartel,
        "_wanted",
        coal_first_then_oil,
        (
            partial(
                test_cartel.test_a_hybrid_of_the_cartel_takes_coal_and_oil_in_turn_starting_with_coal,
                plant=46,
                stock=(24, 18),
                taken=(2, 1),
            ),
        ),
    ),
    Row(
        "the Cartel answers houses (C10)",
        cartel,
        "answer_house",
        nothing,
        (
            test_cartel.test_connecting_an_empty_city_adds_a_cartel_house_at_once,
            test_cartel.test_the_cartel_adds_houses_only_while_it_has_some_and_only_in_empty_cities,
            test_cartel.test_a_city_of_the_other_player_and_the_cartel_opens_in_step_3,
        ),
    ),
    Row(
        "the Cartel's start houses touch (C02)",
        cartel,
        "start_places",
        lambda state: list(range(len(state.zone))),
        (test_cartel.test_each_cartel_house_is_placed_next_to_another,),
    ),
    Row(
        "the Cartel's fuel returns (C13)",
        bureaucracy,
        "end",
        end_without_return,
        (partial(test_cartel.test_the_cartels_fuel_returns_to_the_supply_before_resupply, map_name="germany"),),
    ),
]


@pytest.mark.rotates(12)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.rule)
def test_the_tests_of_a_rule_fail_if_the_rule_is_disabled(row, monkeypatch):
    assert row.cases
    for case in row.cases:
        case()
    for case in row.cases:
        with row.switched_off(monkeypatch):
            try:
                case()
            except Exception:
                continue
            except BaseException as failed:  # pytest.raises fails with something of its own
                assert type(failed).__name__ == "Failed"
                continue
        raise AssertionError(f"{case} passes without the rule")
