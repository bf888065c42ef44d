"""On the map of South Africa a coal depot is separate from the supply, and in some cities no network may begin."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.engine import bureaucracy, depot, market, rules, setup
from game.engine.actions import BUILD, BUY, BUY_FROM_DEPOT, DEPOT, DONE, DROP, MARK, PLACE, Build, Run
from game.engine.events import FuelBought
from game.engine.notation import move_word, read_move
from game.engine.resources import COAL, SOLD_OUT
from game.engine.ruleset import load_ruleset
from game.engine.state import GameState, Phase, Task
from tests.engine.situations import refused

ABROAD = ("freiburg", "passau")


def buying(market_has: int, in_depot: int, edition: str = "classic", players: int = 3) -> GameState:
    """Return a game on Germany with a depot apart, in which the first seat buys fuel for plant 4 and has 100
    Elektro.
    """
    state = setup.seeded_game(edition, "germany", players, seed=1)
    state.rules = replace(state.rules, depot_apart=True, coal_depot_price=8)
    state.phase, state.task, state.actor, state.queue, state.order = Phase.MARKET, Task.BUY, 0, (1,), (0, 1)
    player = state.players[0]
    player.money, player.plants, player.storage = 100, (state.rules.plants[4],), (4, 0, 0, 0, 0)
    state.stock[COAL], state.depot, state.supply[COAL] = market_has, in_depot, 24 - market_has - in_depot
    return state


def all_coal(state: GameState) -> int:
    return state.stock[COAL] + state.supply[COAL] + state.depot + sum(player.fuel[COAL] for player in state.players)


@pytest.mark.case("M26")
@pytest.mark.parametrize(("market_has", "usual"), [(24, 1), (12, 5), (1, 8)])
def test_with_south_africas_rule_the_coal_depot_sells_although_the_market_has_coal(market_has: int, usual: int) -> None:
    state = buying(market_has, 0)
    assert BUY_FROM_DEPOT not in rules.legal_actions(state)
    assert refused(state, BUY_FROM_DEPOT) == "depot_empty"
    state.depot = 2
    assert {BUY[COAL], BUY_FROM_DEPOT} <= {*rules.legal_actions(state)}
    assert rules.play(state, BUY_FROM_DEPOT) == [FuelBought(0, COAL, 8, DEPOT)]
    assert (state.stock[COAL], state.depot, state.players[0].money) == (market_has, 1, 92)
    assert rules.play(state, BUY[COAL]) == [FuelBought(0, COAL, usual)]
    assert (state.stock[COAL], state.depot) == (market_has - 1, 1)


@pytest.mark.case("M26")
def test_with_south_africas_rule_coal_comes_from_the_depot_when_the_market_has_none() -> None:
    state = buying(0, 1)
    assert state.supply[COAL] == 23, "the supply is not for sale"
    assert rules.legal_actions(state) == [DONE, BUY[COAL]], "one name for one purchase"
    rules.play(state, BUY[COAL])
    assert (state.depot, state.supply[COAL], state.players[0].money) == (0, 23, 92)
    assert market.price(state, COAL) == SOLD_OUT and refused(state, BUY[COAL]) == "sold_out"


@pytest.mark.case("M26")
def test_with_south_africas_rule_buying_depot_coal_needs_money_and_room_on_a_plant() -> None:
    state = buying(3, 3)
    state.players[0].money = 7
    assert refused(state, BUY_FROM_DEPOT) == "too_dear"
    state.players[0].money, state.players[0].fuel[COAL] = 50, 4
    assert refused(state, BUY_FROM_DEPOT) == "no_room"


@pytest.mark.case("M26")
def test_without_south_africas_rule_the_coal_depot_is_the_usual_one() -> None:
    state = buying(3, 0)
    state.rules = replace(state.rules, depot_apart=False)
    assert BUY_FROM_DEPOT not in rules.legal_actions(state)
    assert refused(state, BUY_FROM_DEPOT) == "depot_closed"
    state.rules = replace(state.rules, coal_depot_price=0)
    assert refused(state, BUY_FROM_DEPOT) == "not_now"
    state.rules = replace(state.rules, coal_depot_price=8)
    assert depot.coal(state) == state.supply[COAL] == 21
    without = load_ruleset("classic", 3, {"depot_apart": True, "coal_depot_price": 8}, {"coal_depot_price": 0})
    assert not without.depot_apart, "a table that plays without a depot has none apart, either"


@pytest.mark.case("M27")
def test_with_south_africas_rule_burnt_coal_goes_to_the_depot_and_discarded_coal_to_the_supply() -> None:
    state = buying(10, 0)
    state.players[0].fuel[COAL] = 2
    state.supply[COAL] -= 2
    state.phase, state.task = Phase.BUREAUCRACY, Task.RUN
    rules.play(state, Run(4, (2, 0, 0, 0)))
    assert (state.depot, state.supply[COAL]) == (2, 12)
    state.players[0].fuel[COAL] = 1
    state.players[0].storage = (0, 0, 0, 0, 0)
    state.phase, state.task, state.scrapped = Phase.AUCTION, Task.DROP, 4
    rules.apply(state, DROP[COAL])
    assert (state.depot, state.supply[COAL]) == (2, 13)


@pytest.mark.case("M27")
@pytest.mark.parametrize(("in_depot", "left", "from_supply"), [(2, 0, 2), (9, 5, 0), (0, 0, 4)])
def test_with_south_africas_rule_the_resupply_of_coal_takes_from_the_depot_first(
    in_depot: int, left: int, from_supply: int
) -> None:
    state = buying(10, in_depot)
    supply = state.supply[COAL]
    assert state.rules.resupply[0][COAL] == 4
    assert bureaucracy.resupply_now(state)[COAL] == 4
    bureaucracy.end(state)
    assert (state.stock[COAL], state.depot, supply - state.supply[COAL]) == (14, left, from_supply)


@pytest.mark.case("M27")
def test_with_south_africas_rule_the_cartels_coal_returns_to_the_supply() -> None:
    state = buying(10, 0, "recharged", 2)
    assert state.cartel is not None
    state.cartel.fuel = (6, 1, 0, 0)
    state.supply[COAL] -= 6
    before = state.supply[COAL]
    wanted = state.rules.resupply[0][COAL]
    bureaucracy.end(state)
    assert (state.depot, state.supply[COAL]) == (0, before + 6 - wanted)


def test_the_move_of_buying_depot_coal_is_written_and_read_as_buy_coal_depot() -> None:
    zone = buying(3, 3).zone
    assert move_word(BUY_FROM_DEPOT, zone) == "buy coal depot"
    assert read_move("buy coal depot", zone) is BUY_FROM_DEPOT and read_move("buy  coal  depot", zone) is BUY_FROM_DEPOT
    assert move_word(BUY[COAL], zone) == "buy coal" and read_move("buy coal", zone) is BUY[COAL]


@pytest.mark.parametrize(("edition", "players", "seed"), [("classic", 3, 3), ("recharged", 2, 1)])
def test_in_a_whole_game_with_a_separate_coal_depot_no_coal_is_lost(edition: str, players: int, seed: int) -> None:
    random, bought = Random(5), 0
    state = setup.seeded_game(edition, "germany", players, seed)
    state.rules = replace(state.rules, depot_apart=True, coal_depot_price=8)
    rules.begin(state)
    while state.phase != Phase.FINISH and state.round < 30:
        moves = rules.legal_actions(state)
        bought += BUY_FROM_DEPOT in moves
        weights = [0.2 if move == DONE and len(moves) > 1 else 1 for move in moves]
        rules.play(state, random.choices(moves, weights)[0])
        cartel = state.cartel.fuel[COAL] if state.cartel else 0
        assert all_coal(state) + cartel == 24 and min(state.depot, state.supply[COAL]) >= 0
    assert bought, "the depot never sold beside the market"


def beginning() -> GameState:
    """Return a game on Germany in which two cities are never a first one, before the first house."""
    state = setup.seeded_game("classic", "germany", 5, seed=1)
    state.rules = replace(state.rules, never_first=ABROAD)
    state.phase, state.task, state.actor, state.queue = Phase.BUILD, Task.BUILD, 0, (1,)
    state.players[0].money = 200
    return state


@pytest.mark.case("M28")
def test_with_south_africas_rule_no_network_begins_in_a_city_abroad_but_may_extend_there() -> None:
    state = beginning()
    cities = [state.zone.index[name] for name in ABROAD]
    open_now = {move.city for move in rules.legal_actions(state) if isinstance(move, Build)}
    assert len(open_now) == len(state.zone) - len(ABROAD) and not open_now & {*cities}
    assert refused(state, BUILD[cities[0]]) == "never_first"
    rules.play(state, BUILD[state.zone.index["muenchen"]])
    assert BUILD[cities[0]] in rules.legal_actions(state)
    state = beginning()
    state.rules = replace(state.rules, never_first=())
    assert BUILD[cities[0]] in rules.legal_actions(state), "the rule is off"


@pytest.mark.case("M28")
def test_no_cartel_house_or_start_marker_is_placed_in_a_city_where_no_network_may_begin() -> None:
    state = setup.seeded_game("recharged", "germany", 2, seed=1, regions=("purple", "blue", "yellow"))
    names = tuple(city.id for city in state.zone.cities[:3])
    state.rules = replace(state.rules, never_first=names)
    setup.begin(state)
    assert not {*rules.legal_actions(state)} & {*PLACE[:3]} and PLACE[3] in rules.legal_actions(state)
    assert refused(state, PLACE[0]) == "never_first"
    state.task = Task.MARK
    assert not {*rules.legal_actions(state)} & {*MARK[:3]} and MARK[3] in rules.legal_actions(state)
