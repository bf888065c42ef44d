"""Bots make legal moves, and their games finish."""

from random import Random
from statistics import median

import pytest

from game.bots import asked_view, bot_named, decide
from game.bots.engineer import turn
from game.bots.search.determinization import determinized
from game.engine import rules, setup
from game.engine.actions import Bid, Done, Nominate, Pass
from game.engine.record import Seat
from game.engine.resources import SOLD_OUT
from game.engine.state import Phase, Task
from game.match import new_match

EDITIONS = ("classic", "recharged")
MAPS = ("germany", "usa")
QUICK = ("apprentice", "chance", "engineer_0", "greedy")
"""Bots that decide in a thousandth of a second."""
TABLES = [(edition, map_name, players) for edition in EDITIONS for map_name in MAPS for players in range(2, 7)]


def wins_of_greedy(play_game, games: int) -> float:
    """Return the wins of one greedy bot against three chance bots, in every seat, edition and map in turn."""
    wins = 0.0
    for seed in range(games):
        seat = seed % 4
        bots = ["chance"] * 4
        bots[seat] = "greedy"
        state = play_game(EDITIONS[seed // 4 % 2], MAPS[seed // 8 % 2], bots, seed)
        winners = [rank.seat for rank in rules.ranking(state) if rank.number == 1]
        wins += (seat in winners) / len(winners)
    return wins


def test_a_greedy_bot_wins_at_least_15_of_16_games_against_three_chance_bots(play_game):
    assert wins_of_greedy(play_game, 16) >= 15


@pytest.mark.slow
def test_a_greedy_bot_wins_at_least_95_of_100_games_against_three_chance_bots(play_game):
    assert wins_of_greedy(play_game, 100) >= 95


@pytest.mark.rotates
@pytest.mark.parametrize("map_name", MAPS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_median_length_of_five_games_of_four_greedy_bots_is_at_most_14_rounds(play_game, edition, map_name):
    games = [play_game(edition, map_name, ["greedy"] * 4, seed) for seed in range(5)]
    assert median(state.round for state in games) <= 14


@pytest.mark.rotates(5)
@pytest.mark.parametrize(("edition", "map_name", "players"), TABLES)
def test_greedy_bots_finish_a_game_with_every_number_of_players(play_game, edition, map_name, players):
    state = play_game(edition, map_name, ["greedy"] * players, 7)
    best = rules.ranking(state)[0]
    assert state.most_cities >= state.rules.end_cities
    assert best.supplied >= state.rules.end_cities - 5


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "map_name", "players"), TABLES)
def test_twenty_games_of_greedy_bots_finish_within_30_rounds_half_of_them_within_14(
    play_game, edition, map_name, players
):
    rounds = [play_game(edition, map_name, ["greedy"] * players, seed).round for seed in range(20)]
    assert median(rounds) <= 14
    assert max(rounds) <= 30


@pytest.mark.parametrize(("edition", "map_name", "players"), TABLES)
def test_chance_bots_finish_a_game_with_every_number_of_players(play_game, edition, map_name, players):
    state = play_game(edition, map_name, ["chance"] * players, 3)
    assert state.phase == Phase.FINISH


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 4])
def test_greedy_bots_finish_a_game_with_marked_starting_cities(play_game, edition, players):
    state = play_game(edition, "germany", ["greedy"] * players, 5, house_rules={"start_cities": True})
    assert state.phase == Phase.FINISH


@pytest.mark.parametrize("bot", QUICK)
@pytest.mark.case("U03", "U08")
def test_a_bot_changes_no_state_and_needs_no_hidden_card(bot):
    state = setup.seeded_game("recharged", "usa", 3, 11)
    rules.begin(state)
    random = Random(1)
    while state.phase != Phase.FINISH and state.round < 6:
        before = state.copy()
        seen = rules.view(state)
        known = bot_named(bot)(state, Random(state.round))
        assert bot_named(bot)(seen, Random(state.round)) == known
        assert state == before
        for move in decide(state, bot, random):
            rules.apply(state, move)


def test_the_rivals_hidden_money_does_not_change_a_greedy_bots_moves():
    state = setup.seeded_game("recharged", "germany", 4, 6, house_rules={"hidden_money": True})
    rules.begin(state)
    random = Random(6)
    while state.phase != Phase.FINISH:
        moves = decide(state, "greedy", random)
        richer = state.copy()
        for player in richer.players:
            player.money += 500 * (player.seat != state.actor)
        assert decide(richer, "greedy", random) == moves
        for move in moves:
            rules.apply(state, move)


@pytest.mark.rotates(5)
@pytest.mark.parametrize(("edition", "map_name", "players"), TABLES)
def test_every_turn_of_a_greedy_bot_is_accepted_until_the_game_ends(edition, map_name, players):
    """In bureaucracy all seats choose before any is paid, as at the table."""
    seats = [Seat(f"colour{seat}", "greedy", "Bot") for seat in range(players)]
    match = new_match(edition, map_name, seats, 9)
    random = Random(9)
    while not match.over:
        seat = match.asked()[-1]
        match.commit(seat, decide(match.state, "greedy", random, seat))
    assert match.state.most_cities >= match.state.rules.end_cities


@pytest.mark.parametrize("bot", QUICK)
@pytest.mark.case("U04")
def test_a_seat_without_plants_does_not_crash_a_bot(play_game, bot):
    """No player has to buy, so a seat without money goes through every phase without plants."""
    state = setup.seeded_game("classic", "germany", 3, 2)
    rules.begin(state)
    state.players[state.order[0]].money = 0
    random = Random(4)
    poor = state.order[0]
    while state.round < 4 and state.phase != Phase.FINISH:
        state.players[poor].money = 0
        for move in decide(state, bot, random):
            rules.check(state, move)
            rules.apply(state, move)
    assert state.players[poor].plants == ()
    assert state.players[poor].cities == ()


@pytest.mark.parametrize("bot", QUICK)
@pytest.mark.case("A40", "U04")
def test_bots_continue_when_no_plant_is_left_to_buy(bot):
    state = setup.seeded_game("classic", "germany", 3, 2)
    rules.begin(state)
    random = Random(4)
    while state.phase != Phase.FINISH and state.round < 60:
        if state.round > 1:
            state.market, state.deck = (), ()
        for move in decide(state, bot, random):
            rules.check(state, move)
            rules.apply(state, move)
    full = min(state.house_price) >= SOLD_OUT
    if bot != "chance" and state.phase != Phase.FINISH:
        assert full


def test_a_bot_decides_a_whole_turn_at_once():
    state = setup.seeded_game("recharged", "germany", 4, 1)
    rules.begin(state)
    random = Random(1)
    for _ in range(400):
        task, seat = state.task, state.actor
        moves = decide(state, "greedy", random)
        match task:
            case Task.NOMINATE if isinstance(moves[0], Nominate) and len(state.eligible) > 1:
                assert [type(move) for move in moves] == [Nominate, Bid]
            case Task.NOMINATE:
                assert len(moves) == 1
            case Task.RAISE:
                assert len(moves) == 1 and isinstance(moves[0], Bid | Pass)
            case Task.BUY | Task.BUILD | Task.RUN:
                assert isinstance(moves[-1], Done) and moves.count(moves[-1]) == 1
        for move in moves:
            assert state.actor == seat
            rules.play(state, move)
        if state.phase == Phase.FINISH:
            break


def test_bots_power_their_cities_in_whatever_order_seats_are_asked():
    state = setup.seeded_game("recharged", "germany", 4, 1)
    rules.begin(state)
    random = Random(1)
    while state.task != Task.RUN or state.round < 3:
        for move in decide(state, "greedy", random):
            rules.apply(state, move)
    apart = {seat: decide(state, "greedy", random, seat) for seat in range(4)}
    while state.task == Task.RUN:
        for move in apart[state.actor]:
            rules.play(state, move)
    assert all(player.supplied for player in state.players)


def test_a_bot_refuses_to_decide_for_a_seat_that_is_not_to_move():
    state = setup.seeded_game("recharged", "germany", 4, 1)
    rules.begin(state)
    other = next(seat for seat in range(4) if seat != state.actor)
    with pytest.raises(ValueError, match="not to move"):
        decide(state, "chance", Random(1), other)


@pytest.mark.case("U08")
def test_in_bureaucracy_a_search_that_starts_with_a_later_seat_asks_every_seat_once():
    """All players power their cities at the same time: asking a later seat first must not count as asking the first one
    twice.
    """
    state = setup.seeded_game("recharged", "germany", 4, 3)
    rules.begin(state)
    while state.round < 3 or state.task != Task.RUN:
        for move in decide(state, "engineer_0", Random(1)):
            rules.apply(state, move)
    everybody = {state.actor, *state.queue}
    for seat in everybody:
        seen, asked = determinized(asked_view(state, seat), Random(1)), []
        while seen.task == Task.RUN:
            asked.append(seen.actor)
            for move in turn(seen):
                rules.apply(seen, move)
        assert asked[0] == seat and sorted(asked) == sorted(everybody)
