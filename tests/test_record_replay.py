"""A game's record can be replayed move by move, forwards and backwards, and a new game can begin at any step."""

from __future__ import annotations

from random import Random

import pytest

from game.bots import decide
from game.engine.events import TakenBack
from game.engine.record import Seat
from game.engine.state import Phase
from game.match import Match, new_match
from game.record_replay import RecordReplay

SEATS = (Seat("red", "person", "Anna"), Seat("blue", "person", "Bob"), Seat("green", "person", "Cleo"))


@pytest.fixture(scope="module")
def played() -> Match:
    """A whole game in which a commit was taken back and a choice withdrawn."""
    match = new_match("recharged", "germany", SEATS, 11)
    random = Random(3)
    undone = withdrawn = False
    while not match.over:
        seat = match.asked()[-1]
        match.commit(seat, decide(match.state, "chance", random, seat))
        if not withdrawn and seat in match.ready:
            match.withdraw(seat)
            withdrawn = True
        elif not undone and match.state.phase == Phase.BUILD and match.undoable(seat):
            match.undo(seat)
            undone = True
    assert undone
    assert withdrawn
    return match


def test_a_replay_begins_with_the_deal_and_ends_with_the_final_state(played: Match) -> None:
    film = RecordReplay(played.record)
    assert film.frames[0].state.round == 1
    assert film.frames[-1].state == played.state
    assert film.match_at(len(film) - 1).over


def test_a_replay_has_a_step_for_every_recorded_turn_and_for_moves_within_a_turn(played: Match) -> None:
    film = RecordReplay(played.record)
    whole = [frame for frame in film.frames if frame.whole]
    assert [frame.lines for frame in whole] == list(range(len(played.record.lines) + 1))
    most = sum(max(0, len(line.moves) - 1) for line in played.record.lines)
    assert len(whole) < len(film) <= len(whole) + most


def test_a_replay_can_be_stepped_forwards_and_backwards_by_move_turn_and_round(played: Match) -> None:
    film = RecordReplay(played.record)
    index = 0
    rounds = []
    while index < len(film) - 1:
        index = film.step(index, "round")
        rounds.append(film.frames[index].state.round)
    assert rounds[:-1] == list(range(2, len(rounds) + 1))
    while index:
        before = index
        index = film.step(index, "turn", back=True)
        assert index < before
    assert film.step(0, "move", back=True) == 0
    assert film.step(len(film) - 1, "move") == len(film) - 1


def test_a_game_continued_from_a_step_of_a_replay_starts_after_the_last_complete_turn(played: Match) -> None:
    film = RecordReplay(played.record)
    for index in (0, len(film) // 3, len(film) // 2):
        match = film.branch(index)
        assert len(match.record.lines) == film.frames[index].lines
        if film.frames[index].whole:
            assert match.state == film.frames[index].state
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "chance", Random(1), seat))
    assert len(played.record.lines) == film.frames[-1].lines


def test_a_replay_contains_every_event_of_the_game_once(played: Match) -> None:
    film = RecordReplay(played.record)
    assert film.match_at(len(film) - 1).events == played.events
    assert any(isinstance(event, TakenBack) for event in played.events)
