"""An apprentice's slips: each is a beginner's, legal, and never ends the game or throws a whole plant away."""

from random import Random

from game.bots import asked_view, decide
from game.bots.engineer import turn
from game.bots.engineer.style import PLAIN
from game.bots.slips import DARK, OVERPAID, slipped
from game.engine import rules, setup
from game.engine.actions import Bid, Build, Buy, Nominate
from game.engine.plants import CARDS
from game.engine.state import GameState, Phase, Task


def met() -> list[GameState]:
    """The states of three games of apprentices."""
    random, found = Random(5), []
    for seed in (5, 6, 7):
        state = setup.seeded_game("recharged", "germany", 4, seed)
        rules.begin(state)
        while state.phase != Phase.FINISH:
            found.append(asked_view(state))
            for move in decide(state, "apprentice", random):
                rules.apply(state, move)
    return found


def test_every_slip_is_a_legal_move_that_a_beginner_makes() -> None:
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
            assert CARDS[slip[0].plant].cities > min(plant.cities for plant in player.plants)
        more = [sum(isinstance(move, kind) for move in slip) for kind in (Buy, Build)]
        less = [sum(isinstance(move, kind) for move in usual) for kind in (Buy, Build)]
        if state.task == Task.BUY:
            assert more[0] == less[0] - 1
        if state.task == Task.BUILD:
            assert less[1] < more[1] <= less[1] + DARK
            assert len(player.cities) + more[1] < state.rules.end_cities
    assert seen == {Task.NOMINATE, Task.RAISE, Task.BUY, Task.BUILD}


def test_with_a_slip_share_of_zero_a_bot_never_slips() -> None:
    for state in met()[::5]:
        usual = turn(state, PLAIN)
        assert slipped(state, usual, Random(1), 0.0) == usual
