"""The most a seat would pay for the plant on auction: kept to itself, raised for it by one at a time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.engine.actions import BIDS, Action, Nominate
from game.engine.state import IllegalAction, Task
from game.match import Match

if TYPE_CHECKING:
    from game.session.intents import SetMaximum
    from game.session.session import Session


SHEET = "maximum"
"""The pad that a seat opens while it waits for its turn to bid."""


@dataclass(frozen=True, slots=True)
class Maximum:
    """What a seat would pay at most, for which plant in which auction."""

    plant: int
    auction: int
    """The number of commits before the plant was put up."""
    amount: int


@dataclass(frozen=True, slots=True)
class Explained:
    """What the maximum just did: set, raised, reached, taken_back or off."""

    what: str
    amount: int = 0
    most: int = 0
    lines: int = field(default=-1, compare=False)
    """How long the record was when it was told: what comes after that ends it."""


def begun(match: Match) -> int:
    """How many commits were made before the plant on auction was put up, or before the one put up next."""
    if match.state.task not in (Task.OPEN, Task.RAISE):
        return len(match.commits)
    commits = enumerate(match.commits)
    return max((at for at, commit in commits if any(isinstance(move, Nominate) for move in commit.moves)), default=0)


def may_set(session: Session, seat: int) -> bool:
    """Whether this seat is in the ring for the plant on auction, or has laid one out to put up."""
    state = session.match.state
    if state.task == Task.NOMINATE:
        draft = session.draft(seat)
        return state.actor == seat and bool(draft.moves) and not draft.closed
    return state.task in (Task.OPEN, Task.RAISE) and seat in state.ring


def set_maximum(session: Session, intent: SetMaximum) -> None:
    """Set it, or take it back (amount 0); IllegalAction if it is no bid this seat could make.

    Who has laid a plant out puts it up with that, at the lowest bid: the rest is bid as it must be.
    """
    seat, amount = intent.seat, intent.amount
    view = session.view(seat)
    if not amount:
        view.explained = _told(session, "off") if view.maximum else None
        view.maximum = None
        return
    if not may_set(session, seat):
        raise IllegalAction("not_now")
    least, money = session.least_bid(seat), session.match.state.players[seat].money
    if amount < least:
        raise IllegalAction("bid_too_low", amount=amount, least=least)
    if amount > money:
        raise IllegalAction("bid_too_dear", amount=amount, missing=amount - money)
    view.maximum = Maximum(session.lot(seat), begun(session.match), amount)
    view.explained = _told(session, "set", most=amount)
    if session.match.state.task == Task.NOMINATE:
        session.set_dial(seat, least)
        session.commit(seat, session.offer(seat))


def keep_up(session: Session) -> None:
    """After the match went on: a maximum ends with its auction, and hands back to its owner once it is reached."""
    state = session.match.state
    at = begun(session.match)
    put_away(session)
    for seat, view in enumerate(session.views):
        kept = view.maximum
        view.explained = _still(session, view.explained, kept)
        other = kept is not None and (kept.plant, kept.auction) != (session.lot(seat), at)
        if other or not may_set(session, seat):
            view.maximum = view.explained = None
        elif kept is not None and seat == state.actor and kept.amount < session.least_bid(seat):
            view.maximum, view.explained = None, _told(session, "reached", state.bid, kept.amount)


def _told(session: Session, what: str, amount: int = 0, most: int = 0) -> Explained:
    """What a maximum does now."""
    return Explained(what, amount, most, len(session.match.record.lines))


def _still(session: Session, told: Explained | None, kept: Maximum | None) -> Explained | None:
    """What is left of something told once the game went on: no more than that a maximum is set, while it is."""
    if told is None or told.lines == len(session.match.record.lines):
        return told
    return _told(session, "set", most=kept.amount) if kept else None


def put_away(session: Session) -> None:
    """A pad never lies open without its plant, nor for who bids with the pad of the turn."""
    for seat, view in enumerate(session.views):
        if view.sheet == SHEET and (seat == session.match.state.actor or not may_set(session, seat)):
            view.sheet = ""


def due(session: Session) -> int | None:
    """The seat for which a bid is to be raised now."""
    state = session.match.state
    if state.task not in (Task.OPEN, Task.RAISE) or not session.match.is_person(state.actor):
        return None
    return state.actor if session.view(state.actor).maximum else None


def raise_once(session: Session, seat: int) -> None:
    """Make the least raise the rules allow, as a bid of its own like any other."""
    view = session.view(seat)
    kept = view.maximum
    assert kept is not None, "only called for the seat that is due"
    least = session.least_bid(seat)
    moves: tuple[Action, ...] = (BIDS[least],)
    session.commit(seat, moves)
    if view.maximum:
        view.explained = _told(session, "raised", least, kept.amount)


def taken_back(session: Session, seat: int) -> None:
    """After a raise was taken back the maximum is off: its owner decides anew."""
    view = session.view(seat)
    if view.maximum:
        view.maximum, view.explained = None, _told(session, "taken_back")


class Raising:
    """Raises for whoever set a maximum, at a pace people can follow."""

    def __init__(self) -> None:
        self._asked: tuple[int, int] | None = None
        """The seat, and how long the record was when its turn came."""
        self._due = 0.0

    def turn(self, session: Session, now: float, pace: float) -> bool:
        """Raise once the pace allows; True when something was bid. `now` and `pace` in seconds."""
        seat = due(session)
        asked = None if seat is None else (seat, len(session.match.record.lines))
        if asked != self._asked:
            self._asked, self._due = asked, now + pace
        if seat is None or now < self._due:
            return False
        raise_once(session, seat)
        return True
