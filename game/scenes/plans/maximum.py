"""The most a seat would pay for the plant on auction: kept to itself, raised for it by one at a time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.engine.actions import BIDS, Action, Nominate
from game.engine.state import IllegalAction, Task
from game.match import Match

if TYPE_CHECKING:
    from game.scenes.intents import SetMaximum
    from game.scenes.stage import Stage


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


def begun(match: Match) -> int:
    """How many commits were made before the plant on auction was put up, or before the one put up next."""
    if match.state.task not in (Task.OPEN, Task.RAISE):
        return len(match.commits)
    commits = enumerate(match.commits)
    return max((at for at, commit in commits if any(isinstance(move, Nominate) for move in commit.moves)), default=0)


def may_set(stage: Stage, seat: int) -> bool:
    """Whether this seat is in the ring for the plant on auction, or has laid one out to put up."""
    state = stage.match.state
    if state.task == Task.NOMINATE:
        draft = stage.draft(seat)
        return state.actor == seat and bool(draft.moves) and not draft.closed
    return state.task in (Task.OPEN, Task.RAISE) and seat in state.ring


def set_maximum(stage: Stage, intent: SetMaximum) -> None:
    """Set it, or take it back (amount 0); IllegalAction if it is no bid this seat could make.

    Who has laid a plant out puts it up with that, at the lowest bid: the rest is bid as it must be.
    """
    seat, amount = intent.seat, intent.amount
    view = stage.view(seat)
    if not amount:
        view.explained = Explained("off") if view.maximum else None
        view.maximum = None
        return
    if not may_set(stage, seat):
        raise IllegalAction("not_now")
    least, money = stage.least_bid(seat), stage.match.state.players[seat].money
    if amount < least:
        raise IllegalAction("bid_too_low", amount=amount, least=least)
    if amount > money:
        raise IllegalAction("bid_too_dear", amount=amount, missing=amount - money)
    view.maximum = Maximum(stage.lot(seat), begun(stage.match), amount)
    view.explained = Explained("set", most=amount)
    if stage.match.state.task == Task.NOMINATE:
        stage.set_dial(seat, least)
        stage.commit(seat, stage.offer(seat))


def keep_up(stage: Stage) -> None:
    """After the match went on: a maximum ends with its auction, and hands back to its owner once it is reached."""
    state = stage.match.state
    at = begun(stage.match)
    put_away(stage)
    for seat, view in enumerate(stage.views):
        kept = view.maximum
        other = kept is not None and (kept.plant, kept.auction) != (stage.lot(seat), at)
        if other or not may_set(stage, seat):
            view.maximum = view.explained = None
        elif kept is not None and seat == state.actor and kept.amount < stage.least_bid(seat):
            view.maximum, view.explained = None, Explained("reached", state.bid, kept.amount)


def put_away(stage: Stage) -> None:
    """A pad never lies open without its plant, nor for who bids with the pad of the turn."""
    for seat, view in enumerate(stage.views):
        if view.sheet == SHEET and (seat == stage.match.state.actor or not may_set(stage, seat)):
            view.sheet = ""


def due(stage: Stage) -> int | None:
    """The seat for which a bid is to be raised now."""
    state = stage.match.state
    if state.task not in (Task.OPEN, Task.RAISE) or not stage.match.is_person(state.actor):
        return None
    return state.actor if stage.view(state.actor).maximum else None


def raise_once(stage: Stage, seat: int) -> None:
    """Make the least raise the rules allow, as a bid of its own like any other."""
    view = stage.view(seat)
    kept = view.maximum
    assert kept is not None, "only called for the seat that is due"
    least = stage.least_bid(seat)
    moves: tuple[Action, ...] = (BIDS[least],)
    stage.commit(seat, moves)
    if view.maximum:
        view.explained = Explained("raised", least, kept.amount)


def taken_back(stage: Stage, seat: int) -> None:
    """After a raise was taken back the maximum is off: its owner decides anew."""
    view = stage.view(seat)
    if view.maximum:
        view.maximum, view.explained = None, Explained("taken_back")


class Raising:
    """Raises for whoever set a maximum, at a pace people can follow."""

    def __init__(self) -> None:
        self._asked: tuple[int, int] | None = None
        """The seat, and how long the record was when its turn came."""
        self._due = 0.0

    def turn(self, stage: Stage, now: float, pace: float) -> bool:
        """Raise once the pace allows; True when something was bid. `now` and `pace` in seconds."""
        seat = due(stage)
        asked = None if seat is None else (seat, len(stage.match.record.lines))
        if asked != self._asked:
            self._asked, self._due = asked, now + pace
        if seat is None or now < self._due:
            return False
        raise_once(stage, seat)
        return True
