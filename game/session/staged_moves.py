"""Keeps each person's staged moves with the commit, and stages them again when the commit is undone."""

from __future__ import annotations

from game.engine.actions import DONE, PASS, Bid
from game.engine.state import Task
from game.match import Commit
from game.session.seat_view import StagedMoves
from game.session.seats import Seats


def remember(seats: Seats, seat: int) -> None:
    """Keep a person's staged moves before they are committed, in case the commit is undone."""
    if seats.match.is_person(seat):
        made, view = len(seats.match.commits), seats.view(seat)
        view.staged = [staged for staged in view.staged if staged.made < made]
        draft = seats.draft(seat)
        view.staged.append(StagedMoves(draft.moves, view.bid, made, onto=draft.onto, placed=view.placed))


def set_aside(seats: Seats, seat: int) -> None:
    """Keep a person's staged moves while another seat's undo takes the turn away, until the turn comes back."""
    state, view, draft = seats.match.state, seats.view(seat), seats.draft(seat)
    if draft.moves and state.task != Task.RUN:
        view.set_aside = StagedMoves(draft.moves, view.bid, turn=(state.round, state.task), onto=draft.onto)


def restore(seats: Seats, seat: int, undone: Commit) -> None:
    """Stage a seat's moves again after its commit was undone; in a resumed game, derive them from that commit."""
    made = len(seats.match.commits)
    view = seats.view(seat)
    known = next((staged for staged in view.staged if staged.made == made), None)
    view.staged = [staged for staged in view.staged if staged.made < made]
    view.placed = known.placed if known else view.placed
    _stage(seats, seat, known or _said(undone))


def restore_set_aside(seats: Seats, seat: int) -> None:
    """Stage the kept moves of a seat that lost its turn to another seat's undo, once its turn comes back."""
    state, view = seats.match.state, seats.view(seat)
    kept = view.set_aside
    if kept is None or not seats.draft(seat).due:
        return
    view.set_aside = None
    if kept.turn == (state.round, state.task):
        _stage(seats, seat, kept)


def _said(undone: Commit) -> StagedMoves:
    """Return the moves that were staged for a commit: its moves without those that Confirm adds."""
    bid = next((move.amount for move in undone.moves if isinstance(move, Bid)), 0)
    return StagedMoves(
        tuple(move for move in undone.moves if move not in (DONE, PASS) and not isinstance(move, Bid)), bid
    )


def _stage(seats: Seats, seat: int, staged: StagedMoves) -> None:
    if seats.match.state.task == Task.RUN:
        return
    seats.draft(seat).restage(staged.moves, staged.onto)
    seats.view(seat).notes = ()
    seats.set_dial(seat, staged.bid)
