"""The public information about each seat, compared with the engine at every moment of several games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from game.bots import decide
from game.engine.plants import best_firing
from game.engine.state import CARTEL, Phase, Task
from game.match import Match
from game.session import parties
from game.session.parties import party
from game.session.session import Session
from tests.play.driving import deal

GAMES = (("recharged", 2), ("classic", 4))


def moments(edition: str, players: int) -> Iterator[Session]:
    """Yield the session of a game of greedy bots before each commit."""
    match: Match = deal(players, edition=edition)
    random, session = Random(1), Session(match)
    while not match.over:
        yield session
        seat = match.asked()[0]
        session.commit(seat, tuple(decide(match.state, "greedy", random, seat)))


@pytest.mark.rotates(1)
@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_the_figures_shown_for_each_player_are_those_of_the_engine(edition: str, players: int) -> None:
    for session in moments(edition, players):
        state = session.match.state
        for player in state.players:
            shown = party(session, player.seat)
            assert (shown.seat, shown.money, shown.cities) == (player.seat, player.money, len(player.cities))
            assert shown.name == session.match.seats[player.seat].name
            assert [stored.number for stored in shown.plants] == [plant.number for plant in player.plants]
            tokens = [fuel for stored in shown.plants for fuel in stored.tokens]
            assert len(tokens) + len(shown.spare) == sum(player.fuel)
            for stored, plant in zip(shown.plants, player.plants, strict=True):
                assert stored.running == (len(stored.tokens) >= plant.need)
            if not shown.spare:
                assert shown.lit == sum(plant.cities for plant, _ in best_firing(player.plants, player.fuel))
            if len(player.plants) <= state.rules.plant_limit:
                assert shown.capacity == sum(plant.cities for plant in player.plants)
            assert shown.acting == (player.seat == session.acting)


@pytest.mark.rotates(1)
@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_opponents_are_listed_clockwise_with_the_cartel_last(edition: str, players: int) -> None:
    cartels = 0
    for session in moments(edition, players):
        for seat in range(players):
            found = [other.seat for other in parties.others(session, seat)]
            clockwise = [*range(seat + 1, players), *range(seat)]
            assert found == [*clockwise, *([CARTEL] if session.match.state.cartel else [])]
        cartels += session.match.state.cartel is not None
    assert bool(cartels) == (players == 2)


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_only_players_who_had_their_turn_in_a_phase_are_shown_as_finished_with_it(edition: str, players: int) -> None:
    """Derived from the commits alone: who bought or passed in the auction, who is done with fuel or with houses."""
    seen = set()
    for session in moments(edition, players):
        state = session.match.state
        for seat in range(players):
            finished = parties.finished(session, seat)
            match state.phase:
                case Phase.AUCTION:
                    assert finished == (seat not in state.eligible)
                case Phase.MARKET | Phase.BUILD:
                    later = state.order[: state.order.index(state.actor) + 1]
                    assert finished == (seat not in later)
                case Phase.BUREAUCRACY:
                    assert finished == (seat in session.match.ready)
                case _:
                    assert not finished
            seen.add((state.phase, finished))
        way = {Phase.AUCTION: 1, Phase.MARKET: -1, Phase.BUILD: -1}.get(state.phase, 0)
        assert parties.turn_direction(state) == way
        if state.cartel and state.phase == Phase.AUCTION:
            assert parties.finished(session, CARTEL) == state.cartel.acted
        assert parties.is_asked(session, session.match.asked()[0]) and state.task != Task.NOTHING
    for phase in (Phase.AUCTION, Phase.MARKET, Phase.BUILD):
        assert {(phase, True), (phase, False)} <= seen
