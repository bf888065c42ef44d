"""When a turn is undone, the moves that were selected in it are selected again, also in a loaded game."""

from __future__ import annotations

import pytest

from game.engine.actions import Action, Build, Buy, Nominate
from game.engine.rules import legal_actions
from game.engine.state import Task
from game.session import intents
from game.session.session import Session
from tests.play.driving import deal, reach

TASKS = (Task.NOMINATE, Task.RAISE, Task.BUY, Task.BUILD)


def laid_out(task: Task, round_: int = 3) -> tuple[Session, int, tuple[Action, ...], int]:
    """Let a seat select moves and turn the dial; return the session, the seat, its moves and its bid."""
    match = reach(deal(4), lambda state: state.task == task and state.round >= round_)
    session, seat = Session(match), match.asked()[0]
    for _ in range(2):
        moves = legal_actions(session.state_of(seat))
        move = next((one for one in moves if isinstance(one, Nominate | Buy | Build)), None)
        if move:
            session.perform(intents.StageMove(seat, move))
    if task in (Task.NOMINATE, Task.RAISE):
        session.perform(intents.SetBid(seat, session.least_bid(seat) + 2))
    return session, seat, session.draft(seat).moves, session.view(seat).bid


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("loaded", [False, True])
def test_after_undo_the_moves_of_the_undone_turn_are_selected_again(task: Task, loaded: bool) -> None:
    session, seat, moves, bid = laid_out(task)
    assert moves if task != Task.RAISE else bid > session.match.state.bid
    session.perform(intents.Confirm(seat))
    if session.can_undo(seat) is False and session.view(seat).asked_twice:
        session.perform(intents.Confirm(seat))
    assert session.can_undo(seat), "something was committed"
    if loaded:
        session.view(seat).staged = []
    session.perform(intents.Undo(seat))
    assert session.draft(seat).moves == moves
    if task in (Task.NOMINATE, Task.RAISE):
        assert session.view(seat).bid == bid


def test_after_undoing_a_pass_the_bid_dial_shows_its_former_value() -> None:
    session, seat, _, bid = laid_out(Task.RAISE)
    session.perform(intents.PassTurn(seat))
    if not session.can_undo(seat):
        session.perform(intents.Confirm(seat))
    session.perform(intents.Undo(seat))
    assert session.view(seat).bid == bid > session.least_bid(seat)


def test_after_undoing_a_pass_without_a_set_bid_the_bid_dial_shows_the_minimum_bid() -> None:
    session, seat, _, _ = laid_out(Task.RAISE)
    least = session.least_bid(seat)
    session.perform(intents.PassTurn(seat))
    if not session.can_undo(seat):
        session.perform(intents.Confirm(seat))
    assert session.can_undo(seat)
    session.view(seat).staged = []
    session.perform(intents.Undo(seat))
    assert session.draft(seat).moves == () and session.view(seat).bid == least


def test_another_players_undo_leaves_a_seats_selection_for_its_next_turn() -> None:
    session, first, *_ = laid_out(Task.BUY)
    session.perform(intents.Confirm(first))
    seat = session.match.asked()[0]
    move = next(one for one in legal_actions(session.state_of(seat)) if isinstance(one, Buy))
    session.perform(intents.StageMove(seat, move))
    session.perform(intents.Undo(first))
    assert session.draft(seat).moves == () and session.match.asked() == (first,)
    session.perform(intents.Confirm(first))
    assert session.match.asked() == (seat,) and session.draft(seat).moves == (move,)
