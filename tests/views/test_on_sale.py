"""The market's forecast of resupply: never less than stated is added, never more."""

from __future__ import annotations

from random import Random

import pytest

from game.bots import decide
from game.engine import bureaucracy, market
from game.engine.events import Resupplied
from game.engine.resources import FUELS, URANIUM
from game.engine.rules import apply, legal_actions
from game.engine.state import GameState, Phase
from game.match import Match
from game.session.session import Session
from game.views.fuel_for_sale import fuel_for_sale
from tests.play.driving import deal

GAMES = (("recharged", 2), ("recharged", 4), ("classic", 3), ("classic-2005", 6))


def every_moment(edition: str, players: int) -> list[Match]:
    """Return a game of greedy bots, as it is before each of its commits."""
    match, random, found = deal(players, edition=edition), Random(1), list[Match]()
    while not match.over:
        found.append(Match(match.record.fresh()))
        found[-1].state = match.state
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", random, seat))
    return found


def most_that_can_come(state: GameState, fuel: int) -> int:
    """Return the most that can come: the least of the table's number, the tokens elsewhere, and the room."""
    held = sum(player.fuel[fuel] for player in state.players) + (state.cartel.fuel[fuel] if state.cartel else 0)
    buys = state.phase in (Phase.SETUP, Phase.AUCTION, Phase.MARKET)
    left = 0 if buys else state.stock[fuel]
    beside = state.supply[fuel] + held + (state.stock[fuel] if buys else 0)
    return min(state.rules.resupply[state.step - 1][fuel], beside, len(state.rules.tracks[fuel]) - left)


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_the_forecast_resupply_of_each_fuel_is_its_possible_minimum_and_maximum(edition: str, players: int) -> None:
    phases, apart = set(), 0
    for match in every_moment(edition, players):
        state, told = match.state, fuel_for_sale(Session(match))
        plays = state.phase not in (Phase.SETUP, Phase.FINISH)
        least = bureaucracy.resupply_now(state)
        for fuel in range(len(FUELS)):
            most = 0 if fuel == URANIUM and state.phased_out else most_that_can_come(state, fuel)
            assert (told[fuel].more, told[fuel].most) == (least[fuel], most)
            assert len(told[fuel].coming) == (least[fuel] if plays else 0)
            assert len(told[fuel].lying) == state.stock[fuel] and not told[fuel].lying & told[fuel].coming
            assert told[fuel].price == (market.price(state, fuel) if state.stock[fuel] else None)
            phases |= {state.phase}
            apart += told[fuel].more < told[fuel].most
    assert {Phase.AUCTION, Phase.MARKET, Phase.BUILD, Phase.BUREAUCRACY} <= phases and apart


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_the_actual_resupply_is_within_the_forecast_range(edition: str, players: int) -> None:
    promised: list[tuple[GameState, list[tuple[int, int]]]] = []
    kept = 0
    for match in every_moment(edition, players):
        state = match.state
        promised.append((state, [(fuel.more, fuel.most) for fuel in fuel_for_sale(Session(match))]))
        if state.phase != Phase.BUREAUCRACY:
            continue
        after = state.copy()
        after.log = []
        while after.round == state.round and after.phase == Phase.BUREAUCRACY:
            apply(after, legal_actions(after)[0])
        came = next((event.amounts for event in after.log if isinstance(event, Resupplied)), None)
        for before, told in promised:
            if came and (before.round, before.step, before.phased_out) == (state.round, state.step, state.phased_out):
                assert all(least <= came[fuel] <= most for fuel, (least, most) in enumerate(told))
                kept += 1
    assert kept
