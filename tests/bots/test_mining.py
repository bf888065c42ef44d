"""The worth of a uranium mine to bots: nothing once a player can end the game in this round (Australia)."""

from __future__ import annotations

from random import Random

import pytest

from game.bots import decide
from game.bots.engineer import forecast
from game.bots.engineer.style import PLAIN
from game.bots.greedy import outlook
from game.bots.greedy.ending import may_end_now
from game.engine import auction, rules, setup
from game.engine.actions import BIDS, NOMINATE, PASS
from game.engine.state import GameState, Task

AUCTIONS = [("classic", 4, 4, 9, 34), ("recharged", 3, 4, 8, 39)]
"""Games of greedy bots, with the round in which a mine was paid for although a player could end the game in it."""


def raising(edition: str, players: int, seed: int, number: int, mine: int) -> GameState:
    """Return the state of that game in which a seat is asked to raise for the mine."""
    state = setup.seeded_game(edition, "australia", players, seed)
    rules.begin(state)
    while state.task != Task.NOMINATE or state.round < number:
        for move in decide(state, "greedy", Random(1)):
            rules.apply(state, move)
    while mine not in state.current:
        for move in decide(state, "greedy", Random(1)):
            rules.apply(state, move)
    rules.apply(state, NOMINATE[mine])
    rules.apply(state, BIDS[auction.least_bid(state, mine)])
    return state


@pytest.mark.case("M50")
@pytest.mark.parametrize("game", AUCTIONS)
def test_greedy_bots_pay_for_no_uranium_mine_when_the_game_may_end_in_this_round(
    game: tuple[str, int, int, int, int],
) -> None:
    state = raising(*game)
    assert state.task == Task.RAISE and may_end_now(state)
    assert outlook.rounds_left(state) > 2, "by the pace of the bots the mine would sell twice"
    for seat in set(state.eligible) - {state.leader}:
        state.actor = seat
        assert decide(state, "greedy", Random(1)) == [PASS], f"seat {seat} pays for it"
    assert forecast.look(state, state.actor, PLAIN).uranium == outlook.look(state, state.actor).uranium == 0
    for player in state.players:
        player.money //= 3
    assert not may_end_now(state)
    assert min(outlook.look(state, state.actor).uranium, forecast.look(state, state.actor, PLAIN).uranium) > 0
