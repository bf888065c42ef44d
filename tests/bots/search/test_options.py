"""The commits that a search considers for each kind of decision."""

from random import Random

import pytest

from game.bots import asked_view, decide
from game.bots.engineer import auction, market
from game.bots.engineer.style import PLAIN
from game.bots.greedy.fuel import to_buy
from game.bots.greedy.market import choices
from game.bots.levels import LEVELS, BotPlayer, run_search
from game.bots.search.candidates import MOST_HOUSES, CandidateCommit, candidates, detours, networks, purchases, raises
from game.engine import rules, setup
from game.engine.actions import BIDS, DONE, PASS, Build, Buy
from game.engine.state import GameState, Phase, Task

TABLES = [("recharged", "germany", 4, 3), ("classic-2005", "usa", 3, 8)]


def met(task: Task, edition: str = "recharged", map_name: str = "germany", seats: int = 4) -> list[GameState]:
    """Return the states of a game of engineers in which a seat must make this kind of decision, as that seat
    sees them.
    """
    state = setup.seeded_game(edition, map_name, seats, 3)
    rules.begin(state)
    found = []
    while state.phase != Phase.FINISH:
        if state.task == task:
            found.append(asked_view(state))
        for move in decide(state, "engineer_0", Random(1)):
            rules.apply(state, move)
    return found


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table[0])
def test_every_option_that_a_search_considers_is_legal_and_listed_once(table: tuple[str, str, int, int]):
    edition, map_name, seats, seed = table
    state = setup.seeded_game(edition, map_name, seats, seed)
    rules.begin(state)
    tasks = set()
    while state.phase != Phase.FINISH:
        listed = candidates(asked_view(state), PLAIN)
        assert len(set(listed)) == len(listed)
        if state.round % 3 == 1:
            tasks.add(state.task)
            for option in listed:
                end = state.copy()
                for move in option.moves:
                    rules.check(end, move)
                    rules.apply(end, move)
                assert option.limit <= state.players[state.actor].money
        for move in decide(state, "engineer_0", Random(1)):
            rules.apply(state, move)
    assert {Task.NOMINATE, Task.RAISE, Task.BUY, Task.BUILD, Task.RUN} <= tasks


def test_a_bot_that_may_pass_on_the_plant_it_nominated_considers_passing():
    opening = met(Task.OPEN, "classic-2005", "usa", 3)
    assert opening
    for state in opening:
        moves = {option.moves for option in candidates(state, PLAIN)}
        assert {(move,) for move in rules.legal_actions(state, 1)} <= moves
    assert any((PASS,) in {option.moves for option in candidates(state, PLAIN)} for state in opening)


def test_a_search_considers_no_bid_above_the_bots_money():
    for state in met(Task.RAISE)[:40]:
        money = state.players[state.actor].money
        found, most = raises(state, PLAIN), max(state.lot, auction.limit(state, PLAIN, money))
        assert CandidateCommit((PASS,)) in found
        assert all(option.limit <= min(most, money) for option in found)
        assert (len(found) > 1) == (state.bid < min(most, money))


def test_a_bot_considers_buying_no_fuel_and_if_it_can_pay_more_than_one_run_needs():
    for state in met(Task.BUY)[4:24]:
        player = state.players[state.actor]
        counts = [sum(isinstance(move, Buy) for move in moves) for moves in purchases(state, PLAIN)]
        _, once = to_buy(state, player.plants, player.fuel)
        assert 0 in counts
        if sum(once) and market.Cart(state, player).money > 60:
            assert max(counts) > sum(once), "more than one run is thought of"


def test_a_search_considers_fuel_for_every_choice_of_plants_to_run_with_and_without_stock():
    """The search also considers buying no fuel, and fuel for two runs of all plants."""
    stocked = 0
    for state in met(Task.BUY)[4:24]:
        player = state.players[state.actor]
        found = [tuple(moves) for moves in purchases(state, PLAIN)]
        for running in choices(player.plants):
            cost, wanted = to_buy(state, running, player.fuel)
            if cost > player.money:
                continue
            plain, more = market.Cart(state, player), market.Cart(state, player)
            market.fill(plain, wanted)
            market.fill(more, wanted)
            market.stock_up(more, state, player, PLAIN)
            assert (*plain.moves, DONE) in found and (*more.moves, DONE) in found
            stocked += plain.moves != more.moves
        assert (DONE,) in found
        twice = market.Cart(state, player)
        for plants in (player.plants, [*player.plants, *player.plants]):
            market.fill(twice, to_buy(state, plants, player.fuel)[1])
        assert (*twice.moves, DONE) in found
    assert stocked, "to stock up was never another purchase"


def test_when_building_a_search_considers_sets_of_cities_that_differ_from_the_largest_one():
    different = 0
    for state in met(Task.BUILD)[12:40]:
        best = max(
            (CandidateCommit(tuple(moves)) for moves in networks(state, PLAIN)), key=lambda option: len(option.moves)
        )
        built = {move.city for move in best.moves if isinstance(move, Build)}
        assert len(best.moves) <= MOST_HOUSES + 1
        for other in detours(state, best):
            cities = {move.city for move in other.moves if isinstance(move, Build)}
            assert len(cities) == len(built) and len(built - cities) >= 1
            different += 1
    assert different > 10


def test_a_search_raises_bids_by_one_even_if_its_limit_is_far_higher():
    found = [(state, option) for state in met(Task.RAISE) for option in raises(state, PLAIN) if option.limit > 0]
    assert any(option.limit > state.bid + 10 for state, option in found)
    assert all(option.moves == (BIDS[state.bid + 1],) for state, option in found)


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_level_with_deeper_search_plays_further_and_every_level_plays_more_late_in_a_game(level: str):
    early, late = met(Task.BUILD)[0], met(Task.BUILD)[-1]
    first, last = (run_search(state, BotPlayer(level), Random(1)) for state in (early, late))
    assert (first.effort.further > 0) == (LEVELS[level].further > 0) == (last.effort.further > 0)
    assert first.effort.playouts * 3 < last.effort.playouts
    assert len(first.tempers) > len(set(first.styles))
