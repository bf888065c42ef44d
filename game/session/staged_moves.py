"""Moves that a seat had laid out: kept with every commit, and laid out again when the commit is taken back."""

from __future__ import annotations

from game.engine.actions import DONE, PASS, Bid
from game.engine.state import Task
from game.match import Commit
from game.session.seat_view import StagedMoves
from game.session.seats import Seats


def remember(seats: Seats, seat: int) -> None:
    """Before a person's commit: keep what it had laid out, should the commit be taken back."""
    if seats.match.is_person(seat):
        made, view = len(seats.match.commits), seats.view(seat)
        view.staged = [laid for laid in view.staged if laid.made < made]
        draft = seats.draft(seat)
        view.staged.append(StagedMoves(draft.moves, view.bid, made, onto=draft.onto, placed=view.placed))


def set_aside(seats: Seats, seat: int) -> None:
    """Before another seat takes its turn back: keep what this one has laid out until it is asked again."""
    state, view, draft = seats.match.state, seats.view(seat), seats.draft(seat)
    if draft.moves and state.task != Task.RUN:
        view.set_aside = StagedMoves(draft.moves, view.bid, turn=(state.round, state.task), onto=draft.onto)


def restore(seats: Seats, seat: int, undone: Commit) -> None:
    """After a seat took its commit back: everything lies there as before it (of a game gone on with: what it said)."""
    made = len(seats.match.commits)
    view = seats.view(seat)
    known = next((laid for laid in view.staged if laid.made == made), None)
    view.staged = [laid for laid in view.staged if laid.made < made]
    view.placed = known.placed if known else view.placed
    _lay(seats, seat, known or _said(undone))


def restore_set_aside(seats: Seats, seat: int) -> None:
    """When a seat is asked: what it had laid out before its turn was taken away lies there again."""
    state, view = seats.match.state, seats.view(seat)
    kept = view.set_aside
    if kept is None or not seats.draft(seat).due:
        return
    view.set_aside = None
    if kept.turn == (state.round, state.task):
        _lay(seats, seat, kept)


def _said(undone: Commit) -> StagedMoves:
    """The moves that must have been laid out for a commit: its moves without those that Confirm adds."""
    bid = next((move.amount for move in undone.moves if isinstance(move, Bid)), 0)
    return StagedMoves(
        tuple(move for move in undone.moves if move not in (DONE, PASS) and not isinstance(move, Bid)), bid
    )


def _lay(seats: Seats, seat: int, laid: StagedMoves) -> None:
    if seats.match.state.task == Task.RUN:
        return
    seats.draft(seat).restage(laid.moves, laid.onto)
    seats.view(seat).notes = ()
    seats.set_dial(seat, laid.bid)
