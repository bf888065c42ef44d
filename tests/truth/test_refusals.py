"""Refusals are true: the move breaks the rules for the stated reason, and its numbers are right."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from game.engine import rules, two_markets
from game.engine.actions import (
    BIDS,
    BUILD,
    BUY,
    BUY_FROM_DEPOT,
    CARD_RUNS,
    DONE,
    DROP,
    MARK,
    NOMINATE,
    PASS,
    PLACE,
    SCRAP,
    VISIT,
    Action,
    Bid,
    Build,
    Buy,
    Mark,
    Place,
)
from game.engine.plants import CARDS, STEP3, must_leave
from game.engine.refusal import refusal
from game.engine.resources import COAL, FUELS, SOLD_OUT
from game.engine.state import CARTEL, FREE, GameState, IllegalAction, Phase
from game.kit.style import words
from tests.truth.judging import happens, price_of_house, rich
from tests.truth.of_fuel import price_now
from tests.truth.walking import ALL, OPEN, sampled, walked
from tests.workshop.staging import StagedGame

EVERY = 5
TELLING = (
    StagedGame("recharged", "germany", 2, 5, OPEN),
    StagedGame("classic-2005", "usa", 4, 2, (("start_cities", True), *OPEN)),
    StagedGame("classic", "usa", 3, 6, (("scrapped_fuel", "must"), *OPEN)),
    StagedGame("recharged", "south-africa", 2, 1, OPEN),
)
UNSAID = {"nothing_to_drop", "does_not_fit", "new_plant_stays"}
"""Reasons that need a rare moment."""


def moves(state: GameState) -> list[Action]:
    """Return every possible move, and bids around the current one."""
    bids: list[Action] = [BIDS[amount] for amount in range(max(0, state.bid - 1), state.bid + 2)]
    bids += [BIDS[state.players[max(0, state.actor)].money + 1]]
    builds: list[Action] = [*BUILD[: len(state.zone)]]
    runs: list[Action] = [run for number in CARDS for run in CARD_RUNS[number]]
    some: list[Action] = [*PLACE[: len(state.zone)], *MARK[: len(state.zone)]]
    depot = [BUY_FROM_DEPOT] if state.rules.coal_depot_price and state.stock[COAL] else []
    visit: list[Action] = [VISIT] if state.aside else []
    return [*NOMINATE.values(), PASS, DONE, *visit, *bids, *SCRAP.values(), *DROP, *BUY, *depot, *builds, *runs, *some]


def judge(state: GameState, move: Action, why: IllegalAction) -> None:
    """Check that the stated reason and its numbers are true."""
    values: dict[str, Any] = dict(why.values)
    seat = state.actor
    money = state.players[seat].money if seat >= 0 else 0
    if "missing" in values:
        assert values["missing"] == values["amount"] - money > 0, "nothing is missing"
    free = rich(state, seat) if 0 <= seat < len(state.players) else state
    if why.reason not in ("city_too_dear", "bid_too_dear", "too_dear"):
        assert move not in rules.legal_actions(free), "only money is missing"
    match why.reason:
        case "city_too_dear":
            assert isinstance(move, Build)
            assert values["amount"] == price_of_house(state, seat, move.city), "it costs something else"
        case "too_dear":
            assert isinstance(move, Buy)
            price = state.rules.coal_depot_price if move.source else price_now(state, move.fuel)
            assert values["amount"] == price, "it costs something else"
        case "bid_too_dear":
            if isinstance(move, Bid):
                assert values["amount"] == move.amount
            assert move in rules.legal_actions(free), "not only money is missing"
        case "bid_too_low":
            least = min(one.amount for one in rules.legal_actions(free) if isinstance(one, Bid))
            assert values["least"] == least > values["amount"]
        case "bid_alone":
            assert [one for one in rules.legal_actions(free) if isinstance(one, Bid)] == [BIDS[values["least"]]]
        case "future_plant":
            assert values["plant"] in state.future and values["plant"] != STEP3
        case "not_on_market":
            assert values["plant"] not in state.market
        case "must_bid" | "must_buy" | "name_a_plant":
            assert PASS not in rules.legal_actions(state)
            named = NOMINATE[state.current[0]]
            if why.reason == "name_a_plant":
                assert PASS in rules.legal_actions(happens(state, named)[0])
            if why.reason == "must_buy":
                assert state.round == 1
        case "own_city":
            assert isinstance(move, Build) and move.city in state.players[seat].cities
        case "city_full":
            assert isinstance(move, Build)
            spaces = range(state.zone.first_space[move.city], state.zone.last_space[move.city])
            assert FREE not in [state.owners(move.city)[space] for space in spaces]
        case "cartel_city" | "city_full_in_step":
            assert isinstance(move, Build) and state.house_price[move.city] >= SOLD_OUT
            assert FREE in state.owners(move.city), "it is full for good"
            later = free.copy()
            later.step = values["step"]
            assert later.step > state.step
            later.price_houses()
            assert later.house_price[move.city] < SOLD_OUT, "it does not open either"
            if why.reason == "cartel_city":
                assert state.owners(move.city)[0] == CARTEL and later.step == 2
            later.step -= 1
            later.price_houses()
            assert later.house_price[move.city] >= SOLD_OUT, "it opens earlier"
        case "start_empty":
            assert isinstance(move, Build) and any(owner != FREE for owner in state.owners(move.city))
        case "start_marked":
            assert isinstance(move, Build) and move.city not in state.marks and state.marks
        case "founding_city":
            assert isinstance(move, Build) and state.zone.cities[move.city].id not in state.rules.founding_cities
            if state.players[seat].cities:
                assert move.founding
        case "never_first":
            assert isinstance(move, Build | Place | Mark)
            assert state.zone.cities[move.city].id in state.rules.never_first and not state.players[seat].cities
        case "blocked_city":
            assert isinstance(move, Build | Place | Mark) and state.zone.last_space[move.city] == 0
        case "market_chosen" | "nothing_there":
            assert move == VISIT and state.aside and state.stays == (why.reason == "market_chosen")
            there = two_markets.seen_elsewhere(state)
            if why.reason == "nothing_there":
                assert not [one for one in rules.legal_actions(there) if isinstance(one, Buy)]
        case "not_sold_here":
            assert isinstance(move, Buy) and state.away and not state.rules.tracks[move.fuel]
            assert not state.stock[move.fuel] and state.rules.other_tracks[move.fuel]
        case "depot_empty":
            assert isinstance(move, Buy) and state.rules.depot_apart and not state.depot
        case "depot_closed":
            assert isinstance(move, Buy) and not state.rules.depot_apart and state.rules.coal_depot_price
        case "first_round_cities":
            assert isinstance(move, Build) and state.zone.cities[move.city].id not in state.rules.founding_cities
            assert state.round == 1
        case "first_round_houses":
            assert state.round == 1 and len(state.players[seat].cities) >= values["count"]
        case "other_island" | "island_begun":
            assert isinstance(move, Build) and move.founding == (why.reason == "island_begun")
            shores, own = state.zone.islands, state.players[seat].cities
            assert (shores[move.city] in {shores[city] for city in own}) == move.founding
        case "founded_already":
            assert values["city"] == state.zone.cities[state.founded[seat]].name
        case "marked_city":
            assert isinstance(move, Build) and move.city in state.marks and state.players[seat].cities
        case "not_yours":
            assert values["plant"] not in {card.number for card in state.players[seat].plants}
        case "new_plant_stays":
            assert values["plant"] == state.lot
        case "not_enough_fuel":
            assert values["count"] == CARDS[values["plant"]].need
        case "ran_already":
            assert values["plant"] in state.ran
        case "no_plant_burns":
            fuel = FUELS.index(str(values["fuel"]))
            assert not any(fuel in card.fuels for card in state.players[seat].plants)
        case "no_room":
            fuel = FUELS.index(str(values["fuel"]))
            assert any(fuel in card.fuels for card in state.players[seat].plants)
        case "sold_out":
            assert price_now(state, FUELS.index(str(values["fuel"]))) is None, "there is one"
        case "does_not_fit":
            player = state.players[seat]
            assert values["count"] == must_leave(player.fuel, player.storage) > 0
        case "game_over":
            assert state.phase == Phase.FINISH
        case "not_now" | "not_there" | "nothing_to_drop":
            if any(type(one) is type(move) for one in rules.legal_actions(free)):
                assert why.reason != "not_now"
        case _:
            raise AssertionError(f"nobody judges {why.reason}")


@cache
def refused(games: tuple[StagedGame, ...], every: int) -> tuple[Counter[str], dict[str, str], int]:
    """Return how often each reason was given, the first false one of each, and the number of moments."""
    told: Counter[str] = Counter()
    false: dict[str, str] = {}
    moments = 0
    for index, game in enumerate(games):
        for match, number in walked(game, every, index):
            state, moments = match.state, moments + 1
            legal, seen = set(rules.legal_actions(state)), Counter[str]()
            for move in moves(state):
                if move in legal:
                    continue
                why = refusal(state, move)
                seen[why.reason] += 1
                told[why.reason] += 1
                if seen[why.reason] > 6:
                    continue
                where = f"{game} move {number}: {move} {state.task.name}: {why}"
                before = state.facts()
                with pytest.raises(IllegalAction):
                    rules.play(state, move)
                assert state.facts() == before, where
                assert words.knows(f"refusal.{why.reason}"), where
                if "missing" in why.values:
                    assert words.knows("refusal.covered"), where
                try:
                    judge(state, move, why)
                except AssertionError as wrong:
                    false.setdefault(why.reason, f"{where} but {wrong}")
    return told, false, moments


def sample() -> tuple[StagedGame, ...]:
    games = (StagedGame(name, place, count, index, OPEN) for index, (name, place, count) in enumerate(sampled(7)))
    return (*games, *TELLING)


@pytest.mark.judges(
    "refusal.bid_alone refusal.bid_too_dear refusal.bid_too_low refusal.cartel_city refusal.city_full "
    "refusal.city_full_in_step refusal.city_too_dear refusal.does_not_fit refusal.future_plant refusal.game_over "
    "refusal.marked_city refusal.must_bid refusal.name_a_plant refusal.new_plant_stays refusal.no_plant_burns "
    "refusal.no_room refusal.not_now refusal.not_on_market refusal.not_there refusal.not_yours "
    "refusal.market_chosen refusal.nothing_there refusal.not_sold_here "
    "refusal.nothing_to_drop refusal.depot_closed refusal.depot_empty refusal.never_first refusal.first_round_cities "
    "refusal.blocked_city "
    "refusal.first_round_houses refusal.founded_already refusal.founding_city refusal.island_begun "
    "refusal.other_island refusal.own_city "
    "refusal.ran_already refusal.sold_out refusal.start_empty refusal.start_marked refusal.too_dear"
)
def test_a_refused_move_breaks_the_stated_rule() -> None:
    told, false, moments = refused(sample(), EVERY)
    print(f"{moments} moments, {sum(told.values())} refusals, {len(told)} reasons")
    assert not false, "\n".join(false.values())


@pytest.mark.slow
def test_a_refused_move_breaks_the_stated_rule_in_every_edition_map_and_number_of_players() -> None:
    games = tuple(StagedGame(name, place, count, index, OPEN) for index, (name, place, count) in enumerate(ALL))
    told, false, moments = refused(games, 9)
    print(f"{moments} moments, {sum(told.values())} refusals, {len(told)} reasons")
    assert not false, "\n".join(false.values())


def test_every_reason_for_a_refusal_that_occurs_has_a_message() -> None:
    told, _, _ = refused(sample(), EVERY)
    assert not set(told) & {"", "?"}
    engine = {key.removeprefix("refusal.") for key in words.catalogue("en") if key.startswith("refusal.")}
    assert {reason for reason in told if reason not in engine and f"{reason}.other" not in engine} == set()
