"""If several figures differ between the advised moves and others at the end of the round, the advice gives the most
telling one as its reason.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.bots.reasons import NO_REASON, OUTCOMES, Comparison, Reason
from game.bots.search.candidates import CandidateCommit
from game.engine import rules, setup
from game.engine.actions import DONE, NOMINATE
from game.engine.plants import CARDS
from game.engine.state import GameState, Phase, Player

Change = Callable[[Player], None]


class Staged(Comparison):
    """Two commits whose outcomes are given: the same on every deck."""

    def __init__(self, state: GameState, mine: GameState, theirs: GameState) -> None:
        self.state, self.seat = state, state.actor
        moves = NOMINATE[10] if state.phase == Phase.AUCTION else DONE
        self.best = self.other = CandidateCommit((moves,))
        self.mine, self.theirs = [mine] * OUTCOMES, [theirs] * OUTCOMES
        over = [end.phase == Phase.FINISH for end in (mine, theirs)]
        self.goes_on, self.ends_alike, self.ends = not any(over), over[0] == over[1], over == [True, False]


def reason(phase: Phase, mine: Change, theirs: Change = lambda player: None, end: Phase = Phase.AUCTION) -> Reason:
    """Return the reason for one commit instead of another, given how each changes the seat's outcome."""
    state = setup.seeded_game("recharged", "germany", 4, 3)
    rules.begin(state)
    state.phase = phase
    ends = [state.copy(), state.copy()]
    for each, change in zip(ends, (mine, theirs), strict=True):
        player = each.players[state.actor]
        player.money, player.supplied = 50, 5
        each.phase = end
        change(player)
    compared = Staged(state, *ends)
    return next((Reason(word, values | compared.tail(word)) for word, values, _ in compared.found()), NO_REASON)


def larger(player: Player) -> None:
    """Give the player a plant for two cities and three Elektro more, and leave one city dark."""
    player.plants, player.money, player.supplied = (CARDS[10],), 53, 4


def smaller(player: Player) -> None:
    """Give the player a plant for one city."""
    player.plants = (CARDS[3],)


def test_advice_in_an_auction_gives_a_plants_capacity_as_reason_before_its_price() -> None:
    told = reason(Phase.AUCTION, larger, smaller)
    assert told == Reason("capacity", {"count": 2, "other": 1, "amount": 3, "less": 1}), "with all that it costs"
    assert reason(Phase.BUILD, larger, smaller).key == "money"


def fuelled(player: Player) -> None:
    """Give the player four coal."""
    player.fuel = [4, 0, 0, 0]


def test_advice_gives_stored_fuel_as_a_reason_when_buying_fuel_but_not_in_an_auction() -> None:
    assert reason(Phase.MARKET, fuelled).key == "store"
    assert reason(Phase.AUCTION, fuelled) == NO_REASON


@pytest.mark.parametrize(("more", "key"), [(2, ""), (3, "money")])
def test_advice_gives_money_as_a_reason_only_from_three_elektro(more: int, key: str) -> None:
    def richer(player: Player) -> None:
        player.money += more

    assert reason(Phase.MARKET, richer).key == key


def test_advice_at_the_end_of_the_game_does_not_give_money_as_a_reason_for_powering_fewer_cities() -> None:
    def richer(player: Player) -> None:
        player.money, player.supplied = 90, 4

    assert reason(Phase.AUCTION, richer, end=Phase.FINISH) == NO_REASON
    assert reason(Phase.AUCTION, richer).key == "money"
