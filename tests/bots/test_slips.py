"""The deliberate mistakes of the bot level "apprentice" are legal and such as beginners make; none ends the game or
leaves a whole network without power.
"""

from collections.abc import Sequence
from random import Random

from game.bots import asked_view, decide
from game.bots.engineer import turn
from game.bots.engineer.style import PLAIN
from game.bots.greedy.firing import most_lit
from game.bots.greedy.fuel import to_buy
from game.bots.slips import DARK, OVERPAID, slipped
from game.engine import rules, setup
from game.engine.actions import Action, Bid, Build, Buy, Nominate
from game.engine.auction import entry_bid
from game.engine.state import GameState, Phase, Player, Task


def met() -> list[GameState]:
    """Return the states before every move of three games between bots of the level "apprentice", as the asked seat sees
    them.
    """
    random, found = Random(5), []
    for seed in (5, 6, 7):
        state = setup.seeded_game("recharged", "germany", 4, seed)
        rules.begin(state)
        while state.phase != Phase.FINISH:
            found.append(asked_view(state))
            for move in decide(state, "apprentice", random):
                rules.apply(state, move)
    return found


def test_every_deliberate_mistake_of_a_weak_bot_is_legal_and_such_as_beginners_make() -> None:
    seen: set[Task] = set()
    for state in met():
        usual = turn(state, PLAIN)
        slip = slipped(state, usual, Random(1), 1.0)
        twin = state.copy()
        for move in slip if state.task in (Task.BUY, Task.BUILD) else slip[:1]:
            assert move in rules.legal_actions(twin, 1)
            if move != slip[-1]:
                rules.apply(twin, move)
        if slip == usual:
            continue
        seen.add(state.task)
        player = state.players[state.actor]
        if isinstance(slip[0], Bid):
            assert state.bid < slip[0].amount <= min(player.money, state.lot + OVERPAID)
        elif isinstance(slip[0], Nominate) and player.plants and len(player.plants) >= state.rules.plant_limit:
            assert state.rules.plants[slip[0].plant].cities > min(plant.cities for plant in player.plants)
        more = [sum(isinstance(move, kind) for move in slip) for kind in (Buy, Build)]
        less = [sum(isinstance(move, kind) for move in usual) for kind in (Buy, Build)]
        if state.task == Task.BUY:
            assert more[0] >= less[0] - 1
            assert slip[: min(more[0], less[0])] == usual[: min(more[0], less[0])]
        if state.task == Task.BUILD:
            assert less[1] < more[1] <= less[1] + DARK
            assert len(player.cities) + more[1] < state.rules.end_cities
    assert seen == {Task.NOMINATE, Task.RAISE, Task.BUY, Task.BUILD}


def buyer(state: GameState, moves: Sequence[Action]) -> Player:
    """Return the player to move as it would be after the fuel purchases among these moves."""
    twin = state.copy()
    for move in moves:
        if isinstance(move, Buy):
            rules.apply(twin, move)
    return twin.players[state.actor]


def powered(state: GameState, moves: Sequence[Action]) -> int:
    """Return the cities that the acting seat's plants can power after these purchases, as far as they are legal."""
    player = buyer(state, moves)
    return most_lit(player.plants, player.fuel)


def player_can_begin(state: GameState, moves: Sequence[Action]) -> bool:
    """Return whether the acting seat has a network, or after these purchases the money for its first house."""
    player = buyer(state, moves)
    return bool(player.cities) or player.money >= min(state.house_price)


def test_no_deliberate_mistake_of_a_weak_bot_leaves_all_its_cities_without_power() -> None:
    """The last token is forgotten only if another plant runs; a plant is overpaid only if its fuel, or another's, is
    still affordable.
    """
    forgotten = stocked = 0
    for state in met():
        usual = turn(state, PLAIN)
        slip = slipped(state, usual, Random(1), 1.0)
        if state.task == Task.BUY and powered(state, usual):
            assert powered(state, slip)
            assert player_can_begin(state, slip) >= player_can_begin(state, usual)
            forgotten += len(slip) < len(usual)
            stocked += len(slip) > len(usual)
        elif state.task in (Task.NOMINATE, Task.RAISE) and slip != usual:
            player = state.players[state.actor]
            number, price = state.lot, state.bid + 1
            if isinstance(slip[0], Nominate):
                number, price = slip[0].plant, entry_bid(state, slip[0].plant)
            plants = (*player.plants, state.rules.plants[number])
            assert price + min(to_buy(state, [plant], player.fuel)[0] for plant in plants) <= player.money
    assert forgotten and stocked


def test_a_bot_with_a_mistake_share_of_zero_makes_no_deliberate_mistakes() -> None:
    for state in met()[::5]:
        usual = turn(state, PLAIN)
        assert slipped(state, usual, Random(1), 0.0) == usual
