"""Judges of the rulebook on the end of the game and the winner."""

from __future__ import annotations

from game.engine import rules
from game.engine.actions import DONE
from game.engine.events import CitiesSupplied
from game.engine.state import CARTEL, Phase
from tests.truth.judging import happens
from tests.truth.listening import Said
from tests.truth.rulebook.staging import buildable, building, told


@told("rulebook.end.finish", "rulebook.end.beyond", of=("end_cities", "cities_break_ties", "step2_starts_in"))
def finish(said: Said) -> None:
    end, count = said.state.rules.end_cities, len(said.state.zone)
    state = building(said, 3, range(end))
    state.queue, state.step2_begun = (1,), True
    if count > end:
        assert buildable(state), "a network cannot grow larger"
    money = [player.money for player in state.players]
    state, _ = happens(state, DONE)
    assert state.phase == Phase.BUILD and state.actor == 1, "the other one does not build"
    state, happened = happens(state, DONE)
    assert state.phase == Phase.FINISH and [player.money for player in state.players] == money
    assert not any(isinstance(event, CitiesSupplied) for event in happened)


@told("rulebook.end.win", "rulebook.end.shared", "rulebook.two.never", of=("cities_break_ties", "cartel"))
def win(said: Said) -> None:
    state = said.state.copy()
    state.phase = Phase.FINISH
    for player in state.players:
        player.supplied, player.money, player.cities = 5, 10, (0, 1, 2, 3, 4)
    assert {rank.number for rank in rules.ranking(state)} == {1} and len(rules.ranking(state)) == len(state.players)
    state.players[1].cities, state.players[0].supplied = tuple(range(9)), 6
    first = rules.ranking(state)[0]
    assert first.seat == 0, "not who lights most"
    if said.key.endswith("never"):
        assert state.cartel is not None
        state.houses = [CARTEL] * len(state.houses)
        assert state.most_cities == 9
