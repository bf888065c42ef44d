"""Judges of the rulebook on the turn order and the course of a round."""

from __future__ import annotations

from dataclasses import replace

from game.engine import turn_order
from game.engine.actions import DONE
from game.engine.plants import CARDS
from game.engine.state import CARTEL, Phase
from tests.truth.judging import happens
from tests.truth.listening import Said
from tests.truth.of_rules import at_auction
from tests.truth.rulebook.staging import all_pass, told


@told("rulebook.order.largest", "rulebook.order.equal", of=("cartel",))
def whoever_is_largest(said: Said) -> None:
    state = said.state.copy()
    for player in state.players:
        player.cities, player.plants = (0,), (CARDS[10],)
    before = [party for party in state.order if party != CARTEL]
    turn_order.determine(state)
    assert [party for party in state.order if party != CARTEL] == before, "a full tie changes the order"
    state.players[before[-1]].plants = (CARDS[11],)
    turn_order.determine(state)
    assert state.order[0] == before[-1], "not the highest plant"
    state.players[before[0]].cities = (0, 1)
    turn_order.determine(state)
    assert state.order[0] == before[0], "not the most cities"


@told("rulebook.two.order", of=("cartel", "reorder_every_round"))
def cartel_between(said: Said) -> None:
    state = said.state.copy()
    for _ in range(2):
        turn_order.determine(state)
        assert len(state.order) == 3 and state.order[1] == CARTEL
        state.players[state.order[-1]].cities = tuple(range(5))


@told(
    "rulebook.goal.round",
    "rulebook.goal.last",
    "rulebook.order.directions",
    "rulebook.fuel.order.false",
    "rulebook.building.order",
    of=("must_buy_first_round", "opening_pass", "cartel"),
)
def one_round(said: Said) -> None:
    """Check the order of phases, and that the first player nominates first and the last one buys and builds first."""
    state = at_auction(said)
    state.rules = replace(state.rules, one_token_each=False)  # it does not ask players who can buy nothing
    order, first_named, asked = state.order, state.order[0], dict[Phase, list[int]]()
    asked[state.phase] = [state.actor]
    state, _ = all_pass(state)
    while state.round == 2 and state.phase != Phase.FINISH:
        asked.setdefault(state.phase, []).append(state.actor)
        state, _ = happens(state, DONE)
    if state.rules.reorder_every_round:
        order = tuple(asked[Phase.BUREAUCRACY])
    assert list(asked) == [Phase.AUCTION, Phase.MARKET, Phase.BUILD, Phase.BUREAUCRACY]
    assert asked[Phase.AUCTION] == [first_named]
    assert asked[Phase.MARKET] == asked[Phase.BUILD] == [*reversed(order)]
    assert len(asked[Phase.MARKET]) == len(asked[Phase.BUILD]) == len(order), "a player acts twice"
