"""What a seat had laid out: kept with every commit, and laid out again when the commit is taken back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.engine.actions import DONE, PASS, Action, Bid
from game.engine.state import Task
from game.match import Commit

if TYPE_CHECKING:
    from game.session.session import Session


@dataclass(frozen=True, slots=True)
class Laid:
    """Moves laid out and where the dial stood, with the turn they were for: so many commits made, or round and task."""

    moves: tuple[Action, ...]
    bid: int
    made: int = 0
    turn: tuple[int, Task] = (0, Task.NOTHING)


def remember(session: Session, seat: int) -> None:
    """Before a person's commit: keep what it had laid out, should the commit be taken back."""
    if session.match.is_person(seat):
        made, view = len(session.match.commits), session.view(seat)
        view.laid = [laid for laid in view.laid if laid.made < made]
        view.laid.append(Laid(session.draft(seat).moves, view.bid, made))


def put_by(session: Session, seat: int) -> None:
    """Before another seat takes its turn back: keep what this one has laid out until it is asked again."""
    state, view, moves = session.match.state, session.view(seat), session.draft(seat).moves
    if moves and state.task != Task.RUN:
        view.put_by = Laid(moves, view.bid, turn=(state.round, state.task))


def lay_again(session: Session, seat: int, undone: Commit) -> None:
    """After a seat took its commit back: everything lies there as before it (of a game gone on with: what it said)."""
    made = len(session.match.commits)
    view = session.view(seat)
    known = next((laid for laid in view.laid if laid.made == made), None)
    view.laid = [laid for laid in view.laid if laid.made < made]
    _lay(session, seat, known or _said(undone))


def find_put_by(session: Session, seat: int) -> None:
    """When a seat is asked: what it had laid out before its turn was taken away lies there again."""
    state, view = session.match.state, session.view(seat)
    kept = view.put_by
    if kept is None or not session.draft(seat).due:
        return
    view.put_by = None
    if kept.turn == (state.round, state.task):
        _lay(session, seat, kept)


def _said(undone: Commit) -> Laid:
    """What must have been laid out for a commit: its moves without those that Confirm adds."""
    bid = next((move.amount for move in undone.moves if isinstance(move, Bid)), 0)
    return Laid(tuple(move for move in undone.moves if move not in (DONE, PASS) and not isinstance(move, Bid)), bid)


def _lay(session: Session, seat: int, laid: Laid) -> None:
    if session.match.state.task == Task.RUN:
        return
    session.draft(seat).again(laid.moves)
    session.view(seat).notes = ()
    session.set_dial(seat, laid.bid)
