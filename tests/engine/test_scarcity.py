"""On the map of India fuel is bought one token at a time up to a price ceiling, outages lower incomes, and players must
power as many cities as they can.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.bots import decide
from game.engine import outage, rules, setup
from game.engine.actions import BUILD, BUY, DONE, Action, Buy, Run
from game.engine.changed_plants import read_change
from game.engine.market import price
from game.engine.plants import CARDS, most_cities, storage_of
from game.engine.record import Seat, write_record
from game.engine.record_reader import read_record
from game.engine.resources import COAL, GARBAGE, OIL, SOLD_OUT, URANIUM
from game.engine.ruleset import BadRules, editions, load_ruleset
from game.engine.state import GameState, IllegalAction, Phase, Task
from game.match import Match, new_match
from game.views.rulebook.subject import Subject
from game.views.rulebook.variations import variations


def play_phase(task: Task, seats: int = 3, plants: tuple[int, ...] = (4, 5, 24)) -> GameState:
    """Return a game in which the first seat acts and the others follow; all have these plants and 200 Elektro."""
    state = setup.seeded_game("classic", "india", seats, 1)
    rules.begin(state)
    state.task, state.actor, state.queue, state.round = task, 0, tuple(range(1, seats)), 3
    state.phase = {Task.BUY: Phase.MARKET, Task.BUILD: Phase.BUILD, Task.RUN: Phase.BUREAUCRACY}[task]
    for player in state.players:
        player.money = 200
        player.plants = tuple(state.rules.plants[number] for number in plants)
        player.storage = storage_of(player.plants)
    return state


def refused(state: GameState, move: Action) -> str:
    with pytest.raises(IllegalAction) as caught:
        rules.check(state, move)
    return caught.value.reason


def told() -> list[str]:
    """Return the sentences of the help page about India's rules."""
    return [sentence for group in variations(Subject.before("classic", "india", 4)) for sentence in group.sentences]


def fuels(state: GameState) -> set[int]:
    return {move.fuel for move in rules.legal_actions(state) if isinstance(move, Buy)}


# --- changed plants -----------------------------------------------------------------------------------


@pytest.mark.case("M29")
@pytest.mark.judges("here.changed_plants.stores")
def test_in_india_garbage_plants_burn_one_token_more_and_store_as_many_as_before() -> None:
    known = setup.rules_for("classic", "india", 4)
    garbage = [plant for plant in CARDS.values() if plant.kind == "garbage"]
    assert len(garbage) == 6
    for card in garbage:
        plant = known.plants[card.number]
        assert (plant.need, plant.storage, plant.cities) == (card.need + 1, card.storage, card.cities)
        assert known.runs[card.number][0].mix[GARBAGE] == card.need + 1
    assert " ".join(told()).count("Storage: 4.") == 3


@pytest.mark.case("M29")
@pytest.mark.parametrize("wrong", ["19 garbage 3/2 3", "19 garbage 3/ 3", "13 wind 0/2 1", "19 garbage 3/99 3"])
def test_a_map_rule_that_gives_a_plant_an_impossible_storage_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError):
        read_change(wrong)
    with pytest.raises(BadRules):
        load_ruleset("classic", 4, {"changed_plants": [wrong]})


# --- price ceiling ------------------------------------------------------------------------------------


@pytest.mark.case("M30")
@pytest.mark.judges("here.price_ceiling.step here.price_ceiling.any refusal.above_ceiling")
def test_in_india_no_fuel_is_sold_above_the_price_ceiling_of_the_step() -> None:
    state = play_phase(Task.BUY)
    state.stock = [4, 21, 20, 3]  # coal costs 7
    assert fuels(state) == {OIL, GARBAGE}
    assert refused(state, BUY[COAL]) == "above_ceiling"
    assert price(state, COAL) == SOLD_OUT
    for step, sold in ((2, False), (3, True)):
        state.step = step
        assert (COAL in fuels(state)) == sold
    state.stock[COAL], state.step = 10, 2
    assert price(state, COAL) == 5 and COAL in fuels(state), "the ceiling itself is allowed"
    state.stock[COAL] = 0
    assert refused(state, BUY[COAL]) == "sold_out"
    state.stock[COAL], state.step = 4, 1
    state.rules = replace(state.rules, price_ceiling=(0, 0, 0))
    assert COAL in fuels(state), "the rule is what forbids it"
    limits = "In Step {}, fuel is sold at up to {}."
    assert " ".join(limits.format(step, most) for step, most in ((1, 3), (2, 5), (3, 8))) in told()


# --- one token each -----------------------------------------------------------------------------------


@pytest.mark.case("M31")
@pytest.mark.judges("here.one_token_each rulebook.fuel.order.true")
def test_in_india_players_buy_one_fuel_token_each_in_turn_until_none_wants_more() -> None:
    state = play_phase(Task.BUY)
    for seat in (0, 1, 2, 0):
        assert state.actor == seat
        rules.play(state, BUY[COAL])
    assert state.actor == 1
    rules.play(state, DONE)
    rules.play(state, BUY[OIL])
    assert state.actor == 0
    rules.play(state, BUY[OIL])
    assert state.actor == 2, "a player who bought nothing is not asked again"
    rules.play(state, DONE)
    rules.play(state, DONE)
    assert state.phase == Phase.BUILD
    assert [sum(player.fuel) for player in state.players] == [3, 1, 2]


@pytest.mark.case("M31")
def test_in_india_a_player_who_can_buy_no_fuel_is_not_asked() -> None:
    state = play_phase(Task.BUY)
    state.players[1].money = 0
    state.players[2].plants, state.players[2].storage = (), (0, 0, 0, 0, 0)
    rules.play(state, BUY[COAL])
    assert state.actor == 0, "both others are passed over"
    state.players[0].money = 0
    state.stock[COAL] = state.stock[OIL] = state.stock[GARBAGE] = 0
    rules.play(state, DONE)
    assert state.phase == Phase.BUILD


@pytest.mark.case("M31")
def test_without_indias_rule_a_player_buys_several_fuel_tokens_in_a_turn() -> None:
    state = play_phase(Task.BUY)
    state.rules = replace(state.rules, one_token_each=False)
    rules.play(state, BUY[COAL])
    rules.play(state, BUY[COAL])
    assert state.actor == 0


# --- outage -------------------------------------------------------------------------------------------


def earned(built: int, cities: int, income_of: int = 1) -> int:
    """Return the income of a player who powers so many of its cities after so many houses in the round."""
    state = play_phase(Task.RUN, plants=(13, 18, 22) if income_of else (5,))
    state.built = built
    state.players[0].cities = tuple(range(cities))
    for number in (13, 18, 22) if income_of else ():
        rules.play(state, Run(number, (0, 0, 0, 0)))
    rules.play(state, DONE)
    return state.players[0].income


@pytest.mark.case("M32")
@pytest.mark.judges("here.outage_houses")
def test_in_india_an_outage_lowers_each_players_income_by_three_for_each_of_their_cities() -> None:
    pays = setup.rules_for("classic", "india", 3).pays
    assert earned(6, 5) == pays(5), "twice the players is not too many"
    assert earned(7, 5) == pays(5) - 3 * 5
    assert earned(7, 5, income_of=0) == 0, "never below nothing"


@pytest.mark.case("M32")
def test_in_india_an_outage_depends_on_the_houses_that_all_players_build_in_a_round() -> None:
    state = play_phase(Task.BUILD)
    for seat in (0, 1, 2):
        city = next(move for move in rules.legal_actions(state) if move in BUILD)
        rules.play(state, city)
        rules.play(state, DONE)
        assert state.built == seat + 1
    assert outage.most_houses(state) == 6 and not outage.happens(state)
    while state.phase == Phase.BUREAUCRACY:
        rules.play(state, rules.legal_actions(state)[0] if DONE not in rules.legal_actions(state) else DONE)
    assert state.built == 0


@pytest.mark.case("M32")
@pytest.mark.parametrize("houses", [6, 7])
def test_in_india_an_outage_in_the_last_round_still_pays_the_lowered_income(houses: int) -> None:
    state = play_phase(Task.BUILD, plants=(13, 18, 22))
    state.queue, state.built = (), houses
    state.players[0].cities, state.players[1].cities = tuple(range(state.rules.end_cities)), (1,)
    rules.play(state, DONE)
    assert state.phase == Phase.FINISH
    first, second, third = state.players
    pays = state.rules.pays
    expected = [max(0, pays(5) - 3 * state.rules.end_cities), pays(1) - 3, pays(0)] if houses == 7 else [0, 0, 0]
    assert [player.income for player in (first, second, third)] == expected
    assert [player.money for player in (first, second, third)] == [200 + income for income in expected]


# --- the duty to power cities -------------------------------------------------------------------------


@pytest.mark.case("M33")
@pytest.mark.judges("here.must_power refusal.power_more refusal.wastes_fuel")
def test_in_india_players_must_power_as_many_cities_as_they_can() -> None:
    state = play_phase(Task.RUN, plants=(4, 12))  # coal 2 for 1 city; hybrid 2 for 2
    player = state.players[0]
    player.cities, player.fuel = (0, 1, 2), [2, 2, 0, 0]
    assert refused(state, DONE) == "power_more"
    assert refused(state, Run(12, (2, 0, 0, 0))) == "wastes_fuel", "the coal plant needs it"
    assert refused(state, Run(12, (1, 1, 0, 0))) == "wastes_fuel"
    rules.play(state, Run(12, (0, 2, 0, 0)))
    assert refused(state, DONE) == "power_more"
    rules.play(state, Run(4, (2, 0, 0, 0)))
    assert DONE in rules.legal_actions(state)


@pytest.mark.case("M33")
def test_in_india_no_player_must_power_more_cities_than_they_have() -> None:
    state = play_phase(Task.RUN, plants=(4, 12))
    state.players[0].fuel = [2, 2, 0, 0]
    assert DONE in rules.legal_actions(state), "without a city nothing has to run"
    state.players[0].cities = (0,)
    assert DONE not in rules.legal_actions(state)
    rules.play(state, Run(4, (2, 0, 0, 0)))
    assert DONE in rules.legal_actions(state)
    state.rules = replace(state.rules, must_power=False)
    state.ran = ()
    assert DONE in rules.legal_actions(state)


@pytest.mark.case("M33")
def test_in_india_running_plants_in_any_order_ends_with_the_most_cities_powered() -> None:
    """At random: no turn is stuck, and each powers what the best choice of its fuel does."""
    random = Random(3)
    for _ in range(60):
        state = play_phase(Task.RUN, plants=tuple(sorted(random.sample((4, 5, 12, 14, 20, 21, 29, 46), 3))))
        player = state.players[0]
        player.cities, player.fuel = tuple(range(random.randint(0, 12))), [0, 0, 0, 0]
        for _ in range(random.randint(0, 12)):
            fuel = random.choice((COAL, OIL, GARBAGE, URANIUM))
            state.task = Task.BUY
            player.money, state.stock, state.step = 500, [24, 24, 24, 8], 3
            if fuel in fuels(state):
                player.fuel[fuel] += 1
            state.task = Task.RUN
        most = min(most_cities(player.plants, player.fuel), len(player.cities))
        while state.actor == 0:
            moves = rules.legal_actions(state)
            assert moves
            rules.play(state, random.choice(moves))
        assert player.supplied == most


# --- whole games --------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", editions())
def test_a_game_of_bots_in_india_ends_and_its_record_replays(edition: str) -> None:
    seats = [Seat("red", "person", "Anna"), Seat("blue", "person", "Bob"), Seat("green", "person", "Cleo")]
    match = new_match(edition, "india", seats, seed=5)
    random = Random(1)
    while not match.over and match.state.round < 40:
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", random, seat))
    assert match.over
    record = read_record(write_record(match.record))
    again = Match(record)
    lines, record.lines = record.lines, []
    again.replay(lines)
    assert again.state == match.state
